"""名次的变动: who stands elsewhere after something than before it."""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext, ngettext

from gouji_league.rounds.selectors.titles import titles
from gouji_league.standings.selectors import tournament_tables
from gouji_league.tournaments.models import Tournament

Ranks = Mapping[tuple[int, int], int | None]
"""By stage and entrant; None: no rank any more."""
MOST = 6
"""As many as are told one by one."""


def ranks(tournament: Tournament) -> Ranks:
    """Of every stage in which something counts already."""
    return {
        (one.stage.number, row.entrant): row.rank
        for one in tournament_tables(tournament)
        if any(row.results for row in one.rows)
        for row in one.rows
    }


def moved(
    tournament: Tournament, before: Ranks, after: Ranks, *, first: Collection[int] = ()
) -> list[str]:
    """甲队: 第5名 → 第4名; those whom it is about come first, many others are only counted."""
    names = titles(tournament, named=True)
    several = len({stage for stage, _entrant in (*before, *after)}) > 1
    told = []
    for key in sorted({*before, *after}, key=lambda key: _order(key, after, first)):
        was, now = _words(before, key), _words(after, key)
        if was == now or not before:
            continue
        sentence = gettext("“%(name)s”：%(was)s → %(now)s") % {
            "name": names.get(key[1], ""),
            "was": was,
            "now": now,
        }
        place = gettext("第 %(number)s 阶段") % {"number": key[0]}
        told.append(f"{place} {sentence}" if several else sentence)
    if len(told) > MOST:
        rest = len(told) - MOST
        more = ngettext("另外 %(n)s 个名次也变。", "另外 %(n)s 个名次也变。", rest) % {"n": rest}
        told = [*told[:MOST], more]
    return told


def _order(key: tuple[int, int], after: Ranks, first: Collection[int]) -> tuple[bool, int, int]:
    return key[1] not in first, key[0], after.get(key) or 10**6


def _words(found: Ranks, key: tuple[int, int]) -> str:
    rank = found.get(key)
    return gettext("第 %(rank)s 名") % {"rank": rank} if rank else gettext("不排名次")
