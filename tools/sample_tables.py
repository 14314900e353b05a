"""Tables to take pictures of: by each book one before its first deal, one in play, one at its end.

Tournaments named after their books, made through the services that the pages call.
"""

from datetime import date
from typing import Any
from uuid import uuid4

Facts = dict[str, Any]

# Two deals: the first leaves what its book's tributes can be, the second is in the record only.
DEALS: dict[str, list[Facts]] = {
    "standard": [
        {"order": [2, 1, 4, 3, 6, 5], "opened": [1, 2, 3, 6], "burns": [{"by": 2, "on": 1}]},
        {"order": [1, 3, 2, 6, 5, 4], "opened": [1, 3, 5], "smothers": [{"by": 1, "on": 2}]},
    ],
    "dongfang": [
        {"order": [2, 1, 4, 3, 6, 5], "opened": [1, 2, 3, 6], "burns": [{"by": 2, "on": 1}]},
        {"order": [1, 3, 2, 6, 5, 4], "opened": [1, 3, 6], "smothers": [{"by": 1, "on": 2}]},
    ],
    "dagang": [
        {"order": [2, 1, 4, 3, 6, 5], "opened": [1, 2, 3, 6]},
        {
            "order": [1, 3, 2, 6, 5, 4],
            "opened": [1, 2, 3, 6],
            "calls": [{"by": 1, "kind": "declared"}],
        },
    ],
    "shida": [
        {"order": [2, 1, 4, 3, 6, 5], "opened": [1, 2, 3], "burns": [{"by": 2, "on": 1}]},
        {"order": [1, 3, 2, 6, 5, 4], "opened": [1, 3, 6], "seating": [5, 2, 1, 6, 3, 4]},
    ],
    "shuangsheng": [
        {"dealer": 1, "caught": 35, "kitty": 10},
        {"caught": 120, "kitty": 20, "dug": {"pairs": 1}},
    ],
}
OPTIONS: dict[str, dict[str, Any]] = {"dagang": {"tributes": True}}


def make(*, by: Any, user: Any) -> None:
    """A tournament for each book."""
    from gouji_league.rules.books import BOOKS

    for key in BOOKS:
        _tournament(key, by=by, user=user)


def _tournament(key: str, *, by: Any, user: Any) -> None:
    from gouji_league.matches.services import deals, heads
    from gouji_league.rules.book import defaults
    from gouji_league.rules.books import BOOKS
    from gouji_league.tournaments import presets
    from gouji_league.tournaments.forms.now import seats_of
    from gouji_league.tournaments.services import people, setup

    book = BOOKS[key]
    occasion = setup.Occasion(
        name="甲杯", slug=key, host="甲单位", place="甲礼堂", starts=date(2030, 5, 1), ends=None
    )
    cup = setup.make(by=by, user=user, occasion=occasion)
    setup.set_book(cup, by=by, book=key, options=defaults(book) | OPTIONS.get(key, {}))
    setup.set_preset(cup, by=by, preset=presets.presets_for(book)[0])
    setup.set_size(cup, by=by, size={"entrants": 12, "tables": 3, "minutes": 240})
    setup.finish(cup, by=by)
    seats = seats_of(book)
    alone = key == "standard"
    names = "甲乙丙丁戊己庚辛壬癸子丑"
    squads: list[str] = list(names[:9]) if alone else _squads(names, each=seats // 2)
    for squad in squads:
        members = [people.Someone(name=name) for name in squad]
        people.add_entrant(tournament=cup, actor=by, members=members, unit="甲单位")
    seated = _seated(cup, seats=seats, alone=alone)
    for table in (1, 2, 3):
        match = _put(cup, by=by, table=table, players=seated)
        if table > 1:
            for number, facts in enumerate(DEALS[key], 1):
                _write(match, by, deals.add, {"number": number, "facts": facts})
        if table > 2:
            _write(match, by, heads.change, {"ended": "stopped", "reason": "到时"})


def _squads(names: str, *, each: int) -> list[str]:
    """Two sides as they sit, odd seats and even ones, and a substitute for each."""
    seated = names[: 2 * each]
    return [seated[0::2] + names[2 * each], seated[1::2] + names[2 * each + 1]]


def _seated(cup: Any, *, seats: int, alone: bool) -> list[int]:
    if alone:
        return list(range(1, seats + 1))
    sides = [
        list(entrant.members.order_by("position").values_list("player__number", flat=True))
        for entrant in cup.entrants.order_by("number")
    ]
    return [sides[seat % 2][seat // 2] for seat in range(seats)]


def _put(cup: Any, *, by: Any, table: int, players: list[int]) -> Any:
    from gouji_league.matches.services import placing
    from gouji_league.rules.books import BOOKS

    waits = {"waiting": 2} if "waiting" in BOOKS[cup.slug].head else {}
    body = {"table": table, "players": players} | waits
    return placing.put(cup, _order(by, body, seen=0))[0]


def _write(match: Any, by: Any, act: Any, body: dict[str, Any]) -> None:
    from gouji_league.matches.services.writes import write

    match.refresh_from_db()
    write(match, _order(by, body, seen=match.version), act)


def _order(by: Any, body: dict[str, Any], *, seen: int) -> Any:
    from gouji_league.matches.services.writes import Order

    return Order(id=uuid4(), seen=seen, by=by, what="sample", body=body)
