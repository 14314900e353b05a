"""隐名: on papers as the public reads them no sentence that somebody wrote tells a whole name."""

import re
from collections.abc import Callable, Iterator

from gouji_league.desk.models import Ruling
from gouji_league.exports.workbook.source import Source
from gouji_league.matches.models import Signature
from gouji_league.tournaments import names

Hider = Callable[[str], str]


def hides(source: Source) -> bool:
    return not source.named and names.hides(source.tournament)


def hider(source: Source) -> Hider:
    """张三打错了 → 张*打错了: the names of this tournament's people, wherever they stand."""
    if not hides(source):
        return str
    whole = sorted({one for one in _known(source) if names.masked(one) != one}, key=len)
    if not whole:
        return str
    pattern = re.compile("|".join(map(re.escape, reversed(whole))))
    return lambda text: pattern.sub(lambda found: names.masked(found[0]), text)


def _known(source: Source) -> Iterator[str]:
    """Players, and whoever wrote a name where one signs, objects or appeals."""
    cup = source.tournament
    yield from cup.players.values_list("name", flat=True)
    yield from Signature.objects.filter(match__tournament=cup).values_list("name", flat=True)
    yield from cup.objections.values_list("name", flat=True)
    ruled = Ruling.objects.filter(objection__tournament=cup)
    yield from ruled.values_list("appealed_by", flat=True)
