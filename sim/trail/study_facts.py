"""What studies need to know of the game."""

from dataclasses import replace
from typing import TYPE_CHECKING

from sim.core.facts import Facts
from sim.core.study_facts import LADDER, Measure, SetUp, StudyFacts, rungs_of
from sim.trail.facts import table_folder
from sim.trail.flatten import flatten
from sim.trail.game import TRAIL
from sim.trail.gifts import GIFTS
from sim.trail.names import CATEGORIES, WORKERS

if TYPE_CHECKING:
    from sim.western import family_study_facts as western
else:
    from sim.trail import family_study_facts as western

# Buildings that only some games have (N60, B545), and a line of stores, likewise.
WITH_NORTH = ("north", ("yes", "random"))
ONLY_WITH = {
    **dict.fromkeys(("11", "12"), WITH_NORTH),
    "13": ("tile-13", ("yes", "random")),
}
LINES_ONLY_WITH = {"rails": WITH_NORTH}
NO_LINES = {"random", *LADDER} - {"club"}

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
    policies = TRAIL.policies
    return StudyFacts(
        title=TRAIL.title,
        players=TRAIL.players,
        rungs=rungs_of(policies),
        main="club" if "club" in policies else policies[0],
        strategies=tuple(name for name in policies if name not in NO_LINES),
        categories=CATEGORIES,
        start=(western.start_factor("dollars", 6),),
        components=tuple(
            replace(each, only_with=ONLY_WITH.get(each.number))
            for each in western.components(flatten(facts))
        ),
        ban_option="ban-percent",
        ban_one_option="ban",
        component_columns=western.BUILDING_COLUMNS,
        component_words=western.BUILDINGS,
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
        gifts=GIFTS,
        openings=western.OPENINGS,
        placements=western.PLACEMENTS,
        lines_only_with=LINES_ONLY_WITH,
    )
