"""The turn: phases A, B and C, the first turn, the end of the game (sections 4, 5, 6, 8, 11)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from . import facts
from .effects import Part
from .location import Use, location_actions
from .possible import auxiliary_choices, possible_alternatives
from .table import Action, Table
from .tasks import Decision, Effect, Step, handles, tasks_for
from .tasks_city import visit
from .tasks_effects import do_auxiliary
from .trail import free_stops, move_along, routes


@dataclass
class Turn(Step):
    """B100, B281."""

    def run(self, table: Table) -> None:
        table.current = self.seat
        table.players[self.seat].turns += 1
        first = table.players[self.seat].rancher is None
        phase_a = PlaceRancher(self.seat) if first else PhaseA(self.seat)
        table.push(phase_a, DrawUp(self.seat), EndTurn(self.seat))


@dataclass
class PlaceRancher(Decision):
    """("place", space) with a neutral building, on the first turn (B101, R101)."""

    window: ClassVar[str] = "tokens"  # no objective card can be in hand (R6)

    def options(self, table: Table) -> list[Action]:
        return [("place", space) for space in facts.NEUTRAL_SPACES]

    def take(self, table: Table, action: Action) -> None:
        table.players[self.seat].rancher = action[1]
        table.push(Arrive(self.seat))


@dataclass
class PhaseA(Decision):
    """("move", route) within the step limit (B130)."""

    window: ClassVar[str] = "all"

    def options(self, table: Table) -> list[Action]:
        return move_options(table, self.seat, table.step_limit(self.seat))

    def take(self, table: Table, action: Action) -> None:
        move_along(table, self.seat, action[1])
        table.push(Arrive(self.seat))


def move_options(table: Table, seat: int, steps: int) -> list[Action]:
    start = table.players[seat].rancher
    assert start is not None
    return [("move", route) for route in sorted(routes(table, start, steps))]


@dataclass
class MoveRancher(Decision):
    """("move", route) as a location action, then another phase B (B497, B498)."""

    steps: int

    def options(self, table: Table) -> list[Action]:
        return move_options(table, self.seat, self.steps)

    def take(self, table: Table, action: Action) -> None:
        end_phase_b(table, self.seat)  # what is not done there is lost (R11)
        move_along(table, self.seat, action[1])
        table.push(Arrive(self.seat))


@handles("rancher")
def move_rancher(seat: int, part: Part, optional: bool) -> Decision:
    return MoveRancher(seat, part[1])


@dataclass
class FreeMove(Effect):
    """("free move", space) of an objective card; it ends a phase B (B424, R17)."""

    steps: int

    def options(self, table: Table) -> list[Action]:
        stops = free_stops(table, table.players[self.seat].rancher, self.steps)
        return [("free move", space) for space in sorted(stops)]

    def take(self, table: Table, action: Action) -> None:
        end_phase_b(table, self.seat)
        table.players[self.seat].rancher = action[1]


@handles("free rancher")
def free_move(seat: int, part: Part, optional: bool) -> Decision:
    return FreeMove(seat, optional, part[1])


def end_phase_b(table: Table, seat: int) -> None:
    if isinstance(table.tasks[-1], PhaseB):
        table.tasks.pop()


@dataclass
class Arrive(Step):
    """B160, B168, B170."""

    def run(self, table: Table) -> None:
        space = table.players[self.seat].rancher
        assert space is not None
        if space == facts.KC:
            table.push(*visit(self.seat))
        else:
            table.push(PhaseB(self.seat, Use(space, table.trail[space])))


@dataclass
class PhaseB(Decision):
    """("act", space, which, alternative), ("auxiliary", name, "single"), ("turn", tile), ("end",).

    An action is known by the space of its tile, which is another one for copied actions, and by its
    number there, "special" or the name of a poker addition.
    """

    use: Use
    window: ClassVar[str] = "all"  # before and after each action (R15)

    def options(self, table: Table) -> list[Action]:
        use = self.use
        choices: list[Action] = [
            ("act", *name, i)
            for name, (action, _) in location_actions(table, self.seat, use).items()
            for i in possible_alternatives(table, self.seat, action)
        ]
        if not use.done and not use.alternative:  # B167, B168
            for one in auxiliary_choices(table, self.seat, "single"):
                choices.append(("auxiliary", *one))
            if table.setup.site_preparation:  # V160, V168
                supply = table.players[self.seat].supply
                choices += [("turn", f"{number}{side}") for number, side in supply.items()]
        return [*choices, ("end",)]

    def take(self, table: Table, action: Action) -> None:
        match action:
            case ("act", space, which, i):
                found, chain = location_actions(table, self.seat, self.use)[space, which]
                copied = max(chain, self.use.copied, key=len)
                done = self.use.done | {(space, which)}
                after = replace(self, use=replace(self.use, done=done, copied=copied))
                table.push(*tasks_for(self.seat, found[i]), after)
            case ("auxiliary", name, size):
                table.push(replace(self, use=replace(self.use, alternative="auxiliary")))
                do_auxiliary(table, self.seat, name, size)
            case ("turn", tile):
                turn_tile(table, self.seat, tile)
                table.push(replace(self, use=replace(self.use, alternative="turn")))


def turn_tile(table: Table, seat: int, tile: str) -> None:
    """V160, R106."""
    table.players[seat].supply[int(tile[:-1])] = "b" if tile.endswith("a") else "a"


@dataclass
class DrawUp(Step):
    """Phase C (B280)."""

    def run(self, table: Table) -> None:
        missing = table.hand_limit(self.seat) - len(table.players[self.seat].hand)
        table.draw_cards(self.seat, max(0, missing))


@dataclass
class EndTurn(Step):
    """After the trigger every other player has exactly one more turn (B552, B553, B554)."""

    def run(self, table: Table) -> None:
        following = (self.seat + 1) % len(table.players)
        if following == table.triggered_by:
            table.over = True
        else:
            table.push(Turn(following))
