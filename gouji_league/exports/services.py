"""纸上合计: what is typed off a sheet to be compared; it changes no result."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.exports.models import Sheet
from gouji_league.exports.selectors.papers import Sum


@transaction.atomic
def note_sums(sheet: Sheet, sums: Sequence[Sum], *, by: Actor) -> None:
    """Keeps the sums of a sheet; those noted before stand in the log."""
    before = sheet.sums
    sheet.sums, sheet.sums_by, sheet.sums_at = list(sums), by.name[:100], timezone.now()
    sheet.save(update_fields=["sums", "sums_by", "sums_at"])
    record(
        actor=by,
        verb="documents.sums_noted",
        subject=sheet.code,
        before=before,
        after=list(sums),
        tournament=str(sheet.match.tournament.key),
    )
