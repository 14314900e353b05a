"""The template tags: what they write, and that they escape."""

from decimal import Decimal

import pytest
from django.template import Context, Template
from django.utils import translation

from gouji_league.ui import cards, ring
from gouji_league.ui.icons import ICONS


def render(source: str, **context: object) -> str:
    return Template("{% load ui %}" + source).render(Context(context)).strip()


@pytest.mark.parametrize(
    ("value", "signed", "plain"),
    [
        (5, "+5", "5"),
        (0, "0", "0"),
        (-3, "\u22123", "\u22123"),
        (None, "\u2013", "\u2013"),
        (1234, "+1234", "1234"),
        (Decimal("2.5"), "+2.5", "2.5"),
        (-0.5, "\u22120.5", "\u22120.5"),
    ],
)
def test_a_figure_has_its_sign(value: object, signed: str, plain: str) -> None:
    assert render("{{ value|figure }}", value=value) == signed
    assert render('{{ value|figure:"plain" }}', value=value) == plain
    assert render("{% figure value %}", value=value) == f'<span class="figure">{signed}</span>'
    assert render("{% figure value signed=False %}", value=value) == (
        f'<span class="figure">{plain}</span>'
    )


def test_a_figure_can_be_a_total() -> None:
    assert render('{% figure 21 "total" %}') == '<span class="figure total">+21</span>'


@pytest.mark.parametrize(
    ("side", "css", "data"),
    [
        ("odd", "mark", 'data-side="odd"'),
        ("ns", "mark", 'data-side="odd"'),
        ("even", "mark hollow", 'data-side="even"'),
        ("ew", "mark hollow", 'data-side="even"'),
        ("head", "mark round", ""),
        ("other", "mark round hollow", ""),
    ],
)
def test_a_side_has_shape_and_words(side: str, css: str, data: str) -> None:
    html = render("{% side_mark side %}", side=side)
    assert f'class="{css}"' in html
    assert data in html
    assert 'role="img" aria-label="' in html
    assert ("data-side" in html) is bool(data)


def test_a_side_beside_its_words_is_silent() -> None:
    html = render('{% side_mark "odd" silent=True %}')
    assert 'aria-hidden="true"' in html
    assert "aria-label" not in html


@pytest.mark.parametrize(
    ("place", "zh", "en"),
    [
        (1, "头科", "1st"),
        (2, "二科", "2nd"),
        (3, "三科", "3rd"),
        (4, "四科", "4th"),
        (5, "二落", "5th"),
        (6, "大落", "6th"),
    ],
)
def test_a_place_has_its_name(place: int, zh: str, en: str) -> None:
    with translation.override("zh-hans"):
        assert render("{% place_badge place %}", place=place) == f'<span class="place">{zh}</span>'
    with translation.override("en"):
        assert f">{en}<" in render("{% place_badge place %}", place=place)


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_draws(name: str) -> None:
    html = render("{% icon name %}", name=name)
    assert html.startswith("<svg")
    assert 'aria-hidden="true"' in html


def test_words_of_icons_and_names_are_escaped() -> None:
    evil = '"><script>'
    assert "<script>" not in render('{% icon "check" words %}', words=evil)
    people = [evil, "乙", "丙", "丁", "戊", "己"]
    html = render("{% ring people arrows %}", people=people, arrows=[(1, 2, evil)])
    assert "<script>" not in html


@pytest.mark.parametrize(
    ("written", "ranks"),
    [
        ("22999", ["2", "2", "9", "9", "9"]),
        ("D 10 10", ["D", "10", "10"]),
        ("101010", ["10", "10", "10"]),
        ("d44", ["D", "4", "4"]),
        ("X, A, K", ["X", "A", "K"]),
        ("", []),
        ("  ", []),
    ],
)
def test_cards_are_taken_apart(written: str, ranks: list[str]) -> None:
    assert cards.tokens(written) == ranks


@pytest.mark.parametrize("written", ["1", "11", "22 1", "<b>", "0", "王"])
def test_what_is_no_card_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        cards.tokens(written)


def test_cards_are_drawn_and_spoken() -> None:
    with translation.override("zh-hans"):
        html = render('{% cards "D 10 10" %}')
    assert 'aria-label="大王 10 10"' in html
    assert html.count('class="card"') == 2
    assert '<span class="card big">大王</span>' in html
    with translation.override("en"):
        assert '<span class="card big">D</span>' in render('{% cards "D" %}')
    assert render("{% cards ranks %}", ranks=["9", "9"]).count('class="card"') == 2


def test_seats_sit_in_order_and_turn() -> None:
    seats = ring.seats("甲乙丙丁戊己")
    assert [(seat.number, seat.at, seat.side) for seat in seats][:2] == [
        (1, 1, "odd"),
        (2, 2, "even"),
    ]
    turned = ring.seats("甲乙丙丁戊己", turn=2)
    assert [seat.at for seat in turned] == [3, 4, 5, 6, 1, 2]
    assert [seat.number for seat in turned] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("count", [0, 1, 3, 5, 7])
def test_a_ring_has_six_seats_or_four(count: int) -> None:
    with pytest.raises(ValueError, match="six seats or four"):
        ring.seats("甲乙丙丁戊己庚"[:count])


def test_a_ring_shows_who_is_out_and_whom_it_points_at() -> None:
    people = [{"name": "甲", "place": 2}, "乙", "丙", {"name": "丁", "chosen": True}, "戊", "己"]
    html = render("{% ring people arrows tap=True %}", people=people, arrows=[(2, 1, "烧")])
    assert html.count("<button") == 6
    assert html.count('data-state="out"') == 1
    assert html.count('aria-pressed="true"') == 1
    assert 'aria-label="烧 乙→甲"' in html


@pytest.mark.parametrize("count", [4, 6])
def test_arrows_stay_on_the_table(count: int) -> None:
    seats = ring.seats("甲乙丙丁戊己"[:count])
    width, height = ring.SIZES[count]
    for start in seats:
        for end in seats:
            if start != end:
                arrow = ring.arrow(start, end, "烧", count=count)
                assert 0 < float(arrow.x) < width
                assert 0 < float(arrow.y) < height
