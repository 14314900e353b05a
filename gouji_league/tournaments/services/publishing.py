"""公开: who sees a tournament, and how far its results go. Every act is one tap and can be taken
back; each raises the public version, so that what was kept of the pages before it is not shown."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import MODES, SETTING, Mode, horizon, mode
from gouji_league.tournaments.services.setup import note
from gouji_league.tournaments.services.versions import lock

MOST_ROUNDS = 200


@transaction.atomic
def publish(tournament: Tournament, *, by: Actor) -> None:
    """公开: everybody may see it."""
    held = lock(tournament)
    if held.published_at is None:
        held.published_at = timezone.now()
        held.save(update_fields=["published_at"])
        note(held, by=by, verb="published", after=told(held))


@transaction.atomic
def take_back(tournament: Tournament, *, by: Actor) -> None:
    """收回: its own people see it, nobody else; nothing of it is lost."""
    held = lock(tournament)
    if held.published_at is not None:
        held.published_at = None
        held.save(update_fields=["published_at"])
        note(held, by=by, verb="taken_back")


@transaction.atomic
def set_results(tournament: Tournament, *, by: Actor, mode: Mode, through: int = 0) -> None:
    """成绩怎样公开: as they come, round by round, or held back after a round."""
    if mode not in MODES:
        raise ValidationError(_("没有这种公开方式：请从列出的里选一个。"), code="mode")
    if not 0 <= through <= MOST_ROUNDS:
        raise ValidationError(_("没有这么多轮：请写 0 到 200 的数。"), code="through")
    held = lock(tournament)
    before = told(held)
    chosen: dict[str, Any] = {"mode": mode}
    if mode != "live":
        chosen["through"] = through
    held.settings[SETTING] = chosen
    if told(held) != before:
        held.save(update_fields=["settings"])
        note(held, by=by, verb="results_set", before=before, after=told(held))


def told(tournament: Tournament) -> dict[str, Any]:
    """As the log keeps it."""
    seen = horizon(tournament, own=False)
    limit = {} if seen.through is None else {"through": seen.through}
    return {SETTING: mode(tournament), **limit}
