"""签字: a side accepts the figures at the end of a match, or objects to them."""

from django.utils.translation import gettext as _

from gouji_league.matches.models import Signature
from gouji_league.matches.refusals import Refused, wrong
from gouji_league.matches.selectors.objecting import limit
from gouji_league.matches.services.writes import Done, Order
from gouji_league.matches.whole import Whole


def sign(found: Whole, order: Order) -> Done:
    """One side's word about the figures as they are now."""
    match, body = found.match, order.body
    agrees = body.get("agrees", True)
    if match.status in {"planned", "running", "annulled", "bye"} or found.derived.needs_extra:
        raise Refused("not_ended")
    sides = found.given().sides
    if body["side"] not in sides:
        raise wrong("unknown_side", "side", _("没有这一方：请选两方之一。"))
    objection = (body.get("objection") or "").strip()
    if not agrees and not objection:
        raise wrong("objection_missing", "objection", _("有异议，请写一句是什么。"))
    time_for_it = limit(match)
    late = not agrees and time_for_it.over
    Signature.objects.create(
        match=match,
        side=body["side"],
        name=body["name"].strip(),
        agrees=agrees,
        objection="" if agrees else objection,
        drawn=body.get("drawn") or "",
        late=late,
        facts_version=match.facts_version,
        by=order.by.name[:100],
    )
    signed = both_agree(found)
    return Done(
        verb="matches.signed" if agrees else "matches.objected",
        params={"side": body["side"], "name": body["name"].strip()},
        status=201,
        answer={"signed": signed, "late": time_for_it.words if late else ""},
        figures=False,
        signed=signed,
        lines_from=None,
    )


def both_agree(found: Whole) -> bool:
    """The last word of either side about the present figures, said in time."""
    match = found.match
    said = match.signatures.filter(facts_version=match.facts_version, late=False)
    words = {one.side: one.agrees for one in said}
    return all(words.get(side) for side in found.given().sides)
