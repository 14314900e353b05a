"""The forms of the set-up's steps."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from gouji_league.rules.book import AnyBook
from gouji_league.tournaments import formats
from gouji_league.tournaments.formats import Text
from gouji_league.tournaments.forms.steps import StepForm
from gouji_league.tournaments.models import SLUG, Entrant, Tournament
from gouji_league.tournaments.presets import PRESETS, Preset
from gouji_league.tournaments.services.setup import TOO_FEW
from gouji_league.ui.widgets import Select

DATE = {"invalid": _("日期要写成 2026-10-01 这样。")}
ENTERING: dict[str, Text] = {
    Entrant.Kind.TEAM: _("三人一队，可带替补，名次是队的"),
    Entrant.Kind.PAIR: _("两人一对，名次是一对的"),
    Entrant.Kind.PLAYER: _("各报各的，搭档靠抽签，名次是个人的"),
}
"""What that means, as the format step explains it."""
TIME = {"invalid": _("时间要写成 09:00 这样。")}


class OccasionForm(StepForm):
    """场合."""

    name = forms.CharField(
        label=_("赛事名称"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("给赛事起个名字，比如“秋季够级赛”。")},
    )
    host = forms.CharField(label=_("主办方"), max_length=80, required=False)
    place = forms.CharField(label=_("地点"), max_length=80, required=False)
    starts = forms.DateField(
        label=_("开始日期"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages=DATE,
    )
    ends = forms.DateField(
        label=_("结束日期"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages=DATE,
    )
    slug = forms.CharField(
        label=_("网址名"),
        max_length=60,
        required=False,
        help_text=_(
            "网址里的名字，用小写字母、数字和连字符。留空就按名称的拼音起，名称长就用拼音首字母加年份。"
        ),
        widget=forms.TextInput(
            attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}
        ),
    )

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"].lower()
        if not slug:
            return str(self.stored.get("slug", ""))
        SLUG(slug)
        if slug != self.stored.get("slug") and Tournament.objects.filter(slug=slug).exists():
            raise ValidationError(_("这个网址名已经有别的赛事在用：请换一个。"), code="taken")
        return slug

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        starts, ends = cleaned.get("starts"), cleaned.get("ends")
        if starts and ends and ends < starts:
            self.add_error("ends", _("结束日期早于开始日期：请改其中一个。"))
        return cleaned


class SizeForm(StepForm):
    """规模."""

    entrants = forms.IntegerField(label=_("预计多少参赛"), min_value=2, max_value=5000)
    tables = forms.IntegerField(label=_("多少张桌子"), min_value=1, max_value=500)
    deal_minutes = forms.IntegerField(
        label=_("一盘几分钟"),
        min_value=1,
        max_value=120,
        help_text=_("平均数；够级一般 12 分钟左右。"),
    )
    pause = forms.IntegerField(label=_("两轮之间歇几分钟"), min_value=0, max_value=240)
    starts_at = forms.TimeField(
        label=_("几点开始"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages=TIME,
    )
    ends_at = forms.TimeField(
        label=_("几点前要打完"),
        required=False,
        help_text=_("填了就帮你看打不打得完。"),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages=TIME,
    )

    def __init__(self, *args: Any, least: int = 2, unit: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.least = least
        label = _("预计多少%(unit)s参赛") % {"unit": unit}
        self.fields["entrants"].label = label

    def clean_entrants(self) -> int:
        entrants: int = self.cleaned_data["entrants"]
        if entrants < self.least:
            raise ValidationError(TOO_FEW, params={"least": self.least}, code="too_few")
        return entrants

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        starts, ends = cleaned.get("starts_at"), cleaned.get("ends_at")
        if ends and not starts:
            self.add_error("starts_at", _("写了几点打完，也请写几点开始。"))
        if starts and ends and ends <= starts:
            self.add_error("ends_at", _("打完的时间不能早于开始：请改其中一个。"))
        return cleaned

    def size(self) -> dict[str, Any]:
        """As it is stored: times as text."""
        times = {
            key: self.cleaned_data[key].strftime("%H:%M") if self.cleaned_data[key] else None
            for key in ("starts_at", "ends_at")
        }
        return {**self.cleaned_data, **times}


class NewForm(OccasionForm):
    """The first step of a new tournament, perhaps after the model of an earlier one."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    source = forms.ModelChoiceField(
        label=_("照以前的办"),
        queryset=Tournament.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("不照，从头设"),
        widget=Select,
        help_text=_("规则、赛制、阶段、桌子都照搬，随后都能改。"),
    )
    with_people = forms.BooleanField(
        label=_("人员也搬过来"),
        required=False,
        help_text=_("队伍、队员和单位；退赛的不搬，签到重新来。"),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        earlier: QuerySet[Tournament],
        stored: dict[str, Any],
    ) -> None:
        super().__init__(data, stored=stored)
        self.fields["source"].queryset = earlier  # type: ignore[attr-defined]
        self.earlier = earlier

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        taken = Tournament.objects.exclude(pk__in=self.earlier)
        if "key" in cleaned and taken.filter(key=cleaned["key"]).exists():
            # Somebody else's key: this page's next one is new.
            raise ValidationError(_("这一页已经用过了：请再点一次。"), code="used")
        return cleaned

    def key_to_send(self) -> object:
        """The page keeps its key while it is corrected, so that it makes one tournament."""
        used = self.has_error("__all__", code="used")
        return self["key"].value() if self.is_bound and not used else self.stored["key"]

    def occasion(self) -> dict[str, Any]:
        names = ("name", "slug", "host", "place", "starts", "ends")
        return {name: self.cleaned_data[name] for name in names}


class PresetForm(StepForm):
    """赛制: who enters, where the book leaves that open, and one of the presets for them."""

    preset = forms.ChoiceField(
        label=_("怎么打"),
        widget=forms.RadioSelect,
        required=False,
        error_messages={"invalid_choice": _("没有这种赛制：请从列出的里选一个。")},
    )

    def __init__(self, *args: Any, offered: list[Preset], book: AnyBook, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered, self.book = offered, book
        self.fields["preset"].choices = [(one.key, one.name) for one in offered]  # type: ignore[attr-defined]
        self.kinds = list(dict.fromkeys(self.kind_of(one) for one in offered))
        self.kinds.sort(key=[Entrant.Kind.TEAM, Entrant.Kind.PAIR, Entrant.Kind.PLAYER].index)
        if self.asks:
            self.fields["kind"] = forms.ChoiceField(
                label=_("谁来报名"),
                choices=[(kind, formats.ENTERING_AS[kind]) for kind in self.kinds],
                widget=forms.RadioSelect,
                required=False,
            )

    def kind_of(self, preset: Preset) -> Entrant.Kind:
        return formats.entrant_kind(preset.stages[0].format, self.book)

    @property
    def asks(self) -> bool:
        """双升 is played by pairs only: nothing to ask."""
        return len(self.kinds) > 1

    def clean(self) -> dict[str, Any]:
        """Who enters and how it is played must agree; the first preset for them, if none is."""
        cleaned = super().clean()
        kind, key = cleaned.get("kind"), cleaned.get("preset")
        if not key and kind:
            cleaned["preset"] = next(one.key for one in self.offered if self.kind_of(one) == kind)
        elif not key and "preset" not in self.errors:
            self.add_error("preset", _("请选一种赛制。"))
        elif key and kind and self.kind_of(PRESETS[key]) != kind:
            words = _("“%(name)s”不是按%(kind)s报名的：请改上面，或另选一种。")
            values = {"name": PRESETS[key].name, "kind": formats.ENTERING_AS[kind]}
            self.add_error("preset", words % values)
        return cleaned

    def differs(self) -> bool:
        return "preset" in self.changed_data

    def chosen(self) -> Preset:
        return PRESETS[self.cleaned_data["preset"]]


class DeleteForm(forms.Form):
    """The only question in the product: the name, typed."""

    name = forms.CharField(label=_("赛事名称"), max_length=80, required=False)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name.strip() != self.tournament.name.strip():
            raise ValidationError(
                _("和赛事名称不一样，没有删：要删请照“%(name)s”原样写。"),
                params={"name": self.tournament.name},
                code="other_name",
            )
        return name
