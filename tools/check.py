"""Lint, types and tests, one after another, in a temporary folder of their own (bin/test)."""

import os
import sys
import tempfile

from tools import postgres
from tools.children import run, stop_on_sigterm

# Settings of the caller's own site must not reach the tests.
SITE_SETTINGS = {
    "CACHE_URL", "DATABASE_URL", "DATA_DIR", "DEBUG", "HOST_NAMES", "OPEN_TABLES", "SITE_URL",
    "TIME_ZONE", "TRUSTED_PROXIES",
}  # fmt: skip
LINT = [["ruff", "check", "--quiet", "."], ["ruff", "format", "--quiet", "--check", "."], ["mypy"]]
NO_TESTS = 5


def module(*words: str) -> list[str]:
    return [sys.executable, "-m", *words]


def check(arguments: list[str], *, environ: dict[str, str]) -> int:
    """Lint and types, unless tests are chosen by arguments; then the tests on both databases."""
    for command in LINT if not arguments else []:
        if status := run(module(*command), env=environ):
            return status
    with postgres.server() as url:
        # Only what uses the database (tests/conftest.py); perhaps nothing of what was chosen.
        first = run(module("pytest", "-q", *arguments), env=environ | {"DATABASE_URL": url})
    second = run(module("pytest", *arguments), env=environ)
    return second or (first if first != NO_TESTS else 0)


def main() -> int:
    stop_on_sigterm()
    environ = {name: value for name, value in os.environ.items() if name not in SITE_SETTINGS}
    with tempfile.TemporaryDirectory(prefix="gouji-tests-") as folder:
        try:
            return check(
                sys.argv[1:], environ=environ | {"DATA_DIR": folder, "TEST_DATA_DIR": folder}
            )
        except KeyboardInterrupt:
            return 130


if __name__ == "__main__":
    sys.exit(main())
