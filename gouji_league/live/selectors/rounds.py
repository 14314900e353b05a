"""轮次: the list of rounds, and one round with who plays whom, where and when."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F

from gouji_league.live.seen import Seen
from gouji_league.live.selectors import masking
from gouji_league.live.selectors.cards import Card, cards
from gouji_league.matches.models import Match
from gouji_league.rounds.models import Lots, Round
from gouji_league.rounds.selectors.asking import is_decided
from gouji_league.rounds.selectors.stages import status_of
from gouji_league.tournaments.models import Stage


@dataclass(frozen=True, slots=True)
class ListedRound:
    number: int
    starts: datetime | None
    status: str
    """Empty: how far it is may not be known."""
    matches: int
    done: int | None


@dataclass(frozen=True, slots=True)
class ListedStage:
    stage: Stage
    rounds: Sequence[ListedRound]


def listed(seen: Seen) -> list[ListedStage]:
    """By stage, every round that was published."""
    tournament = seen.tournament
    matches: dict[int | None, list[Match]] = defaultdict(list)
    rows = Match.objects.filter(tournament=tournament, round__isnull=False)
    for match in rows.exclude(status=Match.Status.BYE):
        matches[match.round].append(match)
    rounds: dict[int, list[ListedRound]] = defaultdict(list)
    for one in tournament.rounds.order_by("number"):
        rounds[one.stage_id].append(_listed(one, matches[one.number], seen))
    stages = tournament.stages.order_by("number")
    return [ListedStage(one, rounds[one.pk]) for one in stages if rounds[one.pk]]


def _listed(held: Round, matches: Sequence[Match], seen: Seen) -> ListedRound:
    hidden = seen.horizon.hides(held.number)
    return ListedRound(
        number=held.number,
        starts=held.starts_at,
        status="" if hidden else status_of(held, matches),
        matches=len(matches),
        done=None if hidden else sum(is_decided(one) for one in matches),
    )


def beyond(rounds: Sequence[Round], seen: Seen) -> list[Round]:
    """Of the rounds that are held back those of the last draw: that it was drawn is public, how
    far an earlier one is not."""
    hidden = [one for one in rounds if seen.horizon.hides(one.number)]
    return [one for one in hidden if one.lots_id == hidden[-1].lots_id]


def by_hand(seen: Seen) -> list[Card]:
    """Matches that were put at a table without a round."""
    rows = Match.objects.filter(tournament=seen.tournament, round=None)
    return cards(rows.order_by("-pk"), seen)


def one_round(held: Round, seen: Seen) -> dict[str, Any]:
    rows = Match.objects.filter(tournament=seen.tournament, round=held.number)
    in_order = rows.order_by(F("table__number").asc(nulls_last=True), "pk")
    hidden = seen.horizon.hides(held.number)
    numbers = list(seen.tournament.rounds.order_by("number").values_list("number", flat=True))
    at = numbers.index(held.number)
    return {
        "round": held,
        "hidden": hidden,
        "status": "" if hidden else status_of(held, list(rows)),
        "cards": cards(in_order, seen),
        "byes": _byes(held, seen),
        "waits": held.stage.format in (Stage.Format.SINGLES, Stage.Format.ROTATION),
        "before": numbers[at - 1] if at else None,
        "after": numbers[at + 1] if at + 1 < len(numbers) else None,
        "draw": held.lots if held.lots and held.lots.status == Lots.Status.PUBLISHED else None,
    }


def _byes(held: Round, seen: Seen) -> list[str]:
    """Who waits, or has no opponent."""
    rows = Match.objects.filter(
        tournament=seen.tournament, round=held.number, status=Match.Status.BYE
    )
    entrants = [one.first for one in rows.select_related("first").order_by("pk") if one.first]
    masking.mask_entrants(entrants, seen)
    return [one.name for one in entrants]
