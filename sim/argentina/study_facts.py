"""What studies need to know of the game."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.argentina.facts import Facts, overlay_names, table_folder
from sim.argentina.flatten import flatten
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel.design import FACE_NAMES, NEUTRAL_LETTERS
from sim.argentina.kernel.layout import N_NUMBERS, STATE_SIZE
from sim.argentina.names import CATEGORIES, CITIES, HIRED_TYPES, LEVELS, WORKER_TYPES
from sim.argentina.view import View
from sim.core.study_facts import (
    Component,
    ComponentColumns,
    ComponentWords,
    Handicap,
    Measure,
    Placement,
    SetUp,
    StartFactor,
    StudyFacts,
    automa_overlays,
    rungs_of,
)

# Club with this much chance in what it does loses nine games of ten to club (90.4 % of 1,000): a
# beginner who has the right ideas and carries them out badly. Half as much loses only two of three.
CARELESS = "temperature=3.3"

BUILDINGS = ComponentWords(
    one="building",
    many="buildings",
    face="face",
    faces="faces",
    tile="number",
    tiles="numbers",
    use="build",
    uses="builds",
    used="built",
    users="builders",
)

# A42, A52, A61: the set-up of a first game, and that of all later ones.
SETUPS = (
    SetUp(
        "first game",
        "neutral buildings on the spaces of their letters, all buildings and cities on side a",
        {"neutral": "lettered", "sides": "a", "city-sides": "a"},
    ),
    SetUp(
        "shuffled",
        "neutral buildings shuffled, building and city sides drawn for each deal",
        {"neutral": "shuffled", "sides": "random", "city-sides": "random"},
    ),
)


def study_facts(facts: Facts) -> StudyFacts:
    """The game with these tables as studies see it."""
    buildings = facts.data["private_buildings"]
    of_automa = automa_overlays(table_folder, ARGENTINA.automa)
    view = View(np.zeros(STATE_SIZE, np.int64), flatten(facts))
    return StudyFacts(
        title=ARGENTINA.title,
        players=ARGENTINA.players,
        rungs=rungs_of(ARGENTINA.policies),
        main="club",
        strategies=(
            "club",
            "gaucho",
            "carpintero",
            "maquinista",
            "granjero",
            "puerto",
            "balanced",
        ),
        categories=CATEGORIES,
        start=(
            StartFactor(
                "pesos-spread", "start_pesos", "pesos", 6, "spread-from", each_option="start-pesos"
            ),
            StartFactor(
                "cards-spread", "start_cards", "cards", 2, "spread-from", each_option="start-cards"
            ),
        ),
        components=tuple(_component(face, buildings[face], view) for face in FACE_NAMES),
        ban_option="ban-percent",
        ban_one_option="ban",
        component_columns=ComponentColumns(
            turned="sides_b",
            banned="banned",
            built="faces_built",
            money="pesos",
        ),
        component_words=BUILDINGS,
        automa=ARGENTINA.automa,
        levels=LEVELS,
        overlays=tuple(name for name in overlay_names() if name not in of_automa),
        automa_overlays=of_automa,
        habits=(
            "turns",
            "visits",
            "first_building_turn",
            "hired",
            *(f"{worker}s" for worker in WORKER_TYPES),
            "cattle_bought",
            "deliveries",
        ),
        pace=(
            Measure("turns", "own turns"),
            Measure("visits", "visits to Buenos Aires"),
        ),
        automa_modes=tuple(Measure(f"speciality_turns_{worker}", worker) for worker in HIRED_TYPES),
        between=(
            Handicap("club:temperature=3", "careless club", "much noise on every worth"),
            Handicap("club:temperature=1.5", "hasty club", "some noise on every worth"),
        ),
        careless=CARELESS,
        about={policy.name: policy.about for policy in ARGENTINA.shelf.shipped.policies},
        tuning_groups=("buildings", "workers"),
        setups=SETUPS,
        placements=_placements(),
    )


def _placements() -> tuple[Placement, ...]:
    """What a set-up deals: neutral buildings, sides of buildings and of cities."""
    spaces = [
        Placement(
            f"neutral_on_{letter}",
            "neutral buildings",
            f"neutral {{}} on space {letter}",
            f"space {letter}",
        )
        for letter in NEUTRAL_LETTERS
    ]
    numbers = tuple(str(number) for number in range(1, N_NUMBERS + 1))
    cities = tuple(city.replace("_", " ").title() for city in CITIES)
    return (
        *spaces,
        Placement("sides_b", "building sides", "building {} on side b", bits=numbers),
        Placement("city_sides_b", "city sides", "{} on side b", bits=cities),
    )


def _component(face: str, building: Mapping[str, Any], view: View) -> Component:
    carpinteros = building["carpinteros"]
    number = face[:-1]
    return Component(
        face=face,
        number=number,
        side=face[-1],
        vp=building["vp"],
        price=carpinteros,
        price_unit="carpintero" if carpinteros == 1 else "carpinteros",
        action=view.face_actions(FACE_NAMES.index(face)),
        price_key=f"{face}.carpinteros={{}}",
        vp_key=f"{face}.vp={{}}",
        turn=f"built_turn_{number}",
        used=f"used_{number}",
        earned=f"earned_{number}",
    )
