"""Who plays: policies by name, in the seats of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sim import game_named
from sim.core.errors import FieldError
from sim.core.factors import setup_fields

if TYPE_CHECKING:
    from sim.core.rows import PolicyRows
    from sim.core.setup import Setup


def policy_names(text: str) -> tuple[str, ...]:
    """The names in a text such as "club,my.json"."""
    return tuple(name.strip() for name in text.split(","))


def usual_fields(game: str) -> dict[str, Any]:
    """The arguments of a game's Setup for the game that is played by default."""
    factors = game_named(game).factors
    return setup_fields(factors, {factor.name: factor.default for factor in factors})


def seated_setup(name: str, policies: Sequence[str], /, **fields: Any) -> Setup:
    """A game's Setup in which one policy plays all seats, or each seat has its own."""
    new_setup = game_named(name).setup
    if len(policies) == 1:
        policies = [*policies] * new_setup(**fields).humans
    return new_setup(policies=tuple(policies), **fields)


def rows_of(game: str, names: Sequence[str], typed: str = "policy") -> PolicyRows:
    """The weights of these policies, in this order; errors name where they were `typed`."""
    try:
        roster = game_named(game).shelf.roster_for(names)
    except FieldError as error:
        raise error.renamed({"policy": typed}) from None
    rows: PolicyRows = roster.rows[[roster.number(name) for name in names]]
    return rows
