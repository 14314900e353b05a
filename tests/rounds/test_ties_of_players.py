"""并列 of players: six at a table play off, some of them only to fill it up."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse

from gouji_league.audit.models import Entry
from gouji_league.matches.models import Match
from gouji_league.matches.rehearsing import making
from gouji_league.matches.services import deals
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.seating import seat_lots
from gouji_league.rounds.selectors.ties import Tie, ties
from gouji_league.rounds.services import advancing
from gouji_league.rounds.services import ties as services
from gouji_league.rounds.services.drawing import seed_of
from gouji_league.rules.books import BOOKS
from gouji_league.standings.awards import AWARDS
from gouji_league.standings.selectors import stage_table
from gouji_league.tournaments.models import Entrant, Stage, Tournament
from gouji_league.tournaments.presets import PRESETS
from gouji_league.tournaments.ranking import keys_of
from tests import cast
from tests.pages import page_of, select, texts
from tests.rounds.event import BY, decide, first, play, published, send
from tests.standings.test_naive import compare

pytestmark = pytest.mark.django_db

PAGE = "/t/cup/manage/ranking/1/"
ADDED = "打平，加赛定的胜方。"
EVERY_KIND = [
    ("standard", "standard-singles"),
    ("dagang", "standard-singles"),
    ("shida", "standard-singles"),
    ("standard", "standard-rotation"),
]


def stage_of(cup: Tournament) -> Stage:
    return Stage.objects.select_related("tournament").get(tournament=cup, number=1)


def standing(
    totals: Sequence[int], *, book: str = "standard", preset: str = "standard-singles"
) -> Tournament:
    """One round is played; what was carried in brings each to these points, by number."""
    cup = making.make(replace(PRESETS[preset], book=book), by=BY, slug="cup", entrants=len(totals))
    advancing.begin(first(cup), by=BY)
    stage = first(cup)
    assert stage.rulebook == book
    stage.keys, stage.settings = ["points", "lots"], stage.settings | {"carry": "points"}
    stage.save()
    play(published(stage)[0])
    got = {row.entrant: row.points for row in stage_table(stage_of(cup)).rows}
    for taking in stage.takings.select_related("entrant"):
        number = taking.entrant.number
        taking.carried = {"for": totals[number - 1] - got[number], "against": 0}
        taking.save()
    then = {row.entrant: row.points for row in stage_table(stage_of(cup)).rows}
    assert [then[number] for number in sorted(then)] == list(totals)
    return cup


def ranks(cup: Tournament) -> dict[int, int | None]:
    return {row.entrant: row.rank for row in stage_table(stage_of(cup)).rows}


def the_tie(cup: Tournament, rank: int = 1) -> Tie:
    return next(one for one in ties(stage_of(cup)) if one.rank == rank)


def numbers(entrants: Sequence[Entrant]) -> list[int]:
    return [one.number for one in entrants]


def put_up(cup: Tournament, tied: Sequence[int]) -> Match:
    services.make_playoffs(stage_of(cup), tied, by=BY)
    return Match.objects.filter(tournament=cup, kind=Match.Kind.PLAYOFF).order_by("-pk")[0]


def seated(match: Match) -> list[int]:
    """By place."""
    rows = match.places.order_by("place")
    return list(rows.values_list("player__memberships__entrant__number", flat=True))


def won_by(match: Match, winners: Sequence[int]) -> None:
    """The side on which these sit wins."""
    (side,) = {seated(match).index(one) % 2 for one in winners}
    assert decide(match, ("odd", "even")[side]).winner == ("odd", "even")[side]


def deal(match: Match, order: list[int], *, extra: bool = False) -> None:
    body = {"number": 1, "facts": {"order": order, "opened": []}, "extra": extra}
    send(match, body, what="POST deals", act=deals.add)


def stopped_after(match: Match, order: list[int]) -> None:
    """One deal, then time was up."""
    deal(match, order)
    send(match, {"ended": "stopped", "reason": "到时"})


def told_of(match: Match) -> str:
    address = reverse("live:match", args=["cup", match.key])
    browser = cast.client(cast.organiser(match.tournament))
    return " ".join(texts(page_of(browser, address), "main"))


def sides(match: Match, tied: Sequence[int]) -> list[list[int]]:
    """Who of the tied sits on each side, the larger part first."""
    six = seated(match)
    found = [sorted(one for one in six[side::2] if one in tied) for side in (0, 1)]
    return sorted(found, key=lambda one: -len(one))


def refused(act: Any) -> str:
    with pytest.raises(ValidationError) as refusal, transaction.atomic():
        act()
    return str(refusal.value.messages[0])


class TestWhoFillsUp:
    def test_the_nearest_below_who_share_their_rank_with_nobody(self) -> None:
        cup = standing([90, 90, 80, 70, 70, 60, 50, 40, 30])
        found = the_tie(cup)
        assert (numbers(found.entrants), found.playoff, found.why_not) == ([1, 2], True, "")
        assert numbers(found.fill_ins) == [3, 6, 7, 8]
        assert sorted(seated(put_up(cup, [1, 2]))) == [1, 2, 3, 6, 7, 8]

    def test_then_the_nearest_above(self) -> None:
        cup = standing([99, 98, 90, 90, 80, 70, 70, 60])
        cup.settings[AWARDS] = {"grades": [{"name": "一等奖", "count": 3}]}
        cup.save()
        found = the_tie(cup, 3)
        assert numbers(found.fill_ins) == [5, 8, 2, 1]

    def test_whoever_went_home_does_not(self) -> None:
        cup = standing([90, 90, 80, 70, 60, 50, 40])
        cup.entrants.filter(number=4).update(status=Entrant.Status.ABSENT)
        assert numbers(the_tie(cup).fill_ins) == [3, 5, 6, 7]
        cup.entrants.filter(number=1).update(status=Entrant.Status.ABSENT)
        assert the_tie(cup).why_not.endswith("不在，打不了附加赛：要么并列，要么抽签。")

    def test_six_who_are_level_need_nobody(self) -> None:
        cup = standing([90] * 6 + [80, 80])
        found = the_tie(cup)
        assert (found.playoff, found.fill_ins) == (True, [])
        assert sorted(seated(put_up(cup, range(1, 7)))) == [1, 2, 3, 4, 5, 6]

    @pytest.mark.parametrize(
        ("totals", "why"),
        [
            ([90, 90, 80, 70, 60, 50, 50, 50], "还差 1 个陪打的"),
            ([90] * 7 + [80], "并列的有 7 人，一桌只坐六人"),
        ],
    )
    def test_where_there_are_not_six_it_says_why(self, totals: list[int], why: str) -> None:
        cup = standing(totals)
        found = the_tie(cup)
        assert not found.playoff
        assert why in found.why_not
        tied = numbers(found.entrants)
        assert why in refused(lambda: services.make_playoffs(stage_of(cup), tied, by=BY))
        page = page_of(cast.client(cast.organiser(cup)), PAGE)
        assert sum(why in one for one in texts(page, ".panel p.soft")) == 1
        assert not select(page, ".panel form[action$='playoff/']")
        drawn = lambda: services.draw_lots(stage_of(cup), tied, word="海", by=BY)  # noqa: E731
        assert refused(drawn).startswith("这关系到第一名：可以就让他们并列")
        services.draw_lots(stage_of(cup), tied, word="海", by=BY, for_title=True)
        assert 1 in ranks(cup).values()
        assert not any(one.rank == 1 for one in ties(stage_of(cup)))

    def test_those_whom_lots_parted_from_the_others_are_level_with_them(self) -> None:
        """A play-off goes before the lots: they would be parted anew."""
        cup = standing([90, 90, 90, 80, 70, 70, 60, 50, 40])
        stage = stage_of(cup)
        services.enter_lots(stage, {5: 1, 6: 2}, by=BY)
        assert numbers(the_tie(cup).fill_ins) == [4, 7, 8]
        stage.takings.filter(entrant__number=3).update(lots=1)
        assert the_tie(cup, 2).why_not == ""
        cup.settings[AWARDS] = {"grades": [{"name": "一等奖", "count": 2}]}
        cup.save()
        assert the_tie(cup, 2).why_not.startswith("他们里有人抽过签")

    def test_only_all_of_them_together(self) -> None:
        cup = standing([90, 90, 90, 80, 70, 60])
        assert refused(lambda: put_up(cup, [1, 2])) == (
            "这几个现在不并列：成绩可能刚变过，请刷新页面看看。"
        )


class TestSeats:
    @pytest.mark.parametrize("tied", [2, 3, 4, 5, 6])
    def test_the_tied_are_spread_over_both_sides(self, tied: int) -> None:
        cup = standing([90] * tied + [80 - at for at in range(6)])
        match = put_up(cup, range(1, tied + 1))
        assert [len(one) for one in sides(match, range(1, tied + 1))] == [-(-tied // 2), tied // 2]
        assert (match.must_decide, match.first, match.round) == (True, None, None)
        assert match.table is not None

    def test_drawn_from_a_secret_that_the_log_tells_and_the_same_when_put_up_again(self) -> None:
        cup = standing([90, 90, 90, 80, 70, 60])
        undo = services.make_playoffs(stage_of(cup), [1, 2, 3], by=BY)
        match = Match.objects.get(tournament=cup, kind=Match.Kind.PLAYOFF)
        after = Entry.objects.get(verb="rounds.playoffs_made").after
        assert after is not None
        of = {one.number: one.name for one in cup.entrants.all()}
        assert after["entrants"] == [of[1], of[2], of[3]]
        assert after["fill_ins"] == [of[4], of[5], of[6]]
        seed = seed_of(after["secret"], "")
        chance = Chance(seed, "play-off")
        at = chance.below(2)
        drawn = [*chance.shuffled([1, 2, 3]), *chance.shuffled([4, 5, 6])]
        six = list(seat_lots(seed, drawn[at::2], drawn[1 - at :: 2]))
        assert seated(match) == six
        services.take_back(cup, key=undo.key, by=BY)
        assert seated(put_up(cup, [1, 2, 3])) == six


class TestPlayed:
    @pytest.mark.parametrize(("book", "preset"), EVERY_KIND)
    def test_two_are_parted_and_nobody_else(self, book: str, preset: str) -> None:
        totals = [90, 90, 80, 70, 60, 50, 40, 40]
        cup = standing(totals, book=book, preset=preset)
        match = put_up(cup, [1, 2])
        won_by(match, [2])
        table = stage_table(stage_of(cup))
        assert table.keys == ("points", "playoff", "lots")
        assert ranks(cup) == {2: 1, 1: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 7}
        values = {row.entrant: row.values["playoff"] for row in table.rows}
        assert values == dict.fromkeys(range(1, 9)) | {2: 2, 1: 0}

    @pytest.mark.parametrize(("book", "preset"), EVERY_KIND)
    def test_it_counts_for_nothing_else(self, book: str, preset: str) -> None:
        cup = standing([90, 90, 80, 70, 60, 50], book=book, preset=preset)
        seen = ("average", "matches", "results", "points", "points_for", "difference")

        def figures() -> dict[int, list[Any]]:
            rows = stage_table(stage_of(cup)).rows
            return {row.entrant: [getattr(row, one) for one in seen] for row in rows}

        before = figures()
        won_by(put_up(cup, [1, 2]), [2])
        assert figures() == before

    def test_without_a_sweep_the_side_with_more_points_wins(self) -> None:
        """Players have no winner otherwise; here somebody must win."""
        cup = standing([90, 90, 80, 70, 60, 50])
        match = put_up(cup, [1, 2])
        stopped_after(match, [1, 2, 3, 4, 5, 6])
        match.refresh_from_db()
        got = match.outcome["sides"]
        assert got["odd"] > got["even"]
        assert (match.winner, match.outcome["needs_extra"]) == ("odd", False)
        assert ADDED not in told_of(match)

    def test_level_is_no_end_an_extra_deal_follows(self) -> None:
        cup = standing([90, 90, 80, 70, 60, 50])
        match = put_up(cup, [1, 2])
        stopped_after(match, [1, 2, 3, 4, 6, 5])
        match.refresh_from_db()
        got = match.outcome["sides"]
        assert got["odd"] == got["even"]
        assert (match.winner, match.outcome["needs_extra"]) == ("", True)
        assert ranks(cup)[1] == ranks(cup)[2] == 1
        deal(match, [2, 4, 6, 1, 3, 5], extra=True)
        match.refresh_from_db()
        assert (match.winner, match.outcome["needs_extra"]) == ("even", False)
        assert ADDED in told_of(match)
        assert {ranks(cup)[1], ranks(cup)[2]} == {1, 2}

    @pytest.mark.parametrize(("book", "preset"), EVERY_KIND)
    def test_those_who_are_still_level_play_another(self, book: str, preset: str) -> None:
        """Who lost the first and wins the second does not come level with who won the first."""
        cup = standing([90, 90, 90, 80, 70, 60, 50], book=book, preset=preset)
        match = put_up(cup, [1, 2, 3])
        pair, (alone,) = sides(match, [1, 2, 3])
        won_by(match, [alone])
        assert ranks(cup)[alone] == 1
        found = the_tie(cup, 2)
        assert numbers(found.entrants) == pair
        assert alone not in numbers(found.fill_ins)
        cup.settings[AWARDS] = {"grades": [{"name": "一等奖", "count": 2}]}
        cup.save()
        assert alone not in numbers(the_tie(cup, 2).fill_ins)
        won_by(put_up(cup, pair), pair[1:])
        assert ranks(cup) == {alone: 1, pair[1]: 2, pair[0]: 3, 4: 4, 5: 5, 6: 6, 7: 7}
        compare(cup)

    def test_the_two_who_won_play_another(self) -> None:
        cup = standing([90, 90, 90, 80, 70, 60, 50])
        match = put_up(cup, [1, 2, 3])
        pair, (alone,) = sides(match, [1, 2, 3])
        won_by(match, pair)
        assert [ranks(cup)[one] for one in (*pair, alone)] == [1, 1, 3]
        assert numbers(the_tie(cup).fill_ins) == [4, 5, 6, 7]
        won_by(put_up(cup, pair), pair[1:])
        assert [ranks(cup)[one] for one in (*pair, alone)] == [2, 1, 3]
        compare(cup)

    def test_one_is_put_up_at_a_time_and_taken_back_until_it_has_begun(self) -> None:
        cup = standing([90, 90, 80, 70, 60, 50])
        undo = services.make_playoffs(stage_of(cup), [1, 2], by=BY)
        assert len(the_tie(cup).running) == 1
        assert refused(lambda: put_up(cup, [1, 2])) == "他们的附加赛已经排了，还没打完。"
        assert services.undoable(stage_of(cup)) == [undo]
        services.take_back(cup, key=undo.key, by=BY)
        assert not the_tie(cup).running
        undo = services.make_playoffs(stage_of(cup), [1, 2], by=BY)
        decide(Match.objects.get(tournament=cup, kind=Match.Kind.PLAYOFF))
        taken = lambda: services.take_back(cup, key=undo.key, by=BY)  # noqa: E731
        assert refused(taken) == "附加赛已经开打，撤不了了。"


class TestPages:
    @pytest.mark.parametrize(("book", "preset"), EVERY_KIND)
    def test_put_up_from_the_page(self, book: str, preset: str) -> None:
        cup = standing([90, 90, 80, 70, 60, 50], book=book, preset=preset)
        assert "playoff" in keys_of(stage_of(cup).format, BOOKS[book])
        client = cast.client(cast.organiser(cup))
        page = page_of(client, PAGE)
        (form,) = select(page, ".panel form[action$='playoff/']")
        (hint,) = texts(page, ".panel form[action$='playoff/'] .hint")
        names = {one.number: one.name for one in cup.entrants.all()}
        assert hint.endswith(
            f"陪打的成绩和名次都不变：{'、'.join(names[at] for at in (3, 4, 5, 6))}。"
        )
        (given,) = select(page, ".panel form[action$='playoff/'] input[name='entrants']")
        client.post(form.get("action"), {"entrants": given.get("value")})
        page = page_of(client, PAGE)
        assert not select(page, ".panel form[action$='playoff/']")
        assert sum(one.startswith("附加赛") for one in texts(page, ".panel p.soft")) == 1
        (undo,) = select(page, "form.notice")
        client.post(undo.get("action"))
        assert select(page_of(client, PAGE), ".panel form[action$='playoff/']")

    def test_the_api_and_the_pages_of_a_person_tell_it_apart(self) -> None:
        cup = standing([90, 90, 80, 70, 60, 50])
        client = cast.client(cast.organiser(cup))
        before = texts(page_of(client, "/t/cup/people/1/"), "#deeds-1 dd")
        match = put_up(cup, [1, 2])
        won_by(match, [1])
        page = page_of(client, "/t/cup/people/1/")
        assert sum("只为分开并列的，别的都不算。" in one for one in texts(page, "#path .line")) == 1
        assert texts(page, "#deeds-1 dd") == before
        found = client.get("/api/v1/tournaments/cup/matches").json()["matches"]
        assert [one["id"] for one in found if one["kind"] == "playoff"] == [str(match.key)]
        (table,) = client.get("/api/v1/tournaments/cup/standings").json()["stages"]
        assert table["keys"] == ["points", "playoff", "lots"]
        (group,) = table["groups"]
        assert [one["rank"] for one in group["rows"]] == [1, 2, 3, 4, 5, 6]
        why = " ".join(texts(page_of(client, "/t/cup/standings/1/why/1/"), "main"))
        assert "附加赛 2 : 0" in why

    def test_every_page_of_it_stands_planned_played_and_owing_an_extra_deal(self) -> None:
        cup = standing([90, 90, 80, 70, 60, 50])
        client = cast.client(cast.organiser(cup))
        match = put_up(cup, [1, 2])
        pages = (
            reverse("live:match", args=["cup", match.key]),
            reverse("desk:match", args=["cup", match.key]),
            reverse("desk:desk", args=["cup"]),
            reverse("matches:manage_match", args=["cup", match.key]),
            reverse("matches:table", args=["cup", match.table.number]),  # type: ignore[union-attr]
            "/t/cup/",
            "/t/cup/rounds/",
            "/t/cup/people/1/",
            "/t/cup/standings/",
            "/t/cup/standings/1/why/1/",
        )
        acts = (
            lambda: None,
            lambda: stopped_after(match, [1, 2, 3, 4, 6, 5]),
            lambda: deal(match, [2, 4, 6, 1, 3, 5], extra=True),
        )
        for act in acts:
            act()
            for address in pages:
                assert client.get(address).status_code == 200, address

    def test_the_log_tells_who_filled_up(self) -> None:
        cup = standing([90, 90, 80, 70, 60, 50])
        put_up(cup, [1, 2])
        page = page_of(cast.client(cast.organiser(cup)), "/t/cup/manage/log/")
        assert "陪打的" in " ".join(texts(page, "main"))
