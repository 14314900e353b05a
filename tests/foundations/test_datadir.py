"""The data folder and the secret key in it."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gouji_league.datadir import data_dir, secret_key


def test_the_folder_is_what_data_dir_names_else_the_users_own(tmp_path: Path) -> None:
    named, share = tmp_path / "a" / "b", tmp_path / "share"
    assert data_dir({"DATA_DIR": str(named), "XDG_DATA_HOME": str(share)}) == named
    assert data_dir({"XDG_DATA_HOME": str(share)}) == share / "gouji-league"
    assert named.stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit, match="name another by DATA_DIR"):
        data_dir({"DATA_DIR": str(tmp_path / "file" / "below")})


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Root may write everywhere, so the system's own answer cannot be had in every test run.
    monkeypatch.setattr("os.access", lambda _folder, _mode: False)
    with pytest.raises(SystemExit, match="Cannot write to the data folder"):
        data_dir({"DATA_DIR": str(tmp_path)})


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    key = secret_key(tmp_path)
    assert len(key) >= 50
    assert secret_key(tmp_path) == key
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_many_first_starts_at_once_agree_on_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as starts:
        keys = set(starts.map(lambda _: secret_key(tmp_path), range(64)))
    assert len(keys) == 1
