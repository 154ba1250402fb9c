"""All ways through the small decisions of one action of the kernel, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from typing import NamedTuple

from sim.argentina import Game
from sim.argentina.kernel import codes
from sim.argentina.kernel import layout as L
from sim.argentina.view import View
from sim.core.facade import Event

Trace = tuple[tuple[str, int], ...]  # decision and action, forced ones too


class End(NamedTuple):
    """Where a way leads, and the choices made on it.

    `view` is the state right after the last of these choices; the game has gone on from there to
    the next real choice.
    """

    game: Game
    trace: Trace
    view: View

    def actions(self, decision: str) -> list[int]:
        """The actions taken in this decision, in order, without passing."""
        return [code for name, code in self.trace if name == decision and code != codes.PASS]


def codes_of(game: Game) -> list[int]:
    return [action.code for action in game.legal_actions()]


def here(game: Game) -> End:
    """The beginning of all ways."""
    return End(game, (), View(game.state, game.tables))


def after(start: End, code: int, decisions: Collection[str]) -> End:
    """A copy of the game in which this action was taken, and what it forced in `decisions`."""
    game = start.game.copy()
    seen: list[tuple[str, int]] = []
    last = start.view

    def watch(event: Event) -> None:
        nonlocal last
        if event.action is not None and event.frame in decisions:
            seen.append((event.frame, event.action))
            last = View(event.after, game.tables)

    game.watch = watch
    game.apply(code)
    game.watch = None
    return End(game, (*start.trace, *seen), last)


def ends(
    start: End,
    decisions: Collection[str],
    allowed: Callable[[Trace, int], bool] = lambda trace, code: True,
    key: Callable[[End], Hashable] | None = None,
) -> Iterator[End]:
    """Every end of the decisions named, depth first.

    Exchange tokens and objective cards are no part of an action and are left aside. Ways with
    the same `key` are followed once.
    """
    waiting = [start]
    known: set[Hashable] = set()
    while waiting:
        end = waiting.pop()
        if end.game.decision not in decisions:
            yield end
            continue
        for code in codes_of(end.game):
            if code >= codes.USE_TOKEN or not allowed(end.trace, code):
                continue
            there = after(end, code, decisions)
            if key is not None:
                mark = (there.game.decision, key(there))
                if mark in known:
                    continue
                known.add(mark)
            waiting.append(there)


# --- reading a state without writing the whole position -----------------------------------------


def pesos(view: View) -> tuple[int, ...]:
    return tuple(view.seat(p, L.PESOS) for p in range(view.players))


def coins(view: View) -> tuple[tuple[str, int], ...]:
    """Coins on the farmer tiles of the trail, by space."""
    nodes = view.tables.facts.data["trail"]["nodes"]
    found = []
    for node, name in enumerate(view.names.nodes):
        if nodes[name]["type"] == "farmer" and view.state(L.CONTENT + node):
            found.append((name, view.state(L.COINS + node)))
    return tuple(sorted(found))


def place(view: View, player: int) -> str:
    return view.names.nodes[view.seat(player, L.AT)]


def engine(view: View, player: int) -> str:
    return view.names.slots[view.seat(player, L.ENGINE)]


def hand(view: View, player: int) -> list[str]:
    return [view.names.cards[card] for card in view.cards_of(player, L.HAND, L.HAND_N)]


def discard(view: View, player: int) -> list[str]:
    return [view.names.cards[card] for card in view.cards_of(player, L.DISCARD, L.DISCARD_N)]


def exhaustion_pile(view: View) -> int:
    return view.state(L.EXHAUSTION_PILE)
