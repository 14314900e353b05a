"""例子: small matches, as records of RULES section 10, on which a page shows what a book does.

Data only. Whatever a page says of them — places, tributes, points, ends — the scorer works out
while the page is made.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gouji_league.rules.words import Words

PLAYERS: Final = ("甲", "乙", "丙", "丁", "戊", "己")
ALL: Final = [1, 2, 3, 4, 5, 6]
LEVEL: Final = [1, 2, 3, 4, 6, 5]
"""●○●○○●: an order in which the places even out in every book, so that nothing else counts."""
AHEAD: Final = [1, 3, 2, 4, 5, 6]
"""●●○○●○: ■ in front, and one 落贡 that stays within ■."""
CLEAR: Final = [1, 3, 2, 5, 4, 6]
"""●●○●○○: ■ in front, both 落贡 paid by □."""
SWEPT: Final = [2, 4, 6, 1, 3, 5]
"""○○○●●●: □ takes the first three places."""

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    """A match to be scored: its deals, and what its record says beside them."""

    key: str
    title: Words
    deals: tuple[Facts, ...]
    head: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    note: Words | None = None


def deal(order: list[int] | None = None, **facts: Any) -> Facts:
    """A deal in which everybody opened unless it says otherwise."""
    return {"order": LEVEL if order is None else order, "opened": ALL, **facts}


def blow(by: int, on: int) -> list[dict[str, int]]:
    return [{"by": by, "on": on}]


def foul(seat: int, kind: str, **figures: int) -> dict[str, Any]:
    return {"seat": seat, "kind": kind, **figures}


QUIET: Final = deal()
ONE_SHUT: Final = [1, 2, 3, 4, 6]
"""Everybody opened but 戊."""

PLACES: Final = Example(
    "walk", Words("甲、丙走在前，戊四科", "甲 and 丙 in front, 戊 fourth"), (deal(CLEAR),)
)
SMOTHER: Final = Example("smother", Words("乙闷戊", "乙 smothers 戊"), (deal(smothers=blow(2, 5)),))
BURN: Final = Example("burn", Words("乙烧丙", "乙 burns 丙"), (deal(burns=blow(2, 3)),))
OPENING: Final = Example(
    "opening",
    Words("乙开点，对头戊没开", "乙 opened and its opposite 戊 did not"),
    (deal(opened=ONE_SHUT),),
)
FOUL: Final = Example(
    "foul", Words("己被罚分", "己 loses points"), (deal(fouls=[foul(6, "points", points=5)]),)
)


def void(note: Words) -> Example:
    return Example(
        "void",
        Words("乙、戊都革命，这一盘作废", "乙 and 戊 both revolt: the deal is void"),
        ({"revolts": [{"seat": 2}, {"seat": 5}]},),
        note=note,
    )


NOT_COUNTED: Final = Words("不算盘数，也没有分。", "It does not count and scores nothing.")

STANDARD: Final = (
    PLACES,
    Example(
        "sweep",
        Words("□方在第二盘烩四", "□ sweeps in the second deal"),
        (QUIET, deal(SWEPT)),
        note=Words(
            "烩四的这一盘走科积分都是零，只记烩积分。",
            "The places of a sweep score nothing; only the sweep itself does.",
        ),
    ),
    SMOTHER,
    BURN,
    OPENING,
    Example(
        "no-set",
        Words("戊没有开点牌", "戊 never held an opening set"),
        (deal(opened=ONE_SHUT, no_opening_cards=[5]),),
        note=Words(
            "贡照进，但这一点不记分。", "The card is still paid, but the point is not recorded."
        ),
    ),
    Example(
        "ally-burn",
        Words("乙烧了自己的联邦丁", "乙 burns its ally 丁"),
        (deal(burns=blow(2, 4)),),
        note=Words(
            "联邦之间的贡列在贡单上，不记分。",
            "A tribute between allies is listed and never scores.",
        ),
    ),
    FOUL,
    Example(
        "two-fouls",
        Words("甲假烧，丙无3，同在一盘", "甲 burns falsely and 丙 has no 3, in one deal"),
        (deal(CLEAR, fouls=[foul(1, "false_burn"), foul(3, "no_three")]),),
        note=Words(
            "无3 的人大落，假烧的人二落。", "The one without a 3 is last, the false burner fifth."
        ),
    ),
    Example(
        "compensation",
        Words(
            "换人提前结束，按末盘贡差补偿",
            "Ended by a substitution: the last deal's tributes are compensated",
        ),
        (deal(AHEAD, burns=blow(2, 3)),),
        {"ended": "substitution"},
        note=Words(
            "只数两方之间的贡；联邦之间的不算。",
            "Only tributes across the sides count, not those between allies.",
        ),
    ),
    void(
        Words(
            "不算盘数，没有分也没有贡；谁先出、上一盘欠下的贡都照旧。",
            "It does not count, scores nothing and leaves no tributes; who leads and what the deal"
            " before left owing stay as they were.",
        )
    ),
)

DONGFANG: Final = (
    Example(
        "deal",
        Words("净贡多的一方赢下一盘", "The larger net of cards wins the deal"),
        (deal(AHEAD, opened=[1, 2, 3, 4, 5], burns=blow(2, 3)),),
    ),
    Example(
        "level",
        Words("净贡相等，谁也不赢", "Equal nets: nobody wins"),
        (deal(opened=[2, 3, 4, 5, 6], smothers=blow(1, 6)),),
    ),
    Example(
        "both-shut",
        Words("一对对头都没开点，互相进贡", "Two opposites that did not open pay each other"),
        (deal(CLEAR, opened=[1, 3, 4, 6]),),
    ),
    Example(
        "tie",
        Words("盘数打平，总净贡分胜负", "Deals are equal: the net over the match decides"),
        (deal(CLEAR), deal([2, 4, 1, 3, 6, 5])),
        {"max_deals": 2},
    ),
    FOUL,
    void(
        Words(
            "不算盘数，不分输赢，也没有贡；上一盘欠下的贡照旧。",
            "It does not count, nobody wins it and it leaves no tributes; what the deal before left"
            " owing stays as it was.",
        )
    ),
)

DAGANG: Final = (
    Example(
        "place",
        Words("名次相加，只记正分", "Places added up, only a positive sum is written"),
        (deal(AHEAD),),
    ),
    Example("sweep", Words("□方串三户", "□ sweeps"), (deal(SWEPT),)),
    FOUL,
    Example(
        "call",
        Words("甲明点丁：丁没开点", "甲 calls 丁, who does not open"),
        (deal(opened=[1, 2, 3, 5, 6], calls=[{"by": 1, "kind": "declared"}]),),
        options={"tributes": True},
        note=Words(
            "要先打开“进贡与打点”。点贡不计分。",
            "Only with the option “Tributes and openings”. The tribute does not score.",
        ),
    ),
    Example(
        "overturned",
        Words("甲预点丁：丁偏偏开了", "甲 calls 丁 blind, and 丁 opens after all"),
        (deal(calls=[{"by": 1, "kind": "blind"}]),),
        options={"tributes": True},
        note=Words(
            "叫错了，叫的人照数进给对头。", "A wrong call: the caller pays as many to the opposite."
        ),
    ),
    void(NOT_COUNTED),
)

SHIDA: Final = (
    Example("place", Words("名次分，正负都记", "Places, signed"), (deal(AHEAD),)),
    BURN,
    OPENING,
    Example(
        "sweep",
        Words("□方圈三户，同盘的烧和开点不再计", "□ sweeps: burns and openings no longer count"),
        (deal(SWEPT, burns=blow(1, 2), opened=ONE_SHUT),),
    ),
    Example(
        "ally-burn",
        Words("乙烧了自己的联邦丁", "乙 burns its ally 丁"),
        (deal(burns=blow(2, 4)),),
        note=Words(
            "默认不记分；主办方可以改。", "By default no point; the organiser can change it."
        ),
    ),
    Example("foul", Words("己被罚分", "己 loses points"), (deal(fouls=[foul(6, "points")]),)),
    void(NOT_COUNTED),
)

WORKED: Final[dict[str, tuple[Example, ...]]] = {
    "standard": STANDARD,
    "dongfang": DONGFANG,
    "dagang": DAGANG,
    "shida": SHIDA,
}

TRIBUTES: Final = deal(
    AHEAD, opened=[1, 2, 3, 5, 6], smothers=blow(2, 5), burns=[*blow(1, 2), *blow(3, 5)]
)
"""Every kind of tribute in one deal, across the sides and within one."""
