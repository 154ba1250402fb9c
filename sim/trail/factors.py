"""The factors of the game: an option of the commands and a key of configuration files each."""

from typing import TYPE_CHECKING

from sim.core.factors import GIFT, GIFT_PERCENT, OPENING, SPREAD_FROM, Factor

if TYPE_CHECKING:
    from sim.western.family_factors import BAN, BAN_PERCENT, NEUTRAL, SIDES
else:
    from sim.trail.family_factors import BAN, BAN_PERCENT, NEUTRAL, SIDES


def _switch(name: str, field: str, title: str, label: str) -> Factor:
    return Factor(
        name=name,
        field=field,
        kind="text",
        group="deal",
        about=f"{title}: yes, no, or random for each deal.",
        default="no",
        setup_default="no",
        label=label,
        meanings=(("no", "not played"), ("yes", "played"), ("random", "drawn for each deal")),
    )


FACTORS = (
    _switch("north", "north", "Rails to the North", "Rails to the North"),
    _switch("poker", "poker", "At the poker table", "the poker table"),
    _switch("preparation", "preparation", "Site preparation", "site preparation"),
    _switch("tile-13", "tile_13", "Building 13, a promotional tile", "building 13"),
    SIDES,
    NEUTRAL,
    Factor(
        name="start-dollars",
        field="dollars",
        kind="numbers",
        group="seats",
        about="Starting dollars of each seat; else the tables'.",
        metavar="N,N",
    ),
    BAN,
    BAN_PERCENT,
    Factor(
        name="dollars-spread",
        field="dollars_spread",
        kind="number",
        group="seats",
        about="Starting dollars of each seat are drawn for each deal: up to so many more or less.",
        default=0,
        setup_default=0,
        metavar="N",
    ),
    SPREAD_FROM,
    GIFT,
    GIFT_PERCENT,
    OPENING,
)
