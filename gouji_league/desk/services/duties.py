"""换裁判: a table goes over from one referee to another. No list of tables is ever emptied, since
an empty one is every table: whose only table it was has nothing left to come in by.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Link, User
from gouji_league.accounts.services import links
from gouji_league.desk.selectors.staffing import Way, ways
from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.services import staff

Was = dict[str, Any]


def leaving(tournament: Tournament, *, table: int, to: str) -> list[Way]:
    """Whose own table it is no longer."""
    return [one for one in ways(tournament) if table in one.tables and one.key != to]


def hand_over(tournament: Tournament, *, table: int, to: str, by: Actor) -> None:
    """The caller holds the tournament and notes what was before (`duties_of`)."""
    coming = next((one for one in ways(tournament) if one.key == to), None)
    if coming is None:
        raise ValidationError(_("这位裁判已经不在名单里：请刷新页面再选。"), code="gone")
    for way in leaving(tournament, table=table, to=to):
        _set(tournament, way.key, [one for one in way.tables if one != table], by=by)
    if coming.tables and table not in coming.tables:
        _set(tournament, coming.key, sorted({*coming.tables, table}), by=by)


def duties_of(tournament: Tournament) -> list[list[Any]]:
    """Every referee's tables, as they are."""
    return [[one.key, list(one.tables)] for one in ways(tournament)]


def give_back(tournament: Tournament, was: Sequence[Sequence[Any]], *, by: Actor) -> None:
    """Everybody has the tables that they had; who has come since keeps theirs."""
    now = {one.key: list(one.tables) for one in ways(tournament)}
    for key, tables in was:
        if now.get(key) != tables:
            _set(tournament, key, tables, by=by, known=key in now)


def _set(
    tournament: Tournament, key: str, tables: list[int], *, by: Actor, known: bool = True
) -> None:
    kind, _colon, name = key.partition(":")
    if kind == "link":
        _set_link(tournament, UUID(name), tables, by=by, shut=known and not tables)
        return
    user = User.objects.filter(username=name).first()
    if user is None:
        return
    if tables or not known:
        staff.give_role(tournament, user=user, role=Role.Name.REFEREE, tables=tables, by=by)
        return
    for role in Role.objects.filter(tournament=tournament, user=user, role=Role.Name.REFEREE):
        staff.take_role(role, by=by)


def _set_link(
    tournament: Tournament, key: UUID, tables: list[int], *, by: Actor, shut: bool
) -> None:
    link = Link.objects.select_for_update().filter(scope=tournament.key, key=key).first()
    if link is None:
        return
    if shut:
        staff.revoke_link(tournament, link, by=by)
        return
    links.restore_link(link, by=by)
    Link.objects.filter(pk=link.pk).update(tables=tables)
