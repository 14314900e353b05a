"""散桌: /now/."""

import ipaddress

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from gouji_league.accounts import actor as actors
from gouji_league.accounts import throttle
from gouji_league.accounts.addresses import client_address
from gouji_league.accounts.models import User
from gouji_league.accounts.pages import wait_words
from gouji_league.accounts.sessions import enter_link
from gouji_league.tournaments import words
from gouji_league.tournaments.forms.now import NowForm
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.selectors import now as reads
from gouji_league.tournaments.services.now import open_as_guest, open_table
from gouji_league.tournaments.views.setup import posted, sent

FIRST = 1


@never_cache
def now(request: HttpRequest) -> HttpResponse:
    """A book, the names, go."""
    if not may_open(request):
        return redirect_to_login(request.get_full_path())
    language = words.reader_language()
    form = NowForm(posted(request), language=language)
    status = 200
    if sent(form):
        try:
            tournament = _opened(request, form)
        except throttle.TooMany as error:
            form.add_error(None, gettext("这里一小时里开的桌太多了。") + wait_words(error.seconds))
            status = 429
        else:
            return redirect("matches:table", tournament.slug, FIRST)
    context = {"form": form, "books": reads.books(language)}
    return render(request, "tournaments/now/now.html", context, status=status)


def may_open(request: HttpRequest) -> bool:
    """Who has an account; where the machine's owner allows it, who is on its own network."""
    if isinstance(request.user, User):
        return True
    return settings.OPEN_TABLES and is_near(request)


def is_near(request: HttpRequest) -> bool:
    """From a private address, and not through a proxy: that one would be near for everybody."""
    if any(name in request.headers for name in ("Forwarded", "X-Forwarded-For", "Via")):
        return False
    try:
        given = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return given.is_private or given.is_loopback


def _opened(request: HttpRequest, form: NowForm) -> Tournament:
    what = {"book": form.cleaned_data["book"], "names": form.names()}
    device = actors.device_of(request)
    if isinstance(request.user, User):
        by = actors.of_user(request.user, device=device)
        return open_table(by=by, user=request.user, **what)
    throttle.count_try("table", client_address(request))
    tournament, link = open_as_guest(device=device, **what)
    enter_link(request, link)
    return tournament
