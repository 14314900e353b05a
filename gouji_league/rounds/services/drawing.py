"""抽签: sealed, drawn by the word called out, changed by hand, thrown away; every one is kept.

The secret is made and its hash shown before anybody knows the word; the word is called out before
anybody knows the secret. Neither the organiser nor the program can choose what comes out.
"""

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.rounds import formats
from gouji_league.rounds.formats.ask import (
    Draw,
    NoDrawError,
    Question,
    draw_from,
    question_from,
    swapped,
)
from gouji_league.rounds.models import Lots
from gouji_league.rounds.selectors.asking import question
from gouji_league.rounds.selectors.checks import blocking, checks
from gouji_league.rounds.selectors.stages import next_place
from gouji_league.rounds.words import refusal_words
from gouji_league.tournaments.models import Stage
from gouji_league.tournaments.services.versions import lock, raise_version

WHOLE = frozenset({Stage.Format.ROUND_ROBIN, Stage.Format.GROUPS})
"""Formats whose rounds are all drawn at once."""
LONGEST_WORD = 80
KIND = "gouji-league draw"
"""What a downloaded draw says of itself."""


def seal_of(secret: str) -> str:
    """What is shown of a secret before the draw."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed_of(secret: str, word: str) -> str:
    return hashlib.sha256(f"{secret}\n{word}".encode()).hexdigest()


@transaction.atomic
def seal(stage: Stage, *, by: Actor, group: str = "", secret: str = "") -> Lots:
    """准备抽签: a secret for the next round of a stage; one that waits already is kept.

    `secret`: of a rehearsal, which comes out alike each time.
    """
    held = lock(stage.tournament)
    place = next_place(stage, group=group)
    waiting = stage.lots.filter(
        place=place, group=group, status__in=[Lots.Status.SEALED, Lots.Status.DRAFT]
    ).last()
    if waiting is not None:
        return waiting
    secret = secret or secrets.token_hex(16)
    made = Lots.objects.create(
        stage=stage, place=place, group=group, secret=secret, by=by.name[:100]
    )
    note(made, by=by, verb="sealed", after={"round": place, "hash": seal_of(made.secret)})
    raise_version(held, public=True)
    return made


@transaction.atomic
def draw(
    lots: Lots,
    *,
    word: str,
    by: Actor,
    knowingly: Sequence[str] = (),
    least_bad: bool = False,
) -> Lots:
    """开签: by the word called out in the hall. What stands in the way must be known (`knowingly`,
    by keys) or mended. `least_bad`: with rematches, the fewest, where no pairing is legal."""
    lock(lots.stage.tournament)
    held = hold(lots, Lots.Status.SEALED)
    word = " ".join(word.split())
    if not word or len(word) > LONGEST_WORD:
        raise ValidationError(_("请写下现场喊的那个词（80 字以内）。"), code="word")
    found = checks(held.stage, place=held.place, group=held.group)
    if hindering := blocking(found, knowingly=knowingly):
        raise ValidationError([one.sentence() for one in hindering], code="hindered")
    asked = question(
        held.stage, place=held.place, seed=seed_of(held.secret, word), group=held.group
    )
    if least_bad:
        asked = replace(asked, settings={**asked.settings, "least_bad": True})
    answers = answered(asked)
    held.word, held.question = word, asked.as_json()
    held.answers = held.chosen = [one.as_json() for one in answers]
    held.passed = [one.kept() for one in found]
    held.status, held.drawn_at = Lots.Status.DRAFT, timezone.now()
    held.save()
    note(held, by=by, verb="drawn", after={"round": held.place, "word": word})
    raise_version(held.stage.tournament, public=False)
    return held


def answered(asked: Question) -> list[Draw]:
    """The draws that a question is answered with: a league's rounds all at once."""
    try:
        first = formats.draw(asked)
        return [first, *(draw for draw in _following(asked, first))]
    except NoDrawError as none:
        raise ValidationError(refusal_words(none), code=none.key) from none


def _following(asked: Question, first: Draw) -> Iterator[Draw]:
    """The rest of a league, which knows its groups from the first round's draw."""
    if asked.format not in WHOLE or asked.round != 1:
        return
    told = in_groups(asked, first)
    for place in range(2, (formats.rounds(told) or 1) + 1):
        yield formats.draw(replace(told, round=place))


def in_groups(asked: Question, first: Draw) -> Question:
    """The question with everybody in the group that the first draw put them in."""
    groups = dict(first.groups)
    entrants = tuple(replace(one, group=groups.get(one.id, one.group)) for one in asked.entrants)
    return replace(asked, entrants=entrants)


@transaction.atomic
def swap(
    lots: Lots, *, one: int, other: int, by: Actor, place: int | None = None
) -> tuple[Draw, Draw]:
    """对换: two entrants take each other's places in a draft; before and after, judged."""
    lock(lots.stage.tournament)
    held = hold(lots, Lots.Status.DRAFT)
    at = (place or held.place) - held.place
    if not 0 <= at < len(held.chosen):
        raise ValidationError(_("没有这一轮。"), code="round")
    before = [draw_from(one) for one in held.chosen]
    drawn = {one for meeting in before[at].meetings for one in meeting.seats} | {*before[at].byes}
    if one == other or not {one, other} <= drawn:
        raise ValidationError(_("请点这一轮里的两个，再对换。"), code="swap")
    thirds = {one for own in before[at].meetings if own.kind == "third_place" for one in own.seats}
    if (one in thirds) != (other in thirds):
        raise ValidationError(
            _("争第三的和进了决赛的不能对换：谁进决赛由成绩定。"), code="third_place"
        )
    after = edited(question_from(held.question or {}), before, one=one, other=other)
    held.chosen = [draw.as_json() for draw in after]
    told = {"swap": [one, other], "by": by.name[:100], "at": timezone.now().isoformat()}
    held.edits = [*held.edits, told]
    held.save(update_fields=["chosen", "edits"])
    note(held, by=by, verb="swapped", after={"swap": [one, other]})
    raise_version(held.stage.tournament, public=False)
    return before[at], after[at]


def edited(asked: Question, draws: Sequence[Draw], *, one: int, other: int) -> list[Draw]:
    """Draws after a swap, judged as if they had come out so. In a league the two change places
    in every round, and in their groups."""
    changed = [swapped(draw, one, other) for draw in draws]
    told = in_groups(asked, changed[0])
    return [
        formats.judge(replace(told, round=asked.round + at), draw)
        for at, draw in enumerate(changed)
    ]


@transaction.atomic
def drop(lots: Lots, *, by: Actor) -> Lots:
    """作废重抽: thrown away before anybody saw it published; it is kept among the drafts."""
    lock(lots.stage.tournament)
    held = hold(lots, Lots.Status.DRAFT, Lots.Status.SEALED)
    held.status, held.ended_at = Lots.Status.DROPPED, timezone.now()
    held.save(update_fields=["status", "ended_at"])
    note(held, by=by, verb="dropped", after={"round": held.place, "word": held.word})
    raise_version(held.stage.tournament, public=True)
    return held


def hold(lots: Lots, *statuses: str) -> Lots:
    """The row as it is now: another organiser may have been quicker."""
    held = Lots.objects.select_for_update().select_related("stage__tournament").get(pk=lots.pk)
    if held.status not in statuses:
        raise ValidationError(
            _("这次抽签已经%(status)s了：请刷新页面看看。"),
            params={"status": held.get_status_display()},
            code="moved_on",
        )
    return held


def note(lots: Lots, *, by: Actor, verb: str, after: dict[str, Any]) -> None:
    record(
        actor=by,
        verb=f"rounds.{verb}",
        subject=str(lots.stage),
        after=after,
        tournament=str(lots.stage.tournament.key),
    )
