"""The set-up in the frame of every page of an organiser: where one was, what can be taken back."""

from typing import Any

from django import template

from gouji_league.tournaments.access import ORGANISER, Access
from gouji_league.tournaments.selectors.stages import TakenBack, can_be_taken_back
from gouji_league.tournaments.steps import STEPS, TITLES

register = template.Library()


@register.simple_tag
def next_step(access: Access) -> dict[str, Any] | None:
    """The step that comes next, for an organiser whose set-up is not done."""
    number = access.tournament.step
    if number is None or not access.has(ORGANISER) or access.tournament.archived_at:
        return None
    name = STEPS[number - 1]
    return {"number": number, "name": name, "title": TITLES[name]}


@register.simple_tag
def undo_of(access: Access) -> TakenBack | None:
    """What one tap takes back, for who may."""
    return can_be_taken_back(access.tournament) if access.has(ORGANISER) else None
