"""并列: lots by the program and from the hall, play-offs; and the ranking keys put together."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction

from gouji_league.audit.models import Entry
from gouji_league.matches.models import Match
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.selectors.ties import Tie, ties
from gouji_league.rounds.services import drawing
from gouji_league.rounds.services import ties as services
from gouji_league.rounds.services.drawing import seal_of, seed_of
from gouji_league.standings.awards import AWARDS
from gouji_league.standings.selectors import stage_table
from gouji_league.tournaments.models import Stage, Tournament
from gouji_league.tournaments.services import ranking
from tests import cast
from tests.pages import page_of, select, texts
from tests.rounds.event import BY, decide, first, made, matches_of, play, published, score

pytestmark = pytest.mark.django_db

PAGE = "/t/cup/manage/ranking/1/"


def stage_of(cup: Tournament) -> Stage:
    return Stage.objects.select_related("tournament").get(tournament=cup, number=1)


def drawn_league(preset: str = "dagang-league", *, keys: list[str] | None = None) -> Tournament:
    """Four entrants, every match level: all share first place."""
    cup = made(preset, 4)
    if keys is not None:
        Stage.objects.filter(tournament=cup).update(keys=keys)
    for held in published(first(cup)):
        play(held, None)
    return cup


def the_tie(cup: Tournament) -> Tie:
    (found,) = ties(stage_of(cup))
    return found


def order(cup: Tournament) -> list[int]:
    return [row.entrant for row in stage_table(stage_of(cup)).rows]


def refused(act: Any) -> str:
    with pytest.raises(ValidationError) as refusal, transaction.atomic():
        act()
    return str(refusal.value.messages[0])


class TestWhoIsTied:
    def test_nobody_before_anything_was_played(self) -> None:
        cup = made("dagang-league", 4)
        published(first(cup))
        assert ties(stage_of(cup)) == []

    def test_those_who_share_a_rank_of_one_table(self) -> None:
        cup = drawn_league(keys=["match_points", "lots"])
        found = the_tie(cup)
        assert (found.rank, found.value, found.title, found.playoff) == (1, "1,2,3,4", True, True)
        assert found.by_lots

    def test_a_shared_place_without_a_prize_is_left_shared(self) -> None:
        """甲 beats everybody, the others draw: they share the second place."""
        cup = made("dagang-league", 4)
        for held in published(first(cup)):
            for match in matches_of(held):
                sides = {match.first.number: "odd", match.second.number: "even"}  # type: ignore[union-attr]
                decide(match, sides.get(1))
        found = the_tie(cup)
        assert (found.rank, found.title, found.playoff) == (2, False, False)
        cup.refresh_from_db()
        cup.settings[AWARDS] = {"grades": [{"name": "一等奖", "count": 2}]}
        cup.save()
        assert the_tie(cup).playoff


class TestLots:
    def test_drawn_by_a_sealed_secret_and_a_word(self) -> None:
        cup = drawn_league(keys=["match_points", "lots"])
        seal = the_tie(cup).seal
        services.draw_lots(stage_of(cup), [1, 2, 3, 4], word="海阔天空", by=BY, for_title=True)
        entry = Entry.objects.filter(verb="rounds.tie_drawn").get()
        told = entry.after
        assert told is not None
        assert told["hash"] == seal == seal_of(told["secret"])
        seed = seed_of(told["secret"], "海阔天空")
        assert order(cup) == Chance(seed, "tie").shuffled([1, 2, 3, 4])
        assert ties(stage_of(cup)) == []

    def test_another_word_is_another_order_for_some_word(self) -> None:
        cup = drawn_league(keys=["match_points", "lots"])
        found = set()
        for word in ("山", "海", "天", "地", "人"):
            with transaction.atomic():
                services.draw_lots(stage_of(cup), [1, 2, 3, 4], word=word, by=BY, for_title=True)
                found.add(tuple(order(cup)))
                transaction.set_rollback(True)
        assert len(found) > 1

    def test_drawn_in_the_hall_and_typed_in(self) -> None:
        cup = drawn_league(keys=["match_points", "lots"])
        places: dict[int, int | None] = {1: 3, 2: 1, 3: 4, 4: 2}
        services.enter_lots(stage_of(cup), places, by=BY, for_title=True)
        assert order(cup) == [2, 4, 1, 3]
        assert [row.rank for row in stage_table(stage_of(cup)).rows] == [1, 2, 3, 4]

    def test_taken_back_in_one_tap_and_drawn_under_another_seal(self) -> None:
        cup = drawn_league(keys=["match_points", "lots"])
        before = the_tie(cup).seal
        undo = services.draw_lots(stage_of(cup), [1, 2, 3, 4], word="海", by=BY, for_title=True)
        assert services.undoable(stage_of(cup)) == [undo]
        services.take_back(cup, key=undo.key, by=BY)
        assert the_tie(cup).seal != before
        assert services.undoable(stage_of(cup)) == []
        assert refused(lambda: services.take_back(cup, key=undo.key, by=BY)) == (
            "这一步已经撤销过了。"
        )

    @pytest.mark.parametrize(
        ("places", "message"),
        [
            ({1: 1, 2: 1, 3: 2, 4: 3}, "1 到 4 每个号要有一个，不重不漏：请核对。"),
            ({1: 1, 2: 2, 3: 3, 4: None}, "1 到 4 每个号要有一个，不重不漏：请核对。"),
            ({1: 1, 9: 2}, "这几个现在不并列：成绩可能刚变过，请刷新页面看看。"),
            ({1: 1}, "这几个现在不并列：成绩可能刚变过，请刷新页面看看。"),
        ],
    )
    def test_typed_nonsense_is_refused(self, places: dict[int, int | None], message: str) -> None:
        cup = drawn_league(keys=["match_points", "lots"])
        act = lambda: services.enter_lots(stage_of(cup), places, by=BY, for_title=True)  # noqa: E731
        assert refused(act) == message

    def test_what_refuses_lots(self) -> None:
        cup = drawn_league(keys=["match_points"])
        stage = stage_of(cup)

        def draw(**more: Any) -> Any:
            said: dict[str, Any] = {"word": "海", "by": BY, "for_title": True}
            return lambda: services.draw_lots(stage, [1, 2, 3, 4], **said | more)

        assert refused(draw()) == "排名依据里没有“抽签”：先把它加到最后，再来抽。"
        stage.keys = ["match_points", "lots"]
        stage.save()
        assert refused(draw(word="  ")) == "请写下现场喊的那个词（80 字以内）。"
        assert refused(draw(for_title=False)) == (
            "这关系到第一名：请打附加赛；真要抽签定，先勾上“第一名也由抽签定”。"
        )
        match = Match.objects.filter(tournament=cup).first()
        assert match is not None
        decide(match, "odd", again=True)
        assert refused(draw()) == "这几个现在不并列：成绩可能刚变过，请刷新页面看看。"


class TestPlayoffs:
    @pytest.mark.parametrize("preset", ["dagang-league", "dongfang-groups", "shuangsheng-swiss"])
    def test_two_play_one_match_which_parts_them(self, preset: str) -> None:
        cup = self.two_level(preset)
        found = ties(stage_of(cup))[0]
        assert (found.rank, len(found.entrants), found.playoff) == (1, 2, True)
        numbers = [one.number for one in found.entrants]
        services.make_playoffs(stage_of(cup), numbers, by=BY)
        match = Match.objects.get(tournament=cup, kind=Match.Kind.PLAYOFF)
        assert match.must_decide
        assert match.table is not None
        assert match.places.count() == (4 if preset == "shuangsheng-swiss" else 6)
        assert order(cup)[:2] == numbers
        decide(match, "even")
        table = stage_table(stage_of(cup))
        assert "playoff" in table.keys
        assert [row.rank for row in table.rows[:2]] == [1, 2]
        assert order(cup)[:2] == [match.second.number, match.first.number]  # type: ignore[union-attr]

    @staticmethod
    def two_level(preset: str) -> Tournament:
        """The first two win alike and never meet, or draw; nobody else has their points."""
        cup = made(preset, 4)
        Stage.objects.filter(tournament=cup).update(keys=["match_points"])
        drawing.seal(first(cup), by=BY, secret="they do not meet in the first round")
        for held in published(first(cup)):
            for match in matches_of(held):
                numbers = [match.first.number, match.second.number]  # type: ignore[union-attr]
                winner = min(numbers)
                level = set(numbers) == {1, 2}
                ours = 3 if level or winner == numbers[0] else 0
                score(match, ours, 3 if level else 3 - ours)
        return cup

    def test_more_than_two_play_one_match_each_pair(self) -> None:
        cup = drawn_league()
        services.make_playoffs(stage_of(cup), [1, 2, 3, 4], by=BY)
        matches = Match.objects.filter(tournament=cup, kind=Match.Kind.PLAYOFF)
        pairs = {(one.first.number, one.second.number) for one in matches}  # type: ignore[union-attr]
        assert pairs == {(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)}
        assert len(the_tie(cup).running) == 6
        again = lambda: services.make_playoffs(stage_of(cup), [1, 2, 3, 4], by=BY)  # noqa: E731
        assert refused(again) == "他们的附加赛已经排了，还没打完。"

    def test_taken_back_until_one_has_begun(self) -> None:
        cup = drawn_league()
        undo = services.make_playoffs(stage_of(cup), [1, 2, 3, 4], by=BY)
        services.take_back(cup, key=undo.key, by=BY)
        assert not Match.objects.filter(kind=Match.Kind.PLAYOFF).exists()
        undo = services.make_playoffs(stage_of(cup), [1, 2, 3, 4], by=BY)
        decide(Match.objects.filter(kind=Match.Kind.PLAYOFF)[0])
        assert services.undoable(stage_of(cup)) == []
        taken = lambda: services.take_back(cup, key=undo.key, by=BY)  # noqa: E731
        assert refused(taken) == "附加赛已经开打，撤不了了。"

    def test_a_short_team_and_a_knock_out(self) -> None:
        cup = drawn_league()
        cup.entrants.get(number=2).members.all()[0].delete()
        cup.entrants.get(number=2).members.all()[0].delete()
        act = lambda: services.make_playoffs(stage_of(cup), [1, 2, 3, 4], by=BY)  # noqa: E731
        name = cup.entrants.get(number=2).name
        assert refused(act) == f"“{name}”不足 3 人，排不了附加赛：请先补人。"
        Stage.objects.filter(tournament=cup).update(format="knockout")
        assert refused(act) == "这种赛制不打附加赛。"


class TestPage:
    @pytest.fixture
    def cup(self) -> Tournament:
        cup = made("dagang-league", 4)
        for held in published(first(cup)):
            play(held)
        return cup

    def test_every_key_is_explained_with_this_tournaments_own(self, cup: Tournament) -> None:
        page = page_of(cast.client(cast.organiser(cup)), PAGE)
        keys = texts(page, "ol.ranking-keys > li strong")
        assert keys == ["场分", "相互战绩", "净胜分", "得分", "串三户次数", "犯规少"]
        examples = texts(page, "ol.ranking-keys .ranking-example")
        assert examples[0].startswith("比如：“")
        known = [one.name for one in cup.entrants.all()]
        assert sum(name in examples[0] for name in known) == 2

    def test_buttons_change_the_address_only(self, cup: Tournament) -> None:
        client = cast.client(cast.organiser(cup))
        page = page_of(client, PAGE)
        (down, *_more) = select(page, "ol.ranking-keys li:first-child .ranking-steps a")
        assert down.get("href") == (
            "?keys=head_to_head,match_points,difference,points_for,sweeps,fouls#key-match_points"
        )
        shown = page_of(client, PAGE + down.get("href").split("#")[0])
        assert texts(shown, "ol.ranking-keys > li strong")[:2] == ["相互战绩", "场分"]
        assert stage_of(cup).keys[0] == "match_points"

    def test_the_effect_is_seen_warned_of_stored_and_taken_back(self, cup: Tournament) -> None:
        """By sweeps alone, of which there was none, everybody is level."""
        client = cast.client(cast.organiser(cup))
        page = page_of(client, PAGE, keys="sweeps")
        before = {row.entrant: row.rank for row in stage_table(stage_of(cup)).rows}
        names = {one.number: one.name for one in cup.entrants.all()}
        assert texts(page, "#effect .line") == [
            f"{names[one]} 第{rank}名 → 第1名" for one, rank in sorted(before.items()) if rank != 1
        ]
        assert "已经有成绩了" in texts(page, "#effect .notice")[0]
        client.post(f"{PAGE}keys/", {"keys": "sweeps"})
        assert stage_of(cup).keys == ["sweeps"]
        assert Entry.objects.filter(verb="tournaments.ranking_changed").count() == 1
        page = page_of(client, PAGE)
        (form,) = select(page, "form.notice")
        assert (
            "原来是：场分、相互战绩、净胜分、得分、串三户次数、犯规少"
            in texts(page, "form.notice")[0]
        )
        client.post(form.get("action"))
        assert stage_of(cup).keys[0] == "match_points"

    def test_before_any_result_there_is_no_warning(self) -> None:
        cup = made("dagang-league", 4)
        page = page_of(cast.client(cast.organiser(cup)), PAGE, keys="sweeps")
        assert select(page, "#effect")
        assert not select(page, "#effect .notice")

    @pytest.mark.parametrize(
        ("keys", "message"),
        [
            ("", "至少选一项来排名。"),
            ("sweeps,sweeps", "同一项不能比两次。"),
            ("sweeps,levels_for", "这种赛制里没有这一项：请从列出的里选。"),
            (
                "match_points,wins,points,difference,points_for,average,sweeps,fouls,seed",
                "最多 8 项：先去掉一项再加。",
            ),
        ],
    )
    def test_a_list_that_makes_no_ranking(self, cup: Tournament, keys: str, message: str) -> None:
        client = cast.client(cast.organiser(cup))
        page = client.post(f"{PAGE}keys/", {"keys": keys}, follow=True).content.decode()
        assert message in page
        assert stage_of(cup).keys[0] == "match_points"

    def test_a_chief_referee_reads_it_and_only_an_organiser_changes_it(
        self, cup: Tournament
    ) -> None:
        client = cast.client(cast.chief(cup))
        assert not select(page_of(client, PAGE), ".ranking-steps")
        told = client.post(f"{PAGE}keys/", {"keys": "sweeps"}, follow=True).content.decode()
        assert "排名依据由主办定" in told
        assert stage_of(cup).keys[0] == "match_points"

    def test_an_undo_that_something_stands_on(self, cup: Tournament) -> None:
        stage = stage_of(cup)
        undo = ranking.set_keys(stage, by=BY, keys=["sweeps"])
        assert undo is not None
        ranking.set_keys(stage, by=BY, keys=["fouls"])
        told = refused(lambda: ranking.take_back(cup, by=BY, key=undo.key))
        assert told == "后来又改过排名依据，这一步撤销不了了：请直接再改。"

    def test_a_tie_is_parted_on_the_page(self) -> None:
        cup = drawn_league(keys=["match_points", "lots"])
        client = cast.client(cast.organiser(cup))
        assert texts(page_of(client, PAGE), ".panel h3") == ["并列第1名"]
        assert texts(page_of(client, PAGE), ".ranking-seal") == [the_tie(cup).seal]
        sent = {"entrants": "1,2,3,4", "how": "drawn", "word": "海", "title": "1"}
        client.post(f"{PAGE}lots/", sent)
        page = page_of(client, PAGE)
        assert not select(page, ".panel h3")
        (form,) = select(page, "form.notice")
        assert "喊的是“海”" in texts(page, "form.notice")[0]
        told = Entry.objects.get(verb="rounds.tie_drawn").after or {}
        assert texts(page, "form.notice .ranking-seal") == [told["secret"]]
        client.post(form.get("action"))
        client.post(f"{PAGE}playoff/", {"entrants": "1,2,3,4"})
        assert Match.objects.filter(kind=Match.Kind.PLAYOFF).count() == 6
        typed = {"entrants": "1,2,3,4", "how": "typed", "title": "1"}
        places = {f"place-{one}": str(5 - one) for one in (1, 2, 3, 4)}
        client.post(f"{PAGE}lots/", typed | places)
        assert order(cup) == [4, 3, 2, 1]

    @pytest.mark.parametrize("entrants", ["", "x,y", "1", "9999999999,1"])
    def test_nonsense_is_refused(self, entrants: str) -> None:
        cup = drawn_league(keys=["match_points", "lots"])
        client = cast.client(cast.organiser(cup))
        page = client.post(f"{PAGE}playoff/", {"entrants": entrants}, follow=True)
        assert "请从并列的里选" in page.content.decode()

    def test_a_knock_out_has_no_keys_to_put_together(self) -> None:
        cup = made("shida-knockout", 4)
        page = page_of(cast.client(cast.organiser(cup)), PAGE)
        assert "同一轮出局的并列" in texts(page, "main")[0]
        assert not select(page, ".ranking-keys")
