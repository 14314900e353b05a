"""轮次: the rounds of a tournament, for the API and the pages, in a fixed number of queries."""

from collections import defaultdict
from typing import Any

from gouji_league.matches.models import Match
from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors.stages import status_of
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import EVERYTHING, Horizon


def rounds(tournament: Tournament, *, seen: Horizon = EVERYTHING) -> list[dict[str, Any]]:
    """…/rounds of the API; one that is held back stays as it was published."""
    matches: dict[int | None, list[Match]] = defaultdict(list)
    for match in Match.objects.filter(tournament=tournament, round__isnull=False).order_by("pk"):
        matches[match.round].append(match)
    rows = Round.objects.filter(tournament=tournament).select_related("stage").order_by("number")
    return [_round(one, matches[one.number], seen) for one in rows]


def _round(held: Round, matches: list[Match], seen: Horizon) -> dict[str, Any]:
    hidden = seen.hides(held.number)
    return {
        "number": held.number,
        "stage": held.stage.number,
        "status": Round.Status.PUBLISHED if hidden else status_of(held, matches),
        "starts": held.starts_at.isoformat() if held.starts_at else None,
        "matches": [str(one.key) for one in matches],
    }
