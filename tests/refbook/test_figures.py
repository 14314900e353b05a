"""Figures on the pages, against figures worked out by hand."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from lxml import html

from gouji_league.refbook import cardtables, levels, tables, worked
from gouji_league.refbook.kinds import kinds
from gouji_league.refbook.shorts import shorts
from gouji_league.rules.books import BOOKS, GOUJI, TRACTOR
from gouji_league.rules.shown import examples, options
from gouji_league.rules.words import LANGUAGES
from gouji_league.ui.templatetags.ui import han

SHUANGSHENG = TRACTOR["shuangsheng"]
PATTERNS = [
    "●●●○○○", "●●○●○○", "●●○○●○", "●●○○○●", "●○●●○○",
    "●○●○●○", "●○●○○●", "●○○●●○", "●○○●○●", "●○○○●●",
]  # fmt: skip


def drawn(row: tables.PatternRow) -> str:
    return "".join("●" if mark == "head" else "○" for mark in row.marks)


@pytest.mark.parametrize("key", GOUJI)
def test_the_ten_patterns_stand_in_the_order_of_the_document(key: str) -> None:
    assert [drawn(row) for row in tables.patterns(GOUJI[key])] == PATTERNS


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("dongfang", [3, 3, 2, 1, 2, 1, 0, 1, 0, -1]),
        ("dagang", [12, 6, 4, 2, 4, 2, 0, 2, 0, 0]),
        ("shida", [12, 6, 4, 2, 4, 2, 0, 2, 0, -2]),
    ],
)
def test_what_a_pattern_brings_the_side_in_front(key: str, figures: list[int]) -> None:
    rows = tables.patterns(GOUJI[key])
    assert [row.net if key == "dongfang" else row.head for row in rows] == figures


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("at", "figures"),
    [
        (1, ["+8", "+7", "−4", "+3", "−7", "−7"]),
        (5, ["+4", "0", "+2", "−2", "0", "−3"]),
        (9, ["0", "+2", "+2", "+2", "−3", "−3"]),
    ],
)
def test_a_pattern_is_drawn_with_its_points(client: Client, at: int, figures: list[str]) -> None:
    page = html.fromstring(client.get("/rules/standard/").content.decode())
    row = page.xpath('//section[@id="patterns"]//tbody/tr')[at]
    assert [figure.text_content() for figure in row.xpath(".//span[@class='figure']")] == figures
    marks = "".join("○" if "hollow" in css else "●" for css in row.xpath(".//span[@role]/@class"))
    assert marks == PATTERNS[at]


FIGURES: dict[str, dict[str, str]] = {
    "standard": {
        "walk": "−7 … +8",
        "sweep": "±60 ±80 ±100",
        "smother": "±10",
        "burn": "±9",
        "opening": "±8",
        "compensation": "±10",
        "foul": "",
    },
    "dongfang": {"deal": "+1", "foul": ""},
    "dagang": {"place": "+6 +4 +2", "sweep": "+12", "foul": ""},
    "shida": {"place": "±2 ±4 ±6", "burn": "+1", "opening": "+1", "sweep": "+12", "foul": "−6"},
}


@pytest.mark.parametrize("key", GOUJI)
def test_the_kinds_of_point_and_their_figures(key: str) -> None:
    assert {kind.key: kind.figures for kind in kinds(GOUJI[key], "zh")} == FIGURES[key]


@pytest.mark.parametrize("key", GOUJI)
def test_each_kind_of_point_has_a_worked_example(key: str) -> None:
    book = GOUJI[key]
    shown = {
        line.kind
        for example in examples.WORKED[key]
        for line in worked.scored(worked.record(book, example)).all_lines()
    }
    assert shown == set(FIGURES[key])


@pytest.mark.parametrize("key", GOUJI)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_an_example_add_up_to_its_totals(key: str, language: Any) -> None:
    for example in examples.WORKED[key]:
        one = worked.work(example, GOUJI[key], language)
        lines = [line for deal in one.deals for line in deal.lines] + one.lines
        sums: dict[tuple[str, str], int] = {}
        for share in (share for line in lines for share in line.shares):
            sums[share.side, share.name] = sums.get((share.side, share.name), 0) + share.points
        assert {(t.side, t.name): t.points for t in one.totals if t.points} == {
            who: points for who, points in sums.items() if points
        }


def test_the_order_of_payment_of_each_book() -> None:
    assert shorts(GOUJI["standard"], "zh")["tributes"] == "闷贡 > 烧贡 > 点贡 > 落贡"
    assert shorts(GOUJI["dongfang"], "zh")["tributes"] == "点贡 > 捎贡 > 清贡 > 落贡"
    assert shorts(GOUJI["dagang"], "zh")["tributes"].endswith("点贡 > 落贡")
    assert shorts(GOUJI["shida"], "zh")["tributes"] == "没有进贡"


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("standard", [(True, False), (False, True), (False, False), (False, None)]),
        ("dongfang", [(True, None), (False, None), (False, None), (False, None)]),
        ("dagang", []),
        ("shida", []),
    ],
)
def test_what_a_rush_makes_of_the_openings(key: str, expected: list[Any]) -> None:
    rows = tables.rushes(GOUJI[key], "zh")
    assert [(row.revolter, row.opposite) for row in rows] == expected


def test_who_leads() -> None:
    [table] = tables.lead_tables(GOUJI["standard"], "zh")
    assert [row.leader for row in table.rows] == ["乙", "己", "己", "乙", "乙"]
    usual, free = tables.lead_tables(GOUJI["dagang"], "zh")
    assert [row.leader for row in usual.rows] == ["抽签"]
    assert [row.leader for row in free.rows] == ["抽签", "己", "抽签", "抽签"]


def test_the_caps() -> None:
    assert tables.caps(GOUJI["standard"]) == [(0, 8), (1, 6), (2, 5), (3, 4)]
    assert tables.caps(GOUJI["shida"]) == [(0, 4)]
    assert tables.caps(GOUJI["dagang"]) == [(0, None)]


def test_how_matches_end() -> None:
    sweep, cap, substitution, stopped, forfeit = tables.ends(GOUJI["standard"], "zh")
    assert (sweep.winner, sweep.compensation) == ("even", ())
    for early in (cap, substitution, stopped):
        # 己 owes 甲 two cards and 丁 owes 丙 one: three cards ahead, ten for each
        assert early.winner is None
        assert {share.points for share in early.compensation} == {30, -30}
    assert (forfeit.winner, forfeit.compensation) == ("even", ())


def test_fouls_that_do_the_same_stand_together() -> None:
    rows = tables.foul_effects(GOUJI["standard"], "zh")
    assert ["假烧", "有3而买3", "无3", "判为大落"] in [row.kinds for row in rows]
    [warning] = [row for row in rows if row.kinds == ["警告"]]
    assert not warning.rows


@pytest.mark.parametrize("key", GOUJI)
def test_every_option_changes_something_in_its_example(key: str) -> None:
    for option in options.shown_options(GOUJI[key], "zh"):
        assert option.rows, option.key
        assert option.ways[0] == option.default


def test_sets_differ_by_book() -> None:
    answers = {key: {row.cards: row for row in cardtables.sets(GOUJI[key])} for key in GOUJI}
    assert [answers[key]["2 2"].opening for key in GOUJI] == [True, True, True, False]
    assert [answers[key]["2 2 3 3 3"].legal for key in GOUJI] == [False, True, False, True]
    assert [answers[key]["X 5 5"].opening for key in GOUJI] == [False, False, True, False]


def test_the_results_of_shuangsheng() -> None:
    rows = levels.results(SHUANGSHENG)
    assert [(row.low, row.high, row.held, row.gain) for row in rows[:5]] == [
        (None, 0, True, 3),
        (5, 35, True, 2),
        (40, 75, True, 1),
        (80, 115, False, 0),
        (120, 155, False, 1),
    ]


def test_the_multipliers_of_the_kitty() -> None:
    assert [row.multiplier for row in levels.kitty_rows("zh")] == [0, 2, 4, 8, 8, 16]


def test_what_fouls_move() -> None:
    moved = [(row.by_catchers, row.by_dealer) for row in levels.moved(SHUANGSHENG, "zh")]
    assert moved == [(-10, 10), (-40, 40), (-60, 60), (-60, 60), (0, 0), (0, 0)]


def test_the_match_of_shuangsheng_goes_past_a() -> None:
    match = levels.work(levels.MATCH, SHUANGSHENG, "zh")
    assert (match.ended, match.winner) == ("打过 A", "ns")
    assert match.deals[-1].levels == {"ns": "A", "ew": "2"}


def test_the_option_of_shuangsheng_changes_the_end() -> None:
    [option] = options.shown_options(SHUANGSHENG, "zh")
    assert [row.label for row in option.rows] == ["结局"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_book_can_be_told_in_short(language: Any) -> None:
    for book in BOOKS.values():
        assert all(text.strip() for text in shorts(book, language).values())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("first (头科), last", 'first (<span lang="zh">头科</span>), last'),
        ("闷 <b>&", '<span lang="zh">闷</span> &lt;b&gt;&amp;'),
        ("闷 烧 a", '<span lang="zh">闷 烧</span> a'),
        ("有3而买3, 3s", '<span lang="zh">有3而买3</span>, 3s'),
        ("no sign", "no sign"),
    ],
)
def test_chinese_in_english_is_marked_and_the_rest_escaped(text: str, expected: str) -> None:
    with translation.override("en"):
        assert han(text) == expected
    with translation.override("zh-hans"):
        assert "<span" not in han(text)
        assert not re.search(r"<b>", han(text))
