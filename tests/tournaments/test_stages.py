"""阶段: the format, size and rules of stages, in the set-up and afterwards."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from gouji_league.audit.models import Entry
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import presets
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.selectors.stages import kept, told_all
from gouji_league.tournaments.services import editions, people
from tests import cast
from tests.tournaments.wizard import (
    BOOK_KEYS,
    SIZE,
    at,
    begin,
    choose_book,
    chosen_options,
    errors,
    three,
    walked,
)

pytestmark = pytest.mark.django_db


# Format and stages -------------------------------------------------------------------------


def test_people_who_entered_keep_the_format_from_changing_under_them(browser: Client) -> None:
    tournament = walked(browser, "dongfang", "dongfang-groups")
    people.add_entrant(
        tournament=tournament, actor=cast.actor(cast.user("jia")), members=three("甲乙丙")
    )
    answer = browser.post(at(tournament, "format"), {"preset": "standard-singles"})
    assert errors(answer) == [
        "已经有 1 队报名，换成按人打就对不上了：请先去掉他们，或选按队打的赛制。"
    ]
    answer = choose_book(browser, tournament, "shuangsheng")
    assert "对不上" in errors(answer)[0]
    assert tournament.stages.count() == 2


def test_a_stage_is_changed_in_all_its_settings(browser: Client) -> None:
    tournament = walked(browser, "dagang", "dagang-league")
    address = reverse("tournaments:stage", args=[tournament.slug, 1])
    assert browser.get(address).status_code == 200
    data = {
        "name": "决赛",
        "max_deals": "5",
        "minutes": "",
        "last_start": "5",
        "seats": "deal",
        "legs": "2",
        "points_only": "on",
        "walkover": "7",
        "late_minutes": "15",
        "objection_minutes": "20",
        "match_points": "3 1 0",
    }
    answer = browser.post(address, data)
    assert answer.status_code == 302, errors(answer)
    stage = tournament.stages.get()
    assert stage.name == "决赛"
    assert stage.keys == [
        "match_points",
        "head_to_head",
        "difference",
        "points_for",
        "sweeps",
        "fouls",
    ]
    assert stage.match_points == [3, 1, 0]
    assert stage.settings == {
        "max_deals": 5,
        "minutes": None,
        "last_start": 5,
        "seats": "deal",
        "legs": 2,
        "points_only": True,
        "two_only": False,
        "restart": False,
        "walkover": 7,
        "late_minutes": 15,
        "objection_minutes": 20,
        "appeals": False,
        "substitution": False,
        "confirm": False,
        "advance": None,
        "carry": "none",
    }
    text = browser.get(reverse("tournaments:settings", args=[tournament.slug])).content.decode()
    assert "3 / 1 / 0" not in text
    assert "双循环" in text


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"match_points": "0 1 2"}, "胜不能少于平，平不能少于负：请改。"),
        ({"match_points": ""}, "请写三个数，比如 2 1 0。"),
    ],
)
def test_a_wrong_stage_says_what_to_do(
    browser: Client, changed: dict[str, str], message: str
) -> None:
    tournament = walked(browser, "dagang", "dagang-league")
    data = {
        "max_deals": "3",
        "last_start": "5",
        "seats": "match",
        "legs": "1",
        "late_minutes": "10",
        "match_points": "2 1 0",
        **changed,
    }
    answer = browser.post(reverse("tournaments:stage", args=[tournament.slug, 1]), data)
    assert errors(answer) == [message]


def test_how_many_go_on_is_asked_where_a_stage_follows(browser: Client) -> None:
    cup = walked(browser, "shuangsheng", "shuangsheng-swiss")
    address = reverse("tournaments:stage", args=[cup.slug, 1])
    assert 'name="advance"' not in browser.get(address).content.decode()
    browser.post(reverse("tournaments:add_stage", args=[cup.slug]), {"format": "knockout"})
    data = {
        "advance": "8",
        "last_start": "5",
        "bye": "win",
        "late_minutes": "10",
        "match_points": "2 1 0",
    }
    answer = browser.post(address, data)
    assert answer.status_code == 302, errors(answer)
    assert cup.stages.get(number=1).settings["advance"] == 8
    assert 'name="advance"' in browser.get(address).content.decode()
    assert (
        'name="byes"'
        in browser.get(reverse("tournaments:stage", args=[cup.slug, 2])).content.decode()
    )


def test_stages_are_added_and_taken_away(browser: Client) -> None:
    tournament = walked(browser, "shuangsheng", "shuangsheng-swiss")
    add = reverse("tournaments:add_stage", args=[tournament.slug])
    browser.post(add, {"format": "knockout"})
    assert [one.format for one in tournament.stages.all()] == ["swiss", "knockout"]
    assert editions.current(tournament.stages.get(number=2)) is not None
    text = browser.post(add, {"format": "singles"}, follow=True).content.decode()
    assert "这种赛制接不上" in text
    browser.post(reverse("tournaments:remove_stage", args=[tournament.slug, 1]))
    assert [(one.number, one.format) for one in tournament.stages.all()] == [(1, "knockout")]
    answer = browser.post(
        reverse("tournaments:remove_stage", args=[tournament.slug, 1]), follow=True
    )
    assert "至少要有一个阶段" in answer.content.decode()


class TestTakingBack:
    """撤销: stages that were removed or replaced come back as they were, while nothing newer is."""

    def undo(self, browser: Client, tournament: Tournament, *, page: str = "manage") -> str:
        """The address of the one tap, as a page offers it; empty: it offers none."""
        text = browser.get(reverse(f"tournaments:{page}", args=[tournament.slug])).content.decode()
        found = re.search(r'action="([^"]*/stages/undo/[^"]*)"', text)
        return found[1] if found else ""

    def whole(self, tournament: Tournament) -> object:
        tournament.refresh_from_db()
        return told_all(tournament), kept(tournament)

    def test_a_removed_stage_with_its_own_rules(self, browser: Client) -> None:
        cup = walked(browser, "dagang", "dongfang-groups")
        rules = reverse("tournaments:stage_rules", args=[cup.slug, 2])
        browser.post(rules, chosen_options("dagang") | {"dagang-tributes": "True"})
        before = self.whole(cup)
        remove = reverse("tournaments:remove_stage", args=[cup.slug, 1])
        text = browser.post(remove, follow=True).content.decode()
        assert "去掉了“小组赛”。" in text
        assert "/stages/undo/" in text
        browser.post(self.undo(browser, cup))
        assert self.whole(cup) == before
        assert Entry.objects.latest("id").verb == "tournaments.stages_restored"

    @pytest.mark.parametrize("book", BOOK_KEYS)
    def test_another_preset(self, browser: Client, book: str) -> None:
        first, other = [one.key for one in presets.presets_for(BOOKS[book])][:2]
        cup = walked(browser, book, first)
        before = self.whole(cup)
        answer = browser.post(at(cup, "format"), {"preset": other}, follow=True)
        assert "赛制换了，阶段也跟着换了。" in answer.content.decode()
        cup.refresh_from_db()
        assert cup.preset == other
        browser.post(self.undo(browser, cup, page="log"))
        assert self.whole(cup) == before

    def test_another_book(self, browser: Client) -> None:
        cup = walked(browser, "standard", "dongfang-groups")
        before = self.whole(cup)
        choose_book(browser, cup, "shuangsheng")
        browser.post(self.undo(browser, cup))
        assert self.whole(cup) == before

    def test_not_once_something_newer_stands_on_it(self, browser: Client) -> None:
        cup = walked(browser, "dongfang", "dongfang-groups")
        browser.post(reverse("tournaments:remove_stage", args=[cup.slug, 2]))
        undo = self.undo(browser, cup)
        browser.post(reverse("tournaments:add_stage", args=[cup.slug]), {"format": "swiss"})
        assert self.undo(browser, cup) == ""
        text = browser.post(undo, follow=True).content.decode()
        assert "后来又改过赛制或规则，这一步撤销不了了" in text
        assert [one.format for one in cup.stages.all()] == ["groups", "swiss"]

    def test_once_only(self, browser: Client) -> None:
        cup = walked(browser, "dongfang", "dongfang-groups")
        browser.post(reverse("tournaments:remove_stage", args=[cup.slug, 2]))
        undo = self.undo(browser, cup)
        browser.post(undo)
        assert "撤销不了了" in browser.post(undo, follow=True).content.decode()
        assert cup.stages.count() == 2

    def test_not_under_people_who_entered_meanwhile(self, browser: Client) -> None:
        cup = walked(browser, "standard", "standard-singles")
        browser.post(at(cup, "format"), {"preset": "dongfang-groups"})
        by = cast.actor(cast.user("jia"))
        people.add_entrant(tournament=cup, actor=by, members=three("甲乙丙"))
        text = browser.post(self.undo(browser, cup), follow=True).content.decode()
        assert "对不上" in text
        assert cup.stages.count() == 2
        assert self.undo(browser, cup)

    def test_the_ranking_follows_the_tables_there_are_now(self, browser: Client) -> None:
        cup = walked(browser, "standard", "standard-rotation")
        browser.post(at(cup, "format"), {"preset": "standard-singles"})
        browser.post(at(cup, "size"), SIZE | {"tables": "1"})
        browser.post(self.undo(browser, cup))
        assert cup.stages.get().keys[0] == "points"

    def test_the_first_choice_of_all_needs_no_undo(self, browser: Client) -> None:
        cup = begin(browser)
        choose_book(browser, cup, "standard")
        assert self.undo(browser, cup) == ""
        answer = browser.post(at(cup, "format"), {"preset": "dongfang-groups"}, follow=True)
        assert "阶段也跟着换了" not in answer.content.decode()

    def test_another_tournaments_undo_is_not_found(self, browser: Client) -> None:
        mine, other = (walked(browser, "dongfang", "dongfang-groups") for _ in range(2))
        browser.post(reverse("tournaments:remove_stage", args=[other.slug, 2]))
        key = other.undos.get().key
        browser.post(reverse("tournaments:undo_stages", args=[mine.slug, key]))
        assert other.stages.count() == 1


def seen_on(browser: Client, address: str) -> dict[str, str]:
    """The mark of what the page was made from, as its form sends it."""
    found = re.search(r'name="([\w-]*seen)" value="(\w+)"', browser.get(address).content.decode())
    assert found
    return {found[1]: found[2]}


STAGE = {
    "max_deals": "3",
    "last_start": "5",
    "seats": "match",
    "legs": "1",
    "late_minutes": "10",
    "match_points": "2 1 0",
}


def test_two_tabs_do_not_overwrite_each_others_stage(browser: Client) -> None:
    cup = walked(browser, "dagang", "dagang-league")
    address = reverse("tournaments:stage", args=[cup.slug, 1])
    seen = seen_on(browser, address)
    browser.post(address, STAGE | {"legs": "2"} | seen)
    answer = browser.post(address, STAGE | {"max_deals": "5"} | seen)
    text = answer.content.decode()
    assert "刚才在别的页面改过" in text
    assert "<dd>双循环</dd>" in text
    assert cup.stages.get().settings["legs"] == 2


def test_two_tabs_do_not_overwrite_each_others_rules(browser: Client) -> None:
    cup = walked(browser, "dagang", "dagang-league")
    address = reverse("tournaments:stage_rules", args=[cup.slug, 1])
    seen = seen_on(browser, address)
    rules = chosen_options("dagang")
    browser.post(address, rules | {"dagang-tributes": "True"} | seen)
    answer = browser.post(address, rules | {"dagang-revolt_opens": "True"} | seen)
    assert "刚才在别的页面改过" in answer.content.decode()
    assert editions.options_of(cup.stages.get())["tributes"] is True


@pytest.mark.parametrize(
    ("book", "word", "others"),
    [
        ("standard", "烩四次数", ["串三户", "圈三户"]),
        ("dongfang", "串三户次数", ["烩四", "圈三户"]),
        ("dagang", "串三户次数", ["烩四", "圈三户"]),
        ("shida", "圈三户次数", ["烩四", "串三户"]),
    ],
)
def test_a_sweep_is_called_as_the_book_calls_it(
    browser: Client, book: str, word: str, others: list[str]
) -> None:
    cup = walked(browser, book, "dagang-league")
    for page in ("stage", "settings", "manage"):
        more = [1] if page == "stage" else []
        address = reverse(f"tournaments:{page}", args=[cup.slug, *more])
        text = browser.get(address).content.decode()
        assert word in text
        assert [other for other in others if other in text] == []


def test_several_pools_compare_by_the_average(browser: Client) -> None:
    tournament = walked(browser, "standard", "standard-rotation")
    assert tournament.stages.get().keys[0] == "average"
    browser.post(at(tournament, "size"), SIZE | {"tables": "1"})
    assert tournament.stages.get().keys[0] == "points"


# Size --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"entrants": "1"}, "确保该值大于或等于2。"),
        ({"ends_at": "08:00"}, "打完的时间不能早于开始：请改其中一个。"),
        ({"starts_at": ""}, "写了几点打完，也请写几点开始。"),
    ],
)
def test_a_wrong_size_says_what_to_do(
    browser: Client, changed: dict[str, str], message: str
) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, "dagang")
    assert errors(browser.post(at(tournament, "size"), SIZE | changed)) == [message]


def test_the_time_plan_says_what_to_cut(browser: Client) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, "dagang")
    browser.post(at(tournament, "size"), SIZE | {"tables": "4", "then": "stay"})
    text = browser.get(at(tournament, "size")).content.decode()
    assert "打不完" in text
    assert "加到 12 张桌子" in text
    assert "每场最多打" in text


# Rules, editions ---------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOK_KEYS)
def test_a_stage_may_have_rules_of_its_own(browser: Client, book: str) -> None:
    tournament = walked(browser, book, presets.first_preset(BOOKS[book]).key)
    address = reverse("tournaments:stage_rules", args=[tournament.slug, 1])
    assert browser.get(address).status_code == 200
    for option in BOOKS[book].options:
        other = next((str(one) for one in option.values if one != option.default), "")
        data = chosen_options(book) | {f"{book}-{option.key}": other}
        answer = browser.post(address, data)
        assert answer.status_code == 302, errors(answer)
        stage = tournament.stages.get(number=1)
        assert editions.options_of(stage)[option.key] != option.default
        assert stage.editions.count() == 1


def test_what_changes_for_all_leaves_a_stages_own_rules_alone(browser: Client) -> None:
    tournament = walked(browser, "dagang", "dongfang-groups")
    final = reverse("tournaments:stage_rules", args=[tournament.slug, 2])
    browser.post(final, chosen_options("dagang") | {"dagang-tributes": "True"})
    choose_book(browser, tournament, "dagang", revolt_opens="True")
    first, second = (editions.options_of(one) for one in tournament.stages.all())
    assert (first["tributes"], first["revolt_opens"]) == (False, True)
    assert (second["tributes"], second["revolt_opens"]) == (True, True)
