"""阶段: everything that can be set in one stage, as one form made from formats.SETTINGS."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import formats, ranking
from gouji_league.tournaments.formats import KNOCKOUT, LEAGUES, Setting
from gouji_league.tournaments.forms.options import NumbersField
from gouji_league.tournaments.forms.steps import StepForm
from gouji_league.tournaments.models import Stage
from gouji_league.tournaments.words import key_words

MOST_KEYS = 8
POINTS = ("win", "draw", "loss")


class StageForm(StepForm):
    """The settings, the ranking keys in order and the match points of a stage."""

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
        if stage.format != KNOCKOUT:
            self._add_keys()

    def settings_shown(self) -> list[Setting]:
        """A first stage has nothing before it that could be carried."""
        found = formats.settings_of(self.stage.format, self.book)
        return [one for one in found if one.key != "carry" or self.stage.number > 1]

    def _add_keys(self) -> None:
        choices = [("", "—")]
        allowed = ranking.keys_of(self.stage.format, self.book)
        choices += [(key, key_words(key, self.book)) for key in allowed]
        for number in range(1, MOST_KEYS + 1):
            self.fields[f"key{number}"] = forms.ChoiceField(
                label=_("第 %(number)s 比") % {"number": number}, choices=choices, required=False
            )

    def main_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if not name.startswith("key")]

    def key_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("key")]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        keys = self.keys()
        if self.stage.format != KNOCKOUT and not keys:
            self.add_error("key1", _("至少选一项来排名。"))
        seen: set[str] = set()
        for number in range(1, MOST_KEYS + 1):
            key = cleaned.get(f"key{number}")
            if key in seen:
                self.add_error(f"key{number}", _("这一项前面已经选过：请换一项，或选“—”。"))
            seen |= {key} if key else set()
        return cleaned

    def keys(self) -> list[str]:
        if self.stage.format == KNOCKOUT:
            return list(self.stage.keys)
        chosen = (self.cleaned_data.get(f"key{n}") for n in range(1, MOST_KEYS + 1))
        return [key for key in chosen if key]

    def changed_stage(self) -> dict[str, Any]:
        """What the service stores."""
        settings = {one.key: self._value(one) for one in self.settings_shown()}
        points = self.cleaned_data.get("match_points") or self.stage.match_points
        return {
            "name": self.cleaned_data["name"],
            "settings": {**self.stage.settings, **settings},
            "keys": self.keys(),
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
    keys = {f"key{number}": key for number, key in enumerate(stage.keys, 1)}
    return {"name": stage.name, **shown, "match_points": stage.match_points, **keys}
