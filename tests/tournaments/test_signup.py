"""Sign-up: links at /t/<slug>/manage/signups/, and /t/<slug>/join/<code>/ for a unit's leader."""

import threading
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.utils import timezone
from lxml import html

from gouji_league.audit.models import Entry
from gouji_league.rules.books import BOOKS, TRACTOR
from gouji_league.tournaments.models import Entrant, Player, SentBack, SignUp, Stage, Tournament
from gouji_league.tournaments.selectors import signup as selector
from gouji_league.tournaments.services import checkin, people, signup
from gouji_league.tournaments.services.people import Someone
from tests import cast
from tests.tournaments.test_log import chinese_in

pytestmark = pytest.mark.django_db

MANAGE = "/t/cup/manage/signups/"
TEAM = ["张三", "李四", "王五"]


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def organiser() -> Any:
    return cast.actor(cast.user("an-organiser", "主办"))


def soon() -> datetime:
    return timezone.now() + timedelta(hours=1)


def link(cup: Tournament, unit: str = "甲单位", *, deadline: datetime | None = None) -> SignUp:
    (made,) = signup.make_links(
        cup, units=[(unit, "赵六")], deadline=deadline or soon(), by=organiser()
    )
    return made


def address(sign_up: SignUp) -> str:
    return f"/t/cup/join/{signup.code_of(sign_up)}/"


def enter(sign_up: SignUp, *named: str, **fields: Any) -> Entrant:
    leader = signup.leader_of(sign_up, device="192.0.2.8 Firefox")
    members = [Someone(name=name) for name in named or TEAM]
    return signup.save_entry(sign_up, by=leader, members=members, **fields)


def filled(named: list[str], **fields: str) -> dict[str, str]:
    return {f"name{place}": name for place, name in enumerate(named)} | fields


def seen(sign_up: SignUp, entrant: Entrant) -> str:
    entered = selector.own_entry(sign_up, entrant.number)
    assert entered
    return entered.mark


def text_of(answer: Any) -> str:
    return " ".join(html.fromstring(answer.content.decode()).text_content().split())


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


class TestLeader:
    @pytest.mark.parametrize("book", BOOKS)
    def test_enters_and_edits_by_the_tournaments_kind(self, book: str) -> None:
        cup = cast.tournament(book=book)
        made, leader = link(cup), Client()
        squad = TEAM if book not in TRACTOR else TEAM[:2]
        answer = leader.post(f"{address(made)}new/", filled([*squad, "周八"]), follow=True)
        entrant = Entrant.objects.get()
        assert entrant.kind == ("pair" if book in TRACTOR else "team")
        assert [member.player.name for member in entrant.members.all()] == [*squad, "周八"]
        assert entrant.unit == made.unit
        assert not entrant.approved
        assert "等主办通过" in text_of(answer)
        edit = f"{address(made)}{entrant.number}/"
        fields = form_of(leader.get(edit))
        assert fields["name0"] == "张三"
        leader.post(edit, fields | {"name0": "吴九"})
        first = Entrant.objects.get().members.get(position=1).player
        assert (first.name, first.number) == ("吴九", 1)

    @pytest.mark.parametrize("book", [book for book in BOOKS if book not in TRACTOR])
    def test_enters_players_where_these_are_ranked(self, book: str) -> None:
        cup = cast.tournament(book=book)
        cup.stages.update(format=Stage.Format.SINGLES)
        made = link(cup)
        Client().post(f"{address(made)}new/", filled(["张三"], own0="77", contact="13800000000"))
        entrant = Entrant.objects.get()
        assert (entrant.kind, entrant.name, entrant.approved) == ("player", "张三", False)
        assert Player.objects.get().contact == "13800000000"

    def test_the_captain_and_the_contact(self, cup: Tournament) -> None:
        made, leader = link(cup), Client()
        body = filled(TEAM, captain="1", contact="13800000000", title="飞虎")
        leader.post(f"{address(made)}new/", body)
        entrant = Entrant.objects.get()
        assert entrant.name == "飞虎"
        captain = entrant.members.get(captain=True).player
        assert (captain.name, captain.contact) == ("李四", "13800000000")
        assert Player.objects.get(name="张三").contact == ""

    def test_the_state_of_each_is_shown(self, cup: Tournament) -> None:
        made = link(cup)
        enter(made, name="一队")
        accepted, sent = enter(made, "甲甲", name="二队"), enter(made, "乙乙", name="三队")
        signup.approve(cup, seen=[(accepted.number, seen(made, accepted))], by=organiser())
        signup.send_back(cup, number=sent.number, reason="请补齐队员", by=organiser())
        page = html.fromstring(Client().get(address(made)).content.decode())
        states = [" ".join(one.text_content().split()) for one in page.xpath("//section")]
        assert ["等主办通过" in states[0], "已通过" in states[1], "退回要改" in states[2]] == [
            True
        ] * 3
        assert "请补齐队员" in states[2]
        assert "还差 2 人" in states[1]

    def test_sees_nothing_of_others(self, cup: Tournament) -> None:
        enter(link(cup, "乙单位"), "秘一", "秘二", "秘三")
        made = link(cup)
        page = Client().get(address(made)).content.decode()
        assert "乙单位" not in page
        assert "秘" not in page
        other = Entrant.objects.get().number
        assert Client().get(f"{address(made)}{other}/").status_code == 404
        body = filled(["改一"], seen="0" * 16)
        assert Client().post(f"{address(made)}{other}/", body).status_code == 404
        Client().post(f"{address(made)}{other}/back/", {"seen": "0" * 16})
        assert Entrant.objects.get().members.count() == 3

    def test_takes_nobody_over_by_number(self, cup: Tournament) -> None:
        """A number in the form counts only for one of the entry's own players."""
        people.add_player(tournament=cup, actor=organiser(), name="别人", contact="13900000000")
        made = link(cup)
        Client().post(f"{address(made)}new/", filled(TEAM, number0="1"))
        assert Entrant.objects.get().members.filter(player__number=1).count() == 0
        assert Player.objects.get(number=1).name == "别人"

    def test_nothing_changed_stays_accepted(self, cup: Tournament) -> None:
        made, leader = link(cup), Client()
        entrant = enter(made)
        signup.approve(cup, seen=[(entrant.number, seen(made, entrant))], by=organiser())
        edit = f"{address(made)}{entrant.number}/"
        leader.post(edit, form_of(leader.get(edit)))
        assert Entrant.objects.get().approved
        leader.post(edit, form_of(leader.get(edit)) | {"name1": "换人"})
        assert not Entrant.objects.get().approved

    def test_an_edit_answers_what_was_sent_back(self, cup: Tournament) -> None:
        made, leader = link(cup), Client()
        entrant = enter(made)
        signup.send_back(cup, number=entrant.number, reason="缺号码", by=organiser())
        edit = f"{address(made)}{entrant.number}/"
        assert "缺号码" in text_of(leader.get(edit))
        leader.post(edit, form_of(leader.get(edit)) | {"own0": "2021001"})
        assert not SentBack.objects.exists()
        assert selector.own_entries(made)[0].state == "waiting"

    def test_takes_back_what_waits_and_withdraws_what_was_accepted(self, cup: Tournament) -> None:
        made, leader = link(cup), Client()
        waiting, accepted = enter(made, name="一队"), enter(made, "甲甲", name="二队")
        signup.approve(cup, seen=[(accepted.number, seen(made, accepted))], by=organiser())
        for entered in selector.own_entries(made):
            leader.post(f"{address(made)}{entered.entrant.number}/back/", {"seen": entered.mark})
        assert not Entrant.objects.filter(pk=waiting.pk).exists()
        accepted.refresh_from_db()
        assert accepted.status == "withdrawn"
        assert "退赛" in text_of(leader.get(address(made)))

    @pytest.mark.parametrize(
        ("named", "words"), [([""], "这个字段是必填项"), (["张三", "张三"], "写了两次")]
    )
    def test_a_fault_says_what_to_do_and_keeps_what_was_typed(
        self, cup: Tournament, named: list[str], words: str
    ) -> None:
        made = link(cup)
        answer = Client().post(f"{address(made)}new/", filled(named, contact="13800000000"))
        assert answer.status_code == 200
        assert words in text_of(answer)
        assert "13800000000" in answer.content.decode()
        assert not Entrant.objects.exists()

    def test_after_the_deadline_it_is_read_only(self, cup: Tournament) -> None:
        made, leader = link(cup), Client()
        entrant = enter(made)
        mark = seen(made, entrant)
        SignUp.objects.update(deadline=timezone.now() - timedelta(seconds=1))
        page = leader.get(address(made))
        assert "已经截止" in text_of(page)
        assert "张三" in text_of(page)
        assert not html.fromstring(page.content.decode()).xpath("//main//form")
        body = filled(["改一"], seen=mark)
        for place in (f"{entrant.number}/", "new/", f"{entrant.number}/back/"):
            answer = leader.post(f"{address(made)}{place}", body, follow=True)
            assert "报名已经截止" in text_of(answer)
        assert [one.name for one in Player.objects.order_by("number")] == TEAM

    def test_one_link_takes_no_thousand_teams(
        self, cup: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(signup, "MOST", 2)
        made = link(cup)
        enter(made, name="一队")
        enter(made, "甲甲", name="二队")
        with pytest.raises(ValidationError) as refused:
            enter(made, "乙乙", name="三队")
        assert refused.value.code == "full"

    def test_of_a_tournament_that_is_put_away_it_is_read_only(self, cup: Tournament) -> None:
        made = link(cup)
        Tournament.objects.update(archived_at=timezone.now())
        Client().post(f"{address(made)}new/", filled(TEAM))
        assert not Entrant.objects.exists()

    def test_a_guess_opens_nothing(self, cup: Tournament) -> None:
        link(cup)
        assert Client().get("/t/cup/join/AAAAAAAAAAAAAAAAAAAAAA/").status_code == 404
        assert Client().get("/t/cup/join/%00/").status_code == 404
        assert Client().post("/t/cup/join/x/new/", filled(TEAM)).status_code == 404

    def test_the_log_names_the_leader_and_the_device(self, cup: Tournament) -> None:
        enter(link(cup))
        entry = Entry.objects.get(verb="people.entrant_added")
        assert entry.actor_name == "甲单位 · 赵六"
        assert entry.device == "192.0.2.8 Firefox"

    def test_before_a_format_is_chosen_it_says_so(self, cup: Tournament) -> None:
        made = link(cup)
        Stage.objects.all().delete()
        assert "主办还没有定赛制" in text_of(Client().get(address(made)))
        assert Client().get(f"{address(made)}new/").status_code == 404


def form_of(answer: Any) -> dict[str, str]:
    """What the page's form holds, as a browser would send it."""
    assert answer.status_code == 200
    (form,) = html.fromstring(answer.content.decode()).xpath("//main//form")
    return {name: value for name, value in form.form_values() if name != "csrfmiddlewaretoken"}


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
