"""Lists of the read API: tournaments, entrants, matches, each in a fixed number of queries."""

from collections import defaultdict
from dataclasses import replace
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest

from gouji_league.accounts.models import Link, User
from gouji_league.accounts.sessions import links_of
from gouji_league.matches.models import Deal, Match, Place
from gouji_league.matches.selectors import taking
from gouji_league.matches.selectors.horizon import last_open_stage
from gouji_league.matches.selectors.reading import match_object
from gouji_league.matches.whole import BESIDE, LineUp, Whole
from gouji_league.rules.words import Language
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Member, Stage, StageFoul, Tournament
from gouji_league.tournaments.publishing import EVERYTHING, Horizon

COUNTING: dict[str, Any] = {
    "points_only": False,
    "two_only": True,
    "restart": False,
    "bye": "win",
    "bye_points": "average",
    "walkover": "average",
    "carry": "none",
    "min_matches": 1,
}
"""What figures and ranks follow from, as FORMATS has it where a stage has no such setting."""


def tournaments(request: HttpRequest, *, link: Link | None) -> list[dict[str, Any]]:
    """Those published, and those in which the visitor has a role."""
    seen = Q(published_at__isnull=False)
    if link is not None:
        seen |= Q(key=link.scope)
    else:
        seen |= Q(key__in=[one.scope for one in links_of(request)])
        if isinstance(request.user, User):
            seen |= Q(pk__in=request.user.roles.values("tournament"))
    found = Tournament.objects.filter(seen).order_by("pk")
    return [
        {
            "slug": one.slug,
            "name": one.name,
            "starts": one.starts,
            "ends": one.ends,
            "place": one.place,
            "kind": one.kind,
        }
        for one in found
    ]


def tournament(
    found: Tournament, *, own: bool = True, seen: Horizon = EVERYTHING
) -> dict[str, Any]:
    """Its head, the settings of its stages and who takes part in each.

    `own`: for its own people. The version tells others nothing but that something happened.
    """
    stages = list(found.stages.prefetch_related("editions"))
    takes_part, fouls = _parts(found, stages, seen), taking.stage_fouls(stages)
    return {
        "slug": found.slug,
        "name": found.name,
        "host": found.host,
        "place": found.place,
        "starts": found.starts,
        "ends": found.ends,
        "version": found.version if own else None,
        "tables": list(found.tables.values("number", "name", "place")),
        "stages": [
            _stage(one)
            | {
                "fouls": [_foul(foul) for foul in fouls.get(one.pk, ())],
                "entrants": [part.as_json() for part in takes_part[one.pk]],
            }
            for one in stages
        ],
    }


def _parts(found: Tournament, stages: list[Stage], seen: Horizon) -> taking.Parts:
    """Of a stage after a round that is held back only who plays in it, once that is drawn."""
    parts, last = taking.parts(found, stages), last_open_stage(found, seen)
    if last is None:
        return parts
    later = [one for one in stages if one.number > last]
    drawn = set(Match.objects.filter(stage__in=later).values_list("stage", flat=True))
    for one in (each for each in stages if each.number >= last):
        parts[one.pk] = [replace(part, lots=None) for part in parts[one.pk]]
    for one in later:
        bare = [replace(part, seed=None, carried=None) for part in parts[one.pk]]
        parts[one.pk] = bare if one.pk in drawn else []
    return parts


def _stage(stage: Stage) -> dict[str, Any]:
    editions = list(stage.editions.all())
    return {
        "id": stage.number,
        "name": str(stage),
        "format": stage.format,
        "rulebook": stage.rulebook,
        "options": editions[-1].options if editions else {},
        "settings": _settings(stage),
        "keys": stage.keys,
        "match_points": stage.match_points,
    }


def _settings(stage: Stage) -> dict[str, Any]:
    told = stage.settings.items()
    return COUNTING | {key: one for key, one in told if one is not None or key not in COUNTING}


def _foul(foul: StageFoul) -> dict[str, Any]:
    return {"entrant": foul.entrant.number, "points": foul.points, "reason": foul.reason}


def entrants(found: Tournament, *, named: bool) -> list[dict[str, Any]]:
    members = Member.objects.select_related("player").order_by("position")
    rows = (
        found.entrants.filter(approved=True)
        .select_related("unit")
        .prefetch_related(Prefetch("members", queryset=members))
    )
    return [_entrant(one, found, named=named) for one in rows]


def _entrant(one: Entrant, tournament: Tournament, *, named: bool) -> dict[str, Any]:
    players = [member.player for member in one.members.all()]
    title = one.name if named else names.public_title(one, tournament, members=players)
    return {
        "id": one.number,
        "kind": one.kind,
        "name": title,
        "unit": one.unit.name if one.unit else None,
        "status": one.status,
        "members": [
            {
                "id": player.number,
                "name": player.name if named else names.public_name(player, tournament),
            }
            for player in players
        ],
    }


def matches(
    found: Tournament, *, language: Language, named: bool, seen: Horizon = EVERYTHING
) -> list[dict[str, Any]]:
    rows = wholes(found)
    return [match_object(one, language=language, named=named, seen=seen) for one in rows]


def wholes(found: Tournament) -> list[Whole]:
    """Every match with its deals and line-ups, in three queries."""
    return gather(Match.objects.filter(tournament=found))


def gather(matches: QuerySet[Match]) -> list[Whole]:
    """Matches with their deals and line-ups, in three queries."""
    rows = list(matches.select_related(*BESIDE).order_by("pk"))
    within = matches.order_by().values("pk")
    deals: dict[int, list[Deal]] = defaultdict(list)
    current = Deal.objects.filter(match__in=within, current=True)
    for deal in current.order_by("extra", "number"):
        deals[deal.match_id].append(deal)
    line_ups: dict[int, dict[int, LineUp]] = defaultdict(dict)
    places = Place.objects.filter(match__in=within).select_related("player")
    for place in places.order_by("start", "place"):
        line_up = line_ups[place.match_id].setdefault(place.start, LineUp(place.start, []))
        line_up.players.append(place.player)
    return [Whole.of(match, deals[match.pk], list(line_ups[match.pk].values())) for match in rows]
