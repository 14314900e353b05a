"""What racing organisers do with a draft (tests/matches/racer.py)."""

from typing import Any


def prepare(_job: dict[str, Any]) -> dict[str, Any]:
    """A draft of the first round."""
    from tests.rounds.event import drafted, first, made

    return {"lots": drafted(first(made("shida-knockout", 6))).pk}


def publish(job: dict[str, Any]) -> dict[str, Any]:
    """公布, at the same moment as the others."""
    from django.core.exceptions import ValidationError

    from gouji_league.rounds.models import Lots
    from gouji_league.rounds.services import publishing
    from tests.matches.racer import wait
    from tests.rounds.event import BY

    lots = Lots.objects.select_related("stage__tournament").get(pk=job["lots"])
    wait()
    try:
        publishing.publish(lots, by=BY)
    except ValidationError as refused:
        return {"done": False, "code": refused.code}
    return {"done": True, "code": ""}


def count(job: dict[str, Any]) -> dict[str, Any]:
    from gouji_league.matches.models import Match
    from gouji_league.rounds.models import Lots, Round

    stage = Lots.objects.get(pk=job["lots"]).stage
    return {
        "rounds": Round.objects.filter(stage=stage).count(),
        "matches": Match.objects.filter(stage=stage).count(),
    }
