"""What a link or an invitation is for: known to the app that the setting SCOPES names.

This app stands below tournaments and may not know them; `scope` is a key to it.
"""

from importlib import import_module
from typing import Protocol, cast
from uuid import UUID

from django.conf import settings

from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Device, Invitation, Link, User


class Scopes(Protocol):
    """The functions that the module behind SCOPES has."""

    def title(self, scope: UUID) -> str | None:
        """What the scope is called; None when it is gone."""

    def landing(self, link: Link) -> str:
        """Where somebody goes who came in by a link."""

    def admit(self, invitation: Invitation, *, user: User, by: Actor) -> str:
        """Gives the invited role, inside the caller's transaction; where to go then."""

    def is_last_way_in(self, device: Device) -> bool:
        """Whether nobody could run the scope once this device has left."""


def _scopes() -> Scopes:
    return cast(Scopes, import_module(settings.SCOPES))


def title(scope: UUID) -> str | None:
    return _scopes().title(scope)


def landing(link: Link) -> str:
    return _scopes().landing(link)


def admit(invitation: Invitation, *, user: User, by: Actor) -> str:
    return _scopes().admit(invitation, user=user, by=by)


def is_last_way_in(device: Device) -> bool:
    return _scopes().is_last_way_in(device)
