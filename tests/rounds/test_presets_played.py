"""Every preset of teams and pairs, from two entrants to two hundred, drawn to its end."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from gouji_league.rounds import formats
from gouji_league.rounds.formats import groups, round_robin
from gouji_league.rounds.formats.ask import Entrant
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.formats import OF_PLAYERS
from gouji_league.tournaments.plan import StagePlan, going_on
from gouji_league.tournaments.presets import PRESETS, Preset, stages
from tests.rounds.simulate import Stage, people

LEAGUE = "dagang-league"
OF_TEAMS = [
    preset
    for preset in PRESETS.values()
    if not any(shape.format in OF_PLAYERS for shape in preset.stages)
]
MOST = 200
FIELDS = [*range(2, 67), *range(67, 128, 7), *range(127, 131), *range(137, MOST, 9), MOST]
"""Every small field; of the larger ones odd and even, and those beside a power of two."""
BLOCKS = [FIELDS[at::4] for at in range(4)]


def played(preset: Preset, count: int) -> Iterator[Stage]:
    """One stage after another, with who goes on from it."""
    entrants = people(count, units=9)
    for shape in stages(preset, BOOKS[preset.book]):
        if len(entrants) > 1:
            stage = Stage(shape.format, entrants, dict(shape.settings), seed=str(count))
            yield stage.play()
            if shape.format == "groups":
                entrants = tuple(on_from(stage))


def on_from(stage: Stage) -> Iterable[Entrant]:
    tables: dict[str, list[groups.Row]] = {}
    for one in sorted(stage.ranked(), key=lambda one: one.rank):
        figures: dict[str, Any] = {"difference": 0, "points_for": 0, "match_points": one.points}
        tables.setdefault(one.group, []).append(groups.Row(entrant=one.id, matches=3, **figures))
    for on in groups.advancing(tables, stage.settings, seed=stage.seed):
        yield Entrant(id=on.entrant, origin=on.origin)


@pytest.mark.parametrize("block", BLOCKS, ids=range(4))
@pytest.mark.parametrize(
    "preset", [one for one in OF_TEAMS if one.key != LEAGUE], ids=lambda one: one.key
)
def test_a_preset_is_drawn_to_its_end(preset: Preset, block: list[int]) -> None:
    for count in block:
        left = count
        for stage in played(preset, count):
            assert len(stage.entrants) == left
            rounds = formats.plan_rounds(stage.format, stage.settings, left)
            assert len(stage.draws) == rounds
            left = going_on(StagePlan(stage.format, stage.settings), left)


@pytest.mark.parametrize("count", [*range(2, 16), 33, MOST - 1, MOST])
def test_a_league_is_drawn_to_its_end(count: int) -> None:
    """The schedule is one: that of many is read whole, that of few is played."""
    stage = next(played(PRESETS[LEAGUE], count)) if count < 40 else None
    asked = Stage("round_robin", people(count)).question()
    rounds = round_robin.schedule(asked)
    assert len(rounds) == formats.plan_rounds("round_robin", {"legs": 1}, count)
    assert sum(map(len, rounds)) == count * (count - 1) // 2
    assert stage is None or len(stage.draws) == len(rounds)


def test_no_preset_of_teams_is_left_out() -> None:
    assert {preset.key for preset in OF_TEAMS} == {
        "dongfang-groups", "dagang-league", "shida-knockout", "shuangsheng-swiss",
        "shuangsheng-knockout",
    }  # fmt: skip
