"""单张表: every table by itself as xlsx and csv, offered where it is read, told as far as one may."""

import csv
import io
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from gouji_league.audit.models import Entry
from gouji_league.exports.workbook import single
from gouji_league.exports.workbook.cells import Formula
from gouji_league.exports.workbook.shape import Column, Table
from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.names import MASKED
from tests import cast
from tests.live import walking
from tests.matches.play import ALL
from tests.pages import page_of

pytestmark = pytest.mark.django_db
PUBLIC = ("rounds", "matches", "people", "standings-1")
STAFF = ("fouls", "rulings")
Rows = list[list[str]]


def got(browser: Client, where: str) -> Any:
    return browser.get(f"/t/cup/{where}")


def of_csv(browser: Client, where: str) -> Rows:
    answer = got(browser, f"{where}.csv")
    assert answer.status_code == 200, where
    text = answer.content.decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:])))


def of_xlsx(browser: Client, where: str) -> Rows:
    """Its rows as text, from the heads on."""
    answer = got(browser, f"{where}.xlsx")
    assert answer.status_code == 200, where
    [sheet] = load_workbook(io.BytesIO(answer.content))
    rows = sheet.iter_rows(min_row=3, values_only=True)
    return [[single._cell("" if one is None else one) for one in row] for row in rows]


def files_on(browser: Client, where: str) -> list[str]:
    return [str(one) for one in page_of(browser, where).xpath("//a[@download]/@href")]


@pytest.fixture(params=ALL)
def cup(request: pytest.FixtureRequest) -> Tournament:
    """Its first round is closed, its second runs."""
    found = walking.event(request.param)
    walking.show("live")
    return found


def played(cup: Tournament) -> Match:
    return Match.objects.filter(tournament=cup, round=1, status="finished").order_by("pk")[0]


def deals_of(cup: Tournament) -> str:
    return "levels" if cup.stages.get(number=1).rulebook == "shuangsheng" else "deals"


class TestBooks:
    """By every book."""

    def test_both_kinds_of_file_hold_the_same_rows(self, cup: Tournament) -> None:
        browser, match = cast.client(cast.organiser(cup)), played(cup)
        for name in (*PUBLIC, *STAFF, deals_of(cup)):
            rows = of_csv(browser, f"tables/{name}")
            assert len(rows) > 1 or name in STAFF, name
            plain = [[str(one) for one in row] for row in of_xlsx(browser, f"tables/{name}")]
            assert plain == rows, name
        deals = of_csv(browser, f"matches/{match.key}/tables/{deals_of(cup)}")
        assert len(deals) - 1 == match.deals.filter(current=True).count()
        games = of_csv(browser, "rounds/1/tables/matches")
        assert len(games) - 1 == Match.objects.filter(tournament=cup, round=1).count()

    def test_pages_offer_what_they_show(self, cup: Tournament) -> None:
        browser, match = cast.client(), played(cup)
        for page, name in (
            ("standings/", "tables/standings-1"),
            ("rounds/", "tables/rounds"),
            ("rounds/", "tables/matches"),
            ("rounds/1/", "rounds/1/tables/matches"),
            (f"matches/{match.key}/", f"matches/{match.key}/tables/{deals_of(cup)}"),
        ):
            links = files_on(browser, f"/t/cup/{page}")
            for suffix in single.MIMES:
                assert f"/t/cup/{name}.{suffix}" in links, page
                assert got(browser, f"{name}.{suffix}").status_code == 200
        organiser = cast.client(cast.organiser(cup))
        assert "/t/cup/tables/people.csv" in files_on(organiser, "/t/cup/manage/people/")
        assert "/t/cup/tables/log.csv" in files_on(organiser, "/t/cup/manage/log/")
        links = files_on(organiser, "/t/cup/manage/downloads/")
        assert len(links) >= 2 * 8
        assert {organiser.get(link).status_code for link in links} == {200}

    def test_what_is_held_back_is_in_none(self, cup: Tournament) -> None:
        walking.show("frozen", through=1)
        places = [f"tables/{name}" for name in PUBLIC] + [
            f"matches/{key}/tables/{deals_of(cup)}"
            for key in walking.in_round(cup).values_list("key", flat=True)
        ]
        before = [of_csv(cast.client(), where) for where in places]
        walking.play(cup)
        walking.show("frozen", through=1)
        assert [of_csv(cast.client(), where) for where in places] == before
        walking.show("live")
        assert [of_csv(cast.client(), where) for where in places] != before


class TestWho:
    @pytest.fixture
    def cup(self) -> Tournament:
        found = walking.event("dagang")
        walking.show("live")
        return found

    @pytest.mark.parametrize("name", [*STAFF, "deals", "lines"])
    def test_of_everything_together_only_its_own_people_have_some(
        self, cup: Tournament, name: str
    ) -> None:
        assert got(cast.client(), f"tables/{name}.csv").status_code == 404
        assert got(cast.client(cast.referee(cup)), f"tables/{name}.csv").status_code == 200

    @pytest.mark.parametrize(
        "where",
        [
            "tables/nothing.csv",
            "tables/people.pdf",
            "tables/standings-9.csv",
            "tables/standings-0.csv",
            "tables/standings-99999999999999999999.csv",
            "tables/levels.csv",
            "rounds/99/tables/matches.csv",
            "matches/00000000-0000-4000-8000-000000000000/tables/deals.csv",
        ],
    )
    def test_what_there_is_not_is_not_found(self, cup: Tournament, where: str) -> None:
        assert got(cast.client(cast.organiser(cup)), where).status_code == 404

    def test_the_log_is_for_those_who_read_its_page(self, cup: Tournament) -> None:
        referee = cast.client(cast.referee(cup))
        assert got(referee, "tables/log.csv").status_code == 404
        assert "/t/cup/tables/log.csv" not in files_on(referee, "/t/cup/manage/downloads/")
        rows = of_csv(cast.client(cast.organiser(cup)), "tables/log")
        assert len(rows) - 1 == Entry.objects.filter(tournament=str(cup.key)).count()
        assert rows[0][:2] == ["时间", "谁"]

    def test_a_private_tournament_gives_none(self, cup: Tournament) -> None:
        Tournament.objects.update(published_at=None)
        assert got(cast.client(), "tables/people.csv").status_code == 404

    def test_masked_names_are_masked(self, cup: Tournament) -> None:
        name = cup.players.get(number=1).name
        cup.settings[MASKED] = True
        cup.public_version += 1
        cup.save()
        text = got(cast.client(), "tables/people.csv").content.decode()
        assert name not in text
        own = got(cast.client(cast.organiser(cup)), "tables/people.csv").content.decode()
        assert name in own

    def test_strangers_get_what_was_made_for_another_until_something_changes(
        self, cup: Tournament
    ) -> None:
        first = of_csv(cast.client(), "tables/people")
        cup.entrants.filter(number=1).update(name="改了名")
        assert of_csv(cast.client(), "tables/people") == first
        Tournament.objects.update(public_version=cup.public_version + 9)
        assert of_csv(cast.client(), "tables/people") != first

    def test_in_english(self, cup: Tournament) -> None:
        browser = cast.client()
        browser.cookies["django_language"] = "en"
        assert of_csv(browser, "tables/rounds")[0][:2] == ["Round", "Stage"]


def test_a_csv_holds_no_formula_and_no_odd_sign() -> None:
    mean = ["=1+1", "+86", "-甲", "@甲", "\t=甲", "两\r\n行", "逗,号", '引"号', "甲\x00"]
    rows = [[one, at, Formula("{n}+1")] for at, one in enumerate([*mean, None])]
    columns = [
        Column(key="what", head="什么", style="text"),
        Column(key="n", head="几", style="signed"),
        Column(key="sum", head="公式", check="{sum}-{n}"),
    ]
    table = Table(key="a", title="表", columns=columns, rows=lambda: rows)
    text = single.write(table, "csv", author="").decode()
    told = list(csv.reader(io.StringIO(text[1:])))
    assert text[0] == "\ufeff"
    assert told[0] == ["什么", "几"]
    assert [row[0] for row in told[1:]] == [
        "'=1+1", "'+86", "'-甲", "'@甲", "'\t=甲", "两\n行", "逗,号", '引"号', "甲", "",
    ]  # fmt: skip
    assert [row[1] for row in told[1:]] == [str(at) for at in range(len(rows))]
