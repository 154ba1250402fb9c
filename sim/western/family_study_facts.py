"""What studies need to know of every game of the family: its buildings, and how they are dealt."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.core.facts import Tables
from sim.core.study_facts import Component, ComponentColumns, ComponentWords, Placement, StartFactor

from .family_openings import OPENINGS as OPENINGS
from .kernel.family_rows import FACE_NAMES, NEUTRAL_LETTERS, NUMBER_NAMES
from .kernel.layout import STATE_SIZE
from .names import CRAFTSMEN, MONEY, WORKER_TYPES
from .view import View

CRAFTSMAN = WORKER_TYPES[1]
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
BUILDING_COLUMNS = ComponentColumns(
    turned="sides_b", banned="banned", built="faces_built", money=MONEY
)
# Neutral buildings and sides of buildings are dealt.
PLACEMENTS = (
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
)


def start_factor(name: str, spread: int) -> StartFactor:
    """What seats start with, by the name of its factors and columns."""
    return StartFactor(
        f"{name}-spread",
        f"start_{name}",
        name,
        spread,
        "spread-from",
        each_option=f"start-{name}",
    )


def components(tables: Tables) -> tuple[Component, ...]:
    """Every face, with what it costs, brings and does."""
    view = View(np.zeros(STATE_SIZE, np.int64), tables)
    buildings = tables.facts.data["private_buildings"]
    return tuple(_component(face, buildings[face], view) for face in FACE_NAMES)


def _component(face: str, building: Mapping[str, Any], view: View) -> Component:
    price = building[CRAFTSMEN]
    number = face[:-1]
    return Component(
        face=face,
        number=number,
        side=face[-1],
        vp=building["vp"],
        price=price,
        price_unit=CRAFTSMAN if price == 1 else CRAFTSMEN,
        action=view.face_actions(FACE_NAMES.index(face)),
        price_key=f"{face}.{CRAFTSMEN}={{}}",
        vp_key=f"{face}.vp={{}}",
        turn=f"built_turn_{number}",
        used=f"used_{number}",
        earned=f"earned_{number}",
    )
