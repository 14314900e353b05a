"""A tournament by each book with a round that is held back, and a walk through all that is public."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.utils import timezone
from lxml import html

from gouji_league.accounts import actor as actors
from gouji_league.matches.models import Match
from gouji_league.matches.rehearsing import making, playing
from gouji_league.matches.rehearsing.facts import Chance
from gouji_league.rounds.rehearsing import Rehearsal
from gouji_league.rounds.services import closing
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.presets import PRESETS
from gouji_league.tournaments.publishing import SETTING

BY = actors.of_command("test")
EVENTS = {
    "standard": ("standard-singles", 12),
    "dongfang": ("dongfang-groups", 8),
    "dagang": ("dagang-league", 4),
    "shida": ("shida-knockout", 4),
    "shuangsheng": ("shuangsheng-swiss", 4),
}
"""By book: the preset and how many enter."""
HELD = 2
"""The round that is held back."""
HAPPENS = frozenset(
    {
        playing.CORRECTION,
        playing.TAKEN_BACK,
        playing.OBJECTION,
        playing.VOID,
        playing.SUBSTITUTION,
    }
)
LISTS = ("entrants", "matches", "rounds", "standings")


def event(book: str) -> Tournament:
    """甲杯, public: its first round is closed, its second is drawn and nothing of it played."""
    preset, entrants = EVENTS[book]
    cup = making.make(PRESETS[preset], by=BY, slug="cup", entrants=entrants)
    for stage in cup.stages.all():
        stage.settings["substitution"] = True
        stage.save()
    Rehearsal(cup, by=BY, seed=7, until=HELD).play()
    assert set(in_round(cup).values_list("status", flat=True)) == {Match.Status.PLANNED}
    Tournament.objects.filter(pk=cup.pk).update(published_at=timezone.now())
    return cup


def in_round(cup: Tournament) -> Any:
    return Match.objects.filter(tournament=cup, round=HELD).exclude(status=Match.Status.BYE)


def show(mode: str, through: int = HELD - 1) -> None:
    """What the public sees from now on, of the only tournament that there is."""
    found = Tournament.objects.get()
    found.settings[SETTING] = {"mode": mode, "through": through}
    found.public_version += 1
    found.save()


def play(cup: Tournament) -> None:
    """The round that is held back, with all that can happen in a match, to its end: of its last
    match nobody of one side is there."""
    chance, matches = Chance(7, set()), list(in_round(cup).order_by("pk"))
    for match in matches[:-1]:
        playing.play(match, chance=chance, by=BY, accidents=HAPPENS)
    playing.play(matches[-1], chance=chance, by=BY, accidents={playing.WALKOVER})


def close(cup: Tournament) -> None:
    closing.close(cup.rounds.get(number=HELD), by=BY, knowingly=True)


def api(cup: Tournament) -> Iterator[str]:
    """Every address of the read API."""
    start = f"/api/v1/tournaments/{cup.slug}"
    yield from ("/api/v1/tournaments", start)
    for name in LISTS:
        yield from (f"{start}/{name}", f"{start}/{name}?format=csv", f"{start}/{name}?limit=2")
    for key in Match.objects.filter(tournament=cup).values_list("key", flat=True):
        yield f"/api/v1/matches/{key}"


def pages(cup: Tournament, client: Client) -> dict[str, Any]:
    """Every public page by its address, found by the links that lead there, with its answer."""
    start = f"/t/{cup.slug}/"
    keys = Match.objects.filter(tournament=cup).values_list("key", flat=True)
    rounds = cup.rounds.values_list("number", flat=True)
    waiting = [
        start,
        f"{start}live/drafts/",
        *(f"{start}matches/{key}/" for key in keys),
        *(f"{start}rounds/{number}/" for number in rounds),
        *(f"{start}{name}/" for name in ("standings", "bracket", "rounds")),
    ]
    optional = set(waiting)
    found: dict[str, Any] = {}
    while waiting:
        where = waiting.pop()
        if where in found:
            continue
        found[where] = answer = client.get(where)
        if answer.status_code == 404 and where in optional:
            continue
        if answer.status_code == 302:
            waiting.append(answer["Location"])
            continue
        assert answer.status_code == 200, (where, answer.status_code)
        waiting += [one for one in _links(answer, where) if one.startswith(start)]
    return {where: answer for where, answer in found.items() if answer.status_code == 200}


def _links(answer: Any, where: str) -> Iterator[str]:
    text = answer.content.decode().strip()
    if not text or "html" not in answer["Content-Type"]:
        return
    for link in html.fromstring(text).xpath("//@href | //@src | //@data-src | //@hx-get"):
        target = urlsplit(urljoin(f"http://testserver{where}", str(link)))
        if target.netloc == "testserver" and not re.search(r"\.(xlsx|pdf|zip)$", target.path):
            yield target._replace(scheme="", netloc="", fragment="").geturl()


def changed(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    """The addresses that answer otherwise than before, or only one of the two times."""
    return {where for where in {*before, *after} if before.get(where) != after.get(where)}
