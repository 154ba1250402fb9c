"""Networks in the kernel of every game, and the search that asks them."""

import json
from dataclasses import replace

import numpy as np
import pytest

from analysis.parallel import play_rows
from sim import games
from sim.core.brain import MAX_UNITS, SMALL, check_fits, keep, kept
from sim.core.errors import PolicyError
from sim.core.facade import Game
from sim.core.network import evaluate, margins_of, save, wins_of
from sim.core.play import play
from sim.core.shared_weights import NETWORK
from tests.games.networks import made_up_network
from tests.games.tiny.game import TINY


@pytest.fixture(params=[*games(), "tiny"])
def game(request):
    return TINY if request.param == "tiny" else games()[request.param]


def policy_file(folder, game, players=2, network=None, **weights):
    """A policy that looks ahead with a network."""
    network = network or made_up_network(game, players)
    save(network, folder / "made-up.net")
    content = {"about": "x", "like": game.policies[1], "networks": ["made-up.net"]}
    path = folder / "player.json"
    path.write_text(
        json.dumps({**content, "weights": {"rollouts": 3, "turns": 1, "trust": 0, **weights}})
    )
    return str(path)


def test_the_kernel_computes_what_the_arithmetic_says(game):
    """Every number of players, every seat, in the middle of games."""
    tables, machine = game.tables(), game.machine
    for players in game.players:
        network = made_up_network(game, players)
        row = game.shelf.shipped.rows[1].copy()
        row[NETWORK] = keep([network])
        played = Game.new(game.setup(players=players, policies=(game.policies[1],) * players))
        outputs = set()
        for _ in range(12):
            for seat in range(players):
                expected = evaluate(network, *machine.features(played.state, tables, seat))
                margins, wins = machine.values(played.state, tables, seat, row)
                assert np.array_equal(margins, margins_of(network, expected))
                assert np.allclose(wins, wins_of(network, expected), rtol=0, atol=1e-15)
                outputs.add(tuple(expected))
            played.apply(played.choose())
        assert len(outputs) > 3


def test_positions_in_turn_have_the_values_that_each_has_by_itself(game):
    """From one to the next what differs is told: single steps, other deals, other games."""
    tables, machine = game.tables(), game.machine
    for players in game.players:
        row = game.shelf.shipped.rows[1].copy()
        row[NETWORK] = keep([made_up_network(game, players)])
        states = []
        for deal in (1, 2):
            setup = game.setup(players=players, policies=(game.policies[1],) * players, seed=deal)
            played = Game.new(setup, tables)
            for number in range(60):
                states.append(played.state.copy())
                if number % 7 == 0:
                    imagined = played.copy()
                    machine.imagine(imagined.state, imagined.memory, tables, 0, seed=number)
                    states.append(imagined.state)
                if not played.is_over:
                    played.apply(played.choose())
        states += states[::-9]
        for seat in range(players):
            found = list(machine.values_in_turn(states, tables, seat, row))
            for state, (margins, wins) in zip(states, found, strict=True):
                expected_margins, expected_wins = machine.values(state, tables, seat, row)
                assert np.array_equal(margins, expected_margins)
                assert np.array_equal(wins, expected_wins)
            assert len({tuple(margins) for margins, _ in found}) > 10


def test_no_weights_are_too_large_to_be_added_together(game):
    """Several rows are added in 16 bits where their weights allow it: at that limit, and above."""
    tables, machine = game.tables(), game.machine
    played = Game.new(game.setup(players=2, policies=(game.policies[1],) * 2))
    for _ in range(12):
        played.apply(played.choose())
    rows, times = machine.features(played.state, tables, 0)
    known, place = np.unique(rows, return_inverse=True)
    blank = made_up_network(game, 2)
    first = np.full((len(known), blank.hidden), SMALL, dtype=np.int16)
    first[:, 1::2] = -SMALL
    first[::9] += np.sign(first[::9])
    first[::31] = 32_767
    bias = 20_000 - (times[:, np.newaxis] * first[place].astype(np.int64)).sum(axis=0)
    network = replace(
        blank, rows=known.astype(np.int32), first=first, first_bias=bias.astype(np.int32)
    )
    row = game.shelf.shipped.rows[1].copy()
    row[NETWORK] = keep([network])
    expected = evaluate(network, rows, times)
    margins, _ = machine.values(played.state, tables, 0, row)
    assert np.array_equal(margins, margins_of(network, expected))


def test_without_a_network_for_so_many_players_there_is_no_value(game):
    row = game.shelf.shipped.rows[1].copy()
    row[NETWORK] = keep([made_up_network(game, 2)])
    played = Game.new(game.setup(players=3, policies=(game.policies[1],) * 3))
    assert game.machine.values(played.state, game.tables(), 0, row) is None


def test_the_row_of_a_policy_is_no_reason_to_compile_again(game):
    """It cannot be written to, which would be another type for the compiler."""
    row = game.shelf.shipped[game.policies[1]].row
    assert not row.flags.writeable
    played = Game.new(game.setup(policies=(game.policies[0],) * 2))
    codes = game.machine.legal(played.state, played.tables)
    game.machine.choose(played.state, played.memory, played.tables, codes, row[np.newaxis])
    game.machine.values(played.state, played.tables, 0, row)
    compiled = getattr(game.machine.entry.run, "signatures", [None])  # none without a compiler
    assert len(compiled) == 1


def test_networks_decide_and_travel_to_workers(game, tmp_path):
    """Other weights, other games; in other processes the same games."""
    name = policy_file(tmp_path, game)
    setup = game.setup(players=2, policies=(name, game.policies[1]))
    tables = game.tables()
    design = setup.design(tables.facts, 12)
    rows = setup.roster.rows
    alone = play_rows(tables, design, rows, ["total_1", "total_2"], jobs=1)
    assert np.array_equal(alone, play_rows(tables, design, rows, ["total_1", "total_2"], jobs=2))
    (tmp_path / "other").mkdir()
    other = policy_file(tmp_path / "other", game, network=made_up_network(game, 2, seed=2))
    assert game.shelf.load(other).row[NETWORK] != game.shelf.load(name).row[NETWORK]
    changed = game.setup(players=2, policies=(other, game.policies[1]))
    again = play_rows(tables, design, changed.roster.rows, ["total_1", "total_2"], jobs=1)
    assert not np.array_equal(alone, again)


def test_a_search_needs_no_network(game):
    """At a horizon without one the score counts, as if the game ended there."""
    name = f"{game.policies[1]}:rollouts=4:turns=1"
    played = play(game.setup(players=2, policies=(name, game.policies[1])), 20)
    base = play(game.setup(players=2, policies=(game.policies[1],) * 2), 20)
    assert not np.array_equal(played.rows, base.rows)


def test_a_search_needs_no_opinion():
    """Random actions, tried in random games, beat random actions."""
    game = games()["hacienda"]
    name = "random:rollouts=24:candidates=8"
    wins = play(game.setup(players=2, policies=(name, "random")), 24).seat("win_share", 0)
    assert wins.mean() > 0.8


def test_a_milestone_ends_the_look_ahead():
    """In Argentina a search can play on to the next visit to Buenos Aires."""
    game = games()["argentina"]
    for name in ("club:rollouts=3:turns=99", "club:rollouts=3:turns=99:milestone=1"):
        assert game.shelf.load(name).row[NETWORK] == 0
    far, near = (
        play(game.setup(players=2, policies=(name, "club")), 6).rows
        for name in ("club:rollouts=6:turns=99", "club:rollouts=6:turns=99:milestone=1")
    )
    assert not np.array_equal(far, near)


def test_a_search_stops_when_it_is_settled(game):
    """Never by default, nor if every lead can be caught up; soon if none can."""
    name = f"{game.policies[1]}:rollouts=24:trust=1:turns=1"

    def totals(weights: str) -> np.ndarray:
        return play(game.setup(players=2, policies=(name + weights, game.policies[1])), 4).rows

    assert np.array_equal(totals(""), totals(":settled=0"))
    assert np.array_equal(totals(""), totals(":settled=1e9"))
    assert not np.array_equal(totals(""), totals(":settled=1e-9"))


def test_a_network_can_be_asked_on_the_way(game, tmp_path):
    """From the last turn on is at the horizon alone; without a network there is nobody to ask."""
    name = policy_file(tmp_path, game, rollouts=4, turns=3)
    club = game.policies[1]

    def rows(name: str) -> np.ndarray:
        return play(game.setup(players=2, policies=(name, club)), 3).rows

    assert np.array_equal(rows(name), rows(f"{name}:mean_from=3"))
    found = {rows(f"{name}:mean_from={first}").tobytes() for first in (1, 2, 3)}
    assert len(found) > 1
    assert np.array_equal(
        rows(f"{club}:rollouts=4:turns=3"), rows(f"{club}:rollouts=4:turns=3:mean_from=1")
    )


def test_what_is_wrong_with_a_network_is_said(game, tmp_path):
    name = policy_file(tmp_path, game)
    assert kept(game.shelf.load(name).row[np.newaxis])
    (tmp_path / "made-up.net").unlink()
    with pytest.raises(PolicyError, match=r"networks\[0\].*made-up.net: there is no such file"):
        game.shelf.load(name)
    wrong = made_up_network(game, 2)
    object.__setattr__(wrong, "layout", "0123456789abcdef")
    policy_file(tmp_path, game, network=wrong)
    with pytest.raises(PolicyError, match="layout: got a network for 0123456789abcdef, expected"):
        game.shelf.load(name)
    content = json.loads((tmp_path / "player.json").read_text())
    (tmp_path / "player.json").write_text(json.dumps({**content, "networks": []}))
    with pytest.raises(PolicyError, match="networks"):
        game.shelf.load(name)


def test_one_network_for_each_number_of_players(game, tmp_path):
    save(made_up_network(game, 2), tmp_path / "a.net")
    save(made_up_network(game, 2, seed=2), tmp_path / "b.net")
    path = tmp_path / "player.json"
    content = {"about": "x", "weights": {"rollouts": 3}, "networks": ["a.net", "b.net"]}
    path.write_text(json.dumps(content))
    with pytest.raises(PolicyError, match="a second network for 2 players"):
        game.shelf.load(str(path))


def test_a_network_that_the_working_space_does_not_hold_is_refused(game):
    network = made_up_network(game, 2)
    units = MAX_UNITS + 1
    wide = replace(
        network,
        first=np.zeros((len(network.rows), units), dtype=np.int16),
        first_bias=np.zeros(units, dtype=np.int32),
        second=np.zeros((units, network.width), dtype=np.int16),
    )
    with pytest.raises(PolicyError, match=f"layers of {units} and 8 units, expected at most"):
        check_fits(wide, game.tables())


def test_a_number_without_its_network_is_refused(game):
    rows = game.shelf.shipped.rows[:2].copy()
    rows[1, NETWORK] = 12345
    with pytest.raises(PolicyError, match="got the network 12345"):
        kept(rows)
