"""openapi.json: what the library knows of the addresses, and beside it the answers, the refusals
and what each address is for, in the reader's language."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from gouji_league.matches.api import answers as told
from gouji_league.matches.api import facts

Answers = dict[int, type[BaseModel] | None]
Described = dict[str, tuple[Any, Answers]]
"""By the view's name: what it is for, and what it answers."""

READ, WRITE = _("读"), _("写")
DESCRIBED: Described = {
    "tournaments": (_("看得到的赛事"), {200: told.Tournaments}),
    "tournament": (_("一项赛事：阶段、规则、设置、谁参加"), {200: told.Tournament}),
    "entrants": (_("参赛者和成员"), {200: told.Entrants}),
    "matches": (_("全部牌局"), {200: told.Matches}),
    "match": (_("一局，带每一盘的每一版"), {200: told.WholeMatch}),
    "put_match": (_("手工在一张桌排一局"), {201: told.Placed}),
    "add_deal": (_("存一盘，或一盘加赛"), {201: told.Stored}),
    "correct_deal": (_("更正一盘"), {200: told.Stored}),
    "take_back_deal": (_("撤回最后一盘"), {200: told.Rescored}),
    "correct_extra": (_("更正一盘加赛"), {200: told.Stored}),
    "take_back_extra": (_("撤回最后一盘加赛"), {200: told.Rescored}),
    "change_head": (
        _("改一项：先出、庄家、结束、出场、弃权、判定、等候、盘数"),
        {200: told.Rescored},
    ),
    "sign": (_("一方签字或提异议"), {201: told.Signed}),
    "preview": (_("先算算看，什么也不存"), {200: told.Preview}),
    "draft": (_("没录完的一盘"), {200: told.Draft}),
    "put_draft": (_("存没录完的一盘"), {200: told.DraftStored}),
    "drop_draft": (_("丢掉没录完的一盘"), {204: None}),
    "visit": (_("这台设备开着这一局"), {200: told.Visit}),
}
"""The addresses of this app; others bring theirs (gouji_league/api.py)."""
REFUSALS = {
    401: _("链接过期或收回了"),
    403: _("不能做这件事"),
    404: _("没有，或者不是给您看的"),
    409: _("现在不能这样存：代码说为什么"),
    422: _("内容有错，一次说全"),
}
OF_READS = (401, 404)
HOLDING_FACTS = ("DealIn", "CorrectionIn", "PreviewIn")
REF = "#/components/schemas/{model}"
JSON = "application/json"


class DescribedAPI(NinjaAPI):
    """The library's, with a description that tells all."""

    def __init__(self, *, described: Described, **more: Any) -> None:
        super().__init__(**more)
        self.described = described

    def get_openapi_schema(self, **more: Any) -> OpenAPISchema:
        schema = super().get_openapi_schema(**more)
        known = schema["components"]["schemas"]
        known |= _schemas(self.described)
        for name in HOLDING_FACTS:
            known[name]["properties"]["facts"] = _either(facts.GoujiFacts, facts.TractorFacts)
        schema["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        for methods in schema["paths"].values():
            for method, operation in methods.items():
                _describe(operation, self.described, reads=method == "get")
        return schema


def _schemas(described: Described) -> dict[str, Any]:
    models = {model for _words, found in described.values() for model in found.values() if model}
    models |= {told.Refusal, facts.GoujiFacts, facts.TractorFacts}
    named: list[type[BaseModel]] = sorted(models, key=str)
    _refs, whole = models_json_schema(
        [(model, "serialization") for model in named], ref_template=REF
    )
    return dict(whole["$defs"])


def _either(*models: type[BaseModel]) -> dict[str, Any]:
    return {"anyOf": [_ref(model) for model in models]}


def _ref(model: type[BaseModel]) -> dict[str, str]:
    return {"$ref": REF.format(model=model.__name__)}


def _describe(operation: dict[str, Any], described: Described, *, reads: bool) -> None:
    name = name_of(operation)
    if name not in described:
        return
    words, found = described[name]
    operation |= {"summary": str(words), "tags": [str(READ if reads else WRITE)]}
    operation.pop("description", None)
    operation["responses"] = {str(status): _answer(model) for status, model in found.items()}
    if name == "preview" or not reads:
        operation["security"] = [{"token": []}]
    statuses = [404] if name == "tournaments" else OF_READS if reads else REFUSALS
    for status in statuses:
        told_of = {"description": str(REFUSALS[status]), "content": _json(told.Refusal)}
        operation["responses"][str(status)] = told_of


def name_of(operation: dict[str, Any]) -> str:
    """The view's, which ends the operation's id."""
    return str(operation["operationId"]).rpartition("routes_")[2]


def _answer(model: type[BaseModel] | None) -> dict[str, Any]:
    if model is None:
        return {"description": str(_("好了"))}
    return {"description": str(_("好了")), "content": _json(model)}


def _json(model: type[BaseModel]) -> dict[str, Any]:
    return {JSON: {"schema": _ref(model)}}
