"""The factors that all games of the family have."""

from sim.core.factors import Factor

BY_SIDE = (("a", "all a"), ("b", "all b"), ("random", "drawn for each deal"))

SIDES = Factor(
    name="sides",
    field="sides",
    kind="text",
    group="deal",
    about="Building sides: a, b, random for each deal, or such as random,7b,3a.",
    default="random",
    setup_default="a",
    label="building sides",
    meanings=BY_SIDE,
)

NEUTRAL = Factor(
    name="neutral",
    field="neutral",
    kind="text",
    group="deal",
    about="Neutral buildings: lettered, or shuffled for each deal.",
    default="shuffled",
    setup_default="lettered",
    label="neutral buildings",
    meanings=(
        ("lettered", "each on the space of its letter, as in a first game"),
        ("shuffled", "shuffled for each deal"),
    ),
)

BAN = Factor(
    name="ban",
    field="ban",
    kind="words",
    group="seats",
    about="A building that a seat may not build, such as 2:7b; can be repeated.",
    default=(),
    setup_default=(),
    metavar="SEAT:FACE",
)

BAN_PERCENT = Factor(
    name="ban-percent",
    field="ban_percent",
    kind="number",
    group="seats",
    about="Chance of each player, drawn for each deal, not to have a building number at all.",
    default=0,
    setup_default=0,
    metavar="0-100",
)
