"""Playing a position on to its end, many times, with what the player cannot know re-dealt.

A re-deal is a number: the same number is the same hidden cards, the same order of piles and the
same chance to come, whatever is done next. So the actions of a decision are compared in the same
re-deals, and most of the luck falls out of their differences.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.training.recording import results
from sim.core.errors import FieldError
from sim.core.facade import Game
from sim.core.machine import State
from sim.core.shared_weights import MILESTONE, NETWORK, ROLLOUTS, TURNS

if TYPE_CHECKING:
    from sim.core.rows import Outcome

Results = NDArray[np.float64]  # by continuation, human seat, and: share of the win, margin in VP
WIN, MARGIN = 0, 1


def seated(game: Game, policies: Sequence[str]) -> Game:
    """A copy of a game that these policies go on with: one for all seats, or one per seat."""
    names = tuple(policies) * game.setup.humans if len(policies) == 1 else tuple(policies)
    if len(names) != game.setup.humans:
        expected = game.setup.one_per_seat("name")
        raise FieldError("policy", ",".join(policies), f"1 name for all seats, or {expected}")
    return game.played_by(names)


class Continuations:
    """The ways in which a position may go on when these policies play it to its end.

    seed and label: which re-deals they are; other labels are other re-deals.
    """

    def __init__(self, game: Game, policies: Sequence[str], seed: int = 1, label: str = "") -> None:
        self.game = seated(game, policies)
        self.decider = game.decider
        self.codes = [action.code for action in game.legal_actions()]
        self._machine = game.description.machine
        self._key = f"{seed} {label}"
        rows = self.game.setup.roster.rows
        used = {self.game.setup.roster.number(name) for name in self.game.setup.policies}
        self._rows = rows
        self._plain = None
        if len(used) == 1 and rows[min(used), ROLLOUTS] <= 0:
            self._plain = rows[min(used)].copy()
            self._plain[[ROLLOUTS, NETWORK, MILESTONE, TURNS]] = 0  # on to the end of the game

    def play(self, cells: Sequence[tuple[int, int]]) -> Results:
        """Continuations, each given by its re-deal and the code of the action that begins it."""
        rows: list[Outcome] = []
        dealt, last = self.game, None
        for deal, code in cells:
            if deal != last:
                dealt, last = self._imagined(deal), deal
            rows.append(self._outcome(dealt, code))
        found = results(np.array(rows), self.game.setup)
        return np.stack([found["win"], found["margin"]], axis=2)

    def table(self, codes: Sequence[int], deals: range) -> Results:
        """All of these actions in all of these re-deals: by re-deal and action, of the decider."""
        cells = [(deal, code) for deal in deals for code in codes]
        return self.play(cells)[:, self.decider].reshape(len(deals), len(codes), 2)

    def chosen(self, deal: int) -> int:
        """What the policy of the decider would do in a re-deal."""
        dealt = self._imagined(deal)
        return self._machine.choose(dealt.state, dealt.memory, dealt.tables, self.codes, self._rows)

    def imagined(self, deal: int) -> Game:
        """The game of a re-deal, which may be gone on with."""
        return self._imagined(deal)

    def _imagined(self, deal: int) -> Game:
        digest = hashlib.sha256(f"{self._key} {deal}".encode()).digest()
        return self.game.imagine(int.from_bytes(digest[:7], "little"))

    def _outcome(self, dealt: Game, code: int) -> Outcome:
        if self._plain is None:
            ahead = dealt.copy()
            ahead.apply(code)
            ahead.play_out()
            state: State = ahead.state
        else:
            state, memory = dealt.state.copy(), dealt.memory.copy()
            self._machine.apply(state, memory, dealt.tables, code)
            self._machine.play_on(state, memory, dealt.tables, self.decider, self._plain)
        return self._machine.outcome(state, dealt.tables)
