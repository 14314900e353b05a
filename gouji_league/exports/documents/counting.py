"""盘数: what a deal is called on paper: as it is counted, not by its place in the record."""

from django.utils.translation import gettext as _

from gouji_league.matches.whole import Whole
from gouji_league.rules.tractor import TractorScore


def deal_words(found: Whole, number: int, *, extra: bool) -> str:
    """第 1 盘, as it is counted among the deals above: its place in the record is another one once
    a deal was void."""
    if extra:
        return _("加赛 %(number)s") % {"number": number}
    scored = found.derived.score
    if isinstance(scored, TractorScore):
        return _("第 %(number)s 盘") % {"number": number}
    counts = [one.finish is not None for one in scored.deals]
    if number > len(counts):
        return _("不计的一盘")
    counted = sum(counts[:number])
    if counts[number - 1]:
        return _("第 %(number)s 盘") % {"number": counted}
    return _("重打的一盘（第 %(number)s 盘以前）") % {"number": counted + 1}
