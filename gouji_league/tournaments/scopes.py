"""What links and invitations are for, told to accounts, which knows no tournaments (SCOPES)."""

from uuid import UUID

from django.urls import reverse

from gouji_league.accounts import ways
from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Device, Invitation, Link, User
from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.services import staff


def title(scope: UUID) -> str | None:
    return Tournament.objects.filter(key=scope).values_list("name", flat=True).first()


def landing(link: Link) -> str:
    """A referee of one table goes to that table, everybody else to a page of what is theirs."""
    slug = Tournament.objects.filter(key=link.scope).values_list("slug", flat=True).first()
    if slug is None:
        raise ways.LinkUnknown
    if link.role == Role.Name.REFEREE and len(link.tables) == 1:
        return reverse("matches:table", args=[slug, link.tables[0]])
    return reverse("tournaments:work", args=[slug])


def admit(invitation: Invitation, *, user: User, by: Actor) -> str:
    scope = invitation.scope
    tournament = Tournament.objects.filter(key=scope).first() if scope else None
    if tournament is None:
        raise ways.LinkUnknown
    staff.give_role(tournament, user=user, role=invitation.role, tables=invitation.tables, by=by)
    runs_it = invitation.role == Role.Name.ORGANISER
    return reverse("tournaments:manage" if runs_it else "tournaments:work", args=[tournament.slug])


def is_last_way_in(device: Device) -> bool:
    if device.link is None:
        return False
    tournament = Tournament.objects.filter(key=device.link.scope).first()
    return tournament is not None and staff.is_last_way_in(tournament, device)
