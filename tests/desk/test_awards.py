"""奖项: grades by place, prizes by name, units: set on one page, shown wherever places are."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.tournaments.models import Tournament, Unit
from tests import cast
from tests.pages import page_of, parsed, select, texts, words
from tests.rounds.event import first, made, play, published

pytestmark = pytest.mark.django_db
PAGE = "/t/cup/manage/awards/"


@pytest.fixture
def cup() -> Tournament:
    """A league of four whose six matches ■ has won: 甲 3, 乙 … as the circle has it."""
    cup = made("dagang-league", 4)
    for held in published(first(cup)):
        play(held)
    return cup


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def sent(**changed: Any) -> dict[str, Any]:
    return {
        "grade": ["一等奖", "二等奖", ""],
        "count": ["1", "2", ""],
        "prize": ["最佳风采", ""],
        "entrant": ["4", ""],
        "unit_best": "",
    } | changed


def test_what_is_set_shows_who_would_get_it(cup: Tournament, client: Client) -> None:
    answer = client.post(PAGE, sent(), follow=True)
    assert [str(one) for one in answer.context["messages"]] == ["奖项记下了。"]
    stored = Tournament.objects.get(pk=cup.pk).settings["awards"]
    assert stored == {
        "grades": [{"name": "一等奖", "count": 1}, {"name": "二等奖", "count": 2}],
        "extra": [{"name": "最佳风采", "entrant": 4}],
    }
    page = page_of(client, PAGE)
    assert texts(page, "section dl dt") == ["一等奖", "二等奖", "最佳风采"]
    fourth = cup.entrants.get(number=4).name
    assert texts(page, "section dl dd")[2] == fourth
    assert "一等奖" in words(page_of(client, "/t/cup/standings/"))


def test_units_are_ranked_by_their_best(cup: Tournament, client: Client) -> None:
    for name, numbers in (("甲校", (1, 2)), ("乙校", (3, 4))):
        unit = Unit.objects.create(tournament=cup, name=name, name_key=name)
        cup.entrants.filter(number__in=numbers).update(unit=unit)
    client.post(PAGE, sent(grade=[], count=[], prize=[], entrant=[], unit_best="2"))
    told = texts(page_of(client, PAGE), "section dl div")
    assert len(told) == 2
    assert told[0].startswith("团体第 1 名")


def test_it_is_taken_back_as_long_as_it_stands(cup: Tournament, client: Client) -> None:
    client.post(PAGE, sent())
    (form,) = select(page_of(client, PAGE), "form.notice")
    client.post(form.get("action"))
    assert "一等奖" not in texts(page_of(client, PAGE), "main dl dt")
    client.post(PAGE, sent())
    (form,) = select(page_of(client, PAGE), "form.notice")
    client.post(PAGE, sent(unit_best="3"))
    answer = client.post(form.get("action"), follow=True)
    assert "这一步撤销不了了" in words(parsed(answer))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"count": ["0", "2", ""]}, "“一等奖”给几个？请写 1 到 200。"),
        ({"count": ["两个", "2", ""]}, "“一等奖”给几个？请写 1 到 200。"),
        ({"grade": ["一等奖", "一等奖", ""]}, "有两个奖都叫“一等奖”：请改一个。"),
        ({"grade": ["奖" * 21, "", ""]}, f"“{'奖' * 20}…”太长：奖名最多 20 字。"),
        ({"entrant": ["", ""]}, "“最佳风采”给谁？请选一个。"),
        ({"entrant": ["99", ""]}, "“最佳风采”给谁？请选一个。"),
        ({"unit_best": "全部"}, "团体总分：取前几名相加，请写 1 到 200，或留空。"),
        (
            {"grade": [f"{n}等奖" for n in range(9)], "count": ["1"] * 9},
            "最多 8 等奖、20 个单项奖。",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_typed_is_lost(
    changed: dict[str, Any], told: str, cup: Tournament, client: Client
) -> None:
    answer = client.post(PAGE, sent(**changed))
    assert answer.status_code == 422
    page = page_as_is(answer)
    assert texts(page, "[role=alert] p") == [told]
    typed = [one.get("value") for one in select(page, "[name=grade]") if one.get("value")]
    assert typed == [one for one in sent(**changed)["grade"] if one]
    assert "awards" not in Tournament.objects.get(pk=cup.pk).settings


def page_as_is(answer: Any) -> Any:
    answer.status_code = 200
    return parsed(answer)
