"""留底: what an act takes away is kept as it was, so that the act can be taken back.

Everything here runs in the caller's transaction, which holds the tournament's row.
"""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.audit.models import Entry
from gouji_league.tournaments.models import Entrant, Member, Player, SentBack, Tournament, Undo

MOST = 100
"""As many of each kind of act as can be taken back; contacts are not hoarded beyond that."""


def keep(tournament: Tournament, *, entry: Entry, was: dict[str, Any]) -> Undo:
    """Stores what undoes the act that a log entry tells of; the oldest of its kind goes."""
    undo = Undo.objects.create(tournament=tournament, entry=entry, was=was)
    same = tournament.undos.filter(entry__verb=entry.verb)
    old = list(same.values_list("pk", flat=True)[MOST:])
    if old:
        Undo.objects.filter(pk__in=old).delete()
    return undo


def use(
    tournament: Tournament, key: UUID, *, verbs: Collection[str]
) -> tuple[Entry, dict[str, Any]]:
    """The act behind a key and what it took, once: whoever asks again is told so."""
    undo = tournament.undos.filter(key=key, entry__verb__in=verbs).select_related("entry").first()
    if undo is None:
        raise ValidationError(_("太久了，不能再撤销。"), code="gone")
    if undo.undone_at is not None:
        raise ValidationError(_("这一步已经撤销过了。"), code="undone")
    was = undo.was
    undo.was, undo.undone_at = {}, timezone.now()
    undo.save(update_fields=["was", "undone_at"])
    return undo.entry, was


def player_was(player: Player) -> dict[str, Any]:
    """A player with all that belongs to them (JSON)."""
    return {
        "number": player.number,
        "code": player.code,
        "name": player.name,
        "unit": player.unit.name if player.unit else "",
        "own_number": player.own_number,
        "contact": player.contact,
        "presence": player.presence,
        "presence_at": player.presence_at.isoformat() if player.presence_at else None,
        "person": str(player.person.key) if player.person else None,
    }


def entrant_was(entrant: Entrant) -> dict[str, Any]:
    """An entrant with its members and all that belongs to it (JSON)."""
    members = entrant.members.select_related("player__unit", "player__person")
    sent_back = SentBack.objects.filter(entrant=entrant).first()
    return {
        "number": entrant.number,
        "kind": entrant.kind,
        "name": entrant.name,
        "unit": entrant.unit.name if entrant.unit else "",
        "seed": entrant.seed,
        "approved": entrant.approved,
        "status": entrant.status,
        "sent": str(entrant.sent) if entrant.sent else None,
        "sent_back": sent_back.reason if sent_back else None,
        "members": [_member_was(member) for member in members],
    }


def _member_was(member: Member) -> dict[str, Any]:
    return player_was(member.player) | {"captain": member.captain}
