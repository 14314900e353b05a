"""一局 as the desk sees it: how it stands, who records it, whom it waits for."""

from typing import Any

from django.utils.translation import gettext

from gouji_league.desk.models import Call, Late
from gouji_league.desk.selectors.board import where
from gouji_league.desk.selectors.staffing import at_table, ways
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import manage, naming, outlooks
from gouji_league.matches.services import confirming
from gouji_league.matches.whole import Whole


def match(found: Whole) -> dict[str, Any]:
    here = found.match
    table = here.table
    known = ways(here.tournament) if table else []
    late = Late.objects.filter(match=here).first()
    return {
        "match": here,
        "title": title(here),
        "sides": manage.sides_of(found),
        "state": manage.state(here),
        "decided": outlooks.decided(found, manage.reason_decided(here)),
        "referees": [one.name for one in at_table(known, table.number)] if table else [],
        "late": late if here.status == Match.Status.PLANNED else None,
        "late_name": _late_name(found, late),
        "call": Call.objects.filter(match=here, closed_at=None).first(),
        "wants_confirming": confirming.is_asked(here.stage),
        "is_over": here.status in confirming.OVER,
        "confirmations": list(here.confirmations.filter(taken_back_at=None)),
        "entrants": [one for one in (here.first, here.second) if one],
    }


def title(match: Match) -> str:
    """3 号桌 · 第 2 轮, by the table's own name."""
    parts = [where(match.table)]
    if match.round:
        parts.append(gettext("第 %(number)s 轮") % {"number": match.round})
    return " · ".join(parts)


def _late_name(found: Whole, late: Late | None) -> str:
    names = {one.key: one.name for one in naming.sides(found)}
    return names.get(late.side) or gettext("两方") if late else ""
