"""换人: one of a squad for another, from the next deal on."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from gouji_league.accounts.actor import Actor
from gouji_league.desk.acts.base import Act, ActForm
from gouji_league.desk.acts.results import ending
from gouji_league.matches.models import Match
from gouji_league.matches.selectors.naming import counted_number
from gouji_league.matches.selectors.table import squads
from gouji_league.matches.services import heads
from gouji_league.matches.services.states import put
from gouji_league.matches.services.writes import Order, write
from gouji_league.matches.whole import Whole
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Player
from gouji_league.ui.widgets import Select

ENDS = "substitution"


def ends_by_change(found: Whole) -> bool:
    """Where players score for themselves a change in the midst of a match ends it."""
    return bool(found.deals) and ending(found.match) == ENDS


class SubstituteForm(ActForm):
    """谁下谁上."""

    out = forms.TypedChoiceField(label=_("谁下"), coerce=int, widget=Select)
    into = forms.TypedChoiceField(
        label=_("谁上"),
        coerce=int,
        widget=Select,
        error_messages={"required": _("名单上没有替补：请先在人员里加上。")},
    )

    def prepare(self) -> None:
        if ends_by_change(self.found):
            del self.fields["out"], self.fields["into"]
            return
        seated = self.seated()
        known = {one.number: one.name for one in seated}
        bench = [number for squad in squads(self.found.match) for number in squad]
        rows = Player.objects.filter(tournament=self.found.match.tournament, number__in=bench)
        names = dict(rows.values_list("number", "name"))
        self.fields["out"].choices = list(known.items())  # type: ignore[attr-defined]
        self.fields["into"].choices = [  # type: ignore[attr-defined]
            (number, names[number]) for number in bench if number not in known
        ]

    def seated(self) -> list[Player]:
        return self.found.line_up(len(self.found.deals) + 1).players

    def line_up(self) -> dict[str, Any]:
        sent = self.cleaned_data
        numbers = [one.number for one in self.seated()]
        players = [sent["into"] if number == sent["out"] else number for number in numbers]
        return {"from": len(self.found.deals) + 1, "players": players}


def _substitute(match: Match, form: Any, by: Actor, language: Language) -> None:
    words = form.reason_or(_("换人"))
    if "into" not in form.fields:
        put(
            match,
            {"ended": ENDS},
            verb="matches.ended_set",
            reason=words,
            by=by,
            language=language,
        )
        return
    order = Order(
        id=form.cleaned_data["id"],
        seen=match.version,
        by=by,
        what="PATCH",
        body={"line_up": form.line_up(), "reason": words},
        language=language,
        chief=True,
    )
    write(match, order, heads.change)


def _tells(found: Whole, form: Any, _language: Language) -> list[str]:
    if "into" not in form.fields:
        return [str(_("这本规则中途换人，这一局就到此为止，按换人补偿；新的六个人另开一局。"))]
    following = counted_number(found, len(found.deals) + 1)
    sentence = (
        _("从第 %(number)s 盘起换；前面各盘的分还是原来的人的。")
        if found.deals
        else _("第 1 盘起就换，还没有打过。")
    )
    return [str(sentence) % {"number": following} if found.deals else str(sentence)]


SUBSTITUTE = Act(
    key="substitute",
    verb="desk.substituted",
    title=pgettext_lazy("desk", "换人"),
    consequence=_("从下一盘起换名单上的人；打过的盘算原来的人。个人计分的规则里，换人结束这一局。"),
    undo=_("换回来，只要下一盘还没录。"),
    form=SubstituteForm,
    fits=lambda found: found.match.status in {Match.Status.PLANNED, Match.Status.RUNNING},
    do=_substitute,
    tells=_tells,
)
