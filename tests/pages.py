"""Reading pages in tests: what a selector finds, and its words."""

from typing import Any

import cssselect2
from django.test import Client
from lxml import html


def page_of(client: Client, address: str, **data: Any) -> Any:
    """A page that is there."""
    return parsed(client.get(address, data))


def parsed(answer: Any) -> Any:
    assert answer.status_code == 200
    return html.fromstring(answer.content.decode())


def select(page: Any, css: str) -> list[Any]:
    wrapped = cssselect2.ElementWrapper.from_html_root(page)
    return [found.etree_element for found in wrapped.query_all(css)]


def words(page: Any) -> str:
    return " ".join(page.text_content().split())


def texts(page: Any, css: str) -> list[str]:
    return [words(found) for found in select(page, css)]
