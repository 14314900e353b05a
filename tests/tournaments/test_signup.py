"""/t/<slug>/manage/signups/: links for units' leaders, and the organiser's decisions."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.utils import timezone
from lxml import html

from gouji_league.accounts import ways
from gouji_league.audit.models import Entry
from gouji_league.tournaments.models import Entrant, Player, SentBack, SignUp, Tournament
from gouji_league.tournaments.selectors import signup as selector
from gouji_league.tournaments.services import checkin, signup
from tests import cast
from tests.tournaments.signing import (
    MANAGE,
    address,
    enter,
    filled,
    form_of,
    link,
    organiser,
    seen,
    text_of,
)
from tests.tournaments.test_log import chinese_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


class TestLinks:
    def test_a_line_a_unit_with_its_leader(self, cup: Tournament, client: Client) -> None:
        lines = "甲单位，张三\n\n乙单位\n 乙单位 \n"
        client.post(MANAGE, {"units": lines, "deadline": "2030-01-02T18:00"})
        made = SignUp.objects.order_by("pk")
        assert [(one.unit.name, one.leader) for one in made] == [("甲单位", "张三"), ("乙单位", "")]
        assert timezone.localtime(made[0].deadline).isoformat() == "2030-01-02T18:00:00+08:00"

    def test_a_unit_has_one_link(self, cup: Tournament, client: Client) -> None:
        first = link(cup)
        answer = client.post(
            MANAGE, {"units": "甲单位", "deadline": "2030-01-02T18:00"}, follow=True
        )
        assert SignUp.objects.get() == first
        assert "其余单位已经有链接" in text_of(answer)

    @pytest.mark.parametrize("units", ["", "\n\n", "，张三"])
    def test_nothing_written_says_so(self, client: Client, units: str) -> None:
        answer = client.post(MANAGE, {"units": units, "deadline": "2030-01-02T18:00"})
        assert answer.status_code == 200
        assert 'class="error"' in answer.content.decode()
        assert not SignUp.objects.exists()

    def test_the_link_is_shown_with_its_code(self, cup: Tournament, client: Client) -> None:
        made = link(cup)
        page = client.get(f"{MANAGE}{made.key}/").content.decode()
        assert address(made) in page
        assert 'class="qr"' in page

    def test_the_database_does_not_hold_the_code(self, cup: Tournament) -> None:
        made = link(cup)
        code = signup.code_of(made)
        assert len(code) == 22
        stored = SignUp.objects.values().get()
        assert code not in str(stored)
        assert code not in str(list(Entry.objects.values()))

    def test_renewed_the_old_one_opens_nothing(self, cup: Tournament, client: Client) -> None:
        made = link(cup)
        old = address(made)
        client.post(f"{MANAGE}{made.key}/", {"act": "renew"})
        made.refresh_from_db()
        assert Client().get(old).status_code == 404
        assert Client().get(address(made)).status_code == 200

    def test_closed_it_says_whom_to_ask_and_what_was_entered_stays(
        self, cup: Tournament, client: Client
    ) -> None:
        made = link(cup)
        enter(made)
        client.post(f"{MANAGE}{made.key}/", {"act": "close"})
        answer = Client().get(address(made))
        assert answer.status_code == 410
        assert "张三" not in text_of(answer)
        assert Entrant.objects.count() == 1
        assert Client().post(f"{address(made)}new/", filled(["周八"])).status_code == 302
        assert Entrant.objects.count() == 1

    def test_closed_by_mistake_it_is_reopened_with_the_same_code(
        self, cup: Tournament, client: Client
    ) -> None:
        made = link(cup)
        where = address(made)
        client.post(f"{MANAGE}{made.key}/", {"act": "close"})
        assert Client().get(where).status_code == 410
        assert 'value="reopen"' in client.get(f"{MANAGE}{made.key}/").content.decode()
        for _ in range(2):
            client.post(f"{MANAGE}{made.key}/", {"act": "reopen"})
        assert Client().get(where).status_code == 200
        assert Entry.objects.filter(verb="signup.link_reopened").count() == 1

    def test_another_deadline_opens_it_again(self, cup: Tournament, client: Client) -> None:
        made = link(cup, deadline=timezone.now() - timedelta(hours=1))
        body = {"act": "change", "leader": "钱七", "deadline": "2030-01-02T18:00"}
        client.post(f"{MANAGE}{made.key}/", body)
        made.refresh_from_db()
        assert made.leader == "钱七"
        assert selector.is_open(made)

    def test_every_act_is_in_the_log(self, cup: Tournament, client: Client) -> None:
        made = link(cup)
        for act in ("renew", "close", "renew"):
            client.post(f"{MANAGE}{made.key}/", {"act": act})
        verbs = list(Entry.objects.order_by("pk").values_list("verb", flat=True))
        assert [verb for verb in verbs if verb.startswith("signup.")] == [
            "signup.link_made",
            "signup.link_renewed",
            "signup.link_closed",
            "signup.link_renewed",
        ]

    def test_a_unit_with_a_link_and_nobody_in_it_stays(self, cup: Tournament) -> None:
        made = link(cup)
        entrant = enter(made)
        signup.take_back(
            made,
            number=entrant.number,
            seen=seen(made, entrant),
            by=signup.leader_of(made, device=""),
        )
        assert Client().get(address(made)).status_code == 200


class TestWhoOrganises:
    def test_organisers_only(self, cup: Tournament) -> None:
        made = link(cup)
        for browser in (cast.client(cast.chief(cup)), cast.client(cast.referee(cup))):
            assert browser.get(MANAGE).status_code == 403
            assert browser.get(f"{MANAGE}{made.key}/").status_code == 403
            assert browser.post(f"{MANAGE}decide/").status_code == 403
        for browser in (cast.client(), cast.client(cast.stranger())):
            assert browser.get(MANAGE).status_code == 404
            assert browser.post(f"{MANAGE}decide/").status_code == 404

    def test_not_by_another_tournaments_address(self, cup: Tournament) -> None:
        made = link(cup)
        other = cast.client(cast.organiser(cast.tournament(slug="other")))
        assert other.get(f"/t/other/manage/signups/{made.key}/").status_code == 404
        assert other.get(f"/t/other/join/{signup.code_of(made)}/").status_code == 404


class TestOrganiser:
    def test_approves_one(self, cup: Tournament, client: Client) -> None:
        made = link(cup)
        first, second = enter(made, name="一队"), enter(made, "甲甲", name="二队")
        client.post(f"{MANAGE}decide/", {"seen": f"{first.number}:{seen(made, first)}"})
        first.refresh_from_db()
        second.refresh_from_db()
        assert (first.approved, second.approved) == (True, False)

    def test_approves_all_that_the_page_showed(self, cup: Tournament, client: Client) -> None:
        made = link(cup)
        enter(made, name="一队")
        enter(made, "甲甲", name="二队")
        page = html.fromstring(client.get(MANAGE).content.decode())
        (button,) = page.xpath('//button[contains(., "全部通过")]')
        marks = button.getparent().xpath('.//input[@name="seen"]/@value')
        answer = client.post(f"{MANAGE}decide/", {"seen": marks}, follow=True)
        assert Entrant.objects.filter(approved=True).count() == 2
        assert "通过了 2 个报名" in text_of(answer)
        assert "等您通过" not in text_of(answer)

    def test_an_accepted_team_is_counted_at_the_door_as_it_is_now(self, cup: Tournament) -> None:
        """Its players are there; the leader names another; accepted anew, one is missing."""
        made = link(cup)
        entrant = enter(made)
        signup.approve(cup, seen=[(entrant.number, seen(made, entrant))], by=organiser())
        for number in (1, 2, 3):
            checkin.mark(cup, number=number, presence="checked_in", by=organiser())
        enter(made, "吴九", "郑十", "周八", number=entrant.number, seen=seen(made, entrant))
        signup.approve(cup, seen=[(entrant.number, seen(made, entrant))], by=organiser())
        assert Entrant.objects.get().status == "entered"

    def test_sends_back_with_a_sentence(self, cup: Tournament, client: Client) -> None:
        entrant = enter(link(cup))
        body = {"act": "send_back", "number": entrant.number, "reason": "请补齐队员"}
        client.post(f"{MANAGE}decide/", body)
        assert SentBack.objects.get().reason == "请补齐队员"
        assert "退回了，等领队改" in text_of(client.get(MANAGE))

    def test_never_sends_back_without_one(self, cup: Tournament, client: Client) -> None:
        entrant = enter(link(cup))
        body = {"act": "send_back", "number": entrant.number, "reason": "  "}
        answer = client.post(f"{MANAGE}decide/", body, follow=True)
        assert "请写一句要改什么" in text_of(answer)
        assert not SentBack.objects.exists()

    def test_what_was_written_about_one_that_is_gone_is_kept(
        self, cup: Tournament, client: Client
    ) -> None:
        made = link(cup)
        entrant = enter(made)
        leader = signup.leader_of(made, device="")
        signup.take_back(made, number=entrant.number, seen=seen(made, entrant), by=leader)
        sent = {"act": "send_back", "number": entrant.number, "reason": "还差一名替补"}
        answer = client.post(f"{MANAGE}decide/", sent)
        assert answer.status_code == 409
        assert "没有退回：这个报名刚被领队撤回" in text_of(answer)
        assert "还差一名替补" in text_of(answer)

    def test_never_approves_what_was_changed_since(self, cup: Tournament, client: Client) -> None:
        made = link(cup)
        entrant = enter(made)
        looked_at = f"{entrant.number}:{seen(made, entrant)}"
        enter(made, "张三", "李四", "外援", number=entrant.number, seen=seen(made, entrant))
        answer = client.post(f"{MANAGE}decide/", {"seen": looked_at}, follow=True)
        assert "刚被领队改过" in text_of(answer)
        assert not Entrant.objects.get().approved

    def test_a_leader_does_not_overwrite_what_was_changed_elsewhere(self, cup: Tournament) -> None:
        made, leader = link(cup), Client()
        entrant = enter(made)
        edit = f"{address(made)}{entrant.number}/"
        old = form_of(leader.get(edit))
        enter(made, "张三", "李四", "外援", number=entrant.number, seen=seen(made, entrant))
        answer = leader.post(edit, old | {"name0": "改一"}, follow=True)
        assert "刚才在别处改过" in text_of(answer)
        assert form_of(answer)["name2"] == "外援"
        assert not Player.objects.filter(name="改一").exists()

    def test_every_decision_is_in_the_log_and_raises_the_version(self, cup: Tournament) -> None:
        made = link(cup)
        entrant = enter(made)
        before = Tournament.objects.get()
        signup.send_back(cup, number=entrant.number, reason="缺人", by=organiser())
        signup.approve(cup, seen=[(entrant.number, seen(made, entrant))], by=organiser())
        sent, approved = Entry.objects.order_by("pk")[2:]
        assert (sent.verb, sent.after) == (
            "signup.sent_back",
            {"approved": False, "reason": "缺人"},
        )
        assert (approved.verb, approved.after) == ("signup.approved", {"approved": True})
        after = Tournament.objects.get()
        assert after.public_version == before.public_version + 2
        assert not SentBack.objects.exists()

    def test_many_units_take_no_more_queries(
        self, cup: Tournament, client: Client, django_assert_max_num_queries: Any
    ) -> None:
        for n in range(30):
            enter(link(cup, f"单位{n}"), f"甲{n}", f"乙{n}", f"丙{n}")
        with django_assert_max_num_queries(12):
            assert client.get(MANAGE).status_code == 200


def test_every_link_is_there_to_copy_but_those_switched_off(cup: Tournament) -> None:
    made = [link(cup, unit) for unit in ("甲单位", "乙单位", "丙单位")]
    signup.close_link(made[2], by=organiser())
    browser = cast.client(cast.organiser(cup))
    page = html.fromstring(browser.get(MANAGE).content.decode())
    shown = {one.get("id"): one.text_content() for one in page.xpath("//code")}
    assert sorted(shown.values()) == sorted(ways.address(address(one)) for one in made[:2])
    buttons = page.xpath("//li/button/@data-copies")
    assert sorted(buttons) == sorted(shown)
    (all_of_them,) = page.xpath("//*[@id='all-addresses']")
    lines = [line.split() for line in all_of_them.text_content().strip().splitlines()]
    assert dict(lines) == {str(one.unit): ways.address(address(one)) for one in made[:2]}


def test_english_pages_mark_whatever_is_chinese(cup: Tournament, client: Client) -> None:
    made = link(cup)
    entrant = enter(made)
    signup.send_back(cup, number=entrant.number, reason="请补齐队员", by=organiser())
    for browser, place in (
        (client, MANAGE),
        (client, f"{MANAGE}{made.key}/"),
        (Client(), address(made)),
        (Client(), f"{address(made)}{entrant.number}/"),
        (Client(), f"{address(made)}new/"),
    ):
        answer = browser.get(place, headers={"accept-language": "en"})
        assert answer.status_code == 200
        assert chinese_in(answer) == [], place


@pytest.mark.django_db(transaction=True)
def test_a_leader_edits_while_the_organiser_approves() -> None:
    """Whoever comes first: nothing is accepted that the organiser has not seen."""
    cup = cast.tournament()
    made = link(cup)
    entrants = [enter(made, f"甲{n}", f"乙{n}", f"丙{n}") for n in range(6)]
    marks = {entrant.number: seen(made, entrant) for entrant in entrants}
    start, refusals = threading.Barrier(2), list[str | None]()

    def edit() -> None:
        start.wait()
        for number, mark in marks.items():
            try:
                enter(made, f"改{number}", number=number, seen=mark)
            except ValidationError as error:
                refusals.append(error.code)
        connection.close()

    def accept() -> None:
        start.wait()
        for number, mark in reversed(marks.items()):
            signup.approve(cup, seen=[(number, mark)], by=organiser())
        connection.close()

    organiser()
    both = [threading.Thread(target=edit), threading.Thread(target=accept)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    for entrant in Entrant.objects.all():
        changed = entrant.members.filter(player__name__startswith="改").exists()
        assert entrant.approved is not changed
    assert set(refusals) <= {"changed_elsewhere"}
