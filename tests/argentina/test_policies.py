"""The policies of the game: the shipped files, and the way of a policy's weights to the kernel."""

import inspect
import json
import pickle
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import sim
import sim.argentina.invariants.entry as looks
from sim.argentina import Game, Setup, check_game
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import design as d
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.players import weights as w
from sim.argentina.players.weights import WEIGHTS_SIZE, weights
from sim.core import operations as do
from sim.core.errors import PampasError, PositionError
from sim.core.log import game_log
from sim.core.play import play, play_design
from sim.core.policy_page import path_of
from sim.core.record import game_record
from sim.core.referee import Referee

SIM = Path(sim.__file__).parent
FOLDER = ARGENTINA.folder / "policies"
MINE = len(ARGENTINA.policies)  # the row of the first policy that is not shipped
Matrix = NDArray[np.float64]


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """A policy file that plays as `random` does."""
    path = tmp_path / "mine.json"
    content = {"about": "Mine.", "like": "random", "weights": {"peso": 0.75}}
    path.write_text(json.dumps(content), encoding="utf-8")
    return str(path)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Matrix]:
    """The policies that come to the kernel when it plays or chooses."""
    found: list[Matrix] = []
    run = entry.run

    def spy(what: int, s: Any, m: Any, T: Any, P: Matrix, *rest: Any) -> int:  # noqa: N803
        if what in (do.PLAY, do.CHOOSE):
            found.append(P.copy())
        return int(run(what, s, m, T, P, *rest))

    monkeypatch.setattr(entry, "run", spy)
    return found


# --- shipped policies -----------------------------------------------------------------------------


def test_shipped_policies_have_their_fixed_rows() -> None:
    assert ARGENTINA.shelf.shipped.names == (
        "random",
        "novice",
        "club",
        "expert",
        "gaucho",
        "carpintero",
        "maquinista",
        "granjero",
        "puerto",
        "balanced",
        "rancher",
        "strong",
        "master",
    )
    assert ARGENTINA.shelf.shipped.rows.shape == (13, WEIGHTS_SIZE)
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(ARGENTINA.policies)


def test_random_weighs_nothing_and_only_random_is_random() -> None:
    rows = ARGENTINA.shelf.shipped.rows
    assert rows[:, w.RANDOM].tolist() == [1.0] + [0.0] * 12


@pytest.mark.parametrize("name", ["strong", "expert", "master"])
def test_who_looks_ahead_is_rancher_that_plays_on(name: str) -> None:
    """They differ in how they choose, never in what things are worth to them."""
    base, ahead = ARGENTINA.shelf.load("rancher").row, ARGENTINA.shelf.load(name).row
    assert base[w.ROLLOUTS] == 0
    assert ahead[w.ROLLOUTS] > 0
    assert ahead[w.NETWORK] > 0
    for weight in weights.entries.values():
        if weight.group != "how to choose":
            assert base[weight.index] == ahead[weight.index], weight.name


def test_every_weight_that_sets_rancher_apart_changes_its_games() -> None:
    """In one of 300 games, with each of these weights as it is for everybody else."""
    rows = ARGENTINA.shelf.shipped.rows
    tables = ARGENTINA.tables()
    chance: dict[str, Any] = {"neutral": "shuffled", "sides": "random", "city_sides": "random"}
    setup = Setup(policies=("rancher", "rancher"), seed=7, **chance)
    design = setup.design(tables.facts, 300)
    parts = (slice(40), slice(40, None))  # mostly the first will do
    number = ARGENTINA.policies.index("rancher")
    own = play_design(design, tables, rows)
    for weight in weights.entries.values():
        others = np.delete(rows, number, axis=0)[:, weight.index]
        if rows[number, weight.index] != weight.default and (others == weight.default).all():
            changed = rows.copy()
            changed[number, weight.index] = weight.default
            again = ((play_design(design[one], tables, changed) != own[one]).any() for one in parts)
            assert any(again), weight.name


def test_policy_files_are_in_a_built_package() -> None:
    project = tomllib.loads((SIM.parent / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["sim"]
    packed = {path for pattern in patterns for path in SIM.glob(pattern)}
    assert {FOLDER / f"{name}.json" for name in ARGENTINA.policies} <= packed
    assert path_of(ARGENTINA) in packed


@pytest.mark.parametrize(
    ("name", "outside", "inside", "words"),
    [
        ("rollouts", [-1, 4097], [0, 4096], "0 to 4096"),
        ("candidates", [0.5, 17], [1, 16], "1 to 16"),
        ("temperature", [-0.01], [0, 50], "at least 0"),
        ("tiles_a_visit", [-1, 0], [0.1, 9], "at least 0.1"),
    ],
)
def test_weights_that_make_no_sense_are_refused(
    name: str, outside: list[float], inside: list[float], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.json"
    for value in (*outside, *inside):
        content = {"about": "Mine.", "like": "club", "weights": {name: value}}
        path.write_text(json.dumps(content), encoding="utf-8")
        if value in inside:
            assert ARGENTINA.shelf.load(path).row[weights.entries[name].index] == value
            continue
        with pytest.raises(PampasError) as caught:
            ARGENTINA.shelf.load(path)
        told = f"{path}: weights.{name}: got {value}, expected a number: {words}"
        assert str(caught.value) == told


# --- set-ups --------------------------------------------------------------------------------------


def test_design_rows_name_policies_by_their_rows(mine: str, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text('{"about": "Other.", "weights": {}}', encoding="utf-8")
    setup = Setup(players=4, policies=("club", mine, "random", str(other)))
    (row,) = setup.design(ARGENTINA.tables().facts)
    assert row[d.D_POLICY : d.D_POLICY + L.MAX_SEATS].tolist() == [2, MINE, 0, MINE + 1]
    assert setup.roster.names == (*ARGENTINA.policies, mine, str(other))
    assert setup.roster.rows[MINE, w.PESO] == 0.75


def test_a_path_is_kept_as_it_was_given(mine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(mine).parent)
    setup = Setup(policies=("mine.json", "club"))
    assert setup.to_dict()["policies"] == ["mine.json", "club"]
    assert Setup.from_dict(setup.to_dict()) == setup
    given = (Path("mine.json"), "club")
    assert Setup(policies=given) == setup  # type: ignore[arg-type]


def test_a_file_is_read_once_for_a_set_up(mine: str) -> None:
    setup = Setup(policies=("club", mine))
    Path(mine).write_text('{"about": "Changed.", "weights": {"peso": 5}}', encoding="utf-8")
    assert setup.roster.rows[MINE, w.PESO] == 0.75
    assert pickle.loads(pickle.dumps(setup)).roster.rows[MINE, w.PESO] == 0.75
    assert Setup(policies=("club", mine)).roster.rows[MINE, w.PESO] == 5


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("club", "clubb"), "policy: got 'clubb', expected one of random, novice, club"),
        (("club", "gone.json"), "policy: got 'gone.json', expected a file: there is none at "),
        (("club", 3), "policy: got 3, expected a name or a path to a policy file"),
        (("club",), "policies: got 'club', expected 2 names, one per seat"),
    ],
)
def test_wrong_policies_are_refused(names: Any, words: str) -> None:
    with pytest.raises(PampasError) as caught:
        Setup(policies=names)
    assert words in str(caught.value)


# --- the way to the kernel ------------------------------------------------------------------------


def test_games_are_played_with_the_rows_of_the_set_up(mine: str, seen: list[Matrix]) -> None:
    setup = Setup(policies=(mine, "random"))
    play(setup, 2)
    Game.new(setup).choose()
    assert len(seen) == 2
    for rows in seen:
        assert rows.tolist() == setup.roster.rows.tolist()


def test_a_design_without_policies_is_played_by_the_shipped_ones(seen: list[Matrix]) -> None:
    tables = ARGENTINA.tables()
    play_design(Setup().design(tables.facts), tables)
    assert seen[0].tolist() == ARGENTINA.shelf.shipped.rows.tolist()


def test_rows_in_any_form_are_played() -> None:
    """Other types and orders of numbers are no reason to compile again."""
    tables = ARGENTINA.tables()
    design = Setup().design(tables.facts)
    rows = np.zeros((1, WEIGHTS_SIZE))
    rows[0, w.RANDOM] = 1
    locked = rows.copy()
    locked.setflags(write=False)
    forms: list[Any] = [rows, np.asfortranarray(rows), rows.astype(np.float32), locked]
    outcomes = [play_design(design, tables, given) for given in forms]
    assert all((outcome == outcomes[0]).all() for outcome in outcomes)
    compiled = getattr(entry.run, "signatures", [None])  # none where the compiler is switched off
    assert len(compiled) == 1


def test_rows_that_are_not_there_are_refused() -> None:
    tables = ARGENTINA.tables()
    design = Setup(policies=("random", "club")).design(tables.facts)
    with pytest.raises(PampasError, match="got policy 2, expected 0 to 0, the rows"):
        play_design(design, tables, entry.RANDOM_ONLY)
    design[0, d.D_POLICY] = -1
    with pytest.raises(
        PampasError, match=f"got policy -1, expected 0 to {len(ARGENTINA.policies) - 1}"
    ):
        play_design(design, tables)
    with pytest.raises(PampasError, match=r"shape \(2, 3\), expected rows of \d+ weights"):
        play_design(design, tables, np.zeros((2, 3)))
    with pytest.raises(PampasError, match="got policy 2, expected 0 to 0, the rows"):
        Referee(tables, entry.RANDOM_ONLY).watch(Setup(policies=("club",) * 2).design(tables.facts))


def test_a_file_like_random_plays_the_games_of_random(mine: str) -> None:
    assert (play(Setup(policies=(mine, mine)), 20).rows == play(Setup(), 20).rows).all()


def test_the_referee_watches_the_policies_of_the_set_up(
    mine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Matrix] = []
    referee = looks.referee

    def spy(what: int, run: Any, s: Any, m: Any, T: Any, P: Matrix, *rest: Any) -> int:  # noqa: N803
        found.append(P.copy())
        return int(referee(what, run, s, m, T, P, *rest))

    monkeypatch.setattr(looks, "referee", spy)
    setup = Setup(policies=(mine, "random"))
    assert check_game(setup, games=2).games == 2
    (rows,) = found
    rows[:, w.NETWORK] = setup.roster.rows[:, w.NETWORK]  # the kernel gets places, not numbers
    assert rows.tolist() == setup.roster.rows.tolist()


# --- positions and logs ---------------------------------------------------------------------------


def test_a_position_keeps_the_policy_and_plays_on_with_it(mine: str) -> None:
    game = Game.new(Setup(policies=("random", mine), seed=5))
    for _ in range(40):
        game.apply(game.choose())
    data = json.loads(json.dumps(game.to_dict()))
    assert data["setup"]["policies"] == ["random", mine]
    again = Game.from_dict(data)
    assert again.state[L.SEATS + L.SEAT_SIZE + L.POLICY] == MINE
    assert again.play_out().outcome() == game.play_out().outcome()


def test_a_position_whose_policy_file_is_gone_says_so(mine: str) -> None:
    data = Game.new(Setup(policies=("random", mine))).to_dict()
    Path(mine).unlink()
    with pytest.raises(PositionError) as caught:
        Game.from_dict(data)
    assert str(caught.value) == (
        f"position: setup: policy: got '{mine}', expected a file: there is none at {mine} "
        "(a position keeps the name or path of a policy, not its weights)"
    )


def test_log_and_record_name_the_policies(mine: str) -> None:
    setup = Setup(policies=("random", mine))
    assert f"player 2: policy {mine}, starts with " in game_log(setup)
    record = game_record(setup)
    assert record["setup"]["policies"] == ["random", mine]
    assert record["policies"] == {"hash": setup.roster.hash}


# --- functions that decide ------------------------------------------------------------------------


def last(game: Game) -> Any:
    return game.legal_actions()[-1]


@pytest.mark.parametrize(
    "form",
    [
        lambda action: action,
        lambda action: action.code,
        lambda action: np.int64(action.code),
        lambda action: action.text,
    ],
)
def test_a_function_plays_a_seat(form: Callable[[Any], Any]) -> None:
    by_hand = Game.new(Setup(seed=3))
    while not by_hand.is_over:
        by_hand.apply(form(last(by_hand)) if by_hand.decider == 1 else by_hand.choose())
    game = Game.new(Setup(seed=3))
    assert game.play_out({1: lambda game: form(last(game))}) is game
    assert game.outcome() == by_hand.outcome()
    assert game.outcome() != Game.new(Setup(seed=3)).play_out().outcome()


def test_a_function_that_asks_the_policy_changes_nothing() -> None:
    setup = Setup(players=3, seed=8)
    asked = Game.new(setup).play_out({0: Game.choose, 2: Game.choose})
    assert asked.outcome() == Game.new(setup).play_out().outcome()


def test_a_function_can_look_ahead_on_a_copy() -> None:
    def greedy(game: Game) -> Any:
        def score(action: Any) -> int:
            ahead = game.copy()
            ahead.apply(action)
            return ahead.scores()[0]["total"]

        return max(game.legal_actions(), key=score)

    totals = [
        [Game.new(Setup(seed=4, game=i)).play_out(deciders).scores()[0]["total"] for i in range(3)]
        for deciders in ({0: greedy}, None)
    ]
    assert sum(totals[0]) > sum(totals[1])


def test_a_function_plays_against_pedro() -> None:
    setup = Setup(solo="easy", seed=2)
    seats = []

    def decide(game: Game) -> Any:
        seats.append(game.current_player)
        return last(game)

    assert Game.new(setup).play_out({0: decide}).is_over
    assert set(seats) >= {0}
    with pytest.raises(PampasError, match="deciders: got seat 1, expected 0, the human's: Pedro"):
        Game.new(setup).play_out({1: decide})


def test_the_example_of_play_out_runs(capsys: pytest.CaptureFixture[str]) -> None:
    lines = inspect.cleandoc(Game.play_out.__doc__ or "").splitlines()
    example = "\n".join(line[4:] for line in lines if line.startswith("    "))
    exec(compile(example, "play_out", "exec"), {"Game": Game, "Setup": Setup})
    assert "'total'" in capsys.readouterr().out


def changing(game: Game) -> Any:
    game.apply(last(game))
    return last(game)


@pytest.mark.parametrize(
    ("deciders", "words"),
    [
        ({0: lambda game: None}, "the decider of seat 0, at 'place': got None, expected an action"),
        ({0: lambda game: 2.5}, "got 2.5, expected an action, its code or its text, one of: "),
        ({0: lambda game: True}, "got True, expected an action, its code or its text, one of: "),
        ({0: lambda game: -7}, "the decider of seat 0, at 'place': got action -7, expected one of"),
        ({0: lambda game: "fly"}, "at 'place': got 'fly', expected one of the legal actions: "),
        ({0: changing}, "it has changed the game: look ahead on game.copy()"),
        ({0: "club"}, "deciders: got 'club' for seat 0, expected a function of the game"),
        ({2: last}, "deciders: got seat 2, expected 0 to 1"),
        ({"0": last}, "deciders: got seat '0', expected 0 to 1"),
    ],
)
def test_functions_are_told_what_they_did_wrong(deciders: Any, words: str) -> None:
    with pytest.raises(PampasError) as caught:
        Game.new(Setup(seed=1)).play_out(deciders)
    assert words in str(caught.value)
