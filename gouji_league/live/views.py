"""首页: what this is and what can be read here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy

# The five rule books: key, title, what sets it apart in a line.
BOOKS = (
    (
        "standard",
        gettext_lazy("够级积分规则"),
        gettext_lazy("六人各算各的分：走科、烩、闷、烧、点；打到一方烩四为止，或打满盘数。"),
    ),
    (
        "dongfang",
        gettext_lazy("东方学院规则"),
        gettext_lazy("两方比分；捎、清、点、落都进贡，革命要冲点。"),
    ),
    (
        "dagang",
        gettext_lazy("够级大纲"),
        gettext_lazy("两方比分；可以明点、预点，进不进贡由主办方定。"),
    ),
    (
        "shida",
        gettext_lazy("石大克拉玛依规则"),
        gettext_lazy("两方比分；没有进贡，烧和开点也给分，每盘重新抽座。"),
    ),
    (
        "shuangsheng",
        gettext_lazy("双升（国家天文台工会）"),
        gettext_lazy("四人两副牌的升级：抢分、扣底，先打过 A 的一方胜。"),
    ),
)

# Drawn beside the greeting: the numbers of the seats are all that a visitor must know.
TABLE = ("甲", "乙", "丙", "丁", "戊", "己")


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "live/home.html", {"books": BOOKS, "table": TABLE})
