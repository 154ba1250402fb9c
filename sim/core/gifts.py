"""Gifts and openings: what a design can give to seats at the start, and have them do first.

Both are experiments: chance decides who gets a gift, or which first choice a seat has to make, so
that what follows from it is no matter of who wanted it. A game declares them, once each:

    GIFTS = (NOTHING, Gift("grain", "a grain", "one grain more"))
    OPENINGS = (Opening("stop", "first stop on the trail", ("A", "B", "C")),)

and its kernel says how a gift is given (`kernel/gifts.py`) and which opening an action is
(`kernel/openings.py`). A game that declares none has neither.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Gift:
    """Something that a seat can be given before the first turn.

    name: as it is typed. thing: one unit of it in words, such as "a peso". about: what is given,
    where from, and what is left out, for a page. amount: units of it in one gift. once: only one
    seat of a game can have it. start: the column that counts what all seats start with of it.
    """

    name: str
    thing: str
    about: str
    amount: int = 1
    once: bool = False
    start: str = ""

    @property
    def unit(self) -> str:
        """Several units of it: "pesos"."""
        return f"{self.thing.split(' ', 1)[-1]}s"

    @property
    def given(self) -> str:
        """What one gift is: "a grain", "3 pesos"."""
        return self.thing if self.amount == 1 else f"{self.amount} {self.unit}"


@dataclass(frozen=True)
class Opening:
    """A decision that each seat comes to once, for the first time.

    name: as it is typed. title: what it is, as in "the first stop on the trail", without the
    article. kinds: what can be chosen, in the order of the numbers that the kernel gives them.
    when: how it comes to it, where that needs a word.
    """

    name: str
    title: str
    kinds: tuple[str, ...]
    when: str = ""


NOTHING = Gift("nothing", "nothing", "the design notes a gift, and nothing is given")
NO_OPENING = "none"
MAX_KINDS = 31  # of an opening: sets of them stand in outcome rows
