"""异议: from the sign-off or by the desk, within its time; what is open holds the prizes back."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from gouji_league.desk.models import Objection
from gouji_league.desk.selectors import objections as reads
from gouji_league.matches.models import Signature
from gouji_league.tournaments.models import Stage
from tests import cast, pages
from tests.matches.play import DEAL, Table, event
from tests.matches.test_manage import sides, teams

pytestmark = pytest.mark.django_db
WHERE = "/t/cup/manage/objections/"
TEXT = "第1盘的烧记反了"


class Hall:
    """甲队 against 乙队 at table 1, over after one deal; the chief referee at the desk."""

    def __init__(self, book: str = "dagang", **settings: Any) -> None:
        self.book, self.cup = book, event(book)
        teams(self.cup)
        Stage.objects.filter(tournament=self.cup).update(
            settings={"max_deals": 4} | settings, keys=["match_points"]
        )
        self.table = Table(self.cup)
        self.table.deal(1, DEAL[book])
        self.table.send("PATCH", "", ended="stopped", reason="到时")
        self.browser = cast.client(cast.chief(self.cup))
        self.first, self.second = sides(book)

    def sign(self, *, objecting: str = "") -> None:
        for side in (self.first, self.second):
            sent = {"side": side, "name": "甲", "agrees": side != objecting}
            if side == objecting:
                sent["objection"] = TEXT
            assert self.table.send("POST", "signatures", **sent).status_code == 201

    def signed_ago(self, minutes: int) -> None:
        Signature.objects.update(at=timezone.now() - timedelta(minutes=minutes))

    @property
    def form(self) -> str:
        return f"/t/cup/matches/{self.table.key}/object/"

    def object(self, browser: Any = None, **more: str) -> Any:
        sent = {"side": self.second, "name": "乙", "about": "events", "deal": "1", "text": TEXT}
        sent["key"] = str(uuid4())
        return (browser or self.browser).post(self.form, sent | more, follow=True)

    def page(self, number: int = 1) -> Any:
        return pages.page_of(self.browser, f"{WHERE}{number}/")

    def list(self) -> Any:
        return pages.page_of(self.browser, WHERE)


@pytest.fixture
def hall() -> Hall:
    return Hall()


class TestFromTheSignOff:
    def test_what_a_side_wrote_waits_and_is_taken_up(self, hall: Hall) -> None:
        hall.sign(objecting=hall.second)
        [row] = pages.texts(hall.list(), "#waiting li")
        assert all(words in row for words in (TEXT, "签字时写的", "1 号桌", "受理"))
        sent = {"match": hall.table.key, "side": hall.second}
        for _ in range(2):
            answer = hall.browser.post(f"{WHERE}take/", sent)
            assert answer["Location"] == f"{WHERE}1/"
        made = Objection.objects.get()
        assert (made.number, made.name, made.text, made.side) == (1, "甲", TEXT, hall.second)
        assert TEXT in pages.words(hall.page())
        assert len(pages.select(hall.list(), "#waiting li")) == 1

    def test_one_who_signs_after_all_has_nothing_open(self, hall: Hall) -> None:
        hall.sign(objecting=hall.second)
        assert reads.open_count(hall.cup) == 1
        hall.table.send("POST", "signatures", side=hall.second, name="乙", agrees=True)
        assert reads.open_count(hall.cup) == 0
        assert "改后签字同意了" in pages.texts(hall.list(), "#settled li")[0]

    def test_the_last_word_of_a_side_is_the_one(self, hall: Hall) -> None:
        hall.sign(objecting=hall.second)
        again = {"side": hall.second, "name": "乙", "agrees": False, "objection": "还有开点"}
        hall.table.send("POST", "signatures", **again)
        [row] = reads.open_ones(hall.cup)
        assert row.text == "还有开点"

    def test_nobody_takes_up_what_nobody_wrote(self, hall: Hall) -> None:
        for sent in (
            {},
            {"match": hall.table.key, "side": hall.first},
            {"match": "x", "side": "y"},
        ):
            hall.browser.post(f"{WHERE}take/", sent)
        assert not Objection.objects.exists()


class TestAtTheSignOffTooLate:
    @pytest.fixture
    def late(self, hall: Hall) -> Hall:
        hall.sign()
        hall.signed_ago(31)
        return hall

    def object(self, hall: Hall) -> Any:
        sent = {"side": hall.second, "name": "乙", "agrees": False, "objection": TEXT}
        answer = hall.table.send("POST", "signatures", **sent)
        assert answer.status_code == 201
        return answer.json()

    def test_it_is_kept_and_whoever_writes_it_is_told(self, late: Hall) -> None:
        assert "过了时限" in self.object(late)["late"]
        said = late.table.read()["signatures"][-1]
        assert (said["objection"], said["late"]) == (TEXT, True)

    def test_it_holds_nothing_back(self, late: Hall) -> None:
        self.object(late)
        assert reads.open_count(late.cup) == 0
        desk = pages.page_of(late.browser, "/t/cup/desk/")
        assert not any(TEXT in one for one in pages.texts(desk, "main li"))
        [row] = pages.texts(late.list(), "#settled li")
        assert "过了时限，没有受理" in row

    def test_once_the_next_match_of_one_of_them_began(self, hall: Hall) -> None:
        hall.sign()
        Table(hall.cup, players=[7, 2, 3, 4, 5, 6]).deal(1)
        assert "下一局已经开打" in self.object(hall)["late"]
        assert reads.open_count(hall.cup) == 0

    def test_in_time_it_is_open(self, hall: Hall) -> None:
        hall.sign()
        hall.signed_ago(29)
        assert self.object(hall)["late"] == ""
        assert reads.open_count(hall.cup) == 1

    def test_a_chief_referee_takes_it_up_as_late_and_then_it_is_open(self, late: Hall) -> None:
        self.object(late)
        [row] = pages.select(late.list(), "#settled li")
        form = {one.name: one.value for one in pages.select(row, "input[type=hidden]")}
        late.browser.post(f"{WHERE}take/", form)
        assert Objection.objects.get().late
        assert reads.open_count(late.cup) == 1

    def test_it_is_not_taken_up_unknowingly(self, late: Hall) -> None:
        self.object(late)
        late.browser.post(f"{WHERE}take/", {"match": late.table.key, "side": late.second})
        assert not Objection.objects.exists()

    def test_it_does_not_stand_for_what_was_written_in_time(self, hall: Hall) -> None:
        hall.sign()
        self.object(hall)
        hall.signed_ago(31)
        self.object(hall)
        assert [row.is_late for row in reads.open_ones(hall.cup)] == [False]
        hall.browser.post(f"{WHERE}take/", {"match": hall.table.key, "side": hall.second})
        assert [one.late for one in Objection.objects.all()] == [False]

    def test_to_sign_once_more_gains_no_time(self, late: Hall) -> None:
        late.table.send("POST", "signatures", side=late.first, name="甲", agrees=True)
        assert reads.limit(late.table.match).over


class TestByTheDesk:
    def test_a_referee_of_the_table_takes_it_down(self, hall: Hall) -> None:
        referee = cast.by_link(cast.link(hall.cup, tables=[1]))
        answer = hall.object(referee)
        assert answer.redirect_chain[-1][0] == f"/t/cup/matches/{hall.table.key}/enter/"
        made = Objection.objects.get()
        assert (made.about, made.deal, made.extra, made.late) == ("events", 1, False, False)

    def test_sent_twice_it_is_one(self, hall: Hall) -> None:
        [key] = pages.select(pages.page_of(hall.browser, hall.form), "form [name=key]")
        for _ in range(2):
            hall.object(key=key.get("value"))
        assert Objection.objects.count() == 1

    def test_the_same_words_about_another_deal_are_another_one(self, hall: Hall) -> None:
        hall.object()
        hall.object(deal="0", about="score")
        assert list(Objection.objects.values_list("deal", "about")) == [
            (1, "events"),
            (None, "score"),
        ]

    def test_the_same_words_after_a_ruling_are_another_one(self, hall: Hall) -> None:
        hall.object()
        Objection.objects.get().rulings.create(verdict="dismissed", reason="看过了", by="丙")
        hall.object()
        assert reads.open_count(hall.cup) == 1

    def test_it_wants_who_which_side_and_what(self, hall: Hall) -> None:
        page = pages.words(pages.parsed(hall.object(side="", name="", text="")))
        assert "请写提异议的选手或队长" in page
        assert "请写一句" in page
        assert not Objection.objects.exists()

    def test_it_is_withdrawn_and_that_is_taken_back(self, hall: Hall) -> None:
        hall.object()
        hall.browser.post(f"{WHERE}1/withdraw/", {"why": "看错了"})
        assert reads.open_count(hall.cup) == 0
        assert "看错了" in pages.words(hall.page())
        hall.browser.post(f"{WHERE}1/reopen/")
        assert reads.open_count(hall.cup) == 1


class TestTheTimeForIt:
    def test_before_both_have_signed_at_any_time(self, hall: Hall) -> None:
        assert not reads.limit(hall.table.match).over
        assert "签字以前" in reads.limit(hall.table.match).words

    @pytest.mark.parametrize(
        ("settings", "minutes", "over"),
        [
            ({}, 29, False),
            ({}, 31, True),
            ({"objection_minutes": 5}, 6, True),
            ({"objection_minutes": None}, 600, False),
        ],
        ids=str,
    )
    def test_after_that_so_many_minutes_as_the_organiser_says(
        self, settings: dict[str, Any], minutes: int, over: bool
    ) -> None:
        hall = Hall(**settings)
        hall.sign()
        hall.signed_ago(minutes)
        assert reads.limit(hall.table.match).over is over

    def test_until_the_next_match_of_one_of_them_begins(self, hall: Hall) -> None:
        hall.sign()
        following = Table(hall.cup, players=[7, 2, 3, 4, 5, 6])
        assert not reads.limit(hall.table.match).over
        following.deal(1)
        assert reads.limit(hall.table.match).over
        assert "下一局已经开打" in reads.limit(hall.table.match).words

    def test_after_it_only_a_chief_referee_and_knowingly(self, hall: Hall) -> None:
        hall.sign()
        hall.signed_ago(31)
        referee = cast.by_link(cast.link(hall.cup, tables=[1]))
        assert "请找裁判长" in pages.words(pages.parsed(hall.object(referee, late="on")))
        assert "过了时限" in pages.words(pages.parsed(hall.object()))
        assert not Objection.objects.exists()
        hall.object(late="on")
        assert Objection.objects.get().late

    def test_a_correction_opens_it_again_until_that_is_signed(self, hall: Hall) -> None:
        hall.sign()
        hall.signed_ago(31)
        hall.table.token = cast.link(hall.cup, role="chief")
        other = DEAL[hall.book] | {"order": [2, 1, 4, 3, 6, 5]}
        assert hall.table.send("PUT", "deals/1", facts=other, reason="看错").status_code == 200
        assert not reads.limit(hall.table.match).over


def test_what_is_open_is_said_where_prizes_are(hall: Hall) -> None:
    assert reads.awaiting_words(reads.open_count(hall.cup)) == ""
    hall.object()
    assert "还有 1 个异议没有裁定" in pages.words(hall.list())


def test_clauses_are_offered_by_what_it_is_about(hall: Hall) -> None:
    match = hall.table.match
    offered = {about: reads.offered(match, about) for about in reads.SUBJECTS}
    assert all(offered.values())
    assert {one.about for one in offered["tribute"]} == {"tribute"}
    every = {one.id for one in reads.book_of(match).clauses if one.about}
    assert {one.id for one in [*offered["lead"], *reads.others(match, "lead")]} == every


def test_the_list_costs_the_same_for_many(hall: Hall, django_assert_max_num_queries: Any) -> None:
    def cost() -> int:
        with django_assert_max_num_queries(16) as found:
            hall.list()
        return len(found)

    hall.sign(objecting=hall.second)
    hall.object(text="一")
    one = cost()
    for text in "二三四":
        hall.object(text=text)
    assert cost() == one


def test_it_waits_on_the_desk_with_one_tap_to_it(hall: Hall) -> None:
    hall.sign(objecting=hall.second)
    desk = pages.page_of(hall.browser, "/t/cup/desk/")
    assert any(TEXT in one and "异议" in one for one in pages.texts(desk, "main li"))
    hall.browser.post(f"{WHERE}take/", {"match": hall.table.key, "side": hall.second})
    desk = pages.page_of(hall.browser, "/t/cup/desk/")
    assert pages.select(desk, f'a[href="{WHERE}1/"]')
