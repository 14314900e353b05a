"""Runs a command with a PostgreSQL of its own: python -m tools.postgres COMMAND…

The server lives in a private folder, listens on a socket there, and is gone afterwards.
PostgreSQL refuses to run as root; root runs it as the user that Debian's package makes.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from tools.children import run, stop_on_sigterm

OWNER = "postgres"
# Nothing here outlives the tests, so nothing needs to reach the disk.
SETTINGS = (
    *("fsync=off", "synchronous_commit=off", "full_page_writes=off", "listen_addresses="),
    "autovacuum=off",  # it would count the rows of tests that were rolled back, and plan for none
)


def program(name: str) -> str:
    """The newest server's program: Debian keeps them out of PATH."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda p: p.parts[4])
    found = str(versions[-1]) if versions else shutil.which(name)
    if not found:
        sys.exit(f"{name} was not found: bin/setup test installs PostgreSQL.")
    return found


def unprivileged() -> list[str]:
    """What a command starts with to run as OWNER, and to stop when we are killed."""
    dying = ["setpriv", "--pdeathsig", "INT"]
    if os.geteuid() != 0:
        return dying
    return [*dying, "--reuid", OWNER, "--regid", OWNER, "--init-groups"]


@contextmanager
def server() -> Iterator[str]:
    """A running server; gives the DATABASE_URL of an empty database."""
    folder = Path(tempfile.mkdtemp(prefix="gouji-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, OWNER, OWNER)
    data = str(folder / "data")
    initdb = [program("initdb"), "--no-sync", "--auth=trust", "--username=postgres"]
    try:
        subprocess.run(
            [*unprivileged(), *initdb, "--encoding=UTF8", "--locale=C.UTF-8", "-D", data],
            check=True,
            cwd="/",
            stdout=subprocess.DEVNULL,
        )
        options = [word for setting in SETTINGS for word in ("-c", setting)]
        process = subprocess.Popen(
            [*unprivileged(), program("postgres"), "-D", data, "-k", str(folder), *options],
            cwd="/",
            stderr=(folder / "log").open("w"),
            start_new_session=True,  # Ctrl-C is for the command, not for the server
        )
        try:
            wait_for(folder, process)
            yield f"postgres://postgres@{quote(str(folder), safe='')}/postgres"
        finally:
            process.send_signal(signal.SIGINT)  # a fast stop: open sessions are ended
            process.wait()
    finally:
        shutil.rmtree(folder)


def wait_for(folder: Path, process: subprocess.Popen[bytes]) -> None:
    ask = [program("pg_isready"), "--quiet", "--host", str(folder)]
    for _ in range(300):
        if subprocess.run(ask).returncode == 0:
            return
        if process.poll() is not None:
            break
        time.sleep(0.1)
    sys.exit("PostgreSQL did not start:\n" + (folder / "log").read_text())


def main(command: list[str]) -> int:
    stop_on_sigterm()
    with server() as url:
        return run(command, env=os.environ | {"DATABASE_URL": url})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
