"""录盘: a deal stored, corrected, taken back, or only looked at beforehand."""

from typing import Any

from django.utils.translation import gettext as _

from gouji_league.matches.derive import Derived
from gouji_league.matches.models import Deal, Match
from gouji_league.matches.refusals import SENTENCES, Refused
from gouji_league.matches.services.writes import (
    Act,
    Done,
    Order,
    derived_or_refused,
    refuse_signed,
    store_version,
)
from gouji_league.matches.whole import Whole
from gouji_league.rules.words import Language

UNPLAYED = frozenset(
    {Match.Status.WALKOVER, Match.Status.AWARDED, Match.Status.BYE, Match.Status.ANNULLED}
)


def add(found: Whole, order: Order) -> Done:
    """保存本盘: the next deal of the match, or the next extra deal."""
    refuse_signed(found, order)
    number, extra = order.body["number"], bool(order.body.get("extra"))
    refuse_add(found, number=number, extra=extra)
    facts = order.body["facts"]
    derived = with_deal(found, order.language, facts=facts, extra=extra)
    deal = store_version(found, order, number=number, facts=facts, extra=extra)
    (found.extras if extra else found.deals).append(deal)
    found.derived = derived
    return Done(
        verb="matches.extra_added" if extra else "matches.deal_added",
        params={"number": number},
        status=201,
        answer=answered(deal, derived, order.language),
        lines_from=None if extra else number,
        fresh=True,
    )


def refuse_add(found: Whole, *, number: int, extra: bool) -> None:
    """Why this number cannot be added now."""
    match = found.match
    if match.status in UNPLAYED:
        raise Refused("match_ended", message=str(SENTENCES["not_played"][1]))
    if extra and not match.outcome.get("needs_extra"):
        raise Refused("no_extra")
    if not extra and match.outcome.get("ended", "running") != "running":
        raise Refused("match_ended")
    following = len(found.extras if extra else found.deals) + 1
    if number < following:
        raise Refused("number_taken", next=following)
    if number > following:
        raise Refused("not_next", next=following)


def with_deal(found: Whole, language: Language, *, facts: Any, extra: bool) -> Derived:
    """The outcome with one more deal."""
    kept = found.extras if extra else found.deals
    more = (*(deal.facts for deal in kept), facts)
    return derived_or_refused(found, language, **{"extras" if extra else "deals": more})


def correct(number: int, *, extra: bool = False) -> Act:
    """更正: another version of a deal, with a reason."""

    def act(found: Whole, order: Order) -> Done:
        refuse_signed(found, order)
        facts = order.body["facts"]
        derived = corrected(found, order.language, number=number, facts=facts, extra=extra)
        if not order.body.get("set_aside"):
            refuse_shorter(found.match, derived)
        deal = store_version(found, order, number=number, facts=facts, extra=extra)
        (found.extras if extra else found.deals)[number - 1] = deal
        found.derived = derived
        return Done(
            verb="matches.extra_corrected" if extra else "matches.deal_corrected",
            params={"number": number, "reason": order.body["reason"]},
            answer=answered(deal, derived, order.language),
        )

    return act


def corrected(found: Whole, language: Language, *, number: int, facts: Any, extra: bool) -> Derived:
    """The outcome with another version of one deal."""
    kept = [deal.facts for deal in (found.extras if extra else found.deals)]
    if not 1 <= number <= len(kept):
        raise Refused("no_deal")
    kept[number - 1] = facts
    return derived_or_refused(found, language, **{"extras" if extra else "deals": tuple(kept)})


def refuse_shorter(match: Match, derived: Derived) -> None:
    """Deals that count now and would be set aside: only knowingly."""
    deals = _shed(match, "set_aside", derived.set_aside)
    extra = _shed(match, "extra_aside", derived.extra_aside)
    if deals:
        raise Refused("ends_earlier", deals=deals, extra=extra, ended=derived.score.ended)
    if extra:
        sentence = _("这样更正，录过的加赛就不计了：要这样做，请确认。")
        more = {"deals": [], "extra": extra, "ended": derived.score.ended}
        raise Refused("ends_earlier", message=sentence, **more)


def _shed(match: Match, kind: str, numbers: tuple[int, ...]) -> list[int]:
    already = match.outcome.get(kind, ())
    return [number for number in numbers if number not in already]


def take_back(number: int, *, extra: bool = False) -> Act:
    """撤回: the last deal, by a version without facts."""

    def act(found: Whole, order: Order) -> Done:
        refuse_signed(found, order)
        kept = found.extras if extra else found.deals
        if not 1 <= number <= len(kept):
            raise Refused("no_deal")
        if not extra and found.match.outcome.get("set_aside"):
            raise Refused("set_aside_follow")
        if not extra and found.extras:
            raise Refused("extras_follow")
        if number != len(kept):
            raise Refused("not_last")
        gone = store_version(found, order, number=number, facts=None, extra=extra)
        kept.pop()
        found.gone.append(gone)
        if not found.deals:
            found.match.ended = ""  # what never began was not stopped
        found.derived = derived_or_refused(found, order.language)
        return Done(
            verb="matches.extra_taken_back" if extra else "matches.deal_taken_back",
            params={"number": number, "reason": order.body.get("reason") or ""},
            answer={"result": found.derived.score.as_json(order.language)},
        )

    return act


def preview(found: Whole, body: dict[str, Any], language: Language) -> dict[str, Any]:
    """What `add` (or, of a number that is stored, `correct`) would answer; nothing is stored."""
    number, extra, facts = body["number"], bool(body.get("extra")), body["facts"]
    stored = found.extras if extra else found.deals
    if number <= len(stored):
        derived = corrected(found, language, number=number, facts=facts, extra=extra)
    else:
        refuse_add(found, number=number, extra=extra)
        derived = with_deal(found, language, facts=facts, extra=extra)
    return {
        "version": found.match.version,
        "result": derived.score.as_json(language),
        "warnings": warnings(derived, number=number, language=language, extra=extra),
        "set_aside": list(derived.set_aside),
        "extra_aside": list(derived.extra_aside),
        "winner": derived.winner or None,
        "extra": [{"record": one, "result": two.as_json(language)} for one, two in derived.extras],
    }


def answered(deal: Deal, derived: Derived, language: Language) -> dict[str, Any]:
    """What a stored deal is answered with."""
    answer = {
        "deal": {
            "number": deal.number,
            "extra": deal.extra,
            "version": deal.version,
            "facts": deal.facts,
            "notes": deal.notes,
            "by": deal.by,
            "at": deal.at,
        },
        "result": derived.score.as_json(language),
        "warnings": warnings(derived, number=deal.number, language=language, extra=deal.extra),
    }
    if deal.extra:
        answer["extra"] = [
            {"record": one, "result": two.as_json(language)} for one, two in derived.extras
        ]
    return answer


def warnings(
    derived: Derived, *, number: int, language: Language, extra: bool
) -> list[dict[str, str]]:
    return [one.as_json(language) for one in derived.cautions_of(number, extra=extra)]
