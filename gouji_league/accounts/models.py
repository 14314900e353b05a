"""Who signs in."""

import unicodedata
import uuid

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def sign_in_name(text: str) -> str:
    """The one form of a sign-in name, whatever the width and case it was typed in."""
    return unicodedata.normalize("NFKC", text).strip().lower()


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username=sign_in_name(username or ""))


class User(AbstractBaseUser):
    """账号: somebody who signs in with a password.

    There are no site-wide groups or permissions: a role holds for one tournament.
    """

    username = models.CharField(_("登录名"), max_length=40, unique=True)
    name = models.CharField(_("姓名"), max_length=40)
    language = models.CharField(
        _("语言"), max_length=10, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    is_active = models.BooleanField(default=True)
    joined = models.DateTimeField(default=timezone.now, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("账号")
        verbose_name_plural = _("账号")

    def __str__(self) -> str:
        return self.name

    @classmethod
    def normalize_username(cls, username: str) -> str:
        return sign_in_name(username)

    def get_full_name(self) -> str:
        return self.name


class Link(models.Model):
    """链接: a way in without an account, to just what it is for.

    Only the digest of its token is kept. `scope` is the key of the tournament it belongs to: text
    to this app, which knows no tournaments.
    """

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("主办")
        CHIEF = "chief", _("裁判长")
        REFEREE = "referee", _("裁判")

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    digest = models.CharField(max_length=64, unique=True)
    scope = models.UUIDField(db_index=True)
    role = models.CharField(max_length=10, choices=Role)
    tables = models.JSONField(default=list)
    """A referee's tables by number; empty: every table."""
    name = models.CharField(_("给谁"), max_length=40)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    renewed_as = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    """The link that came in its place; a renewed one is revoked."""

    def __str__(self) -> str:
        return self.name


class Code(models.Model):
    """短码: six signs that open a link once, within two minutes, on a borrowed device."""

    digest = models.CharField(max_length=64, unique=True)
    link = models.ForeignKey(Link, models.CASCADE, related_name="codes")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.link} · {self.expires_at:%H:%M}"


class Device(models.Model):
    """设备: a browser that came in by an account or a link; it can be switched off."""

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    user = models.ForeignKey(User, models.CASCADE, null=True, related_name="devices")
    link = models.ForeignKey(Link, models.CASCADE, null=True, related_name="devices")
    name = models.CharField(max_length=200)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    """Where it was last seen at work."""
    first_seen = models.DateTimeField(default=timezone.now, editable=False)
    last_seen = models.DateTimeField(default=timezone.now)
    off_at = models.DateTimeField(null=True, blank=True)
    shut = models.JSONField(default=list)
    """The scopes from which an account's browser was shut out; it stays signed in elsewhere."""
    left_at = models.DateTimeField(null=True, blank=True)
    """When a link's guest signed out here by themselves."""

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(user__isnull=True) ^ models.Q(link__isnull=True),
                name="device_of_a_user_or_a_link",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """邀请: a link that works once: the machine's first account, a role, a forgotten password.

    With a scope it brings a role there, to whoever takes it up; with a user it sets that
    account's password anew; with neither it makes the machine's first account.
    """

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    digest = models.CharField(max_length=64, unique=True)
    scope = models.UUIDField(null=True, db_index=True)
    user = models.ForeignKey(User, models.CASCADE, null=True, related_name="+")
    role = models.CharField(max_length=10, choices=Link.Role, default=Link.Role.ORGANISER)
    tables = models.JSONField(default=list)
    """A referee's tables by number; empty: every table."""
    name = models.CharField(max_length=40, blank=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name or str(self.scope)


class Attempt(models.Model):
    """How often somebody tried a password or a code of late (throttle.py)."""

    digest = models.CharField(max_length=64, unique=True)
    tries = models.PositiveIntegerField(default=0)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.tries}"
