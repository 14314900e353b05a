"""换裁判, taken back: only those whom it concerned, and only while theirs is as it left it."""

from typing import Any

import pytest

from gouji_league.accounts import ways
from gouji_league.accounts.models import Link
from gouji_league.tournaments.models import Role
from gouji_league.tournaments.services import staff
from tests import cast
from tests.desk.test_day import Day

pytestmark = pytest.mark.django_db


class Hall(Day):
    """甲 has the table, 乙 the next one, 丙 the one after that; each by a link."""

    def __init__(self) -> None:
        super().__init__()
        table = self.now().table
        assert table
        self.table = table.number
        names = enumerate("甲乙丙")
        self.tokens = {
            name: cast.link(self.cup, tables=[self.table + more], name=name) for more, name in names
        }

    def link(self, name: str) -> Link:
        return Link.objects.get(digest=ways.digest(self.tokens[name]))

    def hand_over(self, to: str) -> None:
        self.look("referee", to=to)
        self.do()

    def to(self, name: str) -> None:
        self.hand_over(f"link:{self.link(name).key}")

    def revoke(self, name: str) -> None:
        staff.revoke_link(self.cup, self.link(name), by=cast.actor(cast.user("主办")))

    def stand(self) -> dict[str, Any]:
        links = [self.link(name) for name in self.tokens]
        return {one.name: (one.tables, one.revoked_at is None) for one in links}


@pytest.fixture
def hall() -> Hall:
    return Hall()


def test_a_link_that_was_revoked_since_stays_dead(hall: Hall) -> None:
    before = hall.stand()
    hall.to("乙")
    hall.revoke("丙")
    assert "撤销了，和原来一样" in hall.undo()
    assert hall.stand() == before | {"丙": (before["丙"][0], False)}


@pytest.mark.parametrize("name", ["甲", "乙"])
def test_it_is_refused_where_one_of_the_two_has_been_changed_since(hall: Hall, name: str) -> None:
    hall.to("乙")
    Link.objects.filter(pk=hall.link(name).pk).update(tables=[9], revoked_at=None)
    before = hall.stand()
    assert "之后又改过，不能整个撤销" in hall.undo()
    assert hall.stand() == before


def test_it_is_refused_where_whose_link_it_shut_has_another_since(hall: Hall) -> None:
    hall.to("乙")
    renewed = Link.objects.get(digest=ways.digest(cast.link(hall.cup, name="甲")))
    Link.objects.filter(pk=hall.link("甲").pk).update(renewed_as=renewed)
    assert "之后又改过" in hall.undo()
    assert hall.stand()["乙"] == ([hall.table, hall.table + 1], True)


def test_it_is_refused_where_who_came_has_been_shut_out_since(hall: Hall) -> None:
    hall.to("乙")
    hall.revoke("乙")
    assert "之后又改过" in hall.undo()
    assert hall.link("乙").revoked_at is not None


def test_an_account_has_its_table_again(hall: Hall) -> None:
    user = cast.user("丁")
    by = cast.actor(cast.user("主办"))
    staff.give_role(hall.cup, user=user, role=Role.Name.REFEREE, tables=[hall.table], by=by)
    hall.to("乙")
    assert not Role.objects.filter(user=user).exists()
    hall.undo()
    assert Role.objects.get(user=user).tables == [hall.table]
    hall.tokens["戊"] = cast.link(hall.cup, tables=[hall.table + 4], name="戊")
    hall.to("戊")
    user.delete()
    assert "之后又改过" in hall.undo()
