"""裁定: an objection decided, and what it changes stored with it, all or nothing.

What a ruling changes is either another version of one deal or who wins the match. A correction is
made by the very write that a referee's is (matches.services), so that its history, its signatures
and its figures follow as ever.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.accounts.actor import Actor
from gouji_league.desk.models import Objection, Ruling
from gouji_league.desk.selectors.objections import later_has_begun, standing
from gouji_league.desk.services.objections import hold, note
from gouji_league.desk.services.rulings_effects import Outlook, around, outlook
from gouji_league.matches.decisions import AWARDED, WALKOVER, Decision
from gouji_league.matches.locking import hold_rows
from gouji_league.matches.models import Match
from gouji_league.matches.refusals import Refused
from gouji_league.matches.services import deals, deciding
from gouji_league.matches.services.writes import Order, write
from gouji_league.matches.whole import BESIDE, whole
from gouji_league.rules.words import Language

Change = Mapping[str, Any]
"""{"deal": {"number", "extra", "facts", "notes"}} or {"award": {"winner", …} or None}."""
LONGEST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A ruling as it is to be made."""

    verdict: str
    reason: str
    clauses: Sequence[str]
    change: Change | None


@transaction.atomic
def propose(objection: Objection, change: Change | None, *, by: Actor, language: Language) -> None:
    """改法: what the ruling would change, to be looked at; refused where it does not score."""
    if change and "deal" in change:
        found, body = whole(match_of(objection)), dict(change["deal"])
        stored = found.stored(body["number"], extra=bool(body.get("extra")))
        if stored is None or stored.facts is None:
            raise Refused("no_deal")
        deals.preview(found, body, language)
    held = hold(objection)
    held.proposal = dict(change) if change else None
    held.save(update_fields=["proposal"])


def looked_at(objection: Objection, draft: Draft, *, by: Actor, language: Language) -> Outlook:
    """What it would come to; nothing is stored."""
    match = match_of(objection)

    def do() -> None:
        if draft.change:
            _carry_out(match, draft.change, reason=draft.reason, by=by, language=language)
            _refuse_going_on(match)

    return outlook(match.stage, match, do)


@transaction.atomic
def rule(objection: Objection, draft: Draft, *, seen: int, by: Actor, language: Language) -> Ruling:
    """裁定, with the match's version that was looked at."""
    hold_rows(Match.objects.filter(pk=objection.match_id))
    held, match = hold(objection), match_of(objection)
    before = standing(held)
    _refuse(held, before, draft)
    if match.version != seen and draft.change:
        raise ValidationError(_("这一局刚被改过：请再看一遍影响，再定。"), code="stale")
    made = Ruling(
        objection=held,
        verdict=draft.verdict,
        committee=before is not None,
        reason=draft.reason,
        clauses=list(draft.clauses),
        by=by.name[:100],
    )
    if draft.change:
        change = draft.change
        made.made, made.was = dict(change), _as_it_is(match, change)
        reason = _reason(held, draft)
        made.effect = around(
            match.stage,
            match,
            lambda: _carry_out(match, change, reason=reason, by=by, language=language),
        )
        _refuse_going_on(match)
        made.facts_version = match_of(held).facts_version
    made.save()
    held.proposal = None
    held.save(update_fields=["proposal"])
    note(held, verb="ruled", after={"verdict": made.verdict, "reason": made.reason}, by=by)
    return made


def _refuse(objection: Objection, before: Ruling | None, draft: Draft) -> None:
    if objection.withdrawn_at is not None:
        raise ValidationError(_("这个异议已经撤回。"), code="withdrawn")
    if before is not None and before.appealed_at is None:
        raise ValidationError(_("已经裁定过了：要改，先撤销原来的裁定。"), code="ruled")
    if draft.verdict == Ruling.Verdict.DISMISSED and draft.change:
        raise ValidationError(_("异议不成立，就不改成绩：请改选，或去掉改法。"), code="dismissed")


def _refuse_going_on(match: Match) -> None:
    """A late ruling changes points, never what has begun since (FORMATS 8)."""
    if _match_now(match).status == Match.Status.RUNNING and later_has_begun(match):
        raise ValidationError(
            _("这样改，这一局没有打完，要接着打；可是他们的下一局已经开打：请改为判胜负。"),
            code="goes_on",
        )


def _reason(objection: Objection, draft: Draft) -> str:
    told = {"number": objection.number, "reason": draft.reason}
    return (_("裁定第%(number)s号异议：%(reason)s") % told)[:LONGEST]


def match_of(objection: Objection) -> Match:
    return Match.objects.select_related(*BESIDE).get(pk=objection.match_id)


def _match_now(match: Match) -> Match:
    return Match.objects.select_related(*BESIDE).get(pk=match.pk)


def _as_it_is(match: Match, change: Change) -> dict[str, Any]:
    """What a change takes the place of, in the shape of a change."""
    if "deal" not in change:
        return {"award": match.award, "absent": match.absent}
    number, extra = change["deal"]["number"], bool(change["deal"].get("extra"))
    stored = whole(match).stored(number, extra=extra)
    if stored is None:
        raise Refused("no_deal")
    own = {"number": number, "extra": extra, "facts": stored.facts, "notes": stored.notes}
    return {"deal": own}


def _carry_out(match: Match, change: Change, *, reason: str, by: Actor, language: Language) -> None:
    """By a chief referee, whom signatures do not bind."""
    current = _match_now(match)
    if "deal" in change:
        _correct(current, change["deal"], reason=reason, by=by, language=language)
        return
    absent = change.get("absent")
    decision = Decision(WALKOVER, absent) if absent else Decision(AWARDED, change["award"])
    deciding.decide(
        current,
        decision,
        client=uuid4(),
        seen=current.version,
        reason=reason[:LONGEST] or _("裁定"),
        by=by,
        language=language,
    )


def _correct(
    match: Match, deal: Mapping[str, Any], *, reason: str, by: Actor, language: Language
) -> None:
    number, extra = deal["number"], bool(deal.get("extra"))
    body = {"facts": deal["facts"], "reason": reason[:LONGEST] or _("裁定"), "set_aside": True}
    if deal.get("notes") is not None:
        body["notes"] = deal["notes"]
    order = Order(
        id=uuid4(),
        seen=match.version,
        by=by,
        what=f"PUT {'extra' if extra else 'deals'}/{number}",
        body=body,
        language=language,
        chief=True,
    )
    write(match, order, deals.correct(number, extra=extra))


# Afterwards ------------------------------------------------------------------------------------


@transaction.atomic
def withdraw(objection: Objection, *, by: Actor, language: Language) -> Ruling:
    """撤销裁定: the figures as they were, and the objection waits again."""
    hold_rows(Match.objects.filter(pk=objection.match_id))
    held, match = hold(objection), match_of(objection)
    last = standing(held)
    if last is None:
        raise ValidationError(_("没有可撤销的裁定。"), code="gone")
    if last.was:
        if match.facts_version != last.facts_version:
            raise ValidationError(
                _("裁定以后这一局又改过，不能整个撤销：请直接更正那一盘。"), code="changed_since"
            )
        reason = _("撤销第%(number)s号异议的裁定") % {"number": held.number}
        _carry_out(match, last.was, reason=reason, by=by, language=language)
    last.withdrawn_at, last.withdrawn_by = timezone.now(), by.name[:100]
    last.save(update_fields=["withdrawn_at", "withdrawn_by"])
    note(held, verb="ruling_withdrawn", after={"verdict": last.verdict}, by=by)
    return last


@transaction.atomic
def appeal(objection: Objection, *, name: str, why: str, by: Actor) -> Ruling:
    """上诉: by option the committee hears it; its ruling is the last."""
    held = hold(objection)
    last = standing(held)
    if last is None or last.committee:
        raise ValidationError(_("仲裁定了就是最后的，不能再上诉。"), code="final")
    if not name or not why:
        raise ValidationError(_("谁上诉、为什么：都要写。"), code="why")
    if last.appealed_at is None:
        last.appealed_at, last.appealed_by, last.appealed_why = timezone.now(), name, why
        last.save(update_fields=["appealed_at", "appealed_by", "appealed_why"])
        note(held, verb="appealed", after={"name": name, "reason": why}, by=by)
    return last
