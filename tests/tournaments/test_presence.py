"""到场: who is there, and what becomes of those they play with; two doors at once."""

import threading
from typing import Any

import pytest
from django.db import connection

from gouji_league.audit.models import Entry
from gouji_league.rules.books import BOOKS, TRACTOR
from gouji_league.tournaments.models import Entrant, Tournament
from gouji_league.tournaments.selectors import checkin as selector
from gouji_league.tournaments.services import checkin
from tests import cast
from tests.tournaments.door import add, fill, mark, player, singles

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return singles()


class TestPresence:
    @pytest.mark.parametrize("book", BOOKS)
    def test_an_entrant_is_there_when_enough_of_it_are(self, book: str) -> None:
        """Three of a team, two of a pair."""
        cup = cast.tournament(book=book)
        squad = ["张三", "李四", "王五"] if book not in TRACTOR else ["张三", "李四"]
        entrant = add(cup, *squad, "赵六")
        for name in squad[:-1]:
            mark(cup, name)
            entrant.refresh_from_db()
            assert entrant.status == Entrant.Status.ENTERED
        mark(cup, "赵六")
        entrant.refresh_from_db()
        assert entrant.status == Entrant.Status.CHECKED_IN
        mark(cup, "赵六", "entered")
        entrant.refresh_from_db()
        assert entrant.status == Entrant.Status.ENTERED

    @pytest.mark.parametrize("book", [book for book in BOOKS if book not in TRACTOR])
    def test_a_player_alone_is_there_at_once(self, book: str) -> None:
        cup = singles(book=book)
        entrant = add(cup, "张三")
        mark(cup, "张三")
        entrant.refresh_from_db()
        assert entrant.status == Entrant.Status.CHECKED_IN
        assert player("张三").presence_at is not None

    def test_a_team_is_absent_once_too_few_can_still_come(self) -> None:
        cup = cast.tournament()
        entrant = add(cup, "张三", "李四", "王五", "赵六")
        mark(cup, "张三", "absent")
        entrant.refresh_from_db()
        assert entrant.status == Entrant.Status.ENTERED
        mark(cup, "李四", "absent")
        entrant.refresh_from_db()
        assert entrant.status == Entrant.Status.ABSENT
        mark(cup, "李四")
        entrant.refresh_from_db()
        assert entrant.status == Entrant.Status.ENTERED

    @pytest.mark.parametrize("status", [Entrant.Status.WITHDRAWN, Entrant.Status.OUT])
    def test_who_is_out_stays_out(self, cup: Tournament, status: str) -> None:
        entrant = add(cup, "张三")
        Entrant.objects.update(status=status)
        with pytest.raises(checkin.NotExpectedError):
            mark(cup, "张三")
        entrant.refresh_from_db()
        assert entrant.status == status

    def test_who_is_not_accepted_is_not_expected(self, cup: Tournament) -> None:
        add(cup, "张三", approved=False)
        with pytest.raises(checkin.NotExpectedError):
            mark(cup, "张三")
        assert selector.door(cup, selector.Asked()).total.expected == 0

    def test_the_same_again_changes_nothing(self, cup: Tournament) -> None:
        add(cup, "张三")
        assert mark(cup, "张三").changed
        entries, version = Entry.objects.count(), Tournament.objects.get().version
        at = player("张三").presence_at
        assert not mark(cup, "张三").changed
        assert (Entry.objects.count(), Tournament.objects.get().version) == (entries, version)
        assert player("张三").presence_at == at

    def test_the_log_tells_it(self, cup: Tournament) -> None:
        add(cup, "张三")
        mark(cup, "张三")
        entry = Entry.objects.order_by("-pk")[0]
        assert (entry.verb, entry.subject) == ("checkin.present", "1 张三")
        assert entry.tournament == str(cup.key)
        assert entry.before == {"presence": "entered"}
        assert entry.after == {"presence": "checked_in", "status": {"张三": "checked_in"}}

    def test_it_raises_both_versions(self, cup: Tournament) -> None:
        add(cup, "张三")
        before = Tournament.objects.get()
        mark(cup, "张三")
        after = Tournament.objects.get()
        assert after.version == before.version + 1
        assert after.public_version == before.public_version + 1


class TestAllAbsent:
    def test_it_takes_who_is_not_there_and_can_be_undone(self, cup: Tournament) -> None:
        for name in ("张三", "李四", "王五"):
            add(cup, name)
        add(cup, "赵六", approved=False)
        mark(cup, "张三")
        mark(cup, "李四", "absent")
        by = cast.actor(cast.user("door"))
        count, undo = checkin.mark_all_absent(cup, by=by)
        assert count == 1
        assert undo is not None
        assert player("王五").presence == "absent"
        assert player("赵六").presence == "entered"
        assert Entrant.objects.get(name="王五").status == "absent"
        assert checkin.undo(cup, key=undo.key, by=by) == 1
        assert player("王五").presence == "entered"
        assert player("李四").presence == "absent"
        assert Entrant.objects.get(name="王五").status == "entered"

    def test_who_came_meanwhile_stays(self, cup: Tournament) -> None:
        add(cup, "张三")
        by = cast.actor(cast.user("door"))
        _count, undo = checkin.mark_all_absent(cup, by=by)
        mark(cup, "张三")
        assert undo is not None
        assert checkin.undo(cup, key=undo.key, by=by) == 0
        assert player("张三").presence == "checked_in"

    def test_two_thousand_take_few_queries(
        self, cup: Tournament, django_assert_max_num_queries: Any
    ) -> None:
        fill(cup, 2000)
        by = cast.actor(cast.user("door"))
        with django_assert_max_num_queries(16):
            count, undo = checkin.mark_all_absent(cup, by=by)
        assert count == 2000
        assert not Entrant.objects.exclude(status="absent").exists()
        assert undo is not None
        with django_assert_max_num_queries(20):
            assert checkin.undo(cup, key=undo.key, by=by) == 2000
        assert not Entrant.objects.exclude(status="entered").exists()


@pytest.mark.django_db(transaction=True)
def test_two_doors_tap_the_same_person_at_once() -> None:
    """Both are answered, one entry is written, the team is counted once."""
    cup = cast.tournament()
    entrant = add(cup, "张三", "李四", "王五")
    mark(cup, "李四")
    mark(cup, "王五")
    start, answers = threading.Barrier(4), []

    def tap() -> None:
        start.wait()
        answers.append(mark(cup, "张三").changed)
        connection.close()

    doors = [threading.Thread(target=tap) for _ in range(4)]
    for door in doors:
        door.start()
    for door in doors:
        door.join()
    assert sorted(answers) == [False, False, False, True]
    assert Entry.objects.filter(verb="checkin.present", subject__contains="张三").count() == 1
    entrant.refresh_from_db()
    assert entrant.status == "checked_in"


@pytest.mark.django_db(transaction=True)
def test_three_doors_each_bring_one_of_a_team() -> None:
    """Whoever comes last makes the team complete, whichever order the taps land in."""
    cup = cast.tournament()
    entrant = add(cup, "张三", "李四", "王五")
    start = threading.Barrier(3)

    def tap(name: str) -> None:
        start.wait()
        mark(cup, name)
        connection.close()

    doors = [threading.Thread(target=tap, args=[name]) for name in ("张三", "李四", "王五")]
    for door in doors:
        door.start()
    for door in doors:
        door.join()
    entrant.refresh_from_db()
    assert entrant.status == "checked_in"
