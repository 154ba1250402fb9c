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
        name="board",
        field="board",
        kind="text",
        group="deal",
        about="Side of the board: symmetric, asymmetric, or random for each deal.",
        default="symmetric",
        setup_default="symmetric",
        label="board",
        meanings=(
            ("symmetric", "symmetric"),
            ("asymmetric", "asymmetric"),
            ("random", "drawn for each deal"),
        ),
    ),
    START_PESOS,
    Factor(
        name="ban",
        field="ban",
        kind="words",
        group="seats",
        about="What a seat may not do, such as 2:pig, 1:water, 1:hacienda, 1:harvest or 2:m3 "
        "(no animal beside the third market in reading order); can be repeated.",
        default=(),
        setup_default=(),
        metavar="SEAT:THING",
    ),
    Factor(
        name="ban-percent",
        field="ban_percent",
        kind="number",
        group="seats",
        about="Chance of each player, drawn for each deal, not to have an animal kind, water, "
        "haciendas or harvests.",
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
