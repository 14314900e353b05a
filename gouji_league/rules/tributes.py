"""贡: what a deal leaves to be paid at the next one. RULES section 4.

A book names its kinds in the order of payment; within a kind the order is the record's (闷, 烧),
the payer's seat (点) or 大落 before 二落.
"""

from collections.abc import Iterator, Mapping

from gouji_league.rules.outcome import Finish, Taxer, Tribute
from gouji_league.rules.seats import OTHER, SEATS, SEATS_OF, Side, allied, opposite


def smothers(*, scored: bool) -> Taxer:
    """闷贡, 清贡: the smothered pays the smotherer."""

    def taxer(finish: Finish) -> Iterator[Tribute]:
        for blow in finish.deal.smothers:
            yield _tribute("smother", blow.on, blow.by, scored=scored)

    return taxer


def burns(*, scored: bool) -> Taxer:
    """烧贡, 捎贡: the burnt pays the burner."""

    def taxer(finish: Finish) -> Iterator[Tribute]:
        for blow in finish.deal.burns:
            yield _tribute("burn", blow.on, blow.by, scored=scored)

    return taxer


def openings_between(finish: Finish) -> Iterator[Tribute]:
    """000-3.17: of two opposites the one that did not open pays the one that did; it scores unless
    the payer never held an opening set (000-5.18)."""
    opened = finish.opened
    for seat in SEATS:
        if seat not in opened and opposite(seat) in opened:
            scored = seat not in finish.deal.no_opening_cards
            yield _tribute("opening", seat, opposite(seat), scored=scored)


def openings_each(finish: Finish) -> Iterator[Tribute]:
    """001-5.7, 001-5.8: who did not open pays the opposite; two that did not pay each other."""
    for seat in SEATS:
        if seat not in finish.opened:
            yield _tribute("opening", seat, opposite(seat))


def openings_called(cards_by_call: Mapping[str, int]) -> Taxer:
    """002-24.3 to 24.11: as `openings_each`, with 明点 and 预点 on top."""

    def taxer(finish: Finish) -> Iterator[Tribute]:
        called = {call.by: cards_by_call[call.kind] for call in finish.deal.calls}
        for seat in SEATS:
            cards = _owed_for_not_opening(finish, seat, called) + _owed_for_own_call(
                finish, seat, called
            )
            if cards:
                yield _tribute("opening", seat, opposite(seat), cards=cards)

    return taxer


def _owed_for_not_opening(finish: Finish, seat: int, called: Mapping[int, int]) -> int:
    """One card, or what the opposite called; a call on a revolter is void (002-24.11)."""
    if seat in finish.opened:
        return 0
    return 1 if _revolted(finish, seat) else called.get(opposite(seat), 1)


def _owed_for_own_call(finish: Finish, seat: int, called: Mapping[int, int]) -> int:
    """翻车: the callee opened after all (002-24.9, doubled by 002-24.10)."""
    callee = opposite(seat)
    if callee not in finish.opened or _revolted(finish, callee):
        return 0
    return called.get(seat, 0) * (2 if finish.options["overturn_doubled"] else 1)


def _revolted(finish: Finish, seat: int) -> bool:
    revolt = finish.deal.revolt
    return revolt is not None and revolt.seat == seat


def falls(*, last: int, last_but_one: int) -> Taxer:
    """落贡: 大落 → 头科 and 二落 → 二科, so many cards each."""

    def taxer(finish: Finish) -> tuple[Tribute, Tribute]:
        places = finish.places
        return (
            _tribute("fall", places[5], places[0], cards=last),
            _tribute("fall", places[4], places[1], cards=last_but_one),
        )

    return taxer


def sweep_tributes(finish: Finish) -> Iterator[Tribute]:
    """002-21.7a: each swept seat pays its opposite."""
    if finish.sweep:
        losers: Side = OTHER[finish.sweep]
        for seat in SEATS_OF[losers]:
            yield _tribute("sweep", seat, opposite(seat))


def unless_swept(taxer: Taxer) -> Taxer:
    """The same tributes, but none after a sweep."""
    return lambda finish: () if finish.sweep else taxer(finish)


def net(tributes: tuple[Tribute, ...]) -> int:
    """Cards across the sides that `odd` received, less those it paid."""
    cards = 0
    for tribute in tributes:
        if not tribute.within:
            cards += tribute.cards if tribute.receiver & 1 else -tribute.cards
    return cards


def _tribute(
    kind: str, payer: int, receiver: int, *, cards: int = 1, scored: bool = False
) -> Tribute:
    within = allied(payer, receiver)
    return Tribute(kind, payer, receiver, cards, scored and not within, within)
