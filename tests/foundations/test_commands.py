"""The commands, as real processes."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tools.site import free_port

ROOT = Path(__file__).resolve().parents[2]
SAY_ADDRESS = "from gouji_league.accounts import ways; print(ways.address('/r/x'))"
Start = Callable[..., subprocess.Popen[str]]


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return kept | {"DATA_DIR": str(folder / "data"), "HOST": "127.0.0.1"} | more


@contextmanager
def run(folder: Path, **environ: str) -> Iterator[subprocess.Popen[str]]:
    """bin/run in a process group of its own, as a terminal would start it."""
    process = subprocess.Popen(
        [ROOT / "bin" / "run"],
        env=environment(folder, **environ),
        cwd="/",
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    yield process
    if group(process.pid):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    with ExitStack() as started:
        yield lambda **environ: started.enter_context(run(tmp_path, **environ))


def group(leader: int) -> list[int]:
    """The processes of a group that are still there."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == leader and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def fetch(port: int, path: str = "/") -> tuple[int, str]:
    """Asks until the server answers."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
                return answer.status, answer.read().decode()
        except ConnectionError:
            time.sleep(0.05)
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionError):
                raise
            time.sleep(0.05)
    raise TimeoutError(f"nothing at port {port}")


@pytest.fixture(scope="module")
def first_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a first start leaves: made once, for all that are about a later one."""
    folder = tmp_path_factory.mktemp("first")
    port = free_port()
    with run(folder, PORT=str(port)) as process:
        fetch(port)
        os.kill(process.pid, signal.SIGTERM)
        process.communicate(timeout=10)
    return folder / "data"


@pytest.fixture
def later(start: Start, first_data: Path, tmp_path: Path) -> Start:
    """Starts bin/run where it ran before."""
    shutil.copytree(first_data, tmp_path / "data")
    return start


def stops_at_once(process: subprocess.Popen[str], sign: signal.Signals, *, to_all: bool) -> str:
    """With a phone that stays connected; what it said."""
    (os.killpg if to_all else os.kill)(process.pid, sign)
    said, _ = process.communicate(timeout=10)
    assert process.returncode == 0, said
    assert group(process.pid) == []
    return said


def test_run_serves_the_site(start: Start, own_database: str) -> None:
    port = free_port()
    process = start(PORT=str(port), DATABASE_URL=own_database)
    status, page = fetch(port)
    assert status == 200
    assert 'lang="zh-hans"' in page
    said = stops_at_once(process, signal.SIGINT, to_all=True)
    assert f"http://127.0.0.1:{port}" in said
    assert "▄▄▄▄▄" in said, "the QR code"
    assert not {"Traceback", "WARNINGS", "⚠"} & set(said.split())


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("to_all", [False, True], ids=["to it alone", "to its whole group"])
def test_it_stops_at_once(later: Start, sign: signal.Signals, to_all: bool) -> None:
    port = free_port()
    process = later(PORT=str(port))
    fetch(port)
    phone = HTTPConnection("127.0.0.1", port)  # one that stays connected
    phone.request("GET", "/")
    phone.getresponse().read()
    stops_at_once(process, sign, to_all=to_all)


@pytest.mark.parametrize(
    ("site_url", "warned"), [("http://198.51.100.4:8000", True), ("https://league.example", False)]
)
def test_run_warns_of_a_site_url_that_is_another_machines(
    later: Start, site_url: str, warned: bool
) -> None:
    port = free_port()
    process = later(PORT=str(port), SITE_URL=site_url)
    fetch(port)
    os.kill(process.pid, signal.SIGTERM)
    said, _ = process.communicate(timeout=10)
    assert f"够级联赛: {site_url}" in said
    assert ("⚠" in said) is warned


def test_a_command_beside_the_site_names_the_address_that_is_served(
    later: Start, tmp_path: Path
) -> None:
    port = free_port()
    later(PORT=str(port))
    fetch(port)
    asked = subprocess.run(
        [sys.executable, ROOT / "manage.py", "shell", "-v0", "-c", SAY_ADDRESS],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )
    assert asked.stdout == f"http://127.0.0.1:{port}/r/x\n", asked.stderr


def test_run_serves_in_a_terminal_of_another_encoding(later: Start) -> None:
    port = free_port()
    later(PORT=str(port), PYTHONIOENCODING="latin-1")
    assert fetch(port)[0] == 200


def test_run_serves_static_files_under_names_that_never_change(later: Start) -> None:
    port = free_port()
    later(PORT=str(port))
    _, page = fetch(port)
    name = next(word for word in page.split('"') if word.startswith("/static/"))
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{name}") as answer:
        assert "immutable" in answer.headers["Cache-Control"]


def test_a_later_start_has_nothing_to_do(later: Start, first_data: Path, tmp_path: Path) -> None:
    port = free_port()
    later(PORT=str(port))
    fetch(port)
    for name in ("static/staticfiles.json", "secret_key"):
        assert (tmp_path / "data" / name).stat().st_mtime_ns == (
            first_data / name
        ).stat().st_mtime_ns


def test_a_port_in_use_is_said_in_a_sentence(start: Start) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said, _ = start(PORT=str(port)).communicate(timeout=60)
    assert f"端口 {port} 已被占用" in said
    assert f"PORT={port + 1} bin/run" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("port", ["eight", "-1", "70000"])
def test_a_port_that_is_none_is_said_in_a_sentence(start: Start, port: str) -> None:
    said, _ = start(PORT=port).communicate(timeout=60)
    assert said.strip() == f"PORT must be a number from 1 to 65535, not {port!r}."


def test_an_address_of_another_machine_is_refused(start: Start) -> None:
    process = start(PORT="8000", HOST="203.0.113.7")
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "Cannot listen on 203.0.113.7:8000" in said


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The commands alone, below a path with a space in it."""
    folder = tmp_path / "a clone"
    folder.mkdir()
    shutil.copytree(ROOT / "bin", folder / "bin")
    for name in ("requirements.txt", "requirements-dev.txt"):
        (folder / name).write_text("# nothing\n")
    return folder


def setup(copy: Path, *, path: str | None = None) -> subprocess.CompletedProcess[str]:
    environ = environment(copy) | ({"PATH": path} if path else {})
    return subprocess.run(
        ["/bin/bash", copy / "bin" / "setup", "run"],
        env=environ, cwd="/", capture_output=True, text=True, timeout=300,
    )  # fmt: skip


def tools_folder(folder: Path, *names: str, **scripts: str) -> str:
    """A PATH with just these programs, and scripts of our own in place of others."""
    folder.mkdir()
    for name in names:
        found = shutil.which(name)
        assert found, name
        (folder / name).symlink_to(found)
    for name, text in scripts.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    return str(folder)


BASICS = ("dirname", "readlink", "flock", "grep", "cat", "ls", "basename", "sha256sum", "rm")


def test_without_root_the_line_to_run_is_named(copy: Path) -> None:
    python = f'exec {Path(sys.executable).resolve()} "$@"'
    path = tools_folder(copy / "tools", *BASICS, id="echo 1000", python3=python)
    ended = setup(copy, path=path)
    assert ended.returncode == 1
    [line] = [line for line in ended.stderr.splitlines() if "sudo" in line]
    assert line.strip().startswith(
        "sudo apt-get update && sudo apt-get install --no-install-recommends"
    )
    assert "gettext" in line.split()
    assert "fonts-noto-cjk" in line.split()
    assert not (copy / ".venv").exists()


def test_an_old_python_is_refused_with_its_version(copy: Path) -> None:
    old = '[ "$1" = --version ] && echo "Python 3.9.2"; exit 1'
    ended = setup(copy, path=tools_folder(copy / "tools", *BASICS, "id", python3=old))
    assert ended.returncode == 1
    assert "Python 3.11 or newer is needed; python3 here is Python 3.9.2" in ended.stderr


def test_a_newer_python_beside_an_old_one_is_found(copy: Path) -> None:
    path = tools_folder(
        copy / "tools", *BASICS, id="echo 1000", python3="exit 1", python3_13="exit 0"
    )
    (copy / "tools" / "python3_13").rename(copy / "tools" / "python3.13")
    assert "Python 3.11 or newer" not in setup(copy, path=path).stderr


def test_a_half_made_environment_is_repaired(copy: Path) -> None:
    (copy / "requirements.txt").write_text((ROOT / "requirements.txt").read_text().split("\n")[1])
    half = copy / ".venv" / "bin"
    half.mkdir(parents=True)
    (half / "python").symlink_to(shutil.which("python3") or "")
    ended = setup(copy)
    assert ended.returncode == 0, ended.stderr
    subprocess.run([half / "python", "-c", "import django"], check=True)
    assert setup(copy).stderr == ""


def test_setup_with_nothing_to_do_touches_nothing() -> None:
    made = [*ROOT.glob(".venv/installed-*"), *ROOT.glob("locale/*/LC_MESSAGES/*.mo")]
    assert made
    before = [path.stat().st_mtime_ns for path in made]
    done = subprocess.run([ROOT / "bin" / "setup", "test"], check=True, capture_output=True)
    assert (done.stdout, done.stderr) == (b"", b"")
    assert [path.stat().st_mtime_ns for path in made] == before
