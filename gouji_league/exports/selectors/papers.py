"""收表: the sheets that were printed: which are not typed in yet, whose sums do not agree."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from gouji_league.exports.models import Sheet
from gouji_league.matches.derive import SIDES
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.matches.selectors.manage import state
from gouji_league.matches.whole import BESIDE
from gouji_league.rules.tractor import LEVELS
from gouji_league.tournaments.access import Access
from gouji_league.ui.templatetags.ui import figure_text

OPEN = (Match.Status.PLANNED, Match.Status.RUNNING)
Sum = int | str
"""Points, or a level of 双升."""


@dataclass(frozen=True, slots=True)
class Difference:
    who: str
    paper: str
    worked: str


@dataclass(frozen=True, slots=True)
class Paper:
    """One printed sheet."""

    sheet: Sheet
    title: str
    state: str
    waits: bool
    """Not all of it is typed in."""
    differences: list[Difference]

    @property
    def compared(self) -> bool:
        return self.sheet.sums is not None


def papers(access: Access) -> list[Paper]:
    """Those that the visitor may enter, by round and table."""
    held = Sheet.objects.filter(match__tournament=access.tournament, match__annulled=False)
    rows = held.select_related("match", *(f"match__{one}" for one in BESIDE))
    ordered = rows.order_by("match__round", "match__table__number", "pk")
    return [
        paper(one)
        for one in ordered
        if access.enters(one.match.table.number if one.match.table else 0)
    ]


def paper(sheet: Sheet) -> Paper:
    match = sheet.match
    waits = match.status in OPEN or bool(match.outcome.get("needs_extra"))
    return Paper(
        sheet=sheet,
        title=naming.title(match),
        state=state(match),
        waits=waits,
        differences=differences(sheet),
    )


def worked(match: Match) -> list[Sum]:
    """What was worked out, in the order of the sheet: players 1 to 6, or ■ and □."""
    if players := match.outcome.get("players"):
        return list(players)
    totals = naming.stored_totals(match)
    return [totals.get(side, 0) for side in SIDES[naming.is_tractor(match)]]


def differences(sheet: Sheet) -> list[Difference]:
    """Where paper and program disagree now: a correction of either ends it."""
    own = worked(sheet.match)
    given = sheet.sums or []
    names = ["■", "□"] if len(own) == 2 else [f"{'■□'[at % 2]}{at + 1}" for at in range(len(own))]
    if given and len(given) != len(own):
        return [Difference("", " ".join(_said(given)), " ".join(_said(own)))]
    pairs = zip(names, _said(given), _said(own), strict=False)
    return [Difference(who, paper, mine) for who, paper, mine in pairs if paper != mine]


def _said(values: Iterable[Sum]) -> list[str]:
    return [one if isinstance(one, str) else figure_text(one) for one in values]


def read_sums(text: str, match: Match) -> list[Sum]:
    """“113 -68 95 …” as points, “K 5” as levels; ValidationError where it is neither."""
    plain = unicodedata.normalize("NFKC", text).replace("−", "-").upper()
    words = [word for word in re.split(r"[\s,，、:：]+", plain) if word]
    wanted = len(worked(match))
    if len(words) != wanted:
        told = {"wanted": wanted, "given": len(words)}
        raise ValidationError(_("要写 %(wanted)s 个数，用空格隔开；现在有 %(given)s 个。") % told)
    if naming.is_tractor(match):
        odd = [word for word in words if word not in LEVELS]
        found: list[Sum] = list(words)
    else:
        odd = [word for word in words if not re.fullmatch(r"[+-]?\d{1,5}", word)]
        found = [] if odd else [int(word) for word in words]
    if odd:
        raise ValidationError(
            _("看不懂 %(odd)s：写纸上的合计，例如 %(example)s。")
            % {
                "odd": " ".join(odd)[:40],
                "example": "K 5" if naming.is_tractor(match) else "+5 -5",
            }
        )
    return found


def sheet_of(match: Match) -> Sheet | None:
    rows = Sheet.objects.select_related("match", *(f"match__{one}" for one in BESIDE))
    return rows.filter(match=match).first()
