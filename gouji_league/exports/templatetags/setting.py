"""排字 in the templates of papers."""

from django import template

from gouji_league.exports.documents import setting

register = template.Library()
register.filter("unparted", setting.unparted)


@register.filter
def name_size(text: str) -> str:
    return setting.size_of(text, setting.NAME)


@register.filter
def team_size(text: str) -> str:
    return setting.size_of(text, setting.TEAM)
