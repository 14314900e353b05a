"""/t/<slug>/manage/log/: every entry in words, newest first, with filters, never editable."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from lxml import html

from gouji_league.accounts.actor import Actor, device_words
from gouji_league.audit.models import Entry
from gouji_league.audit.services import record
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.selectors import log
from gouji_league.tournaments.selectors.log import Filters, changes
from gouji_league.tournaments.services import checkin, people
from gouji_league.tournaments.services.people import Someone
from tests import cast
from tests.foundations.test_pages import unmarked_texts

pytestmark = pytest.mark.django_db
PHONE = (
    "192.0.2.9 Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"
)


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def write(cup: Tournament, subject: str = "张三", **fields: Any) -> Entry:
    actor = Actor(kind="user", key="1", name=fields.pop("who", "甲"), device=PHONE)
    verb = fields.pop("verb", "checkin.present")
    return record(actor=actor, verb=verb, subject=subject, tournament=str(cup.key), **fields)


def bulk(cup: Tournament, count: int, *, at: datetime, apart: int = 1) -> None:
    Entry.objects.bulk_create(
        Entry(
            at=at - timedelta(seconds=apart * n),
            actor_kind="user",
            actor_key="1",
            actor_name="甲",
            tournament=str(cup.key),
            verb="checkin.present",
            subject=f"第{n}个",
            before={"presence": "entered"},
            after={"presence": "checked_in"},
        )
        for n in range(count)
    )


def lines(client: Client, **query: str) -> list[str]:
    answer = client.get("/t/cup/manage/log/", query)
    assert answer.status_code == 200
    found = html.fromstring(answer.content.decode()).xpath('//li[@class="line"]')
    return [" ".join(line.text_content().split()) for line in found]


def chinese_in(answer: Any) -> list[str]:
    """Chinese that is not marked as such, in the body of an English page; what fields hold aside."""
    page = html.fromstring(answer.content.decode())
    assert page.get("lang") == "en"
    for element in page.xpath("//title | //input | //textarea"):
        element.drop_tree()
    return unmarked_texts(page)


def test_an_entry_says_who_when_from_where_what_and_what_changed(
    cup: Tournament, client: Client
) -> None:
    entry = write(cup, before={"presence": "entered"}, after={"presence": "checked_in"})
    (line,) = lines(client)
    assert line.startswith("签到 张三")
    assert f"{timezone.localtime(entry.at):%H:%M}" in line
    assert "甲 · Android · Chrome · 192.0.2.9" in line
    assert "到场: 未到 已到" in line
    assert "checked_in" not in line


def test_the_newest_comes_first(cup: Tournament, client: Client) -> None:
    for name in ("一", "二", "三"):
        write(cup, name)
    assert [line.split()[1] for line in lines(client)] == ["三", "二", "一"]


def test_another_tournaments_entries_are_not_shown(cup: Tournament, client: Client) -> None:
    write(cast.tournament(slug="other"))
    assert lines(client) == []


def test_an_empty_log_says_so(client: Client) -> None:
    assert "还没有记录" in client.get("/t/cup/manage/log/").content.decode()


def test_an_unknown_verb_still_shows(cup: Tournament, client: Client) -> None:
    write(cup, verb="future.thing_done")
    assert lines(client)[0].startswith("future.thing_done 张三")


@pytest.mark.parametrize(("table", "words"), [(3, "签字 3 号桌"), (None, "签字")])
def test_a_match_is_named_by_its_table(
    cup: Tournament, client: Client, table: int | None, words: str
) -> None:
    key = str(uuid4())
    write(cup, key, verb="matches.signed", after={"table": table, "side": "odd"})
    (line,) = lines(client)
    assert line.startswith(words)
    assert key not in line


class TestWhoMayRead:
    def test_a_chief_referee_may(self, cup: Tournament) -> None:
        assert cast.client(cast.chief(cup)).get("/t/cup/manage/log/").status_code == 200

    def test_a_referee_may_not(self, cup: Tournament) -> None:
        assert cast.client(cast.referee(cup)).get("/t/cup/manage/log/").status_code == 403

    def test_a_stranger_learns_nothing(self, cup: Tournament) -> None:
        assert cast.client(cast.stranger()).get("/t/cup/manage/log/").status_code == 404
        assert cast.client().get("/t/cup/manage/log/").status_code == 404

    def test_an_organiser_of_another_tournament_learns_nothing(self, cup: Tournament) -> None:
        other = cast.organiser(cast.tournament(slug="other"))
        assert cast.client(other).get("/t/cup/manage/log/").status_code == 404

    @pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
    def test_nobody_writes_by_this_address(
        self, cup: Tournament, client: Client, method: str
    ) -> None:
        write(cup)
        assert getattr(client, method)("/t/cup/manage/log/").status_code == 405


class TestFilters:
    @pytest.fixture(autouse=True)
    def entries(self, cup: Tournament) -> None:
        write(cup, "张三", who="甲")
        write(cup, "李四", who="乙", verb="people.entrant_added")
        write(cup, "王五", who="乙", after={"members": [{"number": 7, "name": "赵六"}]})

    def test_by_person(self, client: Client) -> None:
        assert len(lines(client, person="乙")) == 2

    def test_by_kind_of_thing(self, client: Client) -> None:
        assert len(lines(client, area="checkin")) == 2

    def test_by_day(self, cup: Tournament, client: Client) -> None:
        long_ago = datetime(2026, 3, 1, 15, 59, tzinfo=UTC)  # a minute before midnight there
        bulk(cup, 1, at=long_ago)
        assert len(lines(client, day="2026-03-01")) == 1
        assert lines(client, day="2026-03-02") == []

    @pytest.mark.parametrize("text", ["李四", "赵六", "192.0.2.9", "签到"])
    def test_by_text_in_subject_change_device_or_words(self, client: Client, text: str) -> None:
        found = lines(client, q=text)
        assert found
        assert all(text in line for line in found)

    @pytest.mark.parametrize("text", ["%", "_", "\\", "'", "5f20", "\\u5f20"])
    def test_a_text_finds_itself_only(self, client: Client, text: str) -> None:
        """Neither what a database takes for a sign, nor the escapes it keeps Chinese in."""
        assert lines(client, q=text) == []

    def test_all_together(self, client: Client) -> None:
        assert len(lines(client, person="乙", area="checkin", q="王五")) == 1
        assert lines(client, person="甲", q="王五") == []

    @pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
    def test_a_day_at_the_end_of_time_filters_nothing(self, client: Client, day: str) -> None:
        assert len(lines(client, day=day)) == 3

    def test_nonsense_filters_nothing(self, client: Client) -> None:
        assert len(lines(client, day="yesterday", area="nothing", before="x", q="\0")) == 3


class TestPaging:
    def walk(self, cup: Tournament) -> list[str]:
        subjects, cursor = [], ""
        while True:
            page = log.page(cup, Filters(), cursor=cursor)
            subjects += [line.subject for line in page.lines]
            if not page.older:
                return subjects
            cursor = page.older

    @pytest.mark.parametrize("apart", [1, 0])
    def test_every_entry_comes_once_even_of_one_instant(self, cup: Tournament, apart: int) -> None:
        bulk(cup, 3 * log.PAGE + 7, at=timezone.now(), apart=apart)
        found = self.walk(cup)
        assert len(found) == len(set(found)) == 3 * log.PAGE + 7

    def test_what_comes_in_moves_no_page(self, cup: Tournament) -> None:
        bulk(cup, 2 * log.PAGE, at=timezone.now() - timedelta(minutes=1))
        first = log.page(cup, Filters())
        second = log.page(cup, Filters(), cursor=first.older)
        bulk(cup, 30, at=timezone.now())
        assert log.page(cup, Filters(), cursor=first.older) == second

    def test_the_page_links_to_what_is_older_and_keeps_the_filter(
        self, cup: Tournament, client: Client
    ) -> None:
        bulk(cup, log.PAGE + 1, at=timezone.now())
        answer = client.get("/t/cup/manage/log/", {"person": "甲"})
        (link,) = html.fromstring(answer.content.decode()).xpath('//a[contains(., "更早的")]/@href')
        older = client.get(f"/t/cup/manage/log/{link}").content.decode()
        assert f"第{log.PAGE}个" in older
        assert "更早的" not in older
        assert "回到最新" in older

    def test_no_id_of_the_database_leaves(self, cup: Tournament) -> None:
        bulk(cup, log.PAGE + 1, at=timezone.now())
        ids = {str(key) for key in Entry.objects.values_list("pk", flat=True)}
        cursor = log.page(cup, Filters()).older
        assert cursor.split("-")[0] not in ids

    def test_ten_thousand_entries_take_as_many_queries_as_ten(
        self, cup: Tournament, client: Client, django_assert_max_num_queries: Any
    ) -> None:
        bulk(cup, 10_000, at=timezone.now())
        with django_assert_max_num_queries(8):
            assert len(lines(client)) == log.PAGE


class TestDifferences:
    def told(self, before: Any, after: Any) -> list[tuple[str, str | None, str | None]]:
        return [(c.label, c.before, c.after) for c in changes(before, after)]

    def test_only_what_differs(self) -> None:
        before, after = {"name": "甲", "seed": 1}, {"name": "乙", "seed": 1}
        assert self.told(before, after) == [("名称", "甲", "乙")]

    def test_what_is_new_and_what_is_gone(self) -> None:
        assert self.told(None, {"name": "甲"}) == [("名称", None, "甲")]
        assert self.told({"name": "甲"}, None) == [("名称", "甲", None)]

    def test_values_in_words(self) -> None:
        after = {"approved": True, "seed": None, "tables": [1, 2], "status": {"甲队": "absent"}}
        assert self.told(None, after) == [
            ("已通过", None, "是"),
            ("桌", None, "1、2"),
            ("状态 · 甲队", None, "缺席"),
        ]

    def test_what_was_emptied_and_what_was_filled(self) -> None:
        assert self.told({"seed": 3, "name": ""}, {"seed": None, "name": "甲"}) == [
            ("种子", "3", "空"),
            ("名称", "空", "甲"),
        ]

    def test_a_moment_in_the_halls_time(self) -> None:
        assert self.told(None, {"deadline": "2026-05-01T10:00:00Z"}) == [
            ("截止时间", None, "2026-05-01 18:00")
        ]

    def test_people_in_a_list_one_by_one(self) -> None:
        first = {"number": 1, "name": "张三", "own_number": "", "captain": True}
        second = {"number": 2, "name": "李四", "own_number": "77", "captain": False}
        other = second | {"name": "李五"}
        assert self.told({"members": [first, second]}, {"members": [first, other]}) == [
            ("成员 · 2", "李四，77", "李五，77")
        ]
        assert self.told(None, {"members": [first]}) == [("成员 · 1", None, "张三，队长")]

    def test_a_long_list_is_cut(self) -> None:
        ((_label, _before, after),) = self.told(None, {"players": [str(n) for n in range(99)]})
        assert after
        assert after.endswith("19…等 99 项")

    def test_a_field_without_words_still_shows(self) -> None:
        assert self.told(None, {"some_thing": 3}) == [("some thing", None, "3")]

    @pytest.mark.parametrize("value", [3, "words", [1, 2]])
    def test_a_bare_value_shows(self, value: Any) -> None:
        assert len(self.told(None, value)) == 1


@pytest.mark.parametrize(
    ("device", "words"),
    [
        (PHONE, "Android · Chrome · 192.0.2.9"),
        (
            "192.0.2.9 Mozilla/5.0 (iPhone; …) Version/17 Safari/604.1",
            "iPhone · Safari · 192.0.2.9",
        ),
        ("192.0.2.9 Mozilla/5.0 (Windows NT 10.0) Edg/130", "Windows · Edge · 192.0.2.9"),
        ("192.0.2.9 curl/8", "192.0.2.9"),
        ("", ""),
    ],
)
def test_a_device_in_words(device: str, words: str) -> None:
    assert device_words(device) == words


def test_an_english_page_marks_whatever_is_chinese(cup: Tournament, client: Client) -> None:
    write(cup, before={"name": "甲"}, after={"name": "乙", "unit": "甲单位"})
    answer = client.get("/t/cup/manage/log/", headers={"accept-language": "en"})
    assert chinese_in(answer) == []


def test_another_contact_is_said_where_both_look_alike(cup: Tournament) -> None:
    by = cast.actor(cast.organiser(cup))
    first, second = Someone(name="张三", contact="13800000000"), Someone(name="李四")
    team = people.add_entrant(tournament=cup, actor=by, members=[first, second])
    for contact, said in (("13900000000", True), ("13900000000", False), ("", False)):
        given = [Someone(name="张三", number=1, contact=contact), Someone(name="李四", number=2)]
        people.edit_entrant(entrant=team, actor=by, members=given)
        entry = Entry.objects.latest("id")
        told = " ".join(f"{one.before} {one.after}" for one in changes(entry.before, entry.after))
        assert ("联系方式改了" in told) == said
        assert "1390000" not in told


def test_who_was_marked_absent_was_not_there_before(cup: Tournament) -> None:
    by = cast.actor(cast.organiser(cup))
    people.add_entrant(tournament=cup, actor=by, members=[Someone(name="张三")])
    checkin.mark_all_absent(cup, by=by)
    entry = Entry.objects.latest("id")
    assert entry.before == {"presence": ["entered"]}
    told = [(one.label, one.before, one.after) for one in changes(entry.before, entry.after)]
    assert told == [("到场", "未到", "缺席"), ("选手", None, "1 张三")]
