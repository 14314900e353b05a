"""HTTP for programs, under /api/v1/: each app brings its own addresses (DESIGN.md, contracts)."""

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.defaults import page_not_found
from django.views.generic import RedirectView
from ninja.errors import HttpError, ValidationError
from ninja.openapi.docs import Swagger

from gouji_league.live.reading import with_etags
from gouji_league.matches.api import describing
from gouji_league.matches.api.body import StrictParser
from gouji_league.matches.api.routes import router as matches
from gouji_league.matches.refusals import Refused
from gouji_league.rounds import answers as of_rounds
from gouji_league.rounds.routes import router as rounds
from gouji_league.standings import answers as of_standings
from gouji_league.standings.routes import router as standings
from gouji_league.tournaments.services.versions import ArchivedError


class Docs(Swagger):
    """The installed viewer, in a page of ours that the content security policy lets work."""

    template = "matches/api_docs.html"


PREFIX = "api/v1/"

api = describing.DescribedAPI(
    described=describing.DESCRIBED | of_standings.DESCRIBED | of_rounds.DESCRIBED,
    title="Gouji League",
    version="1",
    parser=StrictParser(),
    urls_namespace="api",
    docs=Docs(),
    docs_url="docs",
)
api.add_router("", matches)
api.add_router("", standings)
api.add_router("", rounds)


def addresses() -> Any:
    """The library's, its reads kept for strangers; its root leads to the page of all addresses."""
    patterns, app, space = api.urls
    to_docs = RedirectView.as_view(pattern_name="api:openapi-view")
    root = path("", to_docs, name="api-root")
    ours = [one for one in patterns if isinstance(one, URLPattern) and one.name != "api-root"]
    return [root, *(_telling(with_etags(one)) for one in ours)], app, space


def _telling(pattern: URLPattern) -> URLPattern:
    """A method that the address does not know is refused like everything else."""
    view = pattern.callback

    @wraps(view)
    def told(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer: HttpResponse = view(request, *args, **kwargs)
        if not isinstance(answer, HttpResponseNotAllowed):
            return answer
        refusal = refused(request, Refused("method_not_allowed"))
        refusal["Allow"] = answer["Allow"]
        return refusal

    pattern.callback = told
    return pattern


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """handler404: programs are told in their own way."""
    if request.path_info.startswith(f"/{PREFIX}"):
        return refused(request, Refused("not_found"))
    return page_not_found(request, exception)


@api.exception_handler(Refused)
def refused(request: HttpRequest, refusal: Refused) -> HttpResponse:
    return api.create_response(request, refusal.as_json(), status=refusal.status)


@api.exception_handler(ArchivedError)
def archived(request: HttpRequest, _error: Exception) -> HttpResponse:
    return refused(request, Refused("archived"))


@api.exception_handler(HttpError)
def unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    """What the parser refused: the library wraps it in an answer of its own."""
    cause = error.__cause__
    return refused(request, cause if isinstance(cause, Refused) else Refused("bad_body"))


@api.exception_handler(ValidationError)
def bad_body(request: HttpRequest, error: ValidationError) -> HttpResponse:
    return refused(request, Refused("bad_body", faults=[_fault(one) for one in error.errors]))


def _fault(error: dict[str, Any]) -> dict[str, str]:
    """Where a body has not the shape of the contract; the library's word for it is the code."""
    code, more = str(error["type"]), error.get("ctx", {})
    where = ".".join(str(part) for part in error["loc"] if part != "body") or more.get("where", "")
    if not where and code == "missing":
        message = _("内容要是一个 JSON 对象。")
    elif code == "missing":
        message = _("缺少 %(where)s。") % {"where": where}
    elif code == "extra_forbidden":
        message = _("不认识 %(where)s。") % {"where": where}
    elif code == "exactly_one":
        message = _("要写一项，只写一项：%(names)s。") % more
    else:
        message = _("%(where)s 的内容不对。") % {"where": where}
    return {"code": code, "where": where, "message": message}
