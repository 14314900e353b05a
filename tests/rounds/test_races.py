"""Two organisers at once, each a process of its own, on the database that the tests run on."""

from tests.matches.races import Racers


def test_a_draft_that_four_publish_at_once_is_published_once(racers: Racers) -> None:
    lots = racers.ask({"do": "tests.rounds.racer:prepare"})
    job = lots | {"do": "tests.rounds.racer:publish"}
    answers = racers.at_once([job] * 4)
    assert sorted(one["done"] for one in answers) == [False, False, False, True]
    assert {one["code"] for one in answers if not one["done"]} == {"moved_on"}
    # Six teams are drawn anew: three matches and nobody waits.
    stored = racers.ask(lots | {"do": "tests.rounds.racer:count"})
    assert stored == {"rounds": 1, "matches": 3}
