"""一轮 /t/<slug>/manage/rounds/<n>/: opened, closed, its matches moved to other tables or times."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.matches.models import Match
from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors import round_page as reads
from gouji_league.rounds.services import closing
from gouji_league.rounds.views.acting import act, chief
from gouji_league.tournaments.access import Access
from gouji_league.ui.moments import in_calendar


def back(slug: str, *, number: int, **_named: object) -> str:
    return reverse("rounds:round_manage", args=[slug, number])


@never_cache
@require_safe
def manage(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    access, _actor = chief(request, slug)
    held = _round(access, number)
    context = {"access": access, "section": "rounds", **reads.one_round(held)}
    context |= reads.to_manage(held, context["matches"])
    return render(request, "rounds/round.html", context)


@act(back)
def start(request: HttpRequest, access: Access, actor: Actor, *, number: int) -> str:
    closing.start(_round(access, number), by=actor)
    return _("第%(n)s轮开始了。") % {"n": number}


@act(back)
def close(request: HttpRequest, access: Access, actor: Actor, *, number: int) -> str:
    closing.close(_round(access, number), by=actor, knowingly="knowingly" in request.POST)
    return _("第%(n)s轮结束了。要改，可以重开。") % {"n": number}


@act(back)
def reopen(request: HttpRequest, access: Access, actor: Actor, *, number: int) -> str:
    closing.reopen(_round(access, number), by=actor)
    return _("第%(n)s轮重开了。") % {"n": number}


@act(back)
def time(request: HttpRequest, access: Access, actor: Actor, *, number: int) -> str:
    starts_at = _time(request.POST.get("starts", ""))
    closing.set_time(_round(access, number), starts_at=starts_at, by=actor)
    return _("时间记下了。")


@act(back)
def schedule(request: HttpRequest, access: Access, actor: Actor, *, number: int) -> str:
    """排桌和时间, of every match of the round in one form."""
    matches = Match.objects.filter(tournament=access.tournament, round=number)
    tables = {one.number: one for one in access.tournament.tables.all()}
    slots = []
    for match in matches.exclude(status=Match.Status.BYE).select_related("table"):
        if f"table-{match.key}" not in request.POST:
            continue
        text = request.POST[f"table-{match.key}"]
        table = tables.get(int(text)) if _digits(text) else None
        if text and table is None:
            raise ValidationError(_("没有这张桌。"))
        starts_at = _time(request.POST.get(f"starts-{match.key}", ""))
        slots.append(closing.Slot(match, table, starts_at))
    changed = closing.schedule(slots, by=actor)
    if not changed:
        return _("没有要改的。")
    return ngettext("改了 %(n)s 场。", "改了 %(n)s 场。", changed) % {"n": changed}


def _digits(text: str) -> bool:
    return text.isdecimal() and len(text) < 6


def _time(sent: str) -> datetime | None:
    """As a browser's field for date and time sends it; empty: none."""
    text = sent.strip()
    try:
        found = parse_datetime(text) if text else None
    except ValueError:
        found = None
    if text and (found is None or not in_calendar(found)):
        raise ValidationError(_("时间写成“2027-05-01 09:00”这样。"))
    return timezone.make_aware(found) if found and timezone.is_naive(found) else found


def _round(access: Access, number: int) -> Round:
    rounds = Round.objects.select_related("tournament", "stage", "lots")
    return get_object_or_404(rounds, tournament=access.tournament, number=number)
