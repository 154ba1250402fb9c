"""The kernel and the twin play one game side by side.

At every decision of the kernel the options of both are compared, and after every action the tables.
The kernel decides many things in two halves (a city, then its disc), the twin in one: in
`Pair.partial` are the halves made so far. What the kernel draws is handed to the twin, and the twin
must draw it.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.core.facts import Tables
from sim.core.machine import State
from sim.core.vocabulary import PASS
from sim.trail.game import TRAIL
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel.rooms import vocabulary
from sim.trail.setup import Setup

from .riches import enrich
from .translation import DECLINE, END, RULES, Partial
from .twin import game as twin_game
from .twin.scoring import score
from .twin.table import Action, Rulings
from .twin.table import Setup as TwinSetup
from .twin.tasks import Offer
from .twin.tasks_effects import DiscardDrawn, DiscardFor, LayCard, RemoveCards
from .twin.tasks_turn import Turn
from .twin_names import TwinNames
from .twin_state import Reader, appended, differences, taken

IDLE = ("end", "decline", "auxiliary", "turn")
BUSY = 0.8
NEVER_PASSED_OVER = ("location", "buy", "lay_card", "end_of_visit")
READINGS = {  # overlays, and what the twin calls them
    "no_objectives_in_kansas_city": Rulings(objectives_in_kc=False),  # R15
    "strict_turnout": Rulings(strict_turnouts=True),  # R37
    "turnout_before_cross": Rulings(turnout_before_cross=True),  # R40
    "special_delivery_without_space": Rulings(deliver_for_nothing=True),  # R46
    "double_engine_in_two_moves": Rulings(double_is_two_moves=True),  # R47
    "north_objective_from_offer": Rulings(offer_only=True),  # K2
    "endless_tokens": Rulings(endless_tokens=True),  # R61
}


@dataclass
class Drawn:
    """The kernel's draws, pile by pile: the twin's chance."""

    coming: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def pick(self, pile: str, content: Sequence[str]) -> str:
        assert self.coming[pile], f"the twin draws from {pile}, the kernel does not"
        card = self.coming[pile].pop(0)
        assert card in content, f"{card} is not in {pile}: {sorted(content)}"
        return card

    def copy(self) -> Drawn:
        return Drawn(defaultdict(list, {pile: list(cards) for pile, cards in self.coming.items()}))

    @property
    def left(self) -> dict[str, list[str]]:
        return {pile: cards for pile, cards in self.coming.items() if cards}


class Guess(Drawn):
    """For looking ahead: anything may come."""

    def pick(self, pile: str, content: Sequence[str]) -> str:
        return min(content)

    def copy(self) -> Guess:
        return Guess()


class Pair:
    """One game at two tables."""

    def __init__(
        self,
        setup: Setup,
        tables: Tables,
        rulings: Rulings | None = None,
        riches: random.Random | None = None,
        state: State | None = None,
    ) -> None:
        self.tables, self.T = tables, tables.vector
        self.names = TwinNames(tables)
        self.machine = TRAIL.machine
        self.memory = np.zeros(64, dtype=np.int64)
        if state is None:
            state = self.machine.deal(setup.design(tables.facts, 1), tables)
        self.state = state
        if riches:
            enrich(self.state, self.T, riches)
        self.chance = Drawn()
        twin_setup = TwinSetup(
            players=setup.players,
            north=setup.plays("north"),
            poker=setup.plays("poker"),
            site_preparation=setup.plays("preparation"),
            tile_13=setup.plays("tile_13"),
            rulings=rulings or Rulings(),
        )
        self.twin = Reader(self.state, self.T, self.names).table(twin_setup, self.chance)
        self.twin.push(*self.waiting())
        self.partial: Partial = ()
        self.seen: Counter[str] = Counter()
        self.settle()
        self.pass_over()
        twin_game.settle(self.twin)  # with what the kernel drew

    def waiting(self) -> list[Any]:
        """What the twin has to do: a whole turn."""
        return [Turn(self.p)]

    # --- the kernel -------------------------------------------------------------------------------

    @property
    def frame(self) -> Any:
        at = L.STACK + (int(self.state[L.STACK_N]) - 1) * L.FRAME
        return self.state[at : at + L.FRAME]

    @property
    def decision(self) -> str:
        return vocabulary[int(self.frame[0])].name

    @property
    def p(self) -> int:
        return int(self.state[L.CURRENT])

    @property
    def q(self) -> int:
        return L.SEATS + self.p * L.SEAT_SIZE

    @property
    def over(self) -> bool:
        return int(self.state[L.STACK_N]) == 0

    def legal(self) -> list[int]:
        return [int(a) for a in self.machine.legal(self.state, self.tables)]

    def step(self, do: Callable[[], None]) -> None:
        """One step of the kernel; what it draws is noted for the twin."""
        before = self.state.copy()
        do()
        after, coming, cards = self.state, self.chance.coming, self.names.cards
        for p in range(int(after[L.PLAYERS])):
            q = L.SEATS + p * L.SEAT_SIZE
            drawn = any(after[q + n] != before[q + n] for n in (L.DRAW_N, L.DISCARD_N))
            if drawn and after[q + L.HAND_N] > before[q + L.HAND_N]:
                new = appended(before, after, q + L.HAND, q + L.HAND_N)
                coming[f"herd {p}"] += [cards[i] for i in new]
        coming["market"] += [cards[i] for i in taken(before, after, L.CATTLE_DECK, L.CATTLE_DECK_N)]
        coming["objectives"] += [
            cards[L.OBJECTIVE + i]
            for i in taken(before, after, L.OBJECTIVE_DECK, L.OBJECTIVE_DECK_N)
        ]
        for i in range(L.N_SUPPLIES):
            tiles = taken(before, after, L.SUPPLY + i * L.SUPPLY_SIZE, L.SUPPLY_N + i)
            coming[f"stack {i + 1}"] += [self.names.tiles[tile] for tile in tiles]

    def settle(self) -> None:
        while not self.over and self.machine.is_automatic(self.state):
            self.step(lambda: self.machine.advance(self.state, self.tables))

    # --- one action -------------------------------------------------------------------------------

    def play(self, rng: random.Random) -> None:
        """Compare the options of a decision, choose one, carry it out at both tables."""
        choices = self.compared()
        a = self.pick(rng, choices)
        self.carry_out(a, choices[a])

    def compared(self) -> dict[int, Partial]:
        """The options of a decision, which are the same at both tables, as the twin has them."""
        found = {a: RULES[self.decision](self, a) for a in self.legal()}
        choices = {a: choice for a, choice in found.items() if choice is not None}
        self.compare(set(choices.values()), self.twin_choices())
        return choices

    def carry_out(self, a: int, chosen: Partial) -> None:
        """An action, at both tables."""
        decision = self.decision
        self.seen[decision] += 1
        self.seen[f"{decision} {chosen[0]}"] += 1
        self.seen["copied action"] += decision == "location" and c.COPIED <= a < PASS
        self.apply_kernel(a)
        action = self.whole(chosen)
        if action is None:
            self.partial = chosen
        else:
            self.partial = ()
            self.pass_over()
            self.follow(action)

    @staticmethod
    def pick(rng: random.Random, choices: dict[int, Partial]) -> int:
        """Mostly something that changes much: actions of locations, and no giving up."""
        busy = [a for a, choice in choices.items() if choice[0] not in IDLE]
        return rng.choice(busy if busy and rng.random() < BUSY else list(choices))

    def apply_kernel(self, a: int) -> None:
        self.step(lambda: self.machine.apply(self.state, self.memory, self.tables, a))
        self.settle()

    def pass_over(self) -> None:
        """Decisions in which nothing can be done do not come up at the twin's table."""
        while not self.over and self.decision not in NEVER_PASSED_OVER:
            legal = self.legal()
            nothing = legal in ([PASS], [0]) if self.decision == "draw_cards" else legal == [PASS]
            if not nothing and not (self.must_pass() and PASS in legal):
                return
            self.apply_kernel(PASS if PASS in legal else legal[0])

    def must_pass(self) -> bool:
        """Only cards and tokens could come before: the twin has them before the next step."""
        forced = self.decision == "deliver" and not self.frame[1]
        return forced or self.decision == "forecast_tile"

    def twin_choices(self) -> set[Partial]:
        """What the twin could do, as far as the kernel decides it now."""
        found = set()
        for action in self.twin_actions():
            found |= set(self.steps_of(action))
        return found

    def twin_actions(self) -> list[Action]:
        """An immediate action is offered first by the twin, and at once carried out here."""
        options = twin_game.legal(self.twin)
        task = twin_game.decision(self.twin)
        if isinstance(task, Offer) and self.decision not in ("accept", "choose"):
            ahead = self.twin.copy()
            ahead.chance = Guess()
            twin_game.apply(ahead, ("do", 0))
            return [DECLINE, *(a for a in twin_game.legal(ahead) if a[0] not in ("play", "token"))]
        return options

    def steps_of(self, action: Action) -> Iterable[Partial]:
        """The next half of an action, if it agrees with the halves made."""
        done = self.partial
        word, *rest = action
        if done and done[0] != word:
            return
        if word == "token":
            yield ("token",) if self.decision != "draw_cards" else ("token", rest[0])
            return
        if word in ("discard", "remove"):
            have: Counter[Any] = Counter(done[1:])
            want: Counter[Any] = Counter(rest[0])
            if not have - want:
                yield from ((word, *done[1:], card) for card in want - have)
                if have == want and done:
                    yield (word, *done[1:], None)
            return
        if word == "move":
            route = rest[0]
            made = done[1:]
            if route[: len(made)] == made:
                yield (word, *made, route[len(made)] if len(route) > len(made) else None)
            return
        if word == "buy":
            cowboys, dollars, cards = rest
            if not done:
                yield from (("buy", cowboys, dollars, card) for card in cards)
            elif done[1:3] == (cowboys, dollars) and len(cards) == 2:
                for i in (0, 1):
                    if cards[i] == done[3]:
                        yield (*done, cards[1 - i])
            return
        if word in ("deliver", "build", "upgrade passed"):
            if not done:
                yield (word, rest[0])
            elif done[1] == rest[0]:
                yield tuple(action)
            return
        yield tuple(action)

    def compare(self, mine: set[Partial], other: set[Partial]) -> None:
        if self.partial[:1] == ("token",) and self.decision == "draw_cards":
            other = {choice for choice in other if choice[0] == "token"}
        elif self.partial:
            other = {choice for choice in other if choice[0] == self.partial[0]}
        if self.decision == "draw_cards" and self.exact_draw():
            other = mine if mine <= other else other
        if self.decision in ("location", "aux"):
            other = {choice for choice in other if not self.is_single_in_disguise(choice, mine)}
        assert mine == other, (
            f"{self.decision} {list(self.frame)}, halves {self.partial}, "
            f"twin at {twin_game.decision(self.twin)}\n"
            f"only the kernel: {sorted(mine - other, key=str)}\n"
            f"only the twin: {sorted(other - mine, key=str)}"
        )

    def exact_draw(self) -> bool:
        return bool(self.frame[1] == self.frame[2])

    def is_single_in_disguise(self, choice: Partial, mine: set[Partial]) -> bool:
        """X2 double with one card to draw is X2 single."""
        few = int(self.state[self.q + L.DRAW_N] + self.state[self.q + L.DISCARD_N]) < 2
        return choice == ("auxiliary", "X2", "double") and few and choice not in mine

    def follow(self, action: Action) -> None:
        """Carry the action out at the twin's table."""
        task = twin_game.decision(self.twin)
        options = twin_game.legal(self.twin)
        if isinstance(task, Offer) and action not in options:
            twin_game.apply(self.twin, ("do", 0))
        twin_game.apply(self.twin, action)
        waits = "" if self.over else self.decision
        while self.twin.tasks and isinstance(self.twin.tasks[-1], LayCard) and waits != "lay_card":
            assert twin_game.legal(self.twin) == [END]  # no third card of one use
            twin_game.apply(self.twin, END)
        self.check_tables()

    def whole(self, chosen: Partial) -> Action | None:
        """The twin's action, or None while a half of it is missing."""
        word = chosen[0]
        rest = chosen[1:]
        if word in ("discard", "remove"):
            return self.whole_cards(word, rest)
        if word == "move":
            if rest[-1] is None:
                return ("move", rest[:-1])
            longer = any(
                a[0] == "move" and a[1][: len(rest)] == rest and len(a[1]) > len(rest)
                for a in twin_game.legal(self.twin)
            )
            return None if longer else ("move", rest)
        if word == "buy":
            cowboys, dollars, *cards = rest
            bought = ("buy", cowboys, dollars, tuple(sorted(cards)))
            return bought if bought in twin_game.legal(self.twin) else None
        if word == "deliver":
            return chosen if len(chosen) == 3 else None
        if word in ("build", "upgrade passed"):
            return chosen if len(chosen) == 3 else None
        if word == "token":
            return chosen if len(chosen) == 2 else None
        return chosen

    def whole_cards(self, word: str, cards: Partial) -> Action | None:
        if cards[-1] is None:
            return (word, tuple(sorted(cards[:-1])))
        task = twin_game.decision(self.twin)
        if isinstance(task, Offer):
            ahead = self.twin.copy()
            ahead.chance = Guess()
            twin_game.apply(ahead, ("do", 0))
            task = twin_game.decision(ahead)
        if isinstance(task, RemoveCards):
            left = len(self.twin.players[task.seat].hand) - len(cards)
            return (word, tuple(sorted(cards))) if len(cards) == task.most or not left else None
        if isinstance(task, DiscardDrawn):
            size = task.n
        else:
            assert isinstance(task, DiscardFor), task
            size = 2 if task.part[0] == "discard pair" else task.part[2]
        return (word, tuple(sorted(cards))) if len(cards) == size else None

    # --- the tables -------------------------------------------------------------------------------

    def check_tables(self) -> None:
        if self.twin.over or self.over:
            assert self.twin.over == self.over
        waits = self.decision if not self.over else ""
        assert not self.chance.left, f"only the kernel draws {self.chance.left} ({waits})"
        mine = Reader(self.state, self.T, self.names).table(self.twin.setup, self.chance)
        if self.state[L.TRANSPORT_TO] or waits == "objective_card":  # a city's dollars come first
            player = mine.players[self.p]
            player.money = self.twin.players[self.p].money
        found = differences(mine, self.twin)
        assert not found, "\n".join(found)

    def check_scores(self) -> None:
        assert self.over and self.twin.over
        for p in range(int(self.state[L.PLAYERS])):
            start = L.SEATS + p * L.SEAT_SIZE + L.SCORE
            mine = [int(vp) for vp in self.state[start : start + L.N_CATEGORIES]]
            other = list(score(self.twin, p).values())
            other += [0] * (len(mine) - len(other))
            at = TRAIL.categories.index("objectives")
            for vps in (mine, other):  # ties between categories 7 and 8 may fall either way
                vps[at : at + 2] = [sum(vps[at : at + 2])]
            assert mine == other, f"player {p}: kernel {mine}, twin {other}"


def play_game(pair: Pair, seed: object) -> Counter[str]:
    """To the end; what was decided how often."""
    rng = random.Random(f"side by side {seed}")
    while not pair.over:
        pair.play(rng)
    pair.check_scores()
    return pair.seen
