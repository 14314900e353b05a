"""/t/<slug>/join/<code>/: a unit's leader enters the unit's own, and sees nothing of others."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone
from lxml import html

from gouji_league.audit.models import Entry
from gouji_league.rules.books import BOOKS, TRACTOR
from gouji_league.tournaments.models import Entrant, Player, SentBack, SignUp, Stage, Tournament
from gouji_league.tournaments.selectors import signup as selector
from gouji_league.tournaments.services import people, signup
from tests import cast
from tests.tournaments.signing import (
    TEAM,
    address,
    enter,
    filled,
    form_of,
    link,
    organiser,
    seen,
    text_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


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
        ("named", "words"), [([""], "这一项还空着"), (["张三", "张三"], "写了两次")]
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

    @pytest.mark.parametrize("most", [1, 9])
    def test_two_taps_enter_one_team(
        self, cup: Tournament, monkeypatch: pytest.MonkeyPatch, most: int
    ) -> None:
        """Also where the first of them took the last place."""
        monkeypatch.setattr(signup, "MOST", most)
        made, leader = link(cup), Client()
        new = f"{address(made)}new/"
        typed = form_of(leader.get(new)) | filled(TEAM)
        for answer in [leader.post(new, typed), leader.post(new, typed)]:
            assert (answer.status_code, answer["Location"]) == (302, address(made))
        assert Entrant.objects.get().members.count() == 3

    def test_a_leader_may_enter_the_like_by_another_form(self, cup: Tournament) -> None:
        made, leader = link(cup), Client()
        new = f"{address(made)}new/"
        for _time in range(2):
            leader.post(new, form_of(leader.get(new)) | filled(TEAM))
        assert Entrant.objects.count() == 2

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
