"""What is set, in words: a stage in a line or two, its settings one by one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import get_language, gettext, ngettext

from gouji_league.rules.book import AnyBook, Book, TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.words import Language, term
from gouji_league.tournaments import editions, formats
from gouji_league.tournaments.formats import Setting
from gouji_league.tournaments.models import Stage
from gouji_league.tournaments.presets import StageDraft
from gouji_league.tournaments.ranking import KEYS


def reader_language() -> Language:
    return "en" if (get_language() or "").startswith("en") else "zh"


@dataclass(frozen=True, slots=True)
class Shown:
    """A setting and its value in words."""

    key: str
    label: str
    value: str


def shown_settings(stage: Stage | StageDraft) -> list[Shown]:
    book = BOOKS[stage.rulebook]
    return [
        Shown(one.key, str(one.label), value_words(one, stage.settings))
        for one in formats.settings_of(stage.format, book)
    ]


def value_words(setting: Setting, settings: Mapping[str, Any]) -> str:
    value = settings.get(setting.key, setting.blank)
    if setting.kind == "flag":
        return gettext("是") if value else gettext("否")
    if setting.kind == "choice":
        return str(dict(setting.choices).get(value, value))
    return str(setting.empty) if setting.empty and value == setting.blank else str(value)


def in_short(stage: Stage | StageDraft) -> str:
    """How a match is played and what the format asks, in one line."""
    shown = {one.key: one.value for one in shown_settings(stage)}
    settings = stage.settings
    parts = [match_words(stage)]
    if "rounds" in shown:
        rounds = settings.get("rounds")
        parts.append(_rounds(rounds) if rounds else gettext("轮数按参赛数定"))
    if "legs" in shown:
        parts.append(shown["legs"])
    if "group_size" in shown:
        values = {"size": settings["group_size"], "advance": settings["advance"]}
        parts.append(gettext("每组 %(size)s，前 %(advance)s 出线") % values)
    elif settings.get("advance"):
        parts.append(gettext("前 %(advance)s 名进下一阶段") % {"advance": settings["advance"]})
    if "draw" in shown:
        parts.append(shown["draw"])
    book = BOOKS[stage.rulebook]
    if stage.format in formats.OF_PLAYERS and isinstance(book, Book) and book.scored_by == "side":
        parts.append(gettext("一方的得分，三人各记一份"))
    if "third_place" in shown:
        parts.append(gettext("打第三名") if settings["third_place"] else gettext("并列第三"))
    return gettext("，").join(parts)


def whole(stage: StageDraft, options: Mapping[str, Any]) -> str:
    """A stage in a few sentences: how it is played and ranked, where its rules are its own."""
    book, language = BOOKS[stage.rulebook], reader_language()
    known = formats.start_settings(stage.format, book) | stage.settings
    told = [
        gettext("%(name)s：%(short)s")
        % {
            "name": stage.name or Stage.Format(stage.format).label,
            "short": in_short(replace(stage, settings=known)),
        }
    ]
    if stage.keys and stage.format != formats.KNOCKOUT:
        told.append(gettext("排名依次比：%(keys)s") % {"keys": keys_words(stage.keys, book)})
    told += [f"{one.label} {one.after}" for one in editions.changed(book, options, language)]
    return gettext("；").join(told)


def _rounds(rounds: int) -> str:
    return ngettext("%(rounds)s 轮", "%(rounds)s 轮", rounds) % {"rounds": rounds}


def match_words(stage: Stage | StageDraft) -> str:
    """一场: how long it goes on."""
    deals, minutes = stage.settings.get("max_deals"), stage.settings.get("minutes")
    parts = []
    if deals:
        parts.append(
            ngettext("每场最多 %(deals)s 盘", "每场最多 %(deals)s 盘", deals) % {"deals": deals}
        )
    if minutes:
        parts.append(gettext("每场限时 %(minutes)s 分钟") % {"minutes": minutes})
    return gettext("，").join(parts) or _by_the_book(BOOKS[stage.rulebook])


def _by_the_book(book: AnyBook) -> str:
    """How a match ends where nothing but the book ends it."""
    if isinstance(book, TractorBook):
        return gettext("打到过 A")
    if book.sweep_ends:
        sweep = term(book.terms["sweep"], reader_language())
        return gettext("打到%(sweep)s，或打满规则定的盘数") % {"sweep": sweep}
    return gettext("盘数不限")


def keys_words(keys: list[str], book: AnyBook) -> str:
    return gettext("、").join(key_words(key, book) for key in keys)


def key_words(key: str, book: AnyBook | None) -> str:
    """A ranking key; a sweep by the book's own word for it (烩四, 串三户, 圈三户).

    English has one word for all three.
    """
    if key == "sweeps" and isinstance(book, Book) and reader_language() == "zh":
        return gettext("%(sweep)s次数") % {"sweep": term(book.terms["sweep"], "zh")}
    return str(KEYS[key])


def entrants_words(stage_format: str, book: AnyBook) -> str:
    """Who enters: people, teams or pairs."""
    return str(formats.ENTRANTS[formats.entrant_kind(stage_format, book)])
