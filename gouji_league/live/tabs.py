"""栏目: the public pages that a tournament has something for."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from gouji_league.live.seen import Seen
from gouji_league.tournaments.models import Stage


@dataclass(frozen=True, slots=True)
class Tab:
    key: str
    label: str
    address: str


def tabs(seen: Seen) -> list[Tab]:
    return list(_tabs(seen))


def _tabs(seen: Seen) -> Iterator[Tab]:
    slug = seen.tournament.slug
    yield Tab("now", _("现在"), reverse("tournaments:home", args=[slug]))
    formats = set(seen.tournament.stages.values_list("format", flat=True))
    if not formats:
        return
    yield Tab("standings", _("名次"), reverse("live:standings", args=[slug]))
    yield Tab("rounds", _("轮次"), reverse("live:rounds", args=[slug]))
    if formats & {Stage.Format.KNOCKOUT, Stage.Format.GROUPS}:
        yield Tab("bracket", _("对阵图"), reverse("live:bracket", args=[slug]))
    yield Tab("seats", _("找座位"), reverse("live:seats", args=[slug]))
    yield Tab("rules", _("规则"), reverse("live:rules", args=[slug]))
