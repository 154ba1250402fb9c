"""`pampas policies`: the list, one policy with all its weights, JSON, and errors."""

import json

import pytest

from scripts.cli import cli, run
from sim.argentina.game import ARGENTINA
from sim.argentina.players.weights import weights

RECORD = {"who": "pampas tune", "seed": 7, "result": {"club": [0.55, 0.53, 0.57]}}


@pytest.fixture
def policies(capsys):
    """Runs `pampas policies` with arguments: exit code, stdout, stderr."""

    def call(*args: str) -> tuple[int, str, str]:
        code = run(cli, "pampas", ["policies", *args])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.json"
    content = {
        "about": "A policy of my own.",
        "like": "club",
        "weights": {"peso": 0.875},
        "record": RECORD,
    }
    path.write_text(json.dumps(content), encoding="utf-8")
    return str(path)


def line_of(out: str, name: str) -> str:
    (line,) = (line for line in out.splitlines() if line.startswith(f"{name}  "))
    return line


def test_the_list_has_every_policy_with_its_sentence(policies):
    code, out, err = policies()
    assert (code, err) == (0, "")
    assert out.splitlines()[0].endswith(f"policies, hash {ARGENTINA.shelf.shipped.hash}")
    listed = out.splitlines()[4 : 4 + len(ARGENTINA.policies)]
    assert [line.split()[0] for line in listed] == list(ARGENTINA.policies)
    for policy in ARGENTINA.shelf.shipped.policies:
        assert line_of(out, policy.name).endswith(policy.about)
    assert " like strong; " in line_of(out, "expert")
    assert line_of(out, "random").split()[1] == "1"
    assert policies("argentina") == (code, out, err)


def test_one_policy_shows_every_weight_and_marks_what_differs(policies):
    code, out, err = policies("argentina", "random")
    assert (code, err) == (0, "")
    assert f"about: {ARGENTINA.shelf.load('random').about}" in out
    assert f"1 of {weights.size} weights differ from the default (*)" in out
    for weight in weights.entries.values():
        assert line_of(out, weight.name).endswith(weight.about)
    for group in {weight.group for weight in weights.entries.values()}:
        assert f"\n\n{group}:\n" in out
    assert line_of(out, "random").split()[1:4] == ["1", "*", "0"]
    assert out.count(" * ") == 1


def test_a_file_with_its_record(policies, mine):
    code, out, _ = policies("argentina", mine)
    assert code == 0
    assert f"policy {mine}\n" in out
    assert "weights from: like club; who pampas tune, seed 7\n" in out
    assert 'result: {"club": [0.55, 0.53, 0.57]}' in out
    assert line_of(out, "peso").split()[1:3] == ["0.875", "*"]


def test_json_of_the_list(policies):
    code, out, _ = policies("argentina", "--json")
    assert code == 0
    content = json.loads(out)
    assert (content["game"], content["hash"]) == ("argentina", ARGENTINA.shelf.shipped.hash)
    assert list(content["policies"]) == list(ARGENTINA.policies)
    assert content["policies"]["expert"] == {
        "about": ARGENTINA.shelf.load("expert").about,
        "like": "strong",
        "record": ARGENTINA.shelf.load("expert").record,
    }
    assert content["policies"]["random"]["like"] is None


def test_json_of_one(policies, mine):
    code, out, _ = policies("argentina", mine, "--json")
    assert code == 0
    content = json.loads(out)
    assert (content["name"], content["like"], content["record"]) == (mine, "club", RECORD)
    values = {name: entry["value"] for name, entry in content["weights"].items()}
    assert list(values) == list(weights.entries)
    assert list(values.values()) == ARGENTINA.shelf.load(mine).row.tolist()
    peso = weights.entries["peso"]
    assert content["weights"]["peso"] == {
        "value": 0.875,
        "default": peso.default,
        "low": None,
        "high": None,
        "group": peso.group,
        "about": peso.about,
    }


def test_bad_files_are_refused(policies, tmp_path):
    path = tmp_path / "bad.json"
    path.write_text('{"about": "x", "weights": {"pesso": 1}}', encoding="utf-8")
    code, out, err = policies("argentina", str(path))
    assert (code, out) == (2, "")
    assert err == (f"pampas: error: {path}: weights: unknown weight 'pesso' (did you mean peso?)\n")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("argentina", "clubb"), "policy: got 'clubb', expected one of random, novice, club"),
        (("argentina", "no/such.json"), "policy: got 'no/such.json', expected a file: there is"),
        (("patagonia",), "policy: got 'patagonia', expected one of random, novice, club"),
        (("argentinia",), "unknown game 'argentinia' (did you mean argentina?)"),
        (("argentinia", "club"), "unknown game 'argentinia' (did you mean argentina?)"),
        (("argentina", "club", "novice"), "expected one policy, got 2: club novice"),
        (("club", "novice"), "expected one policy, got 2: club novice"),
    ],
)
def test_wrong_arguments_are_named(policies, args, words):
    code, out, err = policies(*args)
    assert (code, out) == (2, "")
    assert err.startswith("pampas: error: ")
    assert words in err


def test_the_list_fits_into_a_line_each(policies):
    code, out, _ = policies()
    assert code == 0
    assert max(map(len, out.splitlines())) <= 250
    assert "pampas tune argentina" not in out  # commands are told with the policy itself
