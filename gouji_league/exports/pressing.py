"""What press.py runs: one HTML file in, one PDF out. It knows nothing of Django."""

import logging
import re
import sys

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


def press(source: str, target: str) -> None:
    from weasyprint import HTML  # takes a third of a second

    progress = logging.getLogger("weasyprint.progress")
    progress.addHandler(Pages())
    progress.setLevel(logging.INFO)
    with open(source, encoding="utf-8") as file:
        html = file.read()
    HTML(string=html, url_fetcher=no_fetching).write_pdf(target)


if __name__ == "__main__":
    press(*sys.argv[1:])
