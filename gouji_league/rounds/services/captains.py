"""队长链接: by which a team's captain names the line-up of its next match, without an account.

The code is the team's number and a signature over the team; nothing of it is stored. A number in
the tournament's settings is signed along, so that raising it takes every link back at once.
"""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from django.core.signing import BadSignature, Signer
from django.db import transaction

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.matches.models import Match
from gouji_league.matches.refusals import Refused
from gouji_league.matches.services import heads
from gouji_league.matches.services.lineups import players_by_number, refuse_count
from gouji_league.matches.services.writes import Act, Answer, Done, Order, write
from gouji_league.matches.whole import Whole
from gouji_league.rounds.selectors.lineups import FIRST, SECOND, in_seats
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Entrant, Tournament
from gouji_league.tournaments.services.versions import lock, raise_version

LINKS = "lineup_links"
"""The tournament's setting: the generation of its captains' links, from 1."""
MOST_TRIES = 5


def code_of(entrant: Entrant) -> str:
    return _signer(entrant).sign(str(entrant.number))


def entrant_for(tournament: Tournament, code: str) -> Entrant | None:
    """Whose captain comes with a code that holds."""
    number = code.partition(".")[0]
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        return None
    found = tournament.entrants.exclude(kind=Entrant.Kind.PLAYER).filter(number=number).first()
    if found is None:
        return None
    try:
        _signer(found).unsign(code)
    except BadSignature:
        return None
    return found


def _signer(entrant: Entrant) -> Signer:
    tournament = entrant.tournament
    generation = tournament.settings.get(LINKS, 1)
    return Signer(sep=".", salt=f"rounds.lineup.{tournament.key}.{entrant.pk}.{generation}")


@transaction.atomic
def renew_links(tournament: Tournament, *, by: Actor) -> None:
    """换掉全部链接: those that were given out open nothing any more."""
    held = lock(tournament)
    held.settings = held.settings | {LINKS: held.settings.get(LINKS, 1) + 1}
    held.save(update_fields=["settings"])
    record(
        actor=by,
        verb="rounds.lineup_links_renewed",
        subject=held.name,
        tournament=str(held.key),
    )
    raise_version(held, public=False)


def captain_of(entrant: Entrant, *, device: str) -> Actor:
    """Who acts by such a link."""
    return Actor(kind="link", key=code_of(entrant), name=f"{entrant.name} 队长", device=device)


def propose(
    match: Match,
    entrant: Entrant,
    numbers: Sequence[int],
    *,
    client: UUID,
    by: Actor,
    language: Language = "zh",
) -> Answer:
    """报出场名单: of one's own side, in order; the other side stays as it is.

    What the other side or the table does meanwhile is no hindrance: it is tried again on top.
    """
    side = _side(match, entrant)
    body = {"side": side, "players": list(numbers), "reason": "队长报名单"}
    for at in range(MOST_TRIES):
        seen = Match.objects.values_list("version", flat=True).get(pk=match.pk)
        order = Order(id=client, seen=seen, by=by, what="line-up", body=body, language=language)
        try:
            return write(match, order, _put(side, numbers))
        except Refused as refusal:
            if refusal.code != "stale" or at == MOST_TRIES - 1:
                raise
    raise AssertionError("unreachable")


def _side(match: Match, entrant: Entrant) -> int:
    """Which places are the team's own: those of ■ or of □."""
    if match.first_id == entrant.pk:
        return FIRST
    if match.second_id == entrant.pk:
        return SECOND
    raise Refused("not_found")


def _put(side: int, numbers: Sequence[int]) -> Act:
    def put(found: Whole, order: Order) -> Done:
        if found.match.status != Match.Status.PLANNED or found.deals:
            raise Refused("has_deals")
        named = players_by_number(found.match.tournament, numbers, where="players")
        seated = list(found.line_ups[0].players)
        refuse_count(named, seats=len(seated[side::2]))
        seated[side::2] = in_seats(found.match, named, side=side)
        value = {"from": 1, "players": [one.number for one in seated]}
        given = replace(order, body={"line_up": value, "reason": order.body["reason"]})
        done = heads.change(found, given)
        done.params |= {"side": side}
        return done

    return put
