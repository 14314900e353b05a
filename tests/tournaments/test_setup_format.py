"""赛制 and 规模 in the set-up: who enters, how it is played, and how many there really are."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from lxml import html

from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services import people
from tests import cast
from tests.tournaments.wizard import BOOK_KEYS, at, begin, choose_book, three, walked

pytestmark = pytest.mark.django_db


# The format --------------------------------------------------------------------------------


def kinds_checked(text: str) -> list[str]:
    return re.findall(r'name="kind" value="(\w+)" checked', text)


@pytest.mark.parametrize("book", [book for book in BOOK_KEYS if book != "shuangsheng"])
def test_who_enters_is_asked_before_anything_is_chosen(browser: Client, book: str) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, book)
    page = html.fromstring(browser.get(at(tournament, "format")).content.decode())
    assert page.xpath('//input[@name="kind"]/@value') == ["team", "player"]
    assert page.xpath("//input[@name='kind' or @name='preset'][@checked]") == []
    assert page.xpath('//fieldset[@data-shown-for="player"]//strong/text()') == [
        "轮换积分",
        "个人积分赛",
    ]
    for fieldset, word in (("player", "个人"), ("team", "队")):
        labels = page.xpath(f'//fieldset[@data-shown-for="{fieldset}"]//label')
        assert all(f"按{word}报名" in label.text_content() for label in labels)


def test_pairs_are_not_asked(browser: Client) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, "shuangsheng")
    text = browser.get(at(tournament, "format")).content.decode()
    assert 'name="kind"' not in text
    assert 'value="shuangsheng-swiss" checked' in text
    assert "两人一对报名" in text


@pytest.mark.parametrize(
    ("kind", "preset"), [("team", "dongfang-groups"), ("player", "standard-rotation")]
)
def test_who_enters_alone_takes_the_first_that_fits(
    browser: Client, kind: str, preset: str
) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, "standard")
    browser.post(at(tournament, "format"), {"kind": kind})
    tournament.refresh_from_db()
    assert tournament.preset == preset
    text = browser.get(at(tournament, "format")).content.decode()
    assert kinds_checked(text) == [kind]
    assert "现在的阶段" in text


def test_a_format_for_others_than_who_enters_is_refused(browser: Client) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, "standard")
    data = {"kind": "team", "preset": "standard-rotation"}
    answer = browser.post(at(tournament, "format"), data)
    assert "“轮换积分”不是按队报名的：请改上面，或另选一种。" in answer.content.decode()
    answer = browser.post(at(tournament, "format"), {})
    assert "请选一种赛制。" in answer.content.decode()


# The size ----------------------------------------------------------------------------------


def enter_teams(tournament: Tournament, count: int) -> None:
    by = cast.actor(cast.user("jia"))
    for number in range(count):
        members = three(f"{number} {name}" for name in "甲乙丙")
        people.add_entrant(tournament=tournament, actor=by, members=members)


def test_the_time_plan_is_held_against_who_entered(browser: Client) -> None:
    tournament = walked(browser, "dagang", "dagang-league")
    enter_teams(tournament, 26)
    words = "实际 26 队，时间表按 24 队算。"
    manage = reverse("tournaments:manage", args=[tournament.slug])
    assert words in browser.get(at(tournament, "size")).content.decode()
    assert words in browser.get(manage).content.decode()
    answer = browser.post(at(tournament, "size"), {"then": "real"}, follow=True)
    assert "时间表按实际报名重算了。" in answer.content.decode()
    assert "时间表按 24 队算" not in answer.content.decode()
    tournament.refresh_from_db()
    assert tournament.settings["plan"] == {
        "entrants": 26,
        "deal_minutes": 12,
        "pause": 5,
        "starts_at": "09:00",
        "ends_at": "18:00",
    }
    assert tournament.tables.count() == 8


def test_who_is_not_in_it_for_sure_is_not_counted(browser: Client) -> None:
    tournament = walked(browser, "dagang", "dagang-league")
    enter_teams(tournament, 3)
    first, second, _third = tournament.entrants.all()
    people.withdraw(entrant=first, actor=cast.actor(cast.user("jia")))
    tournament.entrants.filter(pk=second.pk).update(approved=False)
    assert "实际 1 队" in browser.get(at(tournament, "size")).content.decode()


def test_a_size_too_small_is_not_taken_over(browser: Client) -> None:
    tournament = walked(browser, "dagang", "dagang-league")
    enter_teams(tournament, 1)
    answer = browser.post(at(tournament, "size"), {"then": "real"}, follow=True)
    assert "至少要 2 个才开得了" in answer.content.decode()
    tournament.refresh_from_db()
    assert tournament.settings["plan"]["entrants"] == 24
