"""The few template tags that every page is put together with. /styleguide/ shows them all."""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from django import template
from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, gettext_lazy, pgettext, pgettext_lazy

from gouji_league.ui import cards as card_sets
from gouji_league.ui import ring as rings
from gouji_league.ui.icons import ICONS

register = template.Library()

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"

Number = int | float | Decimal

# Chinese signs, with the figures of a term (无3, 有3而买3), and names in a row.
_TERM = r"[㐀-鿿豈-﫿][㐀-鿿豈-﫿0-9]*"
_HAN = re.compile(rf"{_TERM}(?: {_TERM})*")

PLACES = {
    1: pgettext_lazy("place", "头科"),
    2: pgettext_lazy("place", "二科"),
    3: pgettext_lazy("place", "三科"),
    4: pgettext_lazy("place", "四科"),
    5: pgettext_lazy("place", "二落"),
    6: pgettext_lazy("place", "大落"),
}

# The sides of a table (双升 calls them ns and ew), and the two sides of a pattern that has no
# fixed seats: the head's and the other.
MARKS = {
    "odd": ("odd", "", gettext_lazy("实心一方")),
    "ns": ("odd", "", gettext_lazy("实心一方")),
    "even": ("even", "hollow", gettext_lazy("空心一方")),
    "ew": ("even", "hollow", gettext_lazy("空心一方")),
    "head": ("", "round", gettext_lazy("头科一方")),
    "other": ("", "round hollow", gettext_lazy("对方")),
}


def _in_chinese() -> bool:
    return (get_language() or "zh").startswith("zh")


def holds_han(text: Any) -> bool:
    """Whether an element with this text must say that it is Chinese, where none can stand in it."""
    return not _in_chinese() and _HAN.search(str(text)) is not None


@register.filter
def han(text: Any) -> SafeString:
    """In a page of another language, each run of Chinese in an element that says so."""
    if _in_chinese():
        return conditional_escape(text)
    escaped = str(text) if isinstance(text, SafeString) else escape(str(text))
    return mark_safe(_HAN.sub(r'<span lang="zh">\g<0></span>', escaped))  # noqa: S308


@register.filter(name="figure")
def figure_text(value: Number | None, style: str = "signed") -> str:
    """5 → +5, −3 with a real minus sign, nothing → –; style "plain" leaves the plus away."""
    if value is None:
        return NOTHING
    if value < 0:
        return f"{MINUS}{-value}"
    return f"+{value}" if value > 0 and style == "signed" else str(value)


@register.simple_tag
def figure(value: Number | None, size: str = "", *, signed: bool = True) -> SafeString:
    """A number as an element with even digits; size is "", total, large or huge."""
    text = figure_text(value, "signed" if signed else "plain")
    return format_html('<span class="{}">{}</span>', f"figure {size}".strip(), text)


@register.simple_tag
def side_mark(side: str, *, silent: bool = False) -> SafeString:
    """■ odd/ns, □ even/ew, ● head, ○ other; silent where the words beside it say it already."""
    known, shape, words = MARKS[side]
    css = f"mark {shape}".strip()
    data = format_html(' data-side="{}"', known) if known else ""
    if silent:
        return format_html('<span class="{}"{} aria-hidden="true"></span>', css, data)
    return format_html('<span class="{}"{} role="img" aria-label="{}"></span>', css, data, words)


@register.simple_tag
def place_badge(place: int, style: str = "") -> SafeString:
    """头科 … 大落 for a place 1–6; style "quiet" where the badge is not the news."""
    return format_html('<span class="{}">{}</span>', f"place {style}".strip(), PLACES[place])


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """One of our icons; unseen by readers of the screen unless it has a label."""
    voice = format_html('role="img" aria-label="{}"', label) if label else 'aria-hidden="true"'
    return format_html(
        '<svg class="icon" viewBox="0 0 24 24" {}><path d="{}"/></svg>',
        SafeString(voice),
        ICONS[name],
    )


@register.inclusion_tag("ui/cards.html")
def cards(written: str | Iterable[str]) -> dict[str, Any]:
    """A set of cards, written ("22999", "D 10 10") or as a list of ranks."""
    text = written if isinstance(written, str) else " ".join(written)
    jokers = {
        "D": ("big", pgettext("card", "大王"), gettext("大王")),
        "X": ("small", pgettext("card", "小王"), gettext("小王")),
    }
    drawn = [jokers.get(rank, ("", rank, rank)) for rank in card_sets.tokens(text)]
    return {"drawn": drawn}


@register.inclusion_tag("ui/ring.html")
def ring(
    people: Iterable[str | Mapping[str, Any]],
    arrows: Iterable[tuple[int, int, str]] = (),
    *,
    turn: int = 0,
    tap: bool = False,
    above: str = "",
    middle: str = "",
    below: str = "",
) -> dict[str, Any]:
    """The table from above: six or four seats, arrows (from, to, word), words in the middle."""
    seats = rings.seats(people, turn=turn)
    count = len(seats)
    width, height = rings.SIZES[count]
    return {
        "seats": seats,
        "count": count,
        "size": f"{width} {height}",
        "arrows": [
            rings.arrow(seats[start - 1], seats[end - 1], word, count=count)
            for start, end, word in arrows
        ],
        "tap": tap,
        "above": above,
        "middle": middle,
        "below": below,
    }
