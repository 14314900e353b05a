"""The shape of the project: who may import whom, and what is always there."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "gouji_league"

# app → the apps it stands on (DESIGN.md: the arrows); what those stand on comes with them.
STANDS_ON: dict[str, set[str]] = {
    "rules": set(),
    "audit": set(),
    "jobs": set(),
    "ui": set(),
    "accounts": set(),
    "tournaments": {"rules", "accounts"},
    "matches": {"rules", "tournaments"},
    "standings": {"rules", "matches"},
    "rounds": {"tournaments", "matches", "standings"},
    "desk": {"rounds"},
    "refbook": {"rules", "matches"},
    "exports": {"desk"},
    "copies": {"tournaments"},
    "live": {"desk"},
}
FOR_ALL = {"audit", "jobs", "ui"}
PURE = {"rules", "audit", "jobs", "ui"}  # these stand on nothing of ours
# All that a rule needs of Python's library: nothing here reaches for the world outside.
# fractions: averages are compared exactly (FORMATS 6), and equal ones must be equal.
FOR_RULES = {
    "__future__", "collections", "collections.abc", "dataclasses", "fractions", "functools",
    "itertools", "json", "operator", "re", "typing",
}  # fmt: skip
OUTSIDE_CALLS = {"open", "input", "print", "exec", "eval", "__import__"}


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Every module that a file names in an import, wherever the import stands."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides whom it names"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def apps_named(path: Path) -> set[str]:
    ours = {name.split(".")[1] for name in imports(path) if name.startswith("gouji_league.")}
    return {app for app in ours if (PACKAGE / app).is_dir()}


def allowed(app: str) -> set[str]:
    below = STANDS_ON[app]
    own = {app} if app in PURE else {app} | FOR_ALL
    return own.union(below, *(allowed(other) for other in below))


def present_apps() -> list[str]:
    return sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))


def test_every_app_has_its_row_in_the_table() -> None:
    assert set(present_apps()) <= set(STANDS_ON)


@pytest.mark.parametrize("app", present_apps())
def test_an_app_imports_only_what_it_stands_on(app: str) -> None:
    wrong = {
        f"{path.relative_to(ROOT)} imports {other}"
        for path in modules(PACKAGE / app)
        for other in apps_named(path) - allowed(app)
    }
    assert not wrong


@pytest.mark.parametrize(
    "path", modules(PACKAGE / "rules"), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_rules_know_no_framework_clock_chance_or_file(path: Path) -> None:
    foreign = {
        name
        for name in imports(path)
        if not name.startswith("gouji_league.rules.")
        and not FOR_RULES & {name, name.rpartition(".")[0]}
    }
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not foreign
    assert not calls & OUTSIDE_CALLS


@pytest.mark.parametrize(
    "path", modules(PACKAGE / "rounds" / "formats"), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_formats_know_no_framework_clock_or_foreign_chance(path: Path) -> None:
    named = {name.split(".")[0] for name in imports(path)}
    assert not named & {"django", "time", "datetime", "random", "secrets", "os", "pathlib"}


def test_the_product_does_not_lean_on_tests_or_tools() -> None:
    assert not {
        str(path)
        for path in modules(PACKAGE)
        for name in imports(path)
        if name.split(".")[0] in {"tests", "tools"}
    }


@pytest.mark.parametrize(
    "name",
    ["manage.py", "gouji_league", "templates", "static", "fixtures", "tests", "requirements.txt"],
)
def test_the_fixed_top_level_is_there(name: str) -> None:
    assert (ROOT / name).exists()


def test_every_app_that_django_should_know_is_installed() -> None:
    from django.apps import apps

    assert {app for app in present_apps() if app != "rules"} <= {
        config.name.removeprefix("gouji_league.") for config in apps.get_app_configs()
    }
