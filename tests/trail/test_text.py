"""Every legal action has words, different from those of all others; logs tell whole games."""

from dataclasses import replace
from itertools import product

import pytest

from sim.core.facade import Game
from sim.core.log import game_lines
from sim.trail import Setup
from sim.trail.flatten import Tables
from sim.trail.kernel import codes as c
from sim.trail.names import CITIES
from sim.trail.sentences import sentence
from sim.trail.setup import SWITCHES
from sim.trail.text import action_text
from sim.trail.view import View


def setup_of(number: int, switches: tuple[str, ...]) -> Setup:
    players = 2 + number % 3
    north, poker, preparation, tile_13 = switches
    return Setup(
        players=players,
        policies=("random",) * players,
        sides="random",
        neutral="shuffled",
        game=number,
        north=north,
        poker=poker,
        preparation=preparation,
        tile_13=tile_13,
    )


SETUPS = [
    setup_of(i, switches) for i, switches in enumerate(product(("no", "yes"), repeat=len(SWITCHES)))
]
NAMES = ["-".join(name for name in SWITCHES if one.plays(name)) or "base" for one in SETUPS]


@pytest.fixture(scope="module")
def tables() -> Tables:
    return Setup(policies=("random", "random")).description.tables()


def test_every_decision_has_a_sentence():
    assert sentence.missing() == []


@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_the_words_of_legal_actions_are_all_different(setup, tables):
    game = Game.new(setup, tables)
    while not game.is_over:
        legal = game.legal_actions()
        texts = [action.text for action in legal]
        assert all(texts)
        assert len(set(texts)) == len(texts), (game.decision, texts)
        game.apply(game.choose())


@pytest.mark.parametrize("setup", SETUPS[::5], ids=NAMES[::5])
def test_the_log_tells_every_turn_and_the_table_can_be_shown(setup, tables):
    lines = list(game_lines(setup, tables))
    game = Game.new(setup, tables).play_out()
    turns = [line for line in lines if line.startswith("Turn ")]
    assert len(turns) == game.turn
    assert lines[0].startswith(f"Great Western Trail, {setup.players} players")
    assert ("Rails to the North" in lines[0]) == setup.plays("north")
    assert "VP" in lines[-1]
    shown = repr(game)
    assert ("poker table: pot" in shown) == setup.plays("poker")
    assert ("towns (" in shown) == setup.plays("north")
    for p in range(setup.players):
        assert f"player {p + 1} (P{p + 1})" in shown


def words_of(setup: Setup, tables: Tables, wanted: str, most: int = 40) -> list[str]:
    """Words of the actions of one decision in random games."""
    found: list[str] = []
    for number in range(most):
        game = Game.new(replace(setup, game=number), tables)
        while not game.is_over:
            if game.decision == wanted:
                found += [action.text for action in game.legal_actions()]
            game.apply(game.choose())
        if len(found) > 5:
            break
    assert found, wanted
    return found


NORTH = Setup(players=2, policies=("random", "random"), north="yes", poker="yes")


@pytest.mark.parametrize(
    ("decision", "part"),
    [
        ("deliver", "deliver to Kansas City (value 0; gain 6 dollars, -8 VP; transport 0 dollars)"),
        ("city_disc", "put the right disc of auxiliary action 1 (opens it double: gain 2 dollars)"),
        ("store", "place a store in town 42"),
        ("hazard", "remove the "),
        ("trade", "trade for the "),
        ("seat_worker", "at the poker table (2 dollars now, 6 VP at the end)"),
        ("lay_card", "face down for 1 dollar"),
        ("forecast_tile", "forecast 1.1: "),
        ("income", "spend no certificate: income "),
    ],
)
def test_words_of_decisions(tables, decision, part):
    texts = words_of(NORTH, tables, decision)
    assert any(part in text for text in texts), texts


def test_B212_B216_a_delivery_says_value_gain_arrows_and_transport(tables):
    game = Game.new(Setup(policies=("random", "random")), tables)
    view = View(game.state, tables)
    topeka, wichita = CITIES.index("topeka"), CITIES.index("wichita")
    assert view.transport(0, wichita) == 1  # B217
    assert view.city_name(topeka) == "Topeka"
    assert [view.arrow_gives(arrow) for arrow in view.arrows()] == [
        "take an objective card, -3 VP",
        "-1 VP",
        "take an objective card",
        "take an objective card",
        "6 VP",
        "8 VP",
        "4 VP",
    ]


def test_B422_a_token_and_an_objective_card_are_told(tables):
    game = Game.new(NORTH, tables)
    assert action_text(game.state, tables, c.USE_TOKEN).startswith("use an exchange token: draw")
    text = action_text(game.state, tables, c.PLAY_OBJECTIVE + 5)
    assert text.startswith("play objective 6 (5 VP for disc on San Francisco, else -3 VP; now: ")
