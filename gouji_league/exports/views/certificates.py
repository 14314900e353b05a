"""奖状的样子: …/manage/certificates/, the organiser's words with a preview that follows."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from gouji_league.exports import designing
from gouji_league.exports.documents import certificates as made
from gouji_league.exports.documents import certificates_design as designs
from gouji_league.exports.documents.certificates_border import border
from gouji_league.exports.documents.certificates_design import Design
from gouji_league.tournaments.access import organising
from gouji_league.tournaments.models import Tournament
from gouji_league.ui.widgets import Select


class DesignForm(forms.Form):
    title = forms.CharField(label=gettext_lazy("标题"), max_length=30)
    text = forms.CharField(
        label=gettext_lazy("正文"), max_length=400, widget=forms.Textarea(attrs={"rows": 6})
    )
    signed = forms.CharField(
        label=gettext_lazy("落款"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("一行一个单位；章盖在这里。"),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    date = forms.CharField(
        label=gettext_lazy("日期"),
        max_length=30,
        required=False,
        help_text=gettext_lazy("不写就是赛事最后一天。"),
    )
    border = forms.ChoiceField(label=gettext_lazy("边框"), widget=Select)
    colour = forms.ChoiceField(label=gettext_lazy("颜色"), widget=Select)
    layout = forms.ChoiceField(label=gettext_lazy("纸张"), widget=Select)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = " ".join(f"{{{name}}}" for name in designs.placeholders())
        words = _("%(names)s 会换成各人自己的。奖项或名次单独一行，就居中放大。")
        self.fields["text"].help_text = words % {"names": names}
        colours = {key: words for key, (words, _ink) in designs.COLOURS.items()}
        known = {"border": designs.BORDERS, "colour": colours, "layout": designs.LAYOUTS}
        for name, choices in known.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 — for the types
            field.choices = list(choices.items())

    def clean_text(self) -> str:
        return self._known("text")

    def clean_signed(self) -> str:
        return self._known("signed")

    def _known(self, name: str) -> str:
        text = "\n".join(line.rstrip() for line in self.cleaned_data[name].splitlines())
        designs.refuse_unknown(text)
        return text


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def certificates(request: HttpRequest, slug: str) -> HttpResponse:
    access, actor = organising(request, slug)
    tournament = access.tournament
    form = DesignForm(request.POST if request.method == "POST" else None, initial=_now(tournament))
    if form.is_bound and form.is_valid():
        if designing.store(tournament, form.cleaned_data, by=actor):
            messages.success(request, _("已存：以后印的奖状都照这个样子。"))
        return redirect("exports:certificates", slug)
    context = {
        "access": access,
        "section": "documents",
        "form": form,
        "undo": designing.undoable(tournament),
        **_preview(tournament, designs.design_of(tournament)),
    }
    return render(request, "exports/certificates.html", context)


@require_POST
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet as it would be, or what is wrong with it; nothing is stored."""
    access, _actor = organising(request, slug, archived=True)
    form = DesignForm(request.POST)
    if not form.is_valid():
        return render(request, "exports/certificate_wrong.html", {"form": form}, status=422)
    context = _preview(access.tournament, Design(**form.cleaned_data))
    return render(request, "exports/certificate_preview.html", context)


@require_POST
def undo(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    access, actor = organising(request, slug)
    try:
        designing.take_back(access.tournament, key, by=actor)
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
    else:
        messages.success(request, _("撤销了，奖状和原来一样。"))
    return redirect("exports:certificates", slug)


def _now(tournament: Tournament) -> dict[str, str]:
    design = designs.design_of(tournament)
    return {name: getattr(design, name) for name in DesignForm.base_fields}


def _preview(tournament: Tournament, design: Design) -> dict[str, Any]:
    return {"one": designs.filled(design, made.sample(tournament)), "border": border(design)}
