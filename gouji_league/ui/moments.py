"""时刻: a date and time as somebody sends it, in a form or by a device's clock."""

from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

SOONEST, LATEST = 1970, 2200


def in_calendar(at: datetime) -> bool:
    """Years that every zone and both databases can tell; others are nobody's moment."""
    return SOONEST <= at.year <= LATEST


class MomentField(forms.DateTimeField):
    def to_python(self, value: Any) -> datetime | None:
        at = super().to_python(value)
        if at is not None and not in_calendar(at):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return at
