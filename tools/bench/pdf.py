"""Sixty filled score sheets in one document against a plain one of WeasyPrint's with as many
boxes and cells: the same texts in the same tables, without our styles, pictures and data.

Ours is paid from the database on. The memory is that of the process that lays the document out.
"""

import resource
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from lxml import html as trees

from tools.bench.measure import cpu, line
from tools.bench.store import own_site

GOAL = 1.5
SHEETS = 60
MOST_MEMORY = 500
ROUNDS = 3
BOOKS = ("standard", "shuangsheng")
PLAIN = """<meta charset="utf-8"><style>
@page { size: A4; margin: 10mm }
body { font: 8pt "Noto Sans CJK SC" }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
tr { height: 6mm }
td, th { border: 1px solid }
.page { break-after: page }
</style>"""


def run() -> Iterator[dict[str, Any]]:
    with own_site():
        # Before anything is laid out in this process: the system counts what it takes, when it
        # starts another, among that other's memory.
        halls = [(book, cup, pressed(cup)) for book in BOOKS for cup in [hall(book)]]
        for book, cup, memory in halls:
            yield measured(book, cup, memory)


def pressed(cup: Any) -> int:
    """The most megabytes that any press has taken by now."""
    from gouji_league.exports.press import press

    press(source(cup))
    return round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)


def measured(book: str, cup: Any, memory: int) -> dict[str, Any]:
    whole = source(cup)
    floor = plain(whole)
    costs = compared(lambda: ours(source(cup)), lambda: laid_out(floor))
    tree = trees.fromstring(whole)
    more = {
        "book": book,
        "memory_mb": memory,
        "cells": len(tree.findall(".//td")) + len(tree.findall(".//th")),
        "pages": len(tree.find_class("page")),
    }
    holds = memory < MOST_MEMORY and more["pages"] == SHEETS
    return line("pdf", costs=costs, goal=GOAL, size=SHEETS, holds=holds, **more)


def compared(own: Callable[[], Any], floor: Callable[[], Any]) -> dict[str, float]:
    """Medians of runs that alternate: each takes seconds, so none is done for the clock's sake."""
    pairs = [(cpu(own, times=1), cpu(floor, times=1)) for _ in range(ROUNDS)]
    return {
        "ours": median(pair[0] for pair in pairs),
        "floor": median(pair[1] for pair in pairs),
        "ratio": median(pair[0] / pair[1] for pair in pairs),
    }


def ours(text: str) -> bytes:
    """As the press does it, in this process, whose time is measured."""
    from gouji_league.exports.pressing import lean_html

    return bytes(lean_html()(string=text).write_pdf())


def laid_out(text: str) -> bytes:
    """As WeasyPrint does it."""
    from weasyprint import HTML

    return bytes(HTML(string=text).write_pdf())


def source(cup: Any) -> str:
    """The document as the press gets it."""
    from gouji_league.exports.documents.paper import html
    from gouji_league.exports.documents.sheets import sheets

    return html(sheets(cup, {"round": "1", "paper": "a4"}))


def plain(text: str) -> str:
    """As many boxes and cells, and nothing else."""
    tree = trees.fromstring(text)
    body = tree.find("body")
    for element in list(body.iter()):
        if element.tag == "svg":
            element.drop_tree()
            continue
        keep = element.get("class") == "page" or element.get("class") == "page last"
        spans = {key: element.get(key) for key in ("colspan", "rowspan") if element.get(key)}
        element.attrib.clear()
        element.attrib.update(spans | ({"class": "page"} if keep else {}))
    return PLAIN + trees.tostring(body, encoding="unicode")


def hall(book: str) -> Any:
    """A round of sixty matches, with names of several lengths."""
    from gouji_league.matches.models import Match, Place
    from gouji_league.rules.books import BOOKS as KNOWN
    from gouji_league.tournaments.forms.now import seats_of
    from gouji_league.tournaments.models import Edition, Stage, Table, Tournament
    from gouji_league.tournaments.services.entering import Someone, new_player, store_players

    cup = Tournament.objects.create(slug=f"bench-{book}", name="甲杯", step=None)
    stage = Stage.objects.create(
        tournament=cup, number=1, format="singles", rulebook=book, match_points=[2, 1, 0],
    )  # fmt: skip
    edition = Edition.objects.create(stage=stage, number=1, options={}, made_by="bench")
    seats = seats_of(KNOWN[book])
    people = [
        Someone(name="欧阳䶮𬭎甲乙丙"[: 2 + at % 6] + str(at)) for at in range(SHEETS * seats)
    ]
    store_players(cup, [new_player(cup, one, unit=None) for one in people])
    players = list(cup.players.order_by("number"))
    for number in range(1, SHEETS + 1):
        table = Table.objects.create(tournament=cup, number=number)
        made = Match.objects.create(
            tournament=cup,
            stage=stage,
            edition=edition,
            table=table,
            round=1,
            max_deals=4 if "max_deals" in KNOWN[book].head else None,
        )
        sitting = players[(number - 1) * seats : number * seats]
        Place.objects.bulk_create(
            Place(match=made, place=place, player=player) for place, player in enumerate(sitting, 1)
        )
    return cup
