"""够级大纲 (document 002): places add up for the side, only a positive sum is written down."""

from typing import Final

from gouji_league.rules import leads, openings, scoring, tributes
from gouji_league.rules.book import Book, Choice, Clause, Offence, Option, flag
from gouji_league.rules.cards import CardRules, opens_without_big
from gouji_league.rules.facts import Options
from gouji_league.rules.outcome import Taxer
from gouji_league.rules.words import Words

CLAUSES: Final[tuple[Clause, ...]] = ()

PLACES: Final = (4, 2, 0, 0, -2, -4)
"""What each place brings its side, from 头科 to 大落."""
SWEEP: Final = 12
FALLS: Final = tributes.falls(last=2, last_but_one=1)
OPENINGS: Final = tributes.openings_called({"declared": 2, "blind": 4})
"""点贡 with 明点 and 预点."""

HOLDING_THREES: Final = CardRules(
    pure_threes=True,
    opens=opens_without_big,
    last_is_threes=False,
    revolts_without=frozenset({"3", "2", "X", "D"}),
    buys_three=True,
    buys_four=False,
)
"""憋3: the last hand is 3s, pure and all at once."""
FREE_THREES: Final = CardRules(
    pure_threes=False,
    opens=opens_without_big,
    last_is_threes=False,
    revolts_without=frozenset({"2", "X", "D"}),
    buys_three=False,
    buys_four=False,
)


def _taxers(options: Options) -> tuple[Taxer, ...]:
    """No tributes unless asked for; after a sweep none, or each swept seat pays its opposite."""
    if not options["tributes"]:
        return ()
    usual = (tributes.unless_swept(OPENINGS), tributes.unless_swept(FALLS))
    return (*usual, tributes.sweep_tributes) if options["sweep_tribute"] else usual


OPTIONS: Final = (
    Option(
        key="hold_threes",
        default=True,
        allows=flag,
        values=(True, False),
        label=Words("憋3", "Hold the 3s (憋3)"),
        help=Words(
            "最后一手必须是 3，不配 2 和王，没有 3 要买；先出由抽签轮转。关闭后 3 可随意出，由上一盘大落先出。",
            "The last hand must be 3s, without 2s and jokers, and one without a 3 buys one; the lead is drawn in"
            " rotation. Off: 3s are free, and the last deal's last player leads.",
        ),
    ),
    Option(
        key="tributes",
        default=False,
        allows=flag,
        values=(True, False),
        label=Words("进贡与打点", "Tributes and openings"),
        help=Words(
            "记分时一般不进贡；打开后进点贡和落贡，明点、预点才有效果。贡不计分。",
            "With points there are as a rule no tributes; on: 点贡 and 落贡 are paid, and calls take effect."
            " Tributes never score.",
        ),
    ),
    Option(
        key="sweep_tribute",
        default=False,
        allows=flag,
        values=(True, False),
        label=Words("串三户也进贡", "Tributes after a sweep"),
        help=Words(
            "被串的三家各向对头进 1 张；只在打开“进贡与打点”时有效。关闭则串三户后不进任何贡。",
            "Each swept player pays the opposite one card; only together with “tributes”. Off: nothing is paid"
            " after a sweep.",
        ),
    ),
    Option(
        key="overturn_doubled",
        default=False,
        allows=flag,
        values=(True, False),
        label=Words("翻车加倍", "A wrong call costs double"),
        help=Words(
            "明点、预点翻车，宣布者原本进 2 张、4 张；打开后进 4 张、8 张。",
            "A call that proves wrong costs its caller 2 or 4 cards; on: 4 or 8.",
        ),
    ),
    Option(
        key="revolt_opens",
        default=False,
        allows=flag,
        values=(True, False),
        label=Words("革命者算开点", "A revolter has opened"),
        help=Words(
            "大纲两处说法相反：一处说革命即认点，一处说革命者开点。默认按认点，革命者向对头进 1 张。",
            "The document says both that a revolter concedes the point and that it has opened. By default it"
            " concedes and pays its opposite one card.",
        ),
    ),
)

CHOICES: Final[tuple[Choice, ...]] = ()
OFFENCES: Final[tuple[Offence, ...]] = ()

BOOK: Final = Book(
    key="dagang",
    document="002",
    title=Words("够级大纲", "Gouji outline"),
    summary=Words(
        "以联邦记分：名次 4、2、0、0、−2、−4 相加，只记正分；串三户记 12 分。可选进贡、打点、明点预点。",
        "Sides score: the places 4, 2, 0, 0, −2, −4 are added up and only a positive sum is written; a sweep is"
        " 12. Tributes, openings and calls by option.",
    ),
    clauses=CLAUSES,
    options=OPTIONS,
    choices=CHOICES,
    offences=OFFENCES,
    terms={"burn": "burn", "sweep": "sweep_chuan"},
    opened_when=Words(
        "一套不带大王的够级牌打活了：头科的对头要在头科走之前，其余的人在二科走之前；革命者的对头要三把死级都活。",
        "A gouji set without 大王 lived: for 头科's opposite before 头科 went out, for the others before 二科; a revolter's opposite needs all three graded sets.",
    ),
    within=Words(
        "两人自己商定进不进。",
        "The two agree whether it is paid.",
    ),
    facts=frozenset({"calls"}),
    fouls=frozenset({"lose_turn"}),
    foul_clause="002-29.3",
    default_foul_points=None,
    cards=lambda options: HOLDING_THREES if options["hold_threes"] else FREE_THREES,
    opens=openings.revolter_by_option,
    tributes=_taxers,
    scorers=(
        scoring.places_positive(
            PLACES, sweep=SWEEP, place_clause="002-20b", sweep_clause="002-20c"
        ),
    ),
    scored_by="side",
    compensation=None,
    lead=lambda options: leads.BY_DRAW if options["hold_threes"] else leads.LAST_LEADS_OR_DRAW,
    sweep_ends=False,
    cap=lambda _waiting: None,
)
