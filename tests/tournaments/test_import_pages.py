"""导入: the pages, from the roster that is given to the list and back."""

import io
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from gouji_league.jobs import worker
from gouji_league.tournaments.imports import applying, workbook
from gouji_league.tournaments.imports.reading import read_file
from gouji_league.tournaments.models import Import, Player, Stage, Tournament
from gouji_league.tournaments.services import people
from gouji_league.tournaments.services.people import Someone
from tests import cast
from tests.pages import page_of, parsed, select, texts, words
from tests.tournaments.rosters import cup, take_over, told, who, xlsx

pytestmark = pytest.mark.django_db
__all__ = ["cup", "who"]  # fixtures
IMPORT = "/t/cup/manage/people/import/"


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def test_the_page_goes_from_paste_to_list_and_back(client: Client, cup: Tournament) -> None:
    text = "甲队：张三 李四 王五 赵六 钱七 孙八 周九\n乙队：吴十 吴十 郑一"
    answer = client.post(IMPORT, {"text": text}, follow=True)
    page = parsed(answer)
    address = answer.redirect_chain[-1][0]
    assert texts(page, ".draft-line") == ["第1行", "第2行"]
    assert select(page, ".button.primary[disabled]")
    ticks = [box.get("value") for box in select(page, ".finding [name=accept]")]
    assert ticks == ["2:too_many", "3:twice"]
    page = parsed(client.post(address, {"shown": ["2", "3"], "accept": ticks}, follow=True))
    assert not select(page, ".button.primary[disabled]")
    page = parsed(client.post(f"{address}apply/", follow=True))
    assert "已导入 2 个参赛者" in words(page)
    assert cup.entrants.count() == 2
    page = parsed(client.post(f"{address}undo/", follow=True))
    assert "这次导入已撤销" in words(page)
    assert not cup.entrants.exists()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("甲队：张三 李四\n乙队：赵六 钱七", [1, 2]),
        ("#接龙\n\n1. 甲队：张三 李四\n\n2. 乙队：赵六 钱七", [3, 5]),
        ("甲队\n张三\n李四\n乙队\n赵六\n钱七", [1, 4]),
        ("队名\t队长\t队员\n甲队\t张三\t李四\n乙队\t赵六\t钱七", [2, 3]),
    ],
    ids=["a line each", "a list with noise", "names below", "a table"],
)
def test_a_line_is_counted_as_it_was_pasted(
    client: Client, cup: Tournament, who: Any, text: str, lines: list[int]
) -> None:
    made = applying.give(tournament=cup, actor=who, text=text)
    expected = [f"第{line}行" for line in lines]
    assert texts(page_of(client, f"{IMPORT}{made.key}/?show=all"), ".draft-line") == expected
    applying.read_as(made=made, fields=made.reading["columns"], person_rows=False, header=True)
    assert texts(page_of(client, f"{IMPORT}{made.key}/?show=all"), ".draft-line") == expected


def test_several_on_one_line_are_left_out_one_by_one(cup: Tournament, who: Any) -> None:
    cup.stages.update(format=Stage.Format.SINGLES)
    made = applying.give(tournament=cup, actor=who, text="甲单位：张三 李四\n乙单位：赵六")
    rows = applying.checked_rows(made)
    assert [row.draft.at for row in rows] == [1, 1, 2]
    applying.choose(made=made, accepted=[f"{rows[1].draft.line}:leave_out"])
    made.refresh_from_db()
    assert [row.left_out for row in applying.checked_rows(made)] == [False, True, False]


def test_a_roster_that_is_given_up_goes_and_the_log_says_so(
    client: Client, cup: Tournament, who: Any
) -> None:
    made = applying.give(tournament=cup, actor=who, text="甲队：张三 李四 王五")
    client.post(f"{IMPORT}{made.key}/cancel/")
    assert not Import.objects.exists()
    assert "没有导入，名单作废" in words(page_of(client, "/t/cup/manage/log/"))


def test_a_row_is_typed_anew_or_left_out(client: Client, cup: Tournament, who: Any) -> None:
    made = applying.give(
        tournament=cup,
        actor=who,
        text="甲队：张三13800138000 李四 王五\n乙队：赵六 钱七 孙八\n丙队：周九",
    )
    address = f"{IMPORT}{made.key}/"
    form = select(page_of(client, address, show="all"), "form.stack")[-1]
    values = [pair for pair in form.form_values() if pair[0] not in {"members2", "substitutes2"}]
    data: dict[str, list[str]] = {}
    for name, value in [
        *values,
        ("members2", "张三、王五"),
        ("substitutes2", "李四"),
        ("accept", "3:leave_out"),
    ]:
        data.setdefault(name, []).append(value)
    client.post(f"{address}?show=all", data)
    client.post(f"{address}apply/")
    assert [told(entrant) for entrant in cup.entrants.all()] == [
        ("甲队", "", ["张三*", "王五", "李四"]),
        ("丙队", "", ["周九*"]),
    ]
    assert Player.objects.get(name="张三").contact == "13800138000"


def test_the_columns_can_be_told_otherwise(client: Client, cup: Tournament, who: Any) -> None:
    made = applying.give(
        tournament=cup, actor=who, data=xlsx(["A", "B", "C"], ["甲", "红", "张三、李四、王五"])
    )
    address = f"{IMPORT}{made.key}/"
    columns = {"column0": "unit", "column1": "name", "column2": "member", "header": "on"}
    client.post(f"{address}columns/", columns)
    client.post(f"{address}apply/")
    assert [told(entrant) for entrant in cup.entrants.all()] == [
        ("红", "甲", ["张三*", "李四", "王五"])
    ]


def three(number: int, place: int) -> str:
    """A name for each of three, another for each number."""
    digits = "零一二三四五六七八九"
    return "甲乙丙"[place] + "".join(digits[int(digit)] for digit in f"{number:03}")


def test_a_long_job_shows_its_progress_and_can_be_cancelled(
    client: Client, cup: Tournament, who: Any
) -> None:
    rows = [
        ["队名", "队员"],
        *([f"{n}队", f"{three(n, 0)}、{three(n, 1)}、{three(n, 2)}"] for n in range(300)),
    ]
    made = applying.give(tournament=cup, actor=who, data=xlsx(*rows))
    address = f"{IMPORT}{made.key}/"
    page = parsed(client.post(f"{address}apply/", follow=True))
    assert select(page, "#job progress")
    bar = client.get(address, headers={"HX-Request": "true"})
    assert b"<html" not in bar.content
    client.post(f"{address}cancel/")
    assert worker.run_next() is None
    answer = client.get(address, headers={"HX-Request": "true"})
    assert answer.headers["HX-Refresh"] == "true"
    assert not cup.entrants.exists()
    client.post(f"{address}apply/")
    worker.run_next()
    assert "已导入 300 个参赛者" in words(page_of(client, address))


def test_a_huge_preview_is_paged(
    client: Client, cup: Tournament, who: Any, django_assert_max_num_queries: Any
) -> None:
    rows = [["队名", "队员"], *([f"{n}队", f"甲{n}、乙{n}"] for n in range(1500))]
    made = applying.give(tournament=cup, actor=who, data=xlsx(*rows))
    with django_assert_max_num_queries(12):
        page = page_of(client, f"{IMPORT}{made.key}/")
    assert len(select(page, ".draft")) == 50


@pytest.mark.parametrize("kind", ["player", "team", "pair"])
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_the_template_is_read_back_by_its_own_headings(kind: str, language: str, who: Any) -> None:
    from django.utils import translation

    with translation.override(language):
        book = load_workbook(io.BytesIO(workbook.template(kind)))
    sheet = book.worksheets[0]
    width = sheet.max_column
    filled = {
        "player": ["张三", "甲单位", "2024001", "13800138000"],
        "team": ["甲单位", "甲队", "张三", "李四", "王五", "赵六", "", "", "13800138000"],
        "pair": ["甲单位", "甲对", "张三", "李四", "王五", "", "13800138000"],
    }[kind]
    assert len(filled) == width
    sheet.append(filled)
    out = io.BytesIO()
    book.save(out)
    expected = {
        "player": ("张三", "甲单位", ["张三"]),
        "team": ("甲队", "甲单位", ["张三*", "李四", "王五", "赵六"]),
        "pair": ("甲对", "甲单位", ["张三", "李四", "王五"]),
    }[kind]
    assert take_over(kind, who, data=out.getvalue()) == [expected]
    assert Player.objects.get(name="张三").contact == "13800138000"


def test_the_template_is_downloaded(client: Client) -> None:
    answer = client.get(f"{IMPORT}template/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="roster-team.xlsx"'
    assert read_file(answer.content)[0][:2] == ["单位", "队名"]


def test_an_import_of_another_tournament_is_not_there(cup: Tournament, who: Any) -> None:
    made = applying.give(tournament=cup, actor=who, text="甲队：张三 李四 王五")
    other = cast.tournament(slug="other")
    client = cast.client(cast.organiser(other))
    assert client.get(f"/t/other/manage/people/import/{made.key}/").status_code == 404
    for act in ("apply", "undo", "cancel", "columns"):
        answer = client.post(f"/t/other/manage/people/import/{made.key}/{act}/")
        assert answer.status_code == 404


def test_a_job_that_was_refused_says_why_until_something_is_changed(
    client: Client, cup: Tournament, who: Any
) -> None:
    made = applying.give(tournament=cup, actor=who, text="甲队：张三 张三 李四")
    address = f"{IMPORT}{made.key}/"
    page = parsed(client.post(f"{address}apply/", follow=True))
    assert "还有1行要改（第1行），什么都没有导入。" in words(page)
    page = parsed(client.post(address, {"shown": ["2"], "accept": ["2:twice"]}, follow=True))
    assert "什么都没有导入" not in words(page)


def test_a_roster_that_was_never_read_leads_back(client: Client, cup: Tournament) -> None:
    made = Import.objects.create(tournament=cup, data=b"x")
    page = page_of(client, f"{IMPORT}{made.key}/")
    assert "这份名单没有读成" in words(page)
    assert [link.get("href") for link in select(page, "p > a.button")] == [IMPORT]


def test_a_text_that_is_too_long_is_refused_in_a_sentence(client: Client) -> None:
    page = parsed(client.post(IMPORT, {"text": "张" * 3_000_000}))
    assert "超过10 MB" in words(page)
    assert not Import.objects.exists()


# The head of the preview ---------------------------------------------------------------------

BANNERS = {
    "甲队：张三 李四 王五\n乙队：赵六 钱七 孙八": ("ok", "2 行正常。 可以导入。"),
    "甲队：张三 李四 王五\n乙队：赵六": ("warn", "1 行正常，1 行要看。 看过没有问题，就可以导入。"),
    "甲队：张三 李四 王五\n乙队：赵六\n收到": (
        "warn",
        "1 行正常，1 行要看，1 行不能导入。 不能导入的，改好或者不要这些行，其余的才能导入。",
    ),
    "收到": ("warn", "1 行不能导入。 不能导入的，改好或者不要这些行，其余的才能导入。"),
}


@pytest.mark.parametrize("text", BANNERS)
def test_the_banner_counts_what_is_fine_and_what_is_not(
    client: Client, cup: Tournament, who: Any, text: str
) -> None:
    made = applying.give(tournament=cup, actor=who, text=text)
    page = page_of(client, f"{IMPORT}{made.key}/")
    tone, expected = BANNERS[text]
    assert [" ".join(words.split()) for words in texts(page, f".notice.{tone}")] == [expected]


def test_rows_that_are_left_out_are_counted_so(client: Client, cup: Tournament, who: Any) -> None:
    made = applying.give(tournament=cup, actor=who, text="甲队：张三 李四 王五\n收到")
    applying.accept_all(made=made)
    assert "1 行正常，1 行不要。 可以导入。" in words(page_of(client, f"{IMPORT}{made.key}/"))


def test_lines_that_were_not_read_are_told(client: Client, cup: Tournament, who: Any) -> None:
    text = "#接龙\n周六打够级\n1. 甲队：张三 李四 王五\n2. 乙队：赵六 钱七 孙八\n3. "
    made = applying.give(tournament=cup, actor=who, text=text)
    page = page_of(client, f"{IMPORT}{made.key}/")
    assert [" ".join(line.split()) for line in texts(page, ".fold .line")] == [
        "#接龙 第1行 接龙的标记",
        "周六打够级 第2行 名单上面的话",
        "3. 第5行 只有序号",
    ]


def test_a_title_above_a_table_is_told_as_not_read(
    client: Client, cup: Tournament, who: Any
) -> None:
    rows = [["甲杯报名表"], ["队名", "队员"], ["甲队", "张三、李四、王五"]]
    made = applying.give(tournament=cup, actor=who, data=xlsx(*rows))
    page = page_of(client, f"{IMPORT}{made.key}/")
    assert [" ".join(line.split()) for line in texts(page, ".fold .line")] == [
        "甲杯报名表 第1行 列名上面的话"
    ]


def test_what_becomes_of_a_unit_is_announced(client: Client, cup: Tournament, who: Any) -> None:
    people.add_entrant(tournament=cup, actor=who, unit="后勤处", members=[Someone(name="甲")])
    text = "单位\t队名\t队员\n後勤處\t甲队\t张三、李四、王五\n乙学院\t乙队\t赵六、钱七、孙八"
    made = applying.give(tournament=cup, actor=who, text=text)
    said = words(page_of(client, f"{IMPORT}{made.key}/"))
    assert "“後勤處”就是“后勤处”，用“后勤处”这个名字。" in said
    assert "单位 1 个已经有，归到一起； 新单位 1 个。" in said
    client.post(f"{IMPORT}{made.key}/apply/")
    assert sorted(cup.units.values_list("name", flat=True)) == ["乙学院", "后勤处"]


def test_a_unit_that_is_typed_into_the_preview_is_announced_too(
    client: Client, cup: Tournament, who: Any
) -> None:
    people.add_entrant(tournament=cup, actor=who, unit="后勤处", members=[Someone(name="甲")])
    made = applying.give(tournament=cup, actor=who, text="后勤：张三 李四 王五")
    address = f"{IMPORT}{made.key}/"
    typed = {"shown": "2", "unit2": "後勤處", "members2": "张三、李四、王五"}
    page = parsed(client.post(address, typed, follow=True))
    assert "“後勤處”就是“后勤处”" in words(page)


def test_a_roster_that_was_looked_at_is_found_again(
    client: Client, cup: Tournament, who: Any
) -> None:
    made = applying.give(tournament=cup, actor=who, text="甲队：张三 李四 王五")
    page = page_of(client, IMPORT)
    assert texts(page, "h2") == ["看过还没导入的"]
    assert [link.get("href") for link in select(page, "a.entry")] == [f"{IMPORT}{made.key}/"]
    client.post(f"{IMPORT}{made.key}/apply/")
    assert texts(page_of(client, IMPORT), "h2") == ["导入过的"]


@pytest.mark.parametrize("step", [5, None], ids=["within the set-up", "afterwards"])
def test_an_import_within_the_set_up_leads_back_to_it(
    client: Client, cup: Tournament, who: Any, step: int | None
) -> None:
    Tournament.objects.update(step=step)
    made = applying.give(tournament=cup, actor=who, text="甲队：张三 李四 王五")
    client.post(f"{IMPORT}{made.key}/apply/")
    buttons = [
        link.text_content().strip()
        for link in select(page_of(client, f"{IMPORT}{made.key}/"), "a.primary")
    ]
    assert buttons == (["回到第 5 步"] if step else ["看名单"])
