"""What the organisers' pages of matches ask."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gouji_league.matches.decisions import AWARDED, WALKOVER, Decision
from gouji_league.matches.models import Match
from gouji_league.matches.selectors.naming import SideName
from gouji_league.rules.book import AnyBook
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.forms.now import seats_of
from gouji_league.tournaments.models import Stage, Table, Tournament
from gouji_league.ui.templatetags.ui import han
from gouji_league.ui.widgets import Select

LARGEST = 9999
REASONS = (
    _("迟到超过时限"),
    _("没有到场"),
    _("中途退出"),
    _("取消资格"),
    _("成绩只有总分"),
    _("判错了，撤销"),
)


class DecisionForm(forms.Form):
    """判定: how, with which totals, why."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    how = forms.ChoiceField(
        label=_("怎么判"),
        widget=forms.RadioSelect,
        error_messages={
            "required": _("请选一个。"),
            "invalid_choice": _("这一局不能这样判：请从列出的里选一个。"),
        },
    )
    first = forms.IntegerField(required=False, min_value=-LARGEST, max_value=LARGEST)
    second = forms.IntegerField(required=False, min_value=-LARGEST, max_value=LARGEST)
    reason = forms.CharField(
        label=_("原因"),
        max_length=200,
        widget=forms.TextInput(attrs={"list": "reasons", "autocomplete": "off"}),
        error_messages={"required": _("请写原因：谁为什么这样判，以后要看得明白。")},
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        sides: list[SideName],
        played: bool,
        takes_totals: bool,
    ) -> None:
        super().__init__(data)
        self.sides = [one.key for one in sides]
        self.takes_totals = takes_totals and not played
        self.fields["how"].choices = choices(sides, played=played)  # type: ignore[attr-defined]
        for name, side in zip(("first", "second"), sides, strict=True):
            self.fields[name].label = han(gettext("%(side)s 总分") % {"side": side.name})

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        given = [cleaned.get(name) is not None for name in ("first", "second")]
        if any(given) and not all(given):
            self.add_error("second" if given[0] else "first", _("总分要写两方的，或者都不写。"))
        if any(given) and str(cleaned.get("how", "")).startswith(WALKOVER):
            self.add_error("how", _("弃权不写总分：要记总分，请选“判胜”或“没有胜方”。"))
        return cleaned

    def decision(self) -> Decision:
        key, _colon, side = self.cleaned_data["how"].partition(":")
        if key == WALKOVER:
            return Decision(WALKOVER, side)
        points = [self.cleaned_data["first"], self.cleaned_data["second"]]
        totals = None if points[0] is None else dict(zip(self.sides, points, strict=True))
        return Decision(AWARDED, {"winner": side or None, "totals": totals})


def choices(sides: list[SideName], *, played: bool) -> list[tuple[str, str]]:
    """A walk-over only where no deal is stored."""
    absent = [
        (f"{WALKOVER}:{one.key}", gettext("弃权：“%(name)s”没到") % {"name": one.name})
        for one in sides
    ]
    wins = [
        (f"{AWARDED}:{one.key}", gettext("判“%(name)s”胜") % {"name": one.name}) for one in sides
    ]
    both = [(f"{WALKOVER}:both", gettext("弃权：两方都没到"))]
    nobody = [(f"{AWARDED}:", gettext("没有胜方（平局，或两方都不算胜）"))]
    offered = [*([] if played else [*absent, *both]), *wins, *nobody]
    return [(key, han(words)) for key, words in offered]


class PlacingForm(forms.Form):
    """手工排桌: stage, table, people; what the book has beside them."""

    id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    stage = forms.TypedChoiceField(label=_("阶段"), coerce=int, widget=Select)
    table = forms.TypedChoiceField(label=_("桌"), coerce=int, widget=Select)
    players = forms.CharField(
        widget=forms.HiddenInput, error_messages={"required": _("还没有排人：点名字入座。")}
    )
    waiting = forms.IntegerField(
        label=_("等候人数"), required=False, min_value=0, max_value=99, initial=0
    )
    max_deals = forms.IntegerField(
        label=_("最高盘数"), required=False, min_value=1, max_value=LARGEST
    )
    second = forms.BooleanField(label=_("知道了，这张桌再排一局"), required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        tournament: Tournament,
        busy: set[int],
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        self.busy = busy
        self.stages = list(tournament.stages.all())
        self.fields["stage"].choices = [(one.number, str(one)) for one in self.stages]  # type: ignore[attr-defined]
        tables = list(tournament.tables.all())
        self.fields["table"].choices = [(one.number, _table(one, busy)) for one in tables]  # type: ignore[attr-defined]

    @property
    def book(self) -> AnyBook:
        """Of the chosen stage, else of the first."""
        chosen = str(self["stage"].value())
        found = [one for one in self.stages if str(one.number) == chosen] or self.stages
        return BOOKS[found[0].rulebook]

    def clean_players(self) -> list[int]:
        given = [part for part in self.cleaned_data["players"].split(",") if part]
        if not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in given):
            raise forms.ValidationError(_("没看懂排了谁：请重新点名字。"), code="numbers")
        return [int(part) for part in given]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        table = cleaned.get("table")
        if table in self.busy and not cleaned.get("second"):
            words = _("%(number)s 号桌还有没打完的局：换一张桌，或者勾上“知道了”再排。")
            self.add_error("second", words % {"number": table})
        return cleaned

    def body(self) -> dict[str, Any]:
        """What POST of the tournament's matches takes."""
        told = {key: self.cleaned_data[key] for key in ("id", "stage", "table", "players")}
        heads = {key: self.cleaned_data[key] for key in sorted(self.book.head & HEADS)}
        return told | {key: value for key, value in heads.items() if value is not None}


HEADS = {"waiting", "max_deals"}


def _table(table: Table, busy: Iterable[int]) -> str:
    words = gettext("%(number)s 号桌") % {"number": table.number}
    words += f" {table.name}" if table.name else ""
    return words + (gettext("（正在打）") if table.number in busy else "")


def seats(stage: Stage) -> int:
    return seats_of(BOOKS[stage.rulebook])


def unfinished() -> list[str]:
    """What a table is busy with."""
    return [Match.Status.RUNNING, Match.Status.PLANNED]
