"""The frame of public pages."""

from typing import Any

from django import template

from gouji_league.live.seen import Seen
from gouji_league.live.tabs import tabs

register = template.Library()


@register.inclusion_tag("live/nav.html")
def public_nav(seen: Seen, section: str = "") -> dict[str, Any]:
    return {"tabs": tabs(seen), "section": section}
