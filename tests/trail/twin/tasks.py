"""What is to be done: a stack of tasks, each a step that runs by itself or a decision.

A step has `run`. A decision has `options` and `take`; `take` is called when the decision has left
the stack, and pushes whatever follows from the choice. Options do not contain giving up: a decision
with `may_decline` also has ("decline",), and is passed over if it has nothing else.

Parts of actions (see effects.py) become tasks through `HANDLERS`: a module registers the parts that
it knows with `@handles`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from .effects import CARD_OR_BACKWARD, Alternatives, Part, Parts
from .possible import possible_alternatives
from .table import Action, Table

DECLINE: Action = ("decline",)


@dataclass
class Step:
    seat: int

    def run(self, table: Table) -> None:
        raise NotImplementedError


@dataclass
class Decision:
    """window: "all" objective cards and exchange tokens may be used here, "tokens" these alone."""

    seat: int
    window: ClassVar[str] = ""

    def options(self, table: Table) -> list[Action]:
        raise NotImplementedError

    def take(self, table: Table, action: Action) -> None:
        raise NotImplementedError

    def may_decline(self) -> bool:
        return False

    def can_be_empty(self) -> bool:
        """Without options it is passed over."""
        return self.may_decline()


@dataclass
class Effect(Decision):
    """A choice inside an effect; `optional`: it may be given up (B291, R99)."""

    optional: bool

    def may_decline(self) -> bool:
        return self.optional

    def can_be_empty(self) -> bool:
        """The effect of a condition that was met may turn out to be impossible (R33)."""
        return True


Handler = Callable[[int, Part, bool], "Step | Decision"]
HANDLERS: dict[str, Handler] = {}


def handles(*words: str) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        HANDLERS.update(dict.fromkeys(words, handler))
        return handler

    return register


def tasks_for(seat: int, parts: Parts, optional: bool = False) -> list[Step | Decision]:
    """Conditions, then effects; after a card or backward condition an effect may be given up."""
    loose = optional or any(part[0] in CARD_OR_BACKWARD for part in parts)
    return [HANDLERS[part[0]](seat, part, loose) for part in parts]


# What comes by itself: nobody would give it up (R99), dollars may not be (B291).
AUTOMATIC = ("gain", "gain per", "certificates", "certificates per", "token")


@dataclass
class Immediate(Step):
    """An immediate action: to be done now or given up (B314, B395, B423, N103)."""

    source: str
    action: Alternatives

    def run(self, table: Table) -> None:
        if len(self.action) == 1 and all(part[0] in AUTOMATIC for part in self.action[0]):
            table.push(*tasks_for(self.seat, self.action[0]))
        elif possible_alternatives(table, self.seat, self.action):
            table.push(Offer(self.seat, self.source, self.action))


@dataclass
class Offer(Decision):
    """("do", i) the alternative i of an immediate action."""

    source: str
    action: Alternatives

    def may_decline(self) -> bool:
        return True

    def options(self, table: Table) -> list[Action]:
        return [("do", i) for i in possible_alternatives(table, self.seat, self.action)]

    def take(self, table: Table, action: Action) -> None:
        table.push(*tasks_for(self.seat, self.action[action[1]]))
