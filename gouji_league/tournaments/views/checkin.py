"""签到: the door. /t/<slug>/manage/checkin/ on a helper's phone, /t/<slug>/in/<code>/ from a card.

Every act answers in two ways: to the page's script with the list alone, to a plain form with a
way back to the page. What was just done rides along as `done`, so that it can be undone.
"""

import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.tournaments.access import CHIEF, ORGANISER, REFEREE, Access, fetch
from gouji_league.tournaments.models import Entrant, Player, Undo
from gouji_league.tournaments.selectors import checkin as selector
from gouji_league.tournaments.selectors import undoing
from gouji_league.tournaments.selectors.checkin import NOT_YET, PRESENT, Asked
from gouji_league.tournaments.services import checkin as services

MARK = re.compile(r"(entered|checked_in|absent|team) (\d{1,9})")
Done = dict[str, Any]
REFUSED, NOBODY, TOO_LATE = ({"what": what, "key": what} for what in ("refused", "nobody", "late"))
SAID: dict[str, Done] = {done["key"]: done for done in (REFUSED, NOBODY, TOO_LATE)}


def runs_the_door(access: Access) -> bool:
    """Organisers, chief referees, and referees of the whole tournament."""
    return access.has(CHIEF) or (access.has(REFEREE) and access.tables is None)


def at_the_door(request: HttpRequest, slug: str) -> tuple[Access, Actor]:
    access = fetch(request, slug, role=REFEREE)
    if access.actor is None or not runs_the_door(access):
        raise PermissionDenied
    return access, access.actor


def asked_by(request: HttpRequest) -> Asked:
    given = request.POST if request.method == "POST" else request.GET
    show = given.get("show", "")
    rows = re.findall(r"\d{1,9}", given.get("rows", ""))
    team = re.fullmatch(r"\d{1,9}", given.get("team", ""), re.ASCII)
    return Asked(
        text=given.get("q", "").replace("\0", "").strip()[:100],
        show=show if show in {*Player.Presence.values, selector.LATE} else NOT_YET,
        unit=given.get("unit", "").replace("\0", "")[:80],
        team=int(team[0]) if team else 0,
        rows=tuple(int(number) for number in rows[: selector.MOST]),
        more="more" in given,
    )


@never_cache
@require_safe
def checkin(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = at_the_door(request, slug)
    by_script = is_script(request)
    if by_script and request.headers.get("If-None-Match") == _tag(access):
        return HttpResponseNotModified()
    done = None if by_script else _done_before(request, access)
    return _page(request, access, asked_by(request), done=done)


@require_POST
def mark(request: HttpRequest, slug: str) -> HttpResponse:
    """One tap: there, absent, or back; or a whole team there."""
    access, actor = at_the_door(request, slug)
    wanted = MARK.fullmatch(request.POST.get("mark", ""))
    if wanted is None:
        raise Http404
    if wanted[1] == "team":
        done = _mark_team(access, actor, number=int(wanted[2]))
    else:
        done = _mark(access, actor, presence=wanted[1], number=int(wanted[2]))
    return _answer(request, access, asked_by(request), done=done)


@require_POST
def scan(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter in the field: a number or a card checks in at once, anything else is searched for."""
    access, actor = at_the_door(request, slug)
    asked = asked_by(request)
    meant = selector.scanned(access.tournament, asked.text)
    if len(meant) != 1:
        return _answer(request, access, replace(asked, rows=()), done=None)
    number = meant[0].number
    done = _mark(access, actor, presence=PRESENT, number=number)
    answer = _answer(request, access, replace(asked, text="", rows=(number,)), done=done)
    answer.headers["X-Scanned"] = "1"
    return answer


@require_POST
def absent(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody not there yet is absent."""
    access, actor = at_the_door(request, slug)
    _count, undo = services.mark_all_absent(access.tournament, by=actor)
    return _answer(request, access, Asked(show=selector.ABSENT), done=_many(undo))


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes back what was done to many at once, now or from the log later."""
    access, actor = at_the_door(request, slug)
    done = None
    try:
        services.undo(access.tournament, key=UUID(request.POST.get("undo", "")), by=actor)
    except (ValidationError, ValueError):
        done = TOO_LATE
    return _answer(request, access, asked_by(request), done=done)


def _mark_team(access: Access, actor: Actor, *, number: int) -> Done:
    try:
        _count, undo = services.mark_team(access.tournament, number=number, by=actor)
    except Entrant.DoesNotExist:
        raise Http404 from None
    except services.NotExpectedError:
        return REFUSED
    return _many(undo)


def _many(undo: Undo | None) -> Done:
    """What was done to many, with its undo; None: there was nobody to do it to."""
    if undo is None:
        return NOBODY
    what = "team" if undo.entry.verb == undoing.TEAM_PRESENT else "absent"
    facts = {"name": undo.entry.subject, "count": len(undo.was["players"])}
    return facts | {"what": what, "undo": str(undo.key), "key": str(undo.key)}


def _mark(access: Access, actor: Actor, *, presence: str, number: int) -> Done:
    try:
        marked = services.mark(access.tournament, number=number, presence=presence, by=actor)
    except Player.DoesNotExist:
        raise Http404 from None
    except services.NotExpectedError:
        return REFUSED
    return _told(marked.player, was=marked.was, changed=marked.changed)


def _told(player: Player, *, was: str, changed: bool) -> Done:
    return {"player": player, "undo": was if changed else "", "key": f"{player.number}.{was}"}


def _done_before(request: HttpRequest, access: Access) -> Done | None:
    """What a plain form did before it came back here."""
    key = request.GET.get("done", "")
    if key in SAID:
        return SAID[key]
    if found := re.fullmatch(r"(\d{1,9})\.(entered|checked_in|absent)", key):
        players = Player.objects.filter(tournament=access.tournament, number=int(found[1]))
        player = players.first()
        return _told(player, was=found[2], changed=player.presence != found[2]) if player else None
    undo = undoing.one(access.tournament, key) if key else None
    return _many(undo) if undo else None


def is_script(request: HttpRequest) -> bool:
    return request.headers.get("X-Part") == "1"


def _answer(
    request: HttpRequest, access: Access, asked: Asked, *, done: Done | None
) -> HttpResponse:
    if is_script(request):
        access.tournament.refresh_from_db(fields=["version"])
        return _page(request, access, asked, done=done)
    back = {"q": asked.text, "show": asked.show, "unit": asked.unit, "team": asked.team or ""}
    if done:
        back["done"] = done["key"]
    query = urlencode({name: value for name, value in back.items() if value})
    return redirect(f"{reverse('tournaments:checkin', args=[access.tournament.slug])}?{query}")


def _page(request: HttpRequest, access: Access, asked: Asked, *, done: Done | None) -> HttpResponse:
    found = selector.door(access.tournament, asked)
    context = {
        "access": access,
        "section": "checkin",
        "whole": access.has(CHIEF),  # the other sections are not for the door's helpers
        "organises": access.has(ORGANISER),
        "unset": _unset(access),
        "asked": asked,
        "door": found,
        "filters": _filters(access),
        "rows": ",".join(str(player.number) for player in found.players),
        "absences": undoing.latest(access.tournament, [undoing.ALL_ABSENT])[:1],
        "done": done,
    }
    part = "list" if is_script(request) else "checkin"
    answer = render(request, f"tournaments/checkin/{part}.html", context)
    answer.headers["ETag"] = _tag(access)
    return answer


def _filters(access: Access) -> list[tuple[str, str]]:
    """The lists there are; who is late is known only where the time plan says when it begins."""
    lists = [(str(value), str(label)) for value, label in Player.Presence.choices]
    if selector.begins(access.tournament):
        lists.insert(2, (selector.LATE, gettext("迟到")))
    return lists


def _unset(access: Access) -> str:
    """The step of the set-up that must say when it begins, before anybody can be late."""
    if selector.begins(access.tournament):
        return ""
    return "occasion" if access.tournament.starts is None else "size"


def _tag(access: Access) -> str:
    """Changes with every change of the tournament: what another door did is seen by it."""
    return f'"{access.tournament.version}-{get_language()}"'


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """From a name card: whoever runs the door sees the person and one button, others no name."""
    access = fetch(request, slug, role=REFEREE if request.method == "POST" else None)
    players = selector.by_code(Player.objects.filter(tournament=access.tournament), code)
    player = players.select_related("unit").prefetch_related("memberships__entrant").first()
    if player is None:
        raise Http404
    if request.method == "POST":
        at_the_door(request, slug)
    elif not runs_the_door(access):
        return render(request, "tournaments/checkin/card.html", {"access": access})
    done = None
    if request.method == "POST" and access.actor is not None:
        undo = request.POST.get("undo", "")
        presence = undo if undo in Player.Presence.values else PRESENT
        done = _mark(access, access.actor, presence=presence, number=player.number)
        player.refresh_from_db(fields=["presence", "presence_at"])
    plays = selector.expected(access.tournament).filter(pk=player.pk).exists()
    context = {
        "access": access,
        "player": player,
        "belongs": selector.belongs(player),
        "plays": plays,
        "done": done,
    }
    return render(request, "tournaments/checkin/door.html", context)
