"""The components that every game of the family has: what the box holds, and where it can be.

A game's components.py says what it holds besides, and where.
"""

from collections.abc import Iterable

from sim.core.components import Component, Held, Listed, OfEach

from .kernel import layout as L
from .kernel import tables as t
from .kernel.codes import N_NEUTRAL, N_TILE

HERD = "the herd of player {player}"
STACKS = tuple(
    Listed(t.SUPPLY + i * L.SUPPLY_SIZE, length_at=t.SUPPLY_N + i) for i in range(L.N_SUPPLIES)
)
NEUTRALS = Component(
    "neutral buildings",
    L.neutrals,
    held=(Held("content", of=L.neutrals, where=(t.NODE_TYPE, N_NEUTRAL)),),
    supply=(OfEach(1, L.N_NEUTRAL),),
)


def cards(held: Iterable[Held], supply: Iterable[Listed | OfEach] = ()) -> Component:
    """Cattle, objectives and what else is a card: a herd holds them all."""
    return Component(
        "cards",
        L.cards,
        held=(
            Held("hand", label=HERD),
            Held("draw", label=HERD),
            Held("discard", label=HERD),
            Held("area", L.OBJECTIVE, label="the area of player {player}"),
            Held("market"),
            Held("cattle_deck"),
            Held("cattle_removed"),
            Held("offer", L.OBJECTIVE),
            Held("objective_deck", L.OBJECTIVE),
            Held("objectives_removed", L.OBJECTIVE),
            *held,
        ),
        supply=(
            Listed(t.MARKET_CARDS, L.N_MARKET_CARDS),
            Listed(t.START_CARDS, L.N_START_CARDS, each=True),
            OfEach(1, L.N_OBJECTIVES, L.OBJECTIVE),
            *supply,
        ),
    )


def supplies(field: str, names: Iterable[str]) -> list[Component]:
    """What is still to come by each step of the forecast."""
    return [
        Component(name, L.tiles, (Held(field, at=i), Held("forecast", at=i)), (STACKS[i],))
        for i, name in enumerate(names)
    ]


def tiles(held: Iterable[Held]) -> Component:
    """Workers, and tiles of the trail."""
    return Component(
        "tiles",
        L.tiles,
        held=(
            Held("forecast"),
            Held("jobs"),
            Held("worker_tile"),
            Held("content", of=L.tiles, where=(t.NODE_TYPE, N_TILE)),
            Held("station_tile", of=L.tiles),
            *held,
        ),
        supply=STACKS,
    )


def masters(held: Iterable[Held] = ()) -> Component:
    return Component(
        "station masters",
        L.masters,
        held=(
            Held("station_tile", of=L.masters, label="station {place}"),
            Held("masters", label="player {player}"),
            *held,
            Held("masters_removed"),
        ),
        supply=(OfEach(1, L.N_MASTERS),),
    )


def discs(held: Iterable[Held]) -> Component:
    """Discs by player; how many each has is counted otherwise."""
    return Component(
        "discs",
        L.players,
        held=(
            Held("disc_on", label="board"),
            *held,
            Held("station_discs", label="stations"),
        ),
        supply=(),
    )
