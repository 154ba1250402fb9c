"""What studies need to know of the game."""

from collections.abc import Iterator
from typing import Any

from sim.core.facts import Facts
from sim.core.study_facts import (
    Component,
    ComponentColumns,
    ComponentWords,
    Measure,
    SetUp,
    StartFactor,
    StudyFacts,
)
from sim.hacienda.facts import table_folder
from sim.hacienda.game import HACIENDA
from sim.hacienda.names import ANIMALS, BOARDS, CATEGORIES


def study_facts(facts: Facts) -> StudyFacts:
    """The game with these tables as studies see it."""
    return StudyFacts(
        title=HACIENDA.title,
        players=HACIENDA.players,
        rungs=tuple(name for name in ("novice", "club", "expert") if name in HACIENDA.policies),
        main="club" if "club" in HACIENDA.policies else "novice",
        strategies=tuple(name for name in HACIENDA.policies if name not in ("random", "novice")),
        categories=CATEGORIES,
        start=(
            StartFactor(
                "pesos-spread", "start_pesos", "pesos", 10, "spread-from", each_option="start-pesos"
            ),
        ),
        components=tuple(_components(facts.data)),
        ban_option="ban-percent",
        ban_one_option="ban",
        component_columns=ComponentColumns(banned="banned", money="pesos"),
        component_words=ComponentWords(),
        automa="",
        levels=(),
        overlays=tuple(name for name in table_folder.overlay_names() if name != "exercise"),
        habits=("turns", "land_tiles", "largest_chain", "markets", "harvests", "water_tiles"),
        pace=(Measure("turns", "own turns"), Measure("markets", "conquered markets")),
        about={policy.name: policy.about for policy in HACIENDA.shelf.shipped.policies},
        setups=tuple(SetUp(f"{side} board", f"{side} side up", {"board": side}) for side in BOARDS),
    )


def _components(data: dict[str, Any]) -> Iterator[Component]:
    """What can be kept from a player, in the order of the bans; markets apart."""
    for name in ANIMALS:
        yield Component(name, used=f"{name}_played")
    for name, column in (("water", "water_tiles"), ("hacienda", "haciendas")):
        price, key = data["prices"][name], f"prices.{name}={{}}"
        yield Component(name, price=price, price_unit="pesos", price_key=key, used=column)
    yield Component("harvest", used="harvests", earned="harvest_income")
