"""大屏: what the projector shows, as pictures in turn, each for whoever sits fifteen metres away.

It shows what the public may see, whoever opened it: an organiser's own laptop at the projector
tells the hall no more. Only the prizes are what the organiser reveals, one by one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from django.utils.translation import gettext as _

from gouji_league.desk.models import Screen
from gouji_league.desk.selectors import clocks
from gouji_league.desk.selectors.screens import Prize, prizes, screen_of
from gouji_league.live.seen import Seen
from gouji_league.live.selectors import now as running_tables
from gouji_league.live.selectors.cards import cards
from gouji_league.live.selectors.standings import group_words
from gouji_league.matches.models import Match
from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors import bracket
from gouji_league.rules.words import Language
from gouji_league.standings.board import BoardRow, GroupBoard, StageBoard, board
from gouji_league.standings.columns import Column, figure_words
from gouji_league.standings.selectors import open_stages
from gouji_league.tournaments.models import Stage, Tournament

TEAM_TABLES, PEOPLE_TABLES = 8, 6
"""Tables in a picture where each side is one name; of six names each there is room for fewer."""
RUNNING, ROWS, KEYS, COLUMN = 6, 8, 2, 4
"""Running tables and rows of standings in a picture; figures of a row; a bracket's longest
column."""


@dataclass(frozen=True, slots=True)
class Slide:
    """A picture: of which scene, and what stands in it."""

    scene: str
    key: str
    """Which one it is, as long as there is something of it to show."""
    title: str
    rows: Sequence[Any] = ()
    note: str = ""
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def template(self) -> str:
        return f"live/screen/{self.scene}.html"


@dataclass(frozen=True, slots=True)
class Show:
    """What stands behind every scene."""

    seen: Seen
    screen: Screen
    language: Language


def page(seen: Seen, language: Language) -> dict[str, Any]:
    screen = screen_of(seen.tournament)
    show = Show(seen, screen, language)
    wanted = [screen.held] if screen.held else screen.scenes
    slides = [slide for scene in wanted for slide in SCENES[scene](show)]
    return {"screen": screen, "slides": slides or [_nothing(show)]}


def _nothing(show: Show) -> Slide:
    """While there is nothing else: what this is, and where to look."""
    return Slide("title", "title", show.seen.tournament.name)


def _seats(show: Show) -> Iterator[Slide]:
    """Tables at which nothing has been played yet: of the first open round, in each pool."""
    tournament = show.seen.tournament
    for held in _coming(tournament):
        hidden = show.seen.horizon.hides(held.number)
        if hidden and held.opened_at:
            continue
        rows = Match.objects.filter(tournament=tournament, round=held.number, annulled=False)
        if not hidden:  # who has begun already is held back with the rest
            rows = rows.filter(status=Match.Status.PLANNED)
        found = cards(rows.order_by("table__number", "pk"), show.seen)
        teams = all(side.title for one in found for side in one.sides)
        title = _title(held, _("座位"))
        most = TEAM_TABLES if teams else PEOPLE_TABLES
        numbered = held.stage.settings.get("seats") != "deal"
        more = {"teams": teams, "numbered": numbered}
        yield from _leaves("seats", str(held.number), title, found, most, **more)


def _coming(tournament: Tournament) -> list[Round]:
    """A league's later rounds are published too, but nobody sits down for them yet."""
    rows = tournament.rounds.filter(closed_at=None).select_related("stage", "lots")
    first: dict[tuple[int, str], Round] = {}
    for one in rows.order_by("number"):
        first.setdefault((one.stage_id, one.lots.group if one.lots else ""), one)
    return list(first.values())


def _clock(show: Show) -> Iterator[Slide]:
    """The rounds that have a clock."""
    for one in clocks.running(show.seen.tournament):
        if one.clock:
            yield Slide(
                "clock", f"clock-{one.round.number}", _title(one.round), more={"round": one.round}
            )


def _tables(show: Show) -> Iterator[Slide]:
    found = running_tables.running(show.seen.tournament, show.seen, show.language)
    yield from _leaves("tables", "now", _("正在打"), found, RUNNING)


def _standings(show: Show) -> Iterator[Slide]:
    """The stage that is on, or was last; of a knock-out the bracket speaks."""
    seen = show.seen
    if not open_stages(seen.tournament, seen.horizon):
        return
    found = board(seen.tournament, named=seen.named, horizon=seen.horizon)
    begun = [one for one in found.stages if one.has_results and one.columns]
    told = [one for one in begun if one.stage.format != Stage.Format.KNOCKOUT]
    if not told or told[-1] is not begun[-1]:
        return
    stage = told[-1]
    for group in stage.groups:
        ranked = [row for row in group.rows if row.rank is not None]
        shown = _columns(stage, group)
        heads = [one.label(stage.stage) for one in shown]
        rows = [_row(row, shown) for row in ranked]
        words = [str(stage.stage), group_words(stage.stage, group.name)]
        title = " · ".join(filter(None, words))
        key = f"{stage.stage.number}-{group.name}"
        yield from _leaves("standings", key, title, rows, ROWS, heads=heads)


def _columns(stage: StageBoard, group: GroupBoard) -> list[Column]:
    """The first keys that say something of everybody."""
    ranked = [row.figures for row in group.rows if row.rank is not None]
    telling = (
        one
        for one in stage.columns
        if one.is_key and all(each[one.key] is not None for each in ranked)
    )
    return list(islice(telling, KEYS))


def _row(row: BoardRow, shown: Sequence[Column]) -> dict[str, Any]:
    figures = [figure_words(row.figures.get(one.key), one.style) for one in shown]
    return {"rank": row.rank, "who": row.who, "figures": figures}


def _bracket(show: Show) -> Iterator[Slide]:
    seen = show.seen
    pictures = bracket.pictures(
        seen.tournament, named=seen.named, horizon=seen.horizon, longest=COLUMN
    )
    for one in pictures:
        yield Slide("bracket", f"bracket-{one.stage.number}", str(one.stage), more={"picture": one})


def _words(show: Show) -> Iterator[Slide]:
    if show.screen.words:
        yield Slide("words", "words", show.screen.words)


def _prizes(show: Show) -> Iterator[Slide]:
    """The one that was revealed last is large; those before it stand beside."""
    tournament = show.seen.tournament
    known = prizes(tournament, named=show.seen.named) if show.screen.revealed else []
    revealed: list[Prize] = known[: show.screen.revealed]
    latest = revealed[-1] if revealed else None
    yield Slide(
        "prizes",
        "prizes",
        tournament.name,
        rows=list(reversed(revealed[:-1]))[: ROWS - 1],
        more={"latest": latest, "count": len(revealed)},
    )


SCENES: Final[dict[str, Callable[[Show], Iterable[Slide]]]] = {
    "seats": _seats,
    "clock": _clock,
    "tables": _tables,
    "standings": _standings,
    "bracket": _bracket,
    "words": _words,
    "prizes": _prizes,
}


def _title(held: Round, words: str = "") -> str:
    told = _("%(stage)s · 第%(n)s轮") % {"stage": held.stage, "n": held.number}
    return f"{told} · {words}" if words else told


def _leaves(
    scene: str, key: str, title: str, rows: Sequence[Any], most: int, **more: Any
) -> Iterator[Slide]:
    """So many rows a picture, evenly: nobody is left alone on the last."""
    count = -(-len(rows) // most)
    each = -(-len(rows) // count) if count else 0
    for at in range(count):
        note = f"{at + 1}/{count}" if count > 1 else ""
        own = rows[at * each : (at + 1) * each]
        yield Slide(scene, f"{scene}-{key}-{at + 1}", title, own, note, more)
