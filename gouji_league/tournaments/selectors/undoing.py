"""撤销: which acts can still be taken back, because nothing newer stands on them."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db.models import Max, QuerySet

from gouji_league.audit.models import Entry
from gouji_league.tournaments.models import Entrant, Player, Tournament, Undo
from gouji_league.tournaments.selectors.people import edit_mark

MERGED = "people.entrants_merged"
PEOPLE_VERBS = ("people.entrant_removed", "people.player_removed", MERGED)
ALL_ABSENT, TEAM_PRESENT = "checkin.all_absent", "checkin.team_present"
DOOR_VERBS = (ALL_ABSENT, TEAM_PRESENT)
RULES = "tournaments.options_changed"
"""In play: the matches that follow the new edition go back to the one they had."""
RANKING = "tournaments.ranking_changed"
SHOWN = 10


def latest(tournament: Tournament, verbs: Iterable[str] = PEOPLE_VERBS) -> list[Undo]:
    """What can still be taken back, the newest first."""
    return standing(tournament, _open(tournament).filter(entry__verb__in=list(verbs))[:SHOWN])


def one(tournament: Tournament, key: str) -> Undo | None:
    """The act that was just done, by the key that rides along."""
    try:
        found = _open(tournament).filter(key=UUID(key))
    except ValueError:
        return None
    return next(iter(standing(tournament, found)), None)


def of_entries(tournament: Tournament, entries: Iterable[Entry]) -> dict[int, Undo]:
    """For the log: what undoes an entry, by the entry's key."""
    pks = [
        entry.pk for entry in entries if entry.verb in {*PEOPLE_VERBS, *DOOR_VERBS, RULES, RANKING}
    ]
    found = _open(tournament).filter(entry__in=pks) if pks else []
    return {undo.entry_id: undo for undo in standing(tournament, found)}


def _open(tournament: Tournament) -> QuerySet[Undo]:
    return tournament.undos.filter(undone_at=None).select_related("entry")


def standing(tournament: Tournament, undos: Iterable[Undo]) -> list[Undo]:
    undos = list(undos)
    marks = _marks(tournament, [u.was["keep"]["number"] for u in undos if u.entry.verb == MERGED])
    instants = {u.was["at"] for u in undos if u.entry.verb in DOOR_VERBS}
    held = _held(tournament, instants)
    newest = _editions(tournament) if any(u.entry.verb == RULES for u in undos) else {}

    keys = _keys(tournament) if any(u.entry.verb == RANKING for u in undos) else {}

    def stands(undo: Undo) -> bool:
        verb, was = undo.entry.verb, undo.was
        if verb == RANKING:
            return bool(keys.get(was["stage"]) == was["made"])
        if verb in DOOR_VERBS:
            return was["at"] in held
        if verb == RULES:
            return all(newest.get(one["stage"]) == one["edition"] for one in was["stages"])
        return verb != MERGED or marks.get(was["keep"]["number"]) == was["mark"]

    return [undo for undo in undos if stands(undo)]


def _keys(tournament: Tournament) -> dict[int, list[str]]:
    """The ranking keys by the stage's number."""
    return dict(tournament.stages.values_list("number", "keys"))


def _editions(tournament: Tournament) -> dict[int, int]:
    """The number of the present edition, by the stage's row."""
    stages = tournament.stages.annotate(newest=Max("editions__number"))
    return dict(stages.values_list("pk", "newest"))


def _marks(tournament: Tournament, numbers: list[int]) -> dict[int, str]:
    """How the entrants that others were merged into look now."""
    if not numbers:
        return {}
    entrants = Entrant.objects.filter(tournament=tournament, number__in=numbers)
    found = entrants.select_related("unit").prefetch_related("members__player")
    return {entrant.number: edit_mark(entrant, entrant.members.all()) for entrant in found}


def _held(tournament: Tournament, instants: set[str]) -> set[str]:
    """The instants at which somebody was marked who is still as marked then."""
    if not instants:
        return set()
    moments = [datetime.fromisoformat(text) for text in instants]
    players = Player.objects.filter(tournament=tournament, presence_at__in=moments)
    found = players.order_by().values_list("presence_at", flat=True).distinct()
    return {moment.isoformat() for moment in found if moment}
