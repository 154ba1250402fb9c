"""All ways through an action of the kernel, and what its states say, without the whole position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator

from sim.argentina.kernel import codes
from sim.argentina.kernel import layout as L
from sim.argentina.view import View
from tests.games import twin
from tests.games.twin import End, Trace


def ends(
    start: End,
    decisions: Collection[str],
    allowed: Callable[[Trace, int], bool] = lambda trace, code: True,
    key: Callable[[End], Hashable] | None = None,
) -> Iterator[End]:
    """Exchange tokens and objective cards are no part of an action and are left aside."""

    def of_the_action(trace: Trace, code: int) -> bool:
        return code < codes.USE_TOKEN and allowed(trace, code)

    return twin.ends(start, decisions, of_the_action, key)


def view(end: End) -> View:
    """The state right after the last choice."""
    return View(end.state, end.game.tables)


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
