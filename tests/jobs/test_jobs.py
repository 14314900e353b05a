"""作业: taken up once, told of, ended; lost ones come back."""

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connections
from django.utils import timezone

from gouji_league.jobs import services, worker
from gouji_league.jobs.models import Job
from gouji_league.jobs.services import Progress, task

pytestmark = pytest.mark.django_db
Status = Job.Status


@task
def count(progress: Progress, *, to: int) -> dict[str, int]:
    for number in range(to):
        progress(number, to, "数")
    progress(to, to)
    return {"counted": to}


@task
def refuse(progress: Progress) -> None:
    raise ValidationError("名单是空的。")


@task
def break_down(progress: Progress) -> None:
    raise RuntimeError("a fault of ours")


@task
def cancelled_half_way(progress: Progress, *, key: str) -> None:
    services.cancel(Job.objects.get(key=key))
    progress(1, 1)
    raise AssertionError("went on after it was cancelled")


def not_a_task(progress: Progress) -> None:
    raise AssertionError("was run")


def test_a_job_waits_is_run_and_keeps_its_result() -> None:
    job = services.enqueue(count, to=3)
    assert job.status == Status.WAITING
    ended = worker.run_next()
    assert ended is not None
    assert ended.key == job.key
    assert (ended.status, ended.result) == (Status.DONE, {"counted": 3})
    assert (ended.done, ended.total) == (3, 3)
    assert worker.run_next() is None


def test_the_job_that_waits_longest_comes_first() -> None:
    first, second = services.enqueue(count, to=1), services.enqueue(count, to=2)
    assert [job.key for job in (worker.run_next(), worker.run_next()) if job] == [
        first.key,
        second.key,
    ]


def test_a_refusal_is_its_sentence() -> None:
    services.enqueue(refuse)
    job = worker.run_next()
    assert job is not None
    assert (job.status, job.sentence) == (Status.FAILED, "名单是空的。")


def test_a_fault_of_ours_is_logged_and_said_plainly(caplog: Any) -> None:
    services.enqueue(break_down)
    job = worker.run_next()
    assert job is not None
    assert (job.status, job.sentence) == (Status.FAILED, "出了意外，没有完成。请再试一次。")
    assert "a fault of ours" in caplog.text


def test_only_tasks_are_run() -> None:
    Job.objects.create(task=f"{__name__}.not_a_task", language="zh-hans")
    job = worker.run_next()
    assert job is not None
    assert job.status == Status.FAILED


def test_the_sentence_is_in_the_language_of_who_asked() -> None:
    from django.utils import translation

    with translation.override("en"):
        services.enqueue(break_down)
    job = worker.run_next()
    assert job is not None
    assert "出了" not in job.sentence


def test_a_waiting_job_is_cancelled_at_once() -> None:
    job = services.enqueue(count, to=1)
    services.cancel(job)
    assert worker.run_next() is None
    job.refresh_from_db()
    assert (job.status, job.ended) == (Status.CANCELLED, True)


def test_a_running_job_stops_where_it_next_tells_its_progress() -> None:
    job = services.enqueue(cancelled_half_way, key="")
    job.arguments = {"key": str(job.key)}
    job.save()
    ended = worker.run_next()
    assert ended is not None
    assert ended.status == Status.CANCELLED


def lost(job: Job) -> Job:
    """A job whose worker was killed a while ago."""
    taken = services.take_next()
    assert taken is not None
    assert taken.key == job.key
    Job.objects.filter(pk=job.pk).update(beat_at=timezone.now() - timedelta(minutes=5))
    return taken


def test_a_job_whose_worker_died_is_run_again() -> None:
    job = services.enqueue(count, to=2)
    lost(job)
    assert worker.run_next() is None
    services.take_up_lost()
    again = worker.run_next()
    assert again is not None
    assert (again.status, again.attempts) == (Status.DONE, 2)


def test_a_job_whose_worker_died_twice_fails_with_a_sentence() -> None:
    job = services.enqueue(count, to=2)
    lost(job)
    services.take_up_lost()
    lost(job)
    services.take_up_lost()
    job.refresh_from_db()
    assert (job.status, job.sentence) == (Status.FAILED, "处理时两次中断，没有完成。请再试一次。")


def test_a_worker_that_was_given_up_cannot_end_the_job_of_another() -> None:
    job = services.enqueue(count, to=2)
    first = lost(job)
    services.take_up_lost()
    second = services.take_next()
    assert second is not None
    services.run(first)
    job.refresh_from_db()
    assert job.status == Status.RUNNING
    assert services.run(second).status == Status.DONE


def test_a_living_worker_keeps_its_job() -> None:
    job = services.enqueue(count, to=2)
    taken = lost(job)
    services.beat(taken)
    assert services.take_up_lost() == 0


def test_old_jobs_are_swept() -> None:
    old, new = services.enqueue(count, to=1), services.enqueue(count, to=1)
    Job.objects.filter(pk=old.pk).update(ended_at=timezone.now() - timedelta(days=8))
    Job.objects.filter(pk=new.pk).update(ended_at=timezone.now())
    services.sweep()
    assert list(Job.objects.all()) == [new]


@pytest.mark.django_db(transaction=True)
def test_workers_side_by_side_take_each_job_once() -> None:
    for _number in range(12):
        services.enqueue(count, to=1)
    start, taken = Barrier(4), []

    def work() -> None:
        start.wait()
        while job := services.take_next():
            taken.append(job.pk)
        connections.close_all()

    threads = [Thread(target=work) for _number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == sorted(Job.objects.values_list("pk", flat=True))


@pytest.mark.django_db(transaction=True)
def test_the_loop_runs_what_waits_until_it_is_told_to_stop() -> None:
    job = services.enqueue(count, to=5)
    loop = worker.Worker()

    def work() -> None:
        loop.work()
        connections.close_all()

    thread = Thread(target=work)
    thread.start()
    while not Job.objects.get(pk=job.pk).ended:
        loop.stopping.wait(0.05)
    loop.stop()
    thread.join(timeout=30)
    assert not thread.is_alive()
    assert Job.objects.get(pk=job.pk).status == Status.DONE


def test_the_loop_ends_with_the_server_that_started_it() -> None:
    loop = worker.Worker()
    loop.work(parent=-1)
    assert loop.stopping.is_set()


def test_a_worker_that_is_killed_is_started_again(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", own_database)
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "gouji_league.settings")
    supervised = worker.start()
    first = supervised.process
    first.kill()
    while supervised.process is first:
        supervised.stopping.wait(0.05)
    again = supervised.process
    assert again.poll() is None
    supervised.stop()
    assert again.wait(timeout=30) is not None
