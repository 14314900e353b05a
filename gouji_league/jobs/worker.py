"""The worker: a process beside the web workers that runs one job after another.

`bin/run` starts it with `start()`; `manage.py worker` runs one more, on this machine or another.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from time import monotonic

from django.db import DatabaseError, close_old_connections, connections

from gouji_league.jobs import services
from gouji_league.jobs.models import Job

POLL = 0.5
BEAT = 5.0
LOOK_FOR_LOST = 15.0
SWEEP = 3600.0


def run_next() -> Job | None:
    """Takes the next job and runs it; None when none waits."""
    job = services.take_next()
    return services.run(job) if job else None


class Worker:
    """The loop; `stop` lets the running job end first."""

    def __init__(self) -> None:
        self.stopping = threading.Event()
        self.job: Job | None = None
        self.due = {services.take_up_lost: 0.0, services.sweep: 0.0}

    def stop(self, *_: object) -> None:
        self.stopping.set()

    def work(self, *, parent: int | None = None) -> None:
        """Until told to stop, or until the server that started it is gone."""
        threading.Thread(target=self._beat, daemon=True).start()
        while not self.stopping.is_set() and parent in {None, os.getppid()}:
            if not self._once():
                self.stopping.wait(POLL)
        self.stopping.set()

    def _once(self) -> bool:
        """One job; a database that is away for a moment is no reason to die."""
        close_old_connections()
        with contextlib.suppress(DatabaseError):
            self._housekeeping()
            self.job = services.take_next()
            if self.job is not None:
                services.run(self.job)
                return True
        return False

    def _housekeeping(self) -> None:
        for duty, every in ((services.take_up_lost, LOOK_FOR_LOST), (services.sweep, SWEEP)):
            if monotonic() >= self.due[duty]:
                self.due[duty] = monotonic() + every
                duty()

    def _beat(self) -> None:
        """Says that the running job's worker lives, however long the job keeps silent."""
        while not self.stopping.wait(BEAT):
            job = self.job
            if job is not None:
                with contextlib.suppress(DatabaseError):
                    services.beat(job)
                connections.close_all()


def main(*, parent: int | None = None) -> None:
    worker = Worker()
    signal.signal(signal.SIGTERM, worker.stop)
    worker.work(parent=parent)


class Supervised:
    """The worker's process; one that dies is started again."""

    def __init__(self) -> None:
        self.stopping = threading.Event()
        self.process = self._start()
        threading.Thread(target=self._watch, daemon=True).start()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "django", "worker", "--parent", str(os.getpid())]
        )

    def _watch(self) -> None:
        while True:
            self.process.wait()
            if self.stopping.wait(1):
                return
            self.process = self._start()

    def stop(self) -> None:
        """Lets the running job end, but not for ever: a job that is cut off is run again."""
        self.stopping.set()
        self.process.terminate()
        try:
            self.process.wait(timeout=3)
        except subprocess.TimeoutExpired:
            self.process.kill()


def start() -> Supervised:
    """Starts the worker beside the server (serve.py)."""
    return Supervised()
