"""从存档恢复 /restore/: a file is sent, shown, and made into a tournament."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gouji_league.accounts.models import User
from gouji_league.exports.archive import incoming
from gouji_league.exports.archive.opening import ArchiveError
from gouji_league.exports.selectors.archives import contents
from gouji_league.jobs import services as jobs
from gouji_league.jobs.answers import is_asking, progress_answer
from gouji_league.jobs.models import Job


class FileForm(forms.Form):
    file = forms.FileField(
        label=_("存档"),
        allow_empty_file=True,
        help_text=_("本站做的存档（zip），或者牌局记录（json）；最大 64 MB。"),
        widget=forms.ClearableFileInput(attrs={"accept": ".zip,.json"}),
    )

    def clean_file(self) -> Any:
        sent = self.cleaned_data["file"]
        if sent.size > incoming.MOST_BYTES:
            raise ValidationError(_("文件太大：最大 64 MB。"), code="too_big")
        return sent


class ChoicesForm(forms.Form):
    links = forms.BooleanField(
        label=_("裁判的链接也恢复"),
        help_text=_("自己的存档才选：手里有链接的人，恢复以后照样能用链接进来记分。"),
        required=False,
    )


def _user(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise Http404
    return request.user


@never_cache
@login_required
def restore(request: HttpRequest) -> HttpResponse:
    """Sends a file; what is no archive is told so at once, and stored nowhere."""
    sent = request.method == "POST"
    form = FileForm(request.POST, request.FILES) if sent else FileForm()
    if sent and form.is_valid():
        user = _user(request)
        key = incoming.take(form.cleaned_data["file"], user=user)
        path = incoming.find(key, user=user)
        try:
            if path is not None:
                contents(incoming.open_sent(path))
            return redirect("exports:restore_sent", key)
        except ArchiveError as error:
            if path is not None:
                path.unlink()
            form.add_error("file", str(error))
    return render(request, "exports/restore.html", {"form": form})


@never_cache
@login_required
@require_safe
def sent(request: HttpRequest, key: UUID) -> HttpResponse:
    """What is in it, before anything is stored."""
    path = incoming.find(key, user=_user(request))
    if path is None:
        raise Http404
    try:
        told = contents(incoming.open_sent(path))
    except ArchiveError:
        raise Http404 from None
    form = ChoicesForm() if told.links and not told.known else None
    context = {"key": key, "told": told, "form": form}
    return render(request, "exports/restore_sent.html", context)


@login_required
@require_POST
def bring_in(request: HttpRequest, key: UUID) -> HttpResponse:
    """A second tap finds the same job."""
    user = _user(request)
    job = _job(key, user)
    if job is None:
        if incoming.find(key, user=user) is None:
            raise Http404
        links = "links" in request.POST
        job = jobs.enqueue(incoming.bring_in, scope=key, key=str(key), user=user.pk, links=links)
    return redirect("exports:restore_job", key)


@never_cache
@login_required
@require_safe
def working(request: HttpRequest, key: UUID) -> HttpResponse:
    """How far it is; when it is done, the tournament."""
    job = _job(key, _user(request))
    if job is None:
        raise Http404
    if job.status == Job.Status.DONE and job.result and not is_asking(request):
        return redirect("tournaments:manage", job.result["slug"])
    return progress_answer(request, job, "exports/restore_working.html", context={"job": job})


def _job(key: UUID, user: User) -> Job | None:
    found = Job.objects.filter(scope=key).order_by("-pk").first()
    return found if found and found.arguments.get("user") == user.pk else None
