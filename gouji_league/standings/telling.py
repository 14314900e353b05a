"""说明: what is said beside a table: what it ranks by, what may still change, what marks mean."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gouji_league.rules.books import BOOKS
from gouji_league.standings.board import Pending, StageBoard
from gouji_league.tournaments import words
from gouji_league.tournaments.models import Stage
from gouji_league.tournaments.ranking import MEANING


def group_words(stage: Stage, name: str) -> str:
    if not name:
        return _("没有分组") if stage.format == Stage.Format.GROUPS else ""
    return _("%(group)s组") % {"group": name}


def order_words(stage: StageBoard) -> str:
    """排名依据 in one line."""
    if stage.stage.format == Stage.Format.KNOCKOUT:
        return _("走得越远名次越前，同一轮出局的并列。")
    book = BOOKS[stage.stage.rulebook]
    told = [words.key_words(key, book) for key in stage.keys]
    if not told:
        return ""
    if len(told) == 1:
        return _("比%(first)s，相同就并列。") % {"first": told[0]}
    values = {"first": told[0], "others": _("、").join(told[1:])}
    return _("先比%(first)s，相同再比%(others)s；全都相同就并列。") % values


def meanings(stage: StageBoard) -> list[tuple[str, str]]:
    """Each key that ranks, with what it compares."""
    book = BOOKS[stage.stage.rulebook]
    return [(words.key_words(key, book), str(MEANING[key])) for key in stage.keys]


def notices(stage: StageBoard) -> Iterator[str]:
    for one in stage.pending:
        yield _pending_words(one)


def _pending_words(one: Pending) -> str:
    if one.round is None:
        return ngettext(
            "还有 %(count)s 场在打，打完以前不算，名次还会变。",
            "还有 %(count)s 场在打，打完以前不算，名次还会变。",
            one.open,
        ) % {"count": one.open}
    values = {"round": one.round, "open": one.open, "of": one.of}
    return _("第%(round)s轮还没打完（%(of)s 场里还有 %(open)s 场），名次还会变。") % values


def legend(stage: StageBoard) -> list[tuple[str, str]]:
    """What the words beside names mean, those that stand in the table."""
    found = {mark.key: mark for row in stage.rows for mark in row.marks}
    told = [(mark.short(), mark.meaning()) for mark in found.values()]
    if any(mark.touches for mark in found.values()):
        told.append(("*", _("这个数里有名字后面写的那种情况。")))
    return told
