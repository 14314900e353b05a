"""文件: a template, its styles and what stands in it, made into one PDF."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gouji_league.exports.press import press
from gouji_league.exports.registry import Choices, Export, Option, Parameters, Telling, register
from gouji_league.tournaments.access import CHIEF
from gouji_league.tournaments.models import Tournament

STYLES = settings.BASE_DIR / "static" / "exports"
A4, A5 = "a4", "a5"
LANGUAGES = {"zh": "zh-hans", "en": "en"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """One document, ready to be laid out."""

    title: str
    template: str
    context: Mapping[str, Any]
    styles: tuple[str, ...] = ("paper.css",)
    """Files below static/exports/, in order."""
    author: str = ""
    size: str = A4
    """The class of the body: which @page it uses."""
    pages: int = 0
    """About how many; 0: nobody knows."""
    style: str = ""
    """What no file can know: heights that follow from the number of rows."""
    keywords: tuple[str, ...] = field(default=())


Maker = Callable[[Tournament, Parameters], Paper]

LANGUAGE = Option("lang", _("语言"), lambda _tournament: (("zh", _("中文")), ("en", _("英文"))))


def paper_sizes(*sizes: str) -> Option:
    words = {A4: _("A4，一张一页"), A5: _("A5，一页 A4 排两张，裁开")}
    choices: Choices = [(size, words[size]) for size in sizes]
    return Option("paper", _("纸张"), lambda _tournament: choices)


def html(paper: Paper) -> str:
    """Everything in one text: the press fetches nothing."""
    css = "\n".join(_style(name) for name in paper.styles) + paper.style
    head = {
        "paper": paper,
        "css": SafeString(css),
        "made_at": timezone.localtime(),
        "counter": SafeString(_counter()),
        "language": translation.get_language() or settings.LANGUAGE_CODE,
    }
    return render_to_string(paper.template, {**paper.context, **head})


def _counter() -> str:
    """第 n / m 页, as CSS writes it."""
    words = gettext("第 {n} / {m} 页").replace('"', "")
    return (
        '"' + words.replace("{n}", '" counter(page) "').replace("{m}", '" counter(pages) "') + '"'
    )


@lru_cache(maxsize=32)
def _read(name: str, _changed: int) -> str:
    return (STYLES / name).read_text("utf-8")


def _style(name: str) -> str:
    return _read(name, (STYLES / name).stat().st_mtime_ns)


def document(
    key: str,
    *,
    label: Any,
    about: Any,
    options: tuple[Option, ...] = (),
    role: str = CHIEF,
    missing: Callable[[Tournament], Any] = lambda _tournament: "",
) -> Callable[[Maker], Maker]:
    """Registers a function that makes a Paper as `pdf:key`, in the language that is chosen."""

    def registered(maker: Maker) -> Maker:
        def make(tournament: Tournament, parameters: Parameters, telling: Telling) -> bytes:
            language = LANGUAGES.get(parameters.get("lang", ""), settings.LANGUAGE_CODE)
            with translation.override(language):
                paper = maker(tournament, parameters)
                return press(html(paper), pages=paper.pages, telling=telling)

        register(
            Export(
                key=f"pdf:{key}",
                label=label,
                about=about,
                suffix="pdf",
                mime="application/pdf",
                make=make,
                options=(*options, LANGUAGE),
                role=role,
                missing=missing,
            )
        )
        return maker

    return registered
