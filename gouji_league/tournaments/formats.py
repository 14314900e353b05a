"""赛制: what can be set in a stage, what it starts with, and how it is called.

Names and values are those of the API. One table serves the form, the summary in words and the
check of what is stored.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from gouji_league.rules.book import AnyBook, TractorBook
from gouji_league.tournaments.models import Entrant, Stage

ROTATION, SINGLES = Stage.Format.ROTATION, Stage.Format.SINGLES
ROUND_ROBIN, SWISS = Stage.Format.ROUND_ROBIN, Stage.Format.SWISS
KNOCKOUT, GROUPS = Stage.Format.KNOCKOUT, Stage.Format.GROUPS
OF_PLAYERS = frozenset({ROTATION, SINGLES})
LEAGUES = frozenset({ROUND_ROBIN, SWISS, GROUPS})
MATCH_POINTS = (2, 1, 0)

Text = str | Promise
Fits = Callable[[str, AnyBook], bool]


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be set in a stage: a number, a flag, or one of some values."""

    key: str
    label: Text
    help: Text
    kind: Literal["number", "flag", "choice"]
    start: Callable[[str, AnyBook], Any]
    fits: Fits
    choices: tuple[tuple[str | int, Text], ...] = ()
    least: int = 0
    most: int = 0
    empty: Text = ""
    """What it says where a number is left empty; nothing: it may not be."""
    blank: Any = None
    """What is stored then."""


def _in(*formats: str) -> Fits:
    return lambda stage_format, _book: stage_format in formats


def _tractor(book: AnyBook) -> bool:
    return isinstance(book, TractorBook)


def _always(_format: str, _book: AnyBook) -> bool:
    return True


def _value(value: Any) -> Callable[[str, AnyBook], Any]:
    return lambda _format, _book: value


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "max_deals",
        _("每场盘数"),
        _("一场（局）最多打几盘。留空：由规则定（轮换按等候人数；双升打到过 A 或到时）。"),
        "number",
        _value(4),
        _always,
        least=1,
        most=50,
        empty=_("由规则定"),
    ),
    Setting(
        "minutes",
        _("每场限时（分钟）"),
        _("到时打完手上这一盘就停。留空：不限时。"),
        "number",
        _value(None),
        _always,
        least=10,
        most=600,
        empty=_("不限"),
    ),
    Setting(
        "last_start",
        _("最后几分钟不开新盘"),
        _("限时快到时，剩下的时间不够一盘，就不再开。"),
        "number",
        _value(5),
        _always,
        most=60,
    ),
    Setting(
        "seats",
        _("座位"),
        _("什么时候抽座位。"),
        "choice",
        _value("match"),
        lambda stage_format, book: stage_format in OF_PLAYERS and not _tractor(book),
        choices=(("match", _("每场抽一次")), ("deal", _("每盘重新抽"))),
    ),
    Setting(
        "seats",
        _("座位"),
        _("什么时候抽座位，还是队自己排。抽也只在本方的座位里抽。"),
        "choice",
        _value("match"),
        lambda stage_format, book: stage_format not in OF_PLAYERS and not _tractor(book),
        choices=(
            ("match", _("每场抽一次")),
            ("deal", _("每盘重新抽")),
            ("own", _("队自己定")),
        ),
    ),
    Setting(
        "rounds",
        _("轮数"),
        _("打几轮。积分编排留空：按参赛数算，够分出第一名为止，至少 3 轮。"),
        "number",
        lambda stage_format, _book: 6 if stage_format == SINGLES else None,
        _in(SINGLES, SWISS),
        least=1,
        most=40,
        empty=_("按参赛数"),
    ),
    Setting(
        "legs",
        _("循环几遍"),
        _("每两队打一次还是两次。"),
        "choice",
        _value(1),
        _in(ROUND_ROBIN, GROUPS),
        choices=((1, _("单循环")), (2, _("双循环"))),
    ),
    Setting(
        "group_size",
        _("每组多少"),
        _("尽量每组这么多，分不匀时有的组少一个。"),
        "number",
        _value(4),
        _in(GROUPS),
        least=3,
        most=12,
    ),
    Setting(
        "advance",
        _("每组出线"),
        _("每组前几名进下一阶段。"),
        "number",
        _value(2),
        _in(GROUPS),
        least=1,
        most=8,
    ),
    Setting(
        "advance",
        _("晋级"),
        _("后面还有阶段时，前几名进下一阶段。留空：都进。"),
        "number",
        _value(None),
        _in(ROTATION, SINGLES, ROUND_ROBIN, SWISS),
        least=2,
        most=512,
        empty=_("都进"),
    ),
    Setting(
        "best_next",
        _("成绩最好的后一名补满对阵"),
        _("出线的不够 4、8、16 这样的数时，从各组后一名里按成绩补。"),
        "flag",
        _value(False),
        _in(GROUPS),
    ),
    Setting(
        "draw",
        _("对阵"),
        _("一次排定整张对阵表，还是每轮重新抽签。"),
        "choice",
        _value("bracket"),
        _in(KNOCKOUT),
        choices=(("bracket", _("固定对阵表")), ("redraw", _("每轮重抽"))),
    ),
    Setting(
        "byes",
        _("谁先轮空"),
        _("固定对阵表坐不满时，第一轮谁轮空。小组出线的按名次，每轮重抽的抽签定。"),
        "choice",
        _value("seeds"),
        _in(KNOCKOUT),
        choices=(("seeds", _("种子在前的")), ("lots", _("抽签定"))),
    ),
    Setting(
        "third_place",
        _("打第三名"),
        _("半决赛的两个负者再打一场；不打就并列第三。"),
        "flag",
        _value(True),
        _in(KNOCKOUT),
    ),
    Setting(
        "tie",
        _("打平怎么办"),
        _("淘汰赛必须分出胜负。"),
        "choice",
        _value("extra_deals"),
        lambda stage_format, book: stage_format == KNOCKOUT and not _tractor(book),
        choices=(
            ("extra_deals", _("加赛，一盘一盘打到分出胜负")),
            ("head_side", _("加赛一盘，头科一方胜")),
        ),
    ),
    Setting(
        "tie",
        _("到时级数相同怎么办"),
        _("淘汰赛必须分出胜负。"),
        "choice",
        _value("dealer"),
        lambda stage_format, book: stage_format == KNOCKOUT and _tractor(book),
        choices=(
            ("dealer", _("庄家一方胜")),
            ("extra_deal", _("加赛一盘")),
            ("lots", _("抽签")),
        ),
    ),
    Setting(
        "units_apart",
        _("同单位先避开"),
        _("第一轮（或分组时）尽量不让同单位的碰上。"),
        "flag",
        lambda stage_format, _book: stage_format != SINGLES,
        _in(SINGLES, SWISS, KNOCKOUT, GROUPS),
    ),
    Setting(
        "points_only",
        _("只比总分"),
        _("不按胜负给场分，每场得几分就记几分（双升记级数）。"),
        "flag",
        _value(False),
        _in(ROUND_ROBIN, SWISS, GROUPS),
    ),
    Setting(
        "two_only",
        _("相互战绩只在两队同分时用"),
        _("三队以上同分时跳过相互战绩，比下一项。"),
        "flag",
        _value(True),
        _in(ROUND_ROBIN, SWISS, GROUPS),
    ),
    Setting(
        "restart",
        _("分出几个以后从头再比"),
        _("同分的先分出一部分，剩下的从第一项重新比；不勾，就接着比下一项。"),
        "flag",
        _value(False),
        _in(ROUND_ROBIN, SWISS, GROUPS),
    ),
    Setting(
        "bye",
        _("轮空算"),
        _("单数时每轮有一个轮空。"),
        "choice",
        _value("win"),
        _in(SWISS),
        choices=(("win", _("胜一场")), ("draw", _("平一场")), ("none", _("不给分"))),
    ),
    Setting(
        "bye_points",
        _("等候一轮给"),
        _("人数不是 6 的倍数时，每轮有人等候。"),
        "choice",
        _value("average"),
        _in(SINGLES),
        choices=(("average", _("本人其他各场的平均分")), (0, _("0 分"))),
    ),
    Setting(
        "walkover",
        _("对方弃权得分"),
        _("留空：取胜方本阶段的平均净胜；也可以写一个固定的数。"),
        "number",
        _value("average"),
        _in(ROUND_ROBIN, SWISS, GROUPS),
        most=1000,
        empty=_("平均净胜"),
        blank="average",
    ),
    Setting(
        "late_minutes",
        _("迟到几分钟可判弃权"),
        _("过了这么久还不到，裁判可以判弃权。"),
        "number",
        _value(10),
        lambda stage_format, _book: stage_format != ROTATION,
        most=120,
    ),
    Setting(
        "objection_minutes",
        _("签字后几分钟内可以提异议"),
        _("双方签字以前随时可以提；签字以后最多这么久，而且他们的下一局还没开打。"),
        "number",
        _value(30),
        _always,
        most=1440,
        empty=_("到下一局开打"),
    ),
    Setting(
        "appeals",
        _("裁定可以上诉到仲裁组"),
        _("裁判长裁定以后，还可以请仲裁组再裁一次；仲裁定了就是最后的。"),
        "flag",
        _value(False),
        _always,
    ),
    Setting(
        "confirm",
        _("成绩要第二个人确认"),
        _("录的人不能自己确认；改过的成绩要重新确认。"),
        "flag",
        _value(False),
        lambda _format, _book: True,
    ),
    Setting(
        "substitution",
        _("两盘之间可以换人"),
        _("只能换名单上的替补。"),
        "flag",
        _value(False),
        lambda stage_format, _book: stage_format not in OF_PLAYERS,
    ),
    Setting(
        "min_matches",
        _("至少打几场才排名"),
        _("按平均分排名时，场数不够的排在后面。"),
        "number",
        _value(1),
        _in(ROTATION, SINGLES),
        least=1,
        most=100,
    ),
    Setting(
        "carry",
        _("上一阶段的成绩"),
        _("带不带进这一阶段。"),
        "choice",
        _value("none"),
        _in(ROUND_ROBIN, SWISS, GROUPS),
        choices=(
            ("none", _("不带，从零开始")),
            ("match_points", _("带场分")),
            ("points", _("带得失分")),
        ),
    ),
    Setting(
        "carry",
        _("上一阶段的成绩"),
        _("带不带进这一阶段。"),
        "choice",
        _value("none"),
        _in(ROTATION, SINGLES),
        choices=(("none", _("不带，从零开始")), ("points", _("带积分"))),
    ),
)


def settings_of(stage_format: str, book: AnyBook) -> tuple[Setting, ...]:
    """What can be set in a stage of this format by this book."""
    return tuple(setting for setting in SETTINGS if setting.fits(stage_format, book))


def start_settings(stage_format: str, book: AnyBook) -> dict[str, Any]:
    chosen = settings_of(stage_format, book)
    return {setting.key: setting.start(stage_format, book) for setting in chosen}


def fits(stage_format: str, book: AnyBook) -> bool:
    """双升 is played by pairs: it has no formats of single players."""
    return not (_tractor(book) and stage_format in OF_PLAYERS)


def entrant_kind(stage_format: str, book: AnyBook) -> Entrant.Kind:
    """Who is ranked in such a stage: players, teams of three or pairs."""
    if stage_format in OF_PLAYERS:
        return Entrant.Kind.PLAYER
    return Entrant.Kind.PAIR if _tractor(book) else Entrant.Kind.TEAM


ENTRANTS: dict[str, Text] = {
    Entrant.Kind.PLAYER: pgettext_lazy("entrants", "人"),
    Entrant.Kind.TEAM: pgettext_lazy("entrants", "队"),
    Entrant.Kind.PAIR: pgettext_lazy("entrants", "对"),
}
"""What they are counted as."""
ENTERING_AS: dict[str, Text] = {
    Entrant.Kind.PLAYER: pgettext_lazy("entering as", "个人"),
    Entrant.Kind.TEAM: pgettext_lazy("entering as", "队"),
    Entrant.Kind.PAIR: pgettext_lazy("entering as", "对"),
}
"""What one of them is."""
