"""Jobs are asked for, taken up, told of and ended here.

A function becomes a task by `@task`; it is called with a Progress and its arguments (JSON), and
returns what is kept as the result (JSON). If its worker dies it is run once more from the start:
it must be harmless to run twice.
"""

import logging
from collections.abc import Callable
from datetime import timedelta
from time import monotonic
from typing import Any, Protocol

from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone, translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from gouji_league.jobs.models import Job

Status = Job.Status
ATTEMPTS = 2
LOST_AFTER = timedelta(seconds=60)
KEPT_FOR = timedelta(days=7)
BETWEEN_WRITES = 0.4

logger = logging.getLogger(__name__)


class CancelledError(Exception):
    """Somebody asked for the job to stop; raised where it tells its progress."""


class Progress:
    """How far a job is. A task calls it as often as it likes, outside of its transaction: within
    one nobody would see it, and a cancelled job would be stopped half-way."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.written = -BETWEEN_WRITES

    def __call__(self, done: int, total: int, words: str = "") -> None:
        if monotonic() - self.written < BETWEEN_WRITES and done < total:
            return
        self.written = monotonic()
        mine = running(self.job)
        if not mine.filter(cancel_asked=False).update(
            done=done, total=total, words=words[:200], beat_at=timezone.now()
        ):
            raise CancelledError


class Task(Protocol):
    __module__: str
    __qualname__: str
    is_task: bool

    def __call__(self, progress: Progress, **arguments: Any) -> Any: ...


def task(function: Callable[..., Any]) -> Task:
    """Marks a function that the worker may run."""
    function.is_task = True  # type: ignore[attr-defined]
    return function  # type: ignore[return-value]


def enqueue(function: Task, *, scope: Any = None, **arguments: Any) -> Job:
    """Asks for a task to be run; call it in the transaction of what it is about."""
    return Job.objects.create(
        task=f"{function.__module__}.{function.__qualname__}",
        arguments=arguments,
        scope=scope,
        language=translation.get_language() or "",
    )


def run_now(job: Job) -> Job:
    """Runs a job at once, where it is known to be quick; the same way as the worker does."""
    taken = _take(Job.objects.filter(pk=job.pk))
    return run(taken) if taken else Job.objects.get(pk=job.pk)


def take_next() -> Job | None:
    """The job that waits longest, now this worker's; two workers never get the same."""
    waiting = Job.objects.filter(status=Status.WAITING)
    # Asked first without a transaction, which on SQLite would hold up whoever writes.
    return _take(waiting) if waiting.exists() else None


def _take(jobs: QuerySet[Job]) -> Job | None:
    skip = connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        waiting = jobs.filter(status=Status.WAITING).order_by("pk")
        job = waiting.select_for_update(skip_locked=skip).first()
        if job is not None:
            job.status, job.beat_at = Status.RUNNING, timezone.now()
            job.attempts += 1
            job.save(update_fields=["status", "beat_at", "attempts"])
    return job


def run(job: Job) -> Job:
    """Runs a job that was taken, and stores what came of it."""
    with translation.override(job.language or None):
        try:
            found = import_string(job.task)
            if not getattr(found, "is_task", False):
                raise TypeError(f"not a task: {job.task}")
            result = found(Progress(job), **job.arguments)
            _end(job, Status.DONE, result=result)
        except CancelledError:
            _end(job, Status.CANCELLED, sentence=_("已取消，什么都没有改。"))
        except ValidationError as error:
            _end(job, Status.FAILED, sentence=" ".join(error.messages))
        except Exception:
            # Whatever went wrong belongs into the log, and the worker goes on with the next job.
            logger.exception("job %s failed", job)
            _end(job, Status.FAILED, sentence=_("出了意外，没有完成。请再试一次。"))
    job.refresh_from_db()
    return job


def running(job: Job) -> QuerySet[Job]:
    """The row, while it is still this attempt's: a job that was given up may be another's now."""
    return Job.objects.filter(pk=job.pk, status=Status.RUNNING, attempts=job.attempts)


def _end(job: Job, status: str, *, result: Any = None, sentence: str = "") -> None:
    running(job).update(
        status=status, result=result, sentence=sentence[:500], ended_at=timezone.now()
    )


def cancel(job: Job) -> None:
    """A waiting job ends at once, a running one where it next tells its progress."""
    with transaction.atomic():
        waiting = Job.objects.filter(pk=job.pk, status=Status.WAITING)
        sentence = _("已取消，什么都没有改。")
        waiting.update(status=Status.CANCELLED, sentence=sentence, ended_at=timezone.now())
        Job.objects.filter(pk=job.pk, status=Status.RUNNING).update(cancel_asked=True)


def beat(job: Job) -> None:
    """Says that the job's worker lives."""
    running(job).update(beat_at=timezone.now())


def take_up_lost() -> int:
    """Jobs whose worker died wait again, or fail when that happened twice."""
    lost = Job.objects.filter(status=Status.RUNNING, beat_at__lt=timezone.now() - LOST_AFTER)
    if not lost.exists():
        return 0
    with transaction.atomic():
        failed = 0
        for job in lost.filter(attempts__gte=ATTEMPTS).select_for_update():
            with translation.override(job.language or None):
                _end(job, Status.FAILED, sentence=_("处理时两次中断，没有完成。请再试一次。"))
            failed += 1
        again = lost.filter(attempts__lt=ATTEMPTS)
        return failed + again.update(status=Status.WAITING, done=0, words="")


def sweep() -> int:
    """Jobs that ended a week ago go."""
    old = Job.objects.filter(ended_at__lt=timezone.now() - KEPT_FOR)
    return old.delete()[0] if old.exists() else 0
