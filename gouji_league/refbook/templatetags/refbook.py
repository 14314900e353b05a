"""What the rule pages need beside the tags of `ui`: links to clauses, answers in words."""

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from gouji_league.rules import seats
from gouji_league.rules.scoring import ORGANISER
from gouji_league.rules.shown import wording
from gouji_league.ui.templatetags.ui import icon

register = template.Library()


@register.simple_tag(takes_context=True)
def clause(context: Context, name: str, book: str = "") -> SafeString | str:
    """A clause by its id, linked to its row on this page, or on the page of `book`."""
    if name == ORGANISER:
        return gettext("主办方规定")
    if book:
        address = reverse("refbook:book", args=[book])
        return format_html('<a class="clause" href="{}#c-{}">{}</a>', address, name, name)
    if name not in context["anchors"]:
        return format_html('<span class="clause">{}</span>', name)
    return format_html('<a class="clause" href="#c-{}">{}</a>', name, name)


@register.simple_tag
def yes_no(answer: bool) -> SafeString:
    """A tick or a cross that is read out as a word."""
    words = gettext("是") if answer else gettext("否")
    css = "yes" if answer else "no"
    return format_html(
        '<span class="{}">{}</span>', css, icon("check" if answer else "close", words)
    )


@register.simple_tag
def opened(state: bool | None) -> str:
    """Opened, not opened, or as the referee marks it."""
    if state is None:
        return gettext("看记号")
    return gettext("开点") if state else gettext("没开点")


@register.filter
def seat_name(seat: int) -> str:
    return wording.name(seat)


@register.filter
def seat_side(seat: int) -> str:
    return seats.side_of(seat)
