"""退赛: its two ways, as docs/day.md and the page tell them; services/withdrawing.py does them."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from gouji_league.desk.acts.base import Text
from gouji_league.tournaments.models import Taking

UNDO = _("整个撤销：场次、名次、参赛状态都和原来一样。")


@dataclass(frozen=True, slots=True)
class Leaving:
    key: str
    how: str
    title: Text
    consequence: Text
    undo: Text = UNDO


LEAVING = (
    Leaving(
        "withdraw-keep",
        Taking.Left.KEEP,
        _("退赛，打过的算"),
        _("打过的场次照算，正在打的判对方胜，没打的判弃权；往后不再排进来。"),
    ),
    Leaving(
        "withdraw-annul",
        Taking.Left.ANNUL,
        _("退赛，成绩取消"),
        _("这一阶段它的场次全部取消，对谁都不算；它不排名次。循环、小组、积分编排才有。"),
    ),
)
