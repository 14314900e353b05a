"""Parts about people that stand on pages of others: who takes part, and how names are shown."""

from typing import Any

from django import template

from gouji_league.tournaments.access import Access
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.selectors import people

register = template.Library()


@register.inclusion_tag("tournaments/people/roster.html")
def roster(tournament: Tournament, page: str | None) -> dict[str, Any]:
    """参赛名单, as strangers read it."""
    number = page if page and page.isascii() and page.isdecimal() and len(page) < 6 else "1"
    return {"page": people.roster(tournament, page=int(number))}


@register.inclusion_tag("tournaments/people/masking.html", takes_context=True)
def public_names(context: dict[str, Any], access: Access, back: str) -> dict[str, Any]:
    """公开的姓名: the switch, with what it does; `back` is the page that it stands on."""
    masking = people.masking(access.tournament)
    token = context.get("csrf_token")
    return {"access": access, "masking": masking, "back": back, "csrf_token": token}
