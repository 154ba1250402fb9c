"""The factors of the game: an option of the commands and a key of configuration files each."""

from typing import TYPE_CHECKING

from sim.core.factors import (
    GIFT,
    GIFT_PERCENT,
    OPENING,
    PESOS_SPREAD,
    SPREAD_FROM,
    START_PESOS,
    Factor,
)

if TYPE_CHECKING:
    from sim.western.family_factors import BAN, BAN_PERCENT, BY_SIDE, NEUTRAL, SIDES
else:
    from sim.argentina.family_factors import BAN, BAN_PERCENT, BY_SIDE, NEUTRAL, SIDES

FACTORS = (
    SIDES,
    Factor(
        name="city-sides",
        field="city_sides",
        kind="text",
        group="deal",
        about="City sides: a, b, random for each deal, or such as a,liverpool:b.",
        default="random",
        setup_default="a",
        label="city sides",
        meanings=BY_SIDE,
    ),
    NEUTRAL,
    START_PESOS,
    Factor(
        name="start-cards",
        field="cards",
        kind="numbers",
        group="seats",
        about="Starting hand of each seat; else the tables'.",
        metavar="N,N",
    ),
    BAN,
    BAN_PERCENT,
    PESOS_SPREAD,
    Factor(
        name="cards-spread",
        field="cards_spread",
        kind="number",
        group="seats",
        about="The same for the starting hand of each seat.",
        default=0,
        setup_default=0,
        metavar="N",
    ),
    SPREAD_FROM,
    GIFT,
    GIFT_PERCENT,
    OPENING,
    Factor(
        name="solo",
        field="solo",
        kind="text",
        group="game",
        about="The solo game against Pedro: easy, moderate or expert.",
        metavar="LEVEL",
    ),
)
