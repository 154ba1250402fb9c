"""The façade for people: one game, with names and text, run by the same compiled rules.

game = Game.new(Setup(players=3, seed=7))
while not game.is_over:
    print(game.current_player, [action.text for action in game.legal_actions()])
    game.apply(game.legal_actions()[0])
print(game.scores())
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.argentina import position, text
from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.kernel.design import D_SEED, DESIGN_SIZE, OUTCOME_SIZE
from sim.argentina.names import CATEGORIES
from sim.argentina.play import TablesArgument, tables_for
from sim.argentina.setup import MAX_SEED, Setup
from sim.core.errors import PampasError
from sim.core.vocabulary import FIRST_DECISION

State = NDArray[np.int64]


@dataclass(frozen=True)
class Action:
    """One legal choice: `code` is the kernel's number, `text` what a player would say."""

    code: int
    decision: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Event:
    """Something that happened: the state before and after, and what caused it.

    `frame` is the kernel's name of what was done; `action` is the choice that did it, or None for
    what needs no choice; `forced` says that it was the only legal choice.
    """

    before: State
    after: State
    frame: str
    action: int | None
    forced: bool


# Decisions that were opened by the cards in the decider's hand.
_OWN_CARDS = ("discard_cards", "help_tiles", "help_cards")

Decider = Callable[["Game"], Action | int | str]


class Game:
    """A game of Great Western Trail: Argentina in progress.

    What needs no choice, and choices with a single legal action, are carried out at once; `watch`
    gets an `Event` for each of them.
    """

    def __init__(
        self,
        state: State,
        tables: Tables,
        setup: Setup,
        watch: Callable[[Event], None] | None = None,
        memory: State | None = None,
    ) -> None:
        self.state = state
        self.memory = entry.new_memory() if memory is None else memory
        self.tables = tables
        self.setup = setup
        self.watch = watch
        self._legal: list[int] = []
        self._settle()

    @classmethod
    def new(
        cls,
        setup: Setup | None = None,
        tables: TablesArgument = (),
        watch: Callable[[Event], None] | None = None,
    ) -> Game:
        """A new game, dealt and ready for the first decision."""
        setup = setup or Setup()
        flat = tables_for(tables)
        state = np.zeros(L.STATE_SIZE, dtype=np.int64)
        entry.call(entry.DEAL, state, flat.vector, design=setup.design(flat.facts))
        return cls(state, flat, setup, watch)

    # --- where the game stands ----------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return bool(self.state[L.OVER])

    @property
    def players(self) -> int:
        return int(self.state[L.PLAYERS])

    @property
    def current_player(self) -> int:
        """Whose turn it is, counted from 0 in turn order."""
        return int(self.state[L.CURRENT])

    @property
    def decider(self) -> int:
        """The seat that decides now: the current player, in a solo game always the human (A625)."""
        return 0 if self.state[L.SOLO] else self.current_player

    @property
    def turn(self) -> int:
        return int(self.state[L.TURN])

    @property
    def decision(self) -> str:
        """What is to be decided now, such as "move" or "ship"; "" when the game is over."""
        return "" if self.is_over else text.frame_name(self._frame())

    def legal_actions(self) -> list[Action]:
        name = self.decision
        return [
            Action(code, name, text.action_text(self.state, self.tables, code))
            for code in self._legal
        ]

    def scores(self) -> list[dict[str, int]]:
        """VP by category and in all, for each player; before the end, as if it ended now."""
        state = self.state
        if not self.is_over:
            state = state.copy()
            entry.call(entry.SCORE_NOW, state, self.tables.vector)
        sheets = []
        for player in range(self.players):
            start = L.SEATS + player * L.SEAT_SIZE + L.SCORE
            sheet = {name: int(state[start + i]) for i, name in enumerate(CATEGORIES)}
            sheet["total"] = sum(sheet.values())
            sheets.append(sheet)
        return sheets

    def outcome(self) -> dict[str, int]:
        """The outcome row of a finished game, by column name."""
        if not self.is_over:
            raise PampasError("outcome: the game is not over yet")
        row = np.zeros((1, OUTCOME_SIZE), dtype=np.int32)
        entry.call(entry.OUTCOME, self.state, self.tables.vector, outcome=row)
        return dict(zip(ARGENTINA.rows.columns, map(int, row[0]), strict=True))

    # --- going on -------------------------------------------------------------------------------

    def apply(self, action: Action | int | str) -> None:
        """Carry out a legal action, given as an action, its code or its text."""
        if self.is_over:
            raise PampasError("apply: the game is over")
        self._do(self._code(action), forced=False)
        self._settle()

    def choose(self) -> Action:
        """What the policy of the decider would do (its random stream moves on)."""
        if self.is_over:
            raise PampasError("choose: the game is over")
        out = entry.new_out()
        out[: len(self._legal)] = self._legal
        code = entry.call(
            entry.CHOOSE,
            self.state,
            self.tables.vector,
            out=out,
            action=len(self._legal),
            policies=self.setup.roster.rows,
            memory=self.memory,
        )
        return Action(code, self.decision, text.action_text(self.state, self.tables, code))

    def play_out(self, deciders: Mapping[int, Decider] | None = None) -> Game:
        """Play the game to its end: by the policies of the set-up, or by functions of your own.

        `deciders` gives seats, counted from 0, to functions that get the game and return one of its
        legal actions (or its code, or its text). The policies play the seats that are not named.

            def rider(game):
                "Goes as far as it can, and leaves all else to chance."
                if game.decision == "move":
                    return game.legal_actions()[-1]
                return game.choose()

            game = Game.new(Setup(players=2, seed=7, policies=("random", "club")))
            print(game.play_out({0: rider}).scores())

        A function that wants to look ahead does so on `game.copy()`, or without peeking on
        `game.imagine(seed)`.
        """
        deciders = deciders or {}
        self._check_deciders(deciders)
        while not self.is_over:
            seat = self.decider
            if seat in deciders:
                self._decide(seat, deciders[seat])
            else:
                self.apply(self.choose())
        return self

    def copy(self) -> Game:
        """An independent copy (a few microseconds): the way to look ahead or to take back."""
        twin = Game.__new__(Game)
        twin.state, twin.memory = self.state.copy(), self.memory.copy()
        twin.tables, twin.setup, twin.watch = self.tables, self.setup, None
        twin._legal = list(self._legal)
        return twin

    def imagine(self, seed: int, seat: int | None = None) -> Game:
        """A copy in which all that a seat (the decider's) cannot know is dealt again.

        The order of bags, decks and draw piles, the hands of the others, and all chance to come:
        the way to look ahead without peeking. The same seed deals the same, whatever lay hidden.

            def searcher(game):
                "Plays every action out in games as they may be, with the same chance for each."
                def lead(action):
                    total = 0
                    for seed in range(3):
                        ahead = game.imagine(seed)
                        ahead.apply(action)
                        first, second = ahead.play_out().scores()
                        total += first["total"] - second["total"]
                    return total
                return max(game.legal_actions(), key=lead)

        A player in the middle of a choice among its own cards knows them: then no other seat can
        imagine the game.
        """
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
            expected = f"a whole number from 0 to {MAX_SEED}"
            raise PampasError(f"imagine: got seed {seed!r}, expected {expected}")
        if seat is None:
            seat = self.decider
        self._check_seat("imagine", seat)
        other = seat != self.decider and not self.is_over
        if other and self.decision in _OWN_CARDS:
            raise PampasError(
                f"imagine: got seat {seat}, expected {self.decider}: at {self.decision!r} it "
                "chooses among its own cards"
            )
        design = np.zeros((1, DESIGN_SIZE), dtype=np.int64)
        design[0, D_SEED] = seed
        twin = self.copy()
        entry.call(
            entry.IMAGINE,
            twin.state,
            self.tables.vector,
            design,
            action=seat,
            memory=twin.memory,
        )
        if other:  # what the decider may do with other cards
            twin._settle()
        return twin

    # --- positions --------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The complete position as JSON data, names not numbers (POSITION.md)."""
        return position.to_dict(self.state, self.tables, self.setup, self.memory)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], tables: TablesArgument = ()) -> Game:
        """Continue from a position; an impossible one is refused with the reason."""
        flat = tables_for(tables)
        state, memory, setup = position.from_dict(data, flat)
        return cls(state, flat, setup, memory=memory)

    def __repr__(self) -> str:
        return text.table_text(self.state, self.tables)

    # --- inside -----------------------------------------------------------------------------------

    def _frame(self) -> int:
        return int(self.state[L.STACK + (self.state[L.STACK_N] - 1) * L.FRAME])

    def _code(self, action: Action | int | str, who: str = "apply") -> int:
        if isinstance(action, str):
            found = [legal.code for legal in self.legal_actions() if legal.text == action]
            if not found:
                raise PampasError(
                    f"{who}: got {action!r}, expected one of the legal actions: "
                    + "; ".join(legal.text for legal in self.legal_actions())
                )
            return found[0]
        if isinstance(action, bool) or not isinstance(action, Action | int | np.integer):
            expected = f"an action, its code or its text, one of: {self._legal_text()}"
            raise PampasError(f"{who}: got {action!r}, expected {expected}")
        code = action.code if isinstance(action, Action) else int(action)
        if code not in self._legal:
            raise PampasError(f"{who}: got action {code}, expected one of: {self._legal_text()}")
        return code

    def _legal_text(self) -> str:
        return "; ".join(f"{action.code} ({action.text})" for action in self.legal_actions())

    def _check_deciders(self, deciders: Mapping[int, Decider]) -> None:
        for seat, function in deciders.items():
            self._check_seat("deciders", seat)
            if not callable(function):
                raise PampasError(
                    f"deciders: got {function!r} for seat {seat}, expected a function of the game"
                )

    def _check_seat(self, who: str, seat: object) -> None:
        last = self.setup.humans - 1
        if isinstance(seat, bool) or seat not in range(last + 1):
            seats = f"0 to {last}" if last else "0, the human's: Pedro follows his cards"
            raise PampasError(f"{who}: got seat {seat!r}, expected {seats}")

    def _decide(self, seat: int, function: Decider) -> None:
        """One decision by a function; it is told in words what it did wrong."""
        who = f"the decider of seat {seat}, at {self.decision!r}"
        decisions = self.state[L.DECISIONS]
        action = function(self)
        if self.state[L.DECISIONS] != decisions:
            raise PampasError(f"{who}: it has changed the game: look ahead on game.copy()")
        self._do(self._code(action, who), forced=False)
        self._settle()

    def _do(self, code: int | None, forced: bool) -> bool:
        """One automatic frame (code None) or one action; False when nothing was to be done."""
        before = self.state.copy() if self.watch else self.state
        frame = text.frame_name(self._frame()) if self.state[L.STACK_N] else ""
        if code is None:
            done = bool(entry.call(entry.ADVANCE_ONE, self.state, self.tables.vector))
        else:
            done = True
            entry.call(entry.APPLY, self.state, self.tables.vector, action=code, memory=self.memory)
        if done and self.watch:
            self.watch(Event(before, self.state.copy(), frame, code, forced))
        return done

    def _settle(self) -> None:
        """Go on to the next real choice or the end."""
        while True:
            while self.state[L.STACK_N] and self._frame() < FIRST_DECISION:
                self._do(None, forced=True)
            if not self.state[L.STACK_N]:
                self._legal = []
                return
            out = entry.new_out()
            n = entry.call(entry.LEGAL, self.state, self.tables.vector, out=out)
            self._legal = [int(code) for code in out[:n]]
            if n > 1:
                return
            self._do(self._legal[0], forced=True)
