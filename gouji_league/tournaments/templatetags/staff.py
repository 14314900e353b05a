"""What the staff pages write their own way."""

from django import template

from gouji_league.tournaments.selectors.staff import span

register = template.Library()
register.filter("span", span)
