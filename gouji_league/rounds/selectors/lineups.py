"""出场: who sits for an entrant unless somebody says otherwise, and at which place."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from gouji_league.matches.models import Change, Match, Place
from gouji_league.rounds.formats.ask import Meeting
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.seating import seat_lots
from gouji_league.rounds.models import Round
from gouji_league.tournaments.models import Entrant, Member, Player, Stage, Tournament

OWN_ORDER = "own"
"""The setting by which a team sits in the order that it named itself in."""


def proposed(entrants: Iterable[Entrant], *, each: int) -> dict[int, list[Player]]:
    """By entrant: the line-up it played last, else the first of its squad; in two queries."""
    by_pk = {one.pk: one for one in entrants}
    found: dict[int, list[Player]] = {pk: [] for pk in by_pk}
    members = Member.objects.filter(entrant__in=by_pk, player__out_at=None)
    for member in members.select_related("player").order_by("entrant", "position"):
        found[member.entrant_id].append(member.player)
    last = _last_line_ups(list(by_pk), each=each)
    return {
        pk: last[pk] if pk in last and set(last[pk]) <= set(squad) else squad[:each]
        for pk, squad in found.items()
    }


def _last_line_ups(entrants: list[int], *, each: int) -> dict[int, list[Player]]:
    """Each entrant's newest, from the matches in which it was a side."""
    found: dict[int, dict[tuple[int, int], list[Player]]] = defaultdict(dict)
    rows = Place.objects.filter(Q(match__first__in=entrants) | Q(match__second__in=entrants))
    for one in rows.select_related("match", "player").order_by("match", "start", "place"):
        side = one.match.first_id if one.place % 2 else one.match.second_id
        if side is not None:
            found[side].setdefault((one.match_id, one.start), []).append(one.player)
    newest = {side: line_ups[max(line_ups)] for side, line_ups in found.items()}
    return {side: players for side, players in newest.items() if len(players) == each}


def seated(
    stage: Stage, meeting: Meeting, squads: Sequence[Sequence[Player]], *, seed: str
) -> list[Player]:
    """The players of a meeting by place: of six by themselves as drawn, of sides by lot or as they
    named themselves."""
    if len(meeting.seats) > 2:
        return [squad[0] for squad in squads]
    if stage.settings.get("seats") == OWN_ORDER:
        return [player for pair in zip(*squads, strict=True) for player in pair]
    odd, even = ([player.number for player in squad] for squad in squads)
    by_number = {player.number: player for squad in squads for player in squad}
    return [by_number[number] for number in seat_lots(f"{seed}/{meeting.slot}", odd, even)]


# What captains name ------------------------------------------------------------------------

FIRST, SECOND = 0, 1
"""The places of ■ are every second one from the first, those of □ from the second."""


def in_seats(match: Match, players: Sequence[Player], *, side: int) -> list[Player]:
    """A side's people by seat: as they named themselves, or by lot within the side's seats.

    The same people always draw the same seats in a match: naming them again does not help."""
    if match.stage.settings.get("seats") == OWN_ORDER:
        return list(players)
    held = Round.objects.filter(tournament=match.tournament, number=match.round or 0)
    lots = held.values_list("lots__secret", "lots__word").first() or ()
    chance = Chance(*(part or "" for part in lots), "line-up", str(match.key), side)
    return chance.shuffled(sorted(players, key=lambda one: one.number))


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A captain's next match, and what is offered for it."""

    match: Match
    side: int
    opponent: Entrant | None
    offered: Sequence[Player]
    """The last line-up that was proposed; in seats once named."""
    named: bool
    locked: bool
    """A deal is stored."""
    each: int


def next_match(entrant: Entrant) -> Match | None:
    """The first of its matches that is not over."""
    going = [Match.Status.PLANNED, Match.Status.RUNNING]
    rows = Match.objects.filter(Q(first=entrant) | Q(second=entrant), status__in=going)
    beside = ("tournament", "stage", "table", "first", "second")
    return rows.select_related(*beside).order_by("round", "pk").first()


def own_match(entrant: Entrant) -> OwnMatch | None:
    match = next_match(entrant)
    if match is None:
        return None
    side = FIRST if match.first_id == entrant.pk else SECOND
    here = [one.player for one in _first_line_up(match)[side::2]]
    named = side in named_sides([match])[match.pk]
    locked = match.status != Match.Status.PLANNED
    last = None if named or locked else _last_played(entrant, before=match, each=len(here))
    squad = set(entrant.members.values_list("player_id", flat=True))
    if last and not {one.pk for one in last} <= squad:
        last = None
    return OwnMatch(
        match=match,
        side=side,
        opponent=match.second if side == FIRST else match.first,
        offered=last or here,
        named=named,
        locked=locked,
        each=len(here),
    )


def _first_line_up(match: Match) -> list[Place]:
    return list(match.places.filter(start=1).select_related("player").order_by("place"))


def _last_played(entrant: Entrant, *, before: Match, each: int) -> list[Player]:
    """In a league every round is published at once: the line-up of the match before counts."""
    earlier = Match.objects.filter(Q(first=entrant) | Q(second=entrant), round__lt=before.round)
    match = earlier.exclude(status=Match.Status.BYE).order_by("-round", "-pk").first()
    if match is None:
        return []
    side = FIRST if match.first_id == entrant.pk else SECOND
    places = match.places.select_related("player").order_by("start", "place")
    by_start: dict[int, list[Player]] = defaultdict(list)
    for one in places:
        if (one.place - 1) % 2 == side:
            by_start[one.start].append(one.player)
    found = by_start[max(by_start)] if by_start else []
    return found if len(found) == each else []


def named_sides(matches: Sequence[Match]) -> dict[int, set[int]]:
    """By match: the sides whose line-up was named, by their captain or at the table."""
    found: dict[int, set[int]] = {one.pk: set() for one in matches}
    rows = Change.objects.filter(match__in=list(found), verb="line_up_set")
    for match, params in rows.values_list("match", "params"):
        side = params.get("side")
        found[match] |= {FIRST, SECOND} if side is None else {side}
    return found


@dataclass(frozen=True, slots=True)
class OwnLineUp:
    """A team as the organiser sees it: its next match, and whether its line-up is named."""

    entrant: Entrant
    match: Match | None
    named: bool
    players: Sequence[str]


def line_ups_of_teams(tournament: Tournament) -> list[OwnLineUp]:
    """Every team with its next match, in a fixed number of queries."""
    entered = tournament.entrants.select_related("tournament", "unit").filter(approved=True)
    teams = entered.exclude(kind=Entrant.Kind.PLAYER).order_by("number")
    going = [Match.Status.PLANNED, Match.Status.RUNNING]
    rows = Match.objects.filter(tournament=tournament, status__in=going, first__isnull=False)
    following: dict[int, Match] = {}
    for match in rows.select_related("table", "first", "second").order_by("round", "pk"):
        for pk in (match.first_id, match.second_id):
            if pk is not None:
                following.setdefault(pk, match)
    matches = list({one.pk: one for one in following.values()}.values())
    named = named_sides(matches)
    names: dict[tuple[int, int], list[str]] = defaultdict(list)
    places = Place.objects.filter(match__in=matches, start=1).order_by("match", "place")
    for match_id, place, name in places.values_list("match", "place", "player__name"):
        names[match_id, (place - 1) % 2].append(name)
    return [_own(one, following.get(one.pk), named, names) for one in teams]


def _own(
    entrant: Entrant,
    match: Match | None,
    named: dict[int, set[int]],
    names: dict[tuple[int, int], list[str]],
) -> OwnLineUp:
    if match is None:
        return OwnLineUp(entrant, None, False, ())
    side = FIRST if match.first_id == entrant.pk else SECOND
    return OwnLineUp(entrant, match, side in named[match.pk], names[match.pk, side])
