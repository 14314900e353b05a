"""完成的记分表: every line, correction, ruling and signature; paper and back to paper."""

import re
from pathlib import Path

import pytest

from gouji_league.exports.models import Sheet
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.exports.readback import made
from tests.matches.play import ALL, DEAL, OTHER, Table, event

pytestmark = pytest.mark.django_db

SAYS: dict[str, list[str]] = {
    "standard": ["各人分项", "走科积分", "烧贡积分", "乙烧丙，丙进贡", "判罚", "丁犯规，罚5分", "补偿积分", "000-5.16"],
    "dongfang": ["赢一盘", "捎乙→丙", "罚分丁5", "■净张"],
    "dagang": ["名次分", "罚分丁5", "002-20b"],
    "shida": ["名次分", "烧乙→丙", "罚分丁5", "003-N.1"],
    "shuangsheng": ["坐庄打2", "抓分35；底分10", "甩错牌丁3"],
}  # fmt: skip
FIRST = {
    book: DEAL[book] | {"burns": [{"by": 2, "on": 3}], "fouls": [{"seat": 4, "kind": "points", "points": 5}]}
    for book in ALL
} | {"shuangsheng": DEAL["shuangsheng"] | {"fouls": [{"seat": 4, "kind": "bad_throw", "cards": 3}]}}  # fmt: skip


def played(book: str) -> tuple[Tournament, Table]:
    """Two deals, the second corrected, both sides agreed, one of them with an objection before."""
    cup = event(book, name="甲杯")
    table = Table(cup, role="chief")
    for number, facts in enumerate((FIRST[book], DEAL[book]), 1):
        assert table.deal(number, facts).status_code == 201
    answer = table.send("PUT", "deals/2", facts=OTHER[book], reason="看错了次序")
    assert answer.status_code == 200, answer.content.decode()
    assert table.send("PATCH", "", reason="到时间了", ended="stopped").status_code == 200
    sides = ("ns", "ew") if book == "shuangsheng" else ("odd", "even")
    for side, name in zip(sides, ("庚甲", "辛乙"), strict=True):
        answer = table.send("POST", "signatures", side=side, name=name, agrees=True, objection="")
        assert answer.status_code in {200, 201}, answer.content.decode()
    return cup, table


@pytest.mark.parametrize("book", ALL)
def test_everything_stands_on_it(book: str, tmp_path: Path) -> None:
    cup, table = played(book)
    text = made(tmp_path, cup, "pdf:records", match=table.key).squeezed()
    wanted = [
        *SAYS[book],
        "更正",
        "看错了次序",
        "到时间了",
        "签字",
        "庚甲同意",
        "辛乙同意",
        "1号桌",
    ]
    if book == "dagang":
        wanted.append("烧乙→丙")
    assert [word for word in wanted if word not in text] == []
    assert ("各人分项" in text) == (book == "standard")


@pytest.mark.parametrize("book", ALL)
def test_nothing_leaves_its_cell(book: str, tmp_path: Path) -> None:
    cup, _table = played(book)
    cup.players.filter(number=1).update(name="阿不都热西提·买买提依明·吐尔逊")
    cup.players.filter(number=2).update(name="克里斯托弗·亚历山大·乔纳森斯密斯")
    assert made(tmp_path, cup, "pdf:records").beyond() == []


def test_each_players_points_by_kind_add_up(tmp_path: Path) -> None:
    """By hand: 乙 burnt 丙 in the first deal, 甲 burnt 乙 in the second, 9 points each."""
    cup, table = played("standard")
    text = made(tmp_path, cup, "pdf:records").text()
    start = text.index("各人分项")
    lines = [re.sub("[■□]", "", line).split() for line in text[start:].splitlines()[1:]]
    heads, *rows = [line for line in lines if line][:7]
    burns = heads[1:].index("烧贡积分")
    by_name = {name: figures for name, *figures in rows}
    assert [by_name[name][burns] for name in "甲乙丙丁"] == ["+9", "0", "−9", "0"]
    own = table.match.outcome["players"]
    for name, total in zip("甲乙丙丁戊己", own, strict=True):
        figures = [int(one.replace("−", "-")) for one in by_name[name]]
        assert sum(figures[:-1]) == figures[-1] == total


def test_from_paper_to_entry_to_the_completed_sheet(tmp_path: Path) -> None:
    """The code is read off the printed page; entry by it leads to the record in the file."""
    cup = event("shida")
    Table(cup, table=2)
    table = Table(cup, table=3, role="chief")
    [address] = (made(tmp_path, cup, "pdf:sheets", round="all").codes() - {None}) - {
        f"http://localhost:8000/s/{code}/"
        for code in Sheet.objects.exclude(match=table.match).values_list("code", flat=True)
    }
    browser = cast.by_link(cast.link(cup, role="chief"))
    where = browser.get(address.removeprefix("http://localhost:8000"))["Location"]
    code = where.partition("sheet=")[2]
    found = browser.get(f"/t/cup/manage/sheets/{code}/").json()
    assert found["data"]["match"] == table.key
    for number in range(1, 5):
        assert table.deal(number).status_code == 201
    text = made(tmp_path, cup, "pdf:records").squeezed()
    assert "3号桌" in text
    assert "2号桌" not in text
    assert "甲>乙>丙>丁>戊>己" in text
