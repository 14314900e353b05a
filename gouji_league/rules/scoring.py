"""积分: the policies that write lines. RULES section 5.

Each takes its figures and clauses from the book that names it. No line is written for nothing.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, cast

from gouji_league.rules.facts import Deal
from gouji_league.rules.outcome import Finish, Line, Scorer, Tribute
from gouji_league.rules.seats import OTHER, SEATS, SEATS_OF, SIDES, Side, allied, opposite, side_of
from gouji_league.rules.tributes import net
from gouji_league.rules.words import Params

ORGANISER: Final = "organiser"
"""Stands for a clause where the book prints none and the organiser decides."""


class WalkRow(NamedTuple):
    """A row of the table of 走科积分: what each place gets, and where that stands."""

    points: tuple[int, ...]
    clause: str


class Special(NamedTuple):
    """特殊贡积分: what one tribute of a kind is worth."""

    points: int
    clause: str


@lru_cache(maxsize=720)
def pattern(places: tuple[int, ...]) -> str:
    """Who holds which place, seen from 头科's side: ● its own, ○ the other."""
    head = places[0]
    return "".join("●" if allied(seat, head) else "○" for seat in places)


def walk(tables: Mapping[str, Mapping[str, WalkRow]]) -> Scorer:
    """走科积分: by the table that the option `walk_table` names."""

    def scorer(finish: Finish, _tributes: tuple[Tribute, ...]) -> Iterator[Line]:
        seen = pattern(finish.places)
        row = tables[str(finish.options["walk_table"])][seen]
        for place, (seat, points) in enumerate(zip(finish.places, row.points, strict=True), 1):
            if points:
                params = (("place", _PLACE_TERMS[place]), ("pattern", seen))
                yield _for_player(finish, seat, "walk", points, row.clause, params)

    return scorer


_PLACE_TERMS: Final = ("", "place1", "place2", "place3", "place4", "place5", "place6")


def sweep_by_deal(figures: tuple[int, ...], *, clause: str) -> Scorer:
    """烩积分: more the later the sweep, every player of the side alike."""

    def scorer(finish: Finish, _tributes: tuple[Tribute, ...]) -> Iterator[Line]:
        if not finish.sweep:
            return
        figure = figures[min(finish.number, len(figures)) - 1]
        params = (("side", finish.sweep), ("number", finish.number), ("figure", figure))
        for seat in SEATS:
            points = figure if side_of(seat) == finish.sweep else -figure
            yield _for_player(finish, seat, "sweep", points, clause, params)

    return scorer


def specials(worth: Mapping[str, Special]) -> Scorer:
    """特殊贡积分: from the payer to the receiver of each tribute that scores."""

    def scorer(finish: Finish, tributes: tuple[Tribute, ...]) -> Iterator[Line]:
        for tribute in tributes:
            if tribute.scored:
                points, clause = worth[tribute.kind]
                kind, params = tribute.kind, (("by", tribute.receiver), ("on", tribute.payer))
                yield _for_player(finish, tribute.receiver, kind, points, clause, params)
                yield _for_player(finish, tribute.payer, kind, -points, clause, params)

    return scorer


def foul_lines(
    deal: Deal, seating: tuple[int, ...], *, scored_by: str, clause: str
) -> Iterator[Line]:
    """判罚: points off the offender, or off its side. In a void deal too."""
    for foul in deal.fouls:
        if foul.points:
            params = (("seat", foul.seat), ("figure", foul.points))
            if scored_by == "player":
                player = seating[foul.seat - 1]
                yield Line("foul", -foul.points, clause, "line.foul", params, foul.seat, player)
            else:
                side = side_of(foul.seat)
                yield _for_side(side, "foul", -foul.points, clause, params, seat=foul.seat)


def larger_net(clause: str) -> Scorer:
    """001-7.8: the side with the larger net of tribute cards wins the deal."""

    def scorer(_finish: Finish, tributes: tuple[Tribute, ...]) -> Iterator[Line]:
        cards = net(tributes)
        if cards:
            side: Side = "odd" if cards > 0 else "even"
            yield _for_side(side, "deal", 1, clause, (("side", side), ("cards", abs(cards))))

    return scorer


def places_positive(
    figures: tuple[int, ...], *, sweep: int, place_clause: str, sweep_clause: str
) -> Scorer:
    """002-20: a side's places added up, written when positive; a sweep has its own figure."""

    def scorer(finish: Finish, _tributes: tuple[Tribute, ...]) -> Iterator[Line]:
        if finish.sweep:
            yield _for_side(finish.sweep, "sweep", sweep, sweep_clause, (("side", finish.sweep),))
        else:
            yield from _place_lines(finish, figures, place_clause, positive_only=True)

    return scorer


def places_burns_openings(
    *, place_clause: str, sweep_clause: str, burn: Special, opening: Special
) -> Scorer:
    """003: places, burns and openings, all of which a sweep's own figure cancels."""

    def scorer(finish: Finish, _tributes: tuple[Tribute, ...]) -> Iterator[Line]:
        options = finish.options
        if finish.sweep and options["sweep_points"] is not None:
            points = cast("int", options["sweep_points"])
            if points:
                yield _for_side(
                    finish.sweep, "sweep", points, sweep_clause, (("side", finish.sweep),)
                )
            return
        if options["place_points"] is not None:
            figures = cast("tuple[int, ...]", options["place_points"])
            positive_only = options["positive_only"] is True
            yield from _place_lines(finish, figures, place_clause, positive_only=positive_only)
        yield from _burn_lines(finish, burn)
        yield from _opening_lines(finish, opening)

    return scorer


def _place_lines(
    finish: Finish, figures: tuple[int, ...], clause: str, *, positive_only: bool
) -> Iterator[Line]:
    for side in SIDES:
        parts = [n for seat, n in zip(finish.places, figures, strict=True) if side_of(seat) == side]
        points = sum(parts)
        if points > 0 or (points and not positive_only):
            params = (("side", side), ("sum", " ".join(_signed(n) for n in parts)))
            yield _for_side(side, "place", points, clause, params)


def _burn_lines(finish: Finish, burn: Special) -> Iterator[Line]:
    for blow in finish.deal.burns:
        if finish.options["ally_burn_scores"] or not allied(blow.by, blow.on):
            params = (("by", blow.by), ("on", blow.on))
            yield _for_side(
                side_of(blow.by), "burn", burn.points, burn.clause, params, seat=blow.by
            )


def _opening_lines(finish: Finish, opening: Special) -> Iterator[Line]:
    for seat in sorted(finish.opened):
        if opposite(seat) not in finish.opened:
            params = (("by", seat), ("on", opposite(seat)))
            yield _for_side(
                side_of(seat), "opening", opening.points, opening.clause, params, seat=seat
            )


def compensation(figure: int, *, clause: str) -> Scorer:
    """补偿积分: so much a player for each tribute card by which a side is ahead in the last deal
    of a match that ended without a sweep."""

    def scorer(finish: Finish, tributes: tuple[Tribute, ...]) -> Iterator[Line]:
        ahead = net(tuple(t for t in tributes if _is_compensated(t, finish)))
        if not ahead:
            return
        winners: Side = "odd" if ahead > 0 else "even"
        points = figure * abs(ahead)
        params = (("side", winners), ("cards", abs(ahead)), ("figure", figure))
        for player in SEATS_OF[winners]:
            yield Line("compensation", points, clause, "line.compensation", params, player=player)
        if finish.options["compensation_deducts"]:
            for player in SEATS_OF[OTHER[winners]]:
                yield Line(
                    "compensation", -points, clause, "line.compensation", params, player=player
                )

    return scorer


def _is_compensated(tribute: Tribute, finish: Finish) -> bool:
    """All kinds, or 落 alone; never a point that is not recorded (000-5.18)."""
    if tribute.kind == "fall":
        return True
    if finish.options["compensation_counts"] == "fall":
        return False
    return not (tribute.kind == "opening" and tribute.payer in finish.deal.no_opening_cards)


_WHY: Final = {
    kind: f"line.{kind}" for kind in ("walk", "sweep", "smother", "burn", "opening", "foul")
}
_WHY_OF_SIDE: Final = {
    kind: f"line.side_{kind}" for kind in ("deal", "place", "sweep", "burn", "opening", "foul")
}


def _for_player(
    finish: Finish, seat: int, kind: str, points: int, clause: str, params: Params
) -> Line:
    return Line(kind, points, clause, _WHY[kind], params, seat, finish.seating[seat - 1])


def _for_side(
    side: Side, kind: str, points: int, clause: str, params: Params, *, seat: int | None = None
) -> Line:
    return Line(kind, points, clause, _WHY_OF_SIDE[kind], params, seat, None, side)


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"
