"""What a step of the set-up asks. Two tabs that change one step do not overwrite each other."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

ALTERED = _(
    "刚才在别的页面改过这一步，这里还是改之前的样子。你填的都还在："
    "请对照现在存着的看一遍，再点一次就按这里的存。"
)


class StepForm(forms.Form):
    """A form that knows what was stored when it was made.

    `stored` is what the database holds now; the page sends back the mark of what it was made
    from. If another page changed that meanwhile, the form says so once and keeps what was typed.
    """

    altered = False

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        stored: dict[str, Any] | None = None,
        prefix: str | None = None,
    ) -> None:
        self.stored = stored or {}
        super().__init__(data, initial=self.stored, prefix=prefix)

    @property
    def mark_name(self) -> str:
        return self.add_prefix("seen")

    @property
    def mark(self) -> str:
        text = json.dumps(self.stored, default=str, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        seen = self.data.get(self.mark_name, "")
        if seen and seen != self.mark and self.differs():
            self.altered = True
            raise ValidationError(ALTERED, code="altered")
        return cleaned

    def differs(self) -> bool:
        return bool(self.changed_data)

    def stored_words(self) -> list[tuple[str, str]]:
        """What is stored now where it differs from what was typed, to compare with."""
        names = [name for name in self.changed_data if name in self.fields]
        return [(str(self.fields[n].label), _words(self[n])) for n in names]


def _words(field: forms.BoundField) -> str:
    """What is stored, as the field's own choices call it."""
    value = field.field.prepare_value(field.initial)
    choices = {str(key): words for key, words in getattr(field.field, "choices", [])}
    if value in (None, ""):
        return str(_("（空）"))
    if isinstance(value, bool) and not choices:
        return str(_("是") if value else _("否"))
    return str(choices.get(str(value), value))
