"""What decisions and their actions are called: every legal action as a player would say it."""

from __future__ import annotations

from collections.abc import Callable

from sim.core.facts import Tables
from sim.core.frames import ByDecision, Frame
from sim.core.machine import State
from sim.core.sentences import action_words
from sim.core.words import a, listed
from sim.hacienda.kernel import action as act
from sim.hacienda.kernel import layout as L
from sim.hacienda.kernel import tables as t
from sim.hacienda.kernel.rooms import vocabulary
from sim.hacienda.names import ANIMALS, LAND_CARDS
from sim.hacienda.show import tabletop as tabletop
from sim.hacienda.view import ONE_ANIMAL, View, pesos

sentence: ByDecision[Callable[[View, Frame, int], str]] = ByDecision(vocabulary)


def action_text(state: State, tables: Tables, code: int) -> str:
    """An action of the decision on top of the stack, in the words of a player."""
    return action_words(sentence, View(state, tables), code)


@sentence("action")
def _action(v: View, frame: Frame, code: int) -> str:
    if code == act.BLIND_LAND:
        return f"buy the top land card for {pesos(v.table(t.PRICE_LAND_PILE))}"
    if code < act.BLIND_ANIMAL:
        price = pesos(v.table(t.PRICE_LAND_DISPLAY))
        return f"buy {LAND_CARDS[code - act.SEEN_LAND]} from the display for {price}"
    if code == act.BLIND_ANIMAL:
        return f"buy the top animal card for {pesos(v.table(t.PRICE_ANIMAL_PILE))}"
    if code < act.BUY_HACIENDA:
        price = pesos(v.table(t.PRICE_ANIMAL_DISPLAY))
        return f"buy {ANIMALS[code - act.SEEN_ANIMAL]} from the display for {price}"
    if code == act.BUY_HACIENDA:
        return f"buy a hacienda for {pesos(v.table(t.PRICE_HACIENDA))}"
    if code == act.BUY_WATER:
        return f"buy a water tile for {pesos(v.table(t.PRICE_WATER))}"
    if code == act.DO_HARVEST:
        return "harvest"
    if code < act.PLAY_ANIMAL:
        return f"play {LAND_CARDS[code - act.PLAY_LAND]}"
    return f"play {ANIMALS[code - act.PLAY_ANIMAL]}"


@sentence("land_space")
def _land_space(v: View, frame: Frame, space: int) -> str:
    return f"land tile on {v.space(space)} ({v.kind(space)})"


@sentence("animal_space")
def _animal_space(v: View, frame: Frame, space: int) -> str:
    beside = [f"market {v.space(market)}" for market in v.markets_beside(space)]
    where = f", beside {listed(beside)}" if beside else ""
    return f"{ONE_ANIMAL[ANIMALS[frame.card]]} on {v.space(space)}{where}"


@sentence("hacienda")
def _hacienda(v: View, frame: Frame, space: int) -> str:
    return f"hacienda on the {v.group(space)}"


@sentence("harvest")
def _harvest(v: View, frame: Frame, space: int) -> str:
    income = v.table(t.HARVEST_TILE) * v.state(L.SIZE + space)
    return f"harvest the {v.group(space)} for {pesos(income)}"


@sentence("token")
def _token(v: View, frame: Frame, space: int) -> str:
    owned = v.content(space)
    assert owned is not None
    return f"take the token from the {v.group(space)} of {v.player(owned[0])}"


@sentence("water")
def _water(v: View, frame: Frame, shape: int) -> str:
    return f"take {a(v.names.shapes[shape])}"


@sentence("water_space")
def _water_space(v: View, frame: Frame, space: int) -> str:
    return f"{v.names.shapes[frame.shape]} from {v.space(space)} on"


@sentence("water_turn")
def _water_turn(v: View, frame: Frame, way: int) -> str:
    parts = [v.space(part) for part in v.water_parts(frame.shape, way, frame.space)]
    return f"{v.names.shapes[frame.shape]} on {listed(parts)}"
