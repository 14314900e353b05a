"""What the tests of copies share: copies are made, in a data folder of the test's own."""

from pathlib import Path
from typing import Any

import pytest

from gouji_league.copies import when


@pytest.fixture(autouse=True)
def copying(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder."""
    settings.COPIES = True
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    (settings.DATA_DIR / "secret_key").write_text(settings.SECRET_KEY)
    monkeypatch.setattr(when, "ONE_ACT", 0.0)
    return Path(settings.DATA_DIR)
