"""抽签: the seal and the word, drafts that are kept, swaps and what they cost."""

import hashlib
import json
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command

from gouji_league.audit.models import Entry
from gouji_league.matches.models import Match
from gouji_league.rounds.models import Lots
from gouji_league.rounds.selectors.drafts import as_file
from gouji_league.rounds.services import advancing, drawing, publishing
from gouji_league.tournaments.models import Entrant, StageFoul
from tests.rounds.event import BY, WORD, decide, drafted, first, made, matches_of, play, published

pytestmark = pytest.mark.django_db
PRESETS = [
    ("dongfang-groups", 8),
    ("dagang-league", 5),
    ("shida-knockout", 6),
    ("shuangsheng-swiss", 5),
    ("shuangsheng-knockout", 4),
    ("standard-singles", 13),
]


def test_the_seal_is_the_hash_of_a_secret_that_nobody_has_seen() -> None:
    lots = drawing.seal(first(made("shida-knockout", 4)), by=BY)
    assert drawing.seal_of(lots.secret) == hashlib.sha256(lots.secret.encode()).hexdigest()
    assert (lots.status, lots.word, lots.chosen) == (Lots.Status.SEALED, "", [])


def test_sealing_twice_is_one_seal() -> None:
    stage = first(made("shida-knockout", 4))
    assert drawing.seal(stage, by=BY) == drawing.seal(stage, by=BY)


@pytest.mark.parametrize(("preset", "entrants"), PRESETS)
def test_the_seed_is_the_secret_and_the_word(preset: str, entrants: int) -> None:
    lots = drafted(first(made(preset, entrants)))
    told = f"{lots.secret}\n{WORD}".encode()
    assert lots.question is not None
    assert lots.question["seed"] == hashlib.sha256(told).hexdigest()


def test_a_word_must_be_called_out() -> None:
    lots = drawing.seal(first(made("shida-knockout", 4)), by=BY)
    with pytest.raises(ValidationError) as refused:
        drawing.draw(lots, word="  ", by=BY, knowingly=["not_there", "tables"])
    assert refused.value.code == "word"


def test_what_stands_in_the_way_must_be_known() -> None:
    lots = drawing.seal(first(made("shida-knockout", 4)), by=BY)
    with pytest.raises(ValidationError, match="还没签到"):
        drawing.draw(lots, word=WORD, by=BY)


def test_what_was_known_is_kept_with_the_draw() -> None:
    lots = drafted(first(made("shida-knockout", 4)))
    assert [one["key"] for one in lots.passed] == ["not_there"]


def test_a_draw_that_is_not_used_is_kept() -> None:
    stage = first(made("shida-knockout", 6))
    dropped = drawing.drop(drafted(stage, word="一"), by=BY)
    again = drafted(stage, word="二")
    assert dropped.status == Lots.Status.DROPPED
    assert [one.word for one in stage.lots.order_by("pk")] == ["一", "二"]
    assert dropped.secret != again.secret


def test_another_organiser_who_is_late_is_told() -> None:
    lots = drafted(first(made("shida-knockout", 4)))
    publishing.publish(lots, by=BY)
    with pytest.raises(ValidationError) as refused:
        drawing.drop(lots, by=BY)
    assert refused.value.code == "moved_on"


@pytest.mark.parametrize(("preset", "entrants"), PRESETS)
def test_a_swap_and_back_is_the_draw_as_it_was(preset: str, entrants: int) -> None:
    lots = drafted(first(made(preset, entrants)))
    seats = lots.chosen[0]["meetings"][0]["seats"] + lots.chosen[0]["meetings"][-1]["seats"]
    one, other = seats[0], seats[-1]
    drawing.swap(lots, one=one, other=other, by=BY)
    lots.refresh_from_db()
    assert lots.chosen != lots.answers
    drawing.swap(lots, one=one, other=other, by=BY)
    lots.refresh_from_db()
    assert lots.chosen == lots.answers
    assert [edit["swap"] for edit in lots.edits] == [[one, other], [one, other]]


def test_a_swap_tells_what_it_costs() -> None:
    cup = made("shuangsheng-swiss", 4)
    stage = first(cup)
    for held in published(stage):
        for match in Match.objects.filter(round=held.number):
            match.status, match.winner = Match.Status.FINISHED, "ns"
            match.save()
        held.closed_at = held.starts_at = None
    lots = drafted(stage)
    first_round = {
        frozenset((one.first.number, one.second.number))
        for one in Match.objects.filter(round=1)
        if one.first and one.second
    }
    (a, b), (c, d) = (one["seats"] for one in lots.chosen[0]["meetings"])
    other = c if frozenset((a, c)) in first_round else d
    _before, after = drawing.swap(lots, one=b, other=other, by=BY)
    assert "rematch" in {one.key for one in after.reasons}


def test_only_two_of_the_round_can_be_swapped() -> None:
    lots = drafted(first(made("shida-knockout", 4)))
    number = lots.chosen[0]["meetings"][0]["seats"][0]
    for one, other in ((number, number), (number, 999)):
        with pytest.raises(ValidationError) as refused:
            drawing.swap(lots, one=one, other=other, by=BY)
        assert refused.value.code == "swap"


def test_who_lost_a_semi_final_is_not_swapped_into_the_final() -> None:
    cup = made("shida-knockout", 4)
    play(published(first(cup))[0])
    lots = drafted(first(cup))
    final, third = (one["seats"] for one in lots.chosen[0]["meetings"])
    with pytest.raises(ValidationError) as refused:
        drawing.swap(lots, one=final[0], other=third[0], by=BY)
    assert refused.value.code == "third_place"
    drawing.swap(lots, one=final[0], other=final[1], by=BY)


# What changed since ------------------------------------------------------------------------


def outdated(lots: Lots) -> list[str]:
    """What publishing is refused for."""
    with pytest.raises(ValidationError) as refused:
        publishing.publish(lots, by=BY)
    assert refused.value.code == "outdated"
    return refused.value.messages


def test_who_left_after_the_draw_is_told_before_it_is_published() -> None:
    cup = made("shida-knockout", 5)
    lots = drafted(first(cup))
    Entrant.objects.filter(tournament=cup, number=2).update(status=Entrant.Status.WITHDRAWN)
    assert outdated(lots) == ["乙队 走了，签里还有。"]
    publishing.publish(lots, by=BY, knowingly=True)
    noted = Entry.objects.get(verb="rounds.published").after or {}
    assert noted["knowing"] == ["乙队 走了，签里还有。"]


def test_who_came_after_the_draw_is_told() -> None:
    cup = made("shuangsheng-swiss", 5)
    first(cup).takings.get(entrant__number=5).delete()
    lots = drafted(first(cup))
    advancing.add_late(first(cup), cup.entrants.get(number=5), by=BY)
    (told,) = outdated(lots)
    assert told.endswith("来了，签里没有。")


@pytest.mark.parametrize("preset", ["shida-knockout", "shuangsheng-swiss"])
def test_a_result_that_was_corrected_after_the_draw_is_told(preset: str) -> None:
    cup = made(preset, 8)
    (held,) = published(first(cup))
    play(held)
    lots = drafted(first(cup))
    decide(matches_of(held)[0], "even", again=True)
    assert outdated(lots) == ["1 场的结果变了，签是照原来的抽的。"]


def test_a_foul_that_moves_nobody_is_no_news() -> None:
    """Only what the pairing is made of counts: points and ranks."""
    cup = made("shuangsheng-swiss", 4)
    play(published(first(cup))[0])
    lots = drafted(first(cup))
    StageFoul.objects.create(
        stage=first(cup), entrant=cup.entrants.get(number=1), points=0, reason="迟到", by="甲"
    )
    publishing.publish(lots, by=BY)


@pytest.mark.parametrize(("preset", "entrants"), PRESETS)
def test_a_downloaded_draw_is_drawn_again_and_is_the_same(
    preset: str, entrants: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lots = drafted(first(made(preset, entrants)))
    seats = [one for meeting in lots.chosen[0]["meetings"] for one in meeting["seats"]]
    drawing.swap(lots, one=seats[0], other=seats[-1], by=BY)
    lots.refresh_from_db()
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(as_file(lots)), "utf-8")
    call_command("draw-check", str(path))
    assert "it comes out the same" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("secret", "00", "fingerprint"),
        ("word", "别的词", "seed"),
        ("answers", [], "Drawn again"),
        ("chosen", [], "swaps"),
    ],
)
def test_a_draw_that_was_tampered_with_is_found_out(
    field: str, value: object, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = as_file(drafted(first(made("shida-knockout", 6)))) | {field: value}
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(told), "utf-8")
    with pytest.raises(SystemExit):
        call_command("draw-check", str(path))
    assert words in capsys.readouterr().err
