"""开点: which seats opened. RULES section 3.

The referee marks who opened; a revolter's opening follows from its rush (冲点), by the policy of
the book.
"""

from gouji_league.rules.facts import Deal, Options
from gouji_league.rules.seats import opposite


def rush_decides_pair(deal: Deal, _options: Options) -> frozenset[int]:
    """000-4.15: the rush decides for both opposites; a forgotten set comes last (000-4b.5)."""
    opened = frozenset(deal.opened)
    revolt = deal.revolt
    if revolt and revolt.rush == "unanswered":
        opened |= {revolt.seat}
    elif revolt and revolt.rush == "stopped_pure":
        opened |= {opposite(revolt.seat)}
    if deal.fouls:
        opened -= {foul.seat for foul in deal.fouls if foul.kind == "forgot_opening"}
    return opened


def rush_decides_own(deal: Deal, _options: Options) -> frozenset[int]:
    """001-6.9f: the rush decides about the revolter alone."""
    opened = frozenset(deal.opened)
    revolt = deal.revolt
    return opened | {revolt.seat} if revolt and revolt.rush == "unanswered" else opened


def revolter_never(deal: Deal, _options: Options) -> frozenset[int]:
    """003: there is no rush, and who revolts has not opened."""
    return frozenset(deal.opened)


def revolter_by_option(deal: Deal, options: Options) -> frozenset[int]:
    """002-24.11 against 002-26.2c: `revolt_opens` decides."""
    opened = frozenset(deal.opened)
    revolt = deal.revolt
    return opened | {revolt.seat} if revolt and options["revolt_opens"] else opened
