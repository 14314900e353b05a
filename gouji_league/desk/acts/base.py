"""一件事: what the desk does to a match, with its consequence told before and its way back."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.desk.services import undoing
from gouji_league.desk.services.undoing import GiveBack, nothing_beside
from gouji_league.matches.locking import hold_rows
from gouji_league.matches.models import Change, Match
from gouji_league.matches.refusals import Refused
from gouji_league.matches.selectors import naming
from gouji_league.matches.services.writes import changes_since
from gouji_league.matches.whole import BESIDE, Whole, whole
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Tournament, Undo

Text = str | Promise


class ActForm(forms.Form):
    """What every act asks: why. It carries the version that was looked at, and its own id."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    reason = forms.CharField(
        label=_("原因"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, data: Mapping[str, Any] | None, *, found: Whole) -> None:
        super().__init__(data)
        self.found = found
        self.fields["seen"].initial = found.match.version
        self.prepare()
        self.order_fields([name for name in self.fields if name != "reason"])

    def prepare(self) -> None:
        """Fills in what can be chosen here."""

    def reason_or(self, words: Text) -> str:
        """The log never stands without a reason."""
        return self.cleaned_data.get("reason") or str(words)


class SideForm(ActForm):
    """Which side it is about."""

    side = forms.ChoiceField(
        label=_("哪一方"),
        widget=forms.RadioSelect,
        error_messages={"required": _("请选一方。")},
    )

    def prepare(self) -> None:
        own = [(one.key, one.name) for one in naming.sides(self.found)]
        self.fields["side"].choices = [*own, *self.more_sides()]  # type: ignore[attr-defined]

    def more_sides(self) -> list[tuple[str, Text]]:
        return []


Do = Callable[[Match, Any, Actor, Language], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """事: offered where it fits. Its two sentences stand in docs/day.md as well."""

    key: str
    verb: str
    """For the log, and for what takes it back."""
    title: Text
    consequence: Text
    undo: Text
    form: type[ActForm]
    fits: Callable[[Whole], bool]
    do: Do
    tells: Callable[[Whole, Any, Language], list[str]] = lambda _found, _form, _language: []
    keeps: Collection[str] = ()
    """What of the match's state it changes; nothing named: its figures, all that is stated."""
    beside: Callable[[Match, Any], dict[str, Any]] = lambda _match, _form: {}
    """What is to be given back beside the match, as it was before this form was carried out."""
    give_back: GiveBack = nothing_beside


@transaction.atomic
def carry_out(
    act: Act, match: Match, form: ActForm, *, by: Actor, language: Language
) -> Undo | None:
    """Does it as it was shown; None: this very form was sent before."""
    sent = form.cleaned_data
    hold_rows(Match.objects.filter(pk=match.pk))
    held = _fresh(match)
    if _is_sent_again(held, sent["id"]):
        return None
    if held.version != sent["seen"]:
        raise Refused("stale", version=held.version, changes=changes_since(held, sent["seen"]))
    before, beside = undoing.states([held], only=act.keeps), act.beside(held, form)
    act.do(held, form, by, language)
    left = undoing.states([_fresh(match)], only=act.keeps)
    return undoing.keep(
        held.tournament,
        verb=act.verb,
        subject=naming.title(held),
        after={"reason": sent.get("reason") or None},
        was={"matches": before, "made": left, "match": str(held.key), "id": str(sent["id"])}
        | beside,
        by=by,
    )


def _fresh(match: Match) -> Match:
    return Match.objects.select_related(*BESIDE).get(pk=match.pk)


def _is_sent_again(match: Match, client: UUID) -> bool:
    if Change.objects.filter(match=match, client=client).exists():
        return True
    kept = match.tournament.undos.filter(was__id=str(client))
    return kept.exists()


def undo(
    tournament: Tournament, key: UUID, acts: Collection[Act], *, by: Actor, language: Language
) -> str:
    """撤销 of one of these acts; whom it was about."""
    beside = {act.verb: act.give_back for act in acts}
    return undoing.undo(tournament, key, beside=beside, by=by, language=language)


def of_match(match: Match) -> Whole:
    """Read anew, for an act that looks before it does."""
    return whole(_fresh(match))
