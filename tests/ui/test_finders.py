"""Static files: what no page uses is not collected, what pages name is."""

from django.contrib.staticfiles import finders

from gouji_league.ui.finders import is_unused


def collected() -> set[str]:
    return {path for finder in finders.get_finders() for path, _storage in finder.list(None)}


def test_nothing_that_no_page_uses_is_collected() -> None:
    assert not {path for path in collected() if is_unused(path)}


def test_what_pages_name_is_collected() -> None:
    assert collected() >= {
        "ui/base.css",
        "matches/table.js",
        "django_htmx/htmx-2.min.js",
        "ninja/swagger-ui-bundle.js",
        "ninja/swagger-ui.css",
    }
