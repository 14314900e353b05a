"""谁走了: of each deal that is being played, who is out already: from the unfinished deals that
referees' phones keep on the server, whose facts nobody has checked yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from gouji_league.live.seen import Seen
from gouji_league.matches.models import Draft, Match
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.whole import Whole
from gouji_league.rules.seats import SEATS, side_of
from gouji_league.tournaments import names

_NUMBERS = sorted(str(seat) for seat in SEATS)


@dataclass(frozen=True, slots=True)
class Out:
    place: int
    side: str
    name: str


@dataclass(frozen=True, slots=True)
class Unfinished:
    key: str
    """The match's."""
    number: int
    """As people count the deal."""
    extra: bool
    out: Sequence[Out]


def unfinished(seen: Seen) -> list[Unfinished]:
    """Those in which somebody is out; a round that is held back tells nothing."""
    drafts = Draft.objects.filter(
        match__tournament=seen.tournament, facts_version=F("match__facts_version")
    ).select_related("match")
    facts = {one.match_id: one.facts for one in drafts if not seen.horizon.hides(one.match.round)}
    wholes = gather(Match.objects.filter(pk__in=facts))
    told = [_told(one, facts[one.match.pk], seen) for one in wholes]
    return [one for one in told if one.out]


def _told(found: Whole, facts: dict[str, Any], seen: Seen) -> Unfinished:
    outcome = found.match.outcome
    extra = bool(outcome.get("needs_extra"))
    number = len(found.extras) if extra else outcome.get("counted_deals", 0)
    out = _out(found, facts, seen) if _is_order(facts.get("order")) else []
    return Unfinished(str(found.match.key), number + 1, extra, out)


def _is_order(order: Any) -> bool:
    """Seats, each once."""
    return (
        isinstance(order, list)
        and all(type(seat) is int and seat in SEATS for seat in order)
        and len(set(order)) == len(order)
    )


def _out(found: Whole, facts: dict[str, Any], seen: Seen) -> list[Out]:
    players = found.line_up(len(found.deals) + 1).players if found.line_ups else []
    if len(players) != len(SEATS):
        return []
    said = [one.name if seen.named else names.public_name(one, seen.tournament) for one in players]
    seating = _seating(found, facts)
    return [
        Out(place, side_of(seat), said[seating[seat - 1] - 1])
        for place, seat in enumerate(facts["order"], 1)
    ]


def _seating(found: Whole, facts: dict[str, Any]) -> Sequence[int]:
    """Who sits at seats 1–6, by their number in the line-up."""
    given = [deal.facts.get("seating") for deal in found.deals if deal.facts]
    said = [one for one in (*given, facts.get("seating")) if one]
    sound = [one for one in said if isinstance(one, list) and sorted(map(str, one)) == _NUMBERS]
    return [int(number) for number in sound[-1]] if sound else SEATS
