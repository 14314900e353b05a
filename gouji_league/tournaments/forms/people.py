"""人员: what is filled in for one entrant, and what is given to be imported."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from gouji_league.tournaments.forms.once import OnceForm
from gouji_league.tournaments.imports.odd import WORDS
from gouji_league.tournaments.imports.reading import MOST_BYTES, REFUSALS
from gouji_league.tournaments.imports.sense import oddity
from gouji_league.tournaments.imports.splitting import split_names
from gouji_league.tournaments.models import Entrant, Member
from gouji_league.tournaments.selectors.people import edit_mark
from gouji_league.tournaments.services.entering import SIZES, Someone

STRANGE = frozenset(WORDS) - {"perhaps_group", "nobody_yet"}
PLAIN = {"autocomplete": "off", "spellcheck": "false"}


def _text(label: Any, *, required: bool = False, length: int = 40, **attrs: str) -> forms.CharField:
    widget = forms.TextInput(attrs=PLAIN | attrs)
    return forms.CharField(label=label, required=required, max_length=length, widget=widget)


class QuickForm(OnceForm):
    """One line of typing is one entrant; Enter adds it."""

    doubted = forms.CharField(required=False, widget=forms.HiddenInput)
    """What was doubted when it was sent before: sent again, it is meant so."""
    people = _text(_("姓名"), required=True, length=400)
    name = _text(_("队名"))
    unit = _text(_("单位"), list="units")
    own_number = _text(_("号码"))
    contact = _text(_("联系方式"), length=80)

    def __init__(self, data: Any = None, *, kind: str, **options: Any) -> None:
        super().__init__(data, **options)
        self.kind = kind
        if kind == Entrant.Kind.PLAYER:
            del self.fields["name"]
            return
        del self.fields["own_number"], self.fields["contact"]
        self.fields["people"].label = _("队员") if kind == Entrant.Kind.TEAM else _("两人")
        self.fields["people"].required = False
        self.fields["people"].help_text = _("名字之间空一格，或用顿号；先写上场的，再写替补。")

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not any(given.get(field) for field in ("people", "name", "unit")):
            raise ValidationError(_("请写队名、单位或队员中的一样。"))
        typed = given.get("people") or ""
        if typed and given.get("doubted") != typed and (words := self._doubts(typed)):
            self.data = dict(self.data.items()) | {"doubted": typed}
            self.add_error("people", [*words, _("没写错，就再按一次。")])
        return given

    def _doubts(self, typed: str) -> list[str]:
        """What is no name, and several names where one is asked for."""
        found = [one.name for one in split_names(typed)]
        several = len(found) > 2 or (len(found) > 1 and all(len(name) > 1 for name in found))
        if self.kind == Entrant.Kind.PLAYER:
            if several and not any(oddity(name) for name in found):
                words = _("像是%(count)s个人：一次加一个，多人请用“导入”。")
                return [words % {"count": len(found)}]
            found = [typed]
        odd = [(name, kind) for name in found if (kind := oddity(name))]
        return [str(WORDS[kind] % {"text": name}) for name, kind in odd if kind in STRANGE]

    def members(self) -> list[Someone]:
        given = self.cleaned_data
        if self.kind == Entrant.Kind.PLAYER:
            facts = {field: given[field] for field in ("own_number", "contact")}
            return [Someone(name=given["people"], **facts)]
        found = sorted(split_names(given["people"]), key=lambda one: one.substitute)
        return [Someone(name=one.name, contact=one.contact, captain=one.captain) for one in found]


class EntrantForm(forms.Form):
    """An entrant with a row for everybody it may have.

    `seen` marks what the page was made from, so that nobody else's change is overwritten unseen.
    """

    altered = False
    seen = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"autocomplete": "off"}))
    name = _text(_("队名"))
    unit = _text(_("单位"), list="units")
    seed = forms.IntegerField(
        label=_("种子"),
        required=False,
        min_value=1,
        max_value=9999,
        help_text=_("1号最强；不是种子就空着。"),
    )

    def __init__(self, data: Any = None, *, entrant: Entrant, members: list[Member]) -> None:
        self.entrant, self.members = entrant, members
        self.size = SIZES[Entrant.Kind(entrant.kind)]
        first = {
            "seen": edit_mark(entrant, members),
            "name": entrant.name,
            "unit": entrant.unit.name if entrant.unit else "",
            "seed": entrant.seed,
        }
        super().__init__(data, initial=first)
        if entrant.kind == Entrant.Kind.PLAYER:
            del self.fields["name"]
        for place in range(max(self.size.most, len(members))):
            self._add_row(place, members[place].player if place < len(members) else None)

    def _add_row(self, place: int, player: Any) -> None:
        alone = self.size.most == 1
        self.fields[f"number{place}"] = forms.IntegerField(required=False, widget=forms.HiddenInput)
        self.fields[f"person{place}"] = _text(
            _("替补") if place >= self.size.seated else _("姓名"), required=alone
        )
        self.fields[f"own{place}"] = _text(_("号码"))
        self.fields[f"contact{place}"] = _text(_("联系方式"), length=80)
        if player is not None:
            self.initial.update(
                {
                    f"number{place}": player.number,
                    f"person{place}": player.name,
                    f"own{place}": player.own_number,
                    f"contact{place}": player.contact,
                }
            )

    def rows(self) -> Iterator[dict[str, Any]]:
        """The fields of each person, for the page."""
        captain = next((i for i, member in enumerate(self.members) if member.captain), 0)
        chosen = self.data.get("captain") if self.is_bound else str(captain)
        place = 0
        while f"person{place}" in self.fields:
            yield {
                "place": place,
                "leads": chosen == str(place),
                "substitute": place >= self.size.seated,
                **{
                    field: self[f"{field}{place}"]
                    for field in ("number", "person", "own", "contact")
                },
            }
            place += 1

    def head(self) -> list[BoundField]:
        return [self[field] for field in ("name", "unit", "seed") if field in self.fields]

    def show_altered(self) -> None:
        """Somebody else changed it: the page shows theirs too, and saving once more puts these."""
        self.altered = True
        self.data = dict(self.data.items()) | {"seen": self.initial["seen"]}

    def someone(self) -> list[Someone]:
        """The people as typed; one whom somebody else took out meanwhile is entered anew."""
        given = self.cleaned_data
        own = Q(memberships__entrant=self.entrant) if self.entrant.pk else Q()
        here = Q(memberships=None) | own
        players = self.entrant.tournament.players.filter(here)
        known = set(players.values_list("number", flat=True))
        captain = self.data.get("captain")
        return [
            Someone(
                name=given[f"person{place}"],
                own_number=given[f"own{place}"],
                contact=given[f"contact{place}"],
                captain=captain == str(place),
                number=number if (number := given[f"number{place}"]) in known else None,
            )
            for place in range(sum(1 for field in self.fields if field.startswith("person")))
            if given.get(f"person{place}")
        ]


class RosterForm(forms.Form):
    """A file, or a text that was pasted."""

    text = forms.CharField(
        label=_("粘贴名单"),
        required=False,
        max_length=MOST_BYTES // 4,
        error_messages={"max_length": REFUSALS["too_big"]},
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "lang": "zh"}),
    )
    file = forms.FileField(
        label=_("选文件"),
        required=False,
        allow_empty_file=True,
        help_text=_("xlsx或csv，最大10 MB；列名和次序都随意。"),
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )

    def clean_file(self) -> Any:
        given = self.cleaned_data["file"]
        if given and given.size > MOST_BYTES:
            raise ValidationError(REFUSALS["too_big"], code="too_big")
        return given

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors and not (given.get("file") or (given.get("text") or "").strip()):
            raise ValidationError(_("请粘贴名单，或选一个文件。"))
        return given
