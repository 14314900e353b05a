"""未完的一盘: kept on the server, so that another phone can go on. Last writer wins."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from gouji_league.accounts.actor import Actor
from gouji_league.matches.models import Draft, Match, Visit
from gouji_league.matches.refusals import Refused

PRESENT = timedelta(seconds=40)
"""A device heard of within it is at the table."""


def unfinished(match: Match) -> dict[str, Any] | None:
    """The draft of the deal that is being played; one of a deal stored since is gone."""
    draft = Draft.objects.filter(match=match, facts_version=match.facts_version).first()
    if draft is None:
        return None
    return {
        "facts": draft.facts,
        "notes": draft.notes,
        "device": draft.device,
        "by": draft.by,
        "at": draft.device_at or draft.at,
    }


def read(match: Match) -> dict[str, Any]:
    found = unfinished(match)
    if found is None:
        raise Refused("no_draft")
    return found


@transaction.atomic
def put(match: Match, *, by: Actor, body: dict[str, Any]) -> dict[str, Any]:
    """Stores it over whatever another device wrote, and says whose that was."""
    held = Match.objects.select_for_update().filter(pk=match.pk).first()
    if held is None:  # its draw was withdrawn meanwhile
        raise Refused("not_found")
    before = Draft.objects.filter(match=held).first()
    device = body["device"]
    Draft.objects.update_or_create(
        match=held,
        defaults={
            "facts": body["facts"],
            "notes": body.get("notes") or {},
            "device": device,
            "device_at": body.get("at"),
            "facts_version": held.facts_version,
            "by": by.name[:100],
            "at": timezone.now(),
        },
    )
    over = None
    if before and before.device != device and before.facts_version == held.facts_version:
        over = {"device": before.device, "by": before.by, "at": before.at}
    visit(held, device=device, by=by)
    return {"version": held.version, "over": over, "others": others(held, device=device)}


@transaction.atomic
def come(match: Match, *, by: Actor, device: str) -> dict[str, Any]:
    """A device says that it has the match open; it is told what it may not know yet."""
    visit(match, device=device, by=by)
    return {
        "version": match.version,
        "others": others(match, device=device),
        "draft": unfinished(match),
    }


def drop(match: Match) -> None:
    Draft.objects.filter(match=match).delete()


def visit(match: Match, *, device: str, by: Actor) -> None:
    """Notes that a device has the match open."""
    Visit.objects.update_or_create(
        match=match, device=device, defaults={"by": by.name[:100], "at": timezone.now()}
    )


def others(match: Match, *, device: str) -> list[dict[str, Any]]:
    """Who else has it open."""
    near = match.visits.exclude(device=device).filter(at__gte=timezone.now() - PRESENT)
    return [{"device": one.device, "by": one.by, "at": one.at} for one in near.order_by("by")]
