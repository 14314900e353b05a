"""为什么是这个名次: the sentences about one row, with where each match is to be read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from gouji_league.live.seen import Seen
from gouji_league.standings.marks import Where
from gouji_league.standings.outcomes import Stored
from gouji_league.standings.selectors import Loaded
from gouji_league.standings.titling import titles
from gouji_league.standings.why.account import Why, why
from gouji_league.standings.why.entries import Brought
from gouji_league.standings.why.sums import Addend, Figure
from gouji_league.tournaments.models import Entrant, Stage


@dataclass(frozen=True, slots=True)
class Place:
    """A match: what it is called, and by which key its page is found."""

    words: str
    key: UUID | None


@dataclass(frozen=True, slots=True)
class ShownEntry:
    entry: Brought
    place: Place
    opponent: str


@dataclass(frozen=True, slots=True)
class ShownFigure:
    figure: Figure
    addends: Sequence[tuple[Addend, Place | None]]


@dataclass(frozen=True, slots=True)
class Told:
    """Everything that is said of one row."""

    stage: Stage
    entrant: Entrant
    name: str
    why: Why
    figures: Sequence[ShownFigure]
    entries: Sequence[ShownEntry]


def told(seen: Seen, stage: Stage, entrant: int, *, after: int | None = None) -> Told | None:
    """None: no such entrant in the stage. `after`: as it stood after a round."""
    stages = [stage]
    if "previous_stage" in stage.keys:
        stages = list(seen.tournament.stages.filter(number__lte=stage.number).order_by("number"))
    loaded = Loaded.of(seen.tournament, stages)
    limits = [one for one in (after, seen.horizon.through) if one is not None]
    table = loaded.tables(up_to=min(limits, default=None))[-1]
    title = titles(seen.tournament, loaded.entrants.values(), named=seen.named)
    names = {number: title(one) for number, one in loaded.entrants.items()}
    found = why(table, entrant, names)
    if found is None:
        return None
    places = {match.pk: _place(match) for match, _outcome in table.read}
    return Told(
        stage=stage,
        entrant=loaded.entrants[entrant],
        name=names[entrant],
        why=found,
        figures=_figures(found, places),
        entries=_entries(found, places, names),
    )


def _place(match: Stored) -> Place:
    return Place(Where(match.round, match.table, match.table_name).words(), match.key)


def _figures(found: Why, places: Mapping[int, Place]) -> list[ShownFigure]:
    return [
        ShownFigure(one, [(each, places.get(each.match or 0)) for each in one.addends])
        for one in found.figures
    ]


def _entries(found: Why, places: Mapping[int, Place], names: Mapping[int, str]) -> list[ShownEntry]:
    return [
        ShownEntry(one, places[one.match], names.get(one.opponent or 0, ""))
        for one in found.entries
    ]
