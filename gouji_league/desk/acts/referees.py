"""换裁判: another referee records at the table of a match."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.desk.acts.base import Act, ActForm
from gouji_league.desk.selectors.staffing import at_table, ways
from gouji_league.desk.services import duties
from gouji_league.desk.services.undoing import Was
from gouji_league.matches.models import Match
from gouji_league.matches.whole import Whole
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services.versions import lock
from gouji_league.ui.widgets import Select


class RefereeForm(ActForm):
    """换成谁."""

    to = forms.ChoiceField(
        label=_("换成"),
        widget=Select,
        error_messages={"required": _("还没有别的裁判：请先在“裁判”里加。")},
    )

    def prepare(self) -> None:
        table = self.found.match.table
        number = table.number if table else 0
        known = ways(self.found.match.tournament)
        here = {one.key for one in at_table(known, number) if number in one.tables}
        self.fields["to"].choices = [  # type: ignore[attr-defined]
            (one.key, one.name) for one in known if one.key not in here
        ]


def _change(match: Match, form: Any, by: Actor, _language: Language) -> None:
    lock(match.tournament)
    duties.hand_over(match.tournament, table=_table(match), to=form.cleaned_data["to"], by=by)


def _tells(found: Whole, form: Any, _language: Language) -> list[str]:
    match, to = found.match, form.cleaned_data["to"]
    leaving = duties.leaving(match.tournament, table=_table(match), to=to)
    told = [gettext("%(name)s可以录这张桌。") % {"name": dict(form.fields["to"].choices)[to]}]
    for one in leaving:
        words = (
            gettext("%(name)s不再管这张桌。")
            if len(one.tables) > 1
            else gettext("%(name)s只管这一张桌：不能再录，没传完的留在他手机上。")
        )
        told.append(words % {"name": one.name})
    return told


def _table(match: Match) -> int:
    return match.table.number if match.table else 0


def _was(match: Match, form: Any) -> Was:
    lock(match.tournament)
    swaps = duties.swaps(match.tournament, table=_table(match), to=form.cleaned_data["to"])
    return {"swaps": swaps}


def _give_back(tournament: Tournament, was: Was, by: Actor) -> None:
    duties.give_back(tournament, was["swaps"], by=by)


REFEREE = Act(
    key="referee",
    verb="desk.referee_changed",
    title=_("换裁判"),
    consequence=_("这张桌归另一位裁判录；成绩不变，录过的盘仍记原来的人。"),
    undo=_("换回原来的裁判，原来的链接照样能用。"),
    form=RefereeForm,
    fits=lambda found: found.match.table is not None,
    do=_change,
    tells=_tells,
    keeps=("table",),
    beside=_was,
    give_back=_give_back,
)
