"""What press.py runs: one HTML file in, one PDF out. It knows nothing of Django."""

import logging
import re
import sys
from importlib.resources import files
from typing import Any

PAGE = re.compile(r"Creating layout - Page (\d+)")


class Pages(logging.Handler):
    """Passes on which page is being laid out; a page laid out twice is told once."""

    last = 0

    def emit(self, record: logging.LogRecord) -> None:
        found = PAGE.search(record.getMessage())
        if found and int(found[1]) > self.last:
            self.last = int(found[1])
            print(self.last, flush=True)


def no_fetching(url: str) -> object:
    """Everything a document needs stands in it."""
    raise ValueError(f"a document fetches nothing: {url[:80]}")


def lean_html() -> type:
    """WeasyPrint's HTML without the styles of footnotes and list markers, which no document of ours
    has: its own sheet gives them to every single element, and they are most of the memory.
    """
    from weasyprint import CSS, HTML  # takes a third of a second

    sheet = files("weasyprint").joinpath("css/html5_ua.css").read_text("utf-8")
    lines = [line for line in sheet.splitlines() if not line.startswith("::")]
    lean = CSS(string="\n".join(lines))

    class Lean(HTML):
        def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
            return [lean]

    return Lean


def press(source: str, target: str) -> None:
    progress = logging.getLogger("weasyprint.progress")
    progress.addHandler(Pages())
    progress.setLevel(logging.INFO)
    with open(source, encoding="utf-8") as file:
        html = file.read()
    lean_html()(string=html, url_fetcher=no_fetching).write_pdf(target)


if __name__ == "__main__":
    press(*sys.argv[1:])
