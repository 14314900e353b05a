"""东方学院规则 (document 001): a deal is won by the side that nets more tribute cards."""

from functools import partial
from typing import Final

from gouji_league.rules import leads, openings, scoring, tributes
from gouji_league.rules.book import Book, Choice, Clause, Offence, Option
from gouji_league.rules.cards import CardRules, opens_pure
from gouji_league.rules.scoring import ORGANISER
from gouji_league.rules.words import Words

CLAUSES: Final[tuple[Clause, ...]] = ()

FALLS: Final = tributes.falls(last=2, last_but_one=1)

CARDS: Final = CardRules(
    pure_threes=False,
    opens=partial(opens_pure, twos_from=2),
    last_is_threes=False,
    revolts_without=frozenset({"3", "2", "X", "D"}),
    buys_three=True,
    buys_four=True,
)

OPTIONS: Final[tuple[Option, ...]] = ()
CHOICES: Final[tuple[Choice, ...]] = ()
OFFENCES: Final[tuple[Offence, ...]] = ()

BOOK: Final = Book(
    key="dongfang",
    document="001",
    title=Words("东方学院规则", "Dongfang College rules"),
    summary=Words(
        "以联邦记分：吃贡减进贡，净贡多的一方赢下一盘；先看赢几盘，再看总净贡。",
        "Sides score: the side that receives more tribute cards than it pays wins the deal; deals won decide,"
        " then the net of cards over the match.",
    ),
    clauses=CLAUSES,
    options=OPTIONS,
    choices=CHOICES,
    offences=OFFENCES,
    terms={
        "smother": "smother_qing",
        "burn": "burn_shao",
        "sweep": "sweep_chuan",
        "false_burn": "false_burn_shao",
    },
    opened_when=Words(
        "出一套纯够级牌没人要，接着发了 4；声明放弃开点或不买 4 的不算。",
        "A pure gouji set came back and a 4 was led after it; who gave the opening up or bought no 4 has not opened.",
    ),
    within=Words(
        "吃或不吃，由吃贡人定。",
        "The receiver takes it or leaves it.",
    ),
    facts=frozenset({"smothers", "rush"}),
    fouls=frozenset({"false_burn"}),
    foul_clause=ORGANISER,
    default_foul_points=None,
    cards=lambda _options: CARDS,
    opens=openings.rush_decides_own,
    tributes=lambda _options: (
        tributes.openings_each,
        tributes.burns(scored=False),
        tributes.smothers(scored=False),
        FALLS,
    ),
    scorers=(scoring.larger_net("001-7.8"),),
    scored_by="side",
    compensation=None,
    lead=lambda _options: leads.BY_DRAW,
    sweep_ends=False,
    cap=lambda _waiting: None,
    net_breaks_ties=True,
)
