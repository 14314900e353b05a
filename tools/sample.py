"""python -m tools.sample: a tournament to take pictures of, in the database of DATA_DIR.

Made through the services that the pages call: an account, 甲杯 with eight teams, some at the door,
and a table of each book at the moments of a match (tools/sample_tables.py), draws and rounds
(tools/sample_rounds.py), and demos (tools/sample_public.py).
"""

import secrets
import sys
from datetime import date

import django
from django.core.management import call_command

from tools import sample_day, sample_public, sample_rounds, sample_tables

USERNAME, SLUG = "jia", "cup"
UNITS = ("甲单位", "乙单位", "丙单位", "丁单位")


def make(password: str) -> None:
    from gouji_league.accounts.actor import of_command, of_user
    from gouji_league.accounts.services import make_user
    from gouji_league.rules.book import defaults
    from gouji_league.rules.books import BOOKS
    from gouji_league.tournaments import presets
    from gouji_league.tournaments.services import checkin, people, setup

    book = BOOKS["dongfang"]
    user = make_user(by=of_command("sample"), username=USERNAME, name="甲", password=password)
    by = of_user(user)
    occasion = setup.Occasion(
        name="甲杯", slug=SLUG, host="甲单位", place="甲礼堂", starts=date(2030, 5, 1), ends=None
    )
    cup = setup.make(by=by, user=user, occasion=occasion)
    setup.set_book(cup, by=by, book=book.key, options=defaults(book))
    setup.set_preset(cup, by=by, preset=presets.presets_for(book)[0])
    setup.finish(cup, by=by)
    for number in range(8):
        names = [f"{team}{number + 1}" for team in "甲乙丙"]
        people.add_entrant(
            tournament=cup,
            actor=by,
            members=[people.Someone(name=name) for name in names],
            unit=UNITS[number % 4],
        )
    for number in range(1, 12):
        checkin.mark(cup, number=number, presence="checked_in", by=by)
    sample_tables.make(by=by, user=user)
    sample_rounds.make(by=by, user=user)
    sample_day.make(by=by, user=user)
    sample_public.make(by=by, user=user)


def main() -> None:
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    password = secrets.token_urlsafe(12)
    make(password)
    sys.stdout.write(password)


if __name__ == "__main__":
    main()
