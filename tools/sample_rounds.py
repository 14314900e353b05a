"""Rounds to take pictures of: a knock-out between two rounds, a sealed draw, a draft of singles,
a correction that changes who is in the final.

Tournaments named by what they show, made through the services that the pages call.
"""

from typing import Any
from uuid import uuid4

WORD = "海阔天空"


def make(*, by: Any, user: Any) -> None:
    from gouji_league.rounds.models import Round
    from gouji_league.rounds.services import drawing

    knockout = _cup("shida-knockout", slug="rounds", entrants=13, by=by, user=user)
    _publish(knockout, by=by)
    _play(Round.objects.get(tournament=knockout), by=by)
    _draft(knockout, by=by)
    _corrected(by=by, user=user)
    groups = _cup("dongfang-groups", slug="groups", entrants=13, by=by, user=user)
    _publish(groups, by=by)
    swiss = _cup("shuangsheng-swiss", slug="sealed", entrants=9, by=by, user=user)
    drawing.seal(swiss.stages.get(), by=by)
    singles = _cup("standard-singles", slug="singles", entrants=20, by=by, user=user)
    _publish(singles, by=by)
    _play(Round.objects.get(tournament=singles), by=by)
    _draft(singles, by=by)


def _corrected(*, by: Any, user: Any) -> None:
    """The final is drawn, and then a semi-final turns out otherwise."""
    from gouji_league.matches.models import Match
    from gouji_league.rounds.models import Round

    cup = _cup("shida-knockout", slug="corrected", entrants=4, by=by, user=user)
    _publish(cup, by=by)
    _play(Round.objects.get(tournament=cup), by=by)
    _publish(cup, by=by)
    match = Match.objects.filter(tournament=cup, round=1).first()
    _award(match, {"odd": 5, "even": 12}, by=by)


def _cup(preset: str, *, slug: str, entrants: int, by: Any, user: Any) -> Any:
    from gouji_league.matches.rehearsing import making
    from gouji_league.rounds.services import advancing
    from gouji_league.tournaments.models import Role
    from gouji_league.tournaments.presets import PRESETS

    cup = making.make(PRESETS[preset], by=by, slug=slug, entrants=entrants)
    Role.objects.create(tournament=cup, user=user, role=Role.Name.ORGANISER)
    advancing.begin(cup.stages.get(number=1), by=by)
    return cup


def _draft(cup: Any, *, by: Any) -> Any:
    from gouji_league.rounds.selectors.checks import checks
    from gouji_league.rounds.services import drawing

    lots = drawing.seal(cup.stages.get(number=1), by=by)
    known = [one.key for one in checks(lots.stage, place=lots.place)]
    return drawing.draw(lots, word=WORD, by=by, knowingly=known)


def _publish(cup: Any, *, by: Any) -> None:
    from gouji_league.rounds.services import publishing

    publishing.publish(_draft(cup, by=by), by=by)


def _play(held: Any, *, by: Any) -> None:
    """Every match awarded to ■, and the round closed."""
    from gouji_league.matches.models import Match
    from gouji_league.rounds.services import closing

    matches = Match.objects.filter(tournament=held.tournament, round=held.number)
    for match in matches.exclude(status=Match.Status.BYE):
        _award(match, {"odd": 12, "even": 5}, by=by)
    closing.close(held, by=by)


def _award(match: Any, totals: dict[str, int], *, by: Any) -> None:
    from gouji_league.matches.decisions import AWARDED, Decision
    from gouji_league.matches.services import deciding

    winner = max(totals, key=lambda side: totals[side])
    given = totals if match.first_id else None  # they do not tell what each of six players got
    deciding.decide(
        match,
        Decision(AWARDED, {"winner": winner, "totals": given}),
        client=uuid4(),
        seen=match.version,
        reason="仅总分",
        by=by,
        language="zh",
    )
