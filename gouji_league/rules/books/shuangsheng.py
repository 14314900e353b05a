"""双升（国家天文台工会）(document 004): two sides of two rise from 2 to A and past it."""

from typing import Final

from gouji_league.rules.book import Choice, Clause, Offence, Option, TractorBook, flag
from gouji_league.rules.words import Words

CLAUSES: Final[tuple[Clause, ...]] = ()

FOULS: Final = {
    "bad_throw": 10,
    "fault": 40,
    "reported": 60,
    "false_report": 60,
    "slip": 0,
    "warning": 0,
}
"""Points that a foul moves to the other side; a `bad_throw` for each card taken back."""

HELD: Final = ((1, 3), (40, 2), (80, 1))
"""Nothing caught: three levels; under 40: two; under 80: one. From 80 on the catchers deal."""
LEVEL_FOR_EACH: Final = 40
ALL_POINTS: Final = 200
MOST_IN_KITTY: Final = 80

OPTIONS: Final = (
    Option(
        key="must_play_a",
        default=True,
        allows=flag,
        values=(True, False),
        label=Words("A 必打", "A must be played"),
        help=Words(
            "打到 A 的一方坐庄守住才算赢；关闭后升过 A 当即获胜。",
            "A side wins only by dealing at A and holding the deal; off: rising beyond A wins at once.",
        ),
    ),
)

CHOICES: Final[tuple[Choice, ...]] = ()
OFFENCES: Final[tuple[Offence, ...]] = ()

BOOK: Final = TractorBook(
    key="shuangsheng",
    document="004",
    title=Words("双升（国家天文台工会）", "Shuangsheng (National Observatory union)"),
    summary=Words(
        "四人两副牌，对家为伴：抓分方满 80 分下庄，一路从 2 打到 A，坐庄打过 A 的一方获胜。",
        "Four players, two packs, partners opposite: with 80 points the catchers take the deal; from level 2 to A,"
        " and the side that deals and holds at A wins.",
    ),
    clauses=CLAUSES,
    options=OPTIONS,
    choices=CHOICES,
    offences=OFFENCES,
    terms={},
    fouls=FOULS,
    held=HELD,
    level_for_each=LEVEL_FOR_EACH,
    all_points=ALL_POINTS,
    most_in_kitty=MOST_IN_KITTY,
)
