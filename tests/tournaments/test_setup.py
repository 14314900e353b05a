"""办赛事: /new/, the six steps, the settings; leaving, coming back, copying, putting away."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from lxml import html

from gouji_league.audit.models import Entry
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import presets
from gouji_league.tournaments.models import Entrant, Role, Stage, Tournament
from gouji_league.tournaments.services import editions, people
from gouji_league.tournaments.services.setup import STEPS
from tests import cast
from tests.foundations.test_pages import foreign_texts

pytestmark = pytest.mark.django_db
BOOK_KEYS = sorted(BOOKS)
EVERY_PRESET = [(book, one.key) for book in BOOK_KEYS for one in presets.presets_for(BOOKS[book])]
SIZE = {
    "entrants": "24",
    "tables": "8",
    "deal_minutes": "12",
    "pause": "5",
    "starts_at": "09:00",
    "ends_at": "18:00",
}


@pytest.fixture
def browser() -> Client:
    return cast.client(cast.user("jia", "甲"))


def begin(browser: Client, **fields: Any) -> Tournament:
    """The first step: a tournament by its name."""
    key = uuid4()
    answer = browser.post("/new/", {"name": "春季赛", "key": str(key), **fields})
    assert answer.status_code == 302, errors(answer)
    return Tournament.objects.get(key=key)


def errors(answer: Any) -> list[str]:
    text = answer.content.decode()
    found = re.findall(r'<p class="error">.*?</svg>(.*?)</p>', text, re.DOTALL)
    found += re.findall(r'role="alert">.*?<p>(.*?)</p>', text, re.DOTALL)
    return found


def at(tournament: Tournament, step: str) -> str:
    return reverse("tournaments:setup", args=[tournament.slug, step])


def chosen_options(book: str) -> dict[str, str]:
    """The options as the form sends them when nobody touches them."""
    return {
        f"{book}-{one.key}": " ".join(map(str, one.default))
        if isinstance(one.default, tuple)
        else str(one.default)
        for one in BOOKS[book].options
    }


def choose_book(browser: Client, tournament: Tournament, book: str, **changed: str) -> Any:
    options = chosen_options(book) | {f"{book}-{key}": value for key, value in changed.items()}
    return browser.post(at(tournament, "book"), {"book": book, **options})


def walked(browser: Client, book: str, preset: str, **fields: Any) -> Tournament:
    """A tournament whose set-up went to the end."""
    tournament = begin(browser, **fields)
    for step, data in (
        ("book", {"book": book, **chosen_options(book)}),
        ("format", {"preset": preset}),
        ("size", SIZE),
        ("people", {}),
        ("ready", {}),
    ):
        answer = browser.get(at(tournament, step))
        assert answer.status_code == 200
        answer = browser.post(at(tournament, step), data)
        assert answer.status_code == 302, (step, errors(answer))
    tournament.refresh_from_db()
    return tournament


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
        "tournaments.options_changed",
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
    plain, numbered = ("home", "manage", "settings"), ("stage", "stage_rules", "table")
    addresses += [reverse(f"tournaments:{name}", args=[cup.slug]) for name in plain]
    addresses += [reverse(f"tournaments:{name}", args=[cup.slug, 1]) for name in numbered]
    for address in addresses:
        answer = browser.get(address, headers={"accept-language": "en"})
        assert foreign_texts(html.fromstring(answer.content.decode())) == [], address


# Leaving and coming back -------------------------------------------------------------------


def test_one_can_leave_after_any_step_and_go_on_where_one_was(browser: Client) -> None:
    tournament = begin(browser, place="三楼")
    choose_book(browser, tournament, "dagang")
    text = browser.get("/new/").content.decode()
    assert "没设完的，接着设" in text
    assert reverse("tournaments:manage", args=[tournament.slug]) in text
    text = browser.get(reverse("tournaments:manage", args=[tournament.slug])).content.decode()
    assert at(tournament, "format") in text


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
        ("一二三四五六七八九十甲乙丙丁戊己庚辛", "yi-er-san-si-wu-liu-qi-ba-jiu-shi-jia-yi"),
    ],
)
def test_the_slug_is_proposed_from_the_name(browser: Client, name: str, slug: str) -> None:
    assert begin(browser, name=name).slug == slug


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


def three(names: str) -> list[people.Someone]:
    return [people.Someone(name=name) for name in names]


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
        "match_points": "3 1 0",
        "key1": "match_points",
        "key2": "difference",
        "key3": "fouls",
    }
    answer = browser.post(address, data)
    assert answer.status_code == 302, errors(answer)
    stage = tournament.stages.get()
    assert stage.name == "决赛"
    assert stage.keys == ["match_points", "difference", "fouls"]
    assert stage.match_points == [3, 1, 0]
    assert stage.settings == {
        "max_deals": 5,
        "minutes": None,
        "last_start": 5,
        "seats": "deal",
        "legs": 2,
        "points_only": True,
        "two_only": False,
        "walkover": 7,
        "late_minutes": 15,
        "substitution": False,
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
        ({"key2": "match_points"}, "这一项前面已经选过：请换一项，或选“—”。"),
        ({"key1": ""}, "至少选一项来排名。"),
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
        "key1": "match_points",
        **changed,
    }
    answer = browser.post(reverse("tournaments:stage", args=[tournament.slug, 1]), data)
    assert errors(answer) == [message]


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
    assert "每场改打" in text


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


# Copy, archive, delete ---------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOK_KEYS)
def test_an_earlier_tournament_is_copied_without_its_people(browser: Client, book: str) -> None:
    source = walked(browser, book, presets.first_preset(BOOKS[book]).key)
    new = begin(browser, name="秋季赛", source=source.slug)
    assert new.preset == source.preset
    assert new.settings == source.settings
    assert new.tables.count() == source.tables.count()
    for old, copied in zip(source.stages.all(), new.stages.all(), strict=True):
        for field in ("number", "format", "rulebook", "settings", "keys", "match_points"):
            assert getattr(copied, field) == getattr(old, field)
        assert editions.options_of(copied) == editions.options_of(old)
    assert new.step == 6
    assert not new.players.exists()


def test_people_come_along_when_asked(browser: Client) -> None:
    source = walked(browser, "dongfang", "dongfang-groups")
    by = cast.actor(cast.user("jia"))
    people.add_entrant(tournament=source, actor=by, members=three("甲乙丙"), unit="甲单位")
    gone = people.add_entrant(tournament=source, actor=by, members=three("丁戊己"))
    people.withdraw(entrant=gone, actor=by)
    new = begin(browser, name="秋季赛", source=source.slug, with_people="on")
    assert [one.name for one in new.players.all()] == ["甲", "乙", "丙"]
    assert [one.status for one in new.entrants.all()] == [Entrant.Status.ENTERED]
    assert new.units.get().name == "甲单位"


def test_only_own_tournaments_can_be_copied(browser: Client) -> None:
    cast.tournament(slug="other")
    answer = browser.post("/new/", {"name": "秋", "key": str(uuid4()), "source": "other"})
    assert len(errors(answer)) == 1
    assert Tournament.objects.count() == 1


def test_archived_it_leaves_the_home_page_and_can_be_brought_back(browser: Client) -> None:
    tournament = walked(browser, "shida", "shida-knockout")
    assert "春季赛" in browser.get("/").content.decode()
    browser.post(reverse("tournaments:archive", args=[tournament.slug]))
    assert "春季赛" not in browser.get("/").content.decode()
    settings = reverse("tournaments:settings", args=[tournament.slug])
    assert "取回" in browser.get(settings).content.decode()
    browser.post(reverse("tournaments:bring_back", args=[tournament.slug]))
    assert "春季赛" in browser.get("/").content.decode()


def test_it_is_deleted_only_when_its_name_is_typed(browser: Client) -> None:
    tournament = walked(browser, "shida", "shida-knockout")
    cast.link(tournament)
    address = reverse("tournaments:delete", args=[tournament.slug])
    answer = browser.post(address, {"name": "春"})
    assert "没有删" in errors(answer)[0]
    assert Tournament.objects.exists()
    assert browser.post(address, {"name": " 春季赛 "}).headers["Location"] == "/"
    assert not Tournament.objects.exists()
    assert Entry.objects.filter(verb="tournaments.deleted").exists()


# Who may ------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["settings", "stage", "stage_rules", "setup", "delete"])
def test_only_an_organiser_may_change_it(page: str) -> None:
    cup = cast.tournament()
    parts: dict[str, list[object]] = {"stage": [1], "stage_rules": [1], "setup": ["book"]}
    more = parts.get(page, [])
    address = reverse(f"tournaments:{page}", args=[cup.slug, *more])
    send = "post" if page == "delete" else "get"
    assert getattr(cast.client(cast.chief(cup)), send)(address).status_code == 403
    assert getattr(cast.client(cast.stranger()), send)(address).status_code == 404
    assert getattr(cast.client(), send)(address).status_code == 404


def test_the_public_page_is_for_who_may_see_it() -> None:
    cup = cast.tournament(place="三楼")
    address = reverse("tournaments:home", args=[cup.slug])
    assert cast.client().get(address).status_code == 404
    assert "三楼" in cast.client(cast.referee(cup)).get(address).content.decode()


def test_the_overview_asks_the_database_a_fixed_number_of_times(
    django_assert_max_num_queries: Any,
) -> None:
    cup = cast.tournament()
    browser = cast.client(cast.organiser(cup))
    with django_assert_max_num_queries(20):
        browser.get(reverse("tournaments:manage", args=[cup.slug]))
