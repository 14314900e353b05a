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
from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True)
class Site:
    url: str
    password: str
    """Of the sample's organiser (tools/sample.py)."""


@contextmanager
def site() -> Iterator[Site]:
    """A running site with a sample tournament in it."""
    url = f"http://127.0.0.1:{(port := free_port())}"
    with tempfile.TemporaryDirectory(prefix="gouji-site-") as folder:
        mine = {"HOST": "127.0.0.1", "PORT": str(port), "DATA_DIR": folder, "SITE_URL": url}
        environ = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        environ |= mine | {"DJANGO_SETTINGS_MODULE": "gouji_league.settings"}
        sample = [sys.executable, "-m", "tools.sample"]
        password = subprocess.run(sample, env=environ, check=True, capture_output=True, text=True)
        process = subprocess.Popen(
            [sys.executable, "-m", "gouji_league.serve"],
            env=environ,
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_for(url, process)
            yield Site(url, password.stdout)
        finally:
            process.terminate()
            process.wait()
