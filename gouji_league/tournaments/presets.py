"""预设: tournaments as they are really held, ready to start; all of it can be changed."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from gouji_league.rules.book import AnyBook
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import formats, ranking
from gouji_league.tournaments.formats import (
    GROUPS,
    KNOCKOUT,
    MATCH_POINTS,
    ROTATION,
    ROUND_ROBIN,
    SINGLES,
    SWISS,
    Text,
)


@dataclass(frozen=True, slots=True)
class Shape:
    """A stage of a preset: its format and what differs from the format's own start."""

    format: str
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Preset:
    key: str
    book: str
    name: Text
    about: Text
    stages: tuple[Shape, ...]
    match: dict[str, Any]
    """What a match is by this book's custom; another book brings its own."""


@dataclass(frozen=True, slots=True)
class StageDraft:
    """A stage about to be stored."""

    format: str
    rulebook: str
    settings: dict[str, Any]
    keys: list[str]
    match_points: list[int]
    name: str = ""


_PRESETS = (
    Preset(
        "standard-rotation",
        "standard",
        _("轮换积分"),
        _("一桌一组，人多轮着上；每局抽签定谁上、坐哪，打到散场，按积分排名。"),
        (Shape(ROTATION),),
        {"max_deals": None},
    ),
    Preset(
        "standard-singles",
        "standard",
        _("个人积分赛"),
        _("每轮全场重新抽桌，6 轮，各人的积分加起来排名。"),
        (Shape(SINGLES),),
        {"max_deals": 4},
    ),
    Preset(
        "dongfang-groups",
        "dongfang",
        _("小组+淘汰"),
        _("三四队一组先打单循环，每组两队出线，再淘汰到冠军，另打第三名。"),
        (Shape(GROUPS), Shape(KNOCKOUT)),
        {"max_deals": 4},
    ),
    Preset(
        "dagang-league",
        "dagang",
        _("单循环"),
        _("每两队都打一场，按场分排名；队不多、时间够时最公平。"),
        (Shape(ROUND_ROBIN),),
        {"max_deals": 3},
    ),
    Preset(
        "shida-knockout",
        "shida",
        _("淘汰赛（每轮重抽）"),
        _("输一场就回家，每轮重新抽签；半决赛、决赛，另打第三名。"),
        (Shape(KNOCKOUT, {"draw": "redraw", "units_apart": False}),),
        {"max_deals": 4, "seats": "deal", "late_minutes": 5},
    ),
    Preset(
        "shuangsheng-swiss",
        "shuangsheng",
        _("积分编排"),
        _("每轮让成绩相近的碰，不重复；几轮就能给很多队排出名次。"),
        (Shape(SWISS),),
        {"max_deals": None, "minutes": 60},
    ),
    Preset(
        "shuangsheng-knockout",
        "shuangsheng",
        _("淘汰赛（固定对阵）"),
        _("一次抽出整张对阵表，输一场就回家。"),
        (Shape(KNOCKOUT),),
        {"max_deals": None, "minutes": 60},
    ),
)
PRESETS: dict[str, Preset] = {preset.key: preset for preset in _PRESETS}


def presets_for(book: AnyBook) -> list[Preset]:
    """What goes with a book: its own presets first, then those of the others that fit."""
    fitting = [one for one in _PRESETS if all(formats.fits(s.format, book) for s in one.stages)]
    return sorted(fitting, key=lambda preset: preset.book != book.key)


def first_preset(book: AnyBook) -> Preset:
    return presets_for(book)[0]


def stages(preset: Preset, book: AnyBook) -> list[StageDraft]:
    """The stages of a preset as this book plays them."""
    return [
        draft(shape.format, book, shape.settings | _match(preset, book)) for shape in preset.stages
    ]


def draft(stage_format: str, book: AnyBook, settings: dict[str, Any] | None = None) -> StageDraft:
    """A stage with the format's own start, changed where `settings` says so."""
    start = formats.start_settings(stage_format, book)
    given = _custom(book) if settings is None else settings
    return StageDraft(
        format=stage_format,
        rulebook=book.key,
        settings=start | {key: value for key, value in given.items() if key in start},
        keys=ranking.default_keys(stage_format, book),
        match_points=list(MATCH_POINTS),
    )


def _match(preset: Preset, book: AnyBook) -> dict[str, Any]:
    return preset.match if preset.book == book.key else _custom(book)


def _custom(book: AnyBook) -> dict[str, Any]:
    """What a match of this book is like: as in its own preset with a fixed length."""
    return [preset for preset in _PRESETS if preset.book == book.key][-1].match


def known(key: str, book: str) -> Preset | None:
    """A preset by key, if it goes with the book."""
    found = PRESETS.get(key)
    return found if found in presets_for(BOOKS[book]) else None
