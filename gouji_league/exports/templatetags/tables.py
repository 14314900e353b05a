"""What pages of other apps say of tables that can be taken away."""

from django import template

from gouji_league.exports.selectors.tables import Offered, of_match
from gouji_league.matches.models import Match

register = template.Library()


@register.simple_tag
def tables_of(match: Match) -> list[Offered]:
    return of_match(match)
