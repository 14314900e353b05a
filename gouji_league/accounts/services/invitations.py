"""邀请: links that work once, for a first account, a role or a forgotten password."""

from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from gouji_league.accounts import scopes, ways
from gouji_league.accounts.actor import Actor, of_user
from gouji_league.accounts.models import Invitation, User
from gouji_league.accounts.services.users import make_user, set_password
from gouji_league.audit.services import record

FIRST_HOLDS = timedelta(days=1)
RECOVERY_HOLDS = timedelta(hours=1)
INVITATION_HOLDS = timedelta(days=7)


@transaction.atomic
def first_invitation(*, by: Actor) -> str | None:
    """The token of the first start, made anew at each; None once there is an account."""
    if User.objects.exists():
        return None
    Invitation.objects.filter(scope__isnull=True, user__isnull=True).delete()
    token = ways.new_token()
    Invitation.objects.create(digest=ways.digest(token), expires_at=timezone.now() + FIRST_HOLDS)
    record(actor=by, verb="accounts.first_link_made", subject="")
    return token


@transaction.atomic
def recovery_invitation(user: User, *, by: Actor) -> str:
    """The token by which an account gets a new password; earlier ones are dead."""
    Invitation.objects.filter(user=user, used_at__isnull=True).delete()
    token = ways.new_token()
    Invitation.objects.create(
        digest=ways.digest(token), user=user, expires_at=timezone.now() + RECOVERY_HOLDS
    )
    record(actor=by, verb="accounts.recovery_link_made", subject=user.username)
    return token


@transaction.atomic
def invite(
    *, by: Actor, scope: UUID, role: str, name: str, tables: Iterable[int] = ()
) -> tuple[Invitation, str]:
    """Invites somebody to a role with an account."""
    token = ways.new_token()
    invitation = Invitation(
        digest=ways.digest(token),
        scope=scope,
        role=role,
        tables=sorted(set(tables)),
        name=name.strip(),
        expires_at=timezone.now() + INVITATION_HOLDS,
    )
    invitation.clean_fields(exclude={"tables", "user"})
    invitation.save()
    _record(invitation, verb="accounts.invited", by=by)
    return invitation, token


@transaction.atomic
def withdraw_invitation(invitation: Invitation, *, by: Actor) -> None:
    held = Invitation.objects.select_for_update().get(pk=invitation.pk)
    if held.used_at is None and held.revoked_at is None:
        held.revoked_at = timezone.now()
        held.save(update_fields=["revoked_at"])
        _record(held, verb="accounts.invitation_withdrawn", by=by)


@transaction.atomic
def make_first_user(
    token: str, *, by: Actor, username: str, name: str, password: str, language: str
) -> User:
    """The machine's first account. Two at once: the second finds the link used."""
    invitation = _use(token)
    if invitation.scope or invitation.user or User.objects.exists():
        raise ways.LinkRevoked
    return make_user(by=by, username=username, name=name, password=password, language=language)


@transaction.atomic
def recover(token: str, *, device: str, password: str) -> User:
    """Sets a new password for the account that the link was made for."""
    user = _use(token).user
    if user is None:
        raise ways.LinkUnknown
    set_password(user, by=of_user(user, device=device), password=password)
    return user


@transaction.atomic
def accept(token: str, *, user: User, device: str) -> str:
    """Takes up a role with an account that is there; gives the address to go to."""
    invitation = _use(token)
    if invitation.scope is None:
        raise ways.LinkUnknown
    return scopes.admit(invitation, user=user, by=of_user(user, device=device))


@transaction.atomic
def accept_as_new(
    token: str, *, by: Actor, username: str, name: str, password: str, language: str
) -> tuple[User, str]:
    """Makes an account and takes up the role, or neither."""
    user = make_user(by=by, username=username, name=name, password=password, language=language)
    return user, accept(token, user=user, device=by.device)


def _use(token: str) -> Invitation:
    """Marks an invitation as used; inside the transaction of what it is used for."""
    invitation = ways.invitation_for(token, hold=True)
    invitation.used_at = timezone.now()
    invitation.save(update_fields=["used_at"])
    return invitation


def _record(invitation: Invitation, *, verb: str, by: Actor) -> None:
    record(
        actor=by,
        verb=verb,
        subject=invitation.name,
        after={"role": invitation.role, "tables": invitation.tables},
        tournament=str(invitation.scope),
    )
