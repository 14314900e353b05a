"""What the page of a foul asks."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gouji_league.desk.selectors.fouls import Somebody
from gouji_league.desk.services.fouls import Draft
from gouji_league.matches.selectors.offences import Given, proposed
from gouji_league.rules.book import Offence
from gouji_league.rules.books import BOOKS
from gouji_league.rules.shown.wording import foul_name, plain_term
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Stage, StageFoul
from gouji_league.ui.templatetags.ui import han
from gouji_league.ui.widgets import Select

OTHER = "other"
LARGEST = 999


class FoulForm(forms.Form):
    """赛外判罚: for what, how it is punished, and why."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    stage = forms.TypedChoiceField(label=_("哪个阶段"), coerce=int, widget=Select)
    offence = forms.ChoiceField(label=_("犯了什么"), widget=forms.RadioSelect, initial=OTHER)
    kind = forms.ChoiceField(
        label=_("怎么罚"), widget=forms.RadioSelect, choices=StageFoul.Kind.choices
    )
    points = forms.IntegerField(label=_("罚几分"), required=False, min_value=1, max_value=LARGEST)
    reason = forms.CharField(
        label=_("事由"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("请写一句发生了什么，以后要看得明白。")},
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        stages: Sequence[Stage],
        past: Sequence[Given],
        language: Language,
    ) -> None:
        super().__init__(data)
        self.stages = {one.number: one for one in stages}
        latest = stages[-1]
        book = BOOKS[latest.rulebook]
        self.fields["stage"].choices = [(one.number, str(one)) for one in stages]  # type: ignore[attr-defined]
        self.fields["stage"].initial = latest.number
        if len(stages) == 1:
            self.fields["stage"].widget = forms.HiddenInput()
        self.fields["offence"].choices = [  # type: ignore[attr-defined]
            *((one.key, _label(one, past, latest, language)) for one in book.offences),
            (OTHER, gettext("目录以外的")),
        ]
        self.fields["points"].initial = getattr(book, "default_foul_points", None)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("kind") == StageFoul.Kind.POINTS and not cleaned.get("points"):
            self.add_error("points", _("罚几分？请写一个正数。"))
        return cleaned

    def draft(self, who: Somebody) -> Draft:
        sent = self.cleaned_data
        return Draft(
            key=sent["key"],
            stage=self.stages[sent["stage"]],
            entrant=who.entrant,
            player=who.player,
            kind=sent["kind"],
            points=sent.get("points") or 0,
            offence="" if sent["offence"] == OTHER else sent["offence"],
            reason=sent["reason"],
        )


def _label(offence: Offence, past: Sequence[Given], stage: Stage, language: Language) -> SafeString:
    """The offence, what the book proposes for it, and whether it is a repeated one."""
    book = BOOKS[stage.rulebook]
    kinds, again = proposed(offence, past)
    words = " / ".join(plain_term(foul_name(book, one, language)) for one in kinds)
    hint = gettext("建议：%(words)s") % {"words": words} if words else gettext("书上没写怎么罚")
    if again:
        hint = gettext("再犯。%(hint)s") % {"hint": hint}
    return format_html(
        '{} <span class="hint">{} · {}</span>', han(offence.text.to(language)), offence.clause, hint
    )
