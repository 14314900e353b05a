"""办赛事: /new/ and the six steps; leaving, coming back."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from lxml import html

from gouji_league.audit.models import Entry
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import presets
from gouji_league.tournaments.models import Role, Stage, Tournament
from gouji_league.tournaments.steps import STEPS
from tests import cast
from tests.foundations.test_pages import foreign_texts
from tests.tournaments.wizard import (
    BOOK_KEYS,
    EVERY_PRESET,
    SIZE,
    at,
    begin,
    choose_book,
    errors,
    walked,
)

pytestmark = pytest.mark.django_db


# The walk ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "preset"), EVERY_PRESET)
def test_every_preset_of_every_book_comes_to_the_end(
    browser: Client, book: str, preset: str
) -> None:
    tournament = walked(browser, book, preset)
    drafts = presets.stages(presets.PRESETS[preset], BOOKS[book])
    stored = list(tournament.stages.all())
    assert tournament.step is None
    assert tournament.preset == preset
    assert [(one.format, one.rulebook) for one in stored] == [(d.format, book) for d in drafts]
    assert [one.settings for one in stored] == [draft.settings for draft in drafts]
    assert [one.match_points for one in stored] == [[2, 1, 0]] * len(drafts)
    assert tournament.tables.count() == 8
    for stage in stored:
        assert [one.number for one in stage.editions.all()] == [1]
        assert set(stage.editions.get().options) == {one.key for one in BOOKS[book].options}
    for page in ("manage", "settings", "home"):
        address = reverse(f"tournaments:{page}", args=[tournament.slug])
        assert browser.get(address).status_code == 200


def test_the_maker_is_the_organiser_and_every_step_is_in_the_log(browser: Client) -> None:
    tournament = walked(browser, "dongfang", "dongfang-groups")
    assert Role.objects.get(tournament=tournament).role == Role.Name.ORGANISER
    verbs = Entry.objects.filter(tournament=str(tournament.key)).values_list("verb", flat=True)
    assert set(verbs) == {
        "tournaments.made",
        "tournaments.book_chosen",
        "tournaments.size_changed",
        "tournaments.setup_finished",
    }


def test_who_is_not_signed_in_is_asked_to(client: Client) -> None:
    assert client.get("/new/").status_code == 302
    assert not Tournament.objects.exists()


def test_each_step_shows_where_one_is(browser: Client) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, "shida")
    text = browser.get(at(tournament, "format")).content.decode()
    assert text.count('class="done"') == 2
    assert 'aria-current="step"><span>赛制' in text


@pytest.mark.parametrize("step", ["format", "size", "people", "ready"])
def test_a_step_that_needs_the_book_sends_one_to_choose_it(browser: Client, step: str) -> None:
    tournament = begin(browser)
    answer = browser.get(at(tournament, step))
    assert answer.headers["Location"] == at(tournament, "book")


def test_there_are_six_steps_and_no_other(browser: Client) -> None:
    tournament = begin(browser)
    assert len(STEPS) == 6
    assert browser.get(at(tournament, "prizes")).status_code == 404


@pytest.mark.parametrize("book", BOOK_KEYS)
def test_in_english_no_page_is_half_chinese(browser: Client, book: str) -> None:
    cup = walked(browser, book, presets.first_preset(BOOKS[book]).key, name="Spring Cup")
    addresses = ["/", "/new/", "/now/", *(at(cup, step) for step in STEPS)]
    plain, numbered = ("home", "manage", "settings"), ("stage", "stage_rules")
    addresses += [reverse(f"tournaments:{name}", args=[cup.slug]) for name in plain]
    addresses += [reverse(f"tournaments:{name}", args=[cup.slug, 1]) for name in numbered]
    addresses.append(reverse("matches:table", args=[cup.slug, 1]))
    for address in addresses:
        answer = browser.get(address, headers={"accept-language": "en"})
        assert foreign_texts(html.fromstring(answer.content.decode())) == [], address


# Leaving and coming back -------------------------------------------------------------------


def test_one_can_leave_after_any_step_and_go_on_where_one_was(browser: Client) -> None:
    tournament = begin(browser, place="三楼")
    choose_book(browser, tournament, "dagang")
    text = browser.get("/new/").content.decode()
    assert "没设完的，接着设" in text
    assert f'href="{at(tournament, "format")}"' in text
    text = browser.get(reverse("tournaments:manage", args=[tournament.slug])).content.decode()
    assert at(tournament, "format") in text
    assert "回到第 3 步：赛制" in text


@pytest.mark.parametrize("page", ["manage", "people", "import", "signups"])
def test_who_left_to_enter_people_is_led_back(browser: Client, page: str) -> None:
    tournament = walked_to_size(browser)
    text = browser.get(reverse(f"tournaments:{page}", args=[tournament.slug])).content.decode()
    assert f'href="{at(tournament, "people")}">回到第 5 步：人员</a>' in text
    browser.post(at(tournament, "people"))
    answer = browser.post(at(tournament, "ready"), follow=True)
    assert "设好了。下面是接下来要做的；设置随时能改。" in answer.content.decode()
    assert "回到第" not in answer.content.decode()


def test_going_back_keeps_what_came_later(browser: Client) -> None:
    tournament = walked_to_size(browser)
    data = {"name": "秋季赛", "slug": tournament.slug}
    browser.post(at(tournament, "occasion"), data)
    tournament.refresh_from_db()
    assert (tournament.name, tournament.step, tournament.preset) == ("秋季赛", 5, "dagang-league")


def walked_to_size(browser: Client) -> Tournament:
    tournament = begin(browser)
    choose_book(browser, tournament, "dagang")
    browser.post(at(tournament, "format"), {"preset": "dagang-league"})
    browser.post(at(tournament, "size"), SIZE)
    return tournament


def test_the_first_step_sent_twice_makes_one_tournament(browser: Client) -> None:
    data = {"name": "春季赛", "key": str(uuid4())}
    first, second = browser.post("/new/", data), browser.post("/new/", data)
    assert Tournament.objects.count() == 1
    assert first.headers["Location"] == second.headers["Location"]


def test_another_organisers_key_is_not_taken_over(browser: Client) -> None:
    mine = begin(browser)
    other = cast.client(cast.user("yi", "乙"))
    answer = other.post("/new/", {"name": "冬季赛", "key": str(mine.key)})
    assert answer.status_code == 200
    assert errors(answer) == ["这一页已经用过了：请再点一次。"]
    mine.refresh_from_db()
    assert mine.name == "春季赛"


def test_a_step_stored_again_unchanged_leaves_no_trace(browser: Client) -> None:
    tournament = walked_to_size(browser)
    tournament.refresh_from_db()
    before = tournament.version
    browser.post(at(tournament, "size"), SIZE)
    browser.post(at(tournament, "format"), {"preset": "dagang-league"})
    choose_book(browser, tournament, "dagang")
    tournament.refresh_from_db()
    assert tournament.version == before


def test_two_tabs_do_not_overwrite_each_other_unseen(browser: Client) -> None:
    tournament = walked_to_size(browser)
    page = browser.get(at(tournament, "size")).content.decode()
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen
    browser.post(at(tournament, "size"), SIZE | {"tables": "10", "seen": seen[1]})
    late = SIZE | {"tables": "9", "seen": seen[1]}
    answer = browser.post(at(tournament, "size"), late)
    text = answer.content.decode()
    assert "刚才在别的页面改过这一步" in text
    assert 'value="9"' in text
    assert "<dd>10</dd>" in text
    assert tournament.tables.count() == 10
    again = re.search(r'name="seen" value="(\w+)"', text)
    assert again
    browser.post(at(tournament, "size"), late | {"seen": again[1]})
    assert tournament.tables.count() == 9


# The occasion ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("春季够级赛", "chun-ji-gou-ji-sai"),
        ("2026 Spring Cup", "2026-spring-cup"),
        ("第3届·旅赛", "di-3-jie-lv-sai"),
        ("！！！", "sai-shi"),
        ("第三届全国高校够级联赛", "dsjqggxgjls-2027"),
        ("2026年第3届够级赛暨双升赛", "nd3jgjsjsss-2026"),
        ("一二三四五六七八九十甲乙丙丁戊己庚辛", "yesswlqbjsjy-2027"),
    ],
)
def test_the_slug_is_proposed_from_the_name(browser: Client, name: str, slug: str) -> None:
    assert begin(browser, name=name, starts="2027-05-01").slug == slug


def test_a_second_tournament_of_that_name_gets_a_slug_of_its_own(browser: Client) -> None:
    assert [begin(browser).slug for _ in range(3)] == [
        "chun-ji-sai",
        "chun-ji-sai-2",
        "chun-ji-sai-3",
    ]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": ""}, "给赛事起个名字，比如“秋季够级赛”。"),
        ({"slug": "春"}, "网址名只能用小写字母、数字和连字符。"),
        ({"slug": "a--b"}, "网址名只能用小写字母、数字和连字符。"),
        ({"starts": "2026-05-02", "ends": "2026-05-01"}, "结束日期早于开始日期：请改其中一个。"),
        ({"starts": "2026-02-30"}, "日期要写成 2026-10-01 这样。"),
    ],
)
def test_a_wrong_occasion_says_what_to_do(
    browser: Client, fields: dict[str, str], message: str
) -> None:
    answer = browser.post("/new/", {"name": "春季赛", "key": str(uuid4()), **fields})
    assert errors(answer) == [message]
    assert not Tournament.objects.exists()


def test_a_slug_can_be_changed_but_not_to_anothers(browser: Client) -> None:
    first, second = begin(browser, slug="jia"), begin(browser, slug="yi")
    answer = browser.post(at(first, "occasion"), {"name": "春季赛", "slug": "yi"})
    assert errors(answer) == ["这个网址名已经有别的赛事在用：请换一个。"]
    answer = browser.post(at(first, "occasion"), {"name": "春季赛", "slug": "bing"})
    assert answer.headers["Location"] == "/t/bing/manage/setup/book/"
    assert second.slug == "yi"


# The book ----------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOK_KEYS)
def test_every_option_is_explained_with_its_default_chosen(browser: Client, book: str) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, book)
    text = browser.get(at(tournament, "book")).content.decode()
    for option in BOOKS[book].options:
        assert option.label.zh in text
        assert option.help.zh in text.replace("&quot;", '"')
    assert text.count("看它改变什么") >= 2 * len(BOOKS[book].options)
    assert re.search(rf'value="{book}" checked', text)


@pytest.mark.parametrize(
    ("book", "key", "value", "message"),
    [
        ("shida", "place_points", "5 3 1", "要 6 个数，现在是 3 个：请补齐，或者全部删去留空。"),
        (
            "shida",
            "place_points",
            "5 3 1 x 0 0",
            "“x”不是整数：请写 6 个整数，用空格隔开。",
        ),
        ("shida", "place_points", "5 3 1 0 0 99999", "99999 太大了：一个数最多 10000。"),
        ("shida", "sweep_points", "1.5", "请写一个整数，或者留空。"),
        ("standard", "walk_table", "made_up", "没有这个选项：请从列出的里选一个。"),
        ("dagang", "tributes", "", "请选一个。"),
    ],
)
def test_a_bad_value_of_an_option_gets_a_clear_sentence(
    browser: Client, book: str, key: str, value: str, message: str
) -> None:
    tournament = begin(browser)
    answer = choose_book(browser, tournament, book, **{key: value})
    assert errors(answer) == [message]
    assert not tournament.stages.exists()


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("5 3 1 −1 －3 -5", [5, 3, 1, -1, -3, -5]),
        ("5，3，1、0 0;0", [5, 3, 1, 0, 0, 0]),
        ("", None),
    ],
)
def test_six_numbers_are_read_as_people_write_them(
    browser: Client, written: str, stored: list[int] | None
) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, "shida", place_points=written)
    assert tournament.stages.get().editions.get().options["place_points"] == stored


def test_a_doubtful_choice_of_options_is_shown(browser: Client) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, "dagang", tributes="False", hold_threes="True")
    words = "打点和憋3一般同时采用"
    text = browser.get(at(tournament, "book")).content.decode()
    settings = reverse("tournaments:settings", args=[tournament.slug])
    assert words in text
    assert words in browser.get(settings).content.decode()


def test_another_book_brings_stages_that_fit_it(browser: Client) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, "standard")
    assert tournament.stages.get().format == Stage.Format.ROTATION
    choose_book(browser, tournament, "shuangsheng")
    stage = tournament.stages.get()
    assert (stage.format, stage.rulebook) == (Stage.Format.SWISS, "shuangsheng")
    assert stage.keys == ["match_points", "opponents", "levels_difference", "levels_for"]


def test_a_format_chosen_by_hand_stays_when_the_book_changes(browser: Client) -> None:
    tournament = walked(browser, "standard", "dongfang-groups")
    choose_book(browser, tournament, "shuangsheng")
    tournament.refresh_from_db()
    assert tournament.preset == "dongfang-groups"
    assert [one.settings["minutes"] for one in tournament.stages.all()] == [60, 60]
