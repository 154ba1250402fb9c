"""What studies need to know of the game."""

from collections.abc import Iterator

from sim.core.facts import Facts
from sim.core.study_facts import (
    LADDER,
    Component,
    ComponentColumns,
    Measure,
    Rivalry,
    StartFactor,
    StudyFacts,
    rungs_of,
)
from sim.mi_tierra.facts import table_folder
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.gifts import GIFTS, OPENINGS
from sim.mi_tierra.names import ANIMALS, AREAS, CATEGORIES, TILES, TILES_A

NO_LINES = {"random", *LADDER} - {"club"}
CARELESS = "temperature=9"  # club with so much chance loses nine games of ten to club


def study_facts(facts: Facts) -> StudyFacts:
    """The game with these tables as studies see it."""
    policies, shelf = MI_TIERRA.policies, MI_TIERRA.shelf
    asked = (
        Rivalry("Are level-3 goods better than selling on markets?", "makers", "markets"),
        Rivalry("Must a player commit to the rodeo?", "rodeo", "markets"),
    )
    return StudyFacts(
        title=MI_TIERRA.title,
        players=MI_TIERRA.players,
        rungs=rungs_of(policies),
        main="club",
        strategies=tuple(name for name in policies if name not in NO_LINES),
        rivalries=tuple(one for one in asked if {one.one, one.other} <= set(policies)),
        categories=CATEGORIES,
        start=(
            StartFactor(
                "pesos-spread", "start_pesos", "pesos", 6, "spread-from", each_option="start-pesos"
            ),
        ),
        components=tuple(_components()),
        ban_option="ban-percent",
        ban_one_option="ban",
        component_columns=ComponentColumns(banned="banned", money="pesos"),
        automa="",
        levels=(),
        overlays=tuple(table_folder.overlay_names()),
        habits=(
            "harvests",
            "level_3_cards",
            "from_country_markets",
            "from_level_3_goods",
            "from_rodeo",
            "animals",
            "cubes_placed",
        ),
        pace=(Measure("turns", "own turns"), Measure("level_3_cards", "level-3 goods")),
        dominated="random",
        careless=CARELESS,
        about={policy.name: policy.about for policy in shelf.shipped.policies},
        gifts=GIFTS,
        openings=OPENINGS,
        in_turn=False,  # the order changes (M30)
    )


def _components() -> Iterator[Component]:
    """What can be kept from a player, in the order of the bits of bans."""
    for tile in TILES:
        deck = "A" if tile in TILES_A else "B"
        yield Component(tile, action=f"progress tile {deck}", used=f"bought_{tile}")
    for area in AREAS:
        used = "rodeo_entries" if area == "rodeo" else f"placed_{area}"
        yield Component(area, action="area", used=used)
    for animal in ANIMALS:
        yield Component(animal, action="animal", used=f"kept_{animal}")
    yield Component("horse", action="animal", used="horses")
