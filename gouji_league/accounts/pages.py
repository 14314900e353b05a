"""What several pages of the ways in share: dead links, QR codes, addresses to go on to."""

from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from gouji_league.accounts import ways


def dead_page(request: HttpRequest, error: ways.LinkUnknown) -> HttpResponse:
    """Says why a link does not open, and what to do."""
    reason = "device_off" if isinstance(error, ways.DeviceOff) else error.code
    answer = render(request, "accounts/dead.html", {"reason": reason}, status=error.status)
    if error.status == 401:
        answer["WWW-Authenticate"] = 'Bearer realm="link"'
    return answer


def wait_words(seconds: int) -> str:
    """What somebody is told who tried too often."""
    minutes = -(-seconds // 60)
    return ngettext("请等 %(n)d 分钟再试。", "请等 %(n)d 分钟再试。", minutes) % {"n": minutes}


def qr(text: str) -> SafeString:
    """A QR code as a picture in the page: dark on white in both palettes, as scanners want it."""
    drawn: Any = segno.make(text, error="m", micro=False)
    return SafeString(
        drawn.svg_inline(
            border=3, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
        )
    )


def own_address(text: str | None, *, default: str = "/") -> str:
    """Where to go on to: a path of this site, or the default."""
    if text and text.startswith("/") and url_has_allowed_host_and_scheme(text, allowed_hosts=None):
        return text
    return default
