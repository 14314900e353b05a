"""Workbooks as LibreOffice calculates them: many at one start of it, which takes seconds."""

import subprocess
from pathlib import Path
from typing import Any

from openpyxl import load_workbook

MOST_SECONDS = 300


def recalculated(folder: Path, workbooks: dict[str, bytes]) -> dict[str, Any]:
    """By name, each with its formulas worked out anew: what was written holds no result of any."""
    given, made = folder / "given", folder / "made"
    given.mkdir()
    for name, data in workbooks.items():
        (given / f"{name}.xlsx").write_bytes(data)
    run(folder, "xlsx", made, *given.iterdir())
    return {name: load_workbook(made / f"{name}.xlsx", data_only=True) for name in workbooks}


def run(folder: Path, target: str, made: Path, *files: Path) -> None:
    """Headless, with a profile of its own: whatever else runs here is not asked."""
    command = ["soffice", f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless"]
    command += ["--convert-to", target, "--outdir", str(made), *map(str, files)]
    subprocess.run(command, check=True, capture_output=True, timeout=MOST_SECONDS)
