"""时间表 for pages: from what is stored to clock times and words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Any

from django.utils.translation import gettext, ngettext

from gouji_league.rules.book import Book
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import formats, plan, words
from gouji_league.tournaments.formats import ROTATION
from gouji_league.tournaments.mixing import Mix, mixes
from gouji_league.tournaments.models import Entrant, Stage, Tournament
from gouji_league.tournaments.plan import Cut, Day, Plan, Round, StagePlan

MOST_WAITING = 12
DEAL_MINUTES, PAUSE = 12, 5
USUAL = {Entrant.Kind.PLAYER: 36, Entrant.Kind.TEAM: 16, Entrant.Kind.PAIR: 16}
ONE_POOL = 8
LEAST = {Entrant.Kind.PLAYER: 6, Entrant.Kind.TEAM: 2, Entrant.Kind.PAIR: 2}
DAY = 24 * 60
GONE = (Entrant.Status.WITHDRAWN, Entrant.Status.OUT)


def kind_of(stage: Stage) -> Entrant.Kind:
    return formats.entrant_kind(stage.format, BOOKS[stage.rulebook])


def size_of(tournament: Tournament) -> dict[str, Any]:
    """What is stored of the size, or what a tournament of this kind would start with."""
    stored, tables = tournament.settings.get("plan"), tournament.tables.count()
    if stored and tables:
        return {**stored, "tables": tables}
    first = tournament.stages.get(number=1)
    usual = ONE_POOL if first.format == ROTATION else USUAL[kind_of(first)]
    entrants = tournament.entrants.count() or usual
    roomy = Day(entrants, tables=entrants)
    at_once = max(plan.matches_by_round(_stage(first), roomy)[:1], default=1)
    return {
        "entrants": entrants,
        "tables": tables or min(max(at_once, 1), 20),
        "deal_minutes": DEAL_MINUTES,
        "pause": PAUSE,
        "starts_at": "09:00",
        "ends_at": "17:00",
    }


def entered(tournament: Tournament) -> int:
    """How many are in it for sure: accepted, and neither withdrawn nor put out."""
    return tournament.entrants.filter(approved=True).exclude(status__in=GONE).count()


@dataclass(frozen=True, slots=True)
class RealSize:
    """Who entered, where the time plan goes by another number."""

    entered: int
    planned: int

    @property
    def more(self) -> bool:
        return self.entered > self.planned


def real_size(tournament: Tournament) -> RealSize | None:
    """Nothing where nobody entered yet, or as many as the plan says."""
    planned = tournament.settings.get("plan", {}).get("entrants")
    found = entered(tournament)
    return RealSize(found, planned) if planned and found and found != planned else None


def least_entrants(tournament: Tournament) -> int:
    return LEAST[kind_of(tournament.stages.get(number=1))]


def plan_of(tournament: Tournament, stages: Sequence[Stage], size: dict[str, Any]) -> Plan:
    return plan.plan([_stage(stage) for stage in stages], _day(tournament, size))


def _stage(stage: Stage) -> StagePlan:
    book = BOOKS[stage.rulebook]
    caps = [book.cap(n) for n in range(MOST_WAITING)] if isinstance(book, Book) else []
    return StagePlan(stage.format, stage.settings, tuple(cap for cap in caps if cap is not None))


def _day(tournament: Tournament, size: dict[str, Any]) -> Day:
    first, last = tournament.starts, tournament.ends
    return Day(
        entrants=size["entrants"],
        tables=size["tables"],
        deal_minutes=size["deal_minutes"],
        pause=size["pause"],
        starts=_minutes(size.get("starts_at")),
        ends=_minutes(size.get("ends_at")),
        days=(last - first).days + 1 if first and last else 1,
    )


def _minutes(text: str | None) -> int | None:
    if not text:
        return None
    at = time.fromisoformat(text)
    return at.hour * 60 + at.minute


@dataclass(frozen=True, slots=True)
class ShownRound:
    number: int
    stage: str
    name: str
    """Of a round that has one: 半决赛."""
    matches: int
    waves: int
    starts: str
    ends: str
    late: bool


@dataclass(frozen=True, slots=True)
class ShownPlan:
    rounds: list[ShownRound]
    ends: str
    length: str
    over: str
    """How much too long; empty: it fits."""
    idle: int
    cuts: list[str]
    mixes: list[str]
    """Where no one cut is enough: what to change together."""
    least: str
    """How long it takes even so, where nothing makes it fit; else empty."""
    open_end: bool
    """A rotation: as many rounds as fit, so it never takes too long."""


def shown_plan(tournament: Tournament, size: dict[str, Any]) -> ShownPlan:
    stages = list(tournament.stages.all())
    found, day = plan_of(tournament, stages, size), _day(tournament, size)
    first = tournament.starts if day.days > 1 else None
    rounds = [_round(one, stages, day, first=first) for one in found.rounds]
    alone = any(cut.enough for cut in found.cuts)
    mixed = mixes([_stage(one) for one in stages], day) if found.over and not alone else None
    return ShownPlan(
        rounds=rounds,
        ends=rounds[-1].ends if rounds else "",
        length=_length(found),
        over=duration(found.over) if found.over else "",
        idle=found.idle,
        cuts=[cut_words(cut, stages) for cut in found.cuts],
        mixes=[mix_words(mix) for mix in mixed.found] if mixed else [],
        least=duration(mixed.least) if mixed and not mixed.found else "",
        open_end=stages[0].format == ROTATION,
    )


def _length(found: Plan) -> str:
    """In hours on one day; over several, the days, for nobody plays through the night."""
    days = found.rounds[-1].last_day if found.rounds else 1
    if days == 1:
        return duration(found.minutes)
    return ngettext("%(days)s 天", "%(days)s 天", days) % {"days": days}


def _round(one: Round, stages: list[Stage], day: Day, *, first: date | None) -> ShownRound:
    return ShownRound(
        number=one.number,
        stage=str(stages[one.stage - 1]),
        name=round_name(one.entering, one.going_on, third_place=one.third_place),
        matches=one.matches,
        waves=one.waves,
        starts=_clock(one.starts, day, number=one.first_day, first=first),
        ends=_clock(one.ends, day, number=one.last_day, first=first),
        late=one.late,
    )


def round_name(entering: int, going_on: int, *, third_place: bool = False) -> str:
    """淘汰赛的轮: as people call it; empty where nobody goes out."""
    if not entering:
        return ""
    if entering == 2:
        return gettext("决赛、三四名") if third_place else gettext("决赛")
    if entering == 4:
        return gettext("半决赛")
    if entering == 8:
        return gettext("四分之一决赛")
    if entering == 2 * going_on and entering.bit_count() == 1:
        return gettext("%(entering)s 强") % {"entering": entering}
    return gettext("%(entering)s 进 %(going_on)s") % {"entering": entering, "going_on": going_on}


def _clock(minutes: int, day: Day, *, number: int, first: date | None) -> str:
    """A time of day where the day has a beginning, else how long after it.

    With its date where there are several days (`first` is the date of the first).
    """
    if day.starts is None:
        return "+" + duration(minutes)
    days, at = divmod(day.after_midnight(minutes, number), DAY)
    text = f"{at // 60:02d}:{at % 60:02d}"
    if first:
        on = first + timedelta(days=number - 1 + days)
        return f"{on:%m-%d} {text}"
    later = ngettext("（%(days)s 天后）", "（%(days)s 天后）", days) % {"days": days}
    return text + later if days else text


def duration(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    parts = {"hours": hours, "minutes": rest}
    if not hours:
        return gettext("%(minutes)s 分钟") % parts
    if not rest:
        return gettext("%(hours)s 小时") % parts
    return gettext("%(hours)s 小时 %(minutes)s 分钟") % parts


def cut_words(cut: Cut, stages: Sequence[Stage]) -> str:
    """A proposal in words: what, how much it saves, whether that is enough."""
    stage = gettext("“%(name)s”") % {"name": stages[cut.stage - 1]} if cut.stage else ""
    values = {"value": cut.value, "stage": stage, "saves": duration(cut.saves)}
    what = {
        "tables": gettext("加到 %(value)s 张桌子"),
        "max_deals": gettext("%(stage)s每场改打 %(value)s 盘"),
        "minutes": gettext("%(stage)s每场限时改为 %(value)s 分钟"),
        "rounds": gettext("%(stage)s改打 %(value)s 轮"),
        "group_size": gettext("%(stage)s每组改为 %(value)s 个"),
        "legs": gettext("%(stage)s改打单循环"),
    }[cut.what] % values
    end = gettext("省 %(saves)s，就打得完") if cut.enough else gettext("省 %(saves)s，还不够")
    return gettext("%(what)s：%(end)s。") % {"what": what, "end": end % values}


def mix_words(mix: Mix) -> str:
    """Changes that make it fit together; a stage that has less already stays as it is."""
    whats = {
        "tables": gettext("加到 %(value)s 张桌子"),
        "deal_minutes": gettext("每盘打快到 %(value)s 分钟"),
        "max_deals": gettext("每场最多打 %(value)s 盘"),
        "minutes": gettext("每场限时 %(value)s 分钟"),
        "rounds": gettext("只打 %(value)s 轮"),
        "group_size": gettext("每组最多 %(value)s 个"),
        "advance": gettext("每组出线 %(value)s 个"),
        "legs": gettext("改打单循环"),
    }
    steps = gettext("，").join(whats[one.what] % {"value": one.value} for one in mix.steps)
    parts = {"steps": steps, "length": duration(mix.minutes)}
    return gettext("%(steps)s：共 %(length)s，就打得完。") % parts


def unit_words(tournament: Tournament) -> str:
    first = tournament.stages.get(number=1)
    return words.entrants_words(first.format, BOOKS[first.rulebook])
