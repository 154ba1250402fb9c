"""The façade for people: one game, with names and text, run by the same compiled rules.

game = Game.new("argentina", players=3, seed=7)
while not game.is_over:
    print(game.current_player, [action.text for action in game.legal_actions()])
    game.apply(game.legal_actions()[0])
print(game.scores())
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from sim import games
from sim.core.code_players import is_code, player_of, without_code
from sim.core.drawn_table import page_of
from sim.core.errors import PampasError, PositionError
from sim.core.factors import wrong
from sim.core.gifts import NO_OPENING
from sim.core.machine import State
from sim.core.observation import Observer, observer_of
from sim.core.reader import one_of, show
from sim.core.rows import OPENING
from sim.core.setup import MAX_SEED, Setup
from sim.core.shared_weights import ROLLOUTS

if TYPE_CHECKING:
    from sim.core.description import GameDescription
    from sim.core.facts import Overlays, Tables
    from sim.core.tabletop import Tabletop


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


Decider = Callable[["Game"], Action | int | str]
Watch = Callable[[Event], None]


class Game:
    """One game in progress.

    What needs no choice, and choices with a single legal action, are carried out at once; `watch`
    gets an `Event` for each of them.
    """

    def __init__(
        self,
        state: State,
        tables: Tables,
        setup: Setup,
        watch: Watch | None = None,
        memory: State | None = None,
    ) -> None:
        self.state = state
        self.tables = tables
        self.setup = setup
        self.watch = watch
        self._machine = setup.description.machine
        self.memory = self._machine.entry.new_memory() if memory is None else memory
        self._legal: list[int] = []
        self._settle()

    @classmethod
    def new(
        cls,
        setup: Setup | str | None = None,
        tables: Tables | Overlays = (),
        watch: Watch | None = None,
        **factors: Any,
    ) -> Game:
        """A new game, dealt and ready for the first decision.

            Game.new(Setup(players=3, seed=7))
            Game.new("argentina", players=3, seed=7)

        Without either it is a game of the first of `sim.games()`.
        """
        if not isinstance(setup, Setup):
            setup = Setup.of(setup or next(iter(games())), **factors)
        elif factors:
            raise PampasError(f"new: got a set-up and {', '.join(factors)}, expected one of them")
        if OPENING in setup.experiments:
            expected = f"{NO_OPENING}: openings are drawn in runs of many games only"
            raise wrong("opening", setup.to_dict()["opening"], expected)
        game = setup.description
        loaded = game.tables(tables)
        state = game.machine.deal(setup.design(loaded.facts), loaded)
        return cls(state, loaded, setup, watch)

    # --- where the game stands ----------------------------------------------------------------

    @property
    def description(self) -> GameDescription:
        """Which game it is."""
        return self.setup.description

    @property
    def is_over(self) -> bool:
        return bool(self.state[self._machine.at.over])

    @property
    def players(self) -> int:
        return int(self.state[self._machine.at.players])

    @property
    def current_player(self) -> int:
        """Whose turn it is, counted from 0 in turn order."""
        return int(self.state[self._machine.at.current])

    @property
    def decider(self) -> int:
        """The seat that decides now: the current player; what an automa leaves open, the first."""
        return self.current_player if self.current_player < self.setup.humans else 0

    @property
    def turn(self) -> int:
        return int(self.state[self._machine.at.turn])

    @property
    def decision(self) -> str:
        """What is to be decided now, such as "move" or "ship"; "" when the game is over."""
        return "" if self.is_over else self.description.words.frame(self._machine.op(self.state))

    def legal_actions(self) -> list[Action]:
        name, text = self.decision, self.description.words.action
        return [Action(code, name, text(self.state, self.tables, code)) for code in self._legal]

    @property
    def legal_codes(self) -> tuple[int, ...]:
        """The codes of the legal actions alone, which takes no time."""
        return tuple(self._legal)

    def scores(self) -> list[dict[str, int]]:
        """The score by category and in all, for each player; before the end, as if it ended now."""
        state, at = self.state, self._machine.at
        if not self.is_over:
            state = state.copy()
            self._machine.score(state, self.tables)
        sheets = []
        for player in range(self.players):
            start = at.seats + player * at.seat_size + at.score
            names = self.description.categories
            sheet = {name: int(state[start + i]) for i, name in enumerate(names)}
            sheet["total"] = sum(sheet.values())
            sheets.append(sheet)
        return sheets

    @property
    def observer(self) -> Observer:
        """How seats see a game with these tables: `game.observer.see(game.state, seat)`."""
        return observer_of(self.tables)

    def outcome(self) -> dict[str, int]:
        """The outcome row of a finished game, by column name."""
        if not self.is_over:
            raise PampasError("outcome: the game is not over yet")
        return self.description.rows.told(self._machine.outcome(self.state, self.tables))

    # --- going on -----------------------------------------------------------------------------

    def apply(self, action: Action | int | str) -> None:
        """Carry out a legal action, given as an action, its code or its text."""
        if self.is_over:
            raise PampasError("apply: the game is over")
        self._do(self.code_of(action), forced=False)
        self._settle()

    def choose(self, milliseconds: float | None = None) -> Action:
        """What the policy of the decider would do (its random stream moves on).

        `milliseconds` is for people who play against a policy that looks ahead: it looks once with
        its own number of rollouts, then again with twice as many, and so on, as long as the next
        look will probably be over in time; the last one's choice counts. How many looks that are
        depends on the machine and on what else it does, and so does the choice: never use it for
        results that somebody should be able to repeat.
        """
        if self.is_over:
            raise PampasError("choose: the game is over")
        code = self._chosen() if milliseconds is None else self._choose_within(milliseconds)
        text = self.description.words.action(self.state, self.tables, code)
        return Action(code, self.decision, text)

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
                self._do(self._chosen(), forced=False)
                self._settle()
        return self

    def copy(self) -> Game:
        """An independent copy (a few microseconds): the way to look ahead or to take back."""
        twin = Game.__new__(Game)
        twin.state, twin.memory = self.state.copy(), self.memory.copy()
        twin.tables, twin.setup, twin.watch = self.tables, self.setup, None
        twin._machine, twin._legal = self._machine, list(self._legal)
        return twin

    def played_by(self, policies: Sequence[str]) -> Game:
        """A copy that these policies go on with: one for each seat that a policy plays."""
        twin = self.copy()
        twin.setup = replace(self.setup, policies=tuple(policies))
        twin.seat_policies()
        return twin

    def seat_policies(self) -> None:
        """Let the policies of the set-up play: a state has their places in its roster."""
        at, roster = self._machine.at, self.setup.roster
        if at.policy is not None:
            for seat, name in enumerate(self.setup.policies):
                self.state[at.seats + seat * at.seat_size + at.policy] = roster.number(name)

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
        if other and self.decision in self.description.private_decisions:
            raise PampasError(
                f"imagine: got seat {seat}, expected {self.decider}: at {self.decision!r} it "
                "chooses among its own cards"
            )
        twin = self.copy()
        self._machine.imagine(twin.state, twin.memory, self.tables, seat, seed)
        if other:  # what the decider may do with other cards
            twin._settle()
        return twin

    # --- positions ----------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The complete position as JSON data, names not numbers."""
        return self.description.write_position(self.state, self.memory, self.tables, self.setup)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], tables: Tables | Overlays = ()) -> Game:
        """Continue from a position; an impossible one is refused with the reason.

        The game is that of the tables, if they are loaded already, else what "format" names.
        """
        game = _game_of(data, tables)
        loaded = game.tables(tables)
        state, memory, setup = game.read_position(data, loaded)
        return cls(state, loaded, setup, memory=memory)

    def __repr__(self) -> str:
        return str(self.tabletop)

    @property
    def tabletop(self) -> Tabletop:
        """Everything that lies on the table, part by part."""
        return self.description.words.tabletop(self.state, self.tables)

    def picture(self) -> str:
        """The board as SVG, for pages; "" where the game has no picture."""
        return self.description.picture(self.state, self.tables)

    def _repr_html_(self) -> str:
        return f"{self.picture()}{page_of(self.tabletop, self.description.drawn)}"

    # --- inside -------------------------------------------------------------------------------

    def _chosen(self) -> int:
        """What the policy of the decider chooses."""
        roster = self.setup.roster
        player = player_of(roster[self.setup.policies[self.decider]].row)
        if player is not None:
            return player.choose(self.played_by(self._without_code()))
        rows = without_code(roster.rows)
        return self._machine.choose(self.state, self.memory, self.tables, self._legal, rows)

    def _without_code(self) -> list[str]:
        """The policies, with that of chance for players by code: whom these may ask themselves."""
        chance = self.description.shelf.names[0]
        return [chance if is_code(name) else name for name in self.setup.policies]

    def _choose_within(self, milliseconds: float) -> int:
        """The choice of the largest look ahead that there is time for, and at least of one."""
        if isinstance(milliseconds, bool) or not isinstance(milliseconds, int | float):
            raise PampasError(f"choose: got milliseconds={milliseconds!r}, expected a number")
        if not 0 < milliseconds < math.inf:
            raise PampasError(f"choose: got milliseconds={milliseconds!r}, expected more than 0")
        roster, name = self.setup.roster, self.setup.policies[self.decider]
        rows, number = roster.rows.copy(), roster.number(name)
        if rows[number, ROLLOUTS] <= 0:
            raise PampasError(
                f"choose: got milliseconds={milliseconds!r} for {name}, expected a policy that "
                "looks ahead (its weight rollouts is above 0)"
            )
        rollouts = self.description.shelf.weights.entries["rollouts"]
        start = time.perf_counter()
        taken = 0.0
        while True:
            # Every look begins alike, with the same noise and the same deals: a larger one is what
            # the policy with so many rollouts would have done at once.
            state, memory = self.state.copy(), self.memory.copy()
            code = self._machine.choose(state, memory, self.tables, self._legal, rows)
            before, taken = taken, time.perf_counter() - start
            rows[number, ROLLOUTS] *= 2
            in_time = taken + 2 * (taken - before) <= milliseconds / 1000
            if not in_time or not rollouts.holds(rows[number, ROLLOUTS]):
                break
        self.state[:], self.memory[:] = state, memory
        return code

    def code_of(self, action: Action | int | str, who: str = "apply") -> int:
        """The code of a legal action; another one is refused in the name of `who` gave it."""
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
            seats = f"0 to {last}" if last else f"0, the human's: {self.description.automa_plays}"
            raise PampasError(f"{who}: got seat {seat!r}, expected {seats}")

    def _decide(self, seat: int, function: Decider) -> None:
        """One decision by a function; it is told in words what it did wrong."""
        who = f"the decider of seat {seat}, at {self.decision!r}"
        at = self._machine.at
        decisions = self.state[at.decisions]
        action = function(self)
        if self.state[at.decisions] != decisions:
            raise PampasError(f"{who}: it has changed the game: look ahead on game.copy()")
        self._do(self.code_of(action, who), forced=False)
        self._settle()

    def _do(self, code: int | None, forced: bool) -> None:
        """One automatic step (code None) or one action."""
        before = self.state.copy() if self.watch else self.state
        op = self._machine.op(self.state)
        if code is None:
            self._machine.advance(self.state, self.tables)
        else:
            self._machine.apply(self.state, self.memory, self.tables, code)
        if self.watch:
            frame = self.description.words.frame(op)
            self.watch(Event(before, self.state.copy(), frame, code, forced))

    def _settle(self) -> None:
        """Go on to the next real choice or the end."""
        machine = self._machine
        while True:
            while machine.is_automatic(self.state):
                self._do(None, forced=True)
            if machine.op(self.state) < 0:
                self._legal = []
                return
            self._legal = machine.legal(self.state, self.tables)
            if len(self._legal) > 1:
                return
            self._do(self._legal[0], forced=True)


def _game_of(data: Mapping[str, Any], tables: Tables | Overlays) -> GameDescription:
    """The game of a position."""
    from sim.core.facts import Tables

    if isinstance(tables, Tables):
        return tables.game
    stated = data.get("format") if isinstance(data, Mapping) else None
    formats = {game.position_format: game for game in games().values()}
    if not isinstance(stated, str):
        return next(iter(formats.values()))  # which says what is wrong
    if stated not in formats:
        raise PositionError(f"position: format: got {show(stated)}, expected {one_of(formats)}")
    return formats[stated]
