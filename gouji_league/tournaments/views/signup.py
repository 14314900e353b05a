"""/t/<slug>/manage/signups/: links for units' leaders, and what they entered, to be accepted."""

import re
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from gouji_league.accounts import ways
from gouji_league.accounts.actor import Actor
from gouji_league.accounts.pages import qr
from gouji_league.tournaments.access import Access, organising
from gouji_league.tournaments.forms.signup import (
    LinkForm,
    LinksForm,
    SendBackForm,
    usual_deadline,
)
from gouji_league.tournaments.models import Entrant, SignUp
from gouji_league.tournaments.selectors import signup as selector
from gouji_league.tournaments.services import signup as services

SEEN = re.compile(r"(\d{1,9}):([0-9a-f]{16})")


@require_http_methods(["GET", "HEAD", "POST"])
def signups(request: HttpRequest, slug: str) -> HttpResponse:
    """All links, all that waits; a form for more links."""
    access, actor = organising(request, slug)
    tournament = access.tournament
    form = LinksForm(request.POST or None, initial={"deadline": usual_deadline(tournament)})
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        made = services.make_links(
            tournament, units=asked["units"], deadline=asked["deadline"], by=actor
        )
        messages.success(request, _made_words(len(made), asked=len(asked["units"])))
        return redirect("tournaments:signups", slug)
    return _page(request, access, form)


def _page(
    request: HttpRequest, access: Access, form: LinksForm, *, unsent: str = ""
) -> HttpResponse:
    """The page; `unsent` is what was written about an entry that is gone meanwhile."""
    tournament = access.tournament
    links = selector.links(tournament)
    context = {
        "access": access,
        "section": "people",
        "form": form,
        "links": links,
        "to_send": [
            (one.sign_up.unit, _address(tournament.slug, one.sign_up))
            for one in links
            if one.sign_up.closed_at is None
        ],
        "undecided": selector.undecided(tournament),
        "units": tournament.units.filter(sign_up=None).order_by("pinyin", "name"),
        "unsent": unsent,
    }
    status = 409 if unsent else 200
    return render(request, "tournaments/signup/signups.html", context, status=status)


def _made_words(made: int, *, asked: int) -> str:
    words = ngettext("开了 %(n)d 个链接。", "开了 %(n)d 个链接。", made) % {"n": made}
    if made < asked:
        words += gettext("其余单位已经有链接。")
    return words


@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """One unit's link with its QR code: change, renew, close."""
    access, actor = organising(request, slug)
    found = SignUp.objects.filter(key=key, unit__tournament=access.tournament)
    sign_up = found.select_related("unit__tournament").first()
    if sign_up is None:
        raise Http404
    given = {"leader": sign_up.leader, "deadline": sign_up.deadline}
    act = request.POST.get("act", "")
    form = LinkForm(request.POST if act == "change" else None, initial=given)
    if act and _act(request, sign_up, act=act, form=form, by=actor):
        return redirect("tournaments:signup_link", slug, key)
    address = _address(slug, sign_up)
    context = {
        "access": access,
        "section": "people",
        "sign_up": sign_up,
        "form": form,
        "is_open": selector.is_open(sign_up),
        "address": address,
        "qr": qr(address),
    }
    return render(request, "tournaments/signup/link.html", context)


def _address(slug: str, sign_up: SignUp) -> str:
    """What a leader opens."""
    return ways.address(reverse("tournaments:join", args=[slug, services.code_of(sign_up)]))


def _act(request: HttpRequest, sign_up: SignUp, *, act: str, form: LinkForm, by: Actor) -> bool:
    """Does what a button says; False where the form must be filled in anew."""
    if act == "renew":
        services.renew_link(sign_up, by=by)
        messages.success(request, gettext("换了新链接，旧的不能用了。"))
    elif act == "close":
        services.close_link(sign_up, by=by)
        messages.success(request, gettext("链接已停用，领队打不开了。"))
    elif act == "reopen":
        services.reopen_link(sign_up, by=by)
        messages.success(request, gettext("链接又能用了，还是原来的那个。"))
    elif act == "change" and form.is_valid():
        services.change_link(sign_up, by=by, **form.cleaned_data)
        messages.success(request, gettext("已存。"))
    else:
        return False
    return True


@require_POST
def decide(request: HttpRequest, slug: str) -> HttpResponse:
    """Accepts one or all as they were seen, or sends one back with a sentence."""
    access, actor = organising(request, slug)
    if request.POST.get("act") == "send_back":
        if unsent := _send_back(request, access, actor):
            form = LinksForm(initial={"deadline": usual_deadline(access.tournament)})
            return _page(request, access, form, unsent=unsent)
    else:
        seen = SEEN.findall(" ".join(request.POST.getlist("seen")))
        marks = [(int(number), mark) for number, mark in seen]
        decided = services.approve(access.tournament, seen=marks, by=actor)
        _tell(request, decided)
    return redirect("tournaments:signups", slug)


def _send_back(request: HttpRequest, access: Access, actor: Actor) -> str:
    """Sends an entry back; gives what was written when there is no such entry any more."""
    form = SendBackForm(request.POST)
    if not form.is_valid():
        messages.warning(request, gettext("没有退回：请写一句要改什么，领队才知道。"))
        return ""
    try:
        entrant = services.send_back(access.tournament, by=actor, **form.cleaned_data)
    except Entrant.DoesNotExist:
        return str(form.cleaned_data["reason"])
    messages.success(request, gettext("%(name)s 退回给领队了。") % {"name": entrant.name})
    return ""


def _tell(request: HttpRequest, decided: services.Decided) -> None:
    count = len(decided.accepted)
    if count:
        words = ngettext("通过了 %(n)d 个报名。", "通过了 %(n)d 个报名。", count)
        messages.success(request, words % {"n": count})
    for entrant in decided.changed:
        words = gettext("%(name)s 刚被领队改过，没有通过：请再看一遍。")
        messages.warning(request, words % {"name": entrant.name})
