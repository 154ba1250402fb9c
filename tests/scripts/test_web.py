"""`pampas play --web`: who is answered, what is refused, and two windows at one game."""

import http.client
import json
import socket
from pathlib import Path

import pytest

from scripts.cli import cli, run
from scripts.web import HOST, MAX_BODY, MOVED_ON
from sim.core.record import read_saved
from tests.scripts.serving import served


@pytest.fixture
def server(tmp_path):
    with served(tmp_path / "game.json") as found:
        yield found


def asked(server, method="GET", path="state", body=None, token=None, **headers):
    """An answer of the server: status and content."""
    port = server.server_address[1]
    connection = http.client.HTTPConnection(HOST, port, timeout=30)
    data = None if body is None else json.dumps(body)
    connection.request(method, f"/{token or server.token}/{path}", data, headers)
    answer = connection.getresponse()
    content = answer.read().decode()
    connection.close()
    is_json = answer.getheader("Content-Type") == "application/json"
    return answer, json.loads(content) if is_json else content


def state(server):
    return asked(server)[1]["state"]


def test_it_listens_on_this_machine_alone(server):
    assert server.server_address[0] == HOST == "127.0.0.1"
    assert server.address.startswith("http://127.0.0.1:")
    assert len(server.token) >= 24


def test_a_page_and_its_state(server):
    answer, page = asked(server, path="")
    assert answer.status == 200
    assert "pampas play" in page
    assert "default-src 'none'" in page
    assert answer.getheader("Cache-Control") == "no-store"
    found = state(server)
    assert found["turn"] == 1
    assert found["actions"]
    assert "(hidden)" in found["table"]


def test_choices_are_made_kept_and_taken_back(server, tmp_path):
    before = state(server)
    body = {"version": before["version"], "code": before["actions"][0]["code"]}
    _, data = asked(server, "POST", "choose", body)
    assert "error" not in data
    assert data["state"]["story"][0].startswith("turn 1, player 1: ")
    assert len(read_saved(tmp_path / "game.json").choices) >= 1
    _, data = asked(server, "POST", "undo", {"version": data["state"]["version"]})
    assert data["state"]["actions"] == before["actions"]
    _, data = asked(server, "POST", "undo", {"version": data["state"]["version"]})
    assert data["error"] == "There is nothing to take back."


def test_the_slower_of_two_windows_is_told(server):
    one = state(server)
    body = {"version": one["version"], "code": one["actions"][0]["code"]}
    assert "error" not in asked(server, "POST", "choose", body)[1]
    made = len(server.game.session.choices)
    for what in ("choose", "undo", "hint"):
        _, data = asked(server, "POST", what, body)
        assert data["error"] == MOVED_ON
        assert data["state"]["version"] != one["version"]
    assert len(server.game.session.choices) == made


def test_a_hint_has_every_action(server):
    now = state(server)
    _, data = asked(server, "POST", "hint", {"version": now["version"]})
    assert {one["code"] for one in data["hints"]} == {one["code"] for one in now["actions"]}
    assert all(" % (" in one["text"] for one in data["hints"])


@pytest.mark.parametrize("code", [-1, "x", None, True, 1.5, 10**9])
def test_what_is_not_legal_is_refused_and_changes_nothing(server, code):
    now = state(server)
    _, data = asked(server, "POST", "choose", {"version": now["version"], "code": code})
    assert data["error"].startswith("got action ")
    assert state(server)["version"] == now["version"]


def test_a_game_is_sent_and_loaded(server):
    now = state(server)
    body = {"version": now["version"], "code": now["actions"][0]["code"]}
    asked(server, "POST", "choose", body)
    _, record = asked(server, path="game.json")
    later = state(server)
    asked(server, "POST", "undo", {"version": later["version"]})
    text = json.dumps(record)
    _, data = asked(server, "POST", "load", {"version": state(server)["version"], "text": text})
    assert data["state"]["actions"] == later["actions"]
    version = data["state"]["version"]
    for text, words in [
        ("{", "this file is not JSON"),
        ("3", "neither a game nor a position"),
        ('{"turns": []}', 'the key "format" is missing'),
        (json.dumps(record | {"rules": 99}), "rules: got 99, expected"),
        (json.dumps(record | {"game": "chess"}), 'game: got "chess", expected'),
    ]:
        _, data = asked(server, "POST", "load", {"version": version, "text": text})
        assert words in data["error"]
        assert data["state"]["version"] == version


def test_who_does_not_know_the_word_is_not_answered(server):
    for token in ("x", server.token[:-1], server.token + "x"):
        answer, content = asked(server, token=token)
        assert answer.status == 404
        assert "actions" not in content
    assert asked(server, path="no/such")[0].status == 404
    assert asked(server, "POST", "no", {})[0].status == 404


def test_other_names_and_other_sites_are_refused(server):
    assert asked(server, Host="evil.example")[0].status == 403
    assert asked(server, Origin="http://evil.example")[0].status == 403
    port = server.server_address[1]
    assert asked(server, Origin=f"http://127.0.0.1:{port}")[0].status == 200


def test_a_body_that_is_none_is_refused(server):
    port = server.server_address[1]
    for length, data, status in [
        (str(MAX_BODY + 1), b"", 413),
        ("x", b"", 413),
        ("3", b"abc", 400),
        ("2", b"[]", 400),
    ]:
        connection = http.client.HTTPConnection(HOST, port, timeout=30)
        connection.putrequest("POST", f"/{server.token}/choose")
        connection.putheader("Content-Length", length)
        connection.endheaders(data)
        assert connection.getresponse().status == status
        connection.close()


def test_a_full_disk_is_told_and_the_game_goes_on(server):
    server.game.path = Path("/no/such/folder/game.json")
    now = state(server)
    body = {"version": now["version"], "code": now["actions"][0]["code"]}
    _, data = asked(server, "POST", "choose", body)
    assert "could not be written" in data["warning"]
    assert data["state"]["version"] != now["version"]


def test_a_replay_is_there_at_the_end_alone(tmp_path, server):
    assert "it is there when the game is over" in asked(server, path="replay")[1]
    with served(tmp_path / "other.json", "argentina", choices=10_000) as over:
        found = state(over)
        assert found["over"]
        assert any("wins with" in line for line in found["scores"])
        answer, page = asked(over, path="replay")
        assert answer.status == 200
        assert "pampas replay" in page


def test_a_port_that_is_in_use_is_named(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert run(cli, "pampas", ["play", "hacienda", "--web", "--port", port]) == 2
    err = capsys.readouterr().err
    assert f"--port: got {port}, expected a free port: Address already in use" in err
    assert run(cli, "pampas", ["play", "hacienda", "--port", "8000"]) == 2
    assert "--port: expected it with --web" in capsys.readouterr().err


def test_the_command_tells_the_address_and_what_is_saved(capsys, tmp_path, monkeypatch):
    from scripts.web import Server

    def interrupted(self):
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Server, "serve_forever", interrupted)
    assert run(cli, "pampas", ["play", "hacienda", "--web", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "Play in the browser of this machine: http://127.0.0.1:" in out
    assert "pampas play --load hacienda-3.json" in out
    assert (tmp_path / "hacienda-3.json").exists()
