"""样式页 /styleguide/."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.ui import styleguide as guide


def styleguide(request: HttpRequest) -> HttpResponse:
    families = [(key, title, guide.shown(parts)) for key, title, parts in guide.FAMILIES]
    return render(
        request,
        "ui/styleguide.html",
        {
            "families": families,
            "surfaces": guide.SURFACES,
            "inks": guide.INKS,
            "sizes": guide.SIZES,
        },
    )
