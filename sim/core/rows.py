"""Design and outcome rows: one game is one row of each. What every game's rows have in common.

The design has the fields `players`, `seed`, `game`, `luck` (of the deal) and `policy`; the outcome
has `turns`, `decisions`, `truncated` and `seats`: a block per seat with every category, `total`,
`rank`, `win_share` (in parts of a win), `turns` and others. A game's kernel/design.py declares them
by the functions below, and its own columns between them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm

import numpy as np
from numpy.typing import NDArray

from sim.core.gifts import MAX_KINDS, NO_OPENING, Gift, Opening
from sim.core.layout import Block, Field

Design = NDArray[np.int64]
Outcome = NDArray[np.int32]
PolicyRows = NDArray[np.float64]

SEATS, POLICY = "seats", "policy"
GIFTS, OPENING = "gifts", "opening"
DESIGN_FIELDS = ("players", "seed", "game", "luck")
OUTCOME_BITS = 31  # of a set in an outcome row


def begin_design(
    design: Block,
    players: str = "number of players",
    game: str = "number of the game in the run: policies' noise",
    luck: str = "number of the deal",
) -> tuple[int, int, int, int]:
    """The first columns of a design row; a game may say in other words what they are."""
    return (
        design.add("players", 1, players, "int8"),
        design.add("seed", 1, "seed of the run", "int64"),
        design.add("game", 1, game, "int64"),
        design.add("luck", 1, luck, "int64"),
    )


def add_gifts(design: Block, max_seats: int, gifts: Sequence[Gift] = ()) -> int:
    """What seats are given at the start."""
    about = "set of what the player was given at the start"
    names = tuple(gift.name for gift in gifts)
    return design.add(
        GIFTS, max_seats, about, "int64", each="player", bits=names, only_with="gifts"
    )


def add_openings(design: Block, openings: Sequence[Opening] = ()) -> tuple[int, int, int]:
    """Which opening is watched, which seat has to open by chance, and that chance."""
    for opening in openings:
        if len(opening.kinds) > MAX_KINDS:
            raise ValueError(f"opening {opening.name!r}: more than {MAX_KINDS} kinds")
    names = (NO_OPENING, *(opening.name for opening in openings))
    which = "which opening is watched"
    opener = "seat, from 1, whose opening was drawn by chance; 0: none, all open as they like"
    return (
        design.add(OPENING, 1, which, "int8", names, only_with=OPENING),
        design.add("opener", 1, opener, "int8", only_with=OPENING),
        design.add("opening_chance", 1, "the number that the opening is drawn with", ""),
    )


def end_design(design: Block, max_seats: int) -> int:
    """Its last column: who plays."""
    return design.add("policy", max_seats, "row of the policy table", each="player")


def parts_of_a_win(max_seats: int) -> int:
    """So many that every shared win is a whole number of them."""
    return lcm(*range(1, max_seats + 1))


def begin_seat_outcome(
    seat_outcome: Block,
    categories: Mapping[str, str],
    whole_win: int,
    total: str = "the score, the sum of the categories",
    rank: str = "place by the score, 1 for the winner; ties share the better rank",
) -> tuple[int, int, int, int, int]:
    """The first columns of a seat: where categories, total, rank, win share and turns stand.

    `categories` has a sentence for each; `total` and `rank` are for other words.
    """
    first = seat_outcome.size
    for category, about in categories.items():
        seat_outcome.add(category, 1, about, "int16")
    share = "share of the win: 1 alone, 1/k among k who tie for it, 0 for the others"
    share_dtype = "int8" if whole_win <= np.iinfo(np.int8).max else "int16"
    return (
        first,
        seat_outcome.add("total", 1, total, "int16"),
        seat_outcome.add("rank", 1, rank, "int8"),
        seat_outcome.add("win_share", 1, share, share_dtype, whole=whole_win),
        seat_outcome.add("turns", 1, "own turns", "int16"),
    )


def add_turns(outcome: Block) -> int:
    return outcome.add("turns", 1, "turns of all players together", "int16")


def add_decisions(outcome: Block) -> int:
    return outcome.add("decisions", 1, "decisions of all players, forced ones included")


def add_truncated(outcome: Block) -> int:
    about = "1 when a guard against endless games cut it short: never; else 0"
    return outcome.add("truncated", 1, about, "int8")


def add_seats(outcome: Block, seat_outcome: Block, max_seats: int) -> int:
    """The last columns of an outcome row that every game fills: those of every seat."""
    return outcome.add(SEATS, max_seats * seat_outcome.size, dtype="")


def add_opened(outcome: Block, max_seats: int) -> tuple[int, int]:
    """What each seat opened with, behind all other columns: filled if an opening is watched.

    The openings of a seat are counted from 1 in the order of the game's list.
    """
    seats = tuple(f"seat_{i + 1}" for i in range(max_seats))
    opened = "what {} opened with, from 1 in the order of the game's list; 0: nothing yet"
    offered = "set of the openings that {} had when it could first open, from the lowest bit on"
    return (
        outcome.add("opened", max_seats, opened, "int8", labels=seats, only_with=OPENING),
        outcome.add("offered", max_seats, offered, "int32", labels=seats, only_with=OPENING),
    )


@dataclass(frozen=True)
class RowLayout:
    """Which numbers stand where in the rows of a game."""

    design_block: Block
    outcome_block: Block
    seat_outcome_block: Block

    @property
    def design(self) -> Mapping[str, Field]:
        return self.design_block.fields

    @property
    def outcome(self) -> Mapping[str, Field]:
        """Of the game, with the field `seats`."""
        return self.outcome_block.fields

    @property
    def seat_outcome(self) -> Mapping[str, Field]:
        """Of one seat within `seats`."""
        return self.seat_outcome_block.fields

    def seats_of(self, rows: Outcome) -> Outcome:
        """Outcome rows as games x seats x columns of a seat."""
        field = self.outcome[SEATS]
        seats = rows[:, field.start : field.start + field.size]
        return seats.reshape(len(rows), self.max_seats, -1)

    @property
    def of_every_game(self) -> int:
        """So many columns of an outcome row does every game fill; they come first."""
        extra = [field.start for field in self.outcome.values() if field.only_with]
        return min(extra, default=self.outcome_block.size)

    @property
    def max_seats(self) -> int:
        return self.design[POLICY].size

    def mistake(self) -> str:
        """What is wrong with the declared rows, in words: compiled code writes without looking."""
        for name in (*DESIGN_FIELDS, POLICY):
            if name not in self.design:
                return f"design: the column {name!r} is missing (sim.core.rows adds it)"
        if SEATS not in self.outcome:
            return f"outcome: the column {SEATS!r} is missing (sim.core.rows.add_seats adds it)"
        seats = self.outcome[SEATS]
        wanted = self.max_seats * self.seat_outcome_block.size
        if seats.size != wanted:
            return (
                f"outcome: {SEATS!r} has room for {seats.size} numbers, expected {wanted}: "
                f"{self.max_seats} seats with {self.seat_outcome_block.size} columns each"
            )
        for field in (*self.outcome.values(), *self.seat_outcome.values()):
            if field.dtype == "int64" or len(field.bits) > OUTCOME_BITS:
                return f"outcome: {field.name!r} needs more than 32 bits, which outcome rows have"
        return ""

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns of an outcome row; seats are counted from 1: total_1, total_2 ..."""
        names: list[str] = []
        for name, field in self.outcome.items():
            if name == SEATS:
                for seat in range(1, self.max_seats + 1):
                    names += [f"{column}_{seat}" for column in self.seat_outcome]
            else:
                names += field.columns
        return tuple(names)

    def told(self, row: Outcome) -> dict[str, int]:
        """An outcome row by the names of the columns that every game fills."""
        kept = self.of_every_game
        return dict(zip(self.columns[:kept], row[:kept].tolist(), strict=True))

    def column(self, name: str) -> int:
        """Where a column stands in an outcome row."""
        return self.columns.index(name)

    @property
    def go_with_players(self) -> list[str]:
        """Design fields that belong to a player, not to a seat."""
        return [field.name for field in self.design.values() if field.each == "player"]
