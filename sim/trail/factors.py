"""The factors of the game: an option of the commands and a key of configuration files each."""

from sim.core.factors import SPREAD_FROM, Factor


def _switch(name: str, field: str, about: str, label: str) -> Factor:
    return Factor(
        name=name,
        field=field,
        kind="text",
        group="game",
        about=about,
        default="no",
        setup_default="no",
        label=label,
        meanings=(("no", "not played"), ("yes", "played")),
    )


FACTORS = (
    _switch("north", "north", "Rails to the North: yes or no.", "Rails to the North"),
    _switch("poker", "poker", "At the poker table: yes or no.", "the poker table"),
    _switch("preparation", "preparation", "Site preparation: yes or no.", "site preparation"),
    _switch("tile-13", "tile_13", "Building 13, a promotional tile: yes or no.", "building 13"),
    Factor(
        name="sides",
        field="sides",
        kind="text",
        group="deal",
        about="Building sides: a, b, random for each deal, or such as random,7b,3a.",
        default="random",
        setup_default="a",
        label="building sides",
        meanings=(("a", "all a"), ("b", "all b"), ("random", "drawn for each deal")),
    ),
    Factor(
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
    ),
    Factor(
        name="start-dollars",
        field="dollars",
        kind="numbers",
        group="seats",
        about="Starting dollars of each seat; else the tables'.",
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
        name="ban-percent",
        field="ban_percent",
        kind="number",
        group="seats",
        about="Chance of each player, drawn for each deal, not to have a building number at all.",
        default=0,
        setup_default=0,
        metavar="0-100",
    ),
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
)
