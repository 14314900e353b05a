"""合并: two entries of the same team, or of the same person, become one."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Member, Player, Undo
from gouji_league.tournaments.selectors.people import edit_mark, told
from gouji_league.tournaments.services import keeping
from gouji_league.tournaments.services.checkin import follow
from gouji_league.tournaments.services.entering import SIZES
from gouji_league.tournaments.services.people import changing, is_referred, log, sweep_units


def merge_entrants(*, keep: Entrant, drop: Entrant, actor: Actor) -> tuple[Entrant, Undo]:
    """The one kept takes what it lacks from the other: members by name, unit, seed.

    Members whom both have become one person; the rest join as the last substitutes.
    """
    with changing(keep.tournament) as held:
        both = held.entrants.select_related("unit")
        keep, drop = both.get(pk=keep.pk), both.get(pk=drop.pk)
        if keep.pk == drop.pk or keep.kind != drop.kind:
            raise ValidationError(_("请选两个同类的参赛者来合并。"), code="not_two")
        refuse_if_played(drop)
        before = {"keep": told(keep), "drop": told(drop)}
        was = {"keep": keeping.entrant_was(keep), "drop": keeping.entrant_was(drop)}
        joined = _join_members(keep, drop)
        drop.delete()
        keep.unit, keep.seed = keep.unit or drop.unit, keep.seed or drop.seed
        keep.approved = keep.approved or drop.approved
        keep.save()
        follow([keep])
        sweep_units(held)
        entry = log(actor, "people.entrants_merged", keep, before=before, after=told(keep))
        mark = edit_mark(keep, keep.members.select_related("player"))
        numbers = [player.number for player in joined]
        undo = keeping.keep(held, entry=entry, was=was | {"mark": mark, "joined": numbers})
    return keep, undo


def _join_members(keep: Entrant, drop: Entrant) -> list[Player]:
    """Who was new to the one that is kept."""
    own = {member.player.name_key: member.player for member in keep.members.all()}
    alone = keep.kind == Entrant.Kind.PLAYER
    joining = []
    for member in drop.members.select_related("player"):
        same = next(iter(own.values())) if alone else _same(own, member.player)
        member.delete()
        if same is None:
            joining.append(member.player)
        else:
            _absorb(same, member.player)
    size = SIZES[Entrant.Kind(keep.kind)]
    if len(own) + len(joining) > size.most:
        raise ValidationError(
            _("合起来有%(count)s人，最多%(most)s人：请先在一队里去掉几个。"),
            code="too_many",
            params={"count": len(own) + len(joining), "most": size.most},
        )
    last = max((member.position for member in keep.members.all()), default=0)
    Member.objects.bulk_create(
        Member(entrant=keep, player=player, position=last + place, captain=not own and place == 1)
        for place, player in enumerate(joining, start=1)
    )
    return joining


def _same(own: dict[str, Player], other: Player) -> Player | None:
    """Who of one's own the other is: of the same name, and not of another number."""
    found = own.get(other.name_key)
    if found and found.own_number and other.own_number:
        return found if names.key(found.own_number) == names.key(other.own_number) else None
    return found


def _absorb(keep: Player, drop: Player) -> None:
    """Fills what the one lacks from the other, who then goes."""
    refuse_if_played(drop)
    keep.unit = keep.unit or drop.unit
    keep.own_number = keep.own_number or drop.own_number
    keep.contact = keep.contact or drop.contact
    if drop.presence == Player.Presence.CHECKED_IN and keep.presence != drop.presence:
        keep.presence, keep.presence_at = drop.presence, drop.presence_at
    drop.delete()
    keep.save()


def refuse_if_played(row: Entrant | Player) -> None:
    if is_referred(row):
        raise ValidationError(
            _("%(name)s已经编排或打过比赛：请反过来，留下它。"),
            code="in_use",
            params={"name": row.name},
        )
