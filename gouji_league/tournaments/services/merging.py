"""合并: two entries of the same team, or of the same person, become one."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.tournaments.models import Entrant, Member, Player
from gouji_league.tournaments.selectors.people import told, told_player
from gouji_league.tournaments.services.entering import SIZES
from gouji_league.tournaments.services.people import changing, is_referred, log, sweep_units


def merge_entrants(*, keep: Entrant, drop: Entrant, actor: Actor) -> Entrant:
    """The one kept takes what it lacks from the other: members by name, unit, seed.

    Members whom both have become one person; the rest join as the last substitutes.
    """
    with changing(keep.tournament) as held:
        keep, drop = held.entrants.get(pk=keep.pk), held.entrants.get(pk=drop.pk)
        if keep.pk == drop.pk or keep.kind != drop.kind:
            raise ValidationError(_("请选两个同类的参赛者来合并。"), code="not_two")
        refuse_if_played(drop)
        before = {"keep": told(keep), "drop": told(drop)}
        _join_members(keep, drop)
        seed = drop.seed
        drop.delete()
        keep.unit, keep.seed = keep.unit or drop.unit, keep.seed or seed
        keep.approved = keep.approved or drop.approved
        keep.save()
        sweep_units(held)
        log(actor, "people.entrants_merged", keep, before=before, after=told(keep))
    return keep


def _join_members(keep: Entrant, drop: Entrant) -> None:
    own = {member.player.name_key: member.player for member in keep.members.all()}
    alone = keep.kind == Entrant.Kind.PLAYER
    joining = []
    for member in drop.members.select_related("player"):
        same = next(iter(own.values())) if alone else own.get(member.player.name_key)
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


def merge_players(*, keep: Player, drop: Player, actor: Actor) -> Player:
    """One person entered twice: who is kept takes the other's place and what is missing."""
    with changing(keep.tournament) as held:
        keep, drop = held.players.get(pk=keep.pk), held.players.get(pk=drop.pk)
        if keep.pk == drop.pk:
            raise ValidationError(_("请选两个人来合并。"), code="not_two")
        if held.entrants.filter(kind=Entrant.Kind.PLAYER, members__player=drop).exists():
            raise ValidationError(_("个人赛请合并两个参赛者。"), code="alone")
        refuse_if_played(drop)
        if keep.memberships.exists() and drop.memberships.exists():
            raise ValidationError(
                _("两人都在队里：请先把其中一个从队里去掉。"), code="both_in_teams"
            )
        before = {"keep": told_player(keep), "drop": told_player(drop)}
        drop.memberships.update(player=keep)
        _absorb(keep, drop)
        sweep_units(held)
        log(actor, "people.players_merged", keep, before=before, after=told_player(keep))
    return keep


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
