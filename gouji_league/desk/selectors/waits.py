"""等处理: what needs somebody now, the gravest first and of those the longest waiting."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext

from gouji_league.desk.models import Call
from gouji_league.desk.selectors import board, fouls, objections
from gouji_league.desk.selectors.board import Here, needs_more, where
from gouji_league.matches.models import Match
from gouji_league.matches.services import confirming
from gouji_league.matches.services.writes import is_signed
from gouji_league.tournaments.words import reader_language

ORDER = (
    "call", "objection", "correction", "overdue", "lots", "silent", "coming", "unsigned",
    "unconfirmed", "late",
)  # fmt: skip
"""What comes before what."""
URGENT = frozenset({"call", "objection", "correction", "overdue"})
PRESSING = URGENT | {"lots", "silent", "coming"}
"""For which somebody goes to the table."""


@dataclass(frozen=True, slots=True)
class Wait:
    """One thing, with one tap to it."""

    kind: str
    key: str
    """Its own on the page."""
    where: str
    words: str
    more: str
    address: str
    match: int | None
    """None: it is about none."""
    since: datetime | None = None
    until: datetime | None = None
    call: Call | None = None

    @property
    def urgent(self) -> bool:
        return self.kind in URGENT

    @property
    def pressing(self) -> bool:
        return self.kind in PRESSING


def waits(here: Here) -> list[Wait]:
    found = [*_objections(here), *_outs(here), *_calls(here), *_lates(here)]
    playing = board.playing(here)
    for match in here.matches:
        found += _of_match(here, match)
        if match.pk in playing and match.pk not in here.pulse.lates:
            found += _silence(here, match, here.pulse.opened.get(match.round or 0))
    return sorted(found, key=lambda one: (ORDER.index(one.kind), _moment(one)))


def _moment(one: Wait) -> float:
    at = one.since or one.until
    return at.timestamp() if at else float("inf")


def _objections(here: Here) -> Iterator[Wait]:
    """Open ones: also those that were only written in place of a signature."""
    slug = here.tournament.slug
    for one in objections.open_ones(here.tournament):
        number = one.objection.number if one.objection else None
        page = ("desk:objection", [slug, number]) if number else ("desk:objections", [slug])
        yield Wait(
            kind="objection",
            key=f"objection-{one.match.key}-{number or one.at.timestamp():.0f}",
            where=where(one.match.table),
            words=gettext("异议：%(name)s") % {"name": one.name},
            more=one.text,
            address=reverse(page[0], args=page[1]),
            match=one.match.pk,
            since=one.at,
        )


def _outs(here: Here) -> Iterator[Wait]:
    """取消资格: what follows for the player is to be settled, also when their round is over."""
    found = fouls.disqualified(here.tournament)
    for row in fouls.unsettled(found, reader_language()):
        match, player = row.given.match, row.given.player
        if player is None:
            continue
        yield Wait(
            kind="objection",
            key=f"out-{player.number}",
            where=where(match.table) if match else gettext("赛外"),
            words=gettext("%(name)s被取消资格，后果还没有定") % {"name": row.who},
            more=row.team,
            address=reverse("desk:foul_out", args=[here.tournament.slug, player.number]),
            match=match.pk if match else None,
            since=row.given.at,
        )
    for player in fouls.cleared(here.tournament, found):
        yield Wait(
            kind="objection",
            key=f"cleared-{player.number}",
            where=gettext("判罚"),
            words=gettext("%(name)s的取消资格撤销了，人还没回来") % {"name": player.name},
            more="",
            address=reverse("desk:foul_out", args=[here.tournament.slug, player.number]),
            match=None,
            since=player.out_at,
        )


def _calls(here: Here) -> Iterator[Wait]:
    for one in here.calls:
        kind = "correction" if one.about == Call.About.CORRECTION else "call"
        words = gettext("叫裁判：%(about)s") % {"about": one.get_about_display()}
        if one.answered_at:
            kind = "coming"
            words = gettext("%(name)s去了：%(about)s") % {
                "name": one.coming,
                "about": one.get_about_display(),
            }
        yield Wait(
            kind=kind,
            key=f"call-{one.key}",
            where=where(one.match.table),
            words=words,
            more=one.words,
            address=address(here, one.match),
            match=one.match_id,
            since=one.called_at,
            call=one,
        )


def _lates(here: Here) -> Iterator[Wait]:
    by_pk = {one.pk: one for one in here.matches}
    for pk, late in here.pulse.lates.items():
        match = by_pk.get(pk)
        if match is None or match.status != Match.Status.PLANNED:
            continue
        over = late.until <= here.pulse.now
        name = here.names[pk].get(late.side) or gettext("两方")
        words = gettext("%(name)s还没到，时间到了：可以判弃权") if over else gettext("等%(name)s")
        yield Wait(
            kind="overdue" if over else "late",
            key=f"late-{match.key}",
            where=where(match.table),
            words=words % {"name": name},
            more="",
            address=address(here, match) + ("?do=walkover" if over else ""),
            match=pk,
            since=late.until if over else None,
            until=None if over else late.until,
        )


def _of_match(here: Here, match: Match) -> Iterator[Wait]:
    if match.outcome.get("needs_lot"):
        yield _about(here, match, "lots", gettext("打平，等抽签定胜负"))
    elif match.status == Match.Status.FINISHED and not needs_more(match) and not is_signed(match):
        stale = match.signed_version is not None
        words = gettext("更正以后还没重签") if stale else gettext("打完了，还没双方签字")
        yield _about(here, match, "unsigned", words)
    if confirming.waits(match):
        yield _about(here, match, "unconfirmed", gettext("等第二个人确认"))


def _silence(here: Here, match: Match, opened: datetime | None) -> Iterator[Wait]:
    """Of the match that a table plays now, or ought to have begun."""
    number = match.table.number if match.table else 0
    if here.pulse.presence(match.pk, number) not in {"silent", "never"}:
        return
    if match.status == Match.Status.RUNNING or match.round in here.pulse.due:
        heard = here.pulse.last(match.pk, number)
        words = gettext("录入的设备没有动静") if heard else gettext("这张桌还没有人打开录入页")
        yield _about(here, match, "silent", words, since=heard or opened)


def _about(
    here: Here, match: Match, kind: str, words: str, *, since: datetime | None = None
) -> Wait:
    return Wait(
        kind=kind,
        key=f"{kind}-{match.key}",
        where=where(match.table),
        words=words,
        more=gettext(" — ").join(here.names[match.pk].values()),
        address=address(here, match),
        match=match.pk,
        since=since or here.entered.get(match.pk),
    )


def address(here: Here, match: Match) -> str:
    return reverse("desk:match", args=[here.tournament.slug, match.key])
