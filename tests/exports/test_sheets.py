"""记分表: what stands on a sheet, by book; nothing cut, nothing over the edge."""

import re
from pathlib import Path
from typing import Any

import pytest

from gouji_league.exports.models import Sheet
from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Entrant, Player, Tournament
from tests import cast
from tests.exports.readback import Document, cut, has_class, heights, made
from tests.matches.play import ALL, DEAL, GOUJI, NAMES, Table, event

pytestmark = pytest.mark.django_db

HAS: dict[str, list[str]] = {
    "standard": [
        "烧：谁→谁", "闷：谁→谁", "革命、冲点", "死级：要不要", "贡：谁→谁几张", "先出",
        "无开点牌", "未开点", "补偿积分", "大落", "有3而买3",
    ],
    "dongfang": ["捎：谁→谁", "清：谁→谁", "革命、冲点", "要头：要不要", "贡：谁→谁几张", "净张"],
    "dagang": ["烧：谁→谁", "谁明点、谁预点", "革命", "死级：要不要", "取消一次发牌权"],
    "shida": ["烧：谁→谁", "革命", "有头：要不要", "诈烧"],
    "shuangsheng": ["庄家", "抓分", "底分", "扣底", "■级", "□级", "甩错牌10/张", "检举不实60"],
}  # fmt: skip
"""Words that stand on each book's sheet; the others' do not."""
OTHERS = {word for words in HAS.values() for word in words}
COMMON = {
    "dagang": {"大落", "先出", "未开点"},
    "shida": {"大落", "未开点"},
    "dongfang": {"大落", "未开点"},
    "standard": {"革命"},
    "shuangsheng": set(),
}  # fmt: skip
LONG = [
    "欧", "欧阳䶮", "尼格买提·热合曼江", "阿不都热西提·买买提依明·吐尔逊",
    "𬭎", "克里斯托弗·亚历山大·乔纳森斯密斯", "上官婉儿", "司马",
]  # fmt: skip


def has(document: Document, style: str) -> list[Any]:
    """The boxes of a class."""
    boxes = (box for page in document.laid.pages for box in page._page_box.descendants())
    return [box for box in boxes if has_class(box, style) and type(box).__name__ == "BlockBox"]


def first_round(book: str, **more: Any) -> Tournament:
    """甲杯 with a match at table 1, of round 1."""
    cup = event(book, name="甲杯", host="甲工会")
    Match.objects.filter(key=Table(cup, **more).key).update(round=1)
    return cup


@pytest.mark.parametrize("book", ALL)
def test_a_filled_sheet_read_back(book: str, tmp_path: Path) -> None:
    cup = first_round(book)
    sheet = made(tmp_path, cup, "pdf:sheets")
    text = sheet.squeezed()
    players = NAMES[: 4 if book == "shuangsheng" else 6]
    assert all(name in text for name in players)
    assert "1号桌·第1轮" in text
    assert "■方签名" in text
    assert "□方签名" in text
    assert "裁判签名" in text
    assert "第1/1页" in text
    code = Sheet.objects.get().code
    assert code in text
    assert sheet.codes() == {f"http://localhost:8000/s/{code}/"}
    about = sheet.about()
    assert (about["Title"], about["Author"]) == ("甲杯 · 第 1 轮记分表", "甲工会")
    assert about["Page size"].endswith("(A4)")
    assert sheet.bookmarks() == ["1 号桌 · 第 1 轮"]
    names = dict(sheet.fonts())
    assert set(names) == {"Noto-Sans-CJK-SC", "Noto-Sans-CJK-SC-Bold"}
    assert all(names.values())


@pytest.mark.parametrize("book", ALL)
def test_a_blank_sheet_asks_for_what_the_book_has_and_nothing_else(
    book: str, tmp_path: Path
) -> None:
    text = made(tmp_path, event(book), "pdf:blank").squeezed()
    own = set(HAS[book])
    assert {word for word in own if word not in text} == set()
    foreign = {word for word in OTHERS - own - COMMON[book] if word in text}
    assert {word for word in foreign if not any(word in known for known in own)} == set()


@pytest.mark.parametrize(("paper", "landscape"), [("a4", False), ("a5", True)])
@pytest.mark.parametrize("book", ALL)
def test_long_names_stay_in_their_cells(
    book: str, paper: str, landscape: bool, tmp_path: Path
) -> None:
    cup = first_round(book)
    for number, name in enumerate(LONG, 1):
        Player.objects.filter(tournament=cup, number=number).update(name=name)
    team = Entrant.objects.create(
        tournament=cup, number=1, kind="team", name="中国石油大学克拉玛依校区第三工会第一代表队"
    )
    Match.objects.update(first=team)
    Table(cup, table=2)
    sheet = made(tmp_path, cup, "pdf:sheets", paper=paper, round="all")
    assert sheet.beyond() == []
    text = sheet.squeezed()
    assert all(name in text for name in LONG[: 4 if book == "shuangsheng" else 6])
    assert "第一代表队" in text
    assert text.count("裁判签名") == 2
    width, height = sheet.laid.pages[0].width, sheet.laid.pages[0].height
    assert (width > height) == landscape
    # Two sheets: a page each, or side by side on one.
    assert len(sheet.laid.pages) == (1 if landscape else 2)


@pytest.mark.parametrize(
    ("deals", "paper", "leaves", "rows"),
    [(4, "a4", 1, 6), (8, "a4", 1, 10), (8, "a5", 2, 9), (12, "a4", 2, 14)],
)
def test_there_are_rows_for_the_cap_and_a_few_more(
    deals: int, paper: str, leaves: int, rows: int, tmp_path: Path
) -> None:
    cup = first_round("standard", max_deals=deals)
    sheet = made(tmp_path, cup, "pdf:sheets", paper=paper)
    text = sheet.squeezed()
    assert text.count("烧：谁→谁") == rows
    assert text.count("裁判签名") == 1
    assert ("第2/2张" in text) == (leaves == 2)
    assert sheet.beyond() == []


def test_a_line_is_high_enough_for_a_pen(tmp_path: Path) -> None:
    sheet = made(tmp_path, first_round("standard", max_deals=8), "pdf:sheets", paper="a5")
    assert min(heights(sheet, "what")) >= 5.7


def test_what_was_played_and_what_is_owed_stand_on_it(tmp_path: Path) -> None:
    """甲 burnt 乙; 己, who went out last, did not open: it pays 丙, its opposite, and 甲."""
    cup = event("standard")
    table = Table(cup, table=1)
    assert table.deal(1, DEAL["standard"]).status_code == 201
    text = made(tmp_path, cup, "pdf:sheets").squeezed()
    assert "未开点⑥；烧①→②" in text
    assert "第2盘应进：烧贡2→1×1；点贡6→3×1；落贡6→1×2；落贡5→2×1" in text
    assert "+13" in text


BURNS = [{"by": by, "on": on} for by, on in ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1))]
FINES = [{"seat": seat, "kind": "points", "points": 5} for seat in range(1, 7)]
FULLEST: dict[str, dict[str, Any]] = {
    book: DEAL[book] | {"opened": [1, 2, 3], "burns": BURNS, "fouls": FINES + FINES} for book in GOUJI
} | {
    "standard": DEAL["standard"] | {"smothers": [{"by": 1, "on": 6}], "burns": BURNS, "fouls": FINES + FINES},
    "shuangsheng": DEAL["shuangsheng"] | {"fouls": [
        {"seat": seat, "kind": "bad_throw", "cards": 3} for seat in (1, 2, 3, 4, 1, 2, 3, 4)
    ]},
}  # fmt: skip
"""As much as may happen in a deal; standard's caps itself."""


@pytest.mark.parametrize("named", ["short", "long"])
@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("book", ALL)
def test_what_was_played_never_pushes_the_signatures_off(
    book: str, paper: str, named: str, tmp_path: Path
) -> None:
    cup = first_round(book, max_deals=None if book == "shuangsheng" else 8)
    if named == "long":
        for number, name in enumerate(LONG[1:4] * 2, 1):
            Player.objects.filter(tournament=cup, number=number).update(name=name)
    limit: dict[str, Any] = {} if book == "shuangsheng" else {"max_deals": 8}
    table = Table(cup, table=2, **limit)
    for number in range(1, 8):
        facts = FULLEST[book] | ({"dealer": number % 4 + 1} if book == "shuangsheng" else {})
        answer = table.deal(number, facts)
        assert answer.status_code == 201, answer.content.decode()
    sheet = made(tmp_path, cup, "pdf:sheets", paper=paper, round="all")
    assert sheet.beyond() == []
    text = sheet.squeezed()
    assert text.count("裁判签名") == 2
    leaves = len(has(sheet, "leaf"))
    assert text.count("犯规写谁") == leaves
    assert text.count("接下一张") == leaves - 2
    assert len(sheet.laid.pages) == (-(-leaves // 2) if paper == "a5" else leaves)
    assert paper == "a4" or cut(sheet, "leaf") == []


def test_a_whole_round_is_one_document_by_table(tmp_path: Path) -> None:
    cup = event("dagang")
    for table in (3, 1, 2):
        Match.objects.filter(key=Table(cup, table=table).key).update(round=2)
    sheet = made(tmp_path, cup, "pdf:sheets", round="2")
    assert sheet.bookmarks() == [f"{table} 号桌 · 第 2 轮" for table in (1, 2, 3)]
    assert len(sheet.codes()) == 3


def test_seats_that_are_drawn_anew_have_a_line_of_their_own(tmp_path: Path) -> None:
    cup = event("shida")
    stage = cup.stages.get()
    stage.settings = {"max_deals": 4, "seats": "deal"}
    stage.save()
    assert made(tmp_path, cup, "pdf:blank").squeezed().count("座6") == 6


def test_a_sheet_in_english(tmp_path: Path) -> None:
    sheet = made(tmp_path, first_round("standard"), "pdf:sheets", lang="en")
    text = sheet.text()
    assert "Table 1" in text
    assert "Page 1 / 1" in text
    assert sheet.beyond() == []


def test_it_prints_alike_in_grey(tmp_path: Path) -> None:
    """No colour carries a meaning: every one is a grey."""
    css = "".join(
        Path("static/exports", name).read_text()
        for name in ("paper.css", "sheet.css", "grid.css", "record.css")
    )
    for shade in re.findall(r"#([0-9a-f]{3})\b", css):
        assert len(set(shade)) == 1


def test_somebody_who_may_not_is_told_nothing(tmp_path: Path) -> None:
    cup = first_round("standard")
    made(tmp_path, cup, "pdf:sheets")
    code = Sheet.objects.get().code
    assert cast.client().get(f"/s/{code}/").status_code == 404
