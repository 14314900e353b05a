"""导入: files that are no roster end in a sentence, and change nothing."""

import io
import zipfile
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from gouji_league.tournaments.imports import applying, reading
from gouji_league.tournaments.imports.reading import read_file
from gouji_league.tournaments.models import Import, Player, Tournament
from tests import cast
from tests.pages import parsed, words

IMPORT = "/t/cup/manage/people/import/"


def xlsx(*rows: list[Any]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def zipped(parts: dict[str, bytes | str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def with_sheet(text: str | bytes) -> bytes:
    """A workbook whose sheet is this."""
    good = zipfile.ZipFile(io.BytesIO(xlsx(["姓名"], ["张三"])))
    parts: dict[str, bytes | str] = {name: good.read(name) for name in good.namelist()}
    return zipped(parts | {"xl/worksheets/sheet1.xml": text})


def marked_encrypted(data: bytes) -> bytes:
    """The same archive with the flag that its parts are encrypted."""
    raw = bytearray(data)
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = raw.find(mark)
        while start >= 0:
            raw[start + place] |= 1
            start = raw.find(mark, start + 4)
    return bytes(raw)


SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
LAUGHS = (
    '<!DOCTYPE x [<!ENTITY a "哈哈哈哈哈哈哈哈">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefg", "bcdefgh", strict=True))
    + "]>"
)
HOSTILE: dict[str, tuple[str, Any]] = {
    "nothing": ("empty", lambda: b""),
    "blanks": ("empty", lambda: b" \r\n\t "),
    "an empty sheet": ("empty", lambda: xlsx([])),
    "a picture": ("picture", lambda: b"\x89PNG\r\n\x1a\n" + b"\0" * 100),
    "a photograph": ("picture", lambda: b"\xff\xd8\xff\xe0" + b"\0" * 100),
    "a PDF": ("pdf", lambda: b"%PDF-1.7\n1 0 obj"),
    "an old Excel file": ("old_excel", lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600),
    "a workbook with a password": (
        "encrypted",
        lambda: b"\xd0\xcf\x11\xe0" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"),
    ),
    "an encrypted archive": ("encrypted", lambda: marked_encrypted(xlsx(["姓名"]))),
    "a Word document": ("word", lambda: zipped({"word/document.xml": "<x/>"})),
    "rich text": ("word", lambda: rb"{\rtf1\ansi name}"),
    "an ODS sheet": ("ods", lambda: zipped({"content.xml": "<x/>", "mimetype": "ods"})),
    "an archive": ("archive", lambda: zipped({"名单.csv": "张三"})),
    "a gzip": ("archive", lambda: b"\x1f\x8b\x08" + b"\0" * 50),
    "a web page called xls": ("web_page", lambda: "<html><table>张三</table></html>".encode()),
    "a bomb": ("bomb", lambda: with_sheet(b"0" * (reading.MOST_UNPACKED + 1))),
    "a thousand parts": (
        "bomb",
        lambda: zipped({f"xl/{n}.xml": "" for n in range(reading.MOST_PARTS + 1)}),
    ),
    "a cut file": ("broken", lambda: xlsx(["姓名"], ["张三"])[:800]),
    "a sheet of rubbish": ("broken", lambda: with_sheet("<worksheet><<<")),
    "a billion laughs": (
        "broken",
        lambda: with_sheet(
            f'{LAUGHS}{SHEET}<row><c t="inlineStr"><is><t>&h;</t></is></c></row></sheetData></worksheet>'
        ),
    ),
    "an entity from a file": (
        "broken",
        lambda: with_sheet(
            '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]>'
            f'{SHEET}<row><c t="inlineStr"><is><t>&f;</t></is></c></row></sheetData></worksheet>'
        ),
    ),
    "a row too far": ("too_many_rows", lambda: xlsx(*([n] for n in range(5001)))),
    "a csv too long": ("too_many_rows", lambda: ("张三\n" * 5001).encode()),
    "a wide sheet": ("too_many_columns", lambda: xlsx(["甲"] * 61)),
    "a wide csv": ("too_many_columns", lambda: ("甲," * 61).encode() + "乙".encode()),
    "noise": ("not_text", lambda: bytes(range(1, 32)) * 20),
    "noise of high bytes": ("not_text", lambda: b"\xff\x80\x81\xff" * 50),
    "too big": ("too_big", lambda: b"a" * (reading.MOST_BYTES + 1)),
}


@pytest.mark.parametrize("about", HOSTILE)
def test_what_is_no_roster_is_refused_in_a_sentence(about: str) -> None:
    code, make = HOSTILE[about]
    with pytest.raises(ValidationError) as refusal:
        read_file(make())
    assert refusal.value.code == code


def test_a_sheet_that_claims_a_million_rows_is_read_to_its_end() -> None:
    claim = (
        SHEET.replace("<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>')
        + '<row r="1"><c r="A1" t="inlineStr"><is><t>张三</t></is></c></row></sheetData></worksheet>'
    )
    assert read_file(with_sheet(claim)) == [["张三"]]


def test_empty_rows_to_the_end_of_the_sheet_do_not_matter() -> None:
    rows = "".join(f'<row r="{n}"><c r="A{n}" s="0"/></row>' for n in range(2, 30_000))
    sheet = f'{SHEET}<row r="1"><c r="A1" t="inlineStr"><is><t>张三</t></is></c></row>{rows}</sheetData></worksheet>'
    assert read_file(with_sheet(sheet)) == [["张三"]]


def test_cells_become_the_text_that_people_see() -> None:
    import datetime

    cells = [
        "张三 ",
        2024001.0,
        1.5,
        True,
        datetime.date(2026, 5, 1),
        None,
        "=1+1",
        "_x000D_李四",
    ]
    book = Workbook()
    book.active.append(cells[:6])
    for place, cell in ((7, cells[6]), (8, cells[7])):
        made = book.active.cell(row=1, column=place, value=cell)
        made.data_type = "s"
    out = io.BytesIO()
    book.save(out)
    assert read_file(out.getvalue()) == [
        ["张三", "2024001", "1.5", "是", "2026-05-01", "", "=1+1", "李四"]
    ]


def test_a_formula_is_never_run_and_without_its_figure_is_empty() -> None:
    assert read_file(xlsx(["张三", "=1+1"])) == [["张三"]]


def test_unseen_signs_are_taken_out() -> None:
    assert read_file("\ufeff张\u200b三,\x07李四\n".encode()) == [["张三", "李四"]]


@pytest.mark.parametrize("sign", [",", "\t", ";", "，", "|"])
def test_cells_are_parted_by_any_usual_sign(sign: str) -> None:
    assert read_file(f"张三{sign}甲\n李四{sign}乙\n".encode()) == [["张三", "甲"], ["李四", "乙"]]


def test_quoted_cells_keep_their_commas_and_lines() -> None:
    assert read_file('"张三, 李四","甲\n乙"\n'.encode()) == [["张三, 李四", "甲\n乙"]]


# Through the page ----------------------------------------------------------------------------


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


@pytest.mark.django_db
@pytest.mark.parametrize("about", HOSTILE)
def test_the_page_says_so_and_nothing_is_changed(cup: Tournament, about: str) -> None:
    code, make = HOSTILE[about]
    client = cast.client(cast.organiser(cup))
    given = SimpleUploadedFile("名单.xlsx", make())
    page = parsed(client.post(IMPORT, {"file": given}, follow=True))
    while unread := Import.objects.exclude(data=None).filter(job__status="waiting").first():
        from gouji_league.jobs import worker

        worker.run_next()
        page = parsed(client.get(f"{IMPORT}{unread.key}/"))
    sentence = str(reading.REFUSALS[code])
    said = words(page)
    assert sentence in said or (code == "empty" and "请粘贴名单，或选一个文件。" in said)
    assert not Player.objects.exists()
    cup.refresh_from_db()
    assert cup.version == 1


@pytest.mark.django_db
def test_a_file_that_failed_shows_no_preview(cup: Tournament) -> None:
    actor = cast.actor(cast.organiser(cup))
    made = applying.give(tournament=cup, actor=actor, data=with_sheet("<<<"))
    assert made.job is not None
    assert made.job.status == "failed"
    client = cast.client(cast.user("cup-organiser"))
    page = parsed(client.get(f"{IMPORT}{made.key}/"))
    assert str(reading.REFUSALS["broken"]) in words(page)


@pytest.mark.django_db
def test_a_small_file_that_unpacks_to_much_waits_for_the_worker(cup: Tournament) -> None:
    """What is packed tightly is small to send and long to read."""
    actor = cast.actor(cast.organiser(cup))
    row = "<row>" + '<c t="inlineStr"><is><t>甲队</t></is></c>' * 50 + "</row>"
    packed = with_sheet(f"{SHEET}{row * 600}</sheetData></worksheet>")
    assert (
        len(packed) < applying.AT_ONCE_BYTES < applying.AT_ONCE_UNPACKED < reading.unpacked(packed)
    )
    made = applying.give(tournament=cup, actor=actor, data=packed)
    assert made.job is not None
    assert (made.job.status, made.grid) == ("waiting", [])
    small = applying.give(tournament=cup, actor=actor, data=xlsx(["姓名"], ["张三"]))
    assert small.job is not None
    assert small.job.status == "done"


def test_what_says_it_is_packed_and_is_not_counts_as_it_is() -> None:
    assert reading.unpacked(b"PK\x03\x04 and nothing else") == 21
    assert reading.unpacked("姓名".encode()) == 6
