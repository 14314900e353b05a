"""Who signs in."""

import unicodedata

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
