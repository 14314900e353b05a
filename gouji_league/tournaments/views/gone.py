"""What was typed for an entrant that somebody else removed meanwhile is not lost."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from gouji_league.accounts.actor import Actor
from gouji_league.tournaments.access import Access
from gouji_league.tournaments.forms.people import EntrantForm
from gouji_league.tournaments.models import Entrant
from gouji_league.tournaments.services.entering import kind_of
from gouji_league.tournaments.services.people import add_entrant

AGAIN = "again"


def entrant_gone(
    request: HttpRequest, access: Access, actor: Actor, *, number: int
) -> HttpResponse:
    """The form as it was filled in, and one tap that enters it anew."""
    kind = kind_of(access.tournament)
    if kind is None or ("seen" not in request.POST and AGAIN not in request.POST):
        raise Http404
    was = Entrant(tournament=access.tournament, number=number, kind=kind)
    form = EntrantForm(request.POST, entrant=was, members=[])
    asked = _key(request.POST.get(AGAIN, ""))
    if form.is_valid() and asked and (entered := _enter(access, actor, form, sent=asked)):
        messages.success(request, _("已加：%(name)s") % {"name": entered.name})
        return redirect("tournaments:people", access.tournament.slug)
    context = {
        "access": access,
        "section": "people",
        "entrant": was,
        "form": form,
        AGAIN: asked or uuid4(),
        "units": access.tournament.units.all(),
    }
    return render(request, "tournaments/people/gone.html", context, status=409)


def _key(text: str) -> UUID | None:
    """The page that is sent: sent twice, it enters one."""
    try:
        return UUID(text)
    except ValueError:
        return None


def _enter(access: Access, actor: Actor, form: EntrantForm, *, sent: UUID) -> Entrant | None:
    given = form.cleaned_data
    try:
        return add_entrant(
            tournament=access.tournament,
            actor=actor,
            members=form.someone(),
            name=given.get("name", ""),
            unit=given["unit"],
            seed=given["seed"],
            sent=sent,
        )
    except ValidationError as error:
        form.add_error("seed" if error.code in {"seed_taken", "seed_range"} else None, error)
        return None
