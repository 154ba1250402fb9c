"""What a value network reads of every game: what a seat sees, and nothing else."""

import re

import numpy as np
import pytest

from sim import games
from sim.core.check import kinds
from sim.core.facade import Game
from sim.core.feature_reader import decoded
from sim.core.features import BELOW, MAX_VALUE, TIMES
from sim.core.observation import observer_of
from sim.core.tape import M_LENGTH, M_TURN, MAX_SEATS, O_KEEP, O_POLICY, O_TURNS, new_tape
from tests.games.tiny.game import TINY

LOOKS = 12  # at a game, about
COUNTED = re.compile(r"^(.*) (=|from) (\d+)$")
GAMES = {**games(), "tiny": TINY}


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return GAMES[request.param]


@pytest.fixture(scope="module")
def tables(game):
    return game.tables()


@pytest.fixture(scope="module")
def names(game, tables):
    """The names of the rows by number of players."""
    return {players: game.features.names(tables, players) for players in game.players}


@pytest.fixture(scope="module")
def looks(game, tables):
    """Positions of one game of each kind, and what players remember then."""
    found = []
    for setup in kinds(game):
        if any("rollouts" in name for name in setup.policies):
            continue
        every = 1 + Game.new(setup, tables).play_out().outcome()["decisions"] // LOOKS
        played = Game.new(setup, tables)
        decisions = 0
        while not played.is_over:
            if decisions % every == 0:
                found.append((played.state.copy(), played.memory.copy(), played.players))
            played.apply(played.choose())
            decisions += 1
    return found


def read(tables, state, seat):
    rows, times = tables.game.machine.features(state, tables, seat)
    return dict(zip(rows.tolist(), times.tolist(), strict=True))


def test_nothing_hidden_is_read(tables, looks):
    """Positions in which all that a seat cannot know is dealt again read the same."""
    changed = 0
    for state, memory, players in looks:
        for seat in range(players):
            before = read(tables, state, seat)
            imagined, remembered = state.copy(), memory.copy()
            tables.game.machine.imagine(imagined, remembered, tables, seat, seed=9)
            changed += not np.array_equal(imagined, state)
            assert read(tables, imagined, seat) == before
    assert changed > len(looks)  # the others' hands and the piles really were dealt again


def test_counts_are_those_of_the_observation(tables, names, looks):
    """Another way to what a seat sees: a row says of a count what the observation says."""
    told = {
        players: {match[1] for match in map(COUNTED.match, of) if match}
        for players, of in names.items()
    }
    checked = 0
    for state, _, players in looks:
        for seat in range(players):
            seen = observer_of(tables).named(state, seat)
            counted = set()
            for row, times in read(tables, state, seat).items():
                match = COUNTED.match(names[players][row])
                name, what, number = match.groups() if match else (names[players][row], "", "0")
                if what and name in seen:
                    counted.add(name)
                    value = seen[name]
                    assert value == int(number) if what == "=" else value >= int(number)
                elif name.endswith(TIMES):
                    assert seen[name.removesuffix(TIMES)] == times or times == MAX_VALUE
                assert times == 1 or name.endswith((TIMES, BELOW))
            assert not {name for name in told[players] & set(seen) if seen[name] > 0} - counted
            checked += len(counted)
    assert checked > 2 * len(looks)


def test_every_row_has_a_name_of_its_own(game, tables, names):
    for players, of in names.items():
        assert len(of) == len(set(of)) == game.features.size(players)
        assert len(game.features.scales(tables, players)) == len(of)


def test_other_players_are_told_by_their_distance(tables, names, looks):
    """What everybody sees of the next player stands in rows of seat+1, whoever looks."""
    told = 0
    for state, _, players in looks:
        own = {names[players][row] for row in read(tables, state, 1)}
        other = {names[players][row] for row in read(tables, state, 0)}
        of_next = {name.replace("seat+1.", "seat+0.") for name in other if name[:7] == "seat+1."}
        # Of its own cards the owner sees which they are; the others' pools are larger.
        open_to_all = {name for name in of_next if "#" not in name and "seat+" not in name[7:]}
        assert open_to_all <= own
        told += len(open_to_all)
    assert told > len(looks)


@pytest.mark.parametrize("opening", [0, 6])
def test_a_tape_has_what_is_read_at_the_ends_of_turns(game, tables, names, opening):
    """Recorded from the end of the opening on, as the player sees it whose turn has ended."""
    policy = game.policies[1]
    setup = game.setup(policies=(policy,) * game.players[0], players=game.players[0])
    openings = np.zeros((3, O_POLICY + MAX_SEATS), dtype=np.int64)
    openings[:, O_KEEP] = 1000
    openings[:, O_TURNS] = opening
    openings[:, O_POLICY:] = setup.roster.number("random")
    tape = new_tape(openings, 3000, 3000 * 400)
    design = setup.design(tables.facts, 3)
    _, n = game.machine.record(design, tables, setup.roster.rows, tape)
    marks, of = tape.marks[:n], names[setup.players]
    assert n >= 3
    assert marks[:, M_TURN].min() == max(1, opening)
    turns = of.index(f"turn{TIMES}")
    next_seat = ["current#seat+1"]
    if "order" in game.machine.state.fields:  # turns do not go round the table
        next_seat = [name for name in of if name.startswith("current#")]
    to_come = {of.index(name) for name in next_seat}
    starts = np.concatenate([[0], np.cumsum(marks[:, M_LENGTH])])
    for place in range(n):
        rows, times = decoded(tape.rows[starts[place] : starts[place + 1]])
        assert times[rows == turns].tolist() == [min(marks[place, M_TURN], MAX_VALUE)]
        assert len(to_come & set(rows.tolist())) == 1  # the next player's turn is to come
