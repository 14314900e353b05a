"""The system check of paper says what to install."""

import pytest
from django.core.checks import run_checks

from gouji_league.exports import checks


def test_a_machine_that_bin_setup_prepared_can_make_paper() -> None:
    assert checks.check_paper() == []


def test_a_missing_library_is_named_with_the_line_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checks, "LIBRARIES", {"libnowhere.so.7": "libnowhere7"})
    [warning] = checks.check_paper()
    assert warning.hint == "sudo apt-get install --no-install-recommends libnowhere7"


def test_a_missing_chinese_font_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    nothing = tmp_path / "fonts.conf"
    nothing.write_text("<fontconfig></fontconfig>")
    monkeypatch.setenv("FONTCONFIG_FILE", str(nothing))
    [warning] = checks.check_paper()
    assert warning.hint is not None
    assert warning.hint.endswith("fonts-noto-cjk")


def test_a_machine_without_fontconfig_is_told_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    [warning] = run_checks()
    assert warning.id == "exports.W001"
