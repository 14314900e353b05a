"""存档 among what can be made of a tournament."""

import io

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.exports.archive.writing import write
from gouji_league.exports.registry import Choices, Export, Option, Parameters, Telling, register
from gouji_league.tournaments.access import ORGANISER
from gouji_league.tournaments.models import Tournament

YES, NO = "yes", "no"


def _without_or_with(_tournament: Tournament) -> Choices:
    return (NO, gettext_lazy("不带")), (YES, gettext_lazy("带上"))


def _make(tournament: Tournament, parameters: Parameters, told: Telling) -> bytes:
    out = io.BytesIO()
    write(
        tournament,
        out,
        contacts=parameters.get("contacts") == YES,
        links=parameters.get("links") == YES,
        told=lambda done, total: told(done, total, _("写牌局")),
    )
    return out.getvalue()


ARCHIVE = register(
    Export(
        key="archive",
        label=gettext_lazy("存档"),
        about=gettext_lazy(
            "整个赛事一个文件，换一台电脑也能照原样恢复：人、座、每盘各版记录、抽签、签字和日志。"
        ),
        suffix="zip",
        mime="application/zip",
        make=_make,
        options=(
            Option("contacts", gettext_lazy("联系方式"), _without_or_with),
            Option("links", gettext_lazy("裁判的链接"), _without_or_with),
        ),
        role=ORGANISER,
    )
)
