"""石大克拉玛依规则 (document 003): places, burns and openings for the side, over four deals."""

from functools import partial
from typing import Final

from gouji_league.rules import leads, openings, scoring
from gouji_league.rules.book import (
    Book,
    Choice,
    Clause,
    Offence,
    Option,
    flag,
    integer_or_none,
    six_integers_or_none,
)
from gouji_league.rules.cards import CardRules, opens_pure
from gouji_league.rules.scoring import Special
from gouji_league.rules.words import Words

CLAUSES: Final[tuple[Clause, ...]] = ()

PLACES: Final = (4, 2, 0, 0, -2, -4)
"""What each place brings its side, from 头科 to 大落; by the event's notice."""
SWEEP: Final = 12
BURN: Final = Special(1, "003-2.3")
OPENING: Final = Special(1, "003-2.4c")
FOUL: Final = 6
DEALS: Final = 4

CARDS: Final = CardRules(
    pure_threes=False,
    opens=partial(opens_pure, twos_from=None),
    last_is_threes=False,
    revolts_without=frozenset({"2", "X", "D"}),
    buys_three=False,
    buys_four=False,
)

OPTIONS: Final = (
    Option(
        key="place_points",
        default=PLACES,
        allows=six_integers_or_none,
        label=Words("名次分", "Points for places"),
        help=Words(
            "从头科到大落的六个数；留空表示名次不计分。规则正文没有写，默认数字取自赛事通知。",
            "Six numbers from first to last; empty: places do not score. The rules themselves are silent; the"
            " default is the event notice's.",
        ),
    ),
    Option(
        key="positive_only",
        default=False,
        allows=flag,
        values=(True, False),
        label=Words("名次只记正分", "Only positive sums of places"),
        help=Words(
            "一方的名次分合计为负时记不记。烧和开点的分另外加，不受影响。",
            "Whether a side's negative sum of places is written. Burns and openings are added apart.",
        ),
    ),
    Option(
        key="sweep_points",
        default=SWEEP,
        allows=integer_or_none,
        label=Words("圈三户分", "Points for a sweep"),
        help=Words(
            "圈三户一方记这么多分，本盘其他得分全部取消；留空表示圈三户只按名次计分。",
            "The sweeping side gets so many and every other point of the deal is cancelled; empty: a sweep scores"
            " as its places.",
        ),
    ),
    Option(
        key="ally_burn_scores",
        default=False,
        allows=flag,
        values=(True, False),
        label=Words("烧联邦也计分", "Burning an ally scores"),
        help=Words(
            "规则只说烧成即得 1 分；默认烧自己人不计分，免得两个队友互相送分。",
            "The rules only say that a burn scores one; by default not against an ally, so that two friends cannot"
            " make points at will.",
        ),
    ),
)

CHOICES: Final[tuple[Choice, ...]] = ()
OFFENCES: Final[tuple[Offence, ...]] = ()

BOOK: Final = Book(
    key="shida",
    document="003",
    title=Words("石大克拉玛依规则", "Shida Karamay rules"),
    summary=Words(
        "以联邦记分，四盘一场：名次分、每烧 1 分、独自开点 1 分；圈三户 12 分并取消本盘其他分。没有进贡。",
        "Sides score over four deals: places, one for each burn, one for each opening that the opposite did not"
        " answer; a sweep is 12 and cancels the rest of its deal. No tributes.",
    ),
    clauses=CLAUSES,
    options=OPTIONS,
    choices=CHOICES,
    offences=OFFENCES,
    terms={"burn": "burn", "sweep": "sweep_quan", "false_burn": "false_burn_zha"},
    opened_when=Words(
        "出一套纯够级牌（纯 2 不算）对头打不了。",
        "A pure gouji set, never of 2s, that the opposite could not beat.",
    ),
    within=None,
    facts=frozenset(),
    fouls=frozenset({"false_burn"}),
    foul_clause="003-2.17.0",
    default_foul_points=FOUL,
    cards=lambda _options: CARDS,
    opens=openings.revolter_never,
    tributes=lambda _options: (),
    scorers=(
        scoring.places_burns_openings(
            place_clause="003-N.1", sweep_clause="003-N.2", burn=BURN, opening=OPENING
        ),
    ),
    scored_by="side",
    compensation=None,
    lead=lambda _options: leads.BY_DRAW,
    sweep_ends=False,
    cap=lambda _waiting: DEALS,
)
