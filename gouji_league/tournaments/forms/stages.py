"""阶段: everything that can be set in one stage, as one form made from formats.SETTINGS."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import formats
from gouji_league.tournaments.formats import LEAGUES, Setting
from gouji_league.tournaments.forms.options import NumbersField
from gouji_league.tournaments.forms.steps import StepForm
from gouji_league.tournaments.models import Stage

POINTS = ("win", "draw", "loss")


class StageForm(StepForm):
    """The settings and the match points of a stage; its ranking keys have a page of their own."""

    def __init__(self, *args: Any, stage: Stage, **kwargs: Any) -> None:
        self.stage, self.book = stage, BOOKS[stage.rulebook]
        super().__init__(*args, stored=_stored(stage), **kwargs)
        self.fields["name"] = forms.CharField(
            label=_("阶段名"),
            max_length=40,
            required=False,
            help_text=_("留空就叫“%(format)s”。") % {"format": stage.get_format_display()},
        )
        for setting in self.settings_shown():
            self.fields[setting.key] = field_for(setting)
        if stage.format in LEAGUES:
            self.fields["match_points"] = MatchPointsField(
                label=_("胜、平、负各记几分"),
                help_text=_("三个数，用空格隔开。"),
                count=len(POINTS),
            )

    def settings_shown(self) -> list[Setting]:
        """A first stage has nothing before it that could be carried, a last nothing to go on to."""
        found = formats.settings_of(self.stage.format, self.book)
        later = self.stage.tournament.stages.filter(number__gt=self.stage.number)
        without = {"carry"} if self.stage.number == 1 else set()
        without |= set() if later.exists() else {"advance"}
        return [one for one in found if one.key not in without]

    def changed_stage(self) -> dict[str, Any]:
        """What the service stores."""
        settings = {one.key: self._value(one) for one in self.settings_shown()}
        points = self.cleaned_data.get("match_points") or self.stage.match_points
        return {
            "name": self.cleaned_data["name"],
            "settings": {**self.stage.settings, **settings},
            "keys": list(self.stage.keys),
            "match_points": list(points),
        }

    def _value(self, setting: Setting) -> Any:
        value = self.cleaned_data[setting.key]
        return setting.blank if value is None else value


class MatchPointsField(NumbersField):
    """胜平负: three numbers, none of which may be missing, none better than what beats it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.required = True

    def clean(self, value: Any) -> tuple[int, ...]:
        numbers = super().clean(value)
        if numbers is None:
            raise ValidationError(_("请写三个数，比如 2 1 0。"), code="required")
        if not numbers[0] >= numbers[1] >= numbers[2]:
            raise ValidationError(_("胜不能少于平，平不能少于负：请改。"), code="order")
        return numbers


def field_for(setting: Setting) -> forms.Field:
    about: dict[str, Any] = {"label": setting.label, "help_text": setting.help}
    if setting.kind == "flag":
        return forms.BooleanField(required=False, **about)
    if setting.kind == "choice":
        return forms.TypedChoiceField(
            choices=[(str(value), words) for value, words in setting.choices],
            coerce=_value_of(setting),
            **about,
        )
    return forms.IntegerField(
        required=not setting.empty, min_value=setting.least, max_value=setting.most, **about
    )


def _value_of(setting: Setting) -> Callable[[object], str | int]:
    values = {str(value): value for value, _words in setting.choices}

    def value(text: object) -> str | int:
        if str(text) not in values:
            raise ValueError(text)
        return values[str(text)]

    return value


def _stored(stage: Stage) -> dict[str, Any]:
    settings = formats.settings_of(stage.format, BOOKS[stage.rulebook])
    values = {one.key: stage.settings.get(one.key, one.blank) for one in settings}
    numbers = {one.key for one in settings if one.kind == "number" and one.empty}
    shown = {
        key: None if key in numbers and type(value) is not int else value
        for key, value in values.items()
    }
    return {"name": stage.name, **shown, "match_points": stage.match_points}
