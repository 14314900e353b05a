"""The door where teams play: a whole team in one tap, counts by team, the list by team."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.audit.models import Entry
from gouji_league.rules.books import BOOKS, TRACTOR
from gouji_league.tournaments.models import Entrant, Player, Tournament
from gouji_league.tournaments.selectors import checkin as selector
from gouji_league.tournaments.services import checkin, entering, people
from tests import cast
from tests.pages import page_of, parsed, select, texts, words
from tests.tournaments.door import DOOR, SCRIPT, add, listed, mark, player

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


@pytest.fixture
def by() -> Any:
    return cast.actor(cast.user("door"))


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def there() -> dict[str, str]:
    return dict(Player.objects.values_list("name", "presence"))


class TestWholeTeam:
    @pytest.mark.parametrize("book", BOOKS)
    def test_one_tap_and_back(self, book: str, by: Any) -> None:
        cup = cast.tournament(book=book)
        squad = ["张三", "李四"] if book in TRACTOR else ["张三", "李四", "王五", "赵六"]
        team = add(cup, *squad)
        add(cup, "钱七")
        mark(cup, "李四", "absent")
        before = there()
        count, undo = checkin.mark_team(cup, number=team.number, by=by)
        assert count == len(squad)
        assert there() == before | dict.fromkeys(squad, "checked_in")
        assert Entrant.objects.get(pk=team.pk).status == "checked_in"
        assert undo is not None
        checkin.undo(cup, key=undo.key, by=by)
        assert there() == before
        assert Entrant.objects.get(pk=team.pk).status in {"entered", "absent"}

    def test_who_was_there_keeps_their_time(self, cup: Tournament, by: Any) -> None:
        team = add(cup, "张三", "李四", "王五")
        mark(cup, "张三")
        at = player("张三").presence_at
        count, _undo = checkin.mark_team(cup, number=team.number, by=by)
        assert (count, player("张三").presence_at) == (2, at)

    def test_who_was_marked_again_since_stays_so(self, cup: Tournament, by: Any) -> None:
        team = add(cup, "张三", "李四", "王五")
        _count, undo = checkin.mark_team(cup, number=team.number, by=by)
        mark(cup, "李四", "absent")
        assert undo is not None
        assert checkin.undo(cup, key=undo.key, by=by) == 2
        assert there() == {"张三": "entered", "李四": "absent", "王五": "entered"}

    def test_the_same_again_changes_nothing(self, cup: Tournament, by: Any) -> None:
        team = add(cup, "张三", "李四", "王五")
        checkin.mark_team(cup, number=team.number, by=by)
        version = Tournament.objects.get().version
        assert checkin.mark_team(cup, number=team.number, by=by) == (0, None)
        assert Tournament.objects.get().version == version

    @pytest.mark.parametrize("fields", [{"approved": False}, {"status": "withdrawn"}])
    def test_not_who_does_not_play(self, cup: Tournament, by: Any, fields: Any) -> None:
        team = add(cup, "张三", "李四", "王五")
        Entrant.objects.update(**fields)
        with pytest.raises(checkin.NotExpectedError):
            checkin.mark_team(cup, number=team.number, by=by)
        assert set(there().values()) == {"entered"}

    def test_the_log_tells_who(self, cup: Tournament, by: Any) -> None:
        checkin.mark_team(cup, number=add(cup, "张三", "李四", name="甲队").number, by=by)
        entry = Entry.objects.order_by("-pk")[0]
        assert (entry.verb, entry.subject) == ("checkin.team_present", "甲队")
        assert entry.before == {"presence": ["entered"]}
        assert entry.after == {"presence": ["checked_in"], "players": ["1 张三", "2 李四"]}
        checkin.undo(cup, key=cup.undos.get().key, by=by)
        entry = Entry.objects.order_by("-pk")[0]
        assert (entry.verb, entry.subject) == ("checkin.team_present_undone", "甲队")
        assert entry.before == {"players": ["1 张三", "2 李四"]}

    def test_on_the_page(self, cup: Tournament, client: Client) -> None:
        add(cup, "张三", "李四", "王五", name="甲队")
        page = page_of(client, DOOR)
        (button,) = select(page, ".door-team button")
        sent = {"mark": button.get("value"), "rows": "1,2,3"}
        page = parsed(client.post(f"{DOOR}mark/", sent, headers=SCRIPT))
        assert "甲队 到了 3 人" in words(page)
        assert texts(page, ".door-team") == ["1 甲队 3 / 3到齐"]
        (undo,) = select(page, ".toast button")
        client.post(f"{DOOR}undo/", {"undo": undo.get("value")})
        assert set(there().values()) == {"entered"}

    def test_by_plain_forms(self, cup: Tournament, client: Client) -> None:
        add(cup, "张三", "李四", "王五", name="甲队")
        page = parsed(client.post(f"{DOOR}mark/", {"mark": "team 1"}, follow=True))
        (undo,) = select(page, ".door-said .toast button")
        client.post(f"{DOOR}undo/", {"undo": undo.get("value")})
        assert set(there().values()) == {"entered"}

    def test_a_team_of_nobody(self, cup: Tournament, client: Client) -> None:
        assert client.post(f"{DOOR}mark/", {"mark": "team 9"}).status_code == 404


class TestList:
    def test_it_goes_by_unit_and_team_in_the_order_of_the_squad(
        self, cup: Tournament, client: Client
    ) -> None:
        add(cup, "王五", "安一", "张三", unit="乙单位")
        add(cup, "赵六", "白二", unit="甲单位")
        add(cup, "钱七", unit="乙单位")
        assert listed(client.get(DOOR)) == ["赵六", "白二", "王五", "安一", "张三", "钱七"]
        heads = ["2 甲单位一队 0 / 2", "1 乙单位一队 0 / 3", "3 乙单位二队 0 / 1"]
        assert texts(page_of(client, DOOR), ".door-team > span:first-child") == heads

    def test_counts_by_team_lead_to_the_team(self, cup: Tournament, client: Client) -> None:
        add(cup, "张三", "李四", "王五", name="甲队")
        add(cup, "赵六", name="乙队")
        for name in ("张三", "李四", "王五"):
            mark(cup, name)
        page = page_of(client, DOOR)
        assert "能上场 1 / 2 队" in words(page)
        counts = texts(page, "[data-fold=teams] li")
        assert counts == ["1 甲队 3 / 3", "2 乙队 0 / 1"]
        (link, _other) = select(page, "[data-fold=teams] a")
        assert listed(client.get(f"{DOOR}{link.get('href')}")) == ["张三", "李四", "王五"]

    def test_players_alone_have_no_teams(self, client: Client, cup: Tournament) -> None:
        cup.stages.update(format="singles")
        add(cup, "张三")
        page = page_of(client, DOOR)
        assert not select(page, ".door-team")
        assert not select(page, "[data-fold=teams]")

    @pytest.mark.parametrize(
        ("typed", "found"),
        [
            ("蓝天", ["张三", "李四"]),
            ("lt", ["张三", "李四"]),
            ("lantian", ["张三", "李四"]),
            ("11", ["张三", "李四"]),
            ("jdw", ["张三", "李四"]),
            ("甲单位", ["张三", "李四"]),
            ("12", ["王五"]),
        ],
    )
    def test_a_search_finds_teams(
        self, cup: Tournament, client: Client, typed: str, found: list[str]
    ) -> None:
        add(cup, "张三", "李四", name="蓝天队", unit="甲单位")
        add(cup, "王五", name="白云队", unit="丁单位")
        Entrant.objects.filter(name="蓝天队").update(number=11)
        Entrant.objects.filter(name="白云队").update(number=12)
        assert listed(client.get(DOOR, {"q": typed})) == found

    def test_a_persons_number_comes_before_a_teams(self, cup: Tournament, client: Client) -> None:
        add(cup, "张三", "李四", "王五")
        add(cup, "赵六")
        assert listed(client.get(DOOR, {"q": "2"})) == ["李四", "赵六"]


def test_two_thousand_in_teams_take_as_many_queries_as_three(
    cup: Tournament, client: Client, by: Any, django_assert_max_num_queries: Any
) -> None:
    squads = [[people.Someone(name=f"{sign}{n}") for sign in "甲乙丙"] for n in range(667)]
    entering.enter(
        cup,
        [people.Entry(members=squad, unit=f"单位{n % 40}") for n, squad in enumerate(squads)],
    )
    with django_assert_max_num_queries(11):
        page = page_of(client, DOOR)
    assert len(select(page, "[data-number]")) == selector.ROWS
    with django_assert_max_num_queries(11):
        client.get(DOOR, {"q": "dw7yd"}, headers=SCRIPT)
    with django_assert_max_num_queries(14):
        checkin.mark_team(cup, number=7, by=by)
