"""A second game with rules: cards are drawn from a hidden deck, or a sure point is taken.

Its kernel is plain Python, and all its parts are in this one module. It is as small as a game can
be that the engine plays step by step: nothing in the engine may need more of a game than is here.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core import log as core_log
from sim.core import operations as do
from sim.core import setup as core
from sim.core import tabletop as shown
from sim.core.description import GameDescription, Seconds
from sim.core.facade import Event, Game
from sim.core.facts import Facts, Overlays, Tables
from sim.core.fields import (
    DERIVED,
    FROM_ALL,
    Counter,
    Flag,
    Marker,
    Pending,
    Pile,
    Players,
    Seat,
    StateBlock,
    Stream,
    Things,
)
from sim.core.layout import Block
from sim.core.machine import State
from sim.core.policy import Policy, Roster, Shelf
from sim.core.rows import Design
from sim.core.shared_weights import RANDOM, new_weights
from sim.core.signature import SignatureGames
from sim.core.vocabulary import FRAME_SIZE, Vocabulary
from tests.analysis.toy import NO_FACTS

SEATS = 3
TURNS = 6  # of each player
DECK = [value for value in range(4) for _ in range(6)]  # a card scores its number
CATEGORIES = ("drawn", "sure")
SURE, DRAW = range(2)

vocabulary = Vocabulary(("deck",))
room = vocabulary.room("deck")
BEGIN = room.step("begin").op
CHOOSE_CARD = room.decision("choose_card").op

weights = new_weights()
DARING = weights.add("daring", 0.0, 1.0, "draws when it is above 0")

# --- layout ---------------------------------------------------------------------------------------
seat = StateBlock()
categories = Things("categories", len(CATEGORIES), "a category", CATEGORIES)
SCORE = seat.add("score", Counter(), places=(categories,), role=DERIVED)
players = Players("players", SEATS, "a player")
cards = Things("cards", 4, "a card", ("blank", "one", "two", "three"))
state = StateBlock()
PLAYERS = state.add("players", Counter(SEATS))
CURRENT = state.add("current", Marker(players))
TURN = state.add("turn", Counter())
OVER = state.add("over", Flag())
DECISIONS = state.add("decisions", Counter())
STACK_N = state.add("stack_n", Counter(1))
STACK = state.add("stack", Pending(1, FRAME_SIZE, count="stack_n"))
POLICY_STREAM = state.add("policy_stream", Stream(), places=(players,), hidden=FROM_ALL)
POLICY = state.add("policy", Counter(), places=(players,), hidden=FROM_ALL)
DECK_N = state.add("deck_n", Counter(len(DECK)))
PILE = state.add("deck", Pile(cards, len(DECK), count="deck_n"), hidden=FROM_ALL)
SEAT = state.add("seats", Seat(seat), places=(players,))

design = Block()
for _name in ("players", "seed", "game", "luck"):
    design.add(_name, 1, "a number")
design.add("policy", SEATS, "row of the policy table", each="player")
seat_outcome = Block()
for _name in (*CATEGORIES, "total", "rank", "turns"):
    seat_outcome.add(_name)
seat_outcome.add("win_share", whole=6)
outcome = Block()
outcome.add("decisions")
outcome.add("truncated")
outcome.add("seats", SEATS * seat_outcome.size, dtype="")
AT = {name: field.start for name, field in design.fields.items()}


# --- rules ----------------------------------------------------------------------------------------


def deal(s: State, row: Any) -> None:
    s[:] = 0
    s[PLAYERS] = row[AT["players"]]
    deck = random.Random(f"{row[AT['seed']]} {row[AT['luck']]}").sample(DECK, len(DECK))
    s[DECK_N], s[PILE : PILE + len(DECK)] = len(deck), deck
    noise = random.Random(f"{row[AT['seed']]} {row[AT['game']]} noise")
    for p in range(SEATS):
        s[POLICY_STREAM + 3 * p] = noise.getrandbits(30)
        s[POLICY + p] = row[AT["policy"] + p]
    s[STACK_N], s[STACK] = 1, BEGIN


def advance(s: State) -> int:
    s[TURN] += 1
    s[CURRENT] = (s[TURN] - 1) % s[PLAYERS]
    s[STACK] = CHOOSE_CARD
    return 1


def apply(s: State, action: int) -> None:
    s[DECISIONS] += 1
    mine = SEAT + s[CURRENT] * seat.size + SCORE
    if action == DRAW:
        s[DECK_N] -= 1
        s[mine] += s[PILE + s[DECK_N]]
    else:
        s[mine + 1] += 1
    s[STACK] = BEGIN
    if s[TURN] == TURNS * s[PLAYERS]:
        s[STACK_N], s[OVER] = 0, 1


def legal(s: State, out: State) -> int:
    out[0] = SURE
    out[1] = DRAW
    return 2 if s[DECK_N] else 1


def choose(s: State, policies: Any, out: State, n: int) -> int:
    p = int(s[CURRENT])
    row = policies[s[POLICY + p]]
    stream = POLICY_STREAM + 3 * p
    s[stream + 2] += 1
    drawn = random.Random(f"{s[stream]} {s[stream + 2]}").randrange(n)
    return int(out[drawn if row[RANDOM] else min(n - 1, int(row[DARING] > 0))])


def write_outcome(s: State, row: Any) -> None:
    totals = [sum(scores(s, p)) for p in range(s[PLAYERS])]
    row[:] = 0
    row[0] = s[DECISIONS]
    for p, total in enumerate(totals):
        rank = 1 + sum(other > total for other in totals)
        share = 6 // totals.count(total) if rank == 1 else 0
        here = 2 + p * seat_outcome.size
        row[here : here + 6] = (*scores(s, p), total, rank, TURNS, share)


def scores(s: State, p: int) -> list[int]:
    start = SEAT + p * seat.size + SCORE
    return [int(x) for x in s[start : start + 2]]


def imagine(s: State, seed: int) -> None:
    chance = random.Random(f"{seed} {s[DECISIONS]}")
    n = int(s[DECK_N])
    s[PILE : PILE + n] = chance.sample(sorted(s[PILE : PILE + n].tolist()), n)
    for p in range(SEATS):
        s[POLICY_STREAM + 3 * p] = chance.getrandbits(30)


def call(
    what: int,
    s: State,
    tables: Any,
    design: Any = None,
    outcome: Any = None,
    out: Any = None,
    action: int = 0,
    policies: Any = None,
    memory: Any = None,
    brain: Any = None,
    tape: Any = None,
) -> int:
    if what == do.PLAY:
        for row, result in zip(design, outcome, strict=True):
            deal(s, row)
            room = entry.new_out()
            while s[STACK_N]:
                if s[STACK] == BEGIN:
                    advance(s)
                    continue
                n = legal(s, room)
                apply(s, int(room[0]) if n == 1 else choose(s, policies, room, n))
            write_outcome(s, result)
    elif what == do.DEAL:
        deal(s, design[0])
    elif what == do.ADVANCE_ONE:
        return advance(s)
    elif what == do.LEGAL:
        return legal(s, out)
    elif what == do.APPLY:
        apply(s, action)
    elif what == do.CHOOSE:
        return choose(s, policies, out, action)
    elif what == do.OUTCOME:
        write_outcome(s, outcome[0])
    elif what == do.IMAGINE:
        imagine(s, int(design[0, AT["seed"]]))
    return 0


entry: Any = SimpleNamespace(
    OUT_SIZE=2,
    run=call,
    call=call,
    new_out=lambda: np.zeros(2, dtype=np.int64),
    new_memory=lambda: np.zeros(0, dtype=np.int64),
)


# --- words, positions -----------------------------------------------------------------------------


class Log(core_log.Log):
    turn_start = "begin"

    def head(self, game: Game) -> list[str]:
        return core_log.about(game, game.description.title, "nothing to choose")

    def tell(self, event: Event, depth: int) -> bool:
        if event.action is None:
            self.begin_turn(f"Turn {event.after[TURN]}: player {event.after[CURRENT] + 1}")
            return True
        self.say(depth, action_text(event.before, self.tables, event.action), [])
        return False

    def scores(self, game: Game) -> list[str]:
        return core_log.score_sheet(game, [f"player {p + 1}" for p in range(game.players)], {}, {})


def action_text(s: State, tables: Tables, code: int) -> str:
    return "draw a card" if code == DRAW else "take a sure point"


def tabletop(s: State, tables: Tables) -> shown.Tabletop:
    return shown.Tabletop((shown.Block(f"turn {s[TURN]}"),))


def to_dict(s: State, tables: Tables, setup: core.Setup, memory: State) -> dict[str, Any]:
    numbers = [int(number) for number in s]
    return {
        "format": DRAWING.position_format,
        "turn": numbers[TURN],
        "state": numbers,
        "setup": setup.to_dict(),
    }


def from_dict(data: Mapping[str, Any], tables: Tables) -> tuple[State, State, core.Setup]:
    s = np.array(data["state"], dtype=np.int64)
    return s, entry.new_memory(), Setup.from_dict(data["setup"])


# --- the description ------------------------------------------------------------------------------


def signature_games() -> SignatureGames:
    random_games = tuple((Setup(players=count), 5) for count in DRAWING.players)
    return SignatureGames(random_games, ((Setup(policies=("daring", "random")), 5),))


def row(**stated: float) -> NDArray[np.float64]:
    """The weights of a policy."""
    return np.array([stated.get(name, 0.0) for name in weights.entries])


class ShelfOfTwo(Shelf):
    """Two policies, without files."""

    @cached_property
    def shipped(self) -> Roster:
        return Roster(
            [
                Policy("random", "Plays at random.", row(random=1.0)),
                Policy("daring", "Draws.", row(daring=1.0)),
            ]
        )


SHELF = ShelfOfTwo(weights, Path(), ["random", "daring"])


class Drawing(GameDescription):
    """A game without files: neither tables nor policies."""

    @property
    def shelf(self) -> Shelf:
        return SHELF

    def tables(self, tables: Tables | Overlays = ()) -> Tables:
        return Tables(self, NO_FACTS, np.zeros(1, dtype=np.int64))


DRAWING = Drawing(
    name="drawing",
    title="Drawing",
    players=(2, 3),
    rules_version=1,
    package=__name__,
    categories=CATEGORIES,
    policies=tuple(SHELF.names),
    policy_example="",
    seconds=Seconds(random=1e-4, policy=1e-4, automa=0.0, rollout=0.0),
    position_format="drawing position",
)


@dataclass(frozen=True)
class Setup(core.Setup):
    description = DRAWING

    def check(self) -> None:
        return None

    def fill(self, rows: Design, facts: Facts) -> None:
        return None
