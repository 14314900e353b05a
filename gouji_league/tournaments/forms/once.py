"""A form that enters somebody once, however often it is sent."""

import json
import uuid
from typing import Any

from django import forms


class OnceForm(forms.Form):
    """Brings a key that was made with the page: two taps on the button are one.

    What was typed counts too: a browser may show an old page again, with its old key, and what
    is typed into that is another entry.
    """

    key = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    @staticmethod
    def new_key() -> str:
        return str(uuid.uuid4())

    def sent(self) -> uuid.UUID | None:
        """What this form is known by, with all that was typed; None without a key."""
        if not self.cleaned_data.get("key"):
            return None
        given: dict[str, Any] = {name: self.data.get(name, "") for name in sorted(self.fields)}
        return uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(given))
