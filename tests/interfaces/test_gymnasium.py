"""A seat of every game as a Gymnasium environment."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pampas.gymnasium_env import SeatEnv, environment_id
from sim import games
from sim.core.errors import PampasError


def _play(env, rng):
    """A game by chance: rewards, and whether observations were what they should be."""
    _, info = env.reset(seed=3)
    rewards, over = [], False
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        assert env.observation_space.contains(observation)
        rewards.append(reward)
        over = terminated or truncated
    return rewards, terminated


@pytest.mark.parametrize("game", games())
def test_the_checker_of_gymnasium_finds_nothing(game):
    check_env(gymnasium.make(environment_id(game)).unwrapped)


@pytest.mark.parametrize("game", games())
def test_a_game_is_played_to_its_end(game):
    env = SeatEnv(game, opponents="random", seat=1)
    rewards, terminated = _play(env, np.random.default_rng(1))
    assert terminated
    assert not any(rewards[:-1])
    assert rewards[-1] in (0, 0.5, 1)
    with pytest.raises(PampasError, match="the game is over"):
        env.step(0)


def test_masks_are_those_of_the_information_and_of_the_method():
    env = SeatEnv("hacienda", players=3)
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert (env.action_masks() == info["action_mask"]).all()
    assert env.action_masks().any()


def test_the_same_seed_is_the_same_game_and_a_number_names_one():
    env = SeatEnv("argentina")
    first, info = env.reset(seed=5)
    again, same = env.reset(seed=5)
    other, another = env.reset()
    assert (first == again).all()
    assert info["game"] == same["game"] != another["game"]
    assert (first != other).any()
    named, info = env.reset(options={"game": same["game"]})
    assert (named == first).all()


def test_an_illegal_action_ends_the_episode_or_is_refused():
    env = SeatEnv("argentina")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated, info["illegal"]) == (-1, True, 1)
    strict = SeatEnv("argentina", illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(PampasError, match=f"got action {illegal} "):
        strict.step(illegal)


def test_the_table_is_rendered_as_text(capsys):
    env = SeatEnv("hacienda", render_mode="ansi")
    env.reset(seed=1)
    assert "player 1" in (env.render() or "").lower()
    env = SeatEnv("hacienda", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert capsys.readouterr().out


def test_against_pedro():
    env = SeatEnv("argentina", solo="easy", opponents=())
    rewards, terminated = _play(env, np.random.default_rng(2))
    assert terminated
    assert rewards[-1] in (0, 0.5, 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": 2}, "seat: got 2, expected 0 to 1"),
        ({"opponents": ("club", "club")}, "expected one policy, or 1"),
        ({"opponents": "nobody"}, "nobody"),
        ({"illegal": "ignore"}, "illegal: got 'ignore'"),
        ({"render_mode": "rgb_array"}, "render_mode: got 'rgb_array'"),
        ({"reward": "fame"}, "reward='fame'"),
    ],
)
def test_what_is_wrong_is_refused(arguments, message):
    with pytest.raises(PampasError, match=message):
        SeatEnv("argentina", **arguments)
