"""Records that hypothesis makes: sound ones of every book, rich in facts, and JSON of any kind."""

from typing import Any

from hypothesis import strategies as st

from gouji_league.rules.score import Refusal, score_record
from tests.rules.notation import FOUR, SIX, Json

GOUJI = ("standard", "dongfang", "dagang", "shida")
SEATS = (1, 2, 3, 4, 5, 6)
RUSHES = ("unanswered", "stopped_pure", "stopped_mixed", "declined")
COSTLY = {"demoted", "false_burn", "no_three", "bought_three"}
FOULS = {
    "standard": ("false_burn", "no_three", "bought_three", "forgot_opening"),
    "dongfang": ("false_burn",),
    "dagang": ("lose_turn",),
    "shida": ("false_burn",),
}
OPTIONS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "standard": {
        "walk_table": st.sampled_from(["printed", "balanced"]),
        "compensation_counts": st.sampled_from(["all", "fall"]),
        "compensation_deducts": st.booleans(),
    },
    "dongfang": {},
    "dagang": dict.fromkeys(
        ("hold_threes", "tributes", "sweep_tribute", "overturn_doubled", "revolt_opens"),
        st.booleans(),
    ),
    "shida": {
        "place_points": st.none() | st.lists(st.integers(-9, 9), min_size=6, max_size=6),
        "positive_only": st.booleans(),
        "sweep_points": st.none() | st.integers(-3, 30),
        "ally_burn_scores": st.booleans(),
    },
    "shuangsheng": {"must_play_a": st.booleans()},
}


def opposite(seat: int) -> int:
    return (seat + 2) % 6 + 1


def some(seats: Any) -> st.SearchStrategy[list[int]]:
    """Some of the seats, in any order, none twice."""
    return st.lists(st.sampled_from(sorted(seats)), unique=True) if seats else st.just([])


def options(book: str) -> st.SearchStrategy[Json]:
    return st.fixed_dictionaries({}, optional=OPTIONS[book])


@st.composite
def seatings(draw: st.DrawFn) -> list[int]:
    odd, even = draw(st.permutations([1, 3, 5])), draw(st.permutations([2, 4, 6]))
    return [player for pair in zip(odd, even, strict=True) for player in pair]


@st.composite
def fouls(draw: st.DrawFn, book: str, *, revolter: int, points: bool, void: bool) -> list[Json]:
    kinds = ["warning"] + ["points"] * points
    if not void:
        kinds += ["demoted", *FOULS[book]]
    found = []
    for kind in draw(st.lists(st.sampled_from(kinds), max_size=3)):
        seats = [seat for seat in SEATS if seat != revolter or kind not in COSTLY]
        foul: Json = {"seat": draw(st.sampled_from(seats)), "kind": kind}
        if kind == "points":
            foul["points"] = draw(st.integers(1, 20))
        found.append(foul)
    return found


@st.composite
def void_deals(draw: st.DrawFn, book: str, *, points: bool = True) -> Json:
    seats = draw(st.lists(st.sampled_from(SEATS), unique=True, min_size=2, max_size=4))
    revolts: list[Json] = [{"seat": seat} for seat in seats]
    for revolt in revolts:
        if book in ("standard", "dongfang") and draw(st.booleans()):
            revolt["rush"] = draw(st.sampled_from(RUSHES))
    made: Json = {"revolts": revolts}
    made["fouls"] = draw(fouls(book, revolter=0, points=points, void=True))
    if draw(st.integers(0, 3)) == 0:
        made["seating"] = draw(seatings())
    return made


@st.composite
def deals(draw: st.DrawFn, book: str, *, points: bool = True) -> Json:
    """A sound deal, with everything that its book knows."""
    made: Json = {}
    revolt = _revolt(draw, book) if draw(st.integers(0, 2)) == 0 else None
    revolter = revolt["seat"] if revolt else 0
    if revolt:
        made["revolts"] = [revolt]
    playing = [seat for seat in SEATS if seat != revolter]
    made["order"] = draw(st.permutations(playing))
    made["fouls"] = draw(fouls(book, revolter=revolter, points=points, void=False))
    made["opened"] = draw(some(_markable(book, playing, revolt)))
    made["burns"] = _burns(draw, playing, revolt, made["fouls"])
    if book in ("standard", "dongfang"):
        made["smothers"] = [
            {"by": draw(st.sampled_from([by for by in playing if by != on])), "on": on}
            for on in draw(some(playing))
        ]
    if book == "standard":
        made["no_opening_cards"] = draw(some(_without_cards(made, revolt)))
    if book == "dagang":
        kinds = st.sampled_from(["declared", "blind"])
        made["calls"] = [{"by": by, "kind": draw(kinds)} for by in draw(some(SEATS))]
    if draw(st.integers(0, 3)) == 0:
        made["seating"] = draw(seatings())
    return made


def _revolt(draw: st.DrawFn, book: str) -> Json:
    revolt: Json = {"seat": draw(st.sampled_from(SEATS))}
    if book in ("standard", "dongfang"):
        revolt["rush"] = draw(st.sampled_from(RUSHES))
    if draw(st.booleans()):
        revolt["graded"] = draw(st.booleans())
    return revolt


def _markable(book: str, playing: list[int], revolt: Json | None) -> list[int]:
    if book != "standard" or not revolt or revolt["rush"] in ("stopped_pure", "declined"):
        return playing
    return [seat for seat in playing if seat != opposite(revolt["seat"])]


def _burns(draw: st.DrawFn, playing: list[int], revolt: Json | None, fouls: list[Json]) -> Any:
    headless = opposite(revolt["seat"]) if revolt and revolt.get("graded") is False else 0
    false = {foul["seat"] for foul in fouls if foul["kind"] == "false_burn"}
    seats = [seat for seat in playing if seat != headless]
    pairs = [
        {"by": by, "on": on}
        for by in seats
        for on in seats
        if by not in false and on not in (by, opposite(by))
    ]
    return draw(st.lists(st.sampled_from(pairs), max_size=4)) if pairs else []


def _without_cards(made: Json, revolt: Json | None) -> set[int]:
    """Who may be said to have held no opening set."""
    seats = set(SEATS) - set(made["opened"])
    seats -= {foul["seat"] for foul in made["fouls"] if foul["kind"] == "forgot_opening"}
    if revolt and revolt["rush"] != "declined":
        seats -= {revolt["seat"]}
    if revolt and revolt["rush"] == "stopped_pure":
        seats -= {opposite(revolt["seat"])}
    return seats


@st.composite
def matches(draw: st.DrawFn, book: str = "", *, points: bool = True, voids: bool = True) -> Json:
    """A sound match of a 够级 book, cut off where it ends."""
    book = book or draw(st.sampled_from(GOUJI))
    one = deals(book, points=points)
    if voids:
        one = st.one_of(one, one, one, void_deals(book, points=points))
    head: Json = {"rulebook": book, "players": SIX, "options": draw(options(book))}
    if book == "standard":
        head["waiting"] = draw(st.integers(0, 4))
        head["first_lead"] = draw(st.none() | st.sampled_from(SEATS))
    head["max_deals"] = draw(st.none() | st.integers(1, 5))
    head["ended"] = draw(st.sampled_from([None, "substitution", "stopped"]))
    record = head | {"deals": draw(st.lists(one, max_size=5))}
    if record["deals"] and not record["deals"][-1].get("revolts") and draw(st.integers(0, 9)) == 0:
        seat = draw(st.sampled_from(SEATS))
        record["deals"][-1]["fouls"].append({"seat": seat, "kind": "disqualified"})
    return ended_in_time(record)


@st.composite
def tractor_matches(draw: st.DrawFn) -> Json:
    """A sound match of 双升, cut off where it ends."""
    made: list[Json] = []
    for _ in range(draw(st.integers(0, 12))):
        kitty = draw(st.integers(0, 16)) * 5
        one: Json = {"caught": draw(st.integers(0, (200 - kitty) // 5)) * 5, "kitty": kitty}
        if draw(st.booleans()):
            pairs, tractor = draw(st.integers(0, 3)), draw(st.sampled_from([0, 0, 2, 3]))
            one["dug"] = draw(st.sampled_from([None, {}, {"pairs": pairs, "tractor": tractor}]))
        if draw(st.integers(0, 5)) == 0:
            one["dealer"] = draw(st.integers(1, 4))
        one["fouls"] = draw(tractor_fouls())
        made.append(one)
    return ended_in_time(
        {
            "rulebook": "shuangsheng",
            "players": FOUR,
            "options": draw(options("shuangsheng")),
            "first_dealer": draw(st.integers(1, 4)),
            "ended": draw(st.sampled_from([None, "stopped"])),
            "deals": made,
        }
    )


@st.composite
def tractor_fouls(draw: st.DrawFn) -> list[Json]:
    kinds = ["bad_throw", "fault", "reported", "false_report", "warning"]
    made: list[Json] = []
    for kind in draw(st.lists(st.sampled_from(kinds), max_size=2)):
        foul: Json = {"seat": draw(st.integers(1, 4)), "kind": kind}
        if kind == "bad_throw":
            foul["cards"] = draw(st.integers(1, 6))
        made.append(foul)
    if draw(st.integers(0, 5)) == 0:
        made.append({"seat": draw(st.integers(1, 4)), "kind": "slip"})
    return made


def ended_in_time(record: Json) -> Json:
    """The record without the deals after its end; any other fault is a finding."""
    result = score_record(record)
    if not isinstance(result, Refusal):
        return record
    assert {fault.code for fault in result.faults} == {"deal_after_end"}, (record, result.faults)
    return record | {"deals": record["deals"][: len(record["deals"]) - len(result.faults)]}


any_match = st.one_of(matches(), matches("standard"), tractor_matches())

numbers = st.one_of(
    st.integers(-3, 12),
    st.integers(),
    st.sampled_from([10**20, -(10**20), 10**3999, 10**4000, 10**4299, -(10**4299)]),
    st.floats(),
)
texts = st.one_of(
    st.text(max_size=5),
    st.sampled_from(["points", "declined", "standard", "warning", "", "\udc80", "22999", "{seat}"]),
)
scalars = st.none() | st.booleans() | numbers | texts
json_values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
