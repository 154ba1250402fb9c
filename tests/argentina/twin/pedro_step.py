"""One step of Pedro's turn in the kernel, with the position before it."""

from __future__ import annotations

from typing import Any, NamedTuple

from sim.argentina import position as positions
from sim.argentina.kernel import codes as c
from sim.argentina.setup import Setup
from tests.argentina.raw import Raw

from .pedro_reading import PEDRO
from .reading import Data, Position

BA = "BA"


class _Written(NamedTuple):
    raw: Raw
    state: bytes
    position: Position


_last: _Written | None = None


def written(raw: Raw, setup: Setup) -> Position:
    """The position of a game, written once from one step to the next; nobody changes it."""
    global _last
    state = raw.s.tobytes()
    if _last is None or _last.raw is not raw or _last.state != state:
        _last = _Written(raw, state, positions.to_dict(raw.s, raw.tables, setup))
    return _last.position


class Step:
    """One step: the position before it, and the game to look at and to move on."""

    def __init__(self, raw: Raw, setup: Setup, label: str) -> None:
        self.raw = raw
        self.setup = setup
        self.data: Data = raw.tables.facts.data
        self.names = raw.tables.names
        self.before = self.position()
        frame = self.before["pending"][-1]
        self.frame: dict[str, Any] = frame
        card = self.before["pedro"]["card"]
        self.label = f"{label}, turn {self.before['turn']}, card {card}, {frame}"

    def position(self) -> Position:
        return written(self.raw, self.setup)

    def go(self, action: int | None = None) -> Position:
        self.raw.do(action)
        return self.position()

    def options(self) -> list[int]:
        """Legal actions; passing, which stands for none, is left out."""
        actions = self.raw.legal()
        assert c.PASS not in actions or actions == [c.PASS], self.label
        return [action for action in actions if action != c.PASS]

    def choose(self) -> int:
        return self.raw.choose(self.raw.legal())

    def equal(self, kernel: object, twins: object, what: str) -> None:
        assert kernel == twins, f"{self.label}: {what}: kernel {kernel}, twin {twins}"


def decided(what: str, options: list[int]) -> str:
    if not options:
        return f"{what}: nothing possible"
    return what if len(options) == 1 else f"{what}, human decides"


def objective_taken(step: Step, offer: list[int | None], deck: list[int], after: Position) -> None:
    taken = offer[-1]
    pile = step.before["seats"][PEDRO]["pile"]
    expected = pile if taken is None else [*pile, f"objective:{taken}"]
    step.equal(after["seats"][PEDRO]["pile"], expected, "objective card")
    if taken is not None:
        new = deck[0] if deck else None
        step.equal(after["objective_offer"], [new, *offer[:-1]], "offer")
