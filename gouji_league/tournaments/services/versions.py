"""Versions: every change raises the tournament's, and what the public may see its public one.

Whoever writes holds the match's row first and the tournament's second, everywhere.
"""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from gouji_league.tournaments.models import Tournament


class ArchivedError(ValidationError):
    """已归档: what was put away is read only; the words tell how to bring it back."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        super().__init__(
            _("“%(name)s”已归档，只能看，不能改：要改，请主办先在“设置”里取回。"),
            params={"name": tournament.name},
            code="archived",
        )


def refuse_archived(tournament: Tournament) -> None:
    if tournament.archived_at is not None:
        raise ArchivedError(tournament)


def lock(tournament: Tournament, *, archived: bool = False) -> Tournament:
    """The tournament's row, held until the transaction ends: every write begins here.

    `archived`: also where it was put away, for what brings it back or ends it.
    """
    held = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not archived:
        refuse_archived(held)
    return held


def raise_version(tournament: Tournament, *, public: bool) -> None:
    """Called once in the transaction of each change."""
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("a version is raised with its change")
    raised = {"version": F("version") + 1}
    if public:
        raised["public_version"] = F("public_version") + 1
    Tournament.objects.filter(pk=tournament.pk).update(**raised)
