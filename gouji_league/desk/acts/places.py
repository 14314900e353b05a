"""换桌、改期: a match is put at another table, or off to another time."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.desk.acts.base import Act, ActForm
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.matches.selectors.manage import OPEN
from gouji_league.matches.whole import Whole
from gouji_league.rounds.services import closing
from gouji_league.rules.words import Language
from gouji_league.ui.moments import MomentField
from gouji_league.ui.widgets import Select

WHERE = ("table", "starts_at")


class TableForm(ActForm):
    """换到哪张桌."""

    table = forms.TypedChoiceField(label=_("换到"), coerce=int, widget=Select)

    def prepare(self) -> None:
        match = self.found.match
        here = match.table.number if match.table else None
        self.fields["table"].choices = [  # type: ignore[attr-defined]
            (one.number, _named(one.number, one.name))
            for one in match.tournament.tables.all()
            if one.number != here
        ]


def _named(number: int, name: str) -> str:
    return " ".join(filter(None, (gettext("%(number)s 号桌") % {"number": number}, name)))


def _move(match: Match, form: Any, by: Actor, _language: Language) -> None:
    table = match.tournament.tables.get(number=form.cleaned_data["table"])
    closing.move(match, table=table, starts_at=match.starts_at, by=by)


def _tells_moved(found: Whole, form: Any, _language: Language) -> list[str]:
    match = found.match
    told = []
    others = Match.objects.filter(
        tournament=match.tournament, table__number=form.cleaned_data["table"], status__in=OPEN
    ).select_related("table")
    told += [
        gettext("那张桌还有没打完的：%(match)s。要一场一场打。") % {"match": naming.title(one)}
        for one in others
    ]
    if found.deals:
        told.append(gettext("已录的 %(n)s 盘跟着走。") % {"n": len(found.deals)})
    told.append(gettext("只管原来那张桌的裁判，录不了这一局：要换裁判，请另选“换裁判”。"))
    return told


class PostponeForm(ActForm):
    """改到什么时候."""

    starts = MomentField(
        label=_("改到"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("留空：时间以后再定。"),
    )


def _postpone(match: Match, form: Any, by: Actor, _language: Language) -> None:
    closing.move(match, table=None, starts_at=form.cleaned_data["starts"], by=by)


def _tells_postponed(found: Whole, _form: Any, _language: Language) -> list[str]:
    told = [gettext("这张桌空出来；到时候再排一张桌。")]
    if found.match.must_decide:
        told.append(gettext("淘汰赛：这一场没有结果，下一轮排不了。"))
    elif found.match.round:
        told.append(gettext("这一轮结束时，它记作没有结果；打了再补。"))
    return told


MOVE = Act(
    key="table",
    verb="desk.moved",
    title=_("换桌"),
    consequence=_("这一局到另一张桌接着打；成绩不变。"),
    undo=_("换回原来的桌。"),
    form=TableForm,
    fits=lambda found: found.match.status in OPEN,
    do=_move,
    tells=_tells_moved,
    keeps=WHERE,
)
POSTPONE = Act(
    key="postpone",
    verb="desk.postponed",
    title=_("改期"),
    consequence=_("这一局离开这一轮的桌，另定时间；没打以前不算成绩。"),
    undo=_("回到原来的桌和时间。"),
    form=PostponeForm,
    fits=lambda found: found.match.status == Match.Status.PLANNED and not found.deals,
    do=_postpone,
    tells=_tells_postponed,
    keeps=WHERE,
)
