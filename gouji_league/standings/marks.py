"""标记: what a reader should know of a row or a figure: that it may change, or how it came."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gouji_league.rules.ranking.facts import PLAYERS, Outcome
from gouji_league.standings.outcomes import Stored
from gouji_league.standings.selectors import Loaded, Row, StageTable

MOST_NAMED: Final = 3
"""Matches that a sentence names; of more it tells how many."""


class Where(NamedTuple):
    """Which match: 第2轮 3号桌."""

    round: int | None
    table: int | None
    table_name: str | None

    def words(self) -> str:
        parts = [_("第%(number)s轮") % {"number": self.round}] if self.round else []
        if self.table is not None:
            parts.append(self.table_name or _("%(number)s号桌") % {"number": self.table})
        return " ".join(parts) or _("没排桌的一场")


class Mark(NamedTuple):
    key: str
    at: tuple[Where, ...] = ()
    number: int = 0
    """Points taken off, matches asked for."""

    @property
    def touches(self) -> frozenset[str]:
        """The columns whose figure it is about."""
        return TOUCHED.get(self.key, frozenset())

    def short(self) -> str:
        """暂, 未签: a word beside the name."""
        return str(SHORT[self.key]())

    def sentence(self) -> str:
        """Which match, and what it means."""
        told, _means = SAID[self.key]()
        values = {"matches": _listed(self.at), "number": self.number}
        return " ".join(filter(None, (told % values, self.meaning())))

    def meaning(self) -> str:
        return str(SAID[self.key]()[1])


_FIGURES = frozenset(
    {"points", "points_for", "difference", "levels_for", "levels_difference", "gained", "lost"}
)
TOUCHED: Final[Mapping[str, frozenset[str]]] = {
    "totals": _FIGURES,
    "awarded": _FIGURES,
    "walkover": _FIGURES,
    "bye": _FIGURES,
    "waited": _FIGURES,
    "carried": _FIGURES | {"match_points"},
    "off": frozenset({"points", "points_for", "gained", "difference", "average", "fouls"}),
    "warned": frozenset({"fouls"}),
    "few": frozenset({"average"}),
}
PROVISIONAL: Final = frozenset({"running", "waiting", "undecided"})
"""名次还会变."""
SHORT: Final = {
    "running": lambda: _("在打"),
    "waiting": lambda: _("待打"),
    "undecided": lambda: _("待加赛"),
    "unsigned": lambda: _("未签"),
    "corrected": lambda: _("签后更正"),
    "unconfirmed": lambda: _("待确认"),
    "totals": lambda: _("仅总分"),
    "awarded": lambda: _("判定"),
    "walkover": lambda: _("弃权"),
    "bye": lambda: _("轮空"),
    "waited": lambda: _("等候"),
    "off": lambda: _("罚分"),
    "warned": lambda: _("警告"),
    "carried": lambda: _("带入"),
    "few": lambda: _("场数不够"),
    "keep": lambda: _("退赛"),
    "annul": lambda: _("成绩取消"),
}
SAID: Final = {
    "running": lambda: (_("还在打：%(matches)s。"), _("打完以前不算，名次还会变。")),
    "waiting": lambda: (_("这一轮还没打：%(matches)s。"), _("打过才算，名次还会变。")),
    "undecided": lambda: (_("打平了：%(matches)s。"), _("胜负还没定，名次还会变。")),
    "unsigned": lambda: (_("没有双方签字：%(matches)s。"), _("还没有双方签字，分数照算。")),
    "corrected": lambda: (
        _("更正过：%(matches)s。"),
        _("签字以后更正过，还没重签；分数照更正后的算。"),
    ),
    "unconfirmed": lambda: (
        _("还没有第二个人确认：%(matches)s。"),
        _("等另一个人核对，分数照算。"),
    ),
    "totals": lambda: (_("只登记了总分：%(matches)s。"), _("没有逐盘记录，不进每盘平均。")),
    "awarded": lambda: (_("判定：%(matches)s。"), _("裁判长判的胜负，得失分按弃权算。")),
    "walkover": lambda: (_("弃权：%(matches)s。"), _("有一方没来，得失分按规定补上。")),
    "bye": lambda: (_("轮空：%(matches)s。"), _("这一轮没有对手。")),
    "waited": lambda: (_("等候：%(matches)s。"), _("人数凑不满一桌，等一轮，按规定给分。")),
    "off": lambda: (_("扣 %(number)s 分。"), _("不在盘里的判罚，从积分里扣。")),
    "warned": lambda: ("", _("不在盘里的警告，不扣分。")),
    "carried": lambda: ("", _("带入了上一阶段的成绩。")),
    "few": lambda: (_("要打满 %(number)s 场。"), _("场数不够，按平均分排在够场数的后面。")),
    "keep": lambda: ("", _("已退赛，打过的场次照算。")),
    "annul": lambda: ("", _("已退赛，成绩取消，不排名次。")),
}
"""Of this row, then what it means wherever it stands."""


def _listed(at: Sequence[Where]) -> str:
    if len(at) > MOST_NAMED:
        return ngettext("%(count)s 场", "%(count)s 场", len(at)) % {"count": len(at)}
    return _("、").join(one.words() for one in at)


Noted = dict[int, dict[str, list[Where]]]
"""By entrant and mark, the matches that it stands for."""


def marks(
    loaded: Loaded, found: StageTable, begun: Mapping[int | None, Sequence[Stored]]
) -> dict[int, tuple[Mark, ...]]:
    """By entrant. `begun`: the matches without a result of the rounds that have begun."""
    noted: Noted = defaultdict(lambda: defaultdict(list))
    alone = found.stage.format in PLAYERS
    waits = {"singles": "waited", "swiss": "bye"}.get(found.stage.format, "")
    confirms = bool(found.stage.settings.get("confirm"))
    for match, outcome in found.read:
        key = _of_match(match, outcome, waits)
        keys = [key] if key else []
        if confirms and is_unconfirmed(match):
            keys.append("unconfirmed")
        for one in keys:
            where = _where(match)
            for share in outcome.shares:
                noted[share.entrant][one].append(where)
    for match in (one for matches in begun.values() for one in matches):
        key = "running" if match.status == "running" else "waiting"
        for entrant in _who(loaded, match, alone=alone):
            noted[entrant][key].append(_where(match))
    least = found.stage.settings.get("min_matches") or 1 if "average" in found.keys else 0
    return {
        row.entrant: tuple(_of_row(row, noted.get(row.entrant, {}), least)) for row in found.rows
    }


def _of_match(match: Stored, outcome: Outcome, waits: str) -> str:
    """What is to be said of everybody in it; one thing a match, the gravest. `waits`: of a bye,
    where it brings anything."""
    status = outcome.status
    if status == "finished":
        if match.undecided and not match.winner:
            return "undecided"
        if match.signed_version == match.facts_version:
            return ""
        return "unsigned" if match.signed_version is None else "corrected"
    if status == "awarded":
        return "totals" if outcome.played else "awarded"
    return waits if status == "bye" else status


def is_unconfirmed(match: Stored) -> bool:
    """It has a result that somebody entered, and no second person has accepted it as it is."""
    over = match.status in {"finished", "walkover", "awarded"}
    return over and match.confirmed_version != match.facts_version


def _where(match: Stored) -> Where:
    return Where(match.round, match.table, match.table_name)


def _who(loaded: Loaded, match: Stored, *, alone: bool) -> Iterable[int]:
    if not alone:
        sides = (match.first, match.second)
        return [number for one in sides if one and (number := loaded.numbers.get(one))]
    line_ups = loaded.seated.get(match.pk)
    return line_ups[-1][1].values() if line_ups else ()


def _of_row(row: Row, noted: Mapping[str, list[Where]], least: int) -> Iterator[Mark]:
    for key in SHORT:
        if key in noted:
            yield Mark(key, tuple(noted[key]))
    account = row.of.tally if row.of else None
    if account is None:
        yield Mark("annul")
        return
    if account.entrant.fouls:
        points = sum(account.entrant.fouls)
        yield Mark("off", number=points) if points else Mark("warned")
    if any(account.entrant.carried):
        yield Mark("carried")
    if account.matches < least and account.deals:
        yield Mark("few", number=least)
    if row.withdrawn:
        yield Mark("keep")
