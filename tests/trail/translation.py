"""What an action of the kernel is to the twin: its action, or the first half of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sim.core.vocabulary import PASS
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t

from .twin.table import Action

if TYPE_CHECKING:
    from .side_by_side import Pair

Partial = tuple[Any, ...]
DECLINE: Action = ("decline",)
END: Action = ("end",)
Rule = Callable[["Pair", int], "Partial | None"]
RULES: dict[str, Rule] = {}


def rule(*decisions: str) -> Callable[[Rule], Rule]:
    """How an action of the kernel's decision continues the twin's action."""

    def register(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(decisions, function))
        return function

    return register


def halves(pair: Pair, word: str, what: Any) -> Partial:
    return (*pair.partial, what) if pair.partial[:1] == (word,) else (word, what)


def anytime(pair: Pair, a: int) -> Partial | None:
    if a == c.USE_TOKEN:
        return ("token",)
    if a >= c.PLAY_OBJECTIVE:
        return ("play", pair.names.cards[L.OBJECTIVE + a - c.PLAY_OBJECTIVE])
    return None


@rule("place")
def _place(pair: Pair, a: int) -> Partial | None:
    return anytime(pair, a) or ("place", pair.names.nodes[a])


@rule("move")
def _move(pair: Pair, a: int) -> Partial | None:
    if a == PASS:
        return halves(pair, "move", None)
    return anytime(pair, a) or halves(pair, "move", pair.names.nodes[a])


def act(pair: Pair, node: int, option: int) -> Partial:
    """By the number of the action on its tile, and the alternative of it."""
    content = int(pair.state[L.CONTENT + node]) - 1
    if pair.T[t.NODE_TYPE + node] == c.N_NEUTRAL:
        start = t.NEUTRAL_OPTIONS + content * t.OPTION_SIZE * t.MAX_OPTIONS
    else:
        owner, number = divmod(content, L.N_NUMBERS)
        side = int(pair.state[L.SEATS + owner * L.SEAT_SIZE + L.SIDES + number])
        start = t.FACE_OPTIONS + (2 * number + side) * t.OPTION_SIZE * t.MAX_OPTIONS
    groups = [int(pair.T[start + t.OPTION_SIZE * i]) for i in range(option + 1)]
    return ("act", pair.names.nodes[node], groups[-1], groups.count(groups[-1]) - 1)


@rule("location")
def _location(pair: Pair, a: int) -> Partial | None:
    node = int(pair.frame[1])
    name = pair.names.nodes[node]
    if a == PASS:
        return END
    if a >= c.USE_TOKEN:
        return anytime(pair, a)
    if a >= c.COPIED:
        other, option = divmod(a - c.COPIED, c.COPY_NODE)
        if option == c.COPY_SPECIAL:
            return ("act", pair.names.nodes[other], "special", 0)
        return act(pair, other, option)
    if a >= c.TURN_TILE:
        number = a - c.TURN_TILE
        side = int(pair.state[pair.q + L.SIDES + number])
        return ("turn", pair.names.faces[2 * number + side])
    if a >= c.AUX_FIRST:
        return ("auxiliary", pair.names.aux[a - c.AUX_FIRST], "single")
    if a == c.ADDITION:
        which = "lay cards" if node == pair.T[t.LAY_SPACE] else "showdown"
        return ("act", name, which, 0)
    return ("act", name, "special", 0) if a == c.SPECIAL else act(pair, node, a)


@rule("forecast_tile")
def _forecast(pair: Pair, a: int) -> Partial | None:
    if a >= PASS:
        return anytime(pair, a)
    tile = int(pair.state[L.FORECAST + 2 * int(pair.frame[1]) + a]) - 1
    return ("forecast", pair.names.tiles[tile])


@rule("income")
def _income(pair: Pair, a: int) -> Partial | None:
    return anytime(pair, a) or ("spend", a)


@rule("deliver")
def _deliver(pair: Pair, a: int) -> Partial | None:
    if a == PASS:
        return DECLINE if pair.frame[1] else None
    return anytime(pair, a) or ("deliver", pair.names.cities[a])


def source(pair: Pair, a: int) -> str:
    if a >= c.TO_STATION:
        return f"station {pair.names.stations[a - c.TO_STATION]}"
    return pair.names.discs[a]


@rule("city_disc")
def _city_disc(pair: Pair, a: int) -> Partial | None:
    return (*pair.partial, source(pair, a))


@rule("special_delivery", "leave_end")
def _place_on_line(pair: Pair, a: int) -> Partial | None:
    return ("engine", pair.names.slots[a])


@rule("engine_move")
def _engine(pair: Pair, a: int) -> Partial | None:
    return DECLINE if a == PASS else ("engine", pair.names.slots[a])


@rule("discard_cards")
def _discard(pair: Pair, a: int) -> Partial | None:
    word = "remove" if pair.frame[2] == c.REMOVE_ANY else "discard"
    if a == PASS:
        return halves(pair, word, None) if pair.partial else DECLINE
    return anytime(pair, a) or halves(pair, word, pair.names.cards[a])


@rule("draw_cards")
def _draw(pair: Pair, a: int) -> Partial | None:
    if pair.partial == ("token",):
        return ("token", a)
    return ("draw", a) if a else DECLINE


@rule("accept")
def _accept(pair: Pair, a: int) -> Partial | None:
    return DECLINE if a == PASS else anytime(pair, a) or ("do", 0)


@rule("choose")
def _choose(pair: Pair, a: int) -> Partial | None:
    return DECLINE if a == PASS else ("do", a)


@rule("aux")
def _aux(pair: Pair, a: int) -> Partial | None:
    if a == PASS:
        return DECLINE
    size = "double" if a >= L.N_AUX else "single"
    return ("auxiliary", pair.names.aux[a % L.N_AUX], size)


@rule("station")
def _station(pair: Pair, a: int) -> Partial | None:
    if pair.partial:
        return (*pair.partial, source(pair, a))
    return DECLINE if a == PASS else ("upgrade", source(pair, a))


@rule("behind")
def _behind(pair: Pair, a: int) -> Partial | None:
    return ("upgrade passed", pair.names.stations[a])


@rule("master")
def _master(pair: Pair, a: int) -> Partial | None:
    return DECLINE if a == PASS else ("give", pair.names.workers[a])


@rule("hire")
def _hire(pair: Pair, a: int) -> Partial | None:
    if a == PASS:
        return DECLINE
    tile = int(pair.state[L.JOBS + a]) - 1
    return ("hire", pair.names.tiles[tile], a // c.JOB_COLUMNS + 1)


@rule("build")
def _build(pair: Pair, a: int) -> Partial | None:
    if a == PASS:
        return DECLINE
    return ("build", pair.names.faces[2 * a + int(pair.state[pair.q + L.SIDES + a])])


@rule("build_space")
def _space(pair: Pair, a: int) -> Partial | None:
    return (*pair.partial, pair.names.nodes[a])


@rule("buy")
def _buy(pair: Pair, a: int) -> Partial | None:
    if a == PASS:
        return END
    if a == c.ADD_CATTLE:
        return ("add",)
    line = t.BUY + a // c.BUY_LINE * t.BUY_SIZE
    cowboys, dollars = (int(pair.T[line + i]) for i in (t.BUY_COWBOYS, t.BUY_MONEY))
    return ("buy", cowboys, dollars, pair.names.cards[a % c.BUY_LINE])


@rule("buy_second")
def _second(pair: Pair, a: int) -> Partial | None:
    return (*pair.partial, pair.names.cards[a])


@rule("take_cattle")
def _take_cattle(pair: Pair, a: int) -> Partial | None:
    return None if a == PASS else ("take cattle", pair.names.cards[a])


@rule("objective_card")
def _objective(pair: Pair, a: int) -> Partial | None:
    if a == PASS:
        return DECLINE
    card = "deck"
    if a != c.TO_DECK:
        card = pair.names.cards[L.OBJECTIVE + int(pair.state[L.OFFER + a]) - 1]
    return ("take objective", card)


@rule("hazard")
def _hazard(pair: Pair, a: int) -> Partial | None:
    return DECLINE if a == PASS else ("remove hazard", pair.names.nodes[a])


@rule("trade")
def _trade(pair: Pair, a: int) -> Partial | None:
    return DECLINE if a == PASS else ("trade", pair.names.nodes[a])


@rule("free_move")
def _free_move(pair: Pair, a: int) -> Partial | None:
    return DECLINE if a == PASS else ("free move", pair.names.nodes[a])


@rule("store")
def _store(pair: Pair, a: int) -> Partial | None:
    return DECLINE if a == PASS else ("store", *pair.names.commerce(a))


@rule("new_york_master")
def _new_york(pair: Pair, a: int) -> Partial | None:
    return DECLINE if a == PASS else ("take master", pair.names.masters[a])


@rule("seat_worker")
def _seat(pair: Pair, a: int) -> Partial | None:
    return ("seat", pair.names.workers[a])


@rule("lay_card")
def _lay(pair: Pair, a: int) -> Partial | None:
    return END if a == PASS else ("lay", pair.names.cards[a])


@rule("end_of_visit")
def _end(pair: Pair, a: int) -> Partial | None:
    return END if a == PASS else anytime(pair, a)
