"""示例的做法: set up as an organiser does it, drawn, and played as far as its plan says."""

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import User
from gouji_league.live.demo import MARK
from gouji_league.live.demo.plans import RUNNING, Plan, squad, title, told, unit
from gouji_league.matches.models import Match
from gouji_league.matches.rehearsing import playing
from gouji_league.matches.rehearsing.facts import Chance
from gouji_league.matches.rehearsing.playing import CORRECTION, VOID, WALKOVER
from gouji_league.rounds.models import Round
from gouji_league.rounds.rehearsing import Rehearsal
from gouji_league.rounds.services import closing as rounds
from gouji_league.rules.book import defaults
from gouji_league.rules.books import BOOKS
from gouji_league.rules.words import Words
from gouji_league.tournaments import formats
from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.presets import PRESETS
from gouji_league.tournaments.selectors import plan as sizes
from gouji_league.tournaments.services import closing, people, setup
from gouji_league.tournaments.words import reader_language

Told = Callable[[], None]
"""Called after each match."""
SOME = (frozenset({VOID}), frozenset({CORRECTION}), frozenset({WALKOVER}))
"""What happens besides, a match each: enough to be seen, too little to be odd."""
BEGUN = 2
"""Deals of a match that is being played."""


def own(user: User, book: str) -> list[Tournament]:
    """The demos of a book that somebody made."""
    rows = Tournament.objects.filter(roles__user=user, roles__role=Role.Name.ORGANISER)
    return list(rows.filter(settings__demo__startswith=f"{book} ").order_by("pk"))


def remove(tournament: Tournament, *, by: Actor) -> None:
    closing.delete(tournament, by=by)


def make(plan: Plan, *, user: User, by: Actor, told_of: Told = lambda: None) -> Tournament:
    """One whole demo; `told_of` hears of every match that was played."""
    tournament = _set_up(plan, user=user, by=by)
    show = _Show(tournament, by=by, seed=plan.seed, until=plan.until)
    show.told_of = told_of
    show.play()
    if plan.until is not None:
        show.half(Round.objects.get(tournament=tournament, number=plan.until))
    return tournament


@transaction.atomic
def _set_up(plan: Plan, *, user: User, by: Actor) -> Tournament:
    book, preset = BOOKS[plan.book], PRESETS[plan.preset]
    occasion = setup.Occasion(
        name=_name(plan, book.title),
        slug=f"demo-{plan.book}-{plan.state}",
        host=told()["host"],
        place=told()["place"],
        starts=timezone.localdate(),
    )
    made = Tournament(step=2, settings={MARK: plan.mark})
    tournament = setup.insert(made, occasion)
    setup.made(tournament, by=by)
    Role.objects.create(tournament=tournament, user=user, role=Role.Name.ORGANISER)
    setup.set_book(tournament, by=by, book=book.key, options=defaults(book))
    setup.set_preset(tournament, by=by, preset=preset)
    kind = formats.entrant_kind(preset.stages[0].format, book)
    for number in range(plan.entrants):
        people.add_entrant(
            tournament=tournament,
            actor=by,
            members=squad(number, kind),
            name=title(number, kind),
            unit=unit(number),
        )
    setup.set_size(tournament, by=by, size=sizes.size_of(tournament))
    setup.finish(tournament, by=by)
    return tournament


def _name(plan: Plan, book: Words) -> str:
    state = gettext("正在打") if plan.state == RUNNING else gettext("已打完")
    return gettext("示例 · %(book)s（%(state)s）") % {
        "book": book.to(reader_language()),
        "state": state,
    }


class _Show(Rehearsal):
    """A rehearsal that shows what a day is like, not everything that can happen in one."""

    told_of: Told

    def __post_init__(self) -> None:
        super().__post_init__()
        self.chance = Chance(self.seed)
        self.accidents.clear()
        self.accidents.extend(SOME)

    def _match(self, match: Match) -> None:
        super()._match(match)
        self.chance.missing = set()
        self.told_of()

    def half(self, held: Round) -> None:
        """The round that is on: some are done, some are in the midst of it, one is to begin."""
        rounds.start(held, by=self.by)
        rows = Match.objects.filter(tournament=self.tournament, round=held.number)
        playable = rows.exclude(status=Match.Status.BYE).order_by("pk")
        for number, match in enumerate(playable):
            if number % 3 == 0:
                playing.begin(match, chance=self.chance, by=self.by, deals=BEGUN)
            elif number % 3 == 1:
                self._match(match)
            self.told_of()
