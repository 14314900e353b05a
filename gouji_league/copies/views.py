"""副本 /t/<slug>/manage/copies/: which there are, one more now, and the stick.

They are of the whole machine: what they were made for is told to its own organisers only, none is
handed out here, and one is brought back by the command alone.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gouji_league.copies import folders, snapshots
from gouji_league.copies.snapshots import BEFORE_RESTORING, BY_HAND, Snapshot
from gouji_league.copies.when import AFTER
from gouji_league.tournaments.access import Access, organising
from gouji_league.tournaments.verbs import verb_words


@dataclass(frozen=True, slots=True)
class Row:
    snapshot: Snapshot
    words: str
    subject: str
    away: bool
    """It lies in the second folder too."""


@never_cache
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = organising(request, slug)
    state = folders.state()
    context: dict[str, Any] = {
        "access": access,
        "section": "settings",
        "rows": _rows(access),
        "state": state,
        "failed_at": datetime.fromisoformat(state.failed_at) if state.failed_at else None,
        "there": folders.second() is not None,
        "sticks": folders.sticks(),
        "folder": folders.folder(),
    }
    return render(request, "copies/copies.html", context)


@require_POST
def take(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = organising(request, slug, archived=True)
    tournament = access.tournament
    try:
        snapshots.take(tournament=str(tournament.key), subject=tournament.name)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        messages.success(request, _("做好了一份副本。"))
    return redirect("copies:page", slug)


@require_POST
def second(request: HttpRequest, slug: str) -> HttpResponse:
    """Only a stick that is plugged in can be chosen here; another folder by manage.py snapshot."""
    organising(request, slug, archived=True)
    place = request.POST.get("place", "")
    known = {str(one): one for one in folders.sticks()}
    if place and place not in known:
        messages.error(request, _("没有这个 U 盘：请插好再选。"))
        return redirect("copies:page", slug)
    try:
        folders.choose(str(known[place] / folders.NAME) if place else "")
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("copies:page", slug)
    if place:
        snapshots.send()
        messages.success(request, _("以后每份副本也放到 U 盘上。"))
    else:
        messages.success(request, _("以后只留在这台机器上。"))
    return redirect("copies:page", slug)


def _rows(access: Access) -> list[Row]:
    own, place = str(access.tournament.key), folders.second()
    return [
        Row(
            one,
            _words(one.info.why),
            one.info.subject if one.info.tournament == own else "",
            place is not None and (place / one.path.name).exists(),
        )
        for one in snapshots.listed()
    ]


def _words(why: str) -> str:
    if why == BY_HAND:
        return _("手动")
    if why == BEFORE_RESTORING:
        return _("恢复副本以前")
    if why in AFTER:
        return verb_words(why)
    return _("以前：%(act)s") % {"act": verb_words(why)}
