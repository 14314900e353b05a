"""Ways in without a password: tokens, short codes, and what a token opens.

A token is long and by chance, so that a plain digest keeps it; the database never holds the token.
"""

import hashlib
import secrets

from django.utils import timezone

from gouji_league.accounts.models import Link


class LinkUnknown(Exception):  # noqa: N818 - an answer, not a failure of ours
    """No such link, or its token was renewed."""

    code = "link_unknown"


class LinkExpired(LinkUnknown):
    code = "link_expired"


class LinkRevoked(LinkUnknown):
    code = "link_revoked"


def new_token() -> str:
    """Twenty-four signs by chance: 144 bits."""
    return secrets.token_urlsafe(18)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def link_for(token: str) -> Link:
    """The link that a token opens now; LinkExpired, LinkRevoked or LinkUnknown otherwise."""
    link = Link.objects.filter(digest=digest(token)).first()
    if link is None:
        raise LinkUnknown
    if link.revoked_at is not None:
        raise LinkRevoked
    if link.expires_at <= timezone.now():
        raise LinkExpired
    return link
