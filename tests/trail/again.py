"""What a test chose from a position, again beside the twin: the same options, the same tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sim.core.facade import Event
from sim.core.facts import Tables
from sim.core.machine import State
from sim.trail.kernel import layout as L
from sim.trail.kernel.rooms import vocabulary
from sim.trail.setup import Setup

from .side_by_side import READINGS, Pair
from .twin.location import Use
from .twin.table import Rulings
from .twin.tasks_city import CloseVisit, Deliver, Forecast, Income
from .twin.tasks_engine import EngineBack, EngineForward
from .twin.tasks_turn import DrawUp, EndTurn, PhaseB, Turn

MOST = 40  # choices that are made again: a test may play to the end


@dataclass
class Noted:
    """Where a game began, and what was chosen since."""

    state: State
    tables: Tables
    setup: Setup
    overlays: tuple[str, ...]
    codes: list[int] = field(default_factory=list)

    def watch(self, event: Event) -> None:
        if event.action is not None and not event.forced:
            self.codes.append(event.action)

    @property
    def rulings(self) -> Rulings | None:
        """The reading in the twin's words, if the twin has it."""
        if not self.overlays:
            return Rulings()
        return READINGS.get(self.overlays[0]) if len(self.overlays) == 1 else None


class Again(Pair):
    """The choices of a test, made beside the twin."""

    def __init__(self, noted: Noted, rulings: Rulings) -> None:
        self.codes = noted.codes[:MOST]
        super().__init__(noted.setup, noted.tables, rulings, state=noted.state.copy())

    def waiting(self) -> list[Any]:
        """What is left of the turn, as the frames of the kernel say."""
        p = self.p
        tasks: list[Any] = [DrawUp(p), EndTurn(p)]
        for name, first, second, third in frames_of(self.state):
            if name == "turn_start":
                return [Turn(p)]
            if name == "location":
                space = self.names.nodes[first]
                tile = self.twin.trail[space]
                tasks.insert(0, PhaseB(p, Use(space, tile)))
            elif name == "kc_close":
                tasks.insert(0, CloseVisit(p))
            elif name == "income":
                tasks[0] = Income(p)  # which has its delivery behind it
                tasks.insert(1, CloseVisit(p))
            elif name == "deliver":
                tasks.insert(0, Deliver(p, int(self.state[L.LOAD_VALUE])))
            elif name == "forecast_tile":
                tasks.insert(0, Forecast(p, first + 1))
            elif name == "engine_move":
                move = EngineBack(p, first) if third else EngineForward(p, bool(second), first)
                tasks.insert(0, move)
        return tasks

    def apply_kernel(self, a: int) -> None:
        if len(self.legal()) > 1:
            assert self.codes.pop(0) == a
        super().apply_kernel(a)

    def must_pass(self) -> bool:
        return bool(self.codes) and super().must_pass()

    def make_all(self) -> int:
        """Every choice of the test; how many decisions were compared."""
        compared = 0
        while not self.over:
            choices = self.compared()
            compared += 1
            legal = self.legal()
            if len(legal) > 1 and not self.codes:
                break
            a = self.codes[0] if len(legal) > 1 else legal[0]
            if a not in choices:  # the twin has no such choice: giving up what is nothing
                break
            self.carry_out(a, choices[a])
        return compared


def frames_of(state: State) -> list[tuple[str, int, int, int]]:
    """Names and first numbers of what waits, the last thing first."""
    names = {entry.op: entry.name for entry in vocabulary}
    stack = state[L.STACK : L.STACK + int(state[L.STACK_N]) * L.FRAME].reshape(-1, L.FRAME)
    return [(names[int(op)], int(a), int(b), int(c)) for op, a, b, c in stack[:, :4]]


KNOWN = {"turn_start", "phase_c", "location", "kc_close", "deliver", "income", "forecast_tile"}
KNOWN |= {"engine_move"}


def again(noted: Noted) -> int:
    """Compare with the twin what a test did; 0 if the twin cannot begin there."""
    rulings = noted.rulings
    found = frames_of(noted.state)
    if rulings is None or not found or not {frame[0] for frame in found} <= KNOWN:
        return 0
    return Again(noted, rulings).make_all()
