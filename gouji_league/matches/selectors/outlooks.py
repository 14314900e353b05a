"""What a walk-over or an award would come to, in sentences (FORMATS section 5)."""

from collections.abc import Iterator

from django.utils.translation import gettext

from gouji_league.matches.decisions import WALKOVER, Outlook
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.matches.services.writes import is_signed
from gouji_league.matches.whole import Whole
from gouji_league.tournaments.models import Stage
from gouji_league.ui.templatetags.ui import figure_text


def decided(found: Whole, reason: str) -> list[str]:
    """What was decided of a match, as it stands; nothing: it is played."""
    match = found.match
    names = {one.key: one.name for one in naming.sides(found)}
    if match.absent in names:
        told = gettext("弃权：“%(name)s”没有到。") % {"name": names[match.absent]}
    elif match.absent:
        told = gettext("弃权：两方都没有到。")
    elif match.award is not None:
        winner = names.get(match.award.get("winner") or "")
        told = gettext("判“%(name)s”胜。") % {"name": winner} if winner else gettext("判没有胜方。")
        told += gettext("仅总分。") if match.award.get("totals") else ""
    else:
        return []
    return [told, gettext("原因：%(reason)s") % {"reason": reason}] if reason else [told]


def sentences(found: Whole, out: Outlook) -> list[str]:
    return list(_sentences(found, out))


def cautions(found: Whole, out: Outlook) -> list[str]:
    """What the chief referee should look at again."""
    told = []
    if out.against_totals:
        told.append(gettext("总分和胜方对不上：请核对，再定。"))
    if out.decision.value is not None and out.must_decide and not out.after.winner:
        told.append(gettext("淘汰赛要有一方晋级：这样判，两方都不晋级，下一轮的对手直接过。"))
    return told


def _sentences(found: Whole, out: Outlook) -> Iterator[str]:
    names = {one.key: one.name for one in naming.sides(found)}
    yield gettext("这一局：%(before)s，改成%(after)s。") % {
        "before": Match.Status(out.before.status).label,
        "after": Match.Status(out.after.status).label,
    }
    if out.decision.value is None:
        yield gettext("判定没有了，可以接着录盘。")
    elif out.decision.key == WALKOVER:
        yield from _walkover(found.match.stage, out, names)
    else:
        yield from _award(found.match.stage, out, names)
    if is_signed(found.match):
        yield gettext("双方已经签字：会标上“签后更正”，请再签一次。")


def _walkover(stage: Stage, out: Outlook, names: dict[str, str]) -> Iterator[str]:
    if not out.after.winner:
        yield gettext("两方各记一负，得失分都是 0。")
        return
    yield _wins(out, names)
    if out.teams:
        yield _figures(stage, tractor=out.tractor)


def _award(stage: Stage, out: Outlook, names: dict[str, str]) -> Iterator[str]:
    yield _wins(out, names) if out.after.winner else gettext("没有胜方。")
    if out.totals is not None:
        told = " : ".join(figure_text(points, "plain") for points in out.totals.values())
        yield gettext("仅总分：按 %(totals)s 排名次，不算进每盘的统计。") % {"totals": told}
        if not out.teams:
            yield gettext("各人的积分不从这里来：这一局只记两方的总分。")
        return
    if out.deals:
        yield gettext("已录的 %(deals)s 盘都留着，里面的特殊得分和判罚照记；不再往下录。") % {
            "deals": out.deals
        }
    if out.teams and out.after.winner:
        yield _figures(stage, tractor=out.tractor)


def _wins(out: Outlook, names: dict[str, str]) -> str:
    return gettext("胜方：“%(name)s”。") % {"name": names[out.after.winner]}


def _figures(stage: Stage, *, tractor: bool) -> str:
    """Where the points for and against come from."""
    fixed = stage.settings.get("walkover", "average")
    if isinstance(fixed, int):
        words = (
            gettext("胜方记 %(points)s 级、失 0，负方相反。")
            if tractor
            else gettext("胜方记 %(points)s 分、失 0，负方相反。")
        )
        return words % {"points": fixed}
    return (
        gettext("胜方的级差，取它本阶段打完各局的平均（不低于 0）；负方相反。")
        if tractor
        else gettext("胜方的净胜分，取它本阶段打完各局的平均（不低于 0）；负方相反。")
    )
