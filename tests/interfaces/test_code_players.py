"""Players by code: functions in files play seats in every command, and errors name the place."""

import pickle
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import pampas
from scripts.cli import cli
from sim import games
from sim.core.code_players import load, player_of, players_of, without_code
from sim.core.errors import PampasError, PolicyError
from sim.core.facade import Game
from sim.core.play import play, rough_seconds
from sim.core.setup import Setup

SOURCE = """
import numpy as np


def first(game):
    return game.legal_actions()[0]


def text(game):
    return game.legal_actions()[-1].text


def one(observations, masks):
    return masks.argmax(axis=1)


def asks(game):
    return game.choose()


def peeks(game):
    code = game.legal_codes[0]
    game.apply(code)
    return code


def breaks(game):
    nothing = 0
    return 1 / nothing


def breaks_many(observations, masks):
    return observations[:, 1_000_000]


def illegal(game):
    return 4321


def illegal_many(observations, masks):
    return masks.argmin(axis=1)


def shapeless(observations, masks):
    return 3


def three(a, b, c):
    return a


number = 5
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "my.py"
    path.write_text(SOURCE)
    return str(path)


def run(*arguments):
    return CliRunner().invoke(cli, [*arguments])


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("function", ["first", "text", "one", "asks"])
def test_a_game_is_the_same_step_by_step_and_in_a_batch(game, function, file):
    policies = (f"{file}:{function}", games()[game].policies[1])
    setup = Setup.of(game, seed=3, policies=policies)
    batch = play(setup, 3).rows
    for number in range(3):
        one = Game.new(Setup.of(game, seed=3, game=number, policies=policies)).play_out()
        assert one.outcome() == one.description.rows.told(batch[number])


def test_code_plays_in_the_seat_that_it_was_given(file):
    both = [
        play(Setup.of("hacienda", policies=policies), 12).seat("total", seat).mean()
        for seat, policies in enumerate([(f"{file}:one", "random"), ("random", f"{file}:one")])
    ]
    others = play(Setup.of("hacienda", policies=("random", "random")), 12).seat("total", 0).mean()
    assert max(both) < others  # who always ends the turn earns nothing


def test_against_pedro(file):
    setup = Setup.of("argentina", solo="easy", policies=(f"{file}:first",))
    rows = play(setup, 2).rows
    alone = Game.new(setup).play_out()
    assert alone.outcome() == alone.description.rows.told(rows[0])


def test_match_and_simulate_take_functions(file, tmp_path):
    found = pampas.match(f"{file}:one", "random", game="hacienda", blocks=10)
    assert found.finished
    run = pampas.simulate(
        "hacienda", 40, policy=f"{file}:one,random", out=tmp_path / "run", workers=2
    )
    again = pampas.simulate(
        "hacienda", 40, policy=f"{file}:one,random", out=tmp_path / "run", workers=1, resume=True
    )
    assert run.finished
    assert run.to_pandas().equals(again.to_pandas())


def test_other_code_is_another_run(file):
    setup = Setup.of("hacienda", policies=(f"{file}:one", "random"))
    before = setup.roster.hash
    Path(file).write_text(SOURCE.replace("argmax", "argmin"))
    assert Setup.of("hacienda", policies=(f"{file}:one", "random")).roster.hash != before


@pytest.mark.slow
def test_a_study_takes_a_function(file, tmp_path):
    answer = pampas.run_study(
        "first-player", "hacienda", games=100, policy=f"{file}:one", out=tmp_path, workers=1
    )
    assert answer.page.exists()


def test_watch_tells_a_game_of_a_function(file):
    result = run("watch", "hacienda", "--policy", f"{file}:first,random")
    assert result.exit_code == 0
    assert "wins with" in result.stdout or "share the victory" in result.stdout


def test_what_a_function_does_to_its_game_is_not_done(file):
    game = Game.new(Setup.of("hacienda", policies=(f"{file}:peeks", "random")))
    before = game.state.copy()
    assert game.choose().code == game.legal_codes[0]
    assert (game.state == before).all()


def _line_of(words: str) -> int:
    return 1 + next(i for i, line in enumerate(SOURCE.splitlines()) if words in line)


@pytest.mark.parametrize("batch", [False, True])
@pytest.mark.parametrize(
    ("function", "message"),
    [
        (
            "breaks",
            rf"my\.py:{_line_of('1 / nothing')}: ZeroDivisionError: .*\(in breaks, turn 1",
        ),
        ("breaks_many", rf"my\.py:{_line_of('1_000_000')}: IndexError: .* \(in breaks_many"),
        ("illegal", r"my\.py:illegal: got action 4321, expected one of"),
        ("illegal_many", r"my\.py:illegal_many: got action \d+.*, expected one of"),
        ("shapeless", r"my\.py:shapeless: got an array of shape \(\)"),
    ],
)
def test_what_a_function_does_wrong_is_told_with_its_place(function, message, batch, file):
    setup = Setup.of("hacienda", policies=(f"{file}:{function}", "random"))
    with pytest.raises(PampasError, match=message):
        if batch:
            play(setup, 2)
        else:
            Game.new(setup).play_out()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("three", "with 3 parameters, expected a function of .game., or of .observations, masks."),
        ("nobody", "expected one of its functions: asks, breaks, breaks_many, first"),
        ("number", "expected one of its functions"),
    ],
)
def test_a_name_that_is_no_function_is_refused(name, message, file):
    result = run("watch", "hacienda", "--policy", f"{file}:{name},random")
    assert result.exit_code != 0
    with pytest.raises(PolicyError, match=message):
        Setup.of("hacienda", policies=(f"{file}:{name}", "random"))


def test_files_that_cannot_be_read_are_refused(tmp_path):
    with pytest.raises(PolicyError, match="expected a file: there is none at"):
        Setup.of("hacienda", policies=(f"{tmp_path}/no.py:first", "random"))
    bad = tmp_path / "bad.py"
    bad.write_text("def f(:\n")
    with pytest.raises(PolicyError, match=r"bad\.py:1: invalid syntax"):
        load(f"{bad}:f")
    bad.write_text("x = 1\ny = x / 0\n")
    with pytest.raises(PolicyError, match=r"bad\.py:2: ZeroDivisionError"):
        load(f"{bad}:f")


def test_code_goes_to_other_processes_by_its_file(file):
    player = load(f"{file}:one")
    assert pickle.loads(pickle.dumps(player)) == player
    rows = Setup.of("hacienda", policies=(f"{file}:one", "club")).roster.rows
    assert list(players_of(rows)) == [player.number]
    assert player_of(rows[-1]) == player
    assert not players_of(without_code(rows))
    networks = games()["hacienda"].networks_of(rows)
    assert networks[player.number] == player


def test_functions_count_as_slow(file):
    game = games()["hacienda"]
    fast = rough_seconds(game.setup(policies=("random", "random")), game.seconds)
    slow = rough_seconds(game.setup(policies=(f"{file}:one", "random")), game.seconds)
    assert slow > 10 * fast


def test_who_reads_named_weights_refuses_code(file, tmp_path):
    result = run("train", "hacienda", "--of", f"{file}:one", "--out", str(tmp_path / "x.net"))
    assert result.exit_code != 0
    assert "got a function of a file, expected named weights" in result.stderr + str(
        result.exception
    )


def test_masks_and_observations_are_those_of_the_seat(tmp_path):
    path = tmp_path / "seen.py"
    path.write_text(
        "import numpy as np\nseen = []\n"
        "def look(observations, masks):\n"
        "    seen.append((observations.shape, masks.shape, bool(masks.any(axis=1).all())))\n"
        "    return masks.argmax(axis=1)\n"
    )
    setup = Setup.of("hacienda", policies=(f"{path}:look", f"{path}:look"))
    play(setup, 5)
    noted = load(f"{path}:look").call.__globals__["seen"]
    observer = Game.new(setup).observer
    assert noted[0][0] == (5, len(observer.names))
    assert all(every for _, _, every in noted)
    assert np.all([shape[1] == noted[0][0][1] for shape, _, _ in noted])
