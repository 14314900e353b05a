"""表上短码: five signs on a printed sheet that name its match, and let nobody in."""

import re
import secrets
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from gouji_league.accounts import ways
from gouji_league.exports.models import Sheet
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import sheets as typed
from gouji_league.matches.whole import BESIDE
from gouji_league.tournaments.models import Tournament

LENGTH = 5
LETTERS = "".join(sign for sign in ways.SIGNS if sign.isalpha())
TYPED = re.compile(rf"(?:http\S*-s-)?(?=\d*[a-z])([{ways.SIGNS.lower()}]{{{LENGTH}}})-?")
"""As 录表 sends it: the code, or the whole address that a scanner types, slashes made dashes."""


def address(code: str) -> str:
    """What the QR code of a sheet holds."""
    return ways.address(reverse("exports:paper_sheet", args=[code]))


def new_code() -> str:
    """Never figures alone: those are tables."""
    signs = [secrets.choice(ways.SIGNS) for _ in range(LENGTH - 1)]
    signs.insert(secrets.randbelow(LENGTH), secrets.choice(LETTERS))
    return "".join(signs)


@transaction.atomic
def printed(matches: Sequence[Match]) -> dict[int, str]:
    """The codes of matches that are being printed, by the matches' ids; made where none was."""
    known = {one.match_id: one.code for one in Sheet.objects.filter(match__in=matches)}
    taken = set(known.values())
    fresh = []
    for match in matches:
        if match.pk not in known:
            fresh.append(Sheet(match=match, code=_unused(taken)))
            taken.add(fresh[-1].code)
    # Two documents at once: who comes second takes what the first has made.
    Sheet.objects.bulk_create(fresh, ignore_conflicts=True)
    found = Sheet.objects.filter(match__in=matches)
    found.update(printed_at=timezone.now())
    return {one.match_id: one.code for one in found}


def _unused(taken: Iterable[str]) -> str:
    code = new_code()
    while code in taken or Sheet.objects.filter(code=code).exists():
        code = new_code()
    return code


def find(code: str) -> Sheet | None:
    beside = [f"match__{one}" for one in BESIDE]
    return Sheet.objects.select_related("match", *beside).filter(code=code.upper()).first()


def _read(tournament: Tournament, code: str) -> Match | None:
    sheet = find(code)
    return sheet.match if sheet and sheet.match.tournament_id == tournament.pk else None


def register_reader() -> None:
    """录表 takes a sheet's code where it takes a table."""
    typed.READERS.append((TYPED, _read))
