"""What the pages of an objection and of its ruling ask."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gouji_league.desk.models import Objection, Ruling
from gouji_league.desk.selectors import objections as reads
from gouji_league.desk.services.objections import Draft
from gouji_league.desk.services.rulings import Change
from gouji_league.desk.services.rulings import Draft as RulingDraft
from gouji_league.matches.selectors import naming
from gouji_league.matches.whole import Whole
from gouji_league.rules.book import Clause
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Player
from gouji_league.ui.templatetags.ui import han
from gouji_league.ui.widgets import Select

WHOLE = "0"
"""The match as a whole, in place of a deal."""
NOTHING, DEAL, AWARD = "nothing", "deal", "award"


class ObjectionForm(forms.Form):
    """异议: whose, about what, which deal, and the sentence."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    side = forms.ChoiceField(label=_("哪一方"), widget=forms.RadioSelect)
    name = forms.CharField(
        label=_("谁提的"),
        max_length=80,
        widget=forms.TextInput(attrs={"list": "people", "autocomplete": "off"}),
        error_messages={"required": _("请写提异议的选手或队长。")},
    )
    about = forms.ChoiceField(label=_("关于什么"), choices=Objection.About.choices, widget=Select)
    deal = forms.ChoiceField(label=_("哪一盘"), widget=Select, required=False)
    text = forms.CharField(
        label=_("什么事"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("请写一句：发生了什么，哪里不对。")},
    )
    late = forms.BooleanField(label=_("知道过了时限，照样受理"), required=False)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, found: Whole, may_be_late: bool
    ) -> None:
        super().__init__(data)
        self.found = found
        sides = naming.sides(found)
        self.fields["side"].choices = [(one.key, han(one.name)) for one in sides]  # type: ignore[attr-defined]
        self.fields["deal"].choices = deal_choices(found)  # type: ignore[attr-defined]
        if not may_be_late:
            del self.fields["late"]

    @property
    def people(self) -> Sequence[Player]:
        return self.found.line_ups[-1].players if self.found.line_ups else []

    def draft(self) -> Draft:
        sent = self.cleaned_data
        number, extra = parted(sent["deal"])
        return Draft(
            key=sent["key"],
            match=self.found.match,
            side=sent["side"],
            name=sent["name"].strip(),
            about=sent["about"],
            deal=number,
            extra=extra,
            text=sent["text"].strip(),
            late=bool(sent.get("late")),
        )


def deal_choices(found: Whole) -> list[tuple[str, str]]:
    """The match, then its deals: 3 is the third, x1 the first extra one."""
    deals = [(str(one.number), naming.deal_title(found, one.number)) for one in found.deals]
    extras = [
        (f"x{one.number}", naming.deal_title(found, one.number, extra=True)) for one in found.extras
    ]
    return [(WHOLE, gettext("整局")), *deals, *extras]


def parted(value: str) -> tuple[int | None, bool]:
    number = int(value.removeprefix("x") or 0)
    return number or None, value.startswith("x")


class RulingForm(forms.Form):
    """裁定: what holds, by which clauses, why, and what it changes."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    verdict = forms.ChoiceField(
        label=_("裁定"),
        widget=forms.RadioSelect,
        choices=Ruling.Verdict.choices,
        error_messages={"required": _("请选一个：成立、部分成立，还是不成立。")},
    )
    clauses = forms.MultipleChoiceField(
        label=_("依据哪些条款"), widget=forms.CheckboxSelectMultiple, required=False
    )
    change = forms.ChoiceField(label=_("改什么"), widget=forms.RadioSelect, initial=NOTHING)
    reason = forms.CharField(
        label=_("理由"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("请写理由：查明了什么，为什么这样裁。")},
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        objection: Objection,
        found: Whole,
        about: str,
        language: Language,
    ) -> None:
        super().__init__(data)
        match = found.match
        self.objection = objection
        self.fields["seen"].initial = match.version
        clauses = [*reads.offered(match, about), *reads.others(match, about)]
        self.fields["clauses"].choices = [(one.id, _clause(one, language)) for one in clauses]  # type: ignore[attr-defined]
        self.offered = len(reads.offered(match, about))
        self.fields["change"].choices = list(self._changes(found))  # type: ignore[attr-defined]
        if objection.proposal:
            self.fields["change"].initial = DEAL

    def _changes(self, found: Whole) -> Any:
        yield NOTHING, gettext("成绩不变")
        proposal = self.objection.proposal or {}
        if "deal" in proposal:
            deal = proposal["deal"]
            words = naming.deal_title(found, deal["number"], extra=bool(deal.get("extra")))
            yield DEAL, gettext("照改好的更正%(deal)s") % {"deal": words}
        for one in naming.sides(found):
            yield f"{AWARD}:{one.key}", han(gettext("判“%(name)s”胜") % {"name": one.name})
        yield f"{AWARD}:", gettext("判没有胜方")

    def halves(self) -> tuple[list[Any], list[Any]]:
        """The clauses that may apply, and the rest, which folds away."""
        boxes = list(self["clauses"])
        return boxes[: self.offered], boxes[self.offered :]

    def draft(self) -> RulingDraft:
        sent = self.cleaned_data
        return RulingDraft(
            verdict=sent["verdict"],
            reason=sent["reason"].strip(),
            clauses=sent["clauses"],
            change=self._change(sent["change"]),
        )

    def _change(self, chosen: str) -> Change | None:
        if chosen == DEAL:
            return self.objection.proposal
        key, _colon, side = chosen.partition(":")
        return {"award": {"winner": side or None, "totals": None}} if key == AWARD else None


def _clause(clause: Clause, language: Language) -> SafeString:
    return format_html(
        '<span class="clause">{}</span> {}', clause.id, han(clause.text.to(language))
    )
