"""Every game as a game of OpenSpiel."""

import numpy as np
import pyspiel
import pytest

from pampas.openspiel_games import game_name
from sim import games
from sim.core.errors import PampasError


def _dealt(text, deal=0, steps=0):
    """A position after so many decisions by chance."""
    state = pyspiel.load_game(text).new_initial_state()
    state.apply_action(deal)
    rng = np.random.default_rng(2)
    for _ in range(steps):
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_random_games_are_found_right_by_openspiel(game):
    spiel = pyspiel.load_game(f"{game_name(game)}(players=2,deals=3)")
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", games())
def test_a_position_is_read_back_from_its_history(game):
    state = _dealt(game_name(game), deal=4, steps=30)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert again.history() == state.history()
    for player in range(2):
        assert again.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("game", games())
def test_returns_share_one_win(game):
    state = _dealt(f"{game_name(game)}(players=3)")
    assert state.returns() == [0, 0, 0]
    rng = np.random.default_rng(1)
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(1)


def test_actions_have_names_and_chance_draws_a_deal():
    game = pyspiel.load_game("pampas_argentina(deals=5)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(deal, 0.2) for deal in range(5)]
    assert state.action_to_string(-1, 3) == "deal 3"
    state.apply_action(3)
    names = [state.action_to_string(state.current_player(), a) for a in state.legal_actions()]
    assert all(name.startswith("place: ") or name.startswith("any time: ") for name in names)


def test_a_clone_goes_its_own_way():
    state = _dealt("pampas_hacienda", steps=5)
    before = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before
    assert state.information_state_string(0) != clone.information_state_string(0)
    assert len(clone.history()) == len(state.history()) + 1


def test_players_know_their_own_part_and_what_is_hidden_is_not_told():
    state = _dealt("pampas_argentina", deal=1, steps=40)
    told = [state.information_state_string(player) for player in range(2)]
    assert told[0] != told[1]
    # What player 1 cannot know is dealt again, and player 1 is told the same as before.
    spiel, held = state.get_game(), state.told
    mover = held.game.decider
    other = held.game.imagine(seed=77)
    assert (other.state != held.game.state).any()
    eyes = spiel.eyes
    assert (eyes.see(other.state)[mover] == eyes.see(held.game.state)[mover]).all()


def test_the_information_state_remembers_and_the_observation_does_not():
    state = _dealt("pampas_hacienda", steps=12)
    assert state.information_state_string(0).count("\n") == 12
    assert len(state.observation_tensor(0)) == state.get_game().observation_tensor_size()
    assert state.observation_string(0) == " ".join(
        str(int(number)) for number in state.observation_tensor(0)
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [("pampas_argentina(deals=0)", "deals: got 0"), ("pampas_argentina(players=9)", "players")],
)
def test_what_is_wrong_is_refused(text, message):
    with pytest.raises(PampasError, match=message):
        pyspiel.load_game(text)
