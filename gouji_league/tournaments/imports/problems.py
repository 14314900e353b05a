"""What a check finds: remarks with their mends, and what a draft is compared with."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from gouji_league.tournaments.imports.drafts import Draft
from gouji_league.tournaments.services.entering import Size

Level = Literal["wrong", "look"]
Mend = Callable[[Draft], None]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and what the tick beside it would do.

    `wrong` stops the import until it is mended; `look` only asks for a second look.
    """

    code: str
    level: Level
    words: str
    mend: str = ""
    act: Mend | None = None


@dataclass(slots=True)
class Checked:
    """A draft after the accepted mends, with what is still open."""

    draft: Draft
    open: list[Problem] = field(default_factory=list)
    mended: list[Problem] = field(default_factory=list)

    @property
    def left_out(self) -> bool:
        return self.draft.left_out

    @property
    def wrong(self) -> bool:
        return not self.left_out and any(problem.level == "wrong" for problem in self.open)

    @property
    def look(self) -> bool:
        return not self.left_out and not self.wrong and bool(self.open)

    @property
    def to_answer(self) -> list[Problem]:
        """What is open, the faults before the other ways to answer them."""
        return sorted(self.open, key=lambda problem: not problem.words)

    @property
    def to_see(self) -> bool:
        return bool(self.open or self.mended)


@dataclass(slots=True)
class Around:
    """What a draft is compared with: the lines before it, and who is in the tournament."""

    kind: str
    size: Size
    people: dict[str, list[tuple[str, str, str]]] = field(default_factory=dict)
    """Name → where, unit, own number."""
    titles: dict[str, str] = field(default_factory=dict)
    squads: dict[frozenset[str], str] = field(default_factory=dict)
    seeds: dict[int, str] = field(default_factory=dict)
    units: set[str] = field(default_factory=set)
    """Those of the roster and of the tournament."""
    above: Draft | None = None
    """The last one that is taken over."""
    section: str = ""
    """A unit that stood on a row of its own, above those who belong to it."""


def leave_out(draft: Draft) -> None:
    """The draft is kept to be shown."""
    draft.left_out = True
