"""Versions: every change raises the tournament's, and what the public may see its public one.

Whoever writes holds the match's row first and the tournament's second, everywhere.
"""

from django.db import transaction
from django.db.models import F

from gouji_league.tournaments.models import Tournament


def lock(tournament: Tournament) -> Tournament:
    """The tournament's row, held until the transaction ends."""
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def raise_version(tournament: Tournament, *, public: bool) -> None:
    """Called once in the transaction of each change."""
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("a version is raised with its change")
    raised = {"version": F("version") + 1}
    if public:
        raised["public_version"] = F("public_version") + 1
    Tournament.objects.filter(pk=tournament.pk).update(**raised)
