"""数值: what a key is called, and what it says of a row."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from gouji_league.rules.ranking.facts import Number
from gouji_league.rules.ranking.figures import shown
from gouji_league.rules.ranking.table import Row
from gouji_league.standings.why.case import Case, account_of
from gouji_league.tournaments.words import key_words
from gouji_league.ui.templatetags.ui import figure_text

SIGNED: Final = frozenset({"points", "difference", "levels_difference", "specials"})
"""Gains and losses: + and − are said."""
ONE_TO_ONE: Final = frozenset({"head_to_head", "playoff"})
"""Read as a result: 2 : 0."""
LABELS: Final[Mapping[str, Promise]] = {
    "fouls": pgettext_lazy("ranking", "犯规"),
    "lots": pgettext_lazy("ranking", "抽签"),
    "seed": pgettext_lazy("ranking", "种子"),
}
"""In a sentence, where it is not what the key is called in a list."""
NOTHING: Final[Mapping[str, Promise]] = {
    "average": gettext_lazy("还没打过一盘，没有平均分"),
    "previous_stage": gettext_lazy("没打上一阶段"),
    "seed": gettext_lazy("没有种子号"),
    "lots": gettext_lazy("没有抽签"),
    "playoff": gettext_lazy("没有打附加赛"),
}


def label(case: Case, key: str) -> str:
    return str(LABELS[key]) if key in LABELS else key_words(key, case.book)


def number(value: Number, *, signed: bool = False) -> str:
    """Whole, or to two decimals; with a real minus sign."""
    whole = not isinstance(value, Fraction) or value.denominator == 1
    told = int(value) if whole else shown(value, places=2)
    return figure_text(told, "signed" if signed else "plain")


def value_words(case: Case, key: str, row: Row) -> str:
    """What a key says of a row."""
    value = row.values[key]
    if value is None:
        return str(NOTHING.get(key, "–"))
    if key == "round_reached":
        return case.reached[row.entrant].words()
    if isinstance(value, tuple):
        return fouls_words(*value) if key == "fouls" else _mini_words(*value)
    if key == "average":
        return f"{shown(value, places=2):.2f}".replace("-", "−")
    if key in {"previous_stage", "lots"}:
        return _("第%(n)s") % {"n": value}
    if key == "seed":
        return _("%(n)s号") % {"n": value}
    return number(value, signed=key in SIGNED)


def fouls_words(points: Number, times: Number) -> str:
    """罚 3 分 1 次: warnings take nothing off."""
    count = int(times)
    if not count:
        return pgettext("fouls", "没有")
    values = {"points": number(points), "count": count}
    if not points:
        return ngettext("警告 %(count)s 次", "警告 %(count)s 次", count) % values
    return ngettext("%(count)s 次罚 %(points)s 分", "%(count)s 次罚 %(points)s 分", count) % values


def _mini_words(points: Number, difference: Number) -> str:
    values = {"points": number(points), "difference": number(difference, signed=True)}
    return _("%(points)s 分、净胜 %(difference)s") % values


def average_parts(row: Row) -> str:
    """37÷11: what is compared where two decimals look alike."""
    account = account_of(row)
    return f"{number(account.dealt)}÷{account.deals}"
