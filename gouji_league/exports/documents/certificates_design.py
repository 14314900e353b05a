"""奖状的样子: the organiser's own words with placeholders, a border and a colour.

In the tournament's settings, under "certificate":

    {"title": "荣誉证书", "text": "{姓名}：\n在…", "signed": "…", "date": "", "border": "fret", …}
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import date
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.template.defaultfilters import date as date_words
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from gouji_league.tournaments.models import Tournament

SETTING: Final = "certificate"
LANDSCAPE, PORTRAIT = "landscape", "portrait"

BORDERS: dict[str, str | Promise] = {
    "fret": _("回纹"),
    "notched": _("缺角双线"),
    "double": _("粗细双线"),
    "none": _("不印边框（用有花边的证书纸）"),
}
COLOURS: dict[str, tuple[str | Promise, str]] = {
    "red": (_("红"), "#a61c1c"),
    "gold": (_("金"), "#8a6210"),
    "blue": (_("蓝"), "#1f4480"),
    "green": (_("绿"), "#1d6048"),
    "ink": (_("墨"), "#1b1e22"),
}
"""Each dark enough to be read on a grey print."""
LAYOUTS: dict[str, str | Promise] = {LANDSCAPE: _("横版 A4"), PORTRAIT: _("竖版 A4")}

PLACEHOLDERS: dict[str, str] = {
    "姓名": "name",
    "单位": "unit",
    "队": "team",
    "队员": "members",
    "奖项": "award",
    "名次": "place",
    "赛事": "event",
    "主办": "host",
    "日期": "date",
}
"""By their Chinese names; the English ones hold too, in either language."""
FIELDS = {**PLACEHOLDERS, **{english: english for english in PLACEHOLDERS.values()}}
WRITTEN = re.compile(r"[{｛]\s*([^{}｛｝\n]{1,12}?)\s*[}｝]")
FULLWIDTH = str.maketrans("｛｝", "{}")


@dataclass(frozen=True, slots=True)
class Design:
    title: str
    text: str
    signed: str
    date: str = ""
    """Empty: the last day, or today."""
    border: str = "fret"
    colour: str = "red"
    layout: str = LANDSCAPE

    @property
    def ink(self) -> str:
        return COLOURS[self.colour][1]


def usual() -> Design:
    """What stands there before the organiser writes their own."""
    text = gettext("{单位} {姓名}：\n在“{赛事}”中成绩优异，荣获\n{奖项}\n特发此证，以资鼓励。")
    return Design(title=gettext("荣誉证书"), text=text, signed="{主办}")


def design_of(tournament: Tournament) -> Design:
    """As it is stored; what is missing or no choice any more is as usual."""
    stored = tournament.settings.get(SETTING) or {}
    return _read(stored)


def _read(stored: Mapping[str, Any]) -> Design:
    found = asdict(usual())
    known = {"border": set(BORDERS), "colour": set(COLOURS), "layout": set(LAYOUTS)}
    for one in fields(Design):
        value = stored.get(one.name)
        if isinstance(value, str) and value in known.get(one.name, {value}):
            found[one.name] = value
    return Design(**found)


def refuse_unknown(text: str) -> None:
    """A placeholder that means nothing would stand on every certificate."""
    odd = [found[0] for found in WRITTEN.finditer(text) if found[1] not in FIELDS]
    if odd:
        names = " ".join(f"{{{name}}}" for name in placeholders())
        words = gettext("没有 %(odd)s 这一项，能用的是：%(names)s")
        raise ValidationError(words % {"odd": " ".join(dict.fromkeys(odd)), "names": names})


def placeholders() -> list[str]:
    """In the reader's language."""
    english = (get_language() or "").startswith("en")
    return list(PLACEHOLDERS.values() if english else PLACEHOLDERS)


def day_of(tournament: Tournament) -> date:
    return tournament.ends or tournament.starts or timezone.localdate()


def day_words(day: date) -> str:
    return date_words(day, gettext("Y年n月j日"))


# Words, and how they lie ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph: to whom, the prize by itself, or running text."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """一张奖状, filled in."""

    design: Design
    lines: tuple[Line, ...]
    signed: tuple[str, ...]
    date: str
    size: int
    """How small the type is: 1 is the largest."""


def filled(design: Design, values: Mapping[str, str]) -> Certificate:
    """`values`: by the English names of the placeholders."""
    lines = tuple(_lines(design.text, values))
    signed = tuple(line for line in _fill(design.signed, values).splitlines() if line.strip())
    return Certificate(
        design=design,
        lines=lines,
        signed=signed,
        date=_fill(design.date, values).strip() or values["date"],
        size=_size(design, lines, len(signed)),
    )


INNER = str.maketrans("“”", "‘’")


def _fill(text: str, values: Mapping[str, str]) -> str:
    """Quotes within quotes are single ones: “第三届‘甲杯’联赛”."""

    def value(found: re.Match[str]) -> str:
        told = values.get(FIELDS.get(found[1], ""), found[0])
        before = text[: found.start()]
        quoted = before.count("“") > before.count("”")
        return told.translate(INNER) if quoted else told

    return WRITTEN.sub(value, text)


def _lines(text: str, values: Mapping[str, str]) -> Iterator[Line]:
    for written in text.splitlines():
        alone = WRITTEN.fullmatch(written.strip())
        line = _fill(written, values).strip()
        if not line:
            continue
        if alone and FIELDS.get(alone[1]) in {"award", "place"}:
            yield Line("award", line)
        elif line.endswith(("：", ":")):
            yield Line("to", line)
        else:
            yield Line("body", line)


ROOM = {LANDSCAPE: (237.0, 80.0), PORTRAIT: (150.0, 142.0)}
"""Millimetres across and down that the paragraphs have, with one line signed."""
SIZES = (22, 19, 16, 13.5, 11.5, 9.5)
"""Points, as certificate.css has them."""
MM = 25.4 / 72


def _size(design: Design, lines: tuple[Line, ...], signed: int) -> int:
    """The largest type by which everything fits."""
    across, down = ROOM[design.layout]
    down -= max(signed - 1, 0) * 7
    for number, points in enumerate(SIZES, 1):
        if sum(_height(line, points * MM, across) for line in lines) <= down:
            return number
    return len(SIZES)


def _height(line: Line, em: float, across: float) -> float:
    if line.kind == "award":
        return _rows(line.text, em * 1.6, across) * em * 1.6 * 1.4 + em * 0.6
    indent = 0 if line.kind == "to" else 2
    return _rows("　" * indent + line.text, em, across) * em * 1.75


def _rows(text: str, em: float, across: float) -> int:
    width = sum(0.62 if ord(sign) < 0x2E80 else 1.0 for sign in text) * em
    # A row ends early where a word or a mark of punctuation may not be parted.
    return int(width / (across - 2 * em)) + 1
