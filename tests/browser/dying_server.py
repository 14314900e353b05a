"""A server that dies between commit and answer: `python -m tests.browser.dying_server PORT FILE`.

The site as the tests serve it. While FILE is there, the first deal that was stored takes the
process with it: what it would have answered is lost.
"""

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import django
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.wsgi import get_wsgi_application

DIED = 9
App = Callable[[dict[str, Any], Any], Iterable[bytes]]


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Nothing: the tests say what happened."""


def dying(application: App, sign: Path) -> App:
    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        body = application(environ, start_response)
        stored = environ["REQUEST_METHOD"] == "POST" and environ["PATH_INFO"].endswith("/deals")
        if stored and sign.exists():
            # The transaction ended with the view: only the answer is left to be sent.
            os._exit(DIED)
        return body

    return answer


def main(port: int, sign: Path) -> None:
    django.setup()
    application = dying(StaticFilesHandler(get_wsgi_application()), sign)
    server = make_server("127.0.0.1", port, application, Server, Quiet)
    print("ready", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
