"""The helpers of bin/test, bin/bench and bin/pictures."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit

import pytest
from django.test import Client

import tools.bench
from tools.bench import __main__ as bench
from tools.bench.measure import line, ratio
from tools.pictures import PAGES

ROOT = Path(__file__).resolve().parents[2]


def test_a_ratio_tells_how_many_times_the_floor_it_costs() -> None:
    costs = ratio(lambda: sum(range(40_000)), lambda: sum(range(10_000)), rounds=5)
    assert 2.5 < costs["ratio"] < 6
    assert costs["floor"] < costs["ours"] < 0.1


def test_what_cannot_be_done_twice_is_undone_in_between_untimed() -> None:
    done: list[int] = []

    def once() -> None:
        assert not done
        done.append(sum(range(40_000)))

    def undo() -> None:
        done.clear()
        sum(range(400_000))

    costs = ratio(once, lambda: sum(range(10_000)), rounds=9, reset=undo)
    assert costs["ratio"] < 20  # with what undoes it, it were 44


@pytest.mark.parametrize(
    ("found", "holds", "ok"), [(1.9, True, True), (2.1, True, False), (1.9, False, False)]
)
def test_a_line_is_ok_only_if_every_bound_holds(found: float, holds: bool, ok: bool) -> None:
    costs = {"ours": 1.0, "floor": 1 / found, "ratio": found}
    made = line("x", costs=costs, goal=2, size=8, holds=holds, queries=3)
    assert made["ok"] is ok
    assert list(made)[:8] == ["bench", "ours", "floor", "unit", "ratio", "goal", "ok", "size"]
    assert made["queries"] == 3


@pytest.fixture
def made_up_bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = ModuleType("tools.bench.made_up")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(bench, "known", lambda: ["made_up"])
    return module


@pytest.mark.parametrize("ok", [True, False])
def test_bench_prints_a_line_a_size_and_fails_with_a_bound(
    made_up_bench: ModuleType, capsys: pytest.CaptureFixture[str], ok: bool
) -> None:
    setattr(made_up_bench, "run", lambda: iter([{"ok": True, "size": 1}, {"ok": ok, "size": 2}]))  # noqa: B010
    assert bench.main(["made_up"]) == (0 if ok else 1)
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_bench_names_what_there_is(made_up_bench: ModuleType) -> None:
    with pytest.raises(SystemExit, match=r"No bench other\. There are: made_up"):
        bench.main(["other"])


def test_a_helper_is_no_bench() -> None:
    for name in bench.HELPERS:
        assert Path(tools.bench.__path__[0], f"{name}.py").exists()
        assert name not in bench.known()


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_page_to_be_pictured_is_there(client: Client, name: str) -> None:
    assert client.get(PAGES[name]).status_code == (404 if name == "missing" else 200)


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_postgresql_of_its_own_goes_with_the_command(sign: signal.Signals) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.postgres", "sh", "-c", 'echo "$DATABASE_URL"; exec sleep 60'],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        start_new_session=True,
        # Where the tests run in the background of a shell, SIGINT is ignored from there on.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout
    folder = Path(unquote(urlsplit(process.stdout.readline()).netloc.partition("@")[2]))
    assert servers(folder)
    os.killpg(process.pid, sign)
    process.wait(timeout=20)
    for _ in range(100):
        if servers(folder):
            time.sleep(0.1)
    assert not servers(folder)
    if sign == signal.SIGKILL:  # nobody was left to put the folder away
        shutil.rmtree(folder)
    assert not folder.exists()


def servers(folder: Path) -> list[str]:
    """The processes that work on a folder's database."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            found.append(path.read_text())
    return [line for line in found if f"{folder}/data" in line]
