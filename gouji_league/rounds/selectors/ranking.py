"""排名依据: each key with an example from this tournament, and what a change would do."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.translation import gettext as _

from gouji_league.rules.books import BOOKS
from gouji_league.rules.ranking.parting import parting
from gouji_league.standings.selectors import Loaded, StageTable
from gouji_league.standings.why.case import Case
from gouji_league.standings.why.parting import sentence
from gouji_league.tournaments import ranking
from gouji_league.tournaments.models import Stage
from gouji_league.tournaments.words import key_words

SHOWN = 12
"""So many rows of a change are listed; of more only how many."""


@dataclass(frozen=True, slots=True)
class ShownKey:
    """One key of the list, or one that could be added to it."""

    key: str
    label: str
    meaning: str
    example: str
    """Empty: it parts nobody in this tournament as it stands."""
    up: str
    """The list with it one place higher, for an address; empty: it is there already."""
    down: str
    without: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A row that stands elsewhere after the change."""

    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Editor:
    stage: Stage
    keys: Sequence[ShownKey]
    more: Sequence[ShownKey]
    """Those that could be added; `up` is the list with it at the end."""
    changed: bool
    moved: Sequence[Moved]
    more_moved: int
    has_results: bool
    value: str
    """The list as it is proposed, for the form that stores it."""
    stored: str


def editor(stage: Stage, keys: Sequence[str]) -> Editor:
    """`keys`: as they are proposed."""
    loaded = Loaded.of(stage.tournament, _until(stage))
    names = {number: one.name for number, one in loaded.entrants.items()}
    telling = _Telling(loaded, stage, names)
    now, then = _table(loaded, stage, stage.keys), _table(loaded, stage, keys)
    moved = _moved(now, then, names)
    allowed = ranking.keys_of(stage.format, BOOKS[stage.rulebook])
    more = [one for one in allowed if one not in keys] if len(keys) < ranking.MOST_KEYS else []
    return Editor(
        stage=stage,
        keys=[_shown(stage, keys, at, telling.example(key, keys)) for at, key in enumerate(keys)],
        more=[_addable(stage, keys, key, telling.example(key, [*keys, key])) for key in more],
        changed=list(keys) != list(stage.keys),
        moved=moved[:SHOWN],
        more_moved=max(0, len(moved) - SHOWN),
        has_results=any(outcome.status != "bye" for _match, outcome in now.read),
        value=",".join(keys),
        stored=",".join(stage.keys),
    )


def _until(stage: Stage) -> list[Stage]:
    """What came before counts where a stage looks back."""
    found = stage.tournament.stages.filter(number__lte=stage.number).order_by("number")
    return list(found.select_related("tournament"))


def _table(loaded: Loaded, stage: Stage, keys: Sequence[str]) -> StageTable:
    """The stage as it would rank by other keys."""
    other = copy(stage)
    other.keys = list(keys)
    stages = [other if one.pk == stage.pk else one for one in loaded.stages]
    return replace(loaded, stages=stages).tables()[-1]


def _moved(now: StageTable, then: StageTable, names: Mapping[int, str]) -> list[Moved]:
    before = {row.entrant: row.rank for row in now.rows}
    return [
        Moved(names.get(row.entrant, ""), was, row.rank)
        for row in then.rows
        if row.rank and (was := before.get(row.entrant)) and was != row.rank
    ]


def _shown(stage: Stage, keys: Sequence[str], at: int, example: str) -> ShownKey:
    key = keys[at]
    return ShownKey(
        key=key,
        label=key_words(key, BOOKS[stage.rulebook]),
        meaning=str(ranking.MEANING[key]),
        example=example,
        up=_swapped(keys, at, at - 1) if at else "",
        down=_swapped(keys, at, at + 1) if at + 1 < len(keys) else "",
        without=",".join(one for one in keys if one != key) if len(keys) > 1 else "",
    )


def _addable(stage: Stage, keys: Sequence[str], key: str, example: str) -> ShownKey:
    label = key_words(key, BOOKS[stage.rulebook])
    meaning = str(ranking.MEANING[key])
    return ShownKey(key, label, meaning, example, ",".join([*keys, key]), "", "")


def _swapped(keys: Sequence[str], one: int, other: int) -> str:
    found = list(keys)
    found[one], found[other] = found[other], found[one]
    return ",".join(found)


@dataclass(frozen=True, slots=True)
class _Telling:
    """Examples from the tournament itself, in the words of the standings."""

    loaded: Loaded
    stage: Stage
    names: Mapping[int, str]

    def example(self, key: str, keys: Sequence[str]) -> str:
        """Two whom the key parts in this list; else two whom it would part if nothing else did."""
        if told := self._parted(key, keys):
            return _("比如：%(told)s") % {"told": told}
        if told := self._parted(key, [key]):
            return _("单看这一项：%(told)s") % {"told": told}
        return ""

    def _parted(self, key: str, keys: Sequence[str]) -> str:
        table = _table(self.loaded, self.stage, keys)
        for group in table.groups:
            rows = [row.of for row in group.rows if row.of is not None and row.rank is not None]
            for row, below in pairwise(rows):
                if parting(row, below).key == key:
                    case = Case.of(table, row.entrant, self.names)
                    told = {"name": case.name(row.entrant), "told": sentence(case, row, below)}
                    return _("“%(name)s”%(told)s") % told
        return ""
