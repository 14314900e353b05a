"""当天的事: what the desk can do to a match, in the order in which it is offered.

docs/day.md has a row for each, with its consequence and its way back; a test compares them.
"""

from gouji_league.desk.acts.base import Act
from gouji_league.desk.acts.people import SUBSTITUTE
from gouji_league.desk.acts.places import MOVE, POSTPONE
from gouji_league.desk.acts.referees import REFEREE
from gouji_league.desk.acts.results import RETIRE, TOTALS, WALKOVER_ACT
from gouji_league.desk.acts.waiting import LATE

ACTS: tuple[Act, ...] = (LATE, WALKOVER_ACT, RETIRE, SUBSTITUTE, REFEREE, MOVE, POSTPONE, TOTALS)
BY_KEY = {act.key: act for act in ACTS}

__all__ = ["ACTS", "BY_KEY", "Act"]
