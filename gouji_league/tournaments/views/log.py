"""/t/<slug>/manage/log/: who did what, when, from which device, in words."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from gouji_league.tournaments import verbs
from gouji_league.tournaments.access import CHIEF, ORGANISER, REFEREE, fetch
from gouji_league.tournaments.selectors import log as selector
from gouji_league.ui.widgets import Select

YEARS = range(2000, 3000)
"""Days that have a midnight before and after them, in whatever zone."""


class FilterForm(forms.Form):
    q = forms.CharField(label=_("找"), required=False, max_length=100)
    person = forms.ChoiceField(label=_("谁"), required=False, widget=Select)
    area = forms.ChoiceField(label=_("什么事"), required=False, widget=Select)
    day = forms.DateField(
        label=_("哪天"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )

    def __init__(self, data: object, *, people: list[str]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        everybody = [("", _("所有人")), *((name, name) for name in people)]
        self.fields["person"].choices = everybody  # type: ignore[attr-defined]
        self.fields["area"].choices = [("", _("所有事")), *verbs.AREAS.items()]  # type: ignore[attr-defined]

    def chosen(self) -> list[forms.BoundField]:
        return [self[name] for name in ("person", "area", "day")]

    def filters(self) -> selector.Filters:
        """What was asked for; a filter that says nothing known filters nothing."""
        self.is_valid()
        asked = self.cleaned_data
        day = asked.get("day")
        return selector.Filters(
            person=asked.get("person", ""),
            area=asked.get("area", ""),
            day=day if day and day.year in YEARS else None,
            text=asked.get("q", "").strip(),
        )


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    access = fetch(request, slug, role=CHIEF)
    form = FilterForm(request.GET, people=selector.people_of(access.tournament))
    filters = form.filters()
    cursor = request.GET.get("before", "")
    page = selector.page(access.tournament, filters, cursor=cursor)
    newest, older = request.GET.copy(), request.GET.copy()
    newest.pop("before", None)
    older["before"] = page.older
    context = {
        "access": access,
        "section": "log",
        "may": [role for role in (ORGANISER, REFEREE) if access.has(role)],
        "form": form,
        "filtered": bool(filters),
        "page": page,
        "older": older.urlencode() if page.older else "",
        "newest": newest.urlencode(),
        "later_page": bool(cursor),
    }
    return render(request, "tournaments/log/log.html", context)
