"""选项: one form for the options of any book, made from what the book says of them."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gouji_league.rules.book import AnyBook, Option
from gouji_league.rules.books import BOOKS
from gouji_league.rules.facts import OptionValue
from gouji_league.rules.shown.wording import value_name
from gouji_league.rules.words import Language
from gouji_league.tournaments.forms.steps import StepForm
from gouji_league.ui.templatetags.ui import han

SIX = 6
LARGEST = 10_000
NUMBER = re.compile(r"[+-]?\d{1,9}")


class NumbersField(forms.CharField):
    """Some integers, parted by anything; empty where the option takes none."""

    def __init__(self, *, count: int, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.count = count

    def prepare_value(self, value: Any) -> Any:
        return " ".join(str(n) for n in value) if isinstance(value, (list, tuple)) else value

    def clean(self, value: Any) -> tuple[int, ...] | None:
        text = re.sub(r"[−－—–]", "-", str(value or "")).replace("＋", "+")
        written = re.split(r"[\s,，、;；/]+", text.strip()) if text.strip() else []
        if not written:
            return None
        if wrong := [word for word in written if not NUMBER.fullmatch(word)]:
            raise ValidationError(
                _("“%(word)s”不是整数：请写 %(count)s 个整数，用空格隔开。"),
                params={"word": wrong[0], "count": self.count},
                code="not_a_number",
            )
        if len(written) != self.count:
            raise ValidationError(
                _("要 %(count)s 个数，现在是 %(given)s 个：请补齐，或者全部删去留空。"),
                params={"count": self.count, "given": len(written)},
                code="count",
            )
        return tuple(_bounded(int(word)) for word in written)

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return self.clean(data) != (tuple(initial) if initial is not None else None)
        except ValidationError:
            return True


def _bounded(number: int) -> int:
    if abs(number) > LARGEST:
        raise ValidationError(
            _("%(number)s 太大了：一个数最多 %(largest)s。"),
            params={"number": number, "largest": LARGEST},
            code="too_large",
        )
    return number


class OptionsForm(StepForm):
    """The options of one book, each with the book's default chosen where nothing is stored."""

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        book: AnyBook,
        language: Language,
        stored: Mapping[str, OptionValue] | None = None,
    ) -> None:
        self.book, self.language = book, language
        chosen = stored or {}
        initial = {one.key: chosen.get(one.key, one.default) for one in book.options}
        super().__init__(data, stored=initial, prefix=book.key)
        for option in book.options:
            self.fields[option.key] = field_for(option, language)

    def options(self) -> dict[str, OptionValue]:
        return dict(self.cleaned_data)


def field_for(option: Option, language: Language) -> forms.Field:
    """The field that an option's values ask for."""
    about: dict[str, Any] = {
        "label": han(option.label.to(language)),
        "help_text": han(option.help.to(language)),
        "validators": [_allowed(option)],
    }
    if option.values:
        return forms.TypedChoiceField(
            choices=[(str(one), _named(one, option, language)) for one in option.values],
            coerce=_value_of(option),
            widget=forms.RadioSelect,
            error_messages={
                "required": _("请选一个。"),
                "invalid_choice": _("没有这个选项：请从列出的里选一个。"),
            },
            label=about["label"],
            help_text=about["help_text"],
        )
    if option.allows((0,) * SIX):
        return NumbersField(count=SIX, **about)
    return forms.IntegerField(
        required=not option.allows(None),
        min_value=-LARGEST,
        max_value=LARGEST,
        error_messages={"invalid": _("请写一个整数，或者留空。")},
        **about,
    )


def _named(value: OptionValue, option: Option, language: Language) -> str:
    words = value_name(value, language)
    if value != option.default:
        return words
    return gettext("%(value)s（默认）") % {"value": words}


def _value_of(option: Option) -> Callable[[object], OptionValue]:
    values = {str(one): one for one in option.values}

    def value(text: object) -> OptionValue:
        if str(text) not in values:
            raise ValueError(text)
        return values[str(text)]

    return value


def _allowed(option: Option) -> Callable[[OptionValue], None]:
    def check(value: OptionValue) -> None:
        if not option.allows(value):
            raise ValidationError(_("这个值规则里用不了：请改一个。"), code="not_allowed")

    return check


class BookForm(StepForm):
    """规则书: which book, and the options of each, of which the chosen book's count."""

    def __init__(self, *args: Any, language: Language, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stored, chosen = self.stored, self.data.get("book") if self.is_bound else None
        self.fields["book"] = forms.ChoiceField(
            label=_("用哪部规则"),
            choices=[(book.key, book.title.to(language)) for book in BOOKS.values()],
            widget=forms.RadioSelect,
            error_messages={"required": _("请选一部规则。")},
        )
        self.parts = {
            key: OptionsForm(
                self.data if chosen == key else None,
                book=book,
                language=language,
                stored=stored.get("options") if stored.get("book") == key else None,
            )
            for key, book in BOOKS.items()
        }

    @property
    def chosen(self) -> OptionsForm | None:
        return self.parts.get(str(self["book"].value()))

    def is_valid(self) -> bool:
        rest = self.chosen
        return (rest is None or rest.is_valid()) & super().is_valid()

    def differs(self) -> bool:
        return bool(self.changed_data or (self.chosen and self.chosen.changed_data))
