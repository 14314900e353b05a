"""换裁判: a table goes over from one referee to another. No list of tables is ever emptied, since
an empty one is every table: whose only table it was has nothing left to come in by.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Link, User
from gouji_league.accounts.services import links
from gouji_league.desk.selectors.staffing import Way, ways
from gouji_league.desk.services.undoing import CHANGED
from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.services import staff


@dataclass(frozen=True, slots=True)
class Swap:
    """A way in whose tables are others afterwards. Without any it is shut: for links, revoked."""

    key: str
    before: list[int]
    after: list[int]


def leaving(tournament: Tournament, *, table: int, to: str) -> list[Way]:
    """Whose own table it is no longer."""
    return [one for one in ways(tournament) if table in one.tables and one.key != to]


def swaps(tournament: Tournament, *, table: int, to: str) -> list[dict[str, Any]]:
    """What a hand-over changes: nobody else's tables are given back with it."""
    return [asdict(one) for one in _swaps(tournament, table=table, to=to)]


def hand_over(tournament: Tournament, *, table: int, to: str, by: Actor) -> None:
    """The caller holds the tournament and notes what it changes (`swaps`)."""
    for one in list(_swaps(tournament, table=table, to=to)):
        _set(tournament, one.key, one.after, by=by)


def _swaps(tournament: Tournament, *, table: int, to: str) -> Iterator[Swap]:
    coming = next((one for one in ways(tournament) if one.key == to), None)
    if coming is None:
        raise ValidationError(_("这位裁判已经不在名单里：请刷新页面再选。"), code="gone")
    for way in leaving(tournament, table=table, to=to):
        yield Swap(way.key, list(way.tables), [one for one in way.tables if one != table])
    if coming.tables and table not in coming.tables:
        yield Swap(coming.key, list(coming.tables), sorted({*coming.tables, table}))


def give_back(tournament: Tournament, was: Sequence[dict[str, Any]], *, by: Actor) -> None:
    """They have the tables that they had, unless somebody has changed theirs since."""
    swapped = [Swap(**one) for one in was]
    now = {one.key: list(one.tables) for one in ways(tournament)}
    if not all(_holds(tournament, one, now.get(one.key)) for one in swapped):
        raise ValidationError(CHANGED, code="changed_since")
    for one in swapped:
        _set(tournament, one.key, one.before, by=by)


def _holds(tournament: Tournament, one: Swap, now: list[int] | None) -> bool:
    """Whether they stand as the hand-over left them; `now`: their tables, if they may come in."""
    if one.after or now is not None:
        return now == one.after
    kind, _colon, name = one.key.partition(":")
    if kind == "link":
        shut = Link.objects.filter(scope=tournament.key, key=name, renewed_as=None)
        return shut.exclude(revoked_at=None).exists()
    return User.objects.filter(username=name).exists()


def _set(tournament: Tournament, key: str, tables: list[int], *, by: Actor) -> None:
    kind, _colon, name = key.partition(":")
    if kind == "link":
        _set_link(tournament, UUID(name), tables, by=by)
        return
    user = User.objects.get(username=name)
    if tables:
        staff.give_role(tournament, user=user, role=Role.Name.REFEREE, tables=tables, by=by)
        return
    for role in Role.objects.filter(tournament=tournament, user=user, role=Role.Name.REFEREE):
        staff.take_role(role, by=by)


def _set_link(tournament: Tournament, key: UUID, tables: list[int], *, by: Actor) -> None:
    link = Link.objects.select_for_update().get(scope=tournament.key, key=key)
    if not tables:
        staff.revoke_link(tournament, link, by=by)
        return
    links.restore_link(link, by=by)
    Link.objects.filter(pk=link.pk).update(tables=tables)
