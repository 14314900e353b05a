"""领队报名: what is filled in, by the organiser for links and by a leader for an entry."""

import re
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.tournaments import names
from gouji_league.tournaments.forms.once import OnceForm
from gouji_league.tournaments.models import Entrant, Tournament
from gouji_league.tournaments.selectors.signup import Entered
from gouji_league.tournaments.services.entering import SIZES, Someone
from gouji_league.ui.moments import MomentField

SEPARATOR = re.compile(r"[\t,，;；:：]")
MOMENT = "%Y-%m-%dT%H:%M"
MOST_LINKS = 500


def usual_deadline(tournament: Tournament) -> datetime:
    """The evening before it begins, or in a week."""
    day = timezone.localdate() + timedelta(days=7)
    if tournament.starts and tournament.starts > timezone.localdate():
        day = tournament.starts - timedelta(days=1)
    return timezone.make_aware(datetime.combine(day, time(18, 0)))


def _deadline() -> MomentField:
    return MomentField(
        label=_("报名截止"),
        input_formats=[MOMENT, "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT),
        help_text=_("到这个时间为止领队可以填、可以改；过后只能看。"),
    )


class LinksForm(forms.Form):
    units = forms.CharField(
        label=_("单位"),
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=20_000,
        help_text=_("一行一个单位；可以在后面加逗号和领队姓名：甲单位，张三"),
    )
    deadline = _deadline()

    def clean_units(self) -> list[tuple[str, str]]:
        found = []
        for line in self.cleaned_data["units"].splitlines():
            unit, *leader = SEPARATOR.split(line, maxsplit=1)
            if names.key(unit):
                found.append((names.tidy(unit)[:80], names.tidy("".join(leader))[:40]))
        if not found:
            raise ValidationError(_("请至少写一个单位。"))
        if len(found) > MOST_LINKS:
            raise ValidationError(_("一次最多 %(n)d 个单位。") % {"n": MOST_LINKS})
        return found


class LinkForm(forms.Form):
    leader = forms.CharField(label=_("领队"), max_length=40, required=False)
    deadline = _deadline()


class SendBackForm(forms.Form):
    number = forms.IntegerField(min_value=1)
    reason = forms.CharField(label=_("要改什么"), max_length=200)


class EntryForm(OnceForm):
    """A team, a pair or a player, as the tournament takes them: one row a person."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, kind: str, entered: Entered | None = None) -> None:
        self.kind, self.size = Entrant.Kind(kind), SIZES[Entrant.Kind(kind)]
        self.members = entered.members if entered else []
        super().__init__(data, initial=self._initial(entered))
        if self.kind == Entrant.Kind.TEAM:
            self.fields["title"] = forms.CharField(
                label=_("队名"),
                max_length=80,
                required=False,
                help_text=_("不填就叫“单位一队”“单位二队”。"),
            )
            self.fields["captain"] = forms.TypedChoiceField(
                label=_("队长"),
                choices=[(place, place + 1) for place in range(self.size.most)],
                coerce=int,
                required=False,
            )
        for place in range(self.size.most):
            self._add_person(place)
        self.fields["contact"] = forms.CharField(
            label=_("队长电话") if self.kind == Entrant.Kind.TEAM else _("联系电话"),
            max_length=80,
            required=False,
            widget=forms.TextInput(attrs={"inputmode": "tel", "autocomplete": "off"}),
            help_text=_("只有主办能看到。"),
        )

    def _add_person(self, place: int) -> None:
        self.fields[f"name{place}"] = forms.CharField(
            label=self._role(place),
            max_length=40,
            required=place == 0,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )
        self.fields[f"own{place}"] = forms.CharField(
            label=_("工号或学号"),
            max_length=40,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )
        self.fields[f"number{place}"] = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def _role(self, place: int) -> Any:
        if self.kind == Entrant.Kind.PLAYER:
            return _("姓名")
        if place < self.size.seated:
            return _("队员 %(n)d") % {"n": place + 1}
        return _("替补 %(n)d") % {"n": place + 1 - self.size.seated}

    def _initial(self, entered: Entered | None) -> dict[str, Any]:
        if entered is None:
            return {"captain": 0, "key": self.new_key()}
        given: dict[str, Any] = {
            "seen": entered.mark,
            "title": entered.entrant.name,
            "captain": self._captain(),
        }
        for place, member in enumerate(self.members):
            player = member.player
            given |= {
                f"name{place}": player.name,
                f"own{place}": player.own_number,
                f"number{place}": player.number,
            }
        leading = self.members[self._captain()].player if self.members else None
        return given | {"contact": leading.contact if leading else ""}

    def _captain(self) -> int:
        return next((place for place, member in enumerate(self.members) if member.captain), 0)

    def rows(self) -> Iterator[dict[str, Any]]:
        """A person's fields together, for the page."""
        for place in range(self.size.most):
            yield {
                "place": place,
                "name": self[f"name{place}"],
                "own": self[f"own{place}"],
                "number": self[f"number{place}"],
                "captain": "captain" in self.fields,
                "leads": str(self["captain"].value() or 0) == str(place)
                if "captain" in self.fields
                else False,
            }

    def someones(self) -> list[Someone]:
        """The people as they were written; a number counts only for one of this entry's own."""
        own = {member.player.number: member.player for member in self.members}
        asked = self.cleaned_data
        written = [place for place in range(self.size.most) if names.key(asked[f"name{place}"])]
        captain = asked.get("captain") or 0
        leading = captain if captain in written else written[0] if written else 0
        found = []
        for place in written:
            player = own.pop(asked[f"number{place}"] or 0, None)
            contact = player.contact if player else ""
            found.append(
                Someone(
                    name=asked[f"name{place}"],
                    own_number=asked[f"own{place}"],
                    contact=asked["contact"] if place == leading else contact,
                    captain=self.kind == Entrant.Kind.TEAM and place == leading,
                    number=player.number if player else None,
                )
            )
        return found
