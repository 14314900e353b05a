"""公开的抽签: how a round was drawn, with all that is needed to draw it again."""

from typing import Any

from gouji_league.live.seen import Seen
from gouji_league.live.selectors import masking
from gouji_league.rounds.formats.ask import draw_from
from gouji_league.rounds.models import Lots
from gouji_league.rounds.selectors import drafts
from gouji_league.rounds.selectors.overview import entrants_by_number
from gouji_league.rounds.services.drawing import seal_of, seed_of

OPEN = (Lots.Status.SEALED, Lots.Status.PUBLISHED, Lots.Status.WITHDRAWN)


def may_see(lots: Lots) -> bool:
    """A draft is nobody's until something of its round is published; a seal is shown before."""
    if lots.status in OPEN:
        return True
    if lots.status != Lots.Status.DROPPED:
        return False
    return _same_round(lots).filter(status=Lots.Status.PUBLISHED).exists()


def _same_round(lots: Lots) -> Any:
    return Lots.objects.filter(stage=lots.stage, place=lots.place, group=lots.group)


def follows_from_held_back(lots: Lots, seen: Seen) -> bool:
    """Its question holds results that are not out."""
    if seen.horizon.through is None:
        return False
    tournament = seen.tournament
    earlier = tournament.rounds.filter(stage=lots.stage, place__lt=lots.place)
    before = tournament.rounds.filter(stage__number__lt=lots.stage.number)
    numbers = [*earlier.values_list("number", flat=True), *before.values_list("number", flat=True)]
    return any(seen.horizon.hides(number) for number in numbers)


def page(lots: Lots, seen: Seen) -> dict[str, Any]:
    sealed = lots.status == Lots.Status.SEALED
    entrants = entrants_by_number(lots.stage)
    masking.mask_entrants(entrants.values(), seen)
    draws = [draw_from(one) for one in lots.chosen]
    quiet = follows_from_held_back(lots, seen)
    return {
        "lots": lots,
        "sealed": sealed,
        "hash": seal_of(lots.secret),
        "seed": "" if sealed else seed_of(lots.secret, lots.word),
        "quiet": quiet,
        "draws": [
            drafts.shown_draw(one, entrants, place=lots.place + at) for at, one in enumerate(draws)
        ],
        "groups": drafts.groups_of(draws[0], entrants) if draws else {},
        "weighed": [] if quiet else drafts.weighed(draws),
        "edits": [drafts.shown_edit(one, entrants) for one in lots.edits],
        "others": [one for one in _same_round(lots).exclude(pk=lots.pk) if may_see(one)],
        "numbers": list(lots.rounds.order_by("number").values_list("number", flat=True)),
    }
