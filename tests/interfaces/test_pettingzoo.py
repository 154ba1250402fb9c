"""All seats of every game as a PettingZoo environment."""

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from pampas.pettingzoo_env import TableEnv, env
from sim import games
from sim.core.errors import PampasError


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("players", [2, 3])
def test_the_tests_of_pettingzoo_pass(game, players):
    api_test(env(game, players=players), num_cycles=300)
    seed_test(lambda: env(game, players=players), num_cycles=100)


def test_every_way_to_render(capsys):
    render_test(lambda **arguments: env("hacienda", mask_in="observation", **arguments))
    assert capsys.readouterr().out


def _last_of(table):
    """Play by chance to the end: how many decisions there were, and the last rewards."""
    rng = np.random.default_rng(1)
    steps, rewards = 0, {}
    for agent in table.agent_iter():
        _, reward, termination, truncation, info = table.last()
        if termination or truncation:
            rewards[agent] = reward
            assert info == {}
            table.step(None)
            continue
        steps += 1
        table.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return steps, rewards


@pytest.mark.parametrize("game", games())
def test_the_last_rewards_share_one_win(game):
    table = env(game, players=2)
    table.reset(seed=4)
    steps, rewards = _last_of(table)
    assert steps > 20
    assert set(rewards) == {"player_0", "player_1"}
    assert sum(rewards.values()) == pytest.approx(1)


def test_a_game_is_cut_short_after_so_many_decisions():
    table = TableEnv("argentina", max_cycles=7)
    table.reset(seed=1)
    rng = np.random.default_rng(1)
    for cycle in range(7):
        assert not any(table.truncations.values())
        mask = table.infos[table.agent_selection]["action_mask"]
        table.step(int(rng.choice(np.flatnonzero(mask))))
        assert all(table.truncations.values()) == (cycle == 6)
    assert not any(table.terminations.values())


def test_only_who_decides_has_actions_and_all_see_the_own_seat_first():
    table = TableEnv("hacienda", players=3)
    table.reset(seed=2)
    assert {agent for agent in table.agents if table.infos[agent]} == {table.agent_selection}
    observer, state = table.observer, table._vector.states[0]
    seen = [np.asarray(table.observe(agent)) for agent in table.agents]
    for seat in range(3):
        assert (seen[seat] == observer.see(state, seat)).all()
    assert len({one.tobytes() for one in seen}) == 3


def test_an_illegal_action_is_refused():
    table = TableEnv("argentina")
    table.reset(seed=1)
    mask = table.infos[table.agent_selection]["action_mask"]
    with pytest.raises(PampasError, match="expected one of"):
        table.step(int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(PampasError, match="got None for player_"):
        table.step(None)
    with pytest.raises(PampasError, match="max_cycles: got 0"):
        TableEnv("argentina", max_cycles=0)
    with pytest.raises(PampasError, match="mask_in: got 'hat', expected one of info, observation"):
        TableEnv("argentina", mask_in="hat")


def test_masks_in_observations_serve_the_wrapper_that_ends_illegal_games():
    table = TerminateIllegalWrapper(TableEnv("argentina", mask_in="observation"), illegal_reward=-1)
    table.reset(seed=1)
    agent = table.agent_selection
    masks = {one: table.observe(one)["action_mask"] for one in table.agents}
    assert [one for one, mask in masks.items() if mask.any()] == [agent]
    assert table.observation_space(agent).contains(table.observe(agent))
    table.step(int(np.flatnonzero(masks[agent] == 0)[0]))
    assert all(table.terminations.values())
