"""What a rehearsal came to, counted in what is stored."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import QuerySet

from gouji_league.matches.models import Deal, Match, Place, Signature
from gouji_league.rules.book import ALWAYS, AnyBook, TractorBook
from gouji_league.rules.gouji_deals import CALLS, KINDS, RUSHES
from gouji_league.tournaments.models import Tournament

OF_KINDS = ("calls", "fouls")
STATED = ("first_lead", "first_dealer", "waiting", "max_deals", "ended")
"""Facts of a match beside its deals, by the names of their columns."""


def every_kind(book: AnyBook) -> frozenset[str]:
    """Each kind of fact and foul that the book has, as `kinds_of` names them."""
    if isinstance(book, TractorBook):
        dug = {"dug", "dug.pairs", "dug.tractor", "dug.plain"}
        fouls = {"fouls", *(f"fouls.{kind}" for kind in book.fouls)}
        return frozenset({"dealer", "caught", "kitty", *dug, *fouls})
    found = {*ALWAYS, "graded", *book.facts}
    found |= {f"fouls.{kind}" for kind in KINDS[book.key]}
    if "rush" in book.facts:
        found |= {f"rush.{rush}" for rush in RUSHES}
    if "calls" in book.facts:
        found |= {f"calls.{kind}" for kind in CALLS}
    return frozenset(found)


def kinds_of(facts: dict[str, Any]) -> Iterator[str]:
    """Each fact of a deal by its kind, as often as it stands there."""
    for key, value in facts.items():
        if key == "dug":
            yield from _dug(value)
        elif key in ("order", "seating") or not isinstance(value, list):
            yield from [key] if value is not None else []
        else:
            yield from [key] * len(value)
            yield from (f"{key}.{one['kind']}" for one in value if key in OF_KINDS)
    for revolt in facts.get("revolts", ()):
        if revolt.get("graded") is not None:
            yield "graded"
        if revolt.get("rush"):
            yield from ("rush", f"rush.{revolt['rush']}")


def _dug(dug: dict[str, int] | None) -> Iterator[str]:
    if dug is not None:
        yield "dug"
        yield next((f"dug.{key}" for key in ("tractor", "pairs") if dug.get(key)), "dug.plain")


def count(deals: Iterable[dict[str, Any]]) -> Counter[str]:
    return Counter(kind for facts in deals for kind in kinds_of(facts))


def missing(matches: QuerySet[Match], book: AnyBook) -> frozenset[str]:
    """The kinds that no deal of these matches has shown yet."""
    return every_kind(book) - count(_facts(matches)).keys()


def _facts(matches: QuerySet[Match]) -> list[dict[str, Any]]:
    stored = Deal.objects.filter(match__in=matches, current=True).order_by("pk")
    return [one for one in stored.values_list("facts", flat=True) if one is not None]


def figures(tournament: Tournament) -> dict[str, Any]:
    """The figures of DESIGN's contract, from what is stored."""
    matches = Match.objects.filter(tournament=tournament)
    deals = Deal.objects.filter(match__in=matches)
    facts = _facts(matches)
    kinds = count(facts)
    for match in matches:
        kinds.update(key for key in STATED if getattr(match, key) not in (None, "", 0))
    changed = Place.objects.filter(match__in=matches, start__gt=1)
    replaced = changed.values("match", "start").distinct().count()
    return {
        "entrants": tournament.entrants.count(),
        "rounds": matches.exclude(round=None).values("round").distinct().count(),
        "matches": matches.count(),
        "deals": len(facts),
        "versions": deals.count(),
        "facts": dict(sorted(kinds.items())),
        "voids": sum(len(one.get("revolts", ())) > 1 for one in facts),
        "corrections": deals.filter(version__gt=1, facts__isnull=False).exclude(reason="").count(),
        "walkovers": matches.exclude(absent="").count(),
        "substitutions": replaced + matches.filter(ended="substitution").count(),
        "fouls": kinds["fouls"],
        "objections": Signature.objects.filter(match__in=matches, agrees=False).count(),
        "extra_deals": deals.filter(extra=True, current=True, facts__isnull=False).count(),
        "lots": lots(matches, facts),
    }


def lots(matches: QuerySet[Match], facts: list[dict[str, Any]]) -> int:
    """Draws at the tables: who leads first, new seats before a deal."""
    leads = matches.exclude(first_lead=None).count()
    return leads + sum(bool(one.get("seating")) for one in facts)
