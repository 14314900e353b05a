"""预设 and 赛制: what a stage starts with, book by book."""

import pytest

from gouji_league.rules.books import BOOKS, TRACTOR
from gouji_league.tournaments import formats, presets, ranking
from gouji_league.tournaments.models import Entrant, Stage

FITTING = [(book, one) for book in sorted(BOOKS) for one in presets.presets_for(BOOKS[book])]
IDS = [f"{book}-{preset.key}" for book, preset in FITTING]


def test_the_presets_are_those_of_real_events() -> None:
    assert [(one.key, one.book, [s.format for s in one.stages]) for one in presets.PRESETS.values()] == [
        ("standard-rotation", "standard", ["rotation"]),
        ("standard-singles", "standard", ["singles"]),
        ("dongfang-groups", "dongfang", ["groups", "knockout"]),
        ("dagang-league", "dagang", ["round_robin"]),
        ("shida-knockout", "shida", ["knockout"]),
        ("shuangsheng-swiss", "shuangsheng", ["swiss"]),
        ("shuangsheng-knockout", "shuangsheng", ["knockout"]),
    ]  # fmt: skip


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_a_book_is_offered_its_own_presets_first(book: str) -> None:
    offered = presets.presets_for(BOOKS[book])
    own = [one for one in offered if one.book == book]
    assert own
    assert offered[: len(own)] == own
    assert presets.first_preset(BOOKS[book]) == own[0]


@pytest.mark.parametrize("book", sorted(TRACTOR))
def test_pairs_have_no_formats_of_single_players(book: str) -> None:
    offered = presets.presets_for(BOOKS[book])
    assert {shape.format for one in offered for shape in one.stages}.isdisjoint(formats.OF_PLAYERS)
    assert presets.known("standard-singles", book) is None


@pytest.mark.parametrize(("book", "preset"), FITTING, ids=IDS)
def test_a_stage_has_every_setting_of_its_format_and_no_other(
    book: str, preset: presets.Preset
) -> None:
    for draft in presets.stages(preset, BOOKS[book]):
        known = {one.key: one for one in formats.settings_of(draft.format, BOOKS[book])}
        assert set(draft.settings) == set(known)
        for key, value in draft.settings.items():
            if known[key].kind == "choice":
                assert value in dict(known[key].choices)
            if known[key].kind == "flag":
                assert type(value) is bool
            if known[key].kind == "number" and value != known[key].blank:
                assert known[key].least <= value <= known[key].most


@pytest.mark.parametrize(("book", "preset"), FITTING, ids=IDS)
def test_a_stage_is_ranked_by_keys_that_its_book_has(book: str, preset: presets.Preset) -> None:
    for draft in presets.stages(preset, BOOKS[book]):
        assert draft.keys
        assert (
            set(draft.keys) <= set(ranking.keys_of(draft.format, BOOKS[book])) <= set(ranking.KEYS)
        )


KEYS = [
    ("standard", "rotation", 1, "points sweeps specials fouls"),
    ("standard", "rotation", 3, "average sweeps specials fouls"),
    ("standard", "singles", 1, "points sweeps specials fouls"),
    ("dagang", "singles", 1, "points sweeps fouls"),
    ("dagang", "round_robin", 1, "match_points head_to_head difference points_for sweeps fouls"),
    ("dongfang", "groups", 1, "match_points head_to_head difference points_for sweeps fouls lots"),
    ("shida", "swiss", 1, "match_points opponents difference points_for"),
    ("shida", "knockout", 1, "round_reached"),
    ("shuangsheng", "swiss", 1, "match_points opponents levels_difference levels_for"),
    (
        "shuangsheng",
        "groups",
        1,
        "match_points head_to_head levels_difference levels_for fouls lots",
    ),
]


@pytest.mark.parametrize(("book", "stage_format", "pools", "keys"), KEYS)
def test_the_usual_keys(book: str, stage_format: str, pools: int, keys: str) -> None:
    assert ranking.default_keys(stage_format, BOOKS[book], pools=pools) == keys.split()


MATCHES = [
    ("standard", "standard-rotation", {"max_deals": None, "minutes": None}),
    ("standard", "standard-singles", {"max_deals": 4, "rounds": 6, "bye_points": "average"}),
    ("dongfang", "dongfang-groups", {"max_deals": 4, "group_size": 4, "advance": 2}),
    ("dagang", "dagang-league", {"max_deals": 3, "legs": 1}),
    ("shida", "shida-knockout", {"max_deals": 4, "seats": "deal", "late_minutes": 5, "draw": "redraw", "units_apart": False, "third_place": True, "tie": "extra_deals"}),
    ("shuangsheng", "shuangsheng-swiss", {"max_deals": None, "minutes": 60, "rounds": None, "bye": "win"}),
    ("shuangsheng", "shuangsheng-knockout", {"minutes": 60, "draw": "bracket", "tie": "dealer"}),
    ("shuangsheng", "dongfang-groups", {"max_deals": None, "minutes": 60, "group_size": 4}),
    ("dagang", "shuangsheng-swiss", {"max_deals": 3, "minutes": None}),
    ("shida", "dagang-league", {"max_deals": 4, "seats": "deal", "late_minutes": 5}),
]  # fmt: skip


@pytest.mark.parametrize(("book", "preset", "expected"), MATCHES)
def test_a_match_is_as_the_book_plays_it(
    book: str, preset: str, expected: dict[str, object]
) -> None:
    settings = presets.stages(presets.PRESETS[preset], BOOKS[book])[0].settings
    assert {key: settings[key] for key in expected} == expected


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_who_is_ranked_follows_from_format_and_book(book: str) -> None:
    team = Entrant.Kind.PAIR if book in TRACTOR else Entrant.Kind.TEAM
    assert formats.entrant_kind(Stage.Format.SWISS, BOOKS[book]) == team
    assert formats.entrant_kind(Stage.Format.SINGLES, BOOKS[book]) == Entrant.Kind.PLAYER
