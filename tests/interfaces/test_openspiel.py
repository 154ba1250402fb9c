"""Every game as a game of OpenSpiel."""

import numpy as np
import pyspiel
import pytest

from pampas.openspiel_games import game_name
from sim import games
from sim.core.errors import PampasError
from sim.core.setup import Setup


def _dealt(text, deal=0, steps=0):
    """A position after so many decisions by chance."""
    state = pyspiel.load_game(text).new_initial_state()
    state.apply_action(deal)
    rng = np.random.default_rng(2)
    for _ in range(steps):
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


GAMES = [f"{game_name(game)}(players=2,deals=3)" for game in games()]
OTHERS = ["pampas_argentina(solo=moderate,deals=3)", "pampas_trail(north=yes,drawn=true,deals=3)"]


@pytest.mark.slow
@pytest.mark.parametrize("text", [*GAMES, *OTHERS])
def test_random_games_are_found_right_by_openspiel(text):
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=False, verbose=False)


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


@pytest.mark.parametrize("text", [*GAMES, *OTHERS])
def test_what_is_hidden_is_told_to_nobody(text):
    """What a player cannot know is dealt again: it is told the same as before, in every form."""
    state = _dealt(text, deal=1)
    rng = np.random.default_rng(4)
    asked, other_states = set(), 0
    for _ in range(60):
        state.apply_action(int(rng.choice(state.legal_actions())))
        if state.is_terminal() or rng.random() < 0.8:
            continue
        mover, told = state.current_player(), state.told
        before = told.game
        pairs = []
        for game in (before, before.imagine(seed=77)):
            twin = state.clone()
            twin.told.game = game.copy()
            twin.told.look(state.get_game().eyes)
            pairs.append(twin)
        one, other = pairs
        other_states += (other.told.game.state != before.state).any()
        assert other.information_state_string(mover) == one.information_state_string(mover)
        assert other.information_state_tensor(mover) == one.information_state_tensor(mover)
        assert other.observation_tensor(mover) == one.observation_tensor(mover)
        asked.add(mover)
    assert asked == set(range(state.get_game().num_players()))
    assert other_states


@pytest.mark.parametrize("text", [*GAMES, *OTHERS])
def test_tensors_are_what_each_seat_sees(text):
    state = _dealt(text, deal=2, steps=25)
    observer, position = state.get_game().eyes.observer, state.told.game.state
    told = set()
    for player in range(state.get_game().num_players()):
        seen = observer.see(position, player).tolist()
        assert state.observation_tensor(player) == seen
        known = state.information_state_tensor(player)
        assert len(known) == state.get_game().information_state_tensor_size()
        assert known[: len(seen)] == seen
        told.add(tuple(known))
    assert len(told) == state.get_game().num_players()


def test_the_information_state_tensor_counts_changes_and_tells_ways_apart():
    state = _dealt("pampas_hacienda", steps=12)
    size = state.get_game().observation_tensor_size()
    lines = [line.split() for line in state.information_state_string(0).split("\n")]
    known = np.array(state.information_state_tensor(0))
    times, last = np.zeros(size), np.zeros(size)
    for look, line in enumerate(lines, start=1):
        entries = [int(change.split(":")[0]) for change in line]
        times[entries] += 1
        last[entries] = look
    assert (known[size : 2 * size] == times).all()
    assert (known[2 * size : 3 * size] == last).all()
    # The same looks in another order of lines are another information state.
    before = known[3 * size :]
    state.told.lines[0][0], state.told.lines[0][1] = state.told.lines[0][1::-1]
    assert (np.array(state.information_state_tensor(0))[3 * size :] != before).any()


def test_the_solo_game_has_one_player_who_wins_or_not():
    state = _dealt("pampas_argentina(solo=easy)")
    spiel = state.get_game()
    assert spiel.num_players() == 1
    assert spiel.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert spiel.get_type().min_num_players == 1
    rng = np.random.default_rng(1)
    while not state.is_terminal():
        assert state.current_player() == 0
        state.apply_action(int(rng.choice(state.legal_actions())))
    outcome = state.told.game.outcome()
    won = outcome["win_share_1"] / (outcome["win_share_1"] + outcome["win_share_2"])
    assert state.returns() == [won]


def test_set_ups_are_the_first_of_the_rulebook_unless_they_are_drawn_or_stated():
    first, drawn, stated = (
        pyspiel.load_game(f"pampas_argentina({text})").setup
        for text in ("players=3", "players=3,drawn=true", "drawn=true,sides=b")
    )
    assert first == Setup.of("argentina", players=3)
    assert drawn == Setup.of("argentina", players=3, drawn=True)
    assert stated == Setup.of("argentina", drawn=True, sides="b")


def test_the_information_state_remembers_and_the_observation_does_not():
    state = _dealt("pampas_hacienda", steps=12)
    assert state.information_state_string(0).count("\n") == 12
    assert len(state.observation_tensor(0)) == state.get_game().observation_tensor_size()
    assert state.observation_string(0) == " ".join(
        str(int(number)) for number in state.observation_tensor(0)
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pampas_argentina(deals=0)", "deals: got 0"),
        ("pampas_argentina(players=9)", "players"),
        ("pampas_argentina(solo=hat)", "solo: got 'hat'"),
    ],
)
def test_what_is_wrong_is_refused(text, message):
    with pytest.raises(PampasError, match=message):
        pyspiel.load_game(text)
