"""Rows of matches, held until the transaction ends."""

from django.db import connection
from django.db.models import QuerySet

from gouji_league.matches.models import Match


def hold_rows(matches: QuerySet[Match]) -> None:
    """In the order of their making, and on their own, before they are read with what belongs to
    them: PostgreSQL does not join a row anew that it had to wait for, so that one whose edition or
    table another has changed meanwhile would come back as none, or with the old one.

    SQLite holds everything from the beginning of a transaction that writes.
    """
    if connection.features.has_select_for_update:
        list(matches.order_by("pk").select_for_update().values_list("pk"))
