"""现在: what runs, what comes next, how it stands; before it begins who comes, after it who won."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max

from gouji_league.desk.selectors import objections
from gouji_league.live.seen import Seen
from gouji_league.live.selectors import digest, masking
from gouji_league.live.selectors.cards import Card, cards
from gouji_league.live.selectors.deals import ShownDeal, shown_deals
from gouji_league.live.selectors.reader import Reading
from gouji_league.live.selectors.rounds import beyond
from gouji_league.matches.models import Match
from gouji_league.matches.selectors.listing import gather
from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors.stages import standing
from gouji_league.rounds.selectors.titles import titles
from gouji_league.rules.books import BOOKS
from gouji_league.rules.words import Language
from gouji_league.standings.columns import STYLES, figure_words
from gouji_league.standings.selectors import Loaded, StageTable, finals
from gouji_league.tournaments import words as tournament_words
from gouji_league.tournaments.models import Stage, Tournament

OVER = (Match.Status.FINISHED, Match.Status.WALKOVER, Match.Status.AWARDED)
NEWS, SHORT, GROUPED, WINNERS = 6, 6, 2, 3
"""How many: of what was finished last, rows of a table, rows of each group, places at the end."""


@dataclass(frozen=True, slots=True)
class RunningCard:
    card: Card
    latest: ShownDeal | None


@dataclass(frozen=True, slots=True)
class Coming:
    """下一轮."""

    number: int
    stage: Stage
    starts: datetime | None
    matches: int


@dataclass(frozen=True, slots=True)
class ShortRow:
    rank: int | None
    entrant: int
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ShortTable:
    stage: Stage
    group: str
    key: str
    """What its figure is, in words."""
    rows: Sequence[ShortRow]
    more: int


def page(seen: Seen, language: Language) -> dict[str, Any]:
    tournament = seen.tournament
    stages = list(tournament.stages.order_by("number"))
    begun = _begun(stages, seen)
    loaded = Loaded.of(tournament, begun) if begun else None
    tables = loaded.tables(up_to=seen.horizon.through) if loaded else []
    over = bool(begun) and _is_over(tournament, seen)
    awaiting = objections.awaiting(tournament) if over else ""
    return {
        "running": running(tournament, seen, language),
        "coming": _coming(tournament, seen),
        "news": cards(_news(tournament, seen), seen),
        "short": _short(tables, seen) if tables and not over else [],
        "winners": _winners(loaded, tables, seen) if loaded and over and not awaiting else [],
        "awaiting": awaiting,
        "rulings": digest.latest(seen, language),
        "begun": Match.objects.filter(tournament=tournament).exists(),
        "results_through": seen.horizon.through,
    }


def _begun(stages: Sequence[Stage], seen: Seen) -> list[Stage]:
    """Those with a round whose results may be seen."""
    rows = Round.objects.filter(stage__in=stages).values_list("stage_id", "number")
    shown = {stage for stage, number in rows if not seen.horizon.hides(number)}
    by_hand = set(
        Match.objects.filter(stage__in=stages, round=None).values_list("stage_id", flat=True)
    )
    if not seen.horizon.hides(None):
        shown |= by_hand
    return [one for one in stages if one.pk in shown]


def running(tournament: Tournament, seen: Seen, language: Language) -> list[RunningCard]:
    """Running tables with their latest deal; of a round held back nothing says that it runs."""
    held = Match.objects.filter(tournament=tournament, status=Match.Status.RUNNING)
    rows = held.order_by("round", "table__number", "pk")
    shown = [one for one in cards(rows, seen) if not one.hidden]
    if not shown:
        return []
    wholes = gather(held)
    masking.mask(wholes, seen)
    latest = {
        found.match.pk: shown_deals(Reading(found, language), {})[-1]
        for found in wholes
        if found.deals
    }
    return [RunningCard(one, latest.get(one.match.pk)) for one in shown]


def _coming(tournament: Tournament, seen: Seen) -> Coming | None:
    """The first round of which nothing has been played; beyond the horizon: of the last draw."""
    rounds = list(tournament.rounds.select_related("stage").order_by("number"))
    hidden = beyond(rounds, seen)
    played = set(
        Match.objects.filter(tournament=tournament, round__isnull=False)
        .exclude(status__in=[Match.Status.PLANNED, Match.Status.BYE])
        .values_list("round", flat=True)
    )
    waits = [one for one in rounds if one.closed_at is None and one.number not in played]
    for one in [*(each for each in waits if not seen.horizon.hides(each.number)), *hidden]:
        own = Match.objects.filter(tournament=tournament, round=one.number)
        count = own.exclude(status=Match.Status.BYE).count()
        return Coming(one.number, one.stage, one.starts_at, count)
    return None


def _news(tournament: Tournament, seen: Seen) -> Any:
    """What ended last, the latest first."""
    rows = Match.objects.filter(tournament=tournament, status__in=OVER)
    if seen.horizon.through is not None:
        rows = rows.filter(round__lte=seen.horizon.through)
    latest = list(
        rows.annotate(ended_last=Max("changes__at"))
        .order_by("-ended_last", "-round", "-pk")
        .values_list("pk", flat=True)[:NEWS]
    )
    return Match.objects.filter(pk__in=latest).order_by("-round", "table__number", "pk")


def _is_over(tournament: Tournament, seen: Seen) -> bool:
    last = tournament.rounds.order_by("number").last()
    if last is None or seen.horizon.hides(last.number):
        return False
    return last.closed_at is not None and standing(tournament).on is None


def _short(tables: Sequence[StageTable], seen: Seen) -> list[ShortTable]:
    """The top of the stage that is on; of a knock-out the bracket speaks."""
    table = tables[-1]
    if table.stage.format == Stage.Format.KNOCKOUT or not table.keys:
        return []
    known = titles(seen.tournament, named=seen.named)
    key, book = table.keys[0], BOOKS[table.stage.rulebook]
    style = STYLES.get(key, "plain")
    most = GROUPED if len(table.groups) > 1 else SHORT
    return [
        ShortTable(
            stage=table.stage,
            group=group.name,
            key=tournament_words.key_words(key, book),
            rows=[
                ShortRow(
                    row.rank,
                    row.entrant,
                    known.get(row.entrant, ""),
                    figure_words(row.values.get(key), style),
                )
                for row in group.rows[:most]
            ],
            more=max(0, len(group.rows) - most),
        )
        for group in table.groups
        if any(row.results for row in group.rows)
    ]


def _winners(loaded: Loaded, tables: Sequence[StageTable], seen: Seen) -> list[ShortRow]:
    known = titles(seen.tournament, named=seen.named)
    return [
        ShortRow(place, one.number, known.get(one.number, one.name), "")
        for place, one in finals(loaded, tables)
        if place <= WINNERS
    ]
