"""撤销: an entrant or a player who was removed comes back as they were, two merged ones part."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Person, Player, SentBack, Tournament
from gouji_league.tournaments.selectors.people import GONE, edit_mark, told, told_player
from gouji_league.tournaments.selectors.undoing import PEOPLE_VERBS
from gouji_league.tournaments.services import keeping
from gouji_league.tournaments.services.checkin import follow
from gouji_league.tournaments.services.entering import (
    Entry,
    Someone,
    enter,
    known_kind,
    new_player,
    store_players,
    units_named,
)
from gouji_league.tournaments.services.people import changing, is_referred, log, sweep_units

Was = dict[str, Any]


def undo(*, tournament: Tournament, key: UUID, actor: Actor) -> Entrant | Player:
    """Takes back a removal or a merger; refused, with nothing changed, once it no longer fits."""
    with changing(tournament) as held:
        entry, was = keeping.use(held, key, verbs=PEOPLE_VERBS)
        if entry.verb == "people.player_removed":
            player = _restore_player(held, was)
            log(actor, "people.player_restored", player, after=told_player(player))
            return player
        if entry.verb == "people.entrants_merged":
            return _part(held, was, actor)
        entrant = _restore_entrant(held, was)
        log(actor, "people.entrant_restored", entrant, after=told(entrant))
        return entrant


def _restore_entrant(held: Tournament, was: Was, *, here: Iterable[int] = ()) -> Entrant:
    """Numbers and name cards hold again, where nobody has taken the number.

    `here`: members by number who were not removed and only come back to their place.
    """
    _check_kind(held, was)
    stayed = set(here)
    entry = Entry(
        members=[_someone(member, number=_if_in(stayed, member)) for member in was["members"]],
        name=was["name"],
        unit=was["unit"],
        seed=None if held.entrants.filter(seed=was["seed"]).exists() else was["seed"],
        approved=was["approved"],
    )
    done = enter(held, [entry])
    entrant = done.entrants[0]
    if not held.entrants.filter(number=was["number"]).exists():
        entrant.number = was["number"]
    if not held.entrants.filter(sent=was["sent"]).exists():
        entrant.sent = was["sent"]
    entrant.status = was["status"] if was["status"] in GONE else Entrant.Status.ENTERED
    entrant.save()
    if was["sent_back"] is not None:
        SentBack.objects.create(entrant=entrant, reason=was["sent_back"])
    came = [member for member in was["members"] if member["number"] not in stayed]
    _as_they_were(held, done.players, came)
    follow([entrant])
    entrant.refresh_from_db()
    return entrant


def _check_kind(held: Tournament, was: Was) -> None:
    if known_kind(held) != was["kind"]:
        raise ValidationError(
            _("赛制已经换了，%(name)s恢复不了：请照新的赛制重新加。"),
            code="other_kind",
            params={"name": was["name"]},
        )


def _if_in(stayed: set[int], member: Was) -> int | None:
    return member["number"] if member["number"] in stayed else None


def _someone(was: Was, *, number: int | None = None) -> Someone:
    facts = {field: was[field] for field in ("name", "unit", "own_number", "contact")}
    return Someone(**facts, captain=was.get("captain", False), number=number)


def _restore_player(held: Tournament, was: Was) -> Player:
    units = units_named(held, [was["unit"]])
    player = new_player(held, _someone(was), unit=units.get(names.key(was["unit"])))
    store_players(held, [player])
    _as_they_were(held, [player], [was])
    return player


def _as_they_were(held: Tournament, players: list[Player], were: list[Was]) -> None:
    """Players who were entered anew get back what they had besides their facts."""
    given = [player.number for player in players]
    others = held.players.exclude(pk__in=[player.pk for player in players])
    taken = set(others.values_list("number", flat=True))
    free = {was["number"] for was in were} - taken
    spare = (number for number in given if number not in free)
    # Out of each other's way first: what one gets back another may have been given just now.
    above = max([*taken, *free, *given, 0]) + 1
    for place, player in enumerate(players):
        Player.objects.filter(pk=player.pk).update(number=above + place)
    for player, was in zip(players, were, strict=True):
        player.number = was["number"] if was["number"] in free else next(spare)
        player.code = was["code"]
        player.presence, player.presence_at = was["presence"], _instant(was["presence_at"])
        player.person = Person.objects.filter(key=was["person"]).first() if was["person"] else None
        player.save()


def _instant(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _part(held: Tournament, was: Was, actor: Actor) -> Entrant:
    """合并的撤销: both are as they were, if nobody changed the merged one since."""
    keep = held.entrants.filter(number=was["keep"]["number"]).select_related("unit").first()
    members = list(keep.members.select_related("player")) if keep else []
    if keep is None or edit_mark(keep, members) != was["mark"]:
        raise ValidationError(
            _("合并以后又改过%(name)s，不能再撤销：请直接改名单。"),
            code="changed_since",
            params={"name": was["keep"]["name"]},
        )
    before = told(keep)
    joined = [member for member in members if member.player.number in was["joined"]]
    if is_referred(*(member.player for member in joined)):
        raise ValidationError(
            _("并进%(name)s的人已经打过比赛，不能再撤销。"),
            code="in_use",
            params={"name": keep.name},
        )
    for member in joined:
        member.delete()
    _give_back(held, keep, was)
    drop = _restore_entrant(held, was["drop"], here=was["joined"])
    follow([keep])
    sweep_units(held)
    after = {"keep": told(keep), "drop": told(drop)}
    log(actor, "people.merge_undone", keep, before=before, after=after)
    return keep


def _give_back(held: Tournament, keep: Entrant, was: Was) -> None:
    """The one that was kept has again only what was its own."""
    own, theirs = was["keep"], was["drop"]
    units = units_named(held, [own["unit"], *(member["unit"] for member in own["members"])])
    keep.unit, keep.seed = units.get(names.key(own["unit"])), own["seed"]
    keep.approved = own["approved"]
    keep.save()
    came = {member["presence_at"] for member in theirs["members"] if member["presence_at"]}
    for member in own["members"]:
        player = held.players.get(number=member["number"])
        player.unit = units.get(names.key(member["unit"]))
        player.own_number, player.contact = member["own_number"], member["contact"]
        if player.presence_at and player.presence_at.isoformat() in came:
            player.presence = member["presence"]
            player.presence_at = _instant(member["presence_at"])
        player.save()
