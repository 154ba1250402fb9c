"""The configuration of a run: options over file over defaults, and what is refused."""

import json

import click
import pytest

from analysis.configuration import DEFAULT_GAME, Configuration, effective, read_config
from scripts.cli import run
from scripts.configuration import config_option, typed_options
from scripts.factors import GameCommand, factor_options
from scripts.games import game_argument, policy_option
from sim.argentina.setup import Setup
from sim.core.errors import PampasError
from tests.scripts import another_game

DEFAULTS = {
    "game": "argentina",
    "players": 2,
    "games": 10_000,
    "first": 0,
    "seed": 1,
    "policy": ["club", "club"],
    "rotate": False,
    "tables": [],
    "sides": "random",
    "city-sides": "random",
    "neutral": "shuffled",
    "start-pesos": None,
    "start-cards": None,
    "ban": [],
    "ban-percent": 0,
    "pesos-spread": 0,
    "cards-spread": 0,
    "spread-from": 1,
    "solo": None,
}


# --- the effective configuration ------------------------------------------------------------------


def test_defaults_are_those_of_a_study():
    configuration = effective({}, {})
    assert list(configuration.to_dict().items()) == list(DEFAULTS.items())
    assert configuration == Configuration()
    assert configuration.rounded_from is None


def test_what_is_typed_goes_before_the_file_and_the_file_before_the_defaults(study):
    config = read_config(study("players = 3\nseed = 5\nsides = 'b'\nban = '1:7b'"))
    found = effective({"seed": 9, "sides": "a", "policy": "club, novice,random"}, config)
    assert found.to_dict() == {
        **DEFAULTS,
        "players": 3,
        "seed": 9,
        "sides": "a",
        "ban": ["1:7b"],
        "policy": ["club", "novice", "random"],
    }


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 4, "policy": "novice", "games": 10, "rotate": True, "tables": "strict_turnout"},
        {"solo": "easy", "start-pesos": "9"},
        {"start_pesos": (7, 8), "ban": ("1:7b", "2:1a"), "first": 2**40 - 10_000, "seed": 2**62},
        {"games": 1_000_000_000},
        {"games": 999_999_998, "players": 3, "rotate": True},
    ],
)
def test_there_and_back(options):
    configuration = effective(options, {})
    data = json.loads(json.dumps(configuration.to_dict()))
    assert Configuration.from_dict(data) == configuration
    assert list(data) == list(DEFAULTS)


def test_a_solo_game_has_one_policy():
    configuration = effective({"solo": "expert", "policy": "novice"}, {})
    assert configuration.policy == ("novice",)
    setup = configuration.setup()
    assert isinstance(setup, Setup)
    assert (setup.solo, setup.players, setup.policies) == ("expert", 2, ("novice",))


@pytest.mark.parametrize(
    ("players", "games", "played", "rounded_from"),
    [(2, 10_000, 10_000, None), (3, 10_000, 10_002, 10_000), (4, 1, 4, 1), (4, 8, 8, None)],
)
def test_rotation_rounds_up_to_whole_blocks(players, games, played, rounded_from):
    configuration = effective({"players": players, "games": games, "rotate": True}, {})
    assert (configuration.games, configuration.rounded_from) == (played, rounded_from)
    assert configuration.to_dict()["games"] == played
    assert effective({"players": players, "games": games}, {}).games == games


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"games": -5},
            "--games: got -5, expected a whole number from 1 to 1,000,000,000 (a run has",
        ),
        ({"games": 0}, "--games: got 0, expected a whole number from 1 to 1,000,000,000"),
        ({"games": 10**9 + 1}, "(a run has at most 1,000,000,000 games)"),
        (
            {"games": 10**9, "players": 3, "rotate": True},
            "--games: got 1000000000, expected at most 999,999,999: 3 seats rotate, and a run has",
        ),
        ({"first": -1}, "--first: got -1, expected a whole number from 0 to 1,099,511,627,776"),
        (
            {"first": 2**40 - 9, "games": 10},
            "--first: got 1099511627767, expected at most 1099511627766: with 10 games",
        ),
        (
            {"seed": -1},
            "--seed: got -1, expected a whole number from 0 to 4,611,686,018,427,387,904",
        ),
        ({"seed": 2**62 + 1}, "--seed: got 4611686018427387905, expected a whole number from 0"),
        ({"players": 0}, "--players: got 0, expected 2, 3 or 4"),
        ({"players": 1}, "players: got 1, expected 2, 3 or 4"),
        ({"players": 5}, "players: got 5, expected 2, 3 or 4"),
        ({"solo": "hard"}, "--solo: got 'hard', expected easy, moderate or expert"),
        ({"solo": "easy", "players": 3}, "players: got 3, expected 2 in a solo game"),
        ({"solo": "easy", "policy": "club,club"}, "expected 1 name, the human's"),
        ({"solo": "easy", "rotate": True}, "--rotate: a solo game has one player, who has nowhere"),
        ({"policy": "club,novice", "players": 3}, "expected 3 names, one per seat"),
        ({"policy": "clever"}, "--policy: got 'clever', expected one of random"),
        ({"policy": "gone.json"}, "policy: got 'gone.json', expected a file: there is none"),
        ({"policy": ""}, "policy: got '', expected one of random"),
        ({"sides": "c"}, "sides: got 'c', expected a, b or random"),
        ({"start-pesos": "7"}, "--start-pesos: got 7, expected 2 numbers, one per seat"),
        ({"start-pesos": "7,x"}, "--start-pesos: got '7,x', expected whole numbers with commas"),
        ({"ban": "3:7b"}, "--ban: got '3:7b', expected SEAT:FACE such as 2:7b, seats 1 to 2"),
        ({"ban": "2:11a"}, "seats 1 to 2; '11a' is no face (1a to 10b)"),
        ({"ban-percent": 200}, "--ban-percent: got 200, expected a whole number from 0 to 100"),
        ({"game": "chess"}, "--game: got 'chess', expected argentina"),
    ],
)
def test_what_makes_no_sense_is_refused(options, message):
    with pytest.raises(PampasError) as caught:
        effective(options, {})
    assert message in str(caught.value)


def test_a_configuration_made_by_hand_is_checked_too():
    assert Configuration(policy=("novice",), factors={"sides": "a"}).to_dict() == {
        **DEFAULTS,
        "policy": ["novice", "novice"],
        "sides": "a",
    }
    with pytest.raises(PampasError, match=r"unknown factor 'side' for argentina \(did you mean si"):
        Configuration(factors={"side": "a"})
    with pytest.raises(PampasError, match=r'^configuration: unknown key "sidez"'):
        Configuration.from_dict({"sidez": "a"})
    with pytest.raises(PampasError, match=r"^configuration: games: got 'many', expected a whole"):
        Configuration.from_dict({"games": "many"})


# --- the command line -----------------------------------------------------------------------------


@click.command(cls=GameCommand)
@game_argument(default=DEFAULT_GAME)
@click.option("--players", type=int, default=2)
@click.option("--games", type=int, default=10_000)
@click.option("--seed", type=int, default=1)
@policy_option("club")
@click.option("--rotate/--no-rotate", default=False)
@factor_options("deal", "seats", "game")
@click.option("--tables", "overlays", multiple=True)
@click.option("--workers", type=int, default=1)
@config_option
@click.pass_context
def simulate(ctx, /, config, **_):
    typed = typed_options(ctx)
    file = read_config(config, typed.get("game")) if config else {}
    click.echo(json.dumps([list(typed), effective(typed, file).to_dict()]))


@pytest.fixture
def pampas(capsys):
    def command(*args: str) -> tuple[int, str, str]:
        code = run(simulate, "pampas", list(args))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return command


def test_only_what_was_typed_goes_before_the_file(pampas, study):
    path = study("players = 3\nseed = 5\nsides = 'b'\nrotate = true\nban = ['1:7b', '2:7b']")
    code, out, err = pampas("--config", path, "--sides", "random", "--seed", "1", "--workers", "2")
    assert (code, err) == (0, "")
    typed, found = json.loads(out)
    assert sorted(typed) == ["seed", "sides"]
    rest = {"players": 3, "rotate": True, "games": 10_002, "policy": ["club"] * 3}
    assert found == {**DEFAULTS, **rest, "ban": ["1:7b", "2:7b"]}
    args = ("--no-rotate", "--ban", "3:1a", "--tables", "strict_turnout", "--policy", "novice")
    typed, found = json.loads(pampas("argentina", *args, "--config", path)[1])
    assert sorted(typed) == ["ban", "game", "policy", "rotate", "tables"]
    assert (found["ban"], found["rotate"], found["games"]) == (["3:1a"], False, 10_000)
    assert (found["tables"], found["policy"]) == (["strict_turnout"], ["novice"] * 3)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--games", "-5"], "pampas: error: --games: got -5, expected a whole number from 1 to"),
        (["--config", "gone.toml"], "pampas: error: --config: got 'gone.toml', expected a file"),
        (["--start-cards", "4,,5"], "pampas: error: --start-cards: got '4,,5', expected whole"),
        (["--solo", "easy", "--rotate"], "pampas: error: --rotate: a solo game has one player"),
    ],
)
def test_errors_are_told_in_a_line(pampas, args, message):
    code, out, err = pampas(*args)
    assert (code, out) == (2, "")
    assert err.startswith(message)
    assert err.count("\n") == 1


# --- another game ---------------------------------------------------------------------------------


def test_options_and_keys_are_those_of_the_game_wherever_it_is_named(pampas, study, monkeypatch):
    game = another_game.add(monkeypatch)
    without = study("wind = 'south'\nplayers = 3", "without.toml")
    named = study(f"game = '{game}'\nwind = 'south'\nplayers = 3", "named.toml")
    expected = {
        **{key: DEFAULTS[key] for key in ("game", "games", "first", "seed", "rotate", "tables")},
        "game": game,
        "players": 3,
        "policy": ["club"] * 3,
        "wind": "south",
        "sail-sizes": [9, 9],
        "marks": ["pier", "buoy"],
    }
    for args in (
        [game, "--sail-sizes", "9,9", "--config", without],
        [game, "--sail-sizes", "9,9", "--config", named],
        ["--sail-sizes", "9,9", "--config", named],
        ["--config", named, "--sail-sizes", "9,9"],
        ["--players", "3", game, "--wind", "south", "--sail-sizes", "9,9"],
    ):
        code, out, err = pampas(*args)
        assert (code, err) == (0, "")
        assert json.loads(out)[1] == expected
    assert Configuration.from_dict(expected).to_dict() == expected
    for args, words in (
        (["--config", without], 'unknown key "wind" for argentina'),
        (["argentina", "--config", named], 'unknown key "wind" for argentina'),
        (["--wind", "south"], "No such option"),
        ([game, "--sides", "a"], "No such option"),
        ([game, "--wind", "up"], "wind: got 'up', expected any, north or south"),
    ):
        code, _, err = pampas(*args)
        assert code == 2
        assert words in err


def test_a_rotated_run_begins_with_a_whole_block():
    assert Configuration(players=3, rotate=True, first=6, games=3).first == 6
    with pytest.raises(PampasError, match=r"^first: got 7, expected a multiple of 3"):
        Configuration(players=3, rotate=True, first=7, games=3)
