"""名牌: what stands on a player's card."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString

from gouji_league.accounts import ways
from gouji_league.accounts.pages import qr
from gouji_league.tournaments.models import Entrant, Player, Tournament
from gouji_league.tournaments.selectors.checkin import belongs


@dataclass(frozen=True, slots=True)
class Card:
    player: Player
    belongs: list[str]
    """Unit and teams."""
    qr: SafeString
    """The address that a phone opens at the door."""


def card(tournament: Tournament, player: Player) -> Card:
    address = ways.address(reverse("tournaments:door", args=[tournament.slug, player.code]))
    return Card(player, belongs(player), qr(address))


def cards_of(entrant: Entrant) -> list[Card]:
    """In the order of its members."""
    players = Player.objects.filter(memberships__entrant=entrant).select_related("unit")
    found = players.prefetch_related("memberships__entrant").order_by("memberships__position")
    return [card(entrant.tournament, player) for player in found]
