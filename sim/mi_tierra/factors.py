"""The factors of the game: an option of the commands and a key of configuration files each."""

from sim.core.factors import (
    GIFT,
    GIFT_PERCENT,
    OPENING,
    PESOS_SPREAD,
    SPREAD_FROM,
    START_PESOS,
    Factor,
)

FACTORS = (
    Factor(
        name="dice",
        field="dice",
        kind="text",
        group="deal",
        about="Dice: rolled, or none for the game without dice (M280).",
        default="rolled",
        setup_default="rolled",
        label="dice",
        meanings=(("rolled", "rolled"), ("none", "left out")),
    ),
    Factor(
        name="rules",
        field="rules",
        kind="text",
        group="game",
        about="Rules: full, or simplified without water, tiles, city, rodeo and events (M285).",
        default="full",
        setup_default="full",
        label="rules",
        meanings=(("full", "in full"), ("simplified", "simplified")),
    ),
    START_PESOS,
    Factor(
        name="ban",
        field="ban",
        kind="words",
        group="seats",
        about="What a seat may not do, such as 2:mill (buy that progress tile), 1:cow_barn (place "
        "workers in that area), 1:rodeo (enter), 2:cow or 2:horse (keep them); can be repeated.",
        default=(),
        setup_default=(),
        metavar="SEAT:THING",
    ),
    Factor(
        name="ban-percent",
        field="ban_percent",
        kind="number",
        group="seats",
        about="Chance of each player, drawn for each deal, not to have a progress tile, an area or "
        "a kind of animal.",
        default=0,
        setup_default=0,
        metavar="0-100",
    ),
    PESOS_SPREAD,
    SPREAD_FROM,
    GIFT,
    GIFT_PERCENT,
    OPENING,
)
