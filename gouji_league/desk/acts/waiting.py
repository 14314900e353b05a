"""等人: a side is late; the countdown by the organiser's limit begins."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.desk.acts.base import Act, SideForm, Text
from gouji_league.desk.models import Late
from gouji_league.desk.services.undoing import CHANGED, Was
from gouji_league.matches.models import Match
from gouji_league.matches.whole import Whole
from gouji_league.rounds.models import Round
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Tournament

USUAL = 10
NOW, START = "now", "start"


def limit_of(match: Match) -> int:
    """The organiser's limit, in minutes."""
    told = match.stage.settings.get("late_minutes")
    return USUAL if told is None else int(told)


def was_to_begin(match: Match) -> datetime | None:
    """When it was to begin: its own time, else its round's; None: nobody said, or still to come."""
    held = Round.objects.filter(tournament=match.tournament, number=match.round or 0).first()
    told = match.starts_at or (held and (held.opened_at or held.starts_at))
    return told if told and told <= timezone.now() else None


class LateForm(SideForm):
    """谁没到, 从什么时候算."""

    since = forms.ChoiceField(label=_("从什么时候算"), widget=forms.RadioSelect, initial=NOW)
    minutes = forms.IntegerField(label=_("等几分钟"), min_value=1, max_value=120)

    def prepare(self) -> None:
        super().prepare()
        self.fields["side"].label = _("谁没到")
        self.fields["minutes"].initial = limit_of(self.found.match)
        self.start = was_to_begin(self.found.match)
        choices: list[tuple[str, Text]] = [(NOW, _("从现在起"))]
        if self.start:
            told = timezone.localtime(self.start).strftime("%H:%M")
            choices.append((START, gettext("从开赛起（%(time)s）") % {"time": told}))
        self.fields["since"].choices = choices  # type: ignore[attr-defined]

    def more_sides(self) -> list[tuple[str, Text]]:
        return [("both", _("两方都没到"))]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        by_start = cleaned.get("since") == START and self.start
        cleaned["begins"] = self.start if by_start else timezone.now()
        return cleaned

    def until(self) -> datetime:
        begins: datetime = self.cleaned_data["begins"]
        return begins + timedelta(minutes=self.cleaned_data["minutes"])


def _wait(match: Match, form: Any, by: Actor, _language: Language) -> None:
    Late.objects.update_or_create(
        match=match,
        defaults={
            "side": form.cleaned_data["side"],
            "since": form.cleaned_data["begins"],
            "until": form.until(),
            "by": by.name[:100],
            "at": timezone.now(),
        },
    )


def _tells(_found: Whole, form: Any, _language: Language) -> list[str]:
    told = timezone.localtime(form.until()).strftime("%H:%M")
    return [gettext("等到 %(time)s；到时还不来，可以判弃权。") % {"time": told}]


def _was(match: Match, form: Any) -> Was:
    held = Late.objects.filter(match=match).first()
    before = None
    if held is not None:
        before = [held.side, held.since.isoformat(), held.until.isoformat(), held.by]
    return {"late": before, "until": form.until().isoformat()}


def _give_back(tournament: Tournament, was: Was, _by: Actor) -> None:
    match = Match.objects.get(tournament=tournament, key=was["match"])
    if not Late.objects.filter(match=match, until=was["until"]).delete()[0]:
        raise ValidationError(CHANGED, code="changed_since")
    if was["late"]:
        side, since, until, by = was["late"]
        times = {"since": datetime.fromisoformat(since), "until": datetime.fromisoformat(until)}
        Late.objects.create(match=match, side=side, by=by, **times)


LATE = Act(
    key="late",
    verb="desk.waited",
    title=_("迟到"),
    consequence=_("开始倒计时；不动成绩，到时可以判弃权。"),
    undo=_("人来了，倒计时取消。"),
    form=LateForm,
    fits=lambda found: found.match.status == Match.Status.PLANNED and not found.deals,
    do=_wait,
    tells=_tells,
    keeps=("absent",),
    beside=_was,
    give_back=_give_back,
)
