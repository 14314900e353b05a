"""选项: what is chosen of lists and results: which stage, which round, whose whole names."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.exports.registry import Choices, Option, Parameters
from gouji_league.exports.workbook.source import Source
from gouji_league.standings.board import StageBoard
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Tournament

ALL = "all"
WHOLE, MASKED = "whole", "masked"


def source_of(tournament: Tournament, parameters: Parameters) -> Source:
    return Source(tournament, named=parameters.get("names", WHOLE) == WHOLE)


def number_of(parameters: Parameters, key: str) -> int | None:
    """The stage or round that was chosen; None: all of them."""
    value = parameters.get(key, ALL)
    return None if value == ALL else int(value)


def stages_of(source: Source, parameters: Parameters) -> Sequence[StageBoard]:
    number = number_of(parameters, "stage")
    return [one for one in source.board.stages if number in (None, one.stage.number)]


def _stages(tournament: Tournament) -> Choices:
    rows = [(str(one.number), str(one)) for one in tournament.stages.order_by("number")]
    return [(ALL, _("所有阶段")), *rows] if len(rows) > 1 else [(ALL, _("所有阶段"))]


def _rounds(tournament: Tournament) -> Choices:
    """The newest first: it is what is posted."""
    numbers = tournament.rounds.order_by("-number").values_list("number", flat=True)
    words = _("第 %(number)s 轮")
    return [*((str(one), words % {"number": one}) for one in numbers), (ALL, _("所有轮次"))]


def _names(tournament: Tournament) -> Choices:
    """Only where the public is to read 张* is there something to choose."""
    whole = [(WHOLE, _("全名"))]
    return [*whole, (MASKED, _("照公开的样子（张*）"))] if names.hides(tournament) else whole


STAGES = Option("stage", gettext_lazy("阶段"), _stages)
ROUNDS = Option("round", gettext_lazy("哪一轮"), _rounds)
NAMES = Option("names", gettext_lazy("姓名"), _names)
