"""What a seat sees: all that is open, nothing that is hidden, each number with its name."""

from __future__ import annotations

from collections import Counter as Multiset

import numpy as np
import pytest

from sim.argentina import Game, Setup
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.kernel.design import D_SEED, DESIGN_SIZE
from sim.argentina.kernel.rooms import vocabulary
from sim.argentina.view import View
from sim.core import operations as do
from sim.core.fields import Counter, Marker
from sim.core.machine import State
from sim.core.observation import observer_of
from tests.argentina.positions import TABLES
from tests.argentina.raw import seat
from tests.argentina.test_imagine import PLAYERS, draw, games, hand


def imagined(game: Game, p: int, seed: int) -> State:
    """The state with all that p cannot know dealt again, and nothing carried out."""
    design = np.zeros((1, DESIGN_SIZE), dtype=np.int64)
    design[0, D_SEED] = seed
    state = game.state.copy()
    entry.call(do.IMAGINE, state, game.tables.vector, design, action=p)
    return state


def humans(game: Game) -> range:
    return range(game.setup.humans)


@pytest.mark.parametrize("players", PLAYERS)
def test_R68_what_is_hidden_from_a_seat_is_not_in_its_view(players: int) -> None:
    """Positions that differ only in what a seat cannot know look the same to it."""
    for game in games(players, each=9):
        seen = observer_of(game.tables)
        for p in humans(game):
            view = seen.see(game.state, p)
            for seed in (0, 1):
                other = imagined(game, p, seed)
                assert (other != game.state).any()
                assert (seen.see(other, p) == view).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R68_what_two_seats_see_differently_is_a_hand(players: int) -> None:
    """What changes in my view when another seat imagines the game: which cards I hold."""
    changed: set[str] = set()
    for game in games(players, each=9):
        seen = observer_of(game.tables)
        for p in humans(game):
            other = imagined(game, (p + 1) % players, 4)
            where = np.flatnonzero(seen.see(other, p) != seen.see(game.state, p))
            changed |= {seen.names[i].partition("#")[0] for i in where}
    assert changed == {"seat+0.hand", "seat+0.herd"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_seats_see_the_same_table_from_where_they_sit(players: int) -> None:
    for game in games(players, each=25):
        seen = observer_of(game.tables)
        views = [seen.named(game.state, p) for p in range(players)]
        for p, view in enumerate(views):
            for distance in range(players):
                other = views[(p + distance) % players]
                for name in ("pesos", "at", "hand_n", "building_at[3]", "area#7", "discard#niata"):
                    assert view[f"seat+{distance}.{name}"] == other[f"seat+0.{name}"]
                discs = f"ship_discs[7,seat+{distance}]"
                assert view[discs] == other["ship_discs[7,seat+0]"]
            assert view["current"] == (game.current_player - p) % players
            for node in range(9, 31):
                name = f"content[{game.tables.names.nodes[node]}]"
                owner, number = divmod(int(game.state[L.CONTENT + node]) - 1, L.N_NUMBERS)
                if owner >= 0:
                    assert view[name] == 1 + (owner - p) % players * L.N_NUMBERS + number
                else:
                    assert view[name] == 0


def test_piles_are_seen_as_counts() -> None:
    for game in games(3, each=25):
        view = observer_of(game.tables).named(game.state, 1)
        cards = game.tables.names.cards
        own = Multiset(cards[card] for card in hand(game.state, 1))
        pile = Multiset(cards[card] for card in draw(game.state, 1))
        herd = Multiset(cards[card] for card in hand(game.state, 2) + draw(game.state, 2))
        bag = Multiset(
            game.tables.names.tiles[int(tile)]
            for tile in game.state[L.BAG : L.BAG + game.state[L.BAG_N]]
        )
        for name in filter(None, cards):
            assert view[f"seat+0.hand#{name}"] == own[name]
            assert view[f"seat+0.herd#{name}"] == pile[name]
            assert view[f"seat+1.herd#{name}"] == herd[name]
        for name in game.tables.names.tiles:
            assert view[f"bag[A]#{name}"] == bag[name]
        assert view["bag_n[A]"] == game.state[L.BAG_N]


def test_what_is_to_be_done_is_seen_by_name() -> None:
    """The place of each step and decision on the stack, and the fields of the next one of it."""
    several = 0
    for game in games(3, each=11):
        frames = View(game.state, game.tables).frames()[::-1]
        view = observer_of(TABLES).named(game.state, game.decider)
        waiting = [frame.name for frame in frames]
        several += len(set(waiting)) < len(waiting)
        for known in vocabulary:
            place = waiting.index(known.name) + 1 if known.name in waiting else 0
            assert view[f"stack.{known.name}"] == place
            for field, kind in known.fields.items():
                if isinstance(kind, Counter | Marker):
                    expected = frames[place - 1][field] if place else 0
                    assert view[f"stack.{known.name}.{field}"] == expected
        assert view[f"stack.{game.decision}"] == 1
    assert several


def test_names_are_unique_and_values_in_their_ranges() -> None:
    seen = observer_of(TABLES)
    assert len(set(seen.names)) == len(seen.names)
    for players in PLAYERS:
        for game in games(players, each=30):
            view = seen.see(game.state, 0)
            assert (seen.low <= view).all()
            assert (view <= seen.high).all()


def test_chance_statistics_and_policies_are_not_seen() -> None:
    """Numbers that the other seats do not see, or that do not matter, change no view."""
    game = Game.new(Setup(players=2, seed=4), TABLES)
    view = observer_of(TABLES).see(game.state, 0)
    for at in (L.TABLE_STREAM, L.DECK_STREAM, L.DECISIONS, seat(1) + L.POLICY, seat(0) + L.VISITS):
        other = game.state.copy()
        other[at] += 1
        assert (observer_of(TABLES).see(other, 0) == view).all()
    other = game.state.copy()
    other[seat(1) + L.PESOS] += 1
    (changed,) = np.flatnonzero(observer_of(TABLES).see(other, 0) != view)
    assert observer_of(TABLES).names[changed] == "seat+1.pesos"


def test_nobody_sees_from_an_empty_seat() -> None:
    game = Game.new(Setup(players=2, seed=4), TABLES)
    with pytest.raises(ValueError, match="seat 2: expected 0 to 1"):
        observer_of(TABLES).see(game.state, 2)
