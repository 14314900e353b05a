"""Ways in without a password: tokens, short codes, and what a token opens.

A token is long and cannot be guessed, so that a plain digest keeps it safe; the database never
holds it. A link's follows from the machine's secret, so that it can be printed a second time.
"""

import base64
import hashlib
import secrets
import unicodedata

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac

from gouji_league.accounts.models import Invitation, Link

SIGNS = "346789ACDEFGHJKMNPQRTUVWXY"
"""What a short code is made of: no 0 O, 1 I L, 2 Z, 5 S, nor B, that are taken for another."""
CODE_LENGTH = 6


class LinkUnknown(Exception):  # noqa: N818 — an answer to give, not a failure
    """No such link."""

    code = "link_unknown"
    status = 404


class LinkExpired(LinkUnknown):
    """A link whose time is over."""

    code = "link_expired"
    status = 401


class LinkRevoked(LinkUnknown):
    """A link that was taken back, renewed, or, if it works once, used."""

    code = "link_revoked"
    status = 401


class DeviceOff(LinkRevoked):
    """The link holds, but this device was switched off."""


def new_token() -> str:
    """Twenty-four signs by chance: 144 bits."""
    return secrets.token_urlsafe(18)


def token_of(link: Link) -> str:
    """A link's token, made again; empty where another machine, or another secret, made it."""
    token = link_token(link)
    return token if digest(token) == link.digest else ""


def link_token(link: Link) -> str:
    made = salted_hmac("gouji_league.accounts.link", str(link.key), algorithm="sha256")
    return base64.urlsafe_b64encode(made.digest()[:18]).decode()


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def address(path: str) -> str:
    """A path as others reach it: QR codes hold SITE_URL, never the Host of a request."""
    return f"{settings.SITE_URL}{path}"


def link_for(token: str) -> Link:
    """The link that a token opens now; LinkExpired, LinkRevoked or LinkUnknown otherwise."""
    link = Link.objects.filter(digest=digest(token)).first()
    if link is None:
        raise LinkUnknown
    refuse_dead(link)
    return link


def refuse_dead(link: Link) -> None:
    if link.revoked_at is not None:
        raise LinkRevoked
    if link.expires_at <= timezone.now():
        raise LinkExpired


def invitation_for(token: str, *, hold: bool = False) -> Invitation:
    """The invitation behind a token, as link_for; `hold` locks it in a transaction."""
    found = Invitation.objects.select_for_update() if hold else Invitation.objects.all()
    invitation = found.filter(digest=digest(token)).first()
    if invitation is None:
        raise LinkUnknown
    if invitation.used_at is not None or invitation.revoked_at is not None:
        raise LinkRevoked
    if invitation.expires_at <= timezone.now():
        raise LinkExpired
    return invitation


def new_code() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))


def typed_code(text: str) -> str:
    """A code as it was meant, whatever the width, case and spacing it was typed in."""
    plain = unicodedata.normalize("NFKC", text).upper()
    return "".join(sign for sign in plain if sign.isalnum())


def code_digest(text: str) -> str:
    """Keyed: six signs alone could be found by trying them all."""
    mac = salted_hmac("gouji_league.accounts.code", typed_code(text), algorithm="sha256")
    return mac.hexdigest()
