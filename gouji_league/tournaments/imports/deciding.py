"""What was decided before an import was taken over, as the log keeps it."""

import re
from typing import Any

from django.utils.translation import pgettext_lazy

from gouji_league.tournaments import names
from gouji_league.tournaments.imports.columns import Reading
from gouji_league.tournaments.imports.preview import Units
from gouji_league.tournaments.imports.problems import Checked
from gouji_league.tournaments.imports.splitting import PHONE
from gouji_league.tournaments.models import Import

MENDS = {
    "as_is": pgettext_lazy("log", "照写的导入"),
    "blank_unit": pgettext_lazy("log", "单位与上一行相同"),
    "brackets": pgettext_lazy("log", "括号里的分开"),
    "digits": pgettext_lazy("log", "去掉数字"),
    "like_unit": pgettext_lazy("log", "去掉与单位同名的"),
    "namesake": pgettext_lazy("log", "同名的另一个人"),
    "odd": pgettext_lazy("log", "去掉不是姓名的"),
    "odd_name": pgettext_lazy("log", "去掉队名"),
    "odd_unit": pgettext_lazy("log", "去掉单位"),
    "pictures": pgettext_lazy("log", "去掉表情"),
    "plays": pgettext_lazy("log", "领队等也上场"),
    "same_person": pgettext_lazy("log", "去掉已经有的人"),
    "same_title": pgettext_lazy("log", "改了队名"),
    "seed": pgettext_lazy("log", "不设种子"),
    "stuck": pgettext_lazy("log", "分开连写的姓名"),
    "too_many": pgettext_lazy("log", "去掉多出的人"),
    "twice": pgettext_lazy("log", "写两次的只留一个"),
}
"""What an accepted mend did, by its code, as the log says it; a row left out is no mend."""


def decided(made: Import, reading: Reading, rows: list[Checked], units: Units) -> dict[str, Any]:
    """How the columns were read, which rows were left out, mended or typed anew; no contacts."""
    edits = made.choices.get("edits", {})
    told = {
        "columns": {} if reading.lines else _columns(made, reading),
        "left_out": [_row(row) for row in rows if row.left_out],
        "mends": [
            _row(row) | {"mend": [_plain(problem.code) for problem in row.mended]}
            for row in rows
            if row.mended and not row.left_out
        ],
        "edited": [_row(row) for row in rows if str(row.draft.line) in edits],
        "units": [f"{written} → {there}" for written, there in units.renamed],
    }
    return {field: value for field, value in told.items() if value}


def _columns(made: Import, reading: Reading) -> dict[str, str]:
    heads = made.grid[reading.first - 1] if reading.first else []
    return {
        (heads[place] if heads and heads[place] else str(place + 1)): field
        for place, field in enumerate(reading.columns)
        if field != "ignore"
    }


def _row(row: Checked) -> dict[str, Any]:
    draft = row.draft
    title = draft.name or "、".join(one.name for one in draft.people) or draft.unit
    return {"number": draft.at, "name": without_contacts(title)}


def without_contacts(text: str) -> str:
    hidden = PHONE.sub(lambda found: names.masked_contact(found[0]), text)
    return re.sub(r"\+?\d[\d -]{5,}\d", lambda found: names.masked_contact(found[0]), hidden)


def _plain(code: str) -> str:
    """digits0 → digits: of which person is in the row itself."""
    return re.sub(r"\d+$", "", code)
