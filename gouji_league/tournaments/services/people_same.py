"""同一人: a player and somebody of an earlier tournament are confirmed as one person, or not.

Both tournaments change: each is held, in the order of their keys, and each log tells it.
"""

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.tournaments.models import Person, Player, Tournament
from gouji_league.tournaments.selectors.people_same import Pair, proposals
from gouji_league.tournaments.services.entering import fields
from gouji_league.tournaments.services.versions import lock, raise_version

LINKED, UNLINKED = "people.person_linked", "people.person_unlinked"


@transaction.atomic
def link(*, tournament: Tournament, actor: Actor, numbers: Collection[int]) -> list[Player]:
    """Confirms what is proposed to this organiser for these players; others stay as they are."""
    pairs = _proposed(tournament, actor, numbers)
    _hold(tournament, [pair.earlier.tournament for pair in pairs])
    pairs = _proposed(tournament, actor, numbers)
    for pair in pairs:
        _link(pair, actor)
    return [pair.player for pair in pairs]


def _proposed(tournament: Tournament, actor: Actor, numbers: Collection[int]) -> list[Pair]:
    found = proposals(tournament, actor.user)
    return [pair for pair in found if pair.player.number in numbers]


def _hold(tournament: Tournament, others: list[Tournament]) -> None:
    """An earlier tournament may be put away, and its people are known again even so."""
    every = {one.pk: one for one in [tournament, *others]}
    for pk in sorted(every):
        lock(every[pk], archived=pk != tournament.pk)


def _link(pair: Pair, actor: Actor) -> None:
    player, earlier = pair.player, pair.earlier
    if earlier.person is None:
        earlier.person = Person.objects.create(**fields(earlier.name))
        earlier.save(update_fields=["person"])
        _tell(earlier, verb=LINKED, actor=actor, other=player)
    player.person = earlier.person
    player.save(update_fields=["person"])
    _tell(player, verb=LINKED, actor=actor, other=earlier)


@transaction.atomic
def unlink(*, tournament: Tournament, actor: Actor, number: int) -> Player:
    """Not the same after all; a person of whom one player is left goes."""
    player = tournament.players.filter(number=number).select_related("person").first()
    person = player.person if player else None
    if player is None or person is None:
        raise ValidationError(_("名单已经变了：请刷新页面再试。"), code="gone")
    others = list(person.players.exclude(pk=player.pk).select_related("tournament"))
    _hold(tournament, [other.tournament for other in others])
    player.person = None
    player.save(update_fields=["person"])
    _tell(player, verb=UNLINKED, actor=actor, other=others[0] if others else None)
    if len(others) < 2:
        for other in others:
            _tell(other, verb=UNLINKED, actor=actor, other=player)
        person.delete()
    return player


def _tell(player: Player, *, verb: str, actor: Actor, other: Player | None) -> None:
    """In the log of the player's own tournament."""
    seen = {"tournament": other.tournament.name, "number": other.number} if other else None
    record(
        actor=actor,
        verb=verb,
        subject=f"{player.number} {player.name}",
        before=seen if verb == UNLINKED else None,
        after=seen if verb == LINKED else None,
        tournament=str(player.tournament.key),
    )
    raise_version(player.tournament, public=False)
