"""What tests/conftest.py promises of every run."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

SKIPS = {
    "test_marked.py": "import pytest\n@pytest.mark.skip\ndef test_it(): pass\n",
    "test_half_way.py": "import pytest\ndef test_it(): pytest.skip('no')\n",
    "test_file.py": "import pytest\npytest.importorskip('no_such_module')\ndef test_it(): pass\n",
}
USES = """
import pytest

@pytest.mark.django_db
def test_by_mark(): pass

def test_by_fixture(db): pass

@pytest.fixture
def below(transactional_db): pass

def test_by_a_fixture_of_a_fixture(below): pass

def test_none(): pass

@pytest.mark.browser
def test_browser(live_server): pass
"""


def run(path: Path, *options: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Runs a test file elsewhere under our conftest."""
    ours = ["-p", "tests.conftest", "-c", str(ROOT / "pyproject.toml"), "-n", "0"]
    kept = {name: value for name, value in os.environ.items() if name not in {"CI", "DATABASE_URL"}}
    kept = {name: value for name, value in kept.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [sys.executable, "-m", "pytest", *ours, *options, str(path)],
        cwd=ROOT, env=kept | environ, capture_output=True, text=True,
    )  # fmt: skip


def test_a_skip_fails_where_ci_is_true_only(tmp_path: Path) -> None:
    for name, text in SKIPS.items():
        (tmp_path / name).write_text(text)
    refused = run(tmp_path, "--continue-on-collection-errors", CI="true")
    assert refused.returncode == 1
    assert "skipped, which CI does not take" in refused.stdout
    assert "1 failed, 2 errors in" in refused.stdout
    assert "3 skipped in" in run(tmp_path).stdout


def test_on_postgresql_just_the_tests_of_the_database_run(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(USES)
    listed = run(tmp_path, "--collect-only", "-q", DATABASE_URL="postgres://nobody@nowhere/none")
    chosen = [line.partition("::")[2] for line in listed.stdout.splitlines() if "::" in line]
    assert chosen == ["test_by_mark", "test_by_fixture", "test_by_a_fixture_of_a_fixture"]
    everything = run(tmp_path, "--collect-only", "-q").stdout
    assert "5 tests collected" in everything
