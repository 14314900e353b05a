"""The template to download: the columns that the reader knows, an example, and what to mind."""

import io

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from gouji_league.tournaments.models import Entrant


def headings(kind: str) -> list[str]:
    """In the reader's language; the reader of files knows them in both."""
    if kind == Entrant.Kind.PLAYER:
        return [_("姓名"), _("单位"), _("号码"), _("联系方式")]
    members = [_("队长"), _("队员2"), _("队员3")] if kind == Entrant.Kind.TEAM else []
    pair = [_("队员1"), _("队员2")] if kind == Entrant.Kind.PAIR else []
    most = 3 if kind == Entrant.Kind.TEAM else 2
    reserves = [_("替补%(n)s") % {"n": place + 1} for place in range(most)]
    return [_("单位"), _("队名"), *members, *pair, *reserves, _("联系方式")]


def template(kind: str) -> bytes:
    book = Workbook()
    sheet = book.active
    sheet.title = _("名单")
    for place, heading in enumerate(headings(kind), start=1):
        cell = sheet.cell(row=1, column=place, value=heading)
        cell.font = Font(bold=True)
        column = sheet.column_dimensions[get_column_letter(place)]
        column.width, column.number_format = 16, "@"
    sheet.freeze_panes = "A2"
    notes = book.create_sheet(_("说明"))
    notes.column_dimensions["A"].width = 80
    for line, words in enumerate(_notes(kind), start=1):
        notes.cell(row=line, column=1, value=words)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _notes(kind: str) -> list[str]:
    said = [
        _("从第二行起填，一行一个。填好后在“人员 → 导入”里选这个文件。"),
        _("列可以增减、换次序；不要的列空着就行。"),
        _("联系方式只有主办看得到，从不公开。"),
    ]
    if kind != Entrant.Kind.PLAYER:
        said.insert(1, _("队名可以不填：会按单位起名，例如“甲单位一队”。"))
    return said
