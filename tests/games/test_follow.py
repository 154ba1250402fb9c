"""Games followed turn by turn are the games that are played; played on, their chances are right."""

from functools import cache

import numpy as np
import pytest

from sim.core.description import GameDescription
from sim.core.errors import PampasError
from sim.core.fields import FROM_ALL, Seat, StateBlock, Stream
from sim.core.follow import Follower, Seen
from sim.core.rows import Design, Outcome
from sim.core.secrets import secrets

GAMES, LOOKS = 24, 4


@cache
def followed(game: GameDescription, policy: str = "club") -> tuple[Follower, Design, Outcome]:
    players = min(game.players)
    setup = game.setup(players=players, policies=(policy,) * players, seed=19)
    tables = game.tables()
    design = setup.design(tables.facts, GAMES)
    follower = Follower(tables, setup.roster.rows, [setup.roster.number(policy)])
    return follower, design, game.play_design(design, tables, setup.roster.rows)


@cache
def looked_at(game: GameDescription) -> Seen:
    follower, design, _ = followed(game)
    plain = follower.follow(design)
    return follower.follow(
        design,
        plain.turns[:, None] * np.arange(LOOKS) // LOOKS,
        plain.choices[:, None] // np.array([[3, 2]]),
    )


def seat_block(game: GameDescription) -> StateBlock:
    seats = game.machine.state.seats
    assert seats is not None
    assert isinstance(seats.kind, Seat)
    return seats.kind.block


def test_what_is_followed_is_what_is_played(game: GameDescription) -> None:
    _, _, played = followed(game)
    seen = looked_at(game)
    assert (seen.outcomes == played).all()
    decisions = played[:, game.rows.outcome["decisions"].start]
    assert (seen.choices + seen.forced == decisions).all()
    assert (seen.actions >= 2 * seen.choices).all()
    assert (seen.turns > 1).all()


def test_positions_are_those_of_the_turns_asked_for(game: GameDescription) -> None:
    seen, machine = looked_at(game), game.machine
    assert (seen.states[..., machine.at.players] == min(game.players)).all()
    here = seen.turns[:, None] * np.arange(LOOKS) // LOOKS
    movers = np.take_along_axis(seen.movers, here, axis=1)
    assert (seen.states[..., machine.at.current] == movers).all()
    score = machine.at.seats + machine.at.score
    tables = game.tables()
    state = seen.states[0, -1].copy()
    machine.score(state, tables)
    size = seat_block(game)["score"].size
    assert seen.scores[0, here[0, -1], 0] == state[score : score + size].sum()
    legal = machine.legal(seen.choice_states[0, 0], tables)
    assert seen.legal[0, 0, 0] == len(legal) > 1
    assert seen.legal[0, 0, 1 : 1 + len(legal)].tolist() == legal


def test_played_on_everybody_keeps_what_they_hold_and_only_luck_differs(
    game: GameDescription,
) -> None:
    follower, _, _ = followed(game)
    seen = looked_at(game)
    states, memories = seen.states[:, 0], seen.memories[:, 0]
    before = states.copy()
    one = follower.play_on(states, memories, np.arange(GAMES), range(4))
    again = follower.play_on(states, memories, np.arange(GAMES), range(4))
    other = follower.play_on(states, memories, np.arange(GAMES) + 99, range(4))
    assert (states == before).all()
    assert (one.totals == again.totals).all()
    assert (one.totals != other.totals).any()
    players = min(game.players)
    assert one.wins[..., :players].sum(axis=2) == pytest.approx(1.0)


def test_an_action_that_begins_it_is_carried_out(game: GameDescription) -> None:
    follower, _, _ = followed(game)
    seen = looked_at(game)
    states, memories = seen.choice_states[:, 1], seen.choice_memories[:, 1]
    keys = np.arange(GAMES)
    first, second = (
        follower.play_on(states, memories, keys, range(2), seen.legal[:, 1, place])
        for place in (1, 2)
    )
    assert (first.totals != second.totals).any()


@pytest.mark.slow
def test_chances_are_right_on_average(game: GameDescription) -> None:
    """What a favourite is said to win is what it wins: of every game that there is."""
    players = min(game.players)
    setup = game.setup(players=players, policies=("club",) * players, seed=77)
    tables = game.tables()
    design = setup.design(tables.facts, 150)
    follower = Follower(tables, setup.roster.rows, [setup.roster.number("club")])
    plain = follower.follow(design)
    seen = follower.follow(design, plain.turns[:, None] * np.array([[2, 3]]) // 4)
    gaps = []
    whole = game.rows.seat_outcome["win_share"].whole
    won = game.rows.seats_of(seen.outcomes)[:, :, game.rows.seat_outcome["win_share"].start]
    for look in range(2):
        ends = follower.play_on(
            seen.states[:, look], seen.memories[:, look], np.arange(150), range(20)
        )
        favourite = ends.wins[:, 0].argmax(axis=1)
        here = np.arange(150)
        gaps.append(ends.wins[here, 1, favourite] - won[here, favourite] / whole)
    gap = np.mean(gaps, axis=0)
    assert abs(gap.mean()) < 4 * gap.std() / np.sqrt(150)


def test_luck_to_come_is_shuffled_and_nothing_else(game: GameDescription) -> None:
    """Only piles and streams of chance differ, and a pile holds what it held."""
    follower, _, _ = followed(game)
    states = looked_at(game).states[:, 1]
    again = follower.dealt_again(states, np.arange(GAMES))
    changed = set(np.flatnonzero((again != states).any(axis=0)).tolist())
    state, at = game.machine.state, game.machine.at
    allowed: set[int] = set()
    for block, begins in (
        (state, [0]),
        (seat_block(game), [at.seats + i * at.seat_size for i in range(game.rows.max_seats)]),
    ):
        for one in block:
            if isinstance(one.kind, Stream) or one.hidden == FROM_ALL:
                for begin in begins:
                    allowed |= set(range(begin + one.start, begin + one.start + one.size))
    assert changed
    assert changed <= allowed
    assert again.sum() - states.sum() != 0  # streams
    for secret in secrets(state):
        for place in secret.places:
            if not place.own and place.count >= 0 and len(secret.places) == 1:
                begin = at.seats if place.in_seat else 0
                pile = slice(begin + place.start, begin + place.start + place.room)
                assert (np.sort(again[:, pile], axis=1) == np.sort(states[:, pile], axis=1)).all()


def test_a_policy_that_there_is_not_is_refused(game: GameDescription) -> None:
    follower, design, _ = followed(game)
    wrong = design.copy()
    wrong[:, game.rows.design["policy"].start] = 10_000
    with pytest.raises(PampasError, match="design: got policy"):
        follower.follow(wrong)
