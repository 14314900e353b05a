"""What matches stand on is not removed: the answer is a sentence, not a failure."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.db.models import RestrictedError
from django.utils.translation import gettext_lazy as _


@contextmanager
def unless_played() -> Iterator[None]:
    """Around a removal of stages or tables."""
    try:
        yield
    except RestrictedError:
        raise ValidationError(
            _("这里已经排了或打了牌局，不能去掉：请先看看是哪些局。"), code="in_use"
        ) from None
