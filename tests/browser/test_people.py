"""People on a laptop: type a roster in, import a messy one, mend it, take it over, undo."""

import io

import pytest
from django.conf import settings
from openpyxl import Workbook
from playwright.sync_api import FilePayload, Page, expect

from gouji_league.jobs import worker
from gouji_league.tournaments.models import Entrant, Tournament
from tests import cast
from tests.browser.test_ui import SMALL_TARGETS

PEOPLE = "/t/cup/manage/people/"
MESSY: list[list[object]] = [
    ["甲杯报名表"],
    [],
    ["序号", "所在单位", "参赛队名称", "队长", "队员", "队员", "替补", "电话", "备注"],
    [1, "甲学院", "甲　队", "张三", "李四", "王五", None, 13800138000, None],
    [2, "乙学院", "乙队", "赵六", "錢七", "孙八、周九", "吴十", None, "穿红衣"],
    [3, "乙学院", "甲隊", "郑一", "王二", "冯三", None, None, None],
    [4, None, "丁队", "陈四", "褚五", "褚五", "蒋七、沈八、韩九", None, None],
]


def workbook(rows: list[list[object]]) -> FilePayload:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    mime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return {"name": "名单.xlsx", "mimeType": mime, "buffer": out.getvalue()}


def signed_in(page: Page, cup: Tournament) -> Page:
    client = cast.client(cast.organiser(cup))
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": value, "domain": "localhost", "path": "/"}]
    )
    return page


@pytest.fixture
def cup(live_server: object) -> Tournament:
    return cast.tournament()


@pytest.fixture
def laptop(desktop: Page, cup: Tournament) -> Page:
    return signed_in(desktop, cup)


def squads(cup: Tournament) -> dict[str, list[str]]:
    return {
        entrant.name: [member.player.name for member in entrant.members.select_related("player")]
        for entrant in cup.entrants.all()
    }


def test_a_messy_roster_is_mended_taken_over_and_undone(laptop: Page, cup: Tournament) -> None:
    laptop.goto(PEOPLE)
    laptop.get_by_role("link", name="粘贴或传文件").click()
    laptop.get_by_label("选文件").set_input_files(workbook(MESSY))
    laptop.get_by_role("button", name="读这个文件").click()

    expect(laptop.get_by_text("2 行不能导入")).to_be_visible()
    expect(laptop.get_by_role("button", name="导入 4 个")).to_be_disabled()
    laptop.get_by_label("改名为：甲隊二").check()
    laptop.get_by_label("只留一个").check()
    laptop.get_by_role("button", name="按打的勾改").click()
    expect(laptop.get_by_text("可以导入")).to_be_visible()
    laptop.get_by_role("button", name="导入 4 个").click()

    expect(laptop.get_by_text("已导入 4 个参赛者")).to_be_visible()
    assert squads(cup) == {
        "甲队": ["张三", "李四", "王五"],
        "乙队": ["赵六", "錢七", "孙八", "周九", "吴十"],
        "甲隊二": ["郑一", "王二", "冯三"],
        "丁队": ["陈四", "褚五", "蒋七", "沈八", "韩九"],
    }
    laptop.get_by_role("button", name="撤销这次导入").click()
    expect(laptop.get_by_text("这次导入已撤销")).to_be_visible()
    assert not squads(cup)


def test_a_roster_is_typed_line_by_line_without_touching_the_mouse(
    laptop: Page, cup: Tournament
) -> None:
    laptop.goto(PEOPLE)
    laptop.get_by_label("队员").fill("张三 李四 王五")
    laptop.get_by_label("单位").fill("甲单位")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("甲单位一队")).to_be_visible()
    expect(laptop.get_by_label("队员")).to_be_focused()
    laptop.keyboard.type("赵六、钱七、孙八")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("甲单位二队")).to_be_visible()
    assert [len(squad) for squad in squads(cup).values()] == [3, 3]


def test_a_long_import_shows_its_progress_and_then_its_end(laptop: Page, cup: Tournament) -> None:
    rows: list[list[object]] = [["队名", "队员"]]
    signs = "甲乙丙丁戊己庚辛壬癸"
    for n in range(300):
        name = signs[n // 100] + signs[n // 10 % 10] + signs[n % 10]
        rows.append([f"{n}队", f"赵{name}、钱{name}、孙{name}"])
    laptop.goto(f"{PEOPLE}import/")
    laptop.get_by_label("选文件").set_input_files(workbook(rows))
    laptop.get_by_role("button", name="读这个文件").click()
    laptop.get_by_role("button", name="导入 300 个").click()
    expect(laptop.locator("#job progress")).to_be_visible()
    worker.run_next()
    expect(laptop.get_by_text("已导入 300 个参赛者")).to_be_visible()


def test_the_pages_fit_a_phone(phone: Page, cup: Tournament) -> None:
    signed_in(phone, cup)
    phone.goto(f"{PEOPLE}import/")
    phone.get_by_label("粘贴名单").fill("甲学院：张三 李四 王五 王五\n乙队：赵六 钱七")
    phone.get_by_role("button", name="看看对不对").click()
    sizes(phone)
    phone.get_by_role("button", name="要改的全部照建议改").click()
    phone.get_by_role("button", name="导入 2 个").click()
    expect(phone.get_by_text("已导入")).to_be_visible()
    for address in ("", "import/", f"{Entrant.objects.get(name='乙队').number}/"):
        phone.goto(f"{PEOPLE}{address}")
        sizes(phone)


def sizes(page: Page) -> None:
    """Nothing to scroll sideways, nothing too small for a thumb."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL_TARGETS) == []
