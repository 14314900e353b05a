"""逐盘, 双升: what a deal counted, step by step, and where the levels stand after it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from gouji_league.live.selectors.reader import Reading, Seats, Share, ShownLine, Who
from gouji_league.matches.models import Deal
from gouji_league.rules.book import TractorBook
from gouji_league.rules.shown.wording import foul_name, plain_term
from gouji_league.rules.tractor import TractorDealScore, side_of
from gouji_league.ui.templatetags.ui import figure_text

CAUGHT = "004-2.2.13d"
HELD = {3: "004-2.2.13a", 2: "004-2.2.13b", 1: "004-2.2.13c"}
DUG = {"tractor": "004-2.2.12d", "pairs": "004-2.2.12c"}
PLAIN = "004-2.2.12e"


@dataclass(frozen=True, slots=True)
class TractorPart:
    dealer: Who
    level: str
    points: int
    """What the catchers had in the end."""
    up: str
    gain: int
    held: bool
    """The dealer's side keeps the deal."""
    levels: Sequence[tuple[str, str]]
    """By side, after it."""
    next_dealer: Who


def tractor_part(scored: TractorDealScore, seats: Seats) -> TractorPart:
    return TractorPart(
        dealer=seats.at(scored.dealer),
        level=scored.level,
        points=scored.points,
        up=scored.up,
        gain=scored.gain,
        held=scored.up == side_of(scored.dealer),
        levels=list(scored.levels.items()),
        next_dealer=seats.at(scored.next_dealer),
    )


def tractor_lines(
    stored: Deal, scored: TractorDealScore, seats: Seats, reading: Reading
) -> Iterator[ShownLine]:
    """抓分, 扣底, 犯规, 升级: the steps from the facts to the levels."""
    book, facts = reading.book, stored.facts or {}
    assert isinstance(book, TractorBook)  # noqa: S101
    catchers = next(one for one in reading.sides if one != side_of(scored.dealer))
    caught = gettext("抓分方抓到 %(points)s 分") % {"points": facts["caught"]}
    yield _step(reading, catchers, gettext("抓分"), facts["caught"], caught, "")
    if scored.multiplier:
        why = gettext("底牌 %(kitty)s 分，乘 %(times)s") % {
            "kitty": facts["kitty"],
            "times": scored.multiplier,
        }
        dug = facts.get("dug") or {}
        clause = next((one for key, one in DUG.items() if dug.get(key)), PLAIN)
        points = facts["kitty"] * scored.multiplier
        yield _step(reading, catchers, gettext("扣底"), points, why, clause)
    for foul in facts.get("fouls") or ():
        yield _foul(foul, book, catchers, seats, reading)
    yield _rise(scored, reading)


def _foul(
    foul: dict[str, Any], book: TractorBook, catchers: str, seats: Seats, reading: Reading
) -> ShownLine:
    """A foul of the catchers takes points off them, one of the dealer's side gives them some."""
    who, cards = seats.at(foul["seat"]), foul.get("cards") or 1
    moved = book.fouls[foul["kind"]] * cards
    offence = next((one for one in book.offences if foul["kind"] in one.sanctions), None)
    kind = plain_term(foul_name(book, foul["kind"], reading.language))
    return ShownLine(
        kind=f"{who.name} {kind}",
        why=_moved(moved, by_catchers=who.side == catchers),
        clause=reading.clause(offence.clause if offence else ""),
        shares=[Share(catchers, -moved if who.side == catchers else moved)],
    )


def _moved(points: int, *, by_catchers: bool) -> str:
    if not points:
        return gettext("不罚分")
    told = (
        gettext("抓分方犯规，减 %(points)s 分")
        if by_catchers
        else gettext("庄家方犯规，抓分方加 %(points)s 分")
    )
    return told % {"points": points}


def _step(reading: Reading, side: str, kind: str, points: int, why: str, clause: str) -> ShownLine:
    return ShownLine(kind, why, reading.clause(clause), [Share(side, points)])


def _rise(scored: TractorDealScore, reading: Reading) -> ShownLine:
    held = scored.up == side_of(scored.dealer)
    told = (
        gettext("抓分方共 %(points)s 分，庄家方守住")
        if held
        else gettext("抓分方共 %(points)s 分，换抓分方坐庄")
    ) % {"points": figure_text(scored.points, "plain")}
    clause = HELD.get(scored.gain, CAUGHT) if held else CAUGHT
    return _step(reading, scored.up, gettext("升级"), scored.gain, told, clause)
