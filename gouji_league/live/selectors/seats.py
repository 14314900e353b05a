"""找座位: everybody with the table and seat of their next match, to be searched by name."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format

from gouji_league.live import words
from gouji_league.live.seen import Seen
from gouji_league.live.selectors import masking
from gouji_league.matches.models import Match, Place
from gouji_league.matches.selectors import naming
from gouji_league.rounds.selectors.titles import titles
from gouji_league.tournaments.models import Player

UNDONE = (Match.Status.PLANNED, Match.Status.RUNNING)
SIX = 6
MOST = 2
"""Matches told of one person: the next, and the one after it."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Where somebody sits in one match."""

    match: Match
    table: str
    place: str
    """Of the table, in the hall."""
    when: str
    title: str
    side: str
    seat: int | None
    """None: seats are drawn before each deal."""
    partners: Sequence[str]
    opposite: str
    """At a table of six."""
    against: Sequence[str]
    team: str
    other_team: str


@dataclass(frozen=True, slots=True)
class Person:
    number: int
    name: str
    unit: str
    find: str
    """What is searched: spellings, pinyin, initials; of a masked name no more than it shows."""
    sitting: Sequence[Sitting]
    """The next match first."""


def people(seen: Seen) -> list[Person]:
    """In the order of their pinyin; six queries, however many they are."""
    tournament = seen.tournament
    sitting = _sitting(seen)
    rows = tournament.players.select_related("unit").order_by("pinyin", "number")
    return [_person(one, sitting.get(one.pk, []), seen) for one in rows]


def _person(player: Player, sitting: Sequence[Sitting], seen: Seen) -> Person:
    hidden = masking.hides(seen)
    masking.mask_player(player, seen)
    find = (player.name, player.name_key, player.pinyin, player.initials)
    return Person(
        number=player.number,
        name=player.name,
        unit=player.unit.name if player.unit else "",
        find=player.name if hidden else " ".join(find),
        sitting=sitting,
    )


def _sitting(seen: Seen) -> dict[int, list[Sitting]]:
    """By player, the next matches of rounds that are not closed, else the last one; of rounds
    that are held back all, since nothing tells which is the next."""
    matches = _matches(seen)
    known = titles(seen.tournament, named=seen.named)
    seated: dict[int, list[Place]] = defaultdict(list)
    rows = Place.objects.filter(match__in=matches, start=1).select_related("player")
    for one in rows.order_by("match", "place"):
        masking.mask_player(one.player, seen)
        seated[one.match_id].append(one)
    found: dict[int, list[Sitting]] = defaultdict(list)
    for match in matches:
        for one in seated[match.pk]:
            own = found[one.player_id]
            if len(own) < MOST or seen.horizon.hides(match.round):
                own.append(_at(match, one, seated[match.pk], known))
    return found


def _matches(seen: Seen) -> list[Match]:
    """Of every round that is still open or held back; when all are closed, of the last."""
    tournament = seen.tournament
    rounds = list(tournament.rounds.order_by("number"))
    open_rounds = [one for one in rounds if one.closed_at is None or seen.horizon.hides(one.number)]
    wanted = Q(round__in=[one.number for one in open_rounds or rounds[-1:]])
    if not seen.horizon.hides(None):
        wanted |= Q(round=None, status__in=UNDONE)
    rows = Match.objects.filter(wanted, tournament=tournament, annulled=False)
    told = rows.exclude(status=Match.Status.BYE).order_by("round", "pk")
    found = list(told.select_related("table", "first", "second", "stage"))
    lots: dict[int | None, int | None] = {one.number: one.lots_id for one in rounds}
    hidden = _drawn_last([one for one in found if seen.horizon.hides(one.round)], lots)
    shown = [one for one in found if not seen.horizon.hides(one.round)]
    return [one for one in shown if one.status in UNDONE] + hidden or shown


def _drawn_last(matches: Sequence[Match], lots: Mapping[int | None, int | None]) -> list[Match]:
    """Of each pool those of its last draw: whether an earlier round is over is not told."""
    last = {(one.stage_id, one.group): lots[one.round] for one in matches}
    stage = matches[-1].stage_id if matches else None
    return [
        one
        for one in matches
        if one.stage_id == stage and lots[one.round] == last[one.stage_id, one.group]
    ]


def _at(match: Match, own: Place, seated: Sequence[Place], known: dict[int, str]) -> Sitting:
    mine = [one for one in seated if one.place % 2 == own.place % 2 and one.pk != own.pk]
    theirs = [one for one in seated if one.place % 2 != own.place % 2]
    teams = [known.get(one.number, "") if one else "" for one in (match.first, match.second)]
    at = (own.place - 1) % 2
    anew = match.stage.settings.get("seats") == "deal"
    across = (own.place + 2) % SIX + 1 if len(seated) == SIX and not anew else 0
    keys = ("ns", "ew") if naming.is_tractor(match) else ("odd", "even")
    return Sitting(
        match=match,
        table=words.table_words(match.table) if match.table else "",
        place=match.table.place if match.table else "",
        when=_when(match),
        title=words.match_words(match),
        side=keys[at],
        seat=None if anew else own.place,
        partners=[one.player.name for one in mine],
        opposite=next((one.player.name for one in theirs if one.place == across), ""),
        against=[one.player.name for one in theirs],
        team=teams[at],
        other_team=teams[1 - at],
    )


def _when(match: Match) -> str:
    return date_format(timezone.localtime(match.starts_at), "n-j H:i") if match.starts_at else ""


def page(seen: Seen) -> dict[str, Any]:
    found = people(seen)
    return {
        "people": found,
        "seated": any(one.sitting for one in found),
        "masked": masking.hides(seen),
    }
