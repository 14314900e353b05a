"""撤销: removals and mergers are taken back, at once or later, while nothing newer stands on them."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from gouji_league.audit.models import Entry
from gouji_league.tournaments.models import Entrant, Player, SentBack, Stage, Tournament, Undo
from gouji_league.tournaments.selectors import people as selector
from gouji_league.tournaments.selectors import undoing
from gouji_league.tournaments.services import checkin, keeping, merging, people, restoring, signup
from gouji_league.tournaments.services.people import Someone
from tests import cast
from tests.pages import page_of, parsed, select, texts, words
from tests.tournaments.test_people import add, cup, named, singles, squad, who

pytestmark = pytest.mark.django_db
__all__ = ["cup", "singles", "who"]  # fixtures

PEOPLE = "/t/cup/manage/people/"


def facts(cup: Tournament) -> Any:
    """Everything that is stored of people, without the database's own ids."""
    entrants = selector.told_many(cup.entrants.all())
    players = cup.players.values_list(
        "number", "code", "contact", "presence", "presence_at", "unit__name"
    )
    return entrants, list(players), sorted(unit.name for unit in cup.units.all())


def back(cup: Tournament, who: Any, undo: Undo) -> Any:
    return restoring.undo(tournament=cup, key=undo.key, actor=who)


class TestRemoval:
    def test_everything_is_as_it_was(self, cup: Tournament, who: Any) -> None:
        team = people.add_entrant(
            tournament=cup,
            actor=who,
            unit="甲单位",
            seed=2,
            members=[
                Someone(name="张三", contact="13800138000", own_number="S1"),
                Someone(name="李四", captain=True),
                Someone(name="王五", unit="乙单位"),
            ],
        )
        add(cup, who, "赵六")
        checkin.mark(cup, number=1, presence="checked_in", by=who)
        before = facts(cup)
        undo = people.remove_entrant(entrant=team, actor=who)
        assert cup.players.count() == 1
        back(cup, who, undo)
        assert facts(cup) == before

    def test_of_the_newest_too(self, cup: Tournament, who: Any) -> None:
        """Whose numbers are given again to those who come back."""
        add(cup, who, "赵六")
        team = add(cup, who, "张三", "李四", "王五")
        before = facts(cup)
        back(cup, who, people.remove_entrant(entrant=team, actor=who))
        assert facts(cup) == before

    def test_who_is_present_is_counted_again(self, cup: Tournament, who: Any) -> None:
        team = add(cup, who, "张三", "李四", "王五")
        checkin.mark_team(cup, number=team.number, by=who)
        back(cup, who, people.remove_entrant(entrant=team, actor=who))
        assert Entrant.objects.get().status == "checked_in"

    def test_a_number_that_was_given_away_stays_there(self, cup: Tournament, who: Any) -> None:
        undo = people.remove_entrant(entrant=add(cup, who, "张三", "李四", name="甲队"), actor=who)
        add(cup, who, "王五", name="乙队")
        codes = {one["name"]: one["code"] for one in undo.was["members"]}
        back(cup, who, undo)
        assert dict(cup.players.values_list("name", "number")) == {"王五": 1, "张三": 3, "李四": 2}
        assert Player.objects.get(name="张三").code == codes["张三"]
        assert dict(cup.entrants.values_list("name", "number")) == {"乙队": 1, "甲队": 2}

    def test_a_seed_that_was_given_away_stays_there(self, cup: Tournament, who: Any) -> None:
        undo = people.remove_entrant(entrant=add(cup, who, "张三", seed=1), actor=who)
        add(cup, who, "李四", seed=1)
        assert back(cup, who, undo).seed is None

    def test_what_the_organiser_asked_of_the_leader_is_there_again(
        self, cup: Tournament, who: Any
    ) -> None:
        team = add(cup, who, "张三", unit="甲单位", approved=False)
        signup.send_back(cup, number=team.number, reason="少两个人", by=who)
        back(cup, who, people.remove_entrant(entrant=team, actor=who))
        assert SentBack.objects.get().reason == "少两个人"

    def test_a_form_that_was_sent_enters_one_even_so(self, cup: Tournament, who: Any) -> None:
        sent = cup.key
        team = add(cup, who, "张三", sent=sent)
        back(cup, who, people.remove_entrant(entrant=team, actor=who))
        add(cup, who, "张三", sent=sent)
        assert cup.entrants.count() == 1

    def test_once_only(self, cup: Tournament, who: Any) -> None:
        undo = people.remove_entrant(entrant=add(cup, who, "张三"), actor=who)
        back(cup, who, undo)
        with pytest.raises(ValidationError) as refusal:
            back(cup, who, undo)
        assert refusal.value.code == "undone"
        assert cup.entrants.count() == 1

    def test_not_in_another_tournament(self, cup: Tournament, who: Any) -> None:
        undo = people.remove_entrant(entrant=add(cup, who, "张三"), actor=who)
        with pytest.raises(ValidationError) as refusal:
            back(cast.tournament(slug="other"), who, undo)
        assert refusal.value.code == "gone"

    def test_not_once_the_format_takes_others(self, cup: Tournament, who: Any) -> None:
        undo = people.remove_entrant(entrant=add(cup, who, "张三"), actor=who)
        cup.stages.update(format=Stage.Format.SINGLES)
        with pytest.raises(ValidationError) as refusal:
            back(cup, who, undo)
        assert refusal.value.code == "other_kind"
        assert Undo.objects.get().undone_at is None

    def test_a_player_without_a_team(self, cup: Tournament, who: Any) -> None:
        player = people.add_player(tournament=cup, actor=who, name="张三", contact="13800138000")
        before = facts(cup)
        back(cup, who, people.remove_player(player=player, actor=who))
        assert facts(cup) == before

    def test_the_log_tells_it_and_keeps_no_contact(self, cup: Tournament, who: Any) -> None:
        someone = [Someone(name="张三", contact="13800138000")]
        team = people.add_entrant(tournament=cup, actor=who, members=someone)
        undo = people.remove_entrant(entrant=team, actor=who)
        assert "13800138000" in str(undo.was)
        back(cup, who, undo)
        assert Entry.objects.order_by("-pk")[0].verb == "people.entrant_restored"
        assert "13800138000" not in str(list(Entry.objects.values()))
        assert "13800138000" not in str(list(Undo.objects.values()))

    def test_contacts_are_not_hoarded(
        self, cup: Tournament, who: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(keeping, "MOST", 2)
        for name in ("张三", "李四", "王五"):
            people.remove_entrant(entrant=add(cup, who, name), actor=who)
        assert [undo.was["members"][0]["name"] for undo in cup.undos.all()] == ["王五", "李四"]


class TestMerger:
    def merged(self, cup: Tournament, who: Any) -> tuple[Any, Entrant, Undo]:
        keep = add(cup, who, "张三", "李四", name="甲队")
        members = [Someone(name="張三", contact="13800138000"), Someone(name="王五")]
        drop = people.add_entrant(
            tournament=cup, actor=who, unit="甲单位", seed=3, name="乙队", members=members
        )
        checkin.mark(cup, number=3, presence="checked_in", by=who)
        before = facts(cup)
        merged, undo = merging.merge_entrants(keep=keep, drop=drop, actor=who)
        return before, merged, undo

    def test_both_are_as_they_were(self, cup: Tournament, who: Any) -> None:
        before, _merged, undo = self.merged(cup, who)
        assert facts(cup) != before
        back(cup, who, undo)
        assert facts(cup) == before
        assert Entry.objects.order_by("-pk")[0].verb == "people.merge_undone"

    def test_of_two_who_play_alone(self, singles: Tournament, who: Any) -> None:
        keep, drop = add(singles, who, "张三"), add(singles, who, "张叁", unit="甲单位")
        before = facts(singles)
        _merged, undo = merging.merge_entrants(keep=keep, drop=drop, actor=who)
        back(singles, who, undo)
        assert facts(singles) == before

    def test_who_came_to_the_door_since_stays_there(self, cup: Tournament, who: Any) -> None:
        _before, _merged, undo = self.merged(cup, who)
        checkin.mark(cup, number=2, presence="checked_in", by=who)
        back(cup, who, undo)
        there = cup.players.filter(presence="checked_in").values_list("name", flat=True)
        assert sorted(there) == ["張三", "李四"]

    def test_not_once_it_was_changed(self, cup: Tournament, who: Any) -> None:
        _before, merged, undo = self.merged(cup, who)
        people.edit_entrant(entrant=merged, actor=who, name="丙队", members=named("张三"))
        assert undoing.latest(cup) == []
        with pytest.raises(ValidationError) as refusal:
            back(cup, who, undo)
        assert refusal.value.code == "changed_since"
        assert squad(merged) == ["张三"]

    def test_namesakes_with_other_numbers_stay_two(self, cup: Tournament, who: Any) -> None:
        one, other = (
            people.add_entrant(
                tournament=cup, actor=who, members=[Someone(name="张三", own_number=own)]
            )
            for own in ("S1", "S2")
        )
        merged, _undo = merging.merge_entrants(keep=one, drop=other, actor=who)
        assert squad(merged) == ["张三", "张三"]


class TestPage:
    @pytest.fixture
    def client(self, cup: Tournament) -> Client:
        return cast.client(cast.organiser(cup))

    def press(self, client: Client, page: Any) -> Any:
        """The undo of the page, pressed."""
        (form,) = [
            form for form in select(page, "form.notice") if "/undo/" in (form.get("action") or "")
        ]
        return parsed(client.post(form.get("action"), follow=True))

    def test_a_removal(self, client: Client, cup: Tournament, who: Any) -> None:
        team = add(cup, who, "张三", name="甲队")
        page = parsed(client.post(f"{PEOPLE}{team.number}/remove/", follow=True))
        assert "已删除 1 甲队" in words(page)
        assert "已恢复：甲队" in words(self.press(client, page))
        assert Entrant.objects.get().name == "甲队"

    def test_a_player(self, client: Client, cup: Tournament, who: Any) -> None:
        people.add_player(tournament=cup, actor=who, name="张三")
        page = parsed(client.post(f"{PEOPLE}players/1/remove/", follow=True))
        self.press(client, page)
        assert Player.objects.get().name == "张三"

    def test_a_merger(self, client: Client, cup: Tournament, who: Any) -> None:
        first, second = add(cup, who, "张三", name="甲队"), add(cup, who, "李四", name="乙队")
        where = f"{PEOPLE}{first.number}/merge/{second.number}/"
        page = parsed(client.post(where, follow=True))
        assert "已把 2 乙队 并进 甲队" in words(page)
        self.press(client, page)
        assert sorted(cup.entrants.values_list("name", flat=True)) == ["乙队", "甲队"]

    def test_later_on_the_page_of_people_and_by_another_organiser(
        self, client: Client, cup: Tournament, who: Any
    ) -> None:
        client.post(f"{PEOPLE}{add(cup, who, '张三', name='甲队').number}/remove/")
        other = cast.client(cast.give(cast.user("other"), "organiser", of=cup))
        page = page_of(other, PEOPLE)
        assert "最近删除和合并的 1 次" in words(page)
        self.press(other, page)
        assert Entrant.objects.get().name == "甲队"
        assert "最近删除和合并" not in words(page_of(client, PEOPLE))

    def test_from_the_log(self, client: Client, cup: Tournament, who: Any) -> None:
        client.post(f"{PEOPLE}{add(cup, who, '张三', name='甲队').number}/remove/")
        (form,) = select(page_of(client, "/t/cup/manage/log/"), ".line form")
        client.post(form.get("action"))
        assert Entrant.objects.get().name == "甲队"
        assert not select(page_of(client, "/t/cup/manage/log/"), ".line form")

    def test_a_chief_referee_reads_the_log_without_it(self, cup: Tournament, who: Any) -> None:
        people.remove_entrant(entrant=add(cup, who, "张三"), actor=who)
        page = page_of(cast.client(cast.chief(cup)), "/t/cup/manage/log/")
        assert not select(page, ".line form")

    def test_absences_from_the_log(self, cup: Tournament, who: Any) -> None:
        add(cup, who, "张三")
        checkin.mark_all_absent(cup, by=who)
        chief = cast.client(cast.chief(cup))
        form = select(page_of(chief, "/t/cup/manage/log/"), ".line form")[0]
        chief.post(form.get("action"), dict(form.form_values()))
        assert Player.objects.get().presence == "entered"

    def test_what_is_refused_says_why(self, client: Client, cup: Tournament, who: Any) -> None:
        client.post(f"{PEOPLE}{add(cup, who, '张三', name='甲队').number}/remove/")
        cup.stages.update(format=Stage.Format.SINGLES)
        page = self.press(client, page_of(client, PEOPLE))
        assert texts(page, ".notice.danger") == ["赛制已经换了，甲队恢复不了：请照新的赛制重新加。"]

    @pytest.mark.parametrize("just", ["", "x", "00000000-0000-4000-8000-000000000000"])
    def test_whatever_an_address_says_was_done(self, client: Client, just: str) -> None:
        page = page_of(client, PEOPLE, just=just)
        assert select(page, "form[action*=undo]") == []

    def test_the_log_takes_as_many_queries_with_undos_as_without(
        self, client: Client, cup: Tournament, who: Any, django_assert_max_num_queries: Any
    ) -> None:
        for name in ("张三", "李四", "王五"):
            people.remove_entrant(entrant=add(cup, who, name), actor=who)
        for _pair in range(3):
            keep, drop = add(cup, who, "赵六"), add(cup, who, "钱七")
            merging.merge_entrants(keep=keep, drop=drop, actor=who)
        with django_assert_max_num_queries(13):
            page = page_of(client, "/t/cup/manage/log/")
        assert len(select(page, ".line form")) == 6
