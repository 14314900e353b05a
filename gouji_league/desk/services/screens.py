"""大屏: chosen, held, written on, and the prizes revealed one by one."""

from collections.abc import Callable, Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.desk.models import Screen
from gouji_league.desk.scenes import IN_TURN, PALETTES, SCENES, SECONDS
from gouji_league.desk.selectors.objections import awaiting
from gouji_league.desk.selectors.screens import prizes, screen_of
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services.versions import lock, raise_version

LONGEST = 200


def choose(
    tournament: Tournament, *, scenes: Sequence[str], seconds: int, palette: str, by: Actor
) -> None:
    """选场面: what goes round, how fast, light or dark."""
    if not SECONDS[0] <= seconds <= SECONDS[1]:
        raise ValidationError(
            _("每屏停 %(least)s 到 %(most)s 秒。"),
            params={"least": SECONDS[0], "most": SECONDS[1]},
            code="seconds",
        )
    kept = [one for one in IN_TURN if one in scenes]
    if not kept:
        raise ValidationError(_("至少选一个场面。"), code="scenes")

    def change(screen: Screen) -> None:
        screen.scenes, screen.seconds = kept, seconds
        screen.palette = palette if palette in PALETTES else "dark"

    _change(tournament, change, by=by)


def hold(tournament: Tournament, *, scene: str, by: Actor) -> None:
    """点住: one scene stays; with "" they go round again."""
    if scene and scene not in SCENES:
        raise ValidationError(_("没有这个场面。"), code="scene")

    def change(screen: Screen) -> None:
        screen.held = scene

    _change(tournament, change, by=by)


def say(tournament: Tournament, *, words: str, by: Actor) -> None:
    """写公告; empty: none."""
    text = words.strip()
    if len(text) > LONGEST:
        raise ValidationError(
            _("公告最多 %(most)s 字：远处看不清更多。"), params={"most": LONGEST}, code="too_long"
        )

    def change(screen: Screen) -> None:
        screen.words = text
        if not text and screen.held == "words":
            screen.held = ""

    _change(tournament, change, by=by)


def reveal(tournament: Tournament, *, count: int, by: Actor) -> int:
    """揭晓: so many prizes are on the screen from now on; how many are. None more than now while an
    objection is open."""
    if count > screen_of(tournament).revealed and (words := awaiting(tournament)):
        raise ValidationError(words, code="open_objections")
    shown = min(max(count, 0), len(prizes(tournament, named=True)))

    def change(screen: Screen) -> None:
        screen.revealed, screen.held = shown, "prizes"

    _change(tournament, change, by=by, verb="desk.revealed")
    return shown


@transaction.atomic
def _change(
    tournament: Tournament,
    change: Callable[[Screen], None],
    *,
    by: Actor,
    verb: str = "desk.screen_set",
) -> None:
    held = lock(tournament)
    screen, _made = Screen.objects.get_or_create(
        tournament=held, defaults={"scenes": list(IN_TURN)}
    )
    before = _screen_told(screen)
    change(screen)
    after = _screen_told(screen)
    if after == before:
        return
    screen.save()
    record(
        actor=by,
        verb=verb,
        subject=held.name,
        before=before,
        after=after,
        tournament=str(held.key),
    )
    raise_version(held, public=True)


def _screen_told(screen: Screen) -> dict[str, object]:
    return {
        "scenes": list(screen.scenes),
        "seconds": screen.seconds,
        "held": screen.held,
        "words": screen.words,
        "revealed": screen.revealed,
        "palette": screen.palette,
    }
