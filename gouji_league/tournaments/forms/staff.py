"""The forms of the staff page: a link for a referee, an invitation to a role."""

import re
import unicodedata
from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.selectors.staff import span
from gouji_league.ui.moments import MomentField

WRITTEN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
DASHES = str.maketrans(dict.fromkeys("–—~～至到", "-"))
LONGEST = 1000


def read_tables(written: str) -> list[int]:
    """ "1、2 5-8" → 1 2 5 6 7 8; ValueError for what is no list of numbers."""
    plain = unicodedata.normalize("NFKC", written).translate(DASHES)
    plain = re.sub(r"\s*-\s*", "-", re.sub(r"号|桌", " ", plain))
    numbers: set[int] = set()
    for word in re.split(r"[\s,、;]+", plain.strip()):
        found = WRITTEN.fullmatch(word)
        if word and not found:
            raise ValueError(word)
        if found:
            first, last = int(found[1]), int(found[2] or found[1])
            if last < first or last - first > LONGEST:
                raise ValueError(word)
            numbers.update(range(first, last + 1))
    return sorted(numbers)


class RoleForm(forms.Form):
    """Who, as what, at which tables."""

    name = forms.CharField(label=_("给谁"), max_length=40)
    role = forms.ChoiceField(label=_("做什么"), widget=forms.RadioSelect)
    tables = forms.CharField(
        label=_("哪几桌"),
        required=False,
        max_length=200,
        help_text=_("例如 1 或 1-4、7；不写就是所有桌。只对裁判有用。"),
    )

    roles: tuple[Role.Name, ...] = ()

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        role = self.fields["role"]
        assert isinstance(role, forms.ChoiceField)  # noqa: S101 — for the types
        role.choices = [(name.value, name.label) for name in self.roles]
        role.initial = Role.Name.REFEREE.value

    def clean_tables(self) -> list[int]:
        try:
            numbers = read_tables(self.cleaned_data["tables"])
        except ValueError as error:
            words = gettext("“%(word)s”不是桌号。请这样写：1 或 1-4、7。")
            raise ValidationError(words % {"word": error.args[0]}) from None
        known = set(self.tournament.tables.values_list("number", flat=True))
        if unknown := set(numbers) - known:
            words = gettext("没有 %(unknown)s 号桌。这个赛事的桌号是 %(known)s。")
            told = {"unknown": span(unknown), "known": span(known) or gettext("（还没有桌）")}
            raise ValidationError(words % told)
        return numbers


class LinkForm(RoleForm):
    """链接 for somebody without an account."""

    roles = (Role.Name.REFEREE, Role.Name.CHIEF)

    expires_at = MomentField(
        label=_("用到什么时候"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("过了这个时间链接自动失效；不写就用到赛事结束后两天，日期没定就用 30 天。"),
    )

    def clean_expires_at(self) -> datetime | None:
        expires: datetime | None = self.cleaned_data["expires_at"]
        if expires is not None and expires <= timezone.now():
            raise ValidationError(_("这个时间已经过去了，请选以后的时间。"))
        return expires


class InvitationForm(RoleForm):
    """邀请 to a role with an account."""

    roles = (Role.Name.ORGANISER, Role.Name.CHIEF, Role.Name.REFEREE)
