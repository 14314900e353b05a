"""裁判: who may record at which table, by an account or by a link."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from gouji_league.accounts.models import Link
from gouji_league.tournaments.models import Role, Tournament


@dataclass(frozen=True, slots=True)
class Way:
    """A referee's way in."""

    key: str
    """`user:` and the sign-in name, or `link:` and its key: as forms send it."""
    name: str
    tables: Sequence[int]
    """Empty: every table."""


def ways(tournament: Tournament) -> list[Way]:
    """Of referees, those that hold now; in two queries."""
    roles = Role.objects.filter(tournament=tournament, role=Role.Name.REFEREE)
    rows = roles.select_related("user").order_by("user__name", "pk")
    found = [Way(f"user:{one.user.username}", one.user.name, one.tables) for one in rows]
    links = Link.objects.filter(
        Q(expires_at__gt=timezone.now()),
        scope=tournament.key,
        role=Role.Name.REFEREE,
        revoked_at=None,
    )
    found += [Way(f"link:{one.key}", one.name, one.tables) for one in links.order_by("name", "pk")]
    return found


def at_table(found: Sequence[Way], number: int) -> list[Way]:
    """Those whose table it is; where it is nobody's own, those of every table."""
    own = [one for one in found if number in one.tables]
    return own or [one for one in found if not one.tables]
