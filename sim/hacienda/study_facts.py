"""What studies need to know of the game."""

from collections.abc import Iterator
from typing import Any

from sim.core.facts import Facts
from sim.core.study_facts import (
    LADDER,
    Component,
    ComponentColumns,
    Measure,
    Rivalry,
    SetUp,
    StartFactor,
    StudyFacts,
    rungs_of,
)
from sim.hacienda.facts import table_folder
from sim.hacienda.game import HACIENDA
from sim.hacienda.gifts import GIFTS, OPENINGS
from sim.hacienda.names import ANIMALS, BOARDS, CATEGORIES
from sim.hacienda.picture import empty_board

NO_LINES = {"random", *LADDER} - {"club"}
LAND, MARKETS = "domain", "markets"  # the lines that answer what players ask first
OTHER_GAMES = ("exercise", "variant_1", "variant_2")  # overlays that are no doubtful facts
CARELESS = "temperature=2.6"  # club with so much chance loses nine games of ten to club
PRICE_STEP = 4  # pesos: what is tried instead of a printed price


def study_facts(facts: Facts) -> StudyFacts:
    """The game with these tables as studies see it."""
    policies, shelf, tables = HACIENDA.policies, HACIENDA.shelf, HACIENDA.flatten(facts)
    asked = Rivalry("Is one large land mass better than reaching every market?", LAND, MARKETS)
    return StudyFacts(
        title=HACIENDA.title,
        players=HACIENDA.players,
        rungs=rungs_of(policies),
        main="club",
        strategies=tuple(name for name in policies if name not in NO_LINES),
        rivalries=(asked,) if {LAND, MARKETS} <= set(policies) else (),
        categories=tuple(name for name in CATEGORIES if _is_scored(name, facts.data)),
        start=(
            StartFactor(
                "pesos-spread", "start_pesos", "pesos", 10, "spread-from", each_option="start-pesos"
            ),
        ),
        components=tuple(_components(facts.data)),
        ban_option="ban-percent",
        ban_one_option="ban",
        component_columns=ComponentColumns(banned="banned", money="pesos"),
        automa="",
        levels=(),
        overlays=tuple(name for name in table_folder.overlay_names() if name not in OTHER_GAMES),
        habits=(
            "turns",
            "land_tiles",
            "largest_chain",
            "markets",
            "haciendas",
            "water_tiles",
            "harvests",
            "market_income",
        ),
        pace=(Measure("turns", "own turns"), Measure("markets", "conquered markets")),
        dominated="random",
        careless=CARELESS,
        about={policy.name: policy.about for policy in shelf.shipped.policies},
        gifts=GIFTS,
        openings=OPENINGS,
        setups=tuple(
            SetUp(
                f"{side} board",
                f"{side} side of the board",
                {"board": side},
                empty_board(side, tables),
            )
            for side in reversed(BOARDS)
        ),
    )


def _components(data: dict[str, Any]) -> Iterator[Component]:
    """What can be kept from a player, in the order of the bits of bans; markets apart."""
    for name in ANIMALS:
        yield Component(name, used=f"{name}_played")
    for name, column, action in (
        ("water", "water_tiles", "a pond for all who touch it"),
        ("hacienda", "haciendas", "points for a chain or herd"),
    ):
        yield Component(
            name,
            price=data["prices"][name],
            price_unit="pesos",
            price_step=PRICE_STEP,
            price_key=f"prices.{name}={{}}",
            action=action,
            used=column,
        )
    yield Component(
        "harvest", action="pesos for the tiles of a chain", used="harvests", earned="harvest_income"
    )


def _is_scored(category: str, data: dict[str, Any]) -> bool:
    """Herds have points of their own in variant 1 only (H123)."""
    return not category.endswith("herds") or data["points"]["herd_minimum"] is not None
