"""同一人: players who may be, or are, somebody of an earlier tournament. The organiser's alone."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from gouji_league.accounts.models import User
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Player, Role, Tournament

PAGE = 100


@dataclass(frozen=True, slots=True)
class Pair:
    """A player, and who that is in an earlier tournament: proposed, or confirmed."""

    player: Player
    earlier: Player


def earlier_of(tournament: Tournament, user: User | None) -> QuerySet[Tournament]:
    """What this organiser organised before; of anybody else's nothing is compared or shown."""
    own = Role.objects.filter(user=user, role=Role.Name.ORGANISER) if user else Role.objects.none()
    found = Tournament.objects.filter(pk__in=own.values("tournament"))
    return found.filter(made_at__lt=tournament.made_at, kind=Tournament.Kind.EVENT)


def proposals(tournament: Tournament, user: User | None) -> list[Pair]:
    """Who has the name of somebody earlier, and their number or contact; the latest of those."""
    open_players = tournament.players.filter(person=None)
    there = Player.objects.filter(
        tournament__in=earlier_of(tournament, user), name_key__in=open_players.values("name_key")
    )
    here = tournament.players.exclude(person=None).values("person")
    known: dict[tuple[str, str], Player] = {}
    for player in (
        there.exclude(person__in=here)
        .select_related("tournament", "person")
        .order_by("tournament__made_at", "tournament_id", "-number")
    ):
        known |= dict.fromkeys(_marks(player), player)
    names_known = {name for name, _mark in known}
    pairs, taken = [], set()
    for player in open_players.select_related("unit"):
        marks = _marks(player) if player.name_key in names_known else []
        earlier = next((known[mark] for mark in marks if mark in known), None)
        if earlier is not None and earlier.pk not in taken:
            taken.add(earlier.pk)
            pairs.append(Pair(player, earlier))
    return pairs


def _marks(player: Player) -> list[tuple[str, str]]:
    """By what somebody is known again: the name alone is not enough."""
    own, contact = names.key(player.own_number), names.key(player.contact)
    marks = [("number " + own) if own else "", ("contact " + contact) if contact else ""]
    return [(player.name_key, mark) for mark in marks if mark]


def linked(tournament: Tournament, user: User | None, *, page: int = 1) -> Page[Any]:
    """Who was confirmed, with the latest of this organiser's earlier tournaments they were in."""
    there = Player.objects.filter(tournament__in=earlier_of(tournament, user))
    joined = there.filter(person__players__tournament=tournament).select_related("tournament")
    latest = {one.person_id: one for one in joined.order_by("tournament__made_at", "-number")}
    mine = tournament.players.filter(person__in=there.values("person")).select_related("unit")
    shown: Page[Any] = Paginator(mine.order_by("number"), PAGE).get_page(page)
    shown.object_list = [Pair(player, latest[player.person_id]) for player in shown.object_list]
    return shown
