"""Effects as data: what components do, declared once, with their operands and their words.

A table says what a card or a building does as a list of small objects, `{"pay": 2}`,
`{"pesos": 1, "per": "gaucho"}`; compiled code reads five numbers for each (op, amount, per, each,
flags). A game declares every effect once:

    effects = Effects(pers)
    PAY = effects.add("pay", Amount(0, 50), "pay {n} pesos", condition=True)

which gives its op. From the declarations follow the checks of tables with their messages, the
numbers, the way back from numbers to the words of the tables (for positions), and a sentence.
What an effect does is the game's: its rules compare ops.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.core.reader import Reader, close_to, show

EFFECT_SIZE = 5  # numbers of an effect: op, amount, per, each, flags
END = 0  # the op that closes a list
PER_NOTHING = 0
PER, EACH = "per", "each"

Value = int | str | bool
Sentence = str | Callable[[int, int, int], str]  # a pattern with {n}, or of amount, per and flags


@dataclass(frozen=True)
class Amount:
    """A whole number in a range.

    counted: may be counted by something ("per", "each"). words: texts that stand for one of what a
    number of `pers` counts, such as "maquinistas". zero: a text that stands for 0.
    """

    low: int
    high: int
    counted: bool = False
    words: Mapping[str, int] = field(default_factory=dict)
    zero: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        return (*self.words, *([self.zero] if self.zero else []))

    def check(self, value: Reader) -> None:
        if isinstance(value.value, str) and self.texts:
            if value.value not in self.texts:
                texts = " or ".join(f'"{text}"' for text in self.texts)
                value.refuse(f"a whole number from {self.low} to {self.high} or {texts}")
            return
        value.whole(self.low, self.high)

    def numbers(self, value: Value) -> tuple[int, int]:
        """Amount and what it is counted by."""
        if not isinstance(value, str):
            return int(value), PER_NOTHING
        return (0, PER_NOTHING) if value == self.zero else (1, self.words[value])

    def value(self, amount: int, per: int) -> Value:
        for word, number in self.words.items():
            if number == per:
                return word
        return self.zero if self.zero and not amount else amount


@dataclass(frozen=True)
class Choice:
    """One of some words, each with its amount and, if need be, a second number."""

    words: Mapping[str, tuple[int, int]]

    @classmethod
    def of(cls, names: Sequence[str], first: int = 0) -> Choice:
        """Words that are numbered."""
        return cls({name: (first + i, PER_NOTHING) for i, name in enumerate(names)})

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(self.words)

    def check(self, value: Reader) -> None:
        value.word(self.texts)

    def numbers(self, value: Value) -> tuple[int, int]:
        return self.words[str(value)]

    def value(self, amount: int, per: int) -> Value:
        return next(word for word, numbers in self.words.items() if numbers == (amount, per))


@dataclass(frozen=True)
class Yes:
    """Nothing to say but `true`."""

    def check(self, value: Reader) -> None:
        if value.value is not True:
            value.refuse("true")

    def numbers(self, value: Value) -> tuple[int, int]:
        return 1, PER_NOTHING

    def value(self, amount: int, per: int) -> Value:
        return True


Operand = Amount | Choice | Yes


@dataclass(frozen=True)
class Effect:
    """One effect. condition: it has to be met before the effects behind it are got."""

    name: str
    op: int
    operand: Operand
    sentence: Sentence
    condition: bool = False

    @property
    def is_counted(self) -> bool:
        return isinstance(self.operand, Amount) and self.operand.counted

    def in_words(self, amount: int, per: int, flags: int) -> str:
        if callable(self.sentence):
            return self.sentence(amount, per, flags)
        return self.sentence.format(n=amount)


class Effects:
    """The effects that somebody's components have.

    `pers` names what amounts can be counted by, with the numbers of compiled code. Conditions are
    declared first: their ops are the smallest. `first_op` keeps the ops of two vocabularies apart.
    """

    def __init__(self, pers: Mapping[str, int], first_op: int = 1) -> None:
        self.pers = pers
        self._next = first_op
        self.entries: dict[str, Effect] = {}
        self._ops: dict[int, Effect] = {}

    def add(
        self,
        name: str,
        operand: Operand,
        sentence: Sentence,
        condition: bool = False,
        op: int | None = None,
    ) -> int:
        """Declare an effect; `op` is given where it does what an effect of others does."""
        if name in self.entries:
            raise ValueError(f"effects: {name!r} is declared twice")
        if condition and any(not effect.condition for effect in self.entries.values()):
            raise ValueError(f"effects: the condition {name!r} must come before all effects")
        if op is None:
            op = self._next
            self._next += 1
        effect = Effect(name, op, operand, sentence, condition)
        self.entries[name] = effect
        self._ops[op] = effect
        return op

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.entries)

    @property
    def conditions(self) -> tuple[str, ...]:
        return tuple(name for name, effect in self.entries.items() if effect.condition)

    @property
    def last_condition(self) -> int:
        """The largest op of a condition."""
        return max(effect.op for effect in self.entries.values() if effect.condition)

    def __contains__(self, op: int) -> bool:
        return op in self._ops

    def of(self, op: int) -> Effect:
        return self._ops[op]

    # --- tables -------------------------------------------------------------------------------

    def check(self, effect: Reader, allowed: Sequence[str]) -> str:
        """An effect of a table, of which only some may stand here; its name."""
        main = [key for key in effect.object() if key not in (PER, EACH)]
        if len(main) != 1:
            effect.refuse("an effect: an object with exactly one action key")
        key = main[0]
        if key not in allowed:
            if key in self.entries:
                effect.refuse_saying(f"{show(key)} cannot stand here (known: {', '.join(allowed)})")
            effect.refuse_saying(f"unknown effect {show(key)}{close_to(key, allowed)}")
        self.entries[key].operand.check(effect[key])
        self._check_count(effect, key)
        return key

    def _check_count(self, effect: Reader, key: str) -> None:
        countable = [name for name, entry in self.entries.items() if entry.is_counted]
        for extra in (PER, EACH):
            if extra in effect and key not in countable:
                known = ", ".join(countable) or "other effects than are known here"
                effect.refuse_saying(f"{show(extra)} goes only with {known}")
        if PER in effect:
            effect[PER].word(tuple(self.pers))
        if EACH in effect:
            effect[EACH].whole(1, 2)
            if PER not in effect:
                effect.refuse_saying('"each" needs "per"')

    def numbers(self, effect: Mapping[str, Any], flags: int = 0) -> list[int]:
        """The numbers of an effect of a table."""
        (key,) = set(effect) - {PER, EACH}
        entry = self.entries[key]
        amount, per = entry.operand.numbers(effect[key])
        if PER in effect:
            per = self.pers[effect[PER]]
        return [entry.op, amount, per, int(effect.get(EACH, 1)), flags]

    def data(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Back from the numbers of an effect to what a table says."""
        op, amount, per, each, _ = numbers
        entry = self._ops[op]
        value = entry.operand.value(amount, per)
        found: dict[str, Any] = {entry.name: value}
        if entry.is_counted and per != PER_NOTHING and not isinstance(value, str):
            found[PER] = next(name for name, number in self.pers.items() if number == per)
            if each != 1:
                found[EACH] = each
        return found
