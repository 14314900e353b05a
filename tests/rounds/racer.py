"""A process of its own that publishes a draft: `python -m tests.rounds.racer JOB`, JSON out.

It says that it is ready by a file, and goes on when the file `go` is there.
"""

import json
import sys
from typing import Any

import django


def prepare(_job: dict[str, Any]) -> dict[str, Any]:
    """An empty database, migrated, with a draft of the first round in it."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
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
    wait(job)
    try:
        publishing.publish(lots, by=BY)
    except ValidationError as refused:
        return {"done": False, "code": refused.code}
    return {"done": True, "code": ""}


def count(_job: dict[str, Any]) -> dict[str, Any]:
    from gouji_league.matches.models import Match
    from gouji_league.rounds.models import Round

    return {"rounds": Round.objects.count(), "matches": Match.objects.count()}


if __name__ == "__main__":
    django.setup()
    told = json.loads(sys.argv[1])
    print(json.dumps({"prepare": prepare, "publish": publish, "count": count}[told["do"]](told)))
