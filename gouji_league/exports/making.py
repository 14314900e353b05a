"""制作: documents by the jobs: asked for once, made once, found again while the data holds."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.exports import shelf
from gouji_league.exports.registry import EXPORTS, Export, Parameters
from gouji_league.jobs import services as jobs
from gouji_league.jobs.models import Job
from gouji_league.jobs.services import Progress, task
from gouji_league.tournaments.models import Tournament

Status = Job.Status
USABLE = (Status.WAITING, Status.RUNNING, Status.DONE)


@task
def make(progress: Progress, *, tournament: str, export: str, options: dict[str, str]) -> Any:
    """Harmless to run twice: the file is either there or made."""
    found = Tournament.objects.filter(key=tournament).first()
    if found is None:
        raise ValidationError(_("这个赛事已经没有了。"))
    shelf.tidy()
    kind = EXPORTS[export]
    name = shelf.name_of(kind, found, options)
    path = shelf.find(name)
    if path is None:
        path = shelf.keep(name, kind.make(found, options, progress))
    return {"name": name, "size": path.stat().st_size}


def ask(export: Export, tournament: Tournament, options: Parameters, *, by: Actor) -> Job:
    """The job that makes a document: one that has made it, or is about to, where there is one."""
    told = {"tournament": str(tournament.key), "export": export.key, "options": dict(options)}
    for known in jobs_of(tournament).filter(status__in=USABLE)[:50]:
        if known.arguments == told and (not known.ended or is_current(known, tournament)):
            return known
    record(
        actor=by,
        verb="documents.made",
        subject=str(export.label),
        after=dict(options),
        tournament=str(tournament.key),
    )
    return jobs.enqueue(make, scope=tournament.key, **told)


def jobs_of(tournament: Tournament) -> Any:
    """The newest first."""
    named = f"{make.__module__}.{make.__qualname__}"
    return Job.objects.filter(scope=tournament.key, task=named).order_by("-pk")


def is_current(job: Job, tournament: Tournament) -> bool:
    """Whether its file is there, and nothing has changed since."""
    arguments = job.arguments
    export = EXPORTS.get(arguments["export"])
    if export is None or not job.result:
        return False
    now = shelf.name_of(export, tournament, arguments["options"])
    return job.result["name"] == now and shelf.find(now) is not None
