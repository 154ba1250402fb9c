"""The factors of the game: an option of the commands and a key of configuration files each."""

from sim.core.factors import Factor

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
    Factor(
        name="start-pesos",
        field="pesos",
        kind="numbers",
        group="seats",
        about="Starting pesos of each seat; else the tables'.",
        metavar="N,N",
    ),
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
    Factor(
        name="pesos-spread",
        field="pesos_spread",
        kind="number",
        group="seats",
        about="Starting pesos of each seat are drawn for each deal: up to so many more or less.",
        default=0,
        setup_default=0,
        metavar="N",
    ),
    Factor(
        name="spread-from",
        field="spread_from",
        kind="number",
        group="seats",
        about="The first seat whose start is drawn by a spread; those before it keep theirs.",
        default=1,
        setup_default=1,
        metavar="SEAT",
    ),
)
