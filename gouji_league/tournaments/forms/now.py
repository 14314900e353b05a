"""散桌: a book and the names in the order of the seats."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gouji_league.rules.book import AnyBook, TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.words import Language
from gouji_league.tournaments import names

STEMS = "甲乙丙丁戊己庚辛壬癸子丑"
"""Names for seats that nobody named; twice as many as a table has."""
MOST = 6
LONGEST = 40
"""As everywhere a person is entered."""


def seats_of(book: AnyBook) -> int:
    return 4 if isinstance(book, TractorBook) else MOST


class NowForm(forms.Form):
    def __init__(self, data: Mapping[str, Any] | None = None, *, language: Language) -> None:
        super().__init__(data)
        self.fields["book"] = forms.ChoiceField(
            label=_("用哪部规则"),
            choices=[(book.key, book.title.to(language)) for book in BOOKS.values()],
            widget=forms.RadioSelect,
            initial=next(iter(BOOKS)),
            error_messages={"required": _("请选一部规则。")},
        )
        for seat in range(1, MOST + 1):
            self.fields[f"seat{seat}"] = forms.CharField(
                label=gettext("%(seat)s 号座") % {"seat": seat},
                max_length=LONGEST,
                required=False,
                widget=forms.TextInput(
                    attrs={"placeholder": STEMS[seat - 1], "autocomplete": "off", "lang": "zh"}
                ),
            )

    def seats(self) -> list[tuple[int, forms.BoundField]]:
        return [(seat, self[f"seat{seat}"]) for seat in range(1, MOST + 1)]

    def clean(self) -> dict[str, Any]:
        """Nobody sits twice; names are compared as the people's pages do."""
        cleaned = super().clean() or {}
        if "book" not in cleaned:
            return cleaned
        at: dict[str, int] = {}
        for seat in range(1, seats_of(BOOKS[cleaned["book"]]) + 1):
            known = names.key(cleaned.get(f"seat{seat}", ""))
            if known and known in at:
                words = _("和 %(seat)s 号座重名：请改一个，比如写上全名。")
                self.add_error(f"seat{seat}", words % {"seat": at[known]})
            at.setdefault(known, seat)
        return cleaned

    def names(self) -> list[str]:
        """The names by seat; an empty one gets a stem that nobody here is called."""
        count = seats_of(BOOKS[self.cleaned_data["book"]])
        given = [names.tidy(self.cleaned_data[f"seat{n}"]) for n in range(1, count + 1)]
        taken = {names.key(name) for name in given}
        free = [stem for stem in STEMS if names.key(stem) not in taken]
        own = {seat: stem for seat, stem in enumerate(STEMS[:count]) if stem in free}
        spare = iter([stem for stem in free if stem not in own.values()])
        return [
            name if names.key(name) else own.get(seat) or next(spare)
            for seat, name in enumerate(given)
        ]
