"""What can be to do in a game, declared once: steps that follow by themselves, and decisions.

What is still to be done in a turn lies on the stack of the state as frames: the number of a step or
a decision (its op), and up to four more numbers, its fields. Each is declared in the room of the
table that it belongs to, beside the functions that carry it out:

    room = vocabulary.room("railway")
    station = room.decision("station", station=Marker(stations), flags=Bits(allowances),
                            declined="do not upgrade the station", codes=things(discs))
    STATION = station.op
    STATION_AT, STATION_FLAGS = station.offsets

    @station.choices
    @kernel
    def station_choices(s, T, p, f, out, n): ...     # append the legal actions, return how many

    @station.apply
    @kernel
    def apply_station(s, T, p, f, a): ...            # carry one of them out

Compiled code knows the two lines of constants alone: `push(s, STATION, at, flags)` puts a frame on
the stack, `s[f + STATION_AT]` reads it. From the declarations follow the numbers, the stable names,
frames by name for Python (sim.core.frames), positions as JSON (sim.core.pending), and the functions
that find the right rule for a frame, what a seat sees of the stack (sim.core.observation), and
fixed numbers for all actions of the game (sim.core.actions).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.core.codes import Codes
from sim.core.fields import Kind

FRAME_FIELDS = 4  # numbers of a frame beside its op
FRAME_SIZE = 1 + FRAME_FIELDS
FIRST_FIELD = 1  # offset of what most frames are about
OPS_OF_A_ROOM = 16
OF_EVERY_FRAME = ("entry", "fields", "name", "numbers", "op")  # what a Frame calls its own
FIRST_DECISION = 512  # steps have smaller numbers, decisions these and larger ones

# Actions are small numbers whose meaning depends on the decision, and these:
PASS = 1000
ANYTIME = 1001  # this and larger numbers: actions that belong to no single decision

Rule = Callable[..., Any]
NO_CODES = Codes()


@dataclass(frozen=True)
class Entry:
    """A step or a decision.

    name: stable, in positions and logs. op: its number on the stack. fields: by name, in the order
    of their numbers. declined: what a player says who passes. searched: whether a player who looks
    ahead does so here. hidden: fields that only the player on turn may see. stays: its frame stays
    while something else is done on top of it. owed: the second half of a choice, which always
    leaves something to choose. begins_turn: the first step of a turn, of which every game has one.
    milestone: where a player who looks ahead may stop at the end of the turn. offered: the actions
    that a decision can offer beside passing (sim.core.codes).
    """

    name: str
    room: str
    op: int
    fields: Mapping[str, Kind]
    declined: str = ""
    searched: bool = True
    hidden: tuple[str, ...] = ()
    stays: bool = False
    owed: bool = False
    begins_turn: bool = False
    milestone: bool = False
    offered: list[Codes] = field(default_factory=list, compare=False)
    rules: dict[str, Rule] = field(default_factory=dict, compare=False)

    @property
    def is_decision(self) -> bool:
        return self.op >= FIRST_DECISION

    @property
    def offsets(self) -> tuple[int, ...]:
        """Where the fields of a frame stand, from its start."""
        return tuple(range(1, 1 + len(self.fields)))

    @property
    def codes(self) -> Codes | None:
        """The actions that it can offer beside passing; None: it does not say."""
        if not self.offered:
            return None
        return Codes(tuple(run for codes in self.offered for run in codes.runs))

    def offers(self, codes: Codes) -> None:
        """More actions, which a game adds to a decision of its family."""
        self.offered.append(codes)

    def _attach(self, role: str, rule: Rule) -> Rule:
        if role in self.rules:
            raise ValueError(f"vocabulary: {self.name!r} has two rules for {role!r}")
        self.rules[role] = rule
        return rule

    def choices(self, rule: Rule) -> Rule:
        """The function that lists the legal actions of the decision."""
        return self._attach("choices", rule)

    def apply(self, rule: Rule) -> Rule:
        """The function that carries an action out."""
        return self._attach("apply", rule)

    def advance(self, rule: Rule) -> Rule:
        """The function that does the step."""
        return self._attach("advance", rule)

    def weigh(self, rule: Rule) -> Rule:
        """The function that says what the actions of the decision are worth to a player."""
        return self._attach("weigh", rule)


class Room:
    """A part of the table, and what is to be done there."""

    def __init__(self, vocabulary: Vocabulary, name: str, number: int) -> None:
        self._vocabulary = vocabulary
        self.name = name
        self._next = {
            False: 1 + number * OPS_OF_A_ROOM,
            True: FIRST_DECISION + number * OPS_OF_A_ROOM,
        }
        self._last = {
            is_decision: first + OPS_OF_A_ROOM for is_decision, first in self._next.items()
        }

    def step(
        self,
        name: str,
        /,
        *,
        hidden: tuple[str, ...] = (),
        stays: bool = False,
        begins_turn: bool = False,
        milestone: bool = False,
        **fields: Kind,
    ) -> Entry:
        """Something that needs no choice."""
        return self._add(
            name,
            False,
            fields,
            searched=False,
            hidden=hidden,
            stays=stays,
            begins_turn=begins_turn,
            milestone=milestone,
        )

    def decision(
        self,
        name: str,
        /,
        *,
        declined: str = "",
        searched: bool = True,
        hidden: tuple[str, ...] = (),
        stays: bool = False,
        owed: bool = False,
        codes: Codes | None = None,
        **fields: Kind,
    ) -> Entry:
        """Something that a player chooses."""
        return self._add(
            name,
            True,
            fields,
            offered=[] if codes is None else [codes],
            declined=declined,
            searched=searched,
            hidden=hidden,
            stays=stays,
            owed=owed,
        )

    def _add(self, name: str, is_decision: bool, fields: Mapping[str, Kind], **about: Any) -> Entry:
        if len(fields) > FRAME_FIELDS:
            raise ValueError(f"vocabulary: {name!r} has more than {FRAME_FIELDS} fields")
        if taken := sorted(set(fields) & set(OF_EVERY_FRAME)):
            raise ValueError(
                f"vocabulary: {name!r} has fields with names of a frame's own: {taken}"
            )
        if unknown := sorted(set(about["hidden"]) - set(fields)):
            raise ValueError(f"vocabulary: {name!r} hides fields that it does not have: {unknown}")
        op = self._next[is_decision]
        if op == self._last[is_decision]:
            raise ValueError(f"vocabulary: the room {self.name!r} is full")
        self._next[is_decision] = op + 1
        entry = Entry(name, self.name, op, fields, **about)
        self._vocabulary.add(entry)
        return entry


class Vocabulary:
    """All steps and decisions of a game.

    `rooms` names its rooms in a fixed order: the numbers must not depend on which module was
    imported first. `anytime`: the actions that belong to no single decision.
    """

    def __init__(self, rooms: Sequence[str], anytime: Codes = NO_CODES) -> None:
        self.anytime = anytime
        self._rooms = list(rooms)
        self._opened: set[str] = set()
        self._entries: dict[int, Entry] = {}
        self._names: dict[str, Entry] = {}
        if 1 + len(rooms) * OPS_OF_A_ROOM > FIRST_DECISION:
            raise ValueError(f"vocabulary: got {len(rooms)} rooms, expected fewer")

    def room(self, name: str) -> Room:
        if name in self._opened:
            raise ValueError(f"vocabulary: the room {name!r} is opened twice")
        self._opened.add(name)
        return Room(self, name, self._rooms.index(name))

    def add(self, entry: Entry) -> None:
        if entry.name in self._names:
            raise ValueError(f"vocabulary: {entry.name!r} is declared twice")
        self._entries[entry.op] = entry
        self._names[entry.name] = entry

    def __iter__(self) -> Iterator[Entry]:
        """By number."""
        return iter(self._entries[op] for op in sorted(self._entries))

    def __getitem__(self, key: int | str) -> Entry:
        """By number or by name."""
        return self._names[key] if isinstance(key, str) else self._entries[int(key)]

    def __contains__(self, name: str) -> bool:
        return name in self._names

    @property
    def decisions(self) -> list[Entry]:
        return [entry for entry in self if entry.is_decision]

    @property
    def steps(self) -> list[Entry]:
        return [entry for entry in self if not entry.is_decision]

    @property
    def ops(self) -> dict[str, int]:
        """Constants for who looks at a state from outside: the op of "move" as MOVE."""
        return {entry.name.upper(): entry.op for entry in self}

    def dispatcher(self, role: str, parameters: str, otherwise: Rule | None = None) -> Rule:
        """A function of (op, parameters): the rule that the entry of `op` has for a role.

        Written out as a chain of comparisons, which the compiler turns into a jump table: to call
        one of many functions through a tuple of them costs compiled code several times as much.
        Every rule has the same parameters; `otherwise` is that of entries without one.
        """
        rules = {entry.op: entry.rules[role] for entry in self if role in entry.rules}
        names = {f"rule_{op}": rule for op, rule in rules.items()}
        lines = [f"def {role}_of(op, {parameters}):"]
        lines += [f"    if op == {op}:\n        return rule_{op}({parameters})" for op in rules]
        if otherwise is not None:
            names["otherwise"] = otherwise
            lines.append(f"    return otherwise({parameters})")
        else:  # all frames have a rule: the last one needs no comparison
            lines[-1] = f"    return rule_{list(rules)[-1]}({parameters})"
        exec("\n".join(lines), names)
        return names[f"{role}_of"]

    def membership(self, name: str, belongs: Callable[[Entry], bool]) -> Rule:
        """A function of op: whether it is that of such a step or decision."""
        ops = [entry.op for entry in self if belongs(entry)]
        names: dict[str, Rule] = {}
        test = " or ".join(f"op == {op}" for op in ops) or "False"
        exec(f"def {name}(op):\n    return {test}", names)
        return names[name]
