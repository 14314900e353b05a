"""样式页: every component once, drawn from the very text that is shown as its sample."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.template.loader import get_template, render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gouji_league.ui import ring
from gouji_league.ui.icons import ICONS

Text = str | Promise


@dataclass(frozen=True)
class Component:
    key: str
    title: Text
    when: Text


@dataclass(frozen=True)
class Shown:
    """A component with its sample: the template's text, and what comes out of it."""

    component: Component
    source: str
    html: str


FAMILIES: tuple[tuple[str, Text, tuple[Component, ...]], ...] = (
    (
        "controls",
        _("操作"),
        (
            Component("button", _("按钮"), _("动词。一页只有一个主要按钮；能撤销的不用危险色。")),
            Component("chip", _("选签"), _("一点就选上，再点取消；也可以是链接。")),
            Component("fact", _("事实签"), _("已记下的一件事：谁对谁；点叉删去。颜色随做的一方。")),
            Component("segmented", _("分段选择"), _("两到四个短选项，只选一个。多了用选择卡。")),
            Component("tabs", _("页签"), _("同一件事的几个页面；手机上可以横滑。")),
            Component("stepper", _("加减数"), _("按固定步子增减的数，也能直接输入。")),
        ),
    ),
    (
        "forms",
        _("填写"),
        (
            Component("field", _("表格栏"), _("标题、提示、输入、错误依次往下。错误说清怎么改。")),
            Component("choice", _("选择卡"), _("要一句话才选得好的选项。")),
        ),
    ),
    (
        "game",
        _("牌桌"),
        (
            Component("mark", _("两方记号"), _("处处跟着名字，不单靠颜色。阵形不分座位，用圆的。")),
            Component("versus", _("两方比分"), _("一局的头上：谁、多少、接下来。")),
            Component("place", _("走科名次"), _("名次是新消息时用实底，否则用淡的。")),
            Component("cards", _("牌"), _("一组牌；写法同裁判问牌。")),
            Component("seat", _("座位"), _("空着、走了、选中、不能选。名字长了自己换小。")),
            Component("ring", _("六人座位圈"), _("逆时针，像坐着一样；可以转到裁判站的一边。")),
            Component("ring_four", _("四人座位圈"), _("双升。")),
        ),
    ),
    (
        "deal",
        _("录盘"),
        (
            Component("tribute", _("贡单"), _("照进贡的次序；进了打钩，自己人的按书上的说法。")),
            Component("asked", _("追问"), _("刚点的一下带出来的一问，占选签的位置，答了就收。")),
            Component("fact_strip", _("事实条"), _("本盘记下的事，一行，可以横滑；在底栏上头。")),
            Component("side_points", _("一方的得分"), _("合计和每一行的道理，当场都看得见。")),
            Component("ladder", _("级梯"), _("双升：框住的是现在，实底的是这一盘之后。")),
            Component("signature", _("签字行"), _("哪一方、说了什么、怎么签。")),
        ),
    ),
    (
        "data",
        _("数据"),
        (
            Component("figure", _("数字"), _("得分带正负号；计数不带；没有的写短横。")),
            Component("table", _("表"), _("数字靠右；太宽时只在框里滑。")),
            Component("table_sticky", _("定住首列的表"), _("列多时名字不走。")),
            Component("table_cards", _("手机上成卡的表"), _("几列短句，手机上每行变一张卡。")),
            Component("lines", _("得分行"), _("每一分：为什么、哪一条、多少。")),
            Component("facts", _("项目表"), _("几项说明，左名右值。")),
            Component("index", _("目录行"), _("通往别的页面的一列。")),
        ),
    ),
    (
        "messages",
        _("消息"),
        (
            Component("notice", _("提示条"), _("说明、提醒、错误、办妥；先说事，再说怎么办。")),
            Component("dialog", _("对话框"), _("只用于不能撤销的事，或要看清后果的事。")),
            Component("toast", _("撤销条"), _("刚做的事和退路；不问，只给撤销。")),
            Component("status", _("存传状态"), _("永远可见，永远是真的。")),
            Component("progress", _("进度"), _("超过两秒的事。")),
            Component("empty", _("空页"), _("为什么没有，现在能做什么。")),
            Component("steps", _("步骤"), _("几页连着填的，现在到哪一步。")),
        ),
    ),
    (
        "page",
        _("页面"),
        (
            Component("crumbs", _("路径"), _("第三层起才用。")),
            Component("fold", _("折叠"), _("理由和例子；结论不折起来。")),
            Component("prose", _("正文"), _("成段的话；一行四十字左右。")),
            Component("panel", _("框"), _("一眼要看成一件事的内容。")),
            Component("columns", _("并排"), _("宽就并排，窄就上下。")),
            Component("icons", _("图标"), _("只配文字用；单用时要写名字。")),
            Component("action_bar", _("底栏"), _("手机上这一页的主要动作，在拇指下面。")),
            Component("contents", _("节目录"), _("长页：手机上是顶条，宽屏是左栏。")),
            Component("page_head", _("页头"), _("上一层、标题、状态、一句话。")),
        ),
    ),
)

SURFACES = ("paper", "raised", "sunken")
INKS = ("ink", "ink-soft", "accent", "odd", "even", "info", "warn", "danger", "ok")
SIZES = ("t40", "t28", "t20", "t16", "t14")


class SampleForm(forms.Form):
    """Bound with one error, so that the sample shows how an error looks."""

    name = forms.CharField(label="赛事名称", help_text="大家在手机上看到的名字", max_length=40)
    seat = forms.ChoiceField(label="先出", choices=[("1", "甲"), ("2", "乙")])
    note = forms.CharField(label="备注", required=False, widget=forms.Textarea(attrs={"rows": 2}))
    public = forms.BooleanField(label="所有人可见", help_text="随时可以收回", required=False)

    name.error_messages["required"] = "还没有名称：写一个大家认得的，例如「校工会够级赛」"


def sample_context() -> dict[str, Any]:
    people: list[dict[str, Any]] = [
        {"name": "甲", "place": 2},
        {"name": "乙", "place": 1},
        {"name": "丙"},
        {"name": "丁"},
        {"name": "戊", "chosen": True},
        {"name": "名字有二十个字那么长的一位牌友也排得下"},
    ]
    states: list[dict[str, Any]] = [
        {"name": "甲"},
        {"name": "乙", "place": 1},
        {"name": "丙", "chosen": True},
        {"name": "丁", "off": True},
        {"name": "戊", "place": 6},
        {"name": "名字有二十个字那么长的一位牌友也排得下"},
    ]
    points = ((4, -2, 8, 0, -3, 6, -7), (-4, 2, -8, 0, 3, -6, 7))
    return {
        "form": SampleForm({"seat": "1"}),
        "seats": ring.seats(states),
        "six": people,
        "arrows": [(2, 1, "烧")],
        "four": ["东", "北", "西", "南"],
        "icons": sorted(ICONS),
        "rounds": range(1, 8),
        "teams": [
            {"name": "甲单位一队", "points": points[0], "total": sum(points[0])},
            {"name": "名字特别长的乙单位联合代表队", "points": points[1], "total": sum(points[1])},
        ],
    }


def shown(components: Iterable[Component]) -> list[Shown]:
    """The samples are Chinese in both languages: they are pictures, not sentences."""
    with translation.override("zh-hans"):
        context = sample_context()
        return [
            Shown(
                component=component,
                source=sample_source(component.key),
                html=render_to_string(f"ui/samples/{component.key}.html", context),
            )
            for component in components
        ]


def sample_source(key: str) -> str:
    template: Any = get_template(f"ui/samples/{key}.html")
    return str(template.template.source).strip()
