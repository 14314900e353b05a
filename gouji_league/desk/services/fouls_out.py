"""取消资格 of a player: out of the tournament, with what that does to whom they play for.

FORMATS 5: a team goes on if it can field its three (a pair its two); else it is out as if it had
withdrawn. Who plays for themselves is drawn no more; what was played stands, for all six.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.desk.selectors import fouls
from gouji_league.desk.services import undoing, withdrawing
from gouji_league.matches.locking import hold_rows
from gouji_league.matches.models import Match, Place
from gouji_league.matches.services.making import set_players
from gouji_league.matches.whole import BESIDE, line_ups
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Entrant, Player, Tournament, Undo
from gouji_league.tournaments.services import keeping
from gouji_league.tournaments.services.entering import SIZES
from gouji_league.tournaments.services.versions import lock, raise_version

VERB = "desk.player_out"


@dataclass(frozen=True, slots=True)
class Team:
    """An entrant that a player belongs to, and who of it can still play."""

    entrant: Entrant
    left: Sequence[Player]

    @property
    def each(self) -> int:
        return SIZES[Entrant.Kind(self.entrant.kind)].seated

    @property
    def alone(self) -> bool:
        return self.entrant.kind == Entrant.Kind.PLAYER

    @property
    def goes_on(self) -> bool:
        return not self.alone and len(self.left) >= self.each


@dataclass(frozen=True, slots=True)
class Swap:
    """A match that nobody has begun, in which somebody plays instead."""

    match: Match
    instead: Player


def team_of(player: Player) -> Team | None:
    rows = Entrant.objects.filter(members__player=player, approved=True)
    entrant = rows.select_related("tournament").order_by("number").first()
    if entrant is None:
        return None
    members = entrant.members.filter(player__out_at=None).exclude(player=player)
    left = [one.player for one in members.select_related("player").order_by("position")]
    return Team(entrant, left)


def drawn(player: Player) -> list[Match]:
    """The matches that nobody has begun in which the player is seated."""
    rows = Match.objects.filter(places__player=player, status=Match.Status.PLANNED)
    return list(rows.select_related(*BESIDE).distinct().order_by("round", "pk"))


def swaps(player: Player, team: Team) -> list[Swap]:
    """Who plays instead: the first of the squad who does not play there yet."""
    found = []
    for match in drawn(player):
        seated = {one.pk for one in line_ups(match)[-1].players}
        instead = next((one for one in team.left if one.pk not in seated), None)
        if instead is not None:
            found.append(Swap(match, instead))
    return found


@transaction.atomic
def put_out(
    player: Player, *, how: str, reason: str, client: UUID, by: Actor, language: Language
) -> Undo | None:
    """Carries it out once; `how`: for a team that cannot go on, as for one that withdraws."""
    team = team_of(player)
    _hold(player, team)
    tournament = lock(player.tournament)
    current = tournament.players.get(pk=player.pk)
    if current.out_at is not None:
        return None
    if not fouls.is_disqualified(current):
        words = _("没有判过%(name)s取消资格：请先到“判罚”里记。")
        raise ValidationError(words, params={"name": current.name}, code="no_foul")
    current.out_at = timezone.now()
    current.save(update_fields=["out_at"])
    was: dict[str, Any] = {"player": current.number, "line_ups": {}, "status": None, "undo": None}
    if team is not None:
        was |= _follow(
            current, team, how=how, reason=reason, client=client, by=by, language=language
        )
    after = {"reason": reason} | ({"how": how} if was["undo"] else {})
    return undoing.keep(
        tournament, verb=VERB, subject=current.name, after=after, was=was | {"matches": {}}, by=by
    )


def _hold(player: Player, team: Team | None) -> None:
    """The matches before the tournament, everywhere."""
    concerned = Match.objects.filter(places__player=player)
    if team is not None:
        concerned = concerned | withdrawing.own_matches(team.entrant)
    hold_rows(Match.objects.filter(pk__in=concerned.values("pk")))


def _follow(
    player: Player,
    team: Team,
    *,
    how: str,
    reason: str,
    client: UUID,
    by: Actor,
    language: Language,
) -> dict[str, Any]:
    """What becomes of the entrant; as it was, for the way back."""
    entrant, status = team.entrant, team.entrant.status
    if team.goes_on:
        return {
            "line_ups": {
                str(one.match.key): _swap(one, player, by=by) for one in swaps(player, team)
            }
        }
    undo = None
    if not team.alone and status not in withdrawing.GONE:
        undo = withdrawing.withdraw(
            entrant, how=how, reason=reason, client=client, by=by, language=language
        )
    Entrant.objects.filter(pk=entrant.pk).update(status=Entrant.Status.OUT)
    return {"entrant": entrant.number, "status": status, "undo": str(undo.key) if undo else None}


def _swap(one: Swap, player: Player, *, by: Actor) -> list[int]:
    before = line_ups(one.match)[-1].players
    now = [one.instead if each == player else each for each in before]
    set_players(one.match, now, by=by)
    return [each.number for each in before]


def undoable(player: Player) -> Undo | None:
    rows = player.tournament.undos.filter(entry__verb=VERB, undone_at=None)
    return rows.filter(was__player=player.number).select_related("entry").first()


@transaction.atomic
def take_back(player: Player, *, by: Actor, language: Language) -> None:
    """撤销: in the tournament again, and so is the team."""
    _hold(player, team_of(player))
    undo = undoable(player)
    if undo is None:
        raise ValidationError(_("没有可撤销的：也许已经撤销过了。"), code="gone")
    tournament = lock(player.tournament)
    _entry, was = keeping.use(tournament, undo.key, verbs=[VERB])
    Player.objects.filter(pk=player.pk).update(out_at=None)
    _give_back(tournament, was, by=by, language=language)
    record(
        actor=by,
        verb="desk.undone",
        subject=player.name,
        after={"what": VERB},
        tournament=str(tournament.key),
    )
    raise_version(tournament, public=True)


def _give_back(
    tournament: Tournament, was: dict[str, Any], *, by: Actor, language: Language
) -> None:
    if was["undo"]:
        beside = {withdrawing.VERB: withdrawing.give_back}
        undoing.undo(tournament, UUID(was["undo"]), beside=beside, by=by, language=language)
    if was["status"]:
        tournament.entrants.filter(number=was["entrant"]).update(status=was["status"])
    for key, numbers in was["line_ups"].items():
        match = Match.objects.select_related(*BESIDE).filter(key=key).first()
        if match is None or match.status != Match.Status.PLANNED:
            continue  # begun since with who came instead: that stands
        known = {one.number: one for one in tournament.players.filter(number__in=numbers)}
        if Place.objects.filter(match=match).exists() and len(known) == len(numbers):
            set_players(match, [known[number] for number in numbers], by=by)
