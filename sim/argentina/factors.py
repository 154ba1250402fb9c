"""The factors of the game: an option of the commands and a key of configuration files each."""

from sim.core.factors import Factor

FACTORS = (
    Factor(
        name="sides",
        field="sides",
        kind="text",
        group="luck",
        about="Building sides: a, b, random for each luck, or such as random,7b,3a.",
        default="random",
        setup_default="a",
    ),
    Factor(
        name="city-sides",
        field="city_sides",
        kind="text",
        group="luck",
        about="City sides: a, b, random for each luck, or such as a,liverpool:b.",
        default="random",
        setup_default="a",
    ),
    Factor(
        name="neutral",
        field="neutral",
        kind="text",
        group="luck",
        about="Neutral buildings: lettered, or shuffled for each luck.",
        default="shuffled",
        setup_default="lettered",
    ),
    Factor(
        name="start-pesos",
        field="pesos",
        kind="numbers",
        group="seats",
        about="Starting pesos of each seat; else the tables'.",
        metavar="N,N",
    ),
    Factor(
        name="start-cards",
        field="cards",
        kind="numbers",
        group="seats",
        about="Starting hand of each seat; else the tables'.",
        metavar="N,N",
    ),
    Factor(
        name="ban",
        field="ban",
        kind="words",
        group="seats",
        about="A building that a seat may not build, such as 2:7b; can be repeated.",
        default=(),
        setup_default=(),
        metavar="SEAT:FACE",
    ),
    Factor(
        name="solo",
        field="solo",
        kind="text",
        group="game",
        about="The solo game against Pedro: easy, moderate or expert.",
        metavar="LEVEL",
    ),
)
