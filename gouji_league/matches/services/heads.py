"""What is stated of a match beside its deals: lead, dealer, end, line-up, walk-over, award, cap."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from gouji_league.matches.models import Place
from gouji_league.matches.refusals import Refused, wrong
from gouji_league.matches.selectors.taking import GONE
from gouji_league.matches.services.deals import refuse_shorter
from gouji_league.matches.services.lineups import players_by_number, refuse_line_up
from gouji_league.matches.services.writes import Done, Order, derived_or_refused, refuse_signed
from gouji_league.matches.whole import LineUp, Whole
from gouji_league.rules.book import Book
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Player

Set = Callable[[Whole, Order, Any], None]


def change(found: Whole, order: Order) -> Done:
    """One of HEADS, with a reason."""
    refuse_signed(found, order)
    key = next(key for key in HEADS if key in order.body)
    value = order.body[key]
    HEADS[key](found, order, value)
    found.derived = derived_or_refused(found, order.language)
    if key == "first_dealer" and not order.body.get("set_aside"):
        refuse_shorter(found.match, found.derived)
    return Done(
        verb=VERBS[key],
        params={"value": value, "reason": order.body["reason"]},
        answer={"result": found.derived.score.as_json(order.language)},
    )


def _first(key: str) -> Set:
    def set_first(found: Whole, order: Order, value: Any) -> None:
        _refuse_unknown(found, key)
        if value is not None and not 1 <= value <= len(found.line_ups[0].players):
            raise wrong("out_of_range", key, _("没有这个座位。"))
        setattr(found.match, key, value)

    return set_first


def _refuse_unknown(found: Whole, key: str) -> None:
    if key not in BOOKS[found.match.stage.rulebook].head:
        raise wrong("not_in_book", key, _("这本规则没有这一项。"))


def _ended(found: Whole, order: Order, value: Any) -> None:
    if found.match.absent or found.match.award is not None:
        raise Refused("not_played")
    if value is not None and not found.deals:
        raise Refused("no_deals_yet")
    found.match.ended = value or ""


def _walkover(found: Whole, order: Order, value: Any) -> None:
    if value is not None and value not in (*found.given().sides, "both"):
        raise wrong("unknown_side", "walkover", _("没有这一方：请选没到的一方，或“都没到”。"))
    if value is not None and found.deals:
        raise Refused("has_deals")
    if not order.chief and _left(found) - _absent(found, value):
        raise Refused("withdrawn")
    found.match.absent = value or ""
    if value is not None:
        found.match.award = None


def _left(found: Whole) -> set[str]:
    """The sides that take no further part: only who let them out lets them in again."""
    entrants = zip(found.given().sides, (found.match.first, found.match.second), strict=True)
    return {side for side, one in entrants if one is not None and one.status in GONE}


def _absent(found: Whole, value: str | None) -> set[str]:
    if value is None:
        return set()
    return set(found.given().sides) if value == "both" else {value}


def _awarded(found: Whole, order: Order, value: Any) -> None:
    """判定: by a chief referee; totals only where no deal was recorded (仅总分)."""
    if not order.chief:
        raise Refused("forbidden")
    if value is None:
        found.match.award = None
        return
    sides = found.given().sides
    totals = value.get("totals")
    if value.get("winner") not in (*sides, None):
        raise wrong("unknown_side", "awarded.winner", _("没有这一方：请选两方之一，或不选。"))
    if totals is not None and not found.given().takes_totals:
        sentence = _("这里各人记各人的分，两方的总分分不到人：请逐盘录入，或只判胜方、不写总分。")
        raise wrong("totals_of_players", "awarded.totals", sentence)
    if totals is not None and set(totals) != set(sides):
        raise wrong("totals_incomplete", "awarded.totals", _("总分要写两方的。"))
    if totals is not None and found.deals:
        raise Refused("has_deals")
    found.match.award = {"winner": value.get("winner"), "totals": totals}
    found.match.absent = ""


def _before_first(key: str) -> Set:
    def set_number(found: Whole, order: Order, value: Any) -> None:
        _refuse_unknown(found, key)
        if found.deals:
            raise Refused("has_deals")
        if key == "waiting" and value is None:
            raise wrong("wrong_type", key, _("等候人数要写一个数，没有人等就写 0。"))
        setattr(found.match, key, value)

    return set_number


def _line_up(found: Whole, order: Order, value: Any) -> None:
    """出场名单: locked at the first deal; between deals only where substitution is allowed."""
    start, numbers = value["from"], value["players"]
    players = players_by_number(found.match.tournament, numbers, where="line_up.players")
    _refuse_start(found, order, start)
    refuse_line_up(
        players,
        seats=len(found.line_ups[0].players),
        entrants=(found.match.first, found.match.second),
    )
    Place.objects.filter(match=found.match, start__gte=start).delete()
    Place.objects.bulk_create(places(found.match, players, start=start))
    found.line_ups[:] = [one for one in found.line_ups if one.start < start]
    found.line_ups.append(LineUp(start, players))


def _refuse_start(found: Whole, order: Order, start: int) -> None:
    following = len(found.deals) + 1
    if not 1 <= start <= following:
        raise wrong("out_of_range", "line_up.from", _("只能从已录的盘或下一盘开始换。"))
    if following == 1:
        return
    book = BOOKS[found.match.stage.rulebook]
    if isinstance(book, Book) and book.scored_by == "player" and start > 1:
        sentence = _("这本规则中途换人，这一局就结束：请先“换人结束”，再开新的一局。")
        raise wrong("substitution_ends", "line_up.from", sentence)
    if start <= len(found.deals) and not order.chief:
        raise Refused("has_deals")
    if start == following and not found.match.stage.settings.get("substitution"):
        sentence = _("赛事没有开放两盘之间换人：要换，请主办改设置。")
        raise wrong("no_substitution", "line_up", sentence)


def places(match: Any, players: list[Player], *, start: int = 1) -> list[Place]:
    return [
        Place(match=match, start=start, place=place, player=player)
        for place, player in enumerate(players, 1)
    ]


HEADS: dict[str, Set] = {
    "first_lead": _first("first_lead"),
    "first_dealer": _first("first_dealer"),
    "ended": _ended,
    "line_up": _line_up,
    "walkover": _walkover,
    "awarded": _awarded,
    "waiting": _before_first("waiting"),
    "max_deals": _before_first("max_deals"),
}
"""What PATCH sets, one at a time."""
VERBS = {
    "first_lead": "matches.first_lead_set",
    "first_dealer": "matches.first_dealer_set",
    "ended": "matches.ended_set",
    "line_up": "matches.line_up_set",
    "walkover": "matches.walkover_set",
    "awarded": "matches.awarded_set",
    "waiting": "matches.waiting_set",
    "max_deals": "matches.max_deals_set",
}
"""What the log calls each."""
