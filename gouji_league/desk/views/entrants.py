"""一队 /t/<slug>/desk/entrants/<n>/: what an entrant's leaving does to its matches."""

from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.desk.acts.leaving import LEAVING
from gouji_league.desk.selectors import entrants as reads
from gouji_league.desk.services import taking_back, withdrawing
from gouji_league.desk.services.rulings_effects import ahead
from gouji_league.matches.refusals import Refused
from gouji_league.matches.views.manage import words_of
from gouji_league.rounds.views.acting import chief
from gouji_league.tournaments import words
from gouji_league.tournaments.access import Access
from gouji_league.tournaments.models import Entrant


class WithdrawForm(forms.Form):
    """退赛: what becomes of the matches that were played, and why."""

    id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    how = forms.ChoiceField(
        label=_("打过的场次"),
        widget=forms.RadioSelect,
        choices=[(one.how, one.consequence) for one in LEAVING],
    )
    reason = forms.CharField(
        label=_("原因"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("请写原因：以后要看得明白。")},
    )

    def __init__(self, data: Any, *, played: list[withdrawing.Played]) -> None:
        super().__init__(data)
        if not any(one.can_annul for one in played):
            self.fields["how"].choices = self.fields["how"].choices[:1]  # type: ignore[attr-defined]
        proposed = [one.proposed for one in played if one.can_annul]
        self.fields["how"].initial = proposed[-1] if proposed else withdrawing.KEEP


@never_cache
@require_safe
def entrants(request: HttpRequest, slug: str) -> HttpResponse:
    access, _by = chief(request, slug)
    context = {"access": access, "section": "desk", "rows": reads.listed(access.tournament)}
    return render(request, "desk/entrants.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def entrant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    access, by = chief(request, slug)
    rows = access.tournament.entrants.select_related("tournament", "unit")
    found = get_object_or_404(rows, number=number)
    played = withdrawing.stages_of(found)
    if request.method != "POST":
        return _page(request, access, found, WithdrawForm(None, played=played), played)
    form = WithdrawForm(request.POST, played=played)
    if not form.is_valid():
        return _page(request, access, found, form, played)
    try:
        if request.POST.get("step") == "do":
            _withdraw(found, form, by=by)
            messages.success(request, gettext("退赛记下了。要撤销，在下面。"))
            return redirect(reverse("desk:entrant", args=[slug, number]))
        shown = _effect(found, form, by=by)
    except (Refused, ValidationError) as refusal:
        said = words_of(refusal) if isinstance(refusal, Refused) else " ".join(refusal.messages)
        form.add_error(None, said)
        return _page(request, access, found, form, played)
    return _page(request, access, found, form, played, **shown)


def _withdraw(found: Entrant, form: WithdrawForm, *, by: Actor) -> None:
    sent = form.cleaned_data
    withdrawing.withdraw(
        found,
        how=sent["how"],
        reason=sent["reason"],
        client=sent["id"],
        by=by,
        language=words.reader_language(),
    )


def _effect(found: Entrant, form: WithdrawForm, *, by: Actor) -> dict[str, Any]:
    told = reads.outcomes(found, how=form.cleaned_data["how"])
    shown = ahead(found.tournament, lambda: _withdraw(found, form, by=by), about=[found.number])
    return {"effect": [*told, *shown.places], "drifts": shown.drifts}


def _page(
    request: HttpRequest,
    access: Access,
    found: Entrant,
    form: WithdrawForm,
    played: list[withdrawing.Played],
    **more: Any,
) -> HttpResponse:
    context = {
        "access": access,
        "section": "desk",
        "entrant": found,
        "gone": found.status in withdrawing.GONE,
        "form": form,
        "played": played,
        "matches": reads.matches(found),
        "undos": taking_back.of_entrant(found),
    }
    return render(request, "desk/entrant.html", context | more)
