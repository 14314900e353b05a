"""拟改的规则: options that an organiser wants while matches are played, on the way to the page that
shows what they would alter. Nothing is stored before that page is answered: the change travels,
signed, in the address."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.urls import reverse
from django.utils.http import urlencode

from gouji_league.rules.books import BOOKS
from gouji_league.rules.facts import OptionValue
from gouji_league.tournaments import editions
from gouji_league.tournaments.models import Edition, Stage, Tournament

SALT = "gouji_league.rules"
A_DAY = 24 * 60 * 60
Wanted = Mapping[int, Mapping[str, OptionValue]]
"""Options by the stage's number."""


class GoneError(Exception):
    """Not ours, too old, or the rules were changed since."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One stage's part of a change."""

    stage: Stage
    edition: Edition
    """The one that it would follow."""
    options: dict[str, Any]
    """As an edition stores them."""


def address(tournament: Tournament, wanted: Wanted) -> str:
    """Where a change in play is looked at and decided."""
    told = {}
    for stage in tournament.stages.filter(number__in=wanted).prefetch_related("editions"):
        base = list(stage.editions.all())[-1]
        options = editions.stored(BOOKS[stage.rulebook], wanted[stage.number])
        told[str(stage.number)] = [base.number, options]
    token = signing.dumps(told, salt=SALT, compress=True)
    page = reverse("matches:rules_change", args=[tournament.slug])
    return f"{page}?{urlencode({'change': token})}"


def read(tournament: Tournament, token: str) -> list[Proposal]:
    """What `address` was made of, by the order of the stages; unchanged stages left out."""
    try:
        told = signing.loads(token, salt=SALT, max_age=A_DAY)
    except signing.BadSignature as error:
        raise GoneError from error
    found = []
    for stage in tournament.stages.filter(number__in=told).prefetch_related("editions"):
        number, options = told[str(stage.number)]
        base, book = list(stage.editions.all())[-1], BOOKS[stage.rulebook]
        if base.number != number or set(options) != {one.key for one in book.options}:
            raise GoneError
        if editions.stored(book, editions.read(book, base.options)) != options:
            found.append(Proposal(stage, base, options))
    if not found:
        raise GoneError
    return found
