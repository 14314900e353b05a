"""Lists by pages (`?limit=&after=`), and as CSV beside JSON."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from gouji_league.matches.refusals import wrong

MOST = 1_000_000
NAMES = ("id", "slug", "number")
"""By which a row is named, whichever it has."""


def page(
    name: str, rows: Sequence[dict[str, Any]], *, limit: int | None, after: str, kind: str = ""
) -> Any:
    """{"name": rows, "next": …}: everything without a limit."""
    if limit is not None and not 1 <= limit <= MOST:
        raise wrong("out_of_range", "limit", _("limit 要在 1 到 1000000 之间。"))
    shown, following = _cut(rows, limit=limit, after=after)
    if is_csv(kind):
        return as_csv(name, shown)
    return {name: shown, "next": following}


def is_csv(kind: str) -> bool:
    if kind not in {"", "json", "csv"}:
        raise wrong("unknown_format", "format", _("只有 json 和 csv。"))
    return kind == "csv"


def _cut(
    rows: Sequence[dict[str, Any]], *, limit: int | None, after: str
) -> tuple[list[dict[str, Any]], str | None]:
    keys = [str(next(row[key] for key in NAMES if key in row)) for row in rows]
    if after and after not in keys:
        raise wrong("unknown_after", "after", _("没有这一行：请从头取。"))
    start = keys.index(after) + 1 if after else 0
    end = len(rows) if limit is None else start + limit
    return list(rows[start:end]), keys[end - 1] if end < len(rows) else None


def as_csv(name: str, rows: Sequence[dict[str, Any]]) -> HttpResponse:
    """A column for each key; what is no plain value stands as JSON."""
    out = io.StringIO()
    writer = csv.writer(out)
    columns = list(rows[0]) if rows else []
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row[column]) for column in columns])
    answer = HttpResponse("\ufeff" + out.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def _cell(value: Any) -> Any:
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, str) and value[:1] in "=+-@\t\r":
        return f"'{value}"  # no formula when a spreadsheet opens it
    return "" if value is None else value
