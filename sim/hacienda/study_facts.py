"""What studies need to know of the game."""

from sim.core.facts import Facts
from sim.core.study_facts import (
    Component,
    ComponentColumns,
    Measure,
    SetUp,
    StartFactor,
    StudyFacts,
)
from sim.hacienda.facts import table_folder
from sim.hacienda.game import HACIENDA
from sim.hacienda.names import ANIMALS, BOARDS, CATEGORIES

BANNED = (*ANIMALS, "water", "hacienda", "harvest")  # what can be kept from a player, markets apart


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
        components=tuple(Component(name, i + 1, "a", 0) for i, name in enumerate(BANNED)),
        ban_option="ban-percent",
        ban_one_option="ban",
        component_columns=ComponentColumns(banned="banned", money="pesos"),
        automa="",
        levels=(),
        overlays=tuple(name for name in table_folder.overlay_names() if name != "exercise"),
        habits=("turns", "land_tiles", "largest_chain", "markets", "harvests", "water_tiles"),
        pace=(Measure("turns", "own turns"), Measure("markets", "conquered markets")),
        about={policy.name: policy.about for policy in HACIENDA.shelf.shipped.policies},
        setups=tuple(
            SetUp(f"{side} board", f"the {side} side", {"board": side}) for side in BOARDS
        ),
    )
