"""公开: what the public may see of a tournament: nothing, everything, or results up to a round.

A tournament is private until it is published (`published_at`). Its results go public as they come
(`live`), round by round by a button (`rounds`), or are held back for the last rounds (`frozen`).
Of a round that is held back the public sees who plays whom and where, and no figure that a deal of
it made: not on a page, not in the API, not by a changed ETag.
"""

from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gouji_league.tournaments.models import Tournament

Mode = Literal["live", "rounds", "frozen"]
MODES: Final[dict[str, Promise]] = {
    "live": _("随打随看"),
    "rounds": _("一轮一轮放"),
    "frozen": _("后几轮先不放"),
}
SETTING = "results"
"""In the tournament's settings: {"mode", "through"}."""


@dataclass(frozen=True, slots=True)
class Horizon:
    """看到哪一轮: results after a round are not to be seen; None: all of them are."""

    through: int | None = None

    def hides(self, number: int | None) -> bool:
        """The results of this round; None: of a match that was put at a table by hand."""
        return self.through is not None and (number is None or number > self.through)


EVERYTHING = Horizon()


def mode(tournament: Tournament) -> Mode:
    return cast(Mode, _stored(tournament).get("mode", "live"))


def horizon(tournament: Tournament, *, own: bool) -> Horizon:
    """`own`: for those who have a role in the tournament, who see everything."""
    if own or mode(tournament) == "live":
        return EVERYTHING
    return Horizon(int(_stored(tournament).get("through", 0)))


def shown(tournament: Tournament) -> str:
    """How its results are public, in a word that tells one state from another."""
    held = horizon(tournament, own=False)
    return mode(tournament) if held.through is None else f"{mode(tournament)} {held.through}"


def _stored(tournament: Tournament) -> dict[str, Any]:
    stored: dict[str, Any] = tournament.settings.get(SETTING, {})
    return stored
