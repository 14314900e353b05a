"""The frame of public pages."""

from typing import Any

from django import template

from gouji_league.live.seen import Seen
from gouji_league.live.selectors.publishing import state
from gouji_league.live.tabs import tabs
from gouji_league.tournaments.access import ORGANISER, Access
from gouji_league.tournaments.models import Tournament

register = template.Library()


@register.inclusion_tag("live/nav.html")
def public_nav(seen: Seen, section: str = "") -> dict[str, Any]:
    return {"tabs": tabs(seen), "section": section}


@register.inclusion_tag("live/hint.html")
def publishing_hint(access: Access) -> dict[str, Any]:
    """还没公开: what an organiser has to publish: the tournament, or a round that is complete."""
    tournament = access.tournament
    ready = tournament.step is None and tournament.kind == Tournament.Kind.EVENT
    if not ready or tournament.archived_at or not access.has(ORGANISER):
        return {}
    slug = {"slug": tournament.slug}
    if tournament.published_at is None:
        return slug | {"private": True}
    following = state(tournament).next
    return slug | {"ready": following.number if following and not following.missing else None}
