"""工作簿: how its sheets look, print and are named, and what they do with mean texts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest
from django.db import transaction
from django.utils import translation
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from gouji_league.accounts.actor import of_command
from gouji_league.exports import making as documents
from gouji_league.exports.registry import EXPORTS
from gouji_league.exports.workbook.book import Book
from gouji_league.exports.workbook.cells import Formula
from gouji_league.exports.workbook.making import workbook
from gouji_league.exports.workbook.names import NAMES
from gouji_league.exports.workbook.shape import Column, Table
from gouji_league.jobs import services as jobs
from gouji_league.rounds.rehearsing import Rehearsal
from gouji_league.tournaments.models import StageFoul, Tournament
from tests import cast
from tests.foundations.test_texts import not_terms
from tests.rounds import event

pytestmark = pytest.mark.django_db
BY = of_command("test")
HEAD = 3
FREE = ("封面", "Cover")
"""The sheet that has no table."""
MEAN = [
    "=1+1",
    "+8613800000000",
    "-甲",
    "@甲",
    "#N/A",
    "\t=甲",
    '=HYPERLINK("http://x")',
    "_x0041_",
]
EXCEL = {"ABS", "AND", "COUNTIFS", "IF", "IFERROR", "ISBLANK", "MAX", "NOT", "ROUND", "SUMIFS", "SUMPRODUCT"}  # fmt: skip
"""Functions that every Excel since 2007 has under these names."""


@dataclass
class Made:
    zh: bytes
    en: bytes

    def book(self, language: str = "zh") -> Any:
        return load_workbook(BytesIO(getattr(self, language)))


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any) -> Made:
    """Groups, then a bracket, played to the end; somebody was fined beside the table."""
    with django_db_blocker.unblock(), transaction.atomic():
        cup = event.made("dongfang-groups", 6, begun=False)
        cup.players.update(contact="13900001234")
        Rehearsal(cup, by=BY, seed=3, until=None).play()
        stage = event.first(cup)
        StageFoul.objects.create(
            stage=stage, entrant=cup.entrants.get(number=1), points=3, reason="迟到", by="甲"
        )
        with translation.override("zh-hans"):
            zh = workbook(cup)
        with translation.override("en"):
            en = workbook(cup)
        transaction.set_rollback(True)
    return Made(zh, en)


@pytest.fixture(params=["zh", "en"])
def book(request: pytest.FixtureRequest, made: Made) -> Any:
    return made.book(request.param)


def tables(book: Any) -> list[Any]:
    return [sheet for sheet in book if sheet.title not in FREE]


def column(sheet: Any, head: str) -> list[Any]:
    """The cells below a head."""
    at = [cell.value for cell in sheet[HEAD]].index(head)
    return [row[at] for row in sheet.iter_rows(min_row=HEAD + 1)]


class TestSheets:
    def test_they_stand_in_the_order_in_which_one_asks(self, made: Made) -> None:
        assert made.book().sheetnames == [
            "封面", "总名次与奖项", "积分榜 1 小组赛", "交叉表 1 小组赛", "积分榜 2 淘汰赛", "轮次", "各场所得",
            "牌局", "逐盘", "积分行", "判罚", "裁定与更正", "参赛者", "规则说明",
        ]  # fmt: skip

    def test_english_ones_are_english(self, made: Made) -> None:
        """But for names of people and of the tournament, and the players' own terms."""
        book = made.book("en")
        assert book.sheetnames[0] == "Cover"
        assert len(book.sheetnames) == 14
        heads = [str(cell.value) for sheet in tables(book) for cell in sheet[HEAD] if cell.value]
        notes = [str(sheet["A2"].value or "") for sheet in tables(book)]
        names = [one for one in book.defined_names if not one.isascii()]
        assert not_terms(" ".join([*heads, *notes]).replace("队", "")) == []
        assert not names

    def test_the_cover_leads_to_each(self, book: Any) -> None:
        cover, *others = book.worksheets
        links = [cell.hyperlink for row in cover.iter_rows() for cell in row if cell.hyperlink]
        assert [link.location for link in links] == [f"'{one.title}'!A1" for one in others]

    def test_contacts_are_in_none(self, made: Made) -> None:
        texts = {str(one) for sheet in made.book() for row in sheet.values for one in row}
        assert not [one for one in texts if "13900001234" in one]

    def test_a_foul_beside_the_table_counts_in_the_standings(self, made: Made) -> None:
        sheet = made.book()["判罚"]
        outside = [at for at, cell in enumerate(column(sheet, "赛外")) if cell.value == 1]
        assert [column(sheet, "事由")[at].value for at in outside] == ["迟到"]
        assert [column(sheet, "罚分")[at].value for at in outside] == [3]

    def test_terms_are_the_books_own(self, made: Made) -> None:
        heads = [cell.value for cell in made.book()["逐盘"][HEAD]]
        assert {"清", "捎"} <= set(heads)
        assert not {"闷", "烧", "断定"} & set(heads)


class TestLook:
    def test_heads_stay_and_filter(self, book: Any) -> None:
        for sheet in tables(book):
            assert sheet.freeze_panes.endswith(str(HEAD + 1)), sheet.title
            if sheet.max_row > HEAD and sheet.auto_filter.ref:
                width = get_column_letter(len([one for one in sheet[HEAD] if one.value]))
                assert re.fullmatch(rf"A{HEAD}:{width}\d+", sheet.auto_filter.ref), sheet.title

    def test_they_print_on_a4_with_heads_and_page_numbers(self, book: Any) -> None:
        for sheet in book:
            assert sheet.page_setup.paperSize == 9
            assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
            assert sheet.sheet_properties.pageSetUpPr.fitToPage
            assert sheet.oddFooter.center.text == "&P / &N"
            assert sheet.page_margins.bottom > sheet.page_margins.footer + 0.3
        for sheet in tables(book):
            assert sheet.print_title_rows == f"${HEAD}:${HEAD}"

    def test_every_column_has_its_width(self, book: Any) -> None:
        for sheet in tables(book):
            for cell in sheet[HEAD]:
                assert sheet.column_dimensions[cell.column_letter].width >= 5

    def test_gains_have_their_sign_and_losses_a_real_minus(self, made: Made) -> None:
        book = made.book()
        assert {one.number_format for one in column(book["积分行"], "分")} == {"+0;−0;0"}
        difference = column(book["积分榜 1 小组赛"], "净胜分")
        assert {one.number_format for one in difference} == {"+0;−0;0"}
        assert {one.number_format for one in column(book["轮次"], "开始")} == {"yyyy-mm-dd hh:mm"}

    def test_long_texts_have_room(self, made: Made) -> None:
        book = made.book()
        rules, deals = book["规则说明"], book["逐盘"]
        long = [
            sheet.row_dimensions[cell.row].height
            for sheet, head, width in ((rules, "内容", 46), (deals, "犯规", 10))
            for cell in column(sheet, head)
            if len(cell.value or "") > width
        ]
        assert long
        assert all(height > 30 for height in long)


class TestFormulas:
    def formulas(self, book: Any) -> Iterator[tuple[str, str]]:
        for sheet in book:
            for row in sheet.iter_rows():
                for cell in row:
                    if cell.data_type == "f":
                        yield f"{sheet.title}!{cell.coordinate}", cell.value

    def test_any_excel_knows_them(self, book: Any) -> None:
        """Old ones too; a bare comparison in SUMPRODUCT is nothing there, so it is multiplied."""
        seen = 0
        for where, told in self.formulas(book):
            seen += 1
            bare = re.sub(r'"[^"]*"', '""', told)
            assert set(re.findall(r"([A-Z]+)\(", bare)) <= EXCEL, where
            assert len(told) < 8192, where
            for one in re.findall(r"SUMPRODUCT\((.*?\))\)", bare):
                assert one.startswith("1*") or ")*(" in one, (where, told)
        assert seen > 100

    def test_no_formula_bears_a_result_that_somebody_made_up(self, made: Made) -> None:
        book = load_workbook(BytesIO(made.zh), data_only=True)
        formulas = dict(self.formulas(made.book()))
        for where in formulas:
            sheet, _mark, cell = where.rpartition("!")
            assert book[sheet][cell].value is None

    def test_the_programs_figure_stands_beside_each(self, made: Made) -> None:
        """A column of formulas has the same head, 公式：, as a column of values before it; what
        is given for a walk-over belongs to the formula before it."""
        for sheet in tables(made.book()):
            heads = [str(cell.value) for cell in sheet[HEAD]]
            for at, head in enumerate(heads):
                if head.startswith("公式："):
                    what = head.removeprefix("公式：")
                    assert what in heads[:at], (sheet.title, head)
                    values = {one.data_type for one in column(sheet, what)}
                    assert "f" not in values

    def test_a_difference_shows_red(self, made: Made) -> None:
        for title in ("积分榜 1 小组赛", "各场所得", "牌局"):
            sheet = made.book()[title]
            rules = [rule for found in sheet.conditional_formatting for rule in found.rules]
            assert rules
            assert {rule.dxf.fill.bgColor.rgb for rule in rules} == {"FFC0392B"}

    def test_every_name_leads_to_a_column(self, book: Any) -> None:
        for name, found in book.defined_names.items():
            [(title, cells)] = found.destinations
            letter = re.fullmatch(rf"\$([A-Z]+)\${HEAD + 1}:\$\1\$\d+", cells)
            assert letter, name
            assert book[title][f"{letter[1]}{HEAD}"].value, name
        used = {
            word
            for _where, told in self.formulas(book)
            for word in re.findall(r"[\w]*_[\w]+", re.sub(r"\"[^\"]*\"|'[^']*'!", "", told))
        }
        assert used
        assert used <= set(book.defined_names)

    def test_names_differ_in_each_language(self) -> None:
        for language in ("zh", "en"):
            told = [words.to(language) for words in NAMES.values()]
            assert len(set(told)) == len(told)


class TestMeanTexts:
    @pytest.fixture
    def written(self) -> Any:
        rows = [[one, at] for at, one in enumerate(MEAN)]
        columns = [Column(key="what", head="=什么", style="text"), Column(key="n", head="几")]
        book = Book(title="甲\x00杯", author="\ud800乙")
        book.add(Table(key="a", title="表", columns=columns, rows=lambda: rows))
        return load_workbook(BytesIO(book.close()))

    def test_what_begins_like_a_formula_is_a_text(self, written: Any) -> None:
        cells = column(written["表"], "=什么")
        assert [cell.data_type for cell in cells] == ["s"] * len(MEAN)
        assert [cell.value for cell in cells[:-1]] == MEAN[:-1]
        assert [cell.quotePrefix for cell in cells[:4]] == [True] * 4

    def test_what_looks_like_an_escape_is_read_as_it_was_written(self, written: Any) -> None:
        assert column(written["表"], "=什么")[-1].value in ("_x0041_", "_x005F_x0041_")

    def test_what_no_sheet_can_hold_is_left_out(self) -> None:
        texts = ["甲\x00\x0b乙", "丙\ud800丁", "两\r\n行", " 空 ", "<&>", "长" * 40_000]
        columns = [Column(key="what", head="什么", style="text")]
        book = Book(title="", author="")
        book.add(Table(key="a", title="表", columns=columns, rows=lambda: [[one] for one in texts]))
        found = [one.value for one in column(load_workbook(BytesIO(book.close()))["表"], "什么")]
        assert found == ["甲乙", "丙丁", "两\n行", " 空 ", "<&>", "长" * 32_767]

    def test_sheets_have_titles_that_excel_takes_and_none_has_anothers(self) -> None:
        titles = ["[决赛]:*?/\\", "'引'", "长" * 60, "长" * 60, "A", "a", "", "\x01"]
        book = Book(title="", author="")
        for title in titles:
            book.add(Table(key="a", title=title, columns=[], rows=list, headless=True))
        found = load_workbook(BytesIO(book.close())).sheetnames
        assert len({one.casefold() for one in found}) == len(titles)
        assert all(0 < len(one) <= 31 and not re.search(r"[\[\]:*?/\\]", one) for one in found)

    def test_a_formula_of_ours_is_one(self) -> None:
        columns = [Column(key="a", head="a"), Column(key="b", head="b", check="{b}-{a}")]
        book = Book(title="", author="")
        rows = [[3, Formula('{a}&"<"&SUM({a_}4:{a_}9)')]]
        book.add(Table(key="a", title="表", columns=columns, rows=lambda: rows))
        assert load_workbook(BytesIO(book.close()))["表"]["B4"].value == '=A4&"<"&SUM(A4:A9)'

    def test_people_stages_and_tournaments_of_mean_names_do_no_harm(self) -> None:
        cup = event.made("dagang-league", 4, begun=False)
        for at, player in enumerate(cup.players.all()):
            player.name = MEAN[at % len(MEAN)]
            player.save()
        for at, entrant in enumerate(cup.entrants.all()):
            entrant.name = MEAN[at]
            entrant.save()
        stage = event.first(cup)
        stage.name = "决赛/[A]:*?'=1+1"
        stage.save()
        Tournament.objects.filter(pk=cup.pk).update(name="=cmd|' /C calc'!A0")
        cup.refresh_from_db()
        Rehearsal(cup, by=BY, seed=1, until=2).play()
        book = load_workbook(BytesIO(workbook(cup)))
        assert book["封面"]["A1"].value == "=cmd|' /C calc'!A0"
        assert book["封面"]["A1"].data_type == "s"
        wild = [
            cell.value
            for sheet in book
            for row in sheet.iter_rows()
            for cell in row
            if cell.data_type == "f"
            and any(
                one in re.sub(r"'(''|[^'])*'", "", cell.value) for one in ("1+1", "cmd", "http")
            )
        ]
        assert not wild


class TestJob:
    def test_it_is_made_by_the_jobs_which_tell_how_far_it_is(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        cup = event.made("dagang-league", 4)
        event.published(event.first(cup))
        told: list[tuple[int, int]] = []
        own = jobs.Progress.__call__

        def hear(self: Any, done: int, total: int, words: str = "") -> None:
            told.append((done, total))
            own(self, done, total, words)

        monkeypatch.setattr(jobs.Progress, "__call__", hear)
        asked = documents.ask(EXPORTS["xlsx"], cup, {"lang": "zh"}, by=BY)
        done = jobs.run_now(asked)
        assert done.status == "done", done.sentence
        assert told[0] == (0, 6)
        browser = cast.client(cast.organiser(cup))
        answer = browser.get(f"/t/cup/manage/documents/{done.key}/file/?save=1")
        assert answer["Content-Disposition"] == 'attachment; filename="cup-xlsx.xlsx"'
        data = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
        assert "牌局" in load_workbook(BytesIO(data)).sheetnames
