"""/styleguide/, the language switch and the error pages."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils import translation
from django.views import defaults

from gouji_league.ui import styleguide
from tests.ui import css

pytestmark = pytest.mark.django_db

COMPONENTS = [part.key for _, _, parts in styleguide.FAMILIES for part in parts]


@pytest.fixture
def page(client: Client) -> str:
    return client.get("/styleguide/").content.decode()


@pytest.mark.parametrize("key", COMPONENTS)
def test_each_component_stands_there_with_its_sample(page: str, key: str) -> None:
    assert f'<article class="part" id="{key}">' in page
    sample = re.search(rf'<code id="source-{key}">(.*?)</code>', page, re.DOTALL)
    assert sample
    assert unescape(sample[1]) == styleguide.sample_source(key)
    with translation.override("zh-hans"):
        context = styleguide.sample_context()
        assert render_to_string(f"ui/samples/{key}.html", context).strip() in page


def test_every_sample_is_shown() -> None:
    files = {path.stem for path in (css.ROOT / "templates" / "ui" / "samples").glob("*.html")}
    assert files == set(COMPONENTS)


def test_it_is_not_for_search_engines(page: str) -> None:
    assert '<meta name="robots" content="noindex">' in page


@pytest.mark.parametrize("path", ["/", "/styleguide/"])
def test_an_id_stands_once(client: Client, path: str) -> None:
    ids = re.findall(r'\sid="([^"]+)"', client.get(path).content.decode())
    assert len(ids) == len(set(ids))


def test_no_page_holds_an_inline_style(page: str) -> None:
    assert not re.search(r"<[^>]*\sstyle=", page)


def test_the_language_is_switched_without_script(client: Client) -> None:
    answer = client.post("/language/", {"language": "en", "next": "/styleguide/"})
    assert answer.status_code == 302
    assert answer["Location"] == "/styleguide/"
    assert '<html lang="en">' in client.get("/").content.decode()
    client.post("/language/", {"language": "zh-hans", "next": "/"})
    assert '<html lang="zh-hans">' in client.get("/").content.decode()


def test_the_switch_leads_to_no_other_site(client: Client) -> None:
    answer = client.post("/language/", {"language": "en", "next": "https://example.org/"})
    assert answer["Location"] == "/"


def test_a_page_is_the_same_for_every_visitor(client: Client) -> None:
    """No token in the frame: public pages can be cached."""
    answer = client.get("/")
    assert "csrf" not in answer.content.decode()
    assert "csrftoken" not in answer.cookies


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("status", [400, 403, 404, 500])
def test_an_error_page_shows_a_way_on(rf: RequestFactory, status: int, language: str) -> None:
    request, reason = rf.get("/somewhere/"), Exception("why")
    with translation.override(language):
        answer = {
            400: lambda: defaults.bad_request(request, reason),
            403: lambda: defaults.permission_denied(request, reason),
            404: lambda: defaults.page_not_found(request, reason),
            500: lambda: defaults.server_error(request),
        }[status]()
    assert answer.status_code == status
    html = answer.content.decode()
    assert 'href="/"' in html
    assert "ui/tokens" in html


def test_no_form_says_that_it_is_a_status() -> None:
    """A form keeps its own role: what is said in it stands in an element of its own."""
    found = [
        str(path)
        for path in Path(settings.BASE_DIR, "templates").rglob("*.html")
        if re.search(r"<form\b[^<]*role=\"(?!search)", path.read_text())
    ]
    assert found == []
