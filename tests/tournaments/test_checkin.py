"""/t/<slug>/manage/checkin/: search, lists, scanner, and who may run the door."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from lxml import html

from gouji_league.tournaments.models import Player, Tournament
from gouji_league.tournaments.selectors import checkin as selector
from gouji_league.tournaments.services import checkin, people
from gouji_league.tournaments.services.people import Someone
from tests import cast
from tests.tournaments.door import DOOR, SCRIPT, add, fill, listed, mark, player, singles
from tests.tournaments.test_log import chinese_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return singles()


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


class TestSearch:
    @pytest.fixture(autouse=True)
    def people(self, cup: Tournament) -> None:
        actor = cast.actor(cast.user("adder"))
        for name, own in (("张三", "S-100"), ("单小四", "200"), ("章三丰", "")):
            someone = [Someone(name=name, own_number=own)]
            people.add_entrant(tournament=cup, actor=actor, members=someone, unit="乙单位")

    @pytest.mark.parametrize(
        ("typed", "found"),
        [
            ("张三", ["张三"]),
            ("張 三", ["张三"]),
            ("zhangsan", ["张三", "章三丰"]),
            ("ZS", ["张三", "章三丰"]),
            ("ｚｓ", ["张三", "章三丰"]),
            ("sxs", ["单小四"]),
            ("dxs", ["单小四"]),
            ("s-1", ["张三"]),
            ("3", ["章三丰"]),
            ("乙单位", ["单小四", "张三", "章三丰"]),
            ("nobody", []),
            ("%", []),
        ],
    )
    def test_by_what_people_know(self, client: Client, typed: str, found: list[str]) -> None:
        assert sorted(listed(client.get(DOOR, {"q": typed}))) == sorted(found)

    def test_a_whole_number_comes_first(self, client: Client, cup: Tournament) -> None:
        actor = cast.actor(cast.user("adder"))
        someone = [Someone(name="安一", own_number="20")]
        people.add_entrant(tournament=cup, actor=actor, members=someone)
        assert listed(client.get(DOOR, {"q": "20"})) == ["安一", "单小四"]

    def test_nothing_found_says_what_to_try(self, client: Client) -> None:
        assert "没有找到“nobody”" in client.get(DOOR, {"q": "nobody"}).content.decode()

    def test_who_may_not_play_is_found_with_words_and_without_a_button(
        self, client: Client, cup: Tournament
    ) -> None:
        add(cup, "周八", approved=False)
        page = html.fromstring(client.get(DOOR, {"q": "周八"}).content.decode())
        (row,) = page.xpath("//li[@data-number]")
        assert "没通过报名" in row.text_content()
        assert not row.xpath(".//button")


class TestPage:
    def test_the_one_tap(self, cup: Tournament, client: Client) -> None:
        add(cup, "张三")
        answer = client.post(f"{DOOR}mark/", {"mark": "checked_in 1"}, follow=True)
        assert player("张三").presence == "checked_in"
        page = html.fromstring(answer.content.decode())
        (toast,) = page.xpath('//form[@class="toast"]')
        assert "张三 已到" in " ".join(toast.text_content().split())
        (undo,) = toast.xpath(".//button")
        client.post(f"{DOOR}mark/", {"mark": undo.get("value")})
        assert player("张三").presence == "entered"

    def test_a_script_gets_the_list_alone_with_who_was_listed_in_place(
        self, cup: Tournament, client: Client
    ) -> None:
        for name in ("安一", "白二", "曹三"):
            add(cup, name)
        body = {"mark": "checked_in 2", "rows": "1,2,3"}
        answer = client.post(f"{DOOR}mark/", body, headers=SCRIPT)
        assert listed(answer) == ["安一", "白二", "曹三"]
        assert "<html" not in answer.content.decode()

    def test_the_other_door_hears_that_it_is_done(self, cup: Tournament, client: Client) -> None:
        add(cup, "张三")
        mark(cup, "张三")
        answer = client.post(f"{DOOR}mark/", {"mark": "checked_in 1"}, headers=SCRIPT)
        assert "本来就是“已到”" in answer.content.decode()

    def test_the_lists(self, cup: Tournament, client: Client) -> None:
        for name in ("安一", "白二", "曹三"):
            add(cup, name)
        mark(cup, "白二")
        mark(cup, "曹三", "absent")
        assert listed(client.get(DOOR)) == ["安一"]
        assert listed(client.get(DOOR, {"show": "checked_in"})) == ["白二"]
        assert listed(client.get(DOOR, {"show": "absent"})) == ["曹三"]

    def test_who_comes_after_the_beginning_is_late(self, cup: Tournament, client: Client) -> None:
        for name in ("安一", "白二", "曹三"):
            add(cup, name)
        assert ">迟到</a>" not in client.get(DOOR).content.decode()
        Tournament.objects.update(starts="2026-05-01", settings={"plan": {"starts_at": "09:00"}})
        for name, minute in (("安一", 59), ("白二", 1)):
            mark(cup, name)
            hour = 0 if minute == 59 else 1  # nine o'clock there is one o'clock UTC
            at = datetime(2026, 5, 1, hour, minute, tzinfo=UTC)
            Player.objects.filter(name=name).update(presence_at=at)
        assert listed(client.get(DOOR, {"show": "late"})) == ["白二"]
        present = html.fromstring(client.get(DOOR, {"show": "checked_in"}).content.decode())
        rows = [row.text_content() for row in present.xpath("//li[@data-number]")]
        assert ["迟到" in row for row in rows] == [True, False]

    def test_where_nobody_can_be_late_it_says_why_and_where_to_mend_it(
        self, cup: Tournament, client: Client
    ) -> None:
        chief = cast.client(cast.chief(cup))
        Tournament.objects.update(starts=None, settings={})
        for step in ("occasion", "size"):
            text = client.get(DOOR).content.decode()
            assert "所以看不出谁迟到" in text
            assert f'href="/t/cup/manage/setup/{step}/"' in text
            assert client.get(f"/t/cup/manage/setup/{step}/").status_code == 200
            assert "请主办写上" in chief.get(DOOR).content.decode()
            Tournament.objects.update(starts="2026-05-01")
        Tournament.objects.update(settings={"plan": {"starts_at": "09:00"}})
        assert "看不出谁迟到" not in client.get(DOOR).content.decode()

    def test_counts_by_unit_and_a_list_of_one(self, cup: Tournament, client: Client) -> None:
        add(cup, "安一", unit="甲单位")
        add(cup, "白二", unit="甲单位")
        add(cup, "曹三", unit="乙单位")
        mark(cup, "安一")
        page = html.fromstring(client.get(DOOR).content.decode())
        counts = [
            " ".join(row.text_content().split())
            for row in page.xpath('//ul[contains(@class, "door-units")]/li')
        ]
        assert sorted(counts) == ["乙单位 0 / 1", "甲单位 1 / 2"]
        assert listed(client.get(DOOR, {"unit": "甲单位"})) == ["白二"]

    @pytest.mark.parametrize("word", ["", "checked_in", "checked_in x", "out 1", "checked_in 99"])
    def test_nonsense_marks_nobody(self, cup: Tournament, client: Client, word: str) -> None:
        add(cup, "张三")
        assert client.post(f"{DOOR}mark/", {"mark": word}).status_code == 404
        assert player("张三").presence == "entered"

    def test_all_absent_and_back_by_plain_forms(self, cup: Tournament, client: Client) -> None:
        add(cup, "张三")
        answer = client.post(f"{DOOR}absent/", follow=True)
        page = html.fromstring(answer.content.decode())
        (key,) = page.xpath('//form[@class="toast"]//button[@name="undo"]/@value')
        assert player("张三").presence == "absent"
        client.post(f"{DOOR}undo/", {"undo": key})
        assert player("张三").presence == "entered"

    def test_absences_can_be_undone_when_the_words_of_it_are_gone(
        self, cup: Tournament, client: Client
    ) -> None:
        add(cup, "张三")
        client.post(f"{DOOR}absent/")
        page = html.fromstring(client.get(DOOR).content.decode())
        (form,) = page.xpath('//form[contains(@class, "notice")]')
        assert "甲 把 1 人记为缺席" in " ".join(form.text_content().split())
        (button,) = form.xpath(".//button")
        client.post(form.get("action"), {"undo": button.get("value")})
        assert player("张三").presence == "entered"
        assert "记为缺席。" not in client.get(DOOR).content.decode()

    def test_once_everybody_came_after_all_there_is_nothing_to_undo(
        self, cup: Tournament, client: Client
    ) -> None:
        add(cup, "张三")
        client.post(f"{DOOR}absent/")
        mark(cup, "张三")
        assert "把 1 人记为缺席" not in client.get(DOOR).content.decode()

    @pytest.mark.parametrize(
        "done", ["1.", "9.entered", "x@y", "late", "nobody", "refused", "\0", str(UUID(int=0))]
    )
    def test_whatever_a_link_says_was_done(
        self, cup: Tournament, client: Client, done: str
    ) -> None:
        add(cup, "张三")
        assert client.get(DOOR, {"done": done}).status_code == 200

    @pytest.mark.parametrize("key", ["", "x", str(UUID(int=0))])
    def test_an_undo_of_nothing_says_so(self, cup: Tournament, client: Client, key: str) -> None:
        add(cup, "张三")
        mark(cup, "张三", "absent")
        answer = client.post(f"{DOOR}undo/", {"undo": key}, headers=SCRIPT)
        assert "没有撤销" in answer.content.decode()
        assert player("张三").presence == "absent"

    def test_nobody_yet_says_what_to_do(self, client: Client) -> None:
        assert "还没有人报名" in client.get(DOOR).content.decode()

    def test_english_pages_mark_whatever_is_chinese(self, cup: Tournament, client: Client) -> None:
        for name in ("张三", "李四", "王五"):
            add(cup, name)
        mark(cup, "李四")
        add(cup, "赵六", approved=False)
        card = f"/t/cup/in/{player('张三').code}/"
        for place in (DOOR, f"{DOOR}?q=si", f"{DOOR}?q=zl", f"{DOOR}?done=1.entered", card):
            answer = client.get(place, headers={"accept-language": "en"})
            assert chinese_in(answer) == [], place


class TestScanner:
    @pytest.fixture(autouse=True)
    def people(self, cup: Tournament) -> None:
        actor = cast.actor(cast.user("adder"))
        for name, own in (("张三", "S-100"), ("李四", "1")):
            someone = [Someone(name=name, own_number=own)]
            people.add_entrant(tournament=cup, actor=actor, members=someone)

    def scan(self, client: Client, text: str) -> Any:
        return client.post(f"{DOOR}scan/", {"q": text}, headers=SCRIPT)

    @pytest.mark.parametrize(
        "text", ["S-100", "s-100", " Ｓ-100 ", "{code}", "http://h/t/cup/in/{code}/"]
    )
    def test_a_number_or_a_card_checks_in_at_once(self, client: Client, text: str) -> None:
        answer = self.scan(client, text.format(code=player("张三").code))
        assert answer.headers["X-Scanned"] == "1"
        assert player("张三").presence == "checked_in"
        assert listed(answer) == ["张三"]

    def test_caps_lock_does_not_matter(self, client: Client) -> None:
        self.scan(client, player("张三").code.upper())
        assert player("张三").presence == "checked_in"

    def test_a_number_of_two_people_asks(self, client: Client) -> None:
        """1 is 张三's number in the tournament and 李四's own."""
        answer = self.scan(client, "1")
        assert "X-Scanned" not in answer.headers
        assert sorted(listed(answer)) == ["张三", "李四"]
        assert not Player.objects.filter(presence="checked_in").exists()

    def test_a_name_is_searched_for(self, client: Client) -> None:
        answer = self.scan(client, "张三")
        assert "X-Scanned" not in answer.headers
        assert listed(answer) == ["张三"]
        assert player("张三").presence == "entered"

    def test_without_script_enter_searches_or_checks_in(self, client: Client) -> None:
        assert listed(client.post(f"{DOOR}scan/", {"q": "zs"}, follow=True)) == ["张三"]
        client.post(f"{DOOR}scan/", {"q": "S-100"})
        assert player("张三").presence == "checked_in"

    @pytest.mark.parametrize("text", ["", "   ", "9" * 40, "/in/", "\x00"])
    def test_garbage_checks_nobody_in(self, client: Client, text: str) -> None:
        assert self.scan(client, text).status_code == 200
        assert not Player.objects.filter(presence="checked_in").exists()


class TestWhoRunsTheDoor:
    @pytest.fixture(autouse=True)
    def people(self, cup: Tournament) -> None:
        add(cup, "张三")

    def test_organiser_chief_and_referees_of_all_tables(self, cup: Tournament) -> None:
        for browser in (
            cast.client(cast.organiser(cup)),
            cast.client(cast.chief(cup)),
            cast.client(cast.referee(cup)),
            cast.by_link(cast.link(cup)),
        ):
            assert browser.get(DOOR).status_code == 200
            mark(cup, "张三", "entered")
            assert browser.post(f"{DOOR}mark/", {"mark": "checked_in 1"}).status_code == 302
            assert player("张三").presence == "checked_in"

    def test_a_helper_is_offered_no_section_that_is_shut(self, cup: Tournament) -> None:
        assert "manage/log/" not in cast.by_link(cast.link(cup)).get(DOOR).content.decode()
        assert "manage/log/" in cast.client(cast.chief(cup)).get(DOOR).content.decode()

    def test_not_a_referee_of_some_tables(self, cup: Tournament) -> None:
        for browser in (
            cast.client(cast.referee(cup, tables=[1])),
            cast.by_link(cast.link(cup, tables=[1])),
        ):
            for address in (DOOR, f"{DOOR}mark/", f"{DOOR}scan/", f"{DOOR}absent/"):
                assert browser.post(address, {"mark": "checked_in 1"}).status_code in {403, 405}
            assert browser.get(DOOR).status_code == 403
        assert player("张三").presence == "entered"

    def test_not_a_stranger(self, cup: Tournament) -> None:
        for browser in (cast.client(), cast.client(cast.stranger())):
            assert browser.get(DOOR).status_code == 404
            assert browser.post(f"{DOOR}absent/").status_code == 404


def by_door() -> Any:
    return cast.actor(cast.user("door"))


def parsed(answer: Any) -> Any:
    assert answer.status_code == 200
    return html.fromstring(answer.content.decode())


def numbers(page: Any) -> list[str]:
    return list(page.xpath("//li/@data-number"))


class TestManyPeople:
    def test_the_page_and_its_part_stay_small(
        self, cup: Tournament, client: Client, django_assert_max_num_queries: Any
    ) -> None:
        fill(cup, 2000)
        with django_assert_max_num_queries(11):
            page = client.get(DOOR)
        with django_assert_max_num_queries(11):
            part = client.get(DOOR, {"q": "qq"}, headers=SCRIPT)
        assert len(listed(page)) == len(listed(part)) == selector.ROWS
        assert len(part.content) < 60_000

    def test_more_are_listed_below_those_who_are(
        self, cup: Tournament, client: Client, django_assert_max_num_queries: Any
    ) -> None:
        """Who was checked in meanwhile stays where they are, and nobody is passed over."""
        fill(cup, 300)
        page = parsed(client.get(DOOR))
        seen = numbers(page)
        for wanted in (80, 120, 160, 200):
            checkin.mark(cup, number=int(seen[-1]), presence="checked_in", by=by_door())
            (more,) = page.xpath("//a[@data-more]/@href")
            with django_assert_max_num_queries(14):
                page = parsed(client.get(f"{DOOR}{more}"))
            assert numbers(page)[: len(seen)] == seen
            seen = numbers(page)
            assert len(set(seen)) == len(seen) == wanted
        assert not page.xpath("//a[@data-more]")
        assert "还有别人没列出来" in page.text_content()

    def test_a_poll_without_news_costs_little(
        self, cup: Tournament, client: Client, django_assert_max_num_queries: Any
    ) -> None:
        fill(cup, 50)
        tag = client.get(DOOR, headers=SCRIPT).headers["ETag"]
        with django_assert_max_num_queries(5):
            answer = client.get(DOOR, headers=SCRIPT | {"If-None-Match": tag})
        assert (answer.status_code, answer.content) == (304, b"")
        checkin.mark(cup, number=7, presence="checked_in", by=cast.actor(cast.user("door")))
        assert client.get(DOOR, headers=SCRIPT | {"If-None-Match": tag}).status_code == 200

    def test_a_tap_takes_as_many_queries_as_ever(
        self, cup: Tournament, client: Client, django_assert_max_num_queries: Any
    ) -> None:
        fill(cup, 2000)
        rows = ",".join(str(n) for n in range(1, 41))
        with django_assert_max_num_queries(24):
            client.post(f"{DOOR}mark/", {"mark": "checked_in 7", "rows": rows}, headers=SCRIPT)
