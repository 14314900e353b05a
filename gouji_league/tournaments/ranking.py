"""排名依据: the keys that a stage may be ranked by, their names, and which it starts with."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gouji_league.rules.book import AnyBook, Book, TractorBook
from gouji_league.tournaments.formats import (
    GROUPS,
    KNOCKOUT,
    OF_PLAYERS,
    ROTATION,
    ROUND_ROBIN,
    SINGLES,
    SWISS,
    Text,
)

KEYS: dict[str, Text] = {
    "match_points": _("场分"),
    "wins": _("胜场"),
    "points": _("积分"),
    "difference": _("净胜分"),
    "points_for": _("得分"),
    "average": _("每盘平均分"),
    "levels_difference": _("净胜级数"),
    "levels_for": _("升级数"),
    "head_to_head": _("相互战绩"),
    "mini_table": _("同分者小循环"),
    "opponents": _("对手分"),
    "progressive": _("累进分"),
    "progressive_cut": _("去首累进分"),
    "sweeps": _("烩四（串三户、圈三户）次数"),
    "specials": _("闷烧点净得分"),
    "fouls": _("犯规少"),
    "previous_stage": _("上一阶段名次"),
    "seed": _("种子顺位"),
    "playoff": _("附加赛"),
    "lots": _("抽签"),
    "round_reached": _("打到第几轮"),
}
MEANING: dict[str, Text] = {
    "match_points": _("胜、平、负记的分加起来，多的在前。"),
    "wins": _("赢的场数，多的在前；对方弃权、算胜的轮空也在内。"),
    "points": _("打出来的分加起来，多的在前。"),
    "difference": _("得的分减去失的分，多的在前。"),
    "points_for": _("得的分加起来，多的在前。"),
    "average": _("每盘平均得几分，按原数比；打得太少的排在后面。"),
    "levels_difference": _("升的级数减去对方升的，多的在前。"),
    "levels_for": _("升的级数加起来，多的在前。"),
    "head_to_head": _("只看同分的之间那几场的场分；要都交过手才比。"),
    "mini_table": _("同分的单独排一张小表：先比场分，再比净胜。"),
    "opponents": _("碰过的对手的场分加起来：对手强的在前。"),
    "progressive": _("每一轮打完时的场分加起来：赢得早的在前。"),
    "progressive_cut": _("累进分去掉第一轮的那一份。"),
    "sweeps": _("包下前三科的次数，多的在前。"),
    "specials": _("闷、烧、点的分合起来，多的在前。"),
    "fouls": _("罚的分少的在前，再比犯规次数，警告也算。"),
    "previous_stage": _("上一阶段名次好的在前。"),
    "seed": _("种子号小的在前。"),
    "playoff": _("并列的加打一场，赢的在前；打了就自动放到最后（抽签之前）。"),
    "lots": _("还并列的抽签定先后，抽到小的在前。"),
    "round_reached": _("打得越远越靠前。"),
}
"""What each compares, in a sentence."""
MOST_KEYS = 8
_OF_POINTS = frozenset({"points", "difference", "points_for", "average", "sweeps", "specials"})
_OF_LEVELS = frozenset({"levels_difference", "levels_for"})
_OF_MATCHES = frozenset(
    {"match_points", "head_to_head", "mini_table", "opponents", "progressive", "progressive_cut"}
)
_LEAGUE_KEYS = ("match_points", "head_to_head", "difference", "points_for", "sweeps", "fouls")
_DEFAULT_KEYS: dict[str, tuple[str, ...]] = {
    ROTATION: ("points", "sweeps", "specials", "fouls"),
    SINGLES: ("points", "sweeps", "specials", "fouls"),
    ROUND_ROBIN: _LEAGUE_KEYS,
    GROUPS: (*_LEAGUE_KEYS, "lots"),
    SWISS: ("match_points", "opponents", "difference", "points_for"),
    KNOCKOUT: ("round_reached",),
}
_IN_LEVELS = {"difference": "levels_difference", "points_for": "levels_for"}


def keys_of(stage_format: str, book: AnyBook) -> tuple[str, ...]:
    """The keys that a stage may be ranked by."""
    if stage_format == KNOCKOUT:
        return ("round_reached",)
    without = {"round_reached"} | (_OF_POINTS if isinstance(book, TractorBook) else _OF_LEVELS)
    if stage_format in OF_PLAYERS:
        without |= _OF_MATCHES
    if isinstance(book, Book) and book.scored_by == "side":
        without |= {"specials"}
    return tuple(key for key in KEYS if key not in without)


def default_keys(stage_format: str, book: AnyBook, *, pools: int = 1) -> list[str]:
    """The keys of FORMATS section 6; several pools of a rotation compare by the average."""
    keys: list[str] = list(_DEFAULT_KEYS[stage_format])
    if isinstance(book, TractorBook):
        keys = [_IN_LEVELS.get(key, key) for key in keys]
    if stage_format == ROTATION and pools > 1:
        keys = ["average" if key == "points" else key for key in keys]
    allowed = keys_of(stage_format, book)
    return [key for key in keys if key in allowed]


def check(keys: Sequence[str], stage_format: str, book: AnyBook) -> None:
    """Refuses a list of keys that makes no ranking, in words."""
    allowed = keys_of(stage_format, book)
    if not keys:
        raise ValidationError(_("至少选一项来排名。"), code="no_keys")
    if len(keys) > MOST_KEYS:
        raise ValidationError(
            _("最多 %(most)s 项：先去掉一项再加。"), params={"most": MOST_KEYS}, code="too_many"
        )
    if len(set(keys)) < len(keys):
        raise ValidationError(_("同一项不能比两次。"), code="twice")
    if not set(keys) <= set(allowed):
        raise ValidationError(_("这种赛制里没有这一项：请从列出的里选。"), code="unknown")
