"""大屏 /t/<slug>/screen/: for the projector; one page with every picture, which a script turns."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors import screen as reads
from gouji_league.tournaments import words


@public
def screen(request: HttpRequest, seen: Seen) -> HttpResponse:
    """What the public may see, whoever asks."""
    hall = Seen.by_all(seen.tournament)
    context = {"seen": hall, **reads.page(hall, words.reader_language())}
    return render(request, "live/screen.html", context)
