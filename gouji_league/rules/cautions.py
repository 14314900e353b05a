"""提醒: what is possible but rare or doubtful in a deal, so that the referee looks again.

A book names the cautions that make sense in it. Each reads the finish of a deal and that of the
counted deal before it, and places what it notices within the deal. Nothing here refuses anything.
RULES section 3; the rows of CLAUSES that warn.
"""

from collections.abc import Callable, Iterator
from typing import Final

from gouji_league.rules.facts import Blow, Deal, Options
from gouji_league.rules.findings import Caution
from gouji_league.rules.outcome import Finish
from gouji_league.rules.seats import opposite

Notice = Callable[[Finish, Finish | None], Iterator[Caution]]

MANY_BURNS: Final = 3


# 革命, 冲点


def declined_leaves_opening(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    """000-4.19: after no rush the opposite may lead an opening set, which nobody beats."""
    revolt = finish.deal.revolt
    if revolt and revolt.rush == "declined":
        seat = opposite(revolt.seat)
        if seat not in finish.deal.opened and seat not in finish.deal.no_opening_cards:
            yield Caution("declined_leaves_opening", "opened", (("seat", seat),))


def rush_is_duty(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    """001-6.9f: only a revolter without any gouji set does not rush."""
    revolt = finish.deal.revolt
    if revolt and revolt.rush == "declined":
        yield Caution("rush_is_duty", "revolts[0].rush", (("seat", revolt.seat),))


def opened_without_graded(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    """002-24.12: a revolter's opposite opens by three graded sets, which it must have claimed."""
    revolt = finish.deal.revolt
    if revolt and revolt.graded is False and opposite(revolt.seat) in finish.deal.opened:
        params = (("seat", opposite(revolt.seat)),)
        yield Caution("opened_without_graded", "revolts[0].graded", params)


# 烧


def burner_behind_burnt(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    """001-6.7d: a burner that succeeded ran out at once, so before the one it burnt."""
    for where, burn in _burns(finish):
        if _went_out(finish, burn.by) > _went_out(finish, burn.on):
            yield Caution("burner_behind_burnt", where, (("by", burn.by), ("on", burn.on)))


def burner_not_in_front(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    """003-2.10: none burns after 二科; who ran out by burning is 头科 or 二科."""
    yield from _burners_beyond(finish, 2, "burn_before_second")


def burner_in_tangle(finish: Finish, before: Finish | None) -> Iterator[Caution]:
    """001-6.10: the same, and with a 革命 none burns after 头科 already."""
    if finish.deal.revolt:
        yield from _burners_beyond(finish, 1, "burn_before_first")
    else:
        yield from burner_not_in_front(finish, before)


def burner_far_behind(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    """000-2.22: none burns after 二科; doubtful of one that ended behind 三科."""
    yield from _burners_beyond(finish, 3, "burn_before_second")


def burner_last(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    """Rare: the burner had jokers for every set, and yet came last."""
    for where, burn in _burns(finish):
        if finish.deal.order[-1] == burn.by:
            yield Caution("burner_last", where, (("by", burn.by),))


def many_burns(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    burns = len(finish.deal.burns)
    if burns >= MANY_BURNS:
        yield Caution("many_burns", "burns", (("count", burns),))


def false_burner_went_on(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    """001-6.7h: who failed to burn plays no more, and so is entered last."""
    failed = [foul.seat for foul in finish.deal.fouls if foul.kind == "false_burn"]
    for seat in failed:
        if seat in finish.deal.order[: -len(failed)]:
            yield Caution("false_burner_went_on", "order", (("seat", seat),))


# 闷, 清


def smothered_came_first(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    """000-3.18: who was smothered still held its 3s, and so hardly went out first."""
    for index, smother in enumerate(finish.deal.smothers):
        if finish.deal.order[0] == smother.on:
            yield Caution("smothered_came_first", f"smothers[{index}]", (("seat", smother.on),))


def first_smothered_not_low(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    """001-5.2: an unclear line can be read as making the first smothered one of the last two."""
    if finish.deal.smothers and finish.places.index(finish.deal.smothers[0].on) < 4:
        params = (("seat", finish.deal.smothers[0].on),)
        yield Caution("first_smothered_not_low", "smothers[0]", params)


# the deal as a whole


def nobody_opened(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    if not finish.opened:
        yield Caution("nobody_opened", "opened")


def swept(finish: Finish, _before: Finish | None) -> Iterator[Caution]:
    if finish.sweep:
        yield Caution("swept", "order", (("side", finish.sweep),))


def same_order(finish: Finish, before: Finish | None) -> Iterator[Caution]:
    """The same players in the same places twice running: perhaps one deal entered twice."""
    if before and _players(finish) == _players(before):
        yield Caution("same_order", "order")


# a deal, whether it counts or not


def two_revolted(deal: Deal) -> Iterator[Caution]:
    """Rare: nothing but its fouls stands of a deal in which two or more revolted."""
    if deal.void:
        yield Caution("two_revolted", "revolts", (("count", len(deal.revolts)),))


def disqualified(deal: Deal) -> Iterator[Caution]:
    """Rare, and it ends the match at once."""
    for index, foul in enumerate(deal.fouls):
        if foul.kind == "disqualified":
            yield Caution("disqualified", f"fouls[{index}].kind", (("seat", foul.seat),))


# an event's options


def calls_without_threes(options: Options) -> Iterator[Caution]:
    """002-27: 打点 and 憋3 go together as a rule."""
    if options["tributes"] != options["hold_threes"]:
        yield Caution("options_apart", "options")


def _burners_beyond(finish: Finish, last: int, code: str) -> Iterator[Caution]:
    for where, burn in _burns(finish):
        if _went_out(finish, burn.by) > last:
            yield Caution(code, where, (("by", burn.by), ("on", burn.on)))


def _burns(finish: Finish) -> Iterator[tuple[str, Blow]]:
    return ((f"burns[{index}]", burn) for index, burn in enumerate(finish.deal.burns))


def _went_out(finish: Finish, seat: int) -> int:
    """As which it went out of those that played, whatever its fouls made of that."""
    return finish.deal.order.index(seat) + 1


def _players(finish: Finish) -> list[int]:
    return [finish.player(seat) for seat in finish.places]


EVERY_BOOK: Final[tuple[Notice, ...]] = (many_burns, burner_last, nobody_opened, swept, same_order)
"""What is worth a second look whatever the book."""
EVERY_DEAL: Final[tuple[Callable[[Deal], Iterator[Caution]], ...]] = (two_revolted, disqualified)
"""The same of deals that count and of void ones."""
