"""称呼: how public pages call a match, a table and a round."""

from django.utils.translation import gettext

from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Table


def table_words(table: Table) -> str:
    """By its name, where it has one: 3号桌, 东厅主桌."""
    return table.name or gettext("%(number)s号桌") % {"number": table.number}


def round_words(number: int) -> str:
    return gettext("第%(number)s轮") % {"number": number}


def match_words(match: Match) -> str:
    """第2轮 3号桌."""
    parts = [round_words(match.round)] if match.round else []
    parts += [table_words(match.table)] if match.table else []
    return " ".join(parts) or gettext("还没排桌")


def kind_words(match: Match) -> str:
    """What it is besides: 三四名决赛, A组, 第 2 池."""
    if match.kind != Match.Kind.REGULAR:
        return str(match.get_kind_display())
    if not match.group:
        return ""
    if match.stage.format == "rotation":
        return gettext("第%(pool)s池") % {"pool": match.group}
    return gettext("%(group)s组") % {"group": match.group}
