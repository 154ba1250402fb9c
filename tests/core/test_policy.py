"""Policy files, rosters and their errors, with the weights of a game that does not exist."""

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.core.errors import PampasError
from sim.core.policy import Policy, Roster, Shelf, is_path
from sim.core.weights import Weights

NAMES = ("plain", "bold", "wise")


def write(path: Path, weights: dict[str, Any] | None = None, **rest: Any) -> Path:
    content = {"about": f"Plays {path.stem}.", "weights": weights or {}} | rest
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def some_weights() -> Weights:
    weights = Weights()
    weights.group = "goods"
    weights.add("coin", 1.0, 0.5, "a coin")
    weights.add("grain", 0.25, 0.1, "a sack of grain")
    weights.group = "search"
    weights.add("rollouts", 0.0, 0.0, "games played out", low=0, high=64)
    return weights


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    folder = tmp_path / "shipped"
    folder.mkdir()
    write(folder / "plain.json")
    write(folder / "bold.json", {"coin": 3}, record={"when": "2026-01-01", "games": 5})
    write(folder / "wise.json", {"rollouts": 8}, like="bold")
    return Shelf(some_weights(), folder, NAMES)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return tmp_path / "mine.json"


def error(shelf: Shelf, name: str | Path) -> str:
    with pytest.raises(PampasError) as caught:
        shelf.load(name)
    return str(caught.value)


def test_weights_that_a_file_leaves_out_are_the_defaults(shelf: Shelf) -> None:
    assert shelf.load("plain").row.tolist() == [1.0, 0.25, 0.0]
    assert shelf.load("bold").row.tolist() == [3.0, 0.25, 0.0]


def test_a_file_starts_from_the_policy_that_it_is_like(shelf: Shelf) -> None:
    wise = shelf.load("wise")
    assert wise.row.tolist() == [3.0, 0.25, 8.0]
    assert wise.like == "bold"
    assert wise.record == {}  # what is told of bold's weights is not told of these
    assert shelf.load("bold").record == {"when": "2026-01-01", "games": 5}


def test_a_path_in_like_is_relative_to_the_file(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "below").mkdir()
    write(tmp_path / "base.json", {"coin": 7}, like="wise")
    top = write(tmp_path / "below" / "top.json", {"grain": -1}, like="../base.json")
    monkeypatch.chdir(tmp_path / "shipped")
    assert shelf.load(str(top)).row.tolist() == [7.0, -1.0, 8.0]


def test_a_policy_keeps_its_name_as_it_was_given(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "mine.json")
    monkeypatch.chdir(tmp_path)
    assert shelf.load("mine.json").name == "mine.json"
    assert shelf.load("./mine.json").name == "./mine.json"
    assert shelf.load(Path("mine.json")).name == "mine.json"
    assert shelf.load("mine.json").about == "Plays mine."


def test_a_row_can_not_be_changed(shelf: Shelf) -> None:
    with pytest.raises(ValueError, match="read-only"):
        shelf.load("plain").row[0] = 5.0


@pytest.mark.parametrize("name", ["mine.json", "a/mine", "./club", "/x/y.json"])
def test_paths(name: str) -> None:
    assert is_path(name)


def test_a_word_is_no_path() -> None:
    assert not is_path("club")


# --- rosters --------------------------------------------------------------------------------------


def test_shipped_policies_come_first_then_files_as_mentioned(shelf: Shelf, tmp_path: Path) -> None:
    one, two = (str(write(tmp_path / f"{name}.json", {"coin": 9})) for name in ("one", "two"))
    roster = shelf.roster_for([two, "bold", one, two])
    assert roster.names == (*NAMES, two, one)
    assert [roster.number(name) for name in ("plain", "wise", two, one)] == [0, 2, 3, 4]
    assert len(roster) == 5
    assert roster[one].about == "Plays one."


def test_rows_are_the_matrix_that_a_kernel_takes(shelf: Shelf, mine: Path) -> None:
    rows = shelf.roster_for([write(mine, {"grain": 2})]).rows
    assert rows.tolist() == [[1, 0.25, 0], [3, 0.25, 0], [3, 0.25, 8], [1, 2, 0]]
    assert rows.dtype == np.float64
    # An array marked as read-only would be another type for a compiler.
    assert rows.flags.c_contiguous
    assert rows.flags.writeable


def test_the_hash_is_that_of_names_and_weights(shelf: Shelf, mine: Path) -> None:
    write(mine, {"coin": 2})
    first = shelf.roster_for([mine]).hash
    assert len(first) == 16
    assert first != shelf.shipped.hash
    write(mine, {"coin": 2}, about="Other words.", record={"by": "somebody"})
    assert shelf.roster_for([mine]).hash == first
    write(mine, {"coin": 2.0000001})
    assert shelf.roster_for([mine]).hash != first
    row = shelf.load("plain").row
    assert Roster([Policy("a", "", row)]).hash != Roster([Policy("b", "", row)]).hash


def test_a_roster_goes_to_other_processes(shelf: Shelf) -> None:
    again = pickle.loads(pickle.dumps(shelf.shipped))
    assert (again.names, again.hash) == (shelf.shipped.names, shelf.shipped.hash)


def test_what_differs_from_the_defaults(shelf: Shelf) -> None:
    assert shelf.differing(shelf.load("plain")) == []
    assert [weight.name for weight in shelf.differing(shelf.load("wise"))] == ["coin", "rollouts"]
    names = {group: [w.name for w in weights] for group, weights in shelf.groups().items()}
    assert names == {"goods": ["coin", "grain"], "search": ["rollouts"]}


# --- errors ---------------------------------------------------------------------------------------


def test_unknown_names_are_told_the_known_ones(shelf: Shelf) -> None:
    told = error(shelf, "bald")
    assert told.startswith("policy: got 'bald', expected one of plain, bold, wise, or a path")
    assert told.endswith("(did you mean bold?)")
    with pytest.raises(PampasError, match=r"got 'mine\.json', expected one of this roster"):
        shelf.shipped.number("mine.json")


def test_what_is_no_name_is_refused(shelf: Shelf) -> None:
    assert error(shelf, 5).startswith("policy: got 5, expected a name or a path")  # type: ignore[arg-type]


def test_a_file_that_is_gone_is_named_with_its_place(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "gone.json"
    told = error(shelf, "gone.json")
    assert told == f"policy: got 'gone.json', expected a file: there is none at {place}"
    # A Path is never taken for a shipped name.
    assert "there is none at" in error(shelf, Path("bold"))
    assert "got './shipped', a folder, expected" in error(shelf, "./shipped")
    assert "there is none at" in error(shelf, "~nobody-of-this-name/mine.json")


BAD: dict[str, tuple[Any, str]] = {
    "no object": ([], "mine.json: got [], expected an object"),
    "no about": ({"weights": {}}, 'mine.json: the key "about" is missing'),
    "no weights": ({"about": "x"}, 'mine.json: the key "weights" is missing'),
    "other key": (
        {"about": "x", "weight": {}},
        'mine.json: unknown key "weight" (did you mean weights?)',
    ),
    "empty about": ({"about": "", "weights": {}}, 'mine.json: about: got "", expected a text'),
    "list": ({"about": "x", "weights": [1]}, "mine.json: weights: got [1], expected an object"),
    "weight": (
        {"about": "x", "weights": {"coins": 1}},
        "mine.json: weights: unknown weight 'coins' (did you mean coin?)",
    ),
    "text": (
        {"about": "x", "weights": {"coin": "1"}},
        'mine.json: weights.coin: got "1", expected a number',
    ),
    "truth": (
        {"about": "x", "weights": {"coin": True}},
        "mine.json: weights.coin: got true, expected a number",
    ),
    "null": (
        {"about": "x", "weights": {"coin": None}},
        "mine.json: weights.coin: got null, expected a number",
    ),
    "huge": (
        {"about": "x", "weights": {"coin": 10**400}},
        "expected a finite number",
    ),
    "too much": (
        {"about": "x", "weights": {"rollouts": 65}},
        "mine.json: weights.rollouts: got 65, expected a number: 0 to 64",
    ),
    "too little": (
        {"about": "x", "weights": {"rollouts": -0.5}},
        "mine.json: weights.rollouts: got -0.5, expected a number: 0 to 64",
    ),
    "record": (
        {"about": "x", "weights": {}, "record": "me"},
        'mine.json: record: got "me", expected an object',
    ),
    "like": (
        {"about": "x", "weights": {}, "like": "bald"},
        "mine.json: like: policy: got 'bald', expected one of plain, bold, wise",
    ),
    "like gone": (
        {"about": "x", "weights": {}, "like": "gone.json"},
        "mine.json: like: policy: got 'gone.json', expected a file: there is none at ",
    ),
    "like number": (
        {"about": "x", "weights": {}, "like": 4},
        "mine.json: like: got 4, expected a text",
    ),
    "like itself": (
        {"about": "x", "weights": {}, "like": "mine.json"},
        "mine.json: like: policies that are like each other in a circle: mine.json -> mine.json",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_are_refused_with_file_key_and_value(
    name: str, shelf: Shelf, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, expected = BAD[name]
    mine.write_text(json.dumps(content), encoding="utf-8")
    monkeypatch.chdir(mine.parent)
    assert expected in error(shelf, "mine.json")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", "mine.json: line 1, column 2: not JSON"),
        ('{"about": "x", "weights": {"coin": NaN}}', "got NaN, expected a number that JSON knows"),
        ('{"about": "x", "weights": {"coin": 1e999}}', "expected a finite number"),
        (
            '{"about": "x", "weights": {"coin": 1, "coin": 2}}',
            'the key "coin" stands twice in the same object',
        ),
    ],
)
def test_bad_json_is_refused(text: str, expected: str, shelf: Shelf, mine: Path) -> None:
    mine.write_text(text, encoding="utf-8")
    assert expected in error(shelf, mine)


def test_a_circle_of_files_is_told(shelf: Shelf, tmp_path: Path) -> None:
    one = write(tmp_path / "one.json", like="two.json")
    write(tmp_path / "two.json", like="one.json")
    assert "in a circle: one.json -> two.json -> one.json" in error(shelf, one)


def test_a_circle_of_shipped_policies_is_told(shelf: Shelf) -> None:
    write(shelf.folder / "bold.json", like="wise")
    assert "in a circle: " in error(shelf, "plain")


# --- bounds of weights ----------------------------------------------------------------------------


def test_bounds_themselves_are_within(shelf: Shelf, mine: Path) -> None:
    for value in (0, 64):
        assert shelf.load(write(mine, {"rollouts": value})).row[2] == value


@pytest.mark.parametrize(
    ("low", "high", "words", "clipped"),
    [
        (None, None, "", [-9, 0.5, 9]),
        (0, None, "at least 0", [0, 0.5, 9]),
        (None, 2, "at most 2", [-9, 0.5, 2]),
        (0.1, 4096, "0.1 to 4096", [0.1, 0.5, 9]),
    ],
)
def test_the_range_of_a_weight(
    low: float | None, high: float | None, words: str, clipped: list[float]
) -> None:
    weights = Weights()
    weights.add("a", 1.0, 1.0, "a weight", low=low, high=high)
    weight = weights.entries["a"]
    assert weight.range == words
    assert [weight.clip(value) for value in (-9, 0.5, 9)] == clipped
    assert [weight.holds(value) for value in (-9, 0.5, 9)] == [
        value == kept for value, kept in zip((-9, 0.5, 9), clipped, strict=True)
    ]


def test_a_default_outside_the_range_is_refused() -> None:
    with pytest.raises(ValueError, match="'a' is 3, outside its range 0 to 2"):
        Weights().add("a", 3.0, 1.0, "a weight", low=0, high=2)


def test_weights_behind_a_name(shelf: Shelf, mine: Path) -> None:
    assert shelf.load("bold:grain=1.5").row.tolist() == [3.0, 1.5, 0.0]
    changed = shelf.load("wise:coin=-1:rollouts=2")
    assert changed.row.tolist() == [-1.0, 0.25, 2.0]
    assert (changed.name, changed.like) == ("wise:coin=-1:rollouts=2", "wise")
    assert shelf.load(f"{write(mine, {'coin': 7})}:grain=0").row.tolist() == [7.0, 0.0, 0.0]
    assert shelf.roster_for(["bold", "bold:coin=2"]).names == (*NAMES, "bold:coin=2")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("bold:coins=2", "policy bold:coins=2: unknown weight 'coins' (did you mean coin?)"),
        ("bold:coin=much", "policy: got 'bold:coin=much', expected a number behind coin="),
        ("bold:coin=nan", "expected a finite number"),
        ("bold:rollouts=99", "rollouts: got 99.0, expected a number: 0 to 64"),
        ("nobody:coin=2", "policy: got 'nobody', expected one of plain, bold, wise"),
        ("bold:", "policy: got 'bold:', expected one of plain, bold, wise"),
    ],
)
def test_wrong_weights_behind_a_name(shelf: Shelf, name: str, message: str) -> None:
    assert message in error(shelf, name)


def test_weights_with_other_defaults_keep_their_places() -> None:
    weights = some_weights().with_defaults(grain=2.0)
    assert list(weights.entries) == ["coin", "grain", "rollouts"]
    assert [weight.index for weight in weights.entries.values()] == [0, 1, 2]
    assert [weight.default for weight in weights.entries.values()] == [1.0, 2.0, 0.0]
    assert weights.add("mine", 0.0, 0.0, "the next one") == 3


@pytest.mark.parametrize(
    "defaults, words",
    [
        ({"grian": 1.0}, "default of 'grian', expected one of coin, grain, rollouts"),
        ({"rollouts": 65.0}, "'rollouts' is 65, outside its range 0 to 64"),
    ],
)
def test_defaults_that_a_weight_cannot_have_are_refused(
    defaults: dict[str, float], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        some_weights().with_defaults(**defaults)
