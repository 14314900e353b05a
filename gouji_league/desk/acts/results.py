"""没打完的结果: a walk-over, one who gives up in the midst of a match, a result by totals only."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.desk.acts.base import Act, ActForm, SideForm, Text
from gouji_league.desk.models import Late
from gouji_league.matches.decisions import AWARDED, WALKOVER, Decision
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming, outlooks
from gouji_league.matches.services import deciding
from gouji_league.matches.services.states import put
from gouji_league.matches.whole import Whole
from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.words import Language

LARGEST = 9999
OVER = frozenset({Match.Status.BYE, Match.Status.ANNULLED})


class WalkoverForm(SideForm):
    """谁没到."""

    def prepare(self) -> None:
        super().prepare()
        self.fields["side"].label = _("谁没到")
        late = Late.objects.filter(match=self.found.match).first()
        self.fields["side"].initial = late.side if late else None

    def more_sides(self) -> list[tuple[str, Text]]:
        return [("both", _("两方都没到"))]

    def decision(self) -> Decision:
        return Decision(WALKOVER, self.cleaned_data["side"])


class RetireForm(SideForm):
    """谁退出."""

    def prepare(self) -> None:
        super().prepare()
        self.fields["side"].label = _("谁退出")
        if self.found.match.first_id is None:
            del self.fields["side"]

    def decision(self) -> Decision:
        given = self.found.given()
        winner = next(side for side in given.sides if side != self.cleaned_data["side"])
        return Decision(AWARDED, {"winner": winner, "totals": None})


class TotalsForm(ActForm):
    """仅总分: both totals and who won."""

    first = forms.IntegerField(min_value=-LARGEST, max_value=LARGEST)
    second = forms.IntegerField(min_value=-LARGEST, max_value=LARGEST)
    winner = forms.ChoiceField(label=_("胜方"), widget=forms.RadioSelect, required=False)

    def prepare(self) -> None:
        sides = naming.sides(self.found)
        for name, side in zip(("first", "second"), sides, strict=True):
            self.fields[name].label = _("%(side)s 总分") % {"side": side.name}
        choices = [(one.key, one.name) for one in sides]
        self.fields["winner"].choices = [*choices, ("", _("没有胜方（平局）"))]  # type: ignore[attr-defined]
        self.fields["reason"].required = True
        self.fields["reason"].error_messages["required"] = str(
            _("请写原因：谁为什么这样判，以后要看得明白。")
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("winner") and self.found.match.must_decide:
            raise ValidationError(_("淘汰赛要有一方晋级：请选胜方。"))
        return cleaned

    def decision(self) -> Decision:
        points = (self.cleaned_data["first"], self.cleaned_data["second"])
        totals = dict(zip(self.found.given().sides, points, strict=True))
        return Decision(AWARDED, {"winner": self.cleaned_data["winner"] or None, "totals": totals})


def _decide(match: Match, form: Any, by: Actor, language: Language, words: Text) -> None:
    deciding.decide(
        match,
        form.decision(),
        client=form.cleaned_data["id"],
        seen=match.version,
        reason=form.reason_or(words),
        by=by,
        language=language,
    )


def _walk_over(match: Match, form: Any, by: Actor, language: Language) -> None:
    _decide(match, form, by, language, _("没有到场"))


def _totals(match: Match, form: Any, by: Actor, language: Language) -> None:
    _decide(match, form, by, language, _("成绩只有总分"))


def _retire(match: Match, form: Any, by: Actor, language: Language) -> None:
    """Between sides the other wins; where each plays alone the match ends, and points stay."""
    if match.first_id is not None:
        return _decide(match, form, by, language, _("中途退出"))
    words = form.reason_or(_("中途退出"))
    state = {"ended": ending(match)}
    put(match, state, verb="matches.ended_set", reason=words, by=by, language=language)
    return None


def ending(match: Match) -> str:
    """How a match of players by themselves ends when one of them leaves."""
    book = BOOKS[match.stage.rulebook]
    alone = not isinstance(book, TractorBook) and book.scored_by == "player"
    return "substitution" if alone else "stopped"


def _tells(found: Whole, form: Any, language: Language) -> list[str]:
    out = deciding.outlook(found, form.decision(), language)
    return [*outlooks.sentences(found, out), *outlooks.cautions(found, out)]


def _tells_retired(found: Whole, form: Any, language: Language) -> list[str]:
    if found.match.first_id is not None:
        return _tells(found, form, language)
    return [str(_("这一局到此为止：各人已得的分照记，没有胜方以外的变化。"))]


def _unplayed(found: Whole) -> bool:
    return found.match.status == Match.Status.PLANNED and not found.deals


def _plays_on(found: Whole) -> bool:
    """Also level, with an extra deal owed."""
    return found.match.status == Match.Status.RUNNING or found.derived.needs_extra


def _takes_totals(found: Whole) -> bool:
    open_ = found.match.status not in OVER and not found.deals
    return open_ and found.given().takes_totals


WALKOVER_ACT = Act(
    key="walkover",
    verb="desk.walked_over",
    title=_("弃权"),
    consequence=_("到场的一方胜；得失分按本阶段的规定补上。"),
    undo=_("人来了，这一局照常打。"),
    form=WalkoverForm,
    fits=_unplayed,
    do=_walk_over,
    tells=_tells,
)
RETIRE = Act(
    key="retire",
    verb="desk.retired",
    title=_("中途退出"),
    consequence=_("判对方胜；打过的盘留在记录里，得失分按弃权算。个人赛到此为止，各人的分照记。"),
    undo=_("接着打下一盘。"),
    form=RetireForm,
    fits=_plays_on,
    do=_retire,
    tells=_tells_retired,
)
TOTALS = Act(
    key="totals",
    verb="desk.totals_entered",
    title=_("只记总分"),
    consequence=_("照总分和胜方排名次，不进每盘的统计。"),
    undo=_("回到没有结果。"),
    form=TotalsForm,
    fits=_takes_totals,
    do=_totals,
    tells=_tells,
)
