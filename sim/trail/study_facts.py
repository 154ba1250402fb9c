"""What studies need to know of the game."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.core.facts import Facts
from sim.core.study_facts import (
    LADDER,
    Component,
    ComponentColumns,
    ComponentWords,
    Measure,
    Placement,
    SetUp,
    StartFactor,
    StudyFacts,
    rungs_of,
)
from sim.trail.facts import table_folder
from sim.trail.flatten import flatten
from sim.trail.game import TRAIL
from sim.trail.kernel.design import FACE_NAMES, NEUTRAL_LETTERS, NUMBER_NAMES
from sim.trail.kernel.layout import STATE_SIZE
from sim.trail.names import CATEGORIES, WORKERS
from sim.trail.view import View

NO_LINES = {"random", *LADDER} - {"club"}
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

# B42, B61: the set-up of a first game, and that of all later ones.
SETUPS = (
    SetUp(
        "first game",
        "neutral buildings on the spaces of their letters, all buildings on side a",
        {"neutral": "lettered", "sides": "a"},
    ),
    SetUp(
        "shuffled",
        "neutral buildings shuffled, building sides drawn for each deal",
        {"neutral": "shuffled", "sides": "random"},
    ),
)


def study_facts(facts: Facts) -> StudyFacts:
    """The game with these tables as studies see it."""
    buildings = facts.data["private_buildings"]
    view = View(np.zeros(STATE_SIZE, np.int64), flatten(facts))
    policies = TRAIL.policies
    return StudyFacts(
        title=TRAIL.title,
        players=TRAIL.players,
        rungs=rungs_of(policies),
        main="club" if "club" in policies else policies[0],
        strategies=tuple(name for name in policies if name not in NO_LINES),
        categories=CATEGORIES,
        start=(
            StartFactor(
                "dollars-spread",
                "start_dollars",
                "dollars",
                6,
                "spread-from",
                each_option="start-dollars",
            ),
        ),
        components=tuple(_component(face, buildings[face], view) for face in FACE_NAMES),
        ban_option="ban-percent",
        ban_one_option="ban",
        component_columns=ComponentColumns(
            turned="sides_b",
            banned="banned",
            built="faces_built",
            money="dollars",
        ),
        component_words=BUILDINGS,
        automa="",
        levels=(),
        overlays=tuple(table_folder.overlay_names()),
        habits=(
            "turns",
            "visits",
            "first_building_turn",
            "hired",
            *WORKERS,
            "cattle_bought",
            "hazards_removed",
            "deliveries",
        ),
        pace=(
            Measure("turns", "own turns"),
            Measure("visits", "visits to Kansas City"),
        ),
        dominated="random",
        about={policy.name: policy.about for policy in TRAIL.shelf.shipped.policies},
        setups=SETUPS,
        placements=(
            *(
                Placement(
                    f"neutral_on_{letter}",
                    "neutral buildings",
                    f"neutral {{}} on space {letter}",
                    f"space {letter}",
                )
                for letter in NEUTRAL_LETTERS
            ),
            Placement("sides_b", "building sides", "building {} on side b", bits=NUMBER_NAMES),
        ),
    )


def _component(face: str, building: Mapping[str, Any], view: View) -> Component:
    craftsmen = building["craftsmen"]
    number = face[:-1]
    return Component(
        face=face,
        number=number,
        side=face[-1],
        vp=building["vp"],
        price=craftsmen,
        price_unit="craftsman" if craftsmen == 1 else "craftsmen",
        action=view.face_actions(FACE_NAMES.index(face)),
        price_key=f"{face}.craftsmen={{}}",
        vp_key=f"{face}.vp={{}}",
        turn=f"built_turn_{number}",
        used=f"used_{number}",
        earned=f"earned_{number}",
    )
