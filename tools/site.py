"""The site as bin/run serves it, on a free port, with data of its own, for as long as needed."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            urllib.request.urlopen(url).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.05)
        else:
            return
    sys.exit("The site did not start.")


@contextmanager
def site() -> Iterator[str]:
    """A running site; gives its address."""
    url = f"http://127.0.0.1:{(port := free_port())}"
    with tempfile.TemporaryDirectory(prefix="gouji-site-") as folder:
        mine = {"HOST": "127.0.0.1", "PORT": str(port), "DATA_DIR": folder, "SITE_URL": url}
        environ = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        process = subprocess.Popen(
            [sys.executable, "-m", "gouji_league.serve"],
            env=environ | mine,
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_for(url, process)
            yield url
        finally:
            process.terminate()
            process.wait()
