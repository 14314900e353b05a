"""What `…/rounds` answers, as /api/v1/openapi.json describes it."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from gouji_league.matches.api.describing import Described
from gouji_league.matches.api.facts import Told


class Round(Told):
    number: int
    stage: int
    status: Literal["published", "running", "closed"]
    starts: datetime | None
    matches: list[UUID]


class Rounds(Told):
    rounds: list[Round]
    next: str | None


DESCRIBED: Described = {"rounds": (_("轮次，和每轮的局"), {200: Rounds})}
