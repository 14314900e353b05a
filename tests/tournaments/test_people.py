"""人员: entering, changing, merging and withdrawing."""

from threading import Barrier, Thread
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connections

from gouji_league.audit.models import Entry as LogEntry
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Entrant, Member, Player, Stage, Tournament
from gouji_league.tournaments.services import checkin, merging, people
from gouji_league.tournaments.services.entering import kind_of
from gouji_league.tournaments.services.people import Someone
from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


@pytest.fixture
def singles() -> Tournament:
    cup = cast.tournament()
    cup.stages.update(format=Stage.Format.SINGLES)
    return cup


@pytest.fixture
def who(request: Any) -> Any:
    return cast.actor(cast.user("organiser", "甲"))


def named(*given: str) -> list[Someone]:
    return [Someone(name=name) for name in given]


def squad(entrant: Entrant) -> list[str]:
    return [member.player.name for member in entrant.members.select_related("player")]


def add(cup: Tournament, who: Any, *given: str, **facts: Any) -> Entrant:
    return people.add_entrant(tournament=cup, actor=who, members=named(*given), **facts)


# Who enters ----------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("form", Stage.Format.values)
def test_the_kind_follows_from_book_and_format(book: str, form: str) -> None:
    cup = cast.tournament(book=book)
    cup.stages.update(format=form)
    alone = form in {"rotation", "singles"}
    expected = "player" if alone else "pair" if book == "shuangsheng" else "team"
    assert kind_of(cup) == expected


def test_without_a_format_nobody_enters(who: Any) -> None:
    cup = Tournament.objects.create(slug="empty", name="甲杯")
    with pytest.raises(ValidationError) as refusal:
        add(cup, who, "甲")
    assert refusal.value.code == "no_format"


def test_a_team_has_three_substitutes_a_captain_and_numbers(cup: Tournament, who: Any) -> None:
    team = people.add_entrant(
        tournament=cup,
        actor=who,
        name="甲队",
        unit="甲单位",
        members=[
            Someone(name="张三"),
            Someone(name="李四", captain=True, contact="13800138000"),
            *named("王五", "赵六"),
        ],
    )
    members = list(team.members.select_related("player"))
    assert [member.player.name for member in members] == ["张三", "李四", "王五", "赵六"]
    assert [member.captain for member in members] == [False, True, False, False]
    assert [member.player.number for member in members] == [1, 2, 3, 4]
    assert (team.number, team.kind, team.unit and team.unit.name) == (1, "team", "甲单位")
    assert {member.player.unit_id for member in members} == {team.unit_id}
    codes = {member.player.code for member in members}
    assert len(codes) == 4
    assert all(len(code) == 10 for code in codes)


def test_alone_a_player_is_an_entrant_with_one_member(singles: Tournament, who: Any) -> None:
    player = people.add_player(tournament=singles, actor=who, name="张 三", unit="甲单位")
    entrant = Entrant.objects.get()
    assert (entrant.kind, entrant.name, squad(entrant)) == ("player", "张三", ["张三"])
    assert entrant.unit == player.unit


def test_where_teams_play_a_player_may_wait_for_a_team(cup: Tournament, who: Any) -> None:
    waiting = people.add_player(tournament=cup, actor=who, name="张三")
    assert not Entrant.objects.exists()
    team = people.add_entrant(
        tournament=cup,
        actor=who,
        members=[Someone(name="张三", number=waiting.number), *named("李四", "王五")],
    )
    assert squad(team) == ["张三", "李四", "王五"]
    assert Player.objects.count() == 3


def test_units_are_one_whatever_the_spelling(cup: Tournament, who: Any) -> None:
    add(cup, who, "甲", unit="甲單位")
    add(cup, who, "乙", unit="甲 单位")
    assert cup.units.count() == 1


@pytest.mark.parametrize(
    ("book", "facts", "given", "title"),
    [
        ("standard", {"name": "甲队"}, ["张三"], "甲队"),
        ("standard", {"unit": "甲单位"}, ["张三"], "甲单位一队"),
        ("standard", {}, ["张三", "李四"], "张三·李四"),
        ("shuangsheng", {"unit": "甲单位"}, ["张三", "李四"], "张三·李四"),
    ],
)
def test_an_entrant_without_a_name_gets_one(
    book: str, facts: dict[str, str], given: list[str], title: str, who: Any
) -> None:
    assert add(cast.tournament(book=book), who, *given, **facts).name == title


def test_a_units_second_team_is_called_so(cup: Tournament, who: Any) -> None:
    add(cup, who, "甲", unit="甲单位")
    assert add(cup, who, "乙", unit="甲单位").name == "甲单位二队"


@pytest.mark.parametrize(
    ("book", "given", "code"),
    [
        ("standard", ["甲", "乙", "丙", "丁", "戊", "己", "庚"], "too_many"),
        ("shuangsheng", ["甲", "乙", "丙", "丁", "戊"], "too_many"),
        ("standard", ["甲", " "], "no_name"),
        ("standard", ["张三", "張 三"], "twice"),
        ("standard", ["甲" * 41], "long_name"),
        ("standard", [], "empty"),
    ],
)
def test_what_no_entrant_may_have_is_refused_and_nothing_stored(
    book: str, given: list[str], code: str, who: Any
) -> None:
    with pytest.raises(ValidationError) as refusal:
        add(cast.tournament(book=book), who, *given)
    assert refusal.value.code == code
    assert not Player.objects.exists()
    assert not LogEntry.objects.exists()


def test_two_of_one_name_in_a_team_are_told_apart_by_their_numbers(
    cup: Tournament, who: Any
) -> None:
    twins = [Someone(name="张三", own_number="1"), Someone(name="张三", own_number="2")]
    team = people.add_entrant(tournament=cup, actor=who, members=twins)
    assert squad(team) == ["张三", "张三"]


@pytest.mark.django_db(transaction=True)
def test_two_who_add_at_once_give_numbers_without_gaps(who: Any) -> None:
    cup = cast.tournament()
    start = Barrier(4)

    def enter(place: int) -> None:
        start.wait()
        for number in range(5):
            add(cup, who, f"{place}甲{number}", f"{place}乙{number}", unit="甲单位")
        connections.close_all()

    threads = [Thread(target=enter, args=[place]) for place in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(cup.entrants.values_list("number", flat=True)) == list(range(1, 21))
    assert sorted(cup.players.values_list("number", flat=True)) == list(range(1, 41))
    assert len(set(cup.entrants.values_list("name", flat=True))) == 20
    cup.refresh_from_db()
    assert cup.version == 21


# Changes -------------------------------------------------------------------------------------


def test_an_edit_keeps_people_by_their_number(cup: Tournament, who: Any) -> None:
    team = add(cup, who, "张三", "李四", "王五", name="甲队", unit="甲单位")
    first, second, third = (member.player for member in team.members.all())
    people.edit_entrant(
        entrant=team,
        actor=who,
        name="乙队",
        unit="乙单位",
        members=[
            Someone(name="李四四", number=second.number, captain=True),
            Someone(name="张三", number=first.number),
            Someone(name="赵六"),
        ],
    )
    team.refresh_from_db()
    assert (team.name, squad(team)) == ("乙队", ["李四四", "张三", "赵六"])
    assert Player.objects.get(pk=second.pk).name == "李四四"
    assert not Player.objects.filter(pk=third.pk).exists()
    assert [unit.name for unit in cup.units.all()] == ["乙单位"]
    assert Member.objects.get(captain=True).player_id == second.pk


def test_an_edit_that_is_refused_changes_nothing(cup: Tournament, who: Any) -> None:
    team, other = add(cup, who, "张三", name="甲队"), add(cup, who, "李四", name="乙队")
    taken = other.members.get().player.number
    with pytest.raises(ValidationError) as refusal:
        people.edit_entrant(
            entrant=team, actor=who, name="甲队", members=[Someone(name="李四", number=taken)]
        )
    assert refusal.value.code == "in_another"
    assert squad(team) == ["张三"]


def test_a_player_alone_is_renamed_as_an_entrant_too(singles: Tournament, who: Any) -> None:
    entrant = add(singles, who, "张三")
    renamed = [Someone(name="李四", number=1)]
    people.edit_entrant(entrant=entrant, actor=who, members=renamed, unit="甲单位")
    entrant = Entrant.objects.get()
    assert (entrant.name, entrant.initials, squad(entrant)) == ("李四", "ls", ["李四"])
    assert str(entrant.unit) == "甲单位"


def test_a_name_made_of_the_members_goes_with_them(who: Any) -> None:
    cup = cast.tournament(book="shuangsheng")
    pair = add(cup, who, "张三", "李四")
    swapped = [Someone(name="张三", number=1), Someone(name="王五")]
    people.edit_entrant(entrant=pair, actor=who, members=swapped, name=pair.name)
    assert Entrant.objects.get().name == "张三·王五"
    people.edit_entrant(entrant=pair, actor=who, members=named("张三", "赵六"), name="甲对")
    assert Entrant.objects.get().name == "甲对"


def test_withdrawing_is_undone_by_bringing_back(cup: Tournament, who: Any) -> None:
    team = add(cup, who, "甲")
    assert people.withdraw(entrant=team, actor=who, reason="有事").status == "withdrawn"
    assert people.bring_back(entrant=team, actor=who).status == "entered"
    verbs = list(LogEntry.objects.values_list("verb", flat=True))[:2]
    assert verbs == ["people.entrant_brought_back", "people.entrant_withdrawn"]


def test_who_is_brought_back_is_as_present_as_its_members(cup: Tournament, who: Any) -> None:
    team = add(cup, who, "甲", "乙", "丙")
    for number in (1, 2, 3):
        checkin.mark(cup, number=number, presence="checked_in", by=who)
    people.withdraw(entrant=team, actor=who, reason="有事")
    assert people.bring_back(entrant=team, actor=who).status == "checked_in"


def test_removing_takes_players_and_an_empty_unit_along(cup: Tournament, who: Any) -> None:
    people.remove_entrant(entrant=add(cup, who, "甲", "乙", unit="甲单位"), actor=who)
    assert not Player.objects.exists()
    assert not cup.units.exists()


def put_seed(entrant: Entrant, who: Any, seed: int | None) -> int | None:
    same = [
        Someone(name=one.player.name, number=one.player.number) for one in entrant.members.all()
    ]
    return people.edit_entrant(
        entrant=entrant, actor=who, members=same, name=entrant.name, seed=seed
    ).seed


def test_a_seed_belongs_to_one(cup: Tournament, who: Any) -> None:
    first, second = add(cup, who, "甲"), add(cup, who, "乙")
    put_seed(first, who, 1)
    with pytest.raises(ValidationError) as refusal:
        put_seed(second, who, 1)
    assert refusal.value.code == "seed_taken"
    put_seed(first, who, None)
    assert put_seed(second, who, 1) == 1


def test_every_change_raises_the_version_and_tells_before_and_after(
    cup: Tournament, who: Any
) -> None:
    team = add(cup, who, "张三", name="甲队")
    people.edit_entrant(entrant=team, actor=who, name="乙队", members=named("张三"))
    cup.refresh_from_db()
    entry = LogEntry.objects.first()
    assert cup.version == 3
    assert entry is not None
    assert (entry.verb, entry.tournament) == ("people.entrant_changed", str(cup.key))
    assert (entry.before or {})["name"] == "甲队"
    assert (entry.after or {})["name"] == "乙队"


def test_the_log_keeps_no_contact(cup: Tournament, who: Any) -> None:
    people.add_entrant(
        tournament=cup, actor=who, members=[Someone(name="张三", contact="13800138000")]
    )
    assert "13800138000" not in str(list(LogEntry.objects.values()))


# Merging -------------------------------------------------------------------------------------


def test_merged_teams_have_everybody_once(cup: Tournament, who: Any) -> None:
    keep = add(cup, who, "张三", "李四", name="甲队")
    drop = people.add_entrant(
        tournament=cup,
        actor=who,
        unit="甲单位",
        seed=3,
        members=[Someone(name="張三", contact="13800138000"), Someone(name="王五")],
    )
    merged, _undo = merging.merge_entrants(keep=keep, drop=drop, actor=who)
    assert squad(merged) == ["张三", "李四", "王五"]
    assert (merged.seed, merged.unit and merged.unit.name) == (3, "甲单位")
    assert Player.objects.get(name="张三").contact == "13800138000"
    assert (Entrant.objects.count(), Player.objects.count()) == (1, 3)


def test_merged_players_of_singles_are_one(singles: Tournament, who: Any) -> None:
    keep = add(singles, who, "张三")
    drop = add(singles, who, "张叁", unit="甲单位")
    merged, _undo = merging.merge_entrants(keep=keep, drop=drop, actor=who)
    assert squad(merged) == ["张三"]
    assert (Entrant.objects.count(), Player.objects.count()) == (1, 1)
    assert Player.objects.get().unit == merged.unit


def test_a_merger_that_would_be_too_many_changes_nothing(cup: Tournament, who: Any) -> None:
    keep, drop = add(cup, who, "甲", "乙", "丙", "丁"), add(cup, who, "戊", "己", "庚")
    with pytest.raises(ValidationError) as refusal:
        merging.merge_entrants(keep=keep, drop=drop, actor=who)
    assert refusal.value.code == "too_many"
    assert (squad(keep), squad(drop)) == (["甲", "乙", "丙", "丁"], ["戊", "己", "庚"])
