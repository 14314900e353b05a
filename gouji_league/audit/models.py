"""The log of every change: written once, never altered."""

from typing import Any, NoReturn

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone


class AppendOnlyError(Exception):
    """Somebody tried to alter or remove an entry of the log."""


class EntryQuerySet(models.QuerySet["Entry"]):
    def update(self, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError

    def delete(self) -> NoReturn:
        raise AppendOnlyError


class Entry(models.Model):
    """日志: who did what, when, from which device, and what it was before and after.

    Names are kept as they were then. Keys are text, not foreign keys: an entry stays when
    what it speaks of is gone. The database refuses changes too (triggers.py).
    """

    at = models.DateTimeField(default=timezone.now, db_index=True)
    actor_kind = models.CharField(max_length=10)
    actor_key = models.CharField(max_length=64)
    actor_name = models.CharField(max_length=100)
    device = models.CharField(max_length=200, blank=True)
    tournament = models.CharField(max_length=36, null=True, db_index=True)  # noqa: DJ001 — none is not ""
    verb = models.CharField(max_length=64, db_index=True)
    subject = models.CharField(max_length=200)
    before = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, encoder=DjangoJSONEncoder)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["tournament", "-at", "-id"], name="entry_newest_of_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor_name}: {self.verb} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnlyError
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError
