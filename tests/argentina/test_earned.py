"""What own buildings bring is counted as a spectator of the game would count it."""

from collections import Counter

import pytest

from sim.argentina import Event, Game
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.setup import Setup

TABLES = ARGENTINA.tables()


class Spectator:
    """Sees events only, keeps in mind at which own building somebody is busy."""

    def __init__(self) -> None:
        self.earned: Counter[tuple[int, int]] = Counter()
        self.busy: tuple[int, int] | None = None

    def __call__(self, event: Event) -> None:
        before, after = event.before, event.after
        player = int(before[L.CURRENT])
        if event.frame in ("turn_start", "move", "place", "arrive"):
            self.busy = None
        if event.frame == "location" and event.action is not None:
            seat = L.SEATS + player * L.SEAT_SIZE
            node = int(before[seat + L.AT])
            building = TABLES.vector[t.NODE_TYPE + node] == c.N_BUILDING
            number = (int(before[L.CONTENT + node]) - 1) % L.N_NUMBERS
            here = building and 0 <= event.action < c.AUX_FIRST
            self.busy = (player, number) if here else None
        for seat in range(int(before[L.PLAYERS])):
            pesos = L.SEATS + seat * L.SEAT_SIZE + L.PESOS
            gain = int(after[pesos] - before[pesos])
            if gain > 0 and seat != player and event.frame in ("move", "place"):
                node = int(after[L.SEATS + player * L.SEAT_SIZE + L.AT])
                self.earned[seat, (int(after[L.CONTENT + node]) - 1) % L.N_NUMBERS] += gain
            elif gain > 0 and seat == player and self.busy and event.frame == "effects":
                self.earned[self.busy] += gain


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 4])
def test_pesos_of_buildings(players, seed):
    spectator = Spectator()
    setup = Setup(players=players, seed=seed, policies=("club",) * players, sides="random")
    game = Game.new(setup, TABLES, spectator).play_out()
    outcome = game.outcome()
    found = {
        (seat, number): outcome[f"earned_{number + 1}_{seat + 1}"]
        for seat in range(players)
        for number in range(L.N_NUMBERS)
    }
    assert {key: pesos for key, pesos in found.items() if pesos} == dict(spectator.earned)
    assert spectator.earned.total() > 0


def test_the_bank_takes_the_taxes_of_a_solo_game():
    """A610: what the human pays for Pedro's buildings is no income of his."""
    for seed in range(5):
        outcome = Game.new(Setup(solo="expert", seed=seed, policies=("club",))).play_out().outcome()
        assert not any(outcome[f"earned_{number + 1}_2"] for number in range(L.N_NUMBERS))


def test_the_outcome_tells_what_was_dealt():
    setup = Setup(seed=5, sides="random", city_sides="random", neutral="shuffled")
    game = Game.new(setup)
    position = game.to_dict()
    outcome = game.play_out().outcome()
    cities = [city for city, side in position["city_sides"].items() if side == "b"]
    names = list(position["city_sides"])
    assert cities == [name for i, name in enumerate(names) if outcome["city_sides_b"] >> i & 1]
    letters = "ABCDEFGH"
    for letter in letters:
        assert position["trail"][letter] == letters[outcome[f"neutral_on_{letter}"]]
