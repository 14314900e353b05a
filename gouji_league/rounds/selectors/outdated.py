"""草签过时: what changed since a draft was drawn, so that it follows no more from what is known."""

import json
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, ngettext

from gouji_league.rounds.models import Lots
from gouji_league.rounds.selectors.asking import question

MOST_NAMES = 4


def changes(lots: Lots) -> list[str]:
    """In words; nothing: drawn now, the question would be the same."""
    drawn = lots.question or {}
    asked = question(lots.stage, place=lots.place, seed="", group=lots.group).as_json()
    return list(_changes(drawn, json.loads(json.dumps(asked)), lots))


def _changes(drawn: dict[str, Any], now: dict[str, Any], lots: Lots) -> Iterator[str]:
    was, here = _playing(drawn), _playing(now)
    if gone := was - here:
        yield gettext("%(names)s 走了，签里还有。") % {"names": _named(gone, lots)}
    if come := here - was:
        yield gettext("%(names)s 来了，签里没有。") % {"names": _named(come, lots)}
    before = {json.dumps(one, sort_keys=True) for one in drawn["history"]}
    other = [one for one in now["history"] if json.dumps(one, sort_keys=True) not in before]
    if other:
        words = ngettext(
            "%(n)s 场的结果变了，签是照原来的抽的。",
            "%(n)s 场的结果变了，签是照原来的抽的。",
            len(other),
        )
        yield words % {"n": len(other)}
    elif was == here and drawn["entrants"] != now["entrants"]:
        yield gettext("名次或名单变了，签是照原来的抽的。")


def _playing(asked: dict[str, Any]) -> set[int]:
    return {
        one["id"] for one in asked["entrants"] if one["playing"] and one["since"] <= asked["round"]
    }


def _named(numbers: set[int], lots: Lots) -> str:
    rows = lots.stage.tournament.entrants.filter(number__in=numbers).order_by("number")
    names = list(rows.values_list("name", flat=True))
    told = gettext("、").join(names[:MOST_NAMES])
    return f"{told}…" if len(names) > MOST_NAMES else told
