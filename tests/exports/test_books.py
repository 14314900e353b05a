"""成绩册: a whole book of each of the five rule books, read back page by page.

Each tournament is played and its book is laid out once; the tests of this file share it.
"""

import re
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction

from gouji_league.matches.models import Match
from gouji_league.matches.selectors import offences
from gouji_league.rounds.rehearsing import Rehearsal
from gouji_league.tournaments.models import Entrant, Player, Tournament, Unit
from tests.exports.readback import Document, made, tool
from tests.rounds import event

pytestmark = pytest.mark.django_db

EVENTS = {
    "standard-singles": 7,
    "dongfang-groups": 6,
    "dagang-league": 5,
    "shida-knockout": 5,
    "shuangsheng-swiss": 5,
}
"""A preset of each book, with so many entrants."""
LONG = ["欧", "欧阳䶮", "尼格买提·热合曼江", "阿不都热西提·买买提依明·吐尔逊", "𬭎𬭎"]
UNIT = "中国石油大学（北京）克拉玛依校区石油工程学院第三工会委员会"
CLOSING = "，。；：、）》？！”’"
"""What begins no line."""
FACES = {"Noto-Sans-CJK-SC", "Noto-Sans-CJK-SC-Bold", "Noto-Sans-Mono-CJK-SC"}


@dataclass(frozen=True)
class Printed:
    """A tournament's result book, and what stands in it."""

    book: Document
    entrants: list[str]
    meetings: int
    fouls: int


@pytest.fixture(scope="module", params=sorted(EVENTS))
def printed(
    request: Any,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_setup: None,
    django_db_blocker: Any,
) -> Printed:
    with django_db_blocker.unblock(), transaction.atomic():
        cup = played(request.param)
        book = made(tmp_path_factory.mktemp("book"), cup, "pdf:book")
        matches = Match.objects.filter(tournament=cup).exclude(status=Match.Status.BYE)
        meetings, fouls = matches.count(), offences.of_tournament(cup)
        names = list(cup.entrants.values_list("name", flat=True))
        transaction.set_rollback(True)
    return Printed(book, names, meetings, len(fouls))


def played(preset: str) -> Tournament:
    """With names of all lengths and a long unit, played to its end."""
    cup = event.made(preset, EVENTS[preset], begun=False)
    unit = Unit.objects.create(tournament=cup, name=UNIT)
    for entrant, name in zip(cup.entrants.order_by("number"), LONG, strict=False):
        Entrant.objects.filter(pk=entrant.pk).update(name=name, unit=unit)
        member = entrant.members.order_by("position")[0]
        Player.objects.filter(pk=member.player_id).update(name=name)
    Tournament.objects.filter(pk=cup.pk).update(host="甲工会")
    cup.refresh_from_db()
    Rehearsal(cup, by=event.BY, seed=3, until=None).play()
    return cup


def pages(document: Document) -> list[str]:
    """The text of each page, without blanks."""
    told = tool("pdftotext", "-layout", str(document.path), "-").split("\f")
    return [re.sub(r"\s+", "", one) for one in told]


def contents(book: Document) -> list[tuple[str, int]]:
    """The lines of the second page that end in dots and a page, without blanks."""
    lines = tool("pdftotext", "-layout", "-f", "2", "-l", "2", str(book.path), "-").splitlines()
    found = [re.fullmatch(r"(.+?)\.{4,}(\d+)", re.sub(r"\s+", "", one)) for one in lines]
    return [(one[1], int(one[2])) for one in found if one]


class TestContents:
    def test_everything_in_them_stands_on_the_page_that_they_say(self, printed: Printed) -> None:
        told, read = contents(printed.book), pages(printed.book)
        assert len(told) > 8
        assert [one for one in told if one[0] not in read[one[1] - 1]] == []

    def test_the_bookmarks_are_its_chapters(self, printed: Printed) -> None:
        marks = [re.sub(r"\s+", "", one) for one in printed.book.bookmarks()]
        titles = [title for title, _page in contents(printed.book)]
        assert marks[0] == "目录"
        assert marks[1:] == [one for one in titles if one in marks]
        assert {"总名次与奖项", "各轮成绩", "判罚与裁定", "抽签与座次", "参赛名单", "规则"} <= set(
            marks
        )


class TestPages:
    def test_nothing_leaves_its_cell_or_the_page(self, printed: Printed) -> None:
        assert printed.book.beyond() == []

    def test_nobody_is_left_out(self, printed: Printed) -> None:
        text = printed.book.squeezed()
        assert [name for name in printed.entrants if name not in text] == []
        assert UNIT in text

    def test_no_line_begins_with_what_closes(self, printed: Printed) -> None:
        texts = [
            next((one.text for one in line.descendants() if hasattr(one, "text")), "")
            for page in printed.book.laid.pages
            for line in page._page_box.descendants()
            if type(line).__name__ == "LineBox"
        ]
        assert len(texts) > 200
        assert [one for one in texts if one[:1] in CLOSING and one] == []

    def test_fonts_are_embedded_and_bold_is_a_face_of_its_own(self, printed: Printed) -> None:
        faces = dict(printed.book.fonts())
        assert set(faces) == FACES
        assert all(faces.values())

    def test_every_page_but_the_cover_has_its_number(self, printed: Printed) -> None:
        read = pages(printed.book)[: len(printed.book.laid.pages)]
        assert "甲工会" in read[0]
        assert "第1/" not in read[0]
        for number, text in enumerate(read[1:], 2):
            assert f"第{number}/{len(read)}页" in text

    def test_its_properties_say_what_it_is(self, printed: Printed) -> None:
        about = printed.book.about()
        assert about["Title"].endswith("成绩册")
        assert about["Author"] == "甲工会"
        assert "判罚与裁定" in about["Keywords"]


class TestResults:
    def test_every_match_has_a_line_among_the_rounds(self, printed: Printed) -> None:
        assert len(rows_of(printed.book, "各轮成绩")) == printed.meetings

    def test_every_foul_has_one_too(self, printed: Printed) -> None:
        assert printed.fouls > 0
        fined = rows_of(printed.book, "判罚与裁定", section="犯规和判罚")
        assert len(fined) == printed.fouls


def rows_of(book: Document, chapter: str, *, section: str = "") -> list[Any]:
    """The rows of the tables below a chapter's head, or below one of its sections, heads left out."""
    found, h1, h2 = [], "", ""
    for page in book.laid.pages:
        for box in page._page_box.descendants():
            if box.element_tag == "h1":
                h1 = box.element.text or ""
            elif box.element_tag == "h2":
                h2 = box.element.text or ""
            elif h1 == chapter and section in ("", h2) and _holds_rows(box):
                found += box.children
    return found


def _holds_rows(box: Any) -> bool:
    return type(box).__name__ == "TableRowGroupBox" and not box.is_header
