"""先出: who leads a deal. RULES section 7.

The right belongs to a player and follows it to a new seat. A rule says who owes the lead after a
deal, and who leads when that one revolts. None: a draw decides.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from gouji_league.rules.facts import Revolt
from gouji_league.rules.outcome import Finish
from gouji_league.rules.seats import next_seat, opposite


class LeadRule(NamedTuple):
    after: Callable[[Finish], int | None]
    """The player who leads the deal after this one."""
    instead: Callable[[Revolt], int | None]
    """The seat that leads when the one to lead revolts."""


def _by_draw(_: object) -> None:
    return None


def _last_player(finish: Finish) -> int:
    return finish.player(finish.places[5])


def _last_player_unless_swept(finish: Finish) -> int | None:
    return None if finish.sweep else _last_player(finish)


def _by_rush(revolt: Revolt) -> int:
    """000-2.25: the next player after an unanswered rush, else the opposite."""
    return next_seat(revolt.seat) if revolt.rush == "unanswered" else opposite(revolt.seat)


BY_DRAW: Final = LeadRule(after=_by_draw, instead=_by_draw)
LAST_LEADS: Final = LeadRule(after=_last_player, instead=_by_rush)
LAST_LEADS_OR_DRAW: Final = LeadRule(after=_last_player_unless_swept, instead=_by_draw)
