"""The few widgets of forms that are ours."""

from typing import Any

from django import forms

from gouji_league.ui.templatetags.ui import holds_han


class Select(forms.Select):
    """A list to choose from, whose options may be names: those in Chinese say so."""

    def create_option(self, name: str, value: Any, label: Any, *args: Any, **kwargs: Any) -> Any:
        option = super().create_option(name, value, label, *args, **kwargs)
        if holds_han(label):
            option["attrs"]["lang"] = "zh"
        return option
