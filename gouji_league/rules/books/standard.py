"""够级积分规则 (document 000): points of the single player; a match ends with a 烩四 or at the cap."""

from functools import partial
from typing import Final

from gouji_league.rules import leads, openings, scoring, tributes
from gouji_league.rules.book import Book, Choice, Clause, Offence, Option, flag, one_of
from gouji_league.rules.cards import CardRules, opens_pure
from gouji_league.rules.scoring import ORGANISER, Special, WalkRow
from gouji_league.rules.words import Words

CLAUSES: Final[tuple[Clause, ...]] = ()

WALK: Final = {
    "●●●○○○": WalkRow((0, 0, 0, 0, 0, 0), "000-5.6"),
    "●●○●○○": WalkRow((8, 7, -4, 3, -7, -7), "000-5.7"),
    "●●○○●○": WalkRow((6, 5, -3, -3, 1, -6), "000-5.8"),
    "●●○○○●": WalkRow((3, 3, -2, -2, -2, 0), "000-5.9"),
    "●○●●○○": WalkRow((6, 0, 3, 3, -6, -6), "000-5.10"),
    "●○●○●○": WalkRow((4, 0, 2, -2, 0, -3), "000-5.11"),
    "●○●○○●": WalkRow((0, 0, 0, 0, 0, 0), "000-5.12"),
    "●○○●●○": WalkRow((4, 0, 0, 1, 1, -6), "000-5.13"),
    "●○○●○●": WalkRow((0, 0, 0, 0, 0, 0), "000-5.14"),
    "●○○○●●": WalkRow((0, 2, 2, 2, -3, -3), "000-5.15"),
}
"""走科积分 from 头科 to 大落; ● is 头科's side. The sixth row stands as printed."""
WALK_BALANCED: Final = {**WALK, "●○●○●○": WalkRow((4, 0, 2, -2, 0, -4), "000-5.11")}
SWEEP: Final = (60, 80, 100)
"""烩积分 in the first, the second, and from the third counted deal on."""
SPECIALS: Final = {
    "smother": Special(10, "000-5.16"),
    "burn": Special(9, "000-5.16"),
    "opening": Special(8, "000-5.16"),
}
COMPENSATION: Final = 10
"""补偿积分 a player for each tribute card of the difference."""
FALLS: Final = tributes.falls(last=2, last_but_one=1)
CAPS: Final = (8, 6, 5, 4)
"""最高盘数 with 0, 1, 2, and 3 or more people waiting."""

CARDS: Final = CardRules(
    pure_threes=True,
    opens=partial(opens_pure, twos_from=2),
    last_is_threes=True,
    revolts_without=frozenset({"2", "X", "D"}),
    buys_three=True,
    buys_four=False,
)

OPTIONS: Final = (
    Option(
        key="walk_table",
        default="printed",
        allows=one_of("printed", "balanced"),
        values=("printed", "balanced"),
        label=Words("走科积分表", "Table of places"),
        help=Words(
            "第六种形势（●○●○●○）按原表，输方合计只扣 5 分，赢方却得 6 分；“配平”让大落多扣 1 分。",
            "In the sixth pattern (●○●○●○) the printed table takes 5 points from the losers and gives 6"
            " to the winners; “balanced” takes one more from the last player.",
        ),
    ),
    Option(
        key="compensation_counts",
        default="all",
        allows=one_of("all", "fall"),
        values=("all", "fall"),
        label=Words("补偿算哪些贡", "Tributes that count for compensation"),
        help=Words(
            "提前结束时按末盘的贡差补偿：把闷、烧、点、落都算上，还是只算落贡。",
            "When a match ends early the last deal's difference of tributes is compensated: all kinds,"
            " or only those of the places.",
        ),
    ),
    Option(
        key="compensation_deducts",
        default=True,
        allows=flag,
        values=(True, False),
        label=Words("补偿积分从对方扣", "Compensation is taken from the other side"),
        help=Words(
            "补偿给优势方的分，劣势方是否同样扣去；不扣则全桌合计不为零。",
            "Whether the side behind loses what the side ahead is given; if not, the table no longer sums to zero.",
        ),
    ),
)

CHOICES: Final[tuple[Choice, ...]] = ()
OFFENCES: Final[tuple[Offence, ...]] = ()

BOOK: Final = Book(
    key="standard",
    document="000",
    title=Words("够级积分规则", "Gouji points rules"),
    summary=Words(
        "每人各记各的分：走科、烩、闷烧点都有分，烩四即终局，打满最高盘数则按贡差补偿。",
        "Every player has points of their own, for places, sweeps, smothers, burns and openings; a sweep ends"
        " the match, and at the cap the difference of tributes is compensated.",
    ),
    clauses=CLAUSES,
    options=OPTIONS,
    choices=CHOICES,
    offences=OFFENCES,
    terms={"smother": "smother", "burn": "burn", "sweep": "sweep_hui", "false_burn": "false_burn"},
    opened_when=Words(
        "出一套开点牌回了牌，且在自己发 4 之前、对头和二科走科之前（他们发 3 的那一轮还算）。",
        "A set of the opening kind came back to its player, before the own 4s were led and while the opposite and 二科 were still in (the round of their last 3s counts).",
    ),
    within=Words(
        "吃贡人说了算：吃、不吃或反抽；大落贡可反抽一张或两张。",
        "The receiver decides: take it, leave it or draw back; of the last player's tribute one card or two.",
    ),
    facts=frozenset({"smothers", "no_opening_cards", "rush"}),
    fouls=frozenset({"false_burn", "no_three", "bought_three", "forgot_opening"}),
    foul_clause=ORGANISER,
    default_foul_points=None,
    cards=lambda _options: CARDS,
    opens=openings.rush_decides_pair,
    tributes=lambda _options: (
        tributes.smothers(scored=True),
        tributes.burns(scored=True),
        tributes.openings_between,
        tributes.unless_swept(FALLS),
    ),
    scorers=(
        scoring.walk({"printed": WALK, "balanced": WALK_BALANCED}),
        scoring.sweep_by_deal(SWEEP, clause="000-5.3"),
        scoring.specials(SPECIALS),
    ),
    scored_by="player",
    compensation=scoring.compensation(COMPENSATION, clause="000-5.20"),
    lead=lambda _options: leads.LAST_LEADS,
    sweep_ends=True,
    cap=lambda waiting: CAPS[min(waiting, len(CAPS) - 1)],
    waits=True,
    opposite_by_rush=True,
)
