"""What the staff pages write their own way."""

from django import template

from gouji_league.tournaments.selectors.staff import left_words, moment, span

register = template.Library()
register.filter("span", span)
register.filter("left", left_words)
register.filter("moment", moment)
