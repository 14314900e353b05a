"""判定: carried out by the very write that PATCH of a match is."""

import secrets
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from gouji_league.accounts.actor import Actor
from gouji_league.matches.api.schemas import HeadIn
from gouji_league.matches.decisions import Decision, Outlook
from gouji_league.matches.models import Match
from gouji_league.matches.refusals import wrong
from gouji_league.matches.services import heads
from gouji_league.matches.services.writes import Answer, Done, Order, derived_or_refused, write
from gouji_league.matches.whole import Whole
from gouji_league.rules.words import Language


def outlook(found: Whole, decision: Decision, language: Language) -> Outlook:
    """What it would come to; nothing is stored."""
    given = found.given()
    return Outlook(
        decision=decision,
        before=found.derived,
        after=derived_or_refused(found, language, **decision.over(given)),
        deals=len(found.deals),
        teams=given.teams,
        tractor=given.tractor,
        must_decide=given.must_decide,
    )


def decide(
    match: Match,
    decision: Decision,
    *,
    client: UUID,
    seen: int,
    reason: str,
    by: Actor,
    language: Language,
) -> Answer:
    """By a chief referee, whom signatures do not bind."""
    sent: dict[str, Any] = {
        "id": client,
        "seen": seen,
        "reason": reason,
        decision.key: decision.value,
    }
    shaped = HeadIn.model_validate(sent)
    order = Order(
        id=client,
        seen=seen,
        by=by,
        what="PATCH",
        body=shaped.model_dump(mode="json", exclude_unset=True, by_alias=True),
        language=language,
        chief=True,
    )
    return write(match, order, heads.change)


def draw_lot(match: Match, *, by: Actor, language: Language) -> Answer:
    """抽签定胜负: of a level match of a format that says so; drawn once."""
    order = Order(
        id=uuid4(),
        seen=match.version,
        by=by,
        what="lot",
        body={"reason": ""},
        language=language,
        chief=True,
    )
    return write(match, order, _lot)


def _lot(found: Whole, order: Order) -> Done:
    if not found.derived.needs_lot:
        raise wrong("no_lot", "lot", _("这一局不用抽签：已经有胜方，或还没打完。"))
    found.match.lot = secrets.choice(found.given().sides)
    found.derived = derived_or_refused(found, order.language)
    # What both sides have signed for stays as it is: the lots come on top.
    return Done(
        verb="matches.lot_drawn",
        params={"side": found.match.lot},
        figures=False,
        lines_from=None,
    )
