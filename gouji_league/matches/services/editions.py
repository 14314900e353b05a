"""比赛中改规则: a change of a stage's options while its matches are played.

A match never has two editions. The organiser chooses whom the new one holds for: the whole stage,
whose matches are then all scored anew, or those in which no deal is stored. Lock order: matches in
the order of their making, then the tournament.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from gouji_league.accounts.actor import Actor
from gouji_league.matches.effects import Effect, effect, mark
from gouji_league.matches.locking import hold_rows
from gouji_league.matches.models import Change, Draft, Match, ScoreLine
from gouji_league.matches.selectors.effects import in_figures, look
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.services.writes import beside, lines_of
from gouji_league.matches.whole import Whole
from gouji_league.rules.books import BOOKS
from gouji_league.rules.score import Refusal
from gouji_league.tournaments import editions as options
from gouji_league.tournaments.models import Edition, Stage, Tournament
from gouji_league.tournaments.proposals import Proposal
from gouji_league.tournaments.selectors import undoing
from gouji_league.tournaments.selectors.stages import told
from gouji_league.tournaments.services import editions, keeping
from gouji_league.tournaments.services.versions import lock

STAGE, LATER = "stage", "later"
"""整个阶段, 还没开始的局."""
DERIVED = ("edition", "status", "winner", "outcome", "version", "facts_version")


class MovedError(Exception):
    """What was shown is no longer what it would do: it is shown again, and nothing is stored."""


@dataclass(frozen=True, slots=True)
class Move:
    """A match on its way to another edition."""

    effect: Effect
    to: Edition


@transaction.atomic
def change(
    tournament: Tournament, proposals: Sequence[Proposal], *, scope: str, seen: str, by: Actor
) -> list[Move]:
    """New editions, and the matches that follow them."""
    held, wholes = _hold(tournament, [one.stage for one in proposals])
    for one in proposals:
        if editions.current(one.stage) != one.edition:
            raise MovedError
    effects = look(wholes, proposals)
    following = [one for one in effects if scope == STAGE or not one.begun]
    if mark(following, scope) != seen:
        raise MovedError
    _refuse_faulty(following)
    before = [told(one.stage) for one in proposals]
    was = [_was(one, following) for one in proposals]
    made = {}
    for one in proposals:
        used = any(effect.found.match.stage_id == one.stage.pk for effect in following)
        made[one.stage.pk] = editions.add(one.stage, by=by, options=one.options, used=used)
    moves = [Move(one, made[one.found.match.stage_id]) for one in following]
    _store(moves, by=by)
    after = _told_after(proposals, moves, scope=scope)
    entry = editions.note(held, by=by, before=_one_or_all(before), after=after)
    was.sort(key=lambda one: int(one["stage"]))
    keeping.keep(held, entry=entry, was={"stages": was})
    return moves


@transaction.atomic
def take_back(tournament: Tournament, key: UUID, *, by: Actor) -> list[Move]:
    """撤销: another edition with the options of before; each match goes back to the one it had."""
    undo = tournament.undos.filter(key=key, entry__verb=undoing.RULES).first()
    kept = [one["stage"] for one in undo.was.get("stages", ())] if undo else []
    stages = list(tournament.stages.filter(pk__in=kept).order_by("pk"))
    held, wholes = _hold(tournament, stages)
    _entry, was_all = keeping.use(held, key, verbs=[undoing.RULES])
    _refuse_stood_on(stages, was_all["stages"])
    before, moves = [told(stage) for stage in stages], list[Move]()
    for stage, was in zip(stages, was_all["stages"], strict=True):
        mine = [one for one in wholes if one.match.stage_id == stage.pk]
        moves += _back(stage, was, mine, by=by)
    _refuse_faulty([one.effect for one in moves])
    _store(moves, by=by)
    after = {"altered": in_figures([one.effect for one in moves]), "followed": len(moves)}
    after = _one_or_all([told(stage) for stage in stages]) | after
    editions.note(
        held, by=by, before=_one_or_all(before), after=after, verb="tournaments.options_taken_back"
    )
    return moves


def _hold(tournament: Tournament, stages: Sequence[Stage]) -> tuple[Tournament, list[Whole]]:
    """All matches of the stages, then the tournament; one put at a table between the two would
    not be held, so that all begins anew."""
    matches = Match.objects.filter(stage__in=stages)
    hold_rows(matches)
    wholes = gather(matches)
    held = lock(tournament)
    if matches.count() != len(wholes):
        raise MovedError
    return held, wholes


def _refuse_faulty(effects: Iterable[Effect]) -> None:
    """Facts that the other rules do not allow are corrected first, or keep their rules."""
    faulty = [one for one in effects if one.faults]
    if faulty:
        raise ValidationError(
            _("有 %(count)s 局的记录照这些规则算不出来：请先更正那些盘，或者只改还没开始的局。"),
            params={"count": len(faulty)},
            code="faults",
        )


def _refuse_stood_on(stages: Sequence[Stage], kept: Sequence[dict[str, Any]]) -> None:
    newest = [(stage.pk, getattr(editions.current(stage), "number", None)) for stage in stages]
    if newest != [(was["stage"], was["edition"]) for was in kept]:
        raise ValidationError(
            _("后来又改过规则，这一步撤销不了了：请直接再改一次。"), code="stood_on"
        )


def _was(proposal: Proposal, following: Sequence[Effect]) -> dict[str, Any]:
    """What an undo needs of one stage (JSON)."""
    mine = [one.found.match for one in following if one.found.match.stage_id == proposal.stage.pk]
    return {
        "stage": proposal.stage.pk,
        "edition": proposal.edition.number + 1,
        "options": proposal.edition.options,
        "matches": {str(match.key): match.edition.number for match in mine},
    }


def _back(stage: Stage, was: dict[str, Any], wholes: list[Whole], *, by: Actor) -> list[Move]:
    """The matches of the edition that is given up; those put since have none to go back to, and
    take the one that is made of the same options."""
    by_number = {one.number: one for one in stage.editions.all()}
    leaving = [one for one in wholes if one.match.edition.number == was["edition"]]
    new = [one for one in leaving if str(one.match.key) not in was["matches"]]
    again = editions.add(stage, by=by, options=was["options"], used=bool(new))
    book, moves = BOOKS[stage.rulebook], []
    for one in leaving:
        number = was["matches"].get(str(one.match.key))
        to = by_number[number] if number is not None else again
        moves.append(Move(effect(one, options.read(book, to.options)), to))
    return moves


def _store(moves: Sequence[Move], *, by: Actor) -> None:
    """Editions, outcomes, lines, versions and histories of the matches, in a few queries."""
    altered = [one for one in moves if one.effect.alters]
    _keep_drafts([one.effect.found.match for one in altered])
    for move in moves:
        _set(move)
    Match.objects.bulk_update([one.effect.found.match for one in moves], DERIVED)
    gone = ScoreLine.objects.filter(match__in=[one.effect.found.match for one in altered])
    gone.delete()
    ScoreLine.objects.bulk_create(
        line for one in altered for line in lines_of(one.effect.found, _sound(one))
    )
    Change.objects.bulk_create(_change(move, by=by) for move in moves)


def _set(move: Move) -> None:
    match, derived = move.effect.found.match, _sound(move)
    match.edition = move.to
    match.version += 1
    match.status, match.winner, match.outcome = derived.status, derived.winner, derived.outcome()
    if move.effect.alters:
        match.facts_version = match.version


def _sound(move: Move) -> Any:
    """What was refused before it could come so far."""
    if isinstance(move.effect.after, Refusal):
        raise TypeError(move.effect.found.match)
    return move.effect.after


def _keep_drafts(matches: Sequence[Match]) -> None:
    """A deal being entered goes on: it belongs to the figures as they are now."""
    drafts = Draft.objects.filter(match__in=matches).select_related("match")
    live = [one for one in drafts if one.facts_version == one.match.facts_version]
    for draft in live:
        draft.facts_version = draft.match.version + 1
    Draft.objects.bulk_update(live, ["facts_version"])


def _change(move: Move, *, by: Actor) -> Change:
    params = {"edition": move.to.number, "figures": move.effect.alters}
    return beside(move.effect.found.match, verb="matches.rules_changed", params=params, by=by)


def _told_after(
    proposals: Sequence[Proposal], moves: Sequence[Move], *, scope: str
) -> dict[str, Any]:
    """For the log: the rules, whom they hold for, and every total that is another."""
    altered = in_figures([one.effect for one in moves])
    effects = {"scope": scope, "followed": len(moves), "altered": altered}
    return _one_or_all([told(one.stage) for one in proposals]) | effects


def _one_or_all(stages: list[dict[str, Any]]) -> dict[str, Any]:
    return stages[0] if len(stages) == 1 else {"stages": stages}
