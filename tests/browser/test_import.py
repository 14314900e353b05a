"""Import: a chat message as it is, on a phone; single people where teams enter, on a laptop."""

from playwright.sync_api import Page, expect

from gouji_league.tournaments.models import Stage, Tournament
from tests.browser.test_people import PEOPLE, cup, laptop, signed_in, sizes, squads

__all__ = ["cup", "laptop"]  # fixtures
CHAT = """#接龙
周六打够级，每队三人
1. 甲队：张三 李四 王五
2. 红星队（赵六 钱七 孙八）
3. 大家好
4. 周九 丁队 吴十
13800138000
😀
收到"""


def paste(page: Page, text: str) -> None:
    page.goto(f"{PEOPLE}import/")
    page.get_by_label("粘贴名单").fill(text)
    page.get_by_role("button", name="看看对不对").click()


def test_a_chat_message_is_mended_with_one_tap_on_a_phone(phone: Page, cup: Tournament) -> None:
    signed_in(phone, cup)
    paste(phone, CHAT)
    expect(phone.get_by_text("2 行正常，5 行不能导入")).to_be_visible()
    expect(phone.get_by_role("button", name="导入 7 个")).to_be_disabled()
    expect(phone.get_by_text("“大家好”像聊天的话，不是姓名。")).to_be_visible()
    phone.get_by_text("没有读的 2 行").click()
    expect(phone.get_by_text("名单上面的话")).to_be_visible()
    sizes(phone)

    phone.get_by_role("button", name="要改的全部照建议改").click()
    expect(phone.get_by_text("2 行正常，1 行要看，4 行不要")).to_be_visible()
    phone.get_by_role("button", name="导入 3 个").click()
    expect(phone.get_by_text("已导入 3 个参赛者")).to_be_visible()
    assert squads(cup) == {
        "甲队": ["张三", "李四", "王五"],
        "红星队": ["赵六", "钱七", "孙八"],
        "丁队": ["周九", "吴十"],
    }
    assert cup.players.get(name="周九").contact == "13800138000"


def test_single_people_become_teams_with_one_tap(laptop: Page, cup: Tournament) -> None:
    paste(laptop, "张三\n李四\n王五\n赵六\n钱七\n孙八")
    expect(laptop.get_by_text("看起来是一人一行的名单")).to_be_visible()
    laptop.get_by_role("button", name="按次序三人一队").click()
    expect(laptop.get_by_text("2 行正常")).to_be_visible()
    laptop.get_by_role("button", name="导入 2 个").click()
    assert [len(squad) for squad in squads(cup).values()] == [3, 3]


def test_teams_where_each_enters_alone_lead_to_the_format_and_are_read_anew(
    laptop: Page, cup: Tournament
) -> None:
    cup.stages.update(format=Stage.Format.SINGLES)
    paste(laptop, "甲队：张三 李四 王五\n乙队：赵六 钱七 孙八")
    expect(laptop.get_by_text("看起来是一队一队的名单（每队 3 人）")).to_be_visible()
    expect(laptop.get_by_role("button", name="导入 6 个")).to_be_enabled()
    laptop.get_by_role("link", name="改赛制").click()
    expect(laptop.get_by_role("heading", name="赛制", level=1)).to_be_visible()

    cup.stages.update(format=Stage.Format.SWISS)
    laptop.goto(f"{PEOPLE}import/")
    laptop.get_by_role("link", name="粘贴的名单").click()
    expect(laptop.get_by_text("名单按新的赛制重读了一遍")).to_be_visible()
    laptop.get_by_role("button", name="导入 2 个").click()
    assert squads(cup) == {"甲队": ["张三", "李四", "王五"], "乙队": ["赵六", "钱七", "孙八"]}
