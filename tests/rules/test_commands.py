"""`manage.py score` and `manage.py judge`: files and standard input, one or a list. RULES section 10."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from gouji_league.rules.judge import judge
from gouji_league.rules.score import score_record
from tests.rules.notation import Json, deal, match, round_

ROOT = Path(__file__).resolve().parents[2]
STANDARD = match("standard", deal("1 3 2 5 4 6", opened="1", burns="1>2"), first_lead=2)
TRACTOR = match("shuangsheng", round_(75, 20, dug={"tractor": 2}))
FAULTY = match("standard", deal("1 2 3 4 5 5"))
ASKED = {"ask": "beats", "rulebook": "standard", "set": "DDJJJ", "over": "XX999"}
UNREADABLE = {"ask": "legal", "rulebook": "standard", "set": "♠"}


class Run:
    """Runs a command on some bytes and keeps what it printed and how it ended."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.file, self.capsys = folder / "asked.json", capsys

    def __call__(self, command: str, asked: Any, **options: Any) -> tuple[Any, int]:
        data = asked if isinstance(asked, bytes) else json.dumps(asked).encode()
        self.file.write_bytes(data)
        return self.on(command, str(self.file), **options)

    def on(self, command: str, file: str, **options: Any) -> tuple[Any, int]:
        status = 0
        try:
            call_command(command, file, **options)
        except SystemExit as end:
            status = int(end.code or 0)
        return json.loads(self.capsys.readouterr().out), status


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(tmp_path, capsys)


def codes(reply: Json) -> list[str]:
    return [fault["code"] for fault in reply["faults"]]


@pytest.mark.parametrize("record", [STANDARD, TRACTOR], ids=["够级", "双升"])
def test_one_record_gives_one_result(run: Run, record: Json) -> None:
    assert run("score", record) == (score_record(record).as_json(), 0)


def test_a_list_gives_a_list_in_its_order(run: Run) -> None:
    results, status = run("score", [TRACTOR, STANDARD])
    assert [result["rulebook"] for result in results] == ["shuangsheng", "standard"]
    assert status == 0


def test_an_empty_list_gives_an_empty_list(run: Run) -> None:
    assert run("score", []) == ([], 0)
    assert run("judge", []) == ([], 0)


def test_a_list_of_one_stays_a_list(run: Run) -> None:
    results, _ = run("score", [STANDARD])
    assert isinstance(results, list)


def test_a_faulty_record_gives_its_faults_and_status_1(run: Run) -> None:
    result, status = run("score", FAULTY)
    assert (codes(result), status) == (["order_twice"], 1)
    [fault] = result["faults"]
    assert fault.keys() == {"code", "where", "message"}


def test_one_faulty_record_does_not_spoil_the_others(run: Run) -> None:
    results, status = run("score", [STANDARD, FAULTY, 5, TRACTOR])
    assert ["faults" in result for result in results] == [False, True, True, False]
    assert status == 1


def test_a_question_is_answered(run: Run) -> None:
    reply, status = run("judge", ASKED)
    assert (reply, status) == (judge(ASKED).as_json(), 0)
    assert reply["answer"] is True


def test_a_no_is_an_answer_and_no_failure(run: Run) -> None:
    reply, status = run("judge", {**ASKED, "set": "DJJJJ"})
    assert (reply["answer"], status) == (False, 0)


def test_a_list_of_questions(run: Run) -> None:
    replies, status = run("judge", [ASKED, UNREADABLE])
    assert (replies[0]["answer"], codes(replies[1]), status) == (True, ["unreadable_cards"], 1)


TEXTS: list[Any] = [
    pytest.param(b"", "not_json", id="an empty file"),
    pytest.param(b"{", "not_json", id="half an object"),
    pytest.param(b"[1,]", "not_json", id="a comma too many"),
    pytest.param(b"{} {}", "not_json", id="two values"),
    pytest.param(b"\xff\xfe", "not_utf8", id="another encoding"),
    pytest.param(b"[" * 100_000, "nested_too_deep", id="deep nesting"),
    pytest.param(b'{"a": ' * 100_000, "nested_too_deep", id="deep objects"),
    pytest.param(b"NaN", "not_an_object", id="NaN"),
    pytest.param(b"9" * 10_000, "not_an_object", id="a number without end"),
    pytest.param(b"null", "not_an_object", id="null"),
    pytest.param(b'"x"', "not_an_object", id="a text"),
]


@pytest.mark.parametrize("command", ["score", "judge"])
@pytest.mark.parametrize(("text", "code"), TEXTS)
def test_what_is_no_record_is_refused(run: Run, command: str, text: bytes, code: str) -> None:
    reply, status = run(command, text)
    assert (codes(reply), status) == ([code], 1)


def twice(record: Json, key: str, value: Any) -> bytes:
    """The record with a key that stands twice in its first deal."""
    deals = [{**record["deals"][0], "again": None}]
    text = json.dumps({**record, "deals": deals})
    return text.replace('"again": null', f'"{key}": {json.dumps(value)}').encode()


def test_a_key_that_stands_twice_is_a_fault_even_if_both_agree(run: Run) -> None:
    for value in (STANDARD["deals"][0]["order"], [6, 5, 4, 3, 2, 1]):
        reply, status = run("score", twice(STANDARD, "order", value))
        assert [(fault["code"], fault["where"]) for fault in reply["faults"]] == [
            ("key_twice", "deals[0].order")
        ]
        assert status == 1


DOUBLED = [
    b'{"ask": "legal", "ask": "legal", "rulebook": "standard", "set": "9"}',
    b'[{"ask": "legal", "rulebook": "dagang", "set": "9", "options": {"tributes": true, "tributes": true}}]',
]


@pytest.mark.parametrize("text", DOUBLED)
def test_a_key_that_stands_twice_in_a_question(run: Run, text: bytes) -> None:
    reply, status = run("judge", text)
    assert codes(reply[0] if isinstance(reply, list) else reply) == ["key_twice"]
    assert status == 1


def test_a_byte_order_mark_is_let_pass(run: Run) -> None:
    _, status = run("score", b"\xef\xbb\xbf" + json.dumps(STANDARD).encode())
    assert status == 0


@pytest.mark.parametrize("name", ["no-such-file.json", "", "\0"])
def test_a_file_that_is_not_there(run: Run, name: str) -> None:
    reply, status = run.on("score", name)
    assert (codes(reply), status) == (["no_such_file"], 1)


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    reply, status = run.on("judge", str(tmp_path))
    assert (codes(reply), status) == (["no_such_file"], 1)


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    data = io.TextIOWrapper(io.BytesIO(json.dumps(STANDARD).encode()))
    monkeypatch.setattr(sys, "stdin", data)
    result, status = run.on("score", "-")
    assert (result["players"], status) == ([8 + 9 + 8, -4 - 9, 7, -7 - 8, 3, -7], 0)


def test_the_language_can_be_chosen(run: Run) -> None:
    zh, _ = run("judge", ASKED)
    en, _ = run("judge", ASKED, language="en")
    assert (zh["why"], en["why"]) == (
        judge(ASKED).as_json("zh")["why"],
        judge(ASKED).as_json("en")["why"],
    )
    assert zh["why"] != en["why"]


def test_lone_surrogates_pass_through_as_escapes(run: Run) -> None:
    reply, _ = run("score", b'{"rulebook": "shida", "players": [], "\\udc80": 1}')
    assert "\udc80" in [fault["where"] for fault in reply["faults"]]


def test_ten_thousand_records_in_one_file(run: Run) -> None:
    results, status = run("score", [STANDARD, FAULTY] * 5_000)
    assert len(results) == 10_000
    assert sum("faults" in result for result in results) == 5_000
    assert status == 1


ENVIRONMENTS: list[Any] = [
    pytest.param({}, id="as it is"),
    pytest.param({"LC_ALL": "C"}, id="a bare machine"),
    pytest.param({"PYTHONIOENCODING": "latin-1"}, id="a terminal of another encoding"),
]


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_in_a_process_of_its_own(environment: dict[str, str]) -> None:
    ended = subprocess.run(
        [sys.executable, "manage.py", "score", "-"],
        cwd=ROOT,
        env={**os.environ, **environment},
        input=json.dumps([STANDARD, FAULTY]).encode(),
        capture_output=True,
        check=False,
    )
    results = json.loads(ended.stdout.decode("utf-8"))
    assert (len(results), ended.returncode, ended.stderr) == (2, 1, b"")
    assert codes(results[1]) == ["order_twice"]
