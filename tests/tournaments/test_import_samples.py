"""The ways to write that the import page shows are read as it promises."""

import pytest

from gouji_league.tournaments.imports import applying
from gouji_league.tournaments.imports.chat import SAMPLES
from tests import cast
from tests.tournaments.rosters import told, tournament

pytestmark = pytest.mark.django_db

# unit, and the members with a star for the captain
EXPECTED = {
    "player": [("", ["张三"]), ("甲单位", ["李四"]), ("甲单位", ["王五"]), ("甲单位", ["赵六"])],
    "pair": [("", ["张三", "李四"]), ("", ["王五", "赵六"]), ("", ["钱七", "孙八"])],
    "team": [
        ("", ["张三*", "李四", "王五"]),
        ("", ["赵六*", "钱七", "孙八", "周九"]),
        ("", ["冯三*", "陈四", "褚五"]),
        ("甲单位", ["吴十*", "郑一", "王二"]),
    ],
}


@pytest.mark.parametrize("kind", SAMPLES)
def test_every_sample_is_read(kind: str) -> None:
    cup, who = tournament(kind), cast.actor(cast.user("jia", "甲"))
    made = applying.give(tournament=cup, actor=who, text=SAMPLES[kind])
    applying.start_applying(made=made, actor=who)
    found = [told(entrant)[1:] for entrant in cup.entrants.select_related("unit")]
    assert found == EXPECTED[kind]
