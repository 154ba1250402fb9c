"""Kernel and twin side by side: the same game in both, compared at every decision.

The kernel goes first and decides all chance; the twin gets the same rolls and decks. A choice that
the kernel splits into several small ones is walked through in all ways, so that what can be chosen
in the end is compared with what the twin offers.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from sim.core.frames import Frame
from sim.core.machine import State
from sim.core.vocabulary import FRAME_SIZE
from sim.mi_tierra import names
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.kernel import design as d
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel.rooms import vocabulary

from .translation import Reader, Way, bits, kernel_table, translated, twin_table
from .twin import wander
from .twin.game import legal, new_game, play
from .twin.state import Action, Setup, Switches, book

MACHINE = MI_TIERRA.machine
SMALLER = {  # choices that the twin has in one
    "buy_tile": {"tile_slot"},
    "arrange": {"arrange"},
    "make": {"make"},
    "farm": {"harvest", "double", "tile_ways"},
    "deal": {"sell_units", "black_units"},
}
DEFAULTS = Switches()


def overlays_of(setup: Setup) -> tuple[str, ...]:
    """The overlays of the kernel that stand for switches and alternatives of the twin."""
    switched = [
        name if getattr(setup.switches, name) else f"no_{name}"
        for name in names.RULINGS
        if getattr(setup.switches, name) != getattr(DEFAULTS, name)
    ]
    return (*setup.overlays, *switched)


class Told:
    """Chance of the twin, told by the kernel: rolls, and decks that were shuffled again."""

    def __init__(self) -> None:
        self.rolls: list[int] = []
        self.decks: list[tuple[list[str], list[str]]] = []  # upper rows and deck after it

    def roll(self, faces: tuple[int, ...]) -> int:
        rolled = self.rolls.pop(0)
        assert rolled in faces
        return rolled

    def shuffle(self, cards: list[Any]) -> list[Any]:
        if len(cards) < 2:
            return list(cards)
        upper, deck = self.decks.pop(0)
        drawn = len(cards) - len(deck)
        order = upper[len(upper) - drawn :] + deck[::-1]
        assert sorted(order) == sorted(cards)
        return order


class Dealt:
    """Chance of the twin's set-up: what the kernel has dealt, in the order in which it is asked."""

    def __init__(self, state: State) -> None:
        s = Reader(state, L.state)
        event = [card for card in s.marked("event", names.EVENTS) if card]
        event += [card for card in s.marked("next_event", names.EVENTS) if card]
        city = [card for card in s.marked("city", names.CITY_MARKETS) if card]
        offer = [tile for tile in s.marked("offer", names.TILES) if tile]
        self.orders: list[list[Any]] = [
            [seat - 1 for seat in s["order"][: s.one("players")]],
            event + s.pile("event_deck", names.EVENTS)[::-1],
            s.pile("upper", names.MARKETS) + s.pile("market_deck", names.MARKETS)[::-1],
            s.pile("market_later", names.MARKETS)[::-1],
            city + sorted(bits(s.one("city_box"), names.CITY_MARKETS)),
            offer + s.pile("tile_deck", names.TILES)[::-1],
            s.pile("tile_later", names.TILES)[::-1],
        ]

    def roll(self, faces: tuple[int, ...]) -> int:
        raise AssertionError("no dice are rolled before the first decision")

    def shuffle(self, cards: list[Any]) -> list[Any]:
        order = self.orders.pop(0)
        assert sorted(order) == sorted(cards)
        return order


class SideBySide:
    """One game in both; `seen` counts the choices that were compared, by decision and action."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.tables = MI_TIERRA.tables(overlays_of(setup))
        factors = MI_TIERRA.setup(
            players=setup.players,
            seed=seed,
            dice="none" if setup.no_dice else "rolled",
            rules="simplified" if setup.simplified else "full",
        )
        self.state = MACHINE.deal(factors.design(self.tables.facts), self.tables)
        self.memory = MACHINE.entry.new_memory()
        self.random = Random(f"side by side {seed}")
        self.seen: Counter[str] = Counter()
        self.table = new_game(setup, Dealt(self.state))
        self.told = Told()
        self.settle()

    # --- the kernel -------------------------------------------------------------------------------

    def frame(self, state: State) -> Frame:
        at = L.STACK + (state[L.STACK_N] - 1) * FRAME_SIZE
        return Frame(vocabulary[int(state[at])], state[at + 1 : at + FRAME_SIZE])

    def note_chance(self, before: State, after: State, may_roll: bool) -> None:
        """Tell the twin what was rolled or shuffled in one step of the kernel."""
        if may_roll:
            self.told.rolls.append(self.frame(after).number)
        if before[L.MARKET_OUT] & ~after[L.MARKET_OUT]:
            s = Reader(after, L.state)
            self.told.decks.append(
                (s.pile("upper", names.MARKETS), s.pile("market_deck", names.MARKETS))
            )

    def settle(self) -> None:
        """Everything that needs no choice."""
        while MACHINE.is_automatic(self.state):
            before, rolls = self.state.copy(), self.frame(self.state).name == "roll"
            MACHINE.advance(self.state, self.tables)
            self.note_chance(before, self.state, rolls and not self.setup.no_dice)

    def ways(self) -> dict[Action, Way]:
        """All choices of the kernel, each with the small ones that make it."""
        first = self.frame(self.state)
        found: dict[Action, Way] = {}
        waiting: list[tuple[State, Way]] = [(self.state, ())]
        while waiting:
            state, way = waiting.pop()
            asked = self.frame(state)
            for code in MACHINE.legal(state, self.tables):
                after = state.copy()
                MACHINE.apply(after, self.memory, self.tables, code)
                longer = (*way, (asked, code))
                goes_on = after[L.STACK_N] and self.frame(after).name in SMALLER.get(
                    first.name, set()
                )
                if goes_on:
                    waiting.append((after, longer))
                    continue
                action = self.named(longer)
                assert action not in found, f"{action} in two ways: {found[action]}, {longer}"
                found[action] = longer
        return found

    def named(self, way: Way) -> Action:
        action = translated(self.state, self.table, way)
        if action.name == "sell":
            card = self.table.facts.markets[action["card"]]
            if card.kind == "wholesale":
                return Action("wholesale", action.values[:1])
        return action

    # --- both -------------------------------------------------------------------------------------

    def step(self) -> None:
        """Compare a decision, take it in both, compare what follows."""
        where = self.table.decision
        choices = legal(self.table)
        if len(choices) == 1 and where.name == "factory" and not self.asks_for(where.player):
            play(self.table, choices[0], self.told)  # nothing to make: the kernel does not ask
            return
        assert int(self.state[L.CURRENT]) == where.player, where
        ways = self.ways()
        only_kernel, only_twin = set(ways) - set(choices), set(choices) - set(ways)
        assert not only_kernel and not only_twin, (
            f"round {self.table.round}, {where}\nonly the kernel: {[*map(str, only_kernel)][:9]}"
            f"\nonly the twin: {[*map(str, only_twin)][:9]}"
        )
        action = wander.choose(self.table, self.random)
        self.seen[f"{where.name} {action.name}"] += 1
        for _, code in ways[action]:
            before = self.state.copy()
            MACHINE.apply(self.state, self.memory, self.tables, code)
            self.note_chance(before, self.state, action.name == "reroll")
        self.settle()
        play(self.table, action, self.told)
        self.skip_forced()
        assert not self.told.rolls and not self.told.decks
        self.compare()

    def asks_for(self, player: int) -> bool:
        """Does the kernel ask what the factory of this player makes?"""
        return bool(self.state[L.STACK_N]) and self.frame(self.state).name == "make"

    def skip_forced(self) -> None:
        """Factories in which nothing can be made: the kernel does not ask there."""
        while not self.table.is_over and self.table.decision.name == "factory":
            choices = legal(self.table)
            if len(choices) > 1:
                return
            play(self.table, choices[0], self.told)

    def compare(self) -> None:
        if self.table.decision.name == "wholesale":
            return  # the kernel hands things over one after the other, the twin all at once
        mine, other = kernel_table(self.state, self.table), twin_table(self.table)
        for key in other:
            if key == "market deck" and self.table.decision.name == "arrange":
                continue
            if key == "players":
                for p, (one, two) in enumerate(zip(mine[key], other[key], strict=True)):
                    wrong = {k: (one[k], two[k]) for k in two if one[k] != two[k]}
                    assert not wrong, f"round {self.table.round}, player {p}: {wrong}"
                continue
            assert mine[key] == other[key], f"{key}: {mine[key]} is {other[key]} of the twin"

    def gift(self) -> None:
        """Goods and pesos from nowhere, in both: factories, markets and sets are met early."""
        for p, player in enumerate(self.table.players):
            q = L.SEATS + p * L.SEAT_SIZE
            some = self.random.choices(
                (*names.LEVEL_1, *names.LEVEL_2), k=self.random.randrange(16)
            )
            player.goods.update(some)
            for good in some:
                self.state[q + L.GOODS + names.GOODS.index(good)] += 1
            pesos = self.random.randrange(20)
            book(self.table, p, pesos, "gift")
            self.state[q + L.PESOS] += pesos

    def play(self, gifts: bool = False) -> Counter[str]:
        """The whole game; the score, too."""
        given = 0
        self.compare()
        while not self.table.is_over:
            placed = self.table.decision.name == "place"
            self.step()
            if gifts and placed and self.table.round > given and not self.table.is_over:
                given = self.table.round
                self.gift()
        self.compare_scores()
        return self.seen

    def compare_scores(self) -> None:
        assert self.state[L.STACK_N] == 0 and self.state[L.OVER]
        row = MACHINE.outcome(self.state, self.tables)
        winners = []
        for p, score in enumerate(self.table.scores):
            at = L.SEATS + p * L.SEAT_SIZE + L.SCORE
            bonus = sum(pesos for _, pesos in score.bonus)
            expected = [score.pesos, score.sets, bonus, score.unsold]
            assert self.state[at : at + L.N_CATEGORIES].tolist() == expected, p
            if row[d.O_SEATS + p * d.SEAT_OUTCOME_SIZE + d.O_RANK] == 1:
                winners.append(p)
        assert winners == self.table.winners
