"""Serves the site (bin/run): prepares the data folder, says where it is, starts the workers."""

import contextlib
import errno
import hashlib
import importlib
import io
import ipaddress
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import django
import segno
from django.conf import settings
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

EVERYWHERE = ("0.0.0.0", "::", "")


def own_address() -> str:
    """This machine's address on the local network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
            return str(probe.getsockname()[0])
        except OSError:  # no way out, as on a laptop's own hotspot
            found = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout
            return next(iter(found.split()), "127.0.0.1")


def chosen_port() -> int:
    text = os.environ.get("PORT") or "8000"
    if not text.isdecimal() or not 0 < int(text) < 65536:
        sys.exit(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def refuse_if_taken(*, host: str, port: int) -> None:
    """Several workers may share a port, so only this look finds a stranger on it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                sys.exit(f"Cannot listen on {host}:{port}: {error.strerror}.")
            sys.exit(
                f"端口 {port} 已被占用, 请换一个, 例如: PORT={port + 1} bin/run\n"
                f"Port {port} is in use. Choose another, for example: PORT={port + 1} bin/run"
            )


def prepare() -> None:
    """Brings database and static files up to this version of the code."""
    from django.core.management import call_command
    from django.db import connections

    call_command("check", deploy=True, stdout=io.StringIO())  # only what is wrong is said
    call_command("migrate", interactive=False, verbosity=0)
    connections.close_all()  # the workers open their own
    collect_static()


def collect_static() -> None:
    """Collects the static files if any of them changed since the last time."""
    from django.contrib.staticfiles.finders import get_finders
    from django.core.management import call_command

    seen = hashlib.sha256()
    for finder in get_finders():
        for name, storage in sorted(finder.list(None), key=lambda found: found[0]):
            stat = os.stat(storage.path(name))
            seen.update(f"{storage.path(name)} {stat.st_mtime_ns} {stat.st_size}\n".encode())
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    if not stamp.exists() or stamp.read_text() != seen.hexdigest():
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        stamp.write_text(seen.hexdigest())


def is_address(name: str) -> bool:
    with contextlib.suppress(ValueError):
        return bool(ipaddress.ip_address(name))
    return False


def first_link() -> str | None:
    """The one-time address at which the first account is made; None once there is one."""
    from django.db import connections
    from django.urls import reverse

    from gouji_league.accounts import ways
    from gouji_league.accounts.actor import of_command
    from gouji_league.accounts.services.invitations import first_invitation

    token = first_invitation(by=of_command("run"))
    connections.close_all()  # the workers open their own
    return ways.address(reverse("accounts:welcome", args=[token])) if token else None


def leave_address(folder: Path, url: str) -> None:
    """Tells the commands that run beside the site where it is; whole or not at all."""
    aside = folder / f".site_url-{os.getpid()}"
    aside.write_text(url, "utf-8")
    aside.replace(folder / "site_url")


def announce(*, site_url: str, own_url: str, first: str | None) -> None:
    """Says where the site is; a SITE_URL of yesterday's network would print dead QR codes."""
    named, own = urlsplit(site_url).hostname or "", urlsplit(own_url).hostname
    if is_address(named) and named != own:
        print(f"⚠ SITE_URL 是 {site_url}, 本机现在是 {own_url}: 二维码可能打不开。")
        print(f"⚠ SITE_URL is {site_url}, but this machine is {own_url}: QR codes may fail.")
    print(f"够级联赛: {site_url}    (Ctrl-C 停止 / to stop)\n", flush=True)
    segno.make(site_url, error="m").terminal(compact=True)
    if first:
        print("\n还没有账号。请扫码或打开下面的链接开第一个账号, 一天内有效, 只能用一次:")
        print("There is no account yet. Make the first one here; the link works once, for a day:")
        print(f"{first}\n", flush=True)
        segno.make(first, error="m").terminal(compact=True)
    sys.stdout.flush()


def stop_on_signals() -> None:
    """Makes Ctrl-C a SIGTERM to this process alone.

    A terminal sends SIGINT to the workers too, and a worker that is then also told to stop
    may hang. Blocked here, it is blocked in them; SIGTERM is what the server passes on.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # until the server has its own handler
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

    def pass_on() -> None:
        signal.sigwait({signal.SIGINT})
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=pass_on, daemon=True).start()


def main() -> None:
    for stream in (sys.stdout, sys.stderr):  # a terminal of another encoding is no reason to stop
        cast(io.TextIOWrapper, stream).reconfigure(errors="replace")
    stop_on_signals()
    host, port = os.environ.get("HOST") or "0.0.0.0", chosen_port()
    shown = own_address() if host in EVERYWHERE else host
    url = f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
    site_url = os.environ["SITE_URL"] = os.environ.get("SITE_URL") or url
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gouji_league.settings")
    refuse_if_taken(host=host, port=port)
    django.setup()
    prepare()
    first = first_link()
    leave_address(settings.DATA_DIR, site_url)
    # Loaded before the workers fork: they share it, and are there at once.
    importlib.import_module("gouji_league.wsgi")
    server = Granian(
        "gouji_league.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=2,
        blocking_threads=2,
        websockets=False,
        respawn_failed_workers=True,
        workers_kill_timeout=3,
        log_level=LogLevels.warning,
    )
    server.on_startup(lambda: announce(site_url=site_url, own_url=url, first=first))
    worker = importlib.import_module("gouji_league.jobs.worker").start()
    try:
        server.serve()
    finally:
        worker.stop()


if __name__ == "__main__":
    main()
