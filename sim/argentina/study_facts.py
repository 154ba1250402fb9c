"""What studies need to know of the game."""

from typing import TYPE_CHECKING

from sim.argentina.facts import Facts, overlay_names, table_folder
from sim.argentina.flatten import flatten
from sim.argentina.game import ARGENTINA
from sim.argentina.gifts import GIFTS
from sim.argentina.names import CATEGORIES, CITIES, HIRED_TYPES, LEVELS, WORKER_TYPES
from sim.core.study_facts import (
    Handicap,
    Measure,
    Placement,
    SetUp,
    StudyFacts,
    automa_overlays,
    rungs_of,
)

if TYPE_CHECKING:
    from sim.western import family_study_facts as western
else:
    from sim.argentina import family_study_facts as western

# Club with this much chance in what it does loses nine games of ten to club (90.4 % of 1,000): a
# beginner who has the right ideas and carries them out badly. Half as much loses only two of three.
CARELESS = "temperature=3.3"

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
    of_automa = automa_overlays(table_folder, ARGENTINA.automa)
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
        start=(western.start_factor("pesos", 6), western.start_factor("cards", 2)),
        components=western.components(flatten(facts)),
        ban_option="ban-percent",
        ban_one_option="ban",
        component_columns=western.BUILDING_COLUMNS,
        component_words=western.BUILDINGS,
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
        gifts=GIFTS,
        openings=western.OPENINGS,
        placements=(
            *western.PLACEMENTS,
            Placement(
                "city_sides_b",
                "city sides",
                "{} on side b",
                bits=tuple(city.replace("_", " ").title() for city in CITIES),
            ),
        ),
    )
