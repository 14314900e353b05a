"""场面: what the big screen can show, and in which order."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SCENES: Final[dict[str, tuple[Promise, Promise]]] = {
    "seats": (_("座位"), _("下一轮谁在哪张桌；开打的桌自己下去。")),
    "clock": (_("计时"), _("这一轮还剩多少时间。")),
    "tables": (_("赛况"), _("正在打的桌：第几盘，几比几。")),
    "standings": (_("名次"), _("名次表，一页一页翻。")),
    "bracket": (_("对阵图"), _("淘汰赛的对阵，只留屏幕上看得清的几轮。")),
    "words": (_("公告"), _("您写的一句话。")),
    "prizes": (_("揭晓"), _("颁奖时一个一个揭晓，从最后一名往前；只在点住时放。")),
}
"""Key → what it is called and what it shows."""
IN_TURN: Final = tuple(key for key in SCENES if key != "prizes")
SECONDS: Final = (6, 60)
"""How long a picture may stand: at least and at most."""
PALETTES: Final[dict[str, Promise]] = {"dark": _("深色"), "light": _("浅色（厅里亮）")}
