"""退赛: an entrant takes no further part; what it has played stands, or counts for nobody."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.desk.services import undoing
from gouji_league.desk.services.undoing import Was
from gouji_league.matches.locking import hold_rows
from gouji_league.matches.models import Match
from gouji_league.matches.services.states import put
from gouji_league.matches.whole import BESIDE, whole
from gouji_league.rounds.selectors.stages import is_over, rounds_of
from gouji_league.rules.words import Language
from gouji_league.tournaments.formats import LEAGUES
from gouji_league.tournaments.models import Entrant, Stage, Taking, Tournament, Undo
from gouji_league.tournaments.services import people

KEEP, ANNUL = Taking.Left.KEEP, Taking.Left.ANNUL
VERB = "desk.withdrew"
GONE = frozenset({Entrant.Status.WITHDRAWN, Entrant.Status.OUT})
PLAYED = frozenset({Match.Status.FINISHED, Match.Status.WALKOVER, Match.Status.AWARDED})


@dataclass(frozen=True, slots=True)
class Played:
    """How much of a stage an entrant has played, and whether annulling is known there."""

    taking: Taking
    played: int
    of: int

    @property
    def can_annul(self) -> bool:
        return self.taking.stage.format in LEAGUES

    @property
    def proposed(self) -> str:
        """Annul when fewer than half its matches of the stage were played."""
        return ANNUL if self.can_annul and 2 * self.played < self.of else KEEP


def stages_of(entrant: Entrant) -> list[Played]:
    """The stages that are not over in which it takes part."""
    rows = entrant.takings.select_related("stage__tournament").order_by("stage__number")
    return [_played(one, entrant) for one in rows if not is_over(one.stage)]


def _played(taking: Taking, entrant: Entrant) -> Played:
    stage = taking.stage
    own = own_matches(entrant).filter(stage=stage).exclude(status=Match.Status.BYE)
    statuses = list(own.values_list("status", flat=True))
    rounds = rounds_of(stage) if stage.format == Stage.Format.SWISS else None
    return Played(taking, sum(one in PLAYED for one in statuses), max(len(statuses), rounds or 0))


def own_matches(entrant: Entrant) -> Any:
    """Those in which it is a side."""
    rows = Match.objects.filter(Q(first=entrant) | Q(second=entrant))
    return rows.select_related(*BESIDE).order_by("round", "pk")


@transaction.atomic
def withdraw(
    entrant: Entrant, *, how: str, reason: str, client: UUID, by: Actor, language: Language
) -> Undo | None:
    """`how`: keep or annul, where the format knows that; elsewhere what was played stands."""
    open_ = stages_of(entrant)
    rows = own_matches(entrant).filter(stage__in=[one.taking.stage for one in open_])
    hold_rows(rows.order_by("pk"))
    kept = entrant.tournament.undos.filter(was__id=str(client))
    if kept.exists():
        return None
    current = Entrant.objects.get(pk=entrant.pk)
    if current.status in GONE:
        raise ValidationError(_("%(name)s已经退赛。"), params={"name": entrant.name}, code="gone")
    was: Was = {
        "id": str(client),
        "entrant": entrant.number,
        "status": current.status,
        "takings": {str(one.taking.stage.number): one.taking.withdrawn for one in open_},
    }
    annulled = {one.taking.stage_id for one in open_ if how == ANNUL and one.can_annul}
    changes = list(_changes(rows, entrant, annulled))
    before = undoing.states(match for match, _state in changes)
    _leave(open_, how=how)
    people.withdraw(entrant=current, actor=by, reason=reason)
    for match, state in changes:
        put(match, state, verb=_verb(state), reason=reason, by=by, language=language)
    left = undoing.states(rows.filter(pk__in=[match.pk for match, _state in changes]))
    return undoing.keep(
        entrant.tournament,
        verb=VERB,
        subject=entrant.name,
        after={"reason": reason, "how": how},
        was={"matches": before, "made": left} | was,
        by=by,
    )


def _changes(
    rows: Iterable[Match], entrant: Entrant, annulled: Collection[int]
) -> Iterator[tuple[Match, dict[str, Any]]]:
    """Its matches that do not stay as they are, with what they become."""
    for match in rows:
        if match.status == Match.Status.BYE:
            continue
        state = outcome(match, entrant, annul=match.stage_id in annulled)
        if state is not None:
            yield match, state


def _leave(open_: Sequence[Played], *, how: str) -> None:
    for one in open_:
        one.taking.withdrawn = ANNUL if how == ANNUL and one.can_annul else KEEP
        one.taking.save(update_fields=["withdrawn"])


def outcome(match: Match, entrant: Entrant, *, annul: bool) -> dict[str, Any] | None:
    """What becomes of one of its matches; None: it stays as it is."""
    if annul:
        return {"annulled": True}
    own, other = sides_of(match, entrant)
    if match.status == Match.Status.PLANNED:
        return {"absent": own}
    if match.status == Match.Status.WALKOVER and match.absent == other:
        return {"absent": "both"}
    if match.status == Match.Status.RUNNING or match.outcome.get("needs_extra"):
        return {"award": {"winner": other, "totals": None}}
    return None


def sides_of(match: Match, entrant: Entrant) -> tuple[str, str]:
    """Its own side, and the other."""
    first, second = whole(match).given().sides
    return (first, second) if match.first_id == entrant.pk else (second, first)


def _verb(state: dict[str, Any]) -> str:
    if "annulled" in state:
        return "matches.annulled_set"
    return "matches.walkover_set" if "absent" in state else "matches.awarded_set"


def give_back(tournament: Tournament, was: Was, by: Actor) -> None:
    """Takes part again, as it did before; its matches are given back by the caller."""
    entrant = tournament.entrants.get(number=was["entrant"])
    for number, withdrawn in was["takings"].items():
        rows = Taking.objects.filter(stage__tournament=tournament, stage__number=number)
        rows.filter(entrant=entrant).update(withdrawn=withdrawn)
    people.bring_back(entrant=entrant, actor=by)
