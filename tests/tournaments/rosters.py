"""What the tests of the import share: tournaments, rosters as files, what came of them."""

import csv
import io
from typing import Any

import pytest
from openpyxl import Workbook

from gouji_league.tournaments.imports import applying
from gouji_league.tournaments.models import Entrant, Import, Stage, Tournament
from tests import cast


def tournament(kind: str) -> Tournament:
    cup = cast.tournament(book="shuangsheng" if kind == "pair" else "standard")
    if kind == "player":
        cup.stages.update(format=Stage.Format.SINGLES)
    return cup


@pytest.fixture
def cup() -> Tournament:
    return tournament("team")


@pytest.fixture
def who() -> Any:
    return cast.actor(cast.user("organiser", "甲"))


def xlsx(*rows: list[Any]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def csv_text(*rows: list[str]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


def told(entrant: Entrant) -> tuple[str, str, list[str]]:
    members = entrant.members.select_related("player")
    shown = [f"{member.player.name}{'*' if member.captain else ''}" for member in members]
    return entrant.name, entrant.unit.name if entrant.unit else "", shown


def take_over(kind: str, who: Any, **given: Any) -> list[tuple[str, str, list[str]]]:
    """Gives a roster, accepts what is proposed, takes it over; what is in the database then."""
    cup = tournament(kind)
    made = applying.give(tournament=cup, actor=who, **given)
    assert made.job is not None
    assert not made.job.sentence
    applying.accept_all(made=made)
    made = applying.start_applying(made=made, actor=who)
    assert made.job is not None
    assert not made.job.sentence
    return [told(entrant) for entrant in cup.entrants.select_related("unit")]


def codes(made: Import) -> list[list[str]]:
    return [
        [f"{problem.code}!" if problem.level == "wrong" else problem.code for problem in row.open]
        for row in applying.checked_rows(made)
    ]


HEAD = ["学院", "队名", "队长", "队员", "队员", "替补"]
ROWS = [
    ["甲学院", "甲队", "张三", "李四", "王五", ""],
    ["乙学院", "乙队", "赵六", "钱七", "孙八", "周九"],
]
