"""裁判长席: what is decided on the day. A module for each kind of thing; rows are written by the
services only.
"""

from gouji_league.desk.models.calls import Call
from gouji_league.desk.models.clocks import Clock, ExtraTime
from gouji_league.desk.models.lates import Late
from gouji_league.desk.models.objections import Objection
from gouji_league.desk.models.rulings import Ruling
from gouji_league.desk.models.screens import Screen

__all__ = ["Call", "Clock", "ExtraTime", "Late", "Objection", "Ruling", "Screen"]
