"""What one of each thing is worth: gifts at the start, given by chance, and exchange rates.

In every deal chance decides which gifts are given, and each of them to whom; players change seats
within a block and keep what they were given. Nobody chose it, so what follows a gift is its worth.
All gifts are varied at once, and one regression tells them apart (analysis.studies.values_effects).
A worth is that of one more than the printed start, everything else as printed: gifts are few, and
what several gifts at once do to each other is a term of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analysis.estimate.controls import Control, saturates
from analysis.studies.base import (
    Arm,
    ArmData,
    Headline,
    Options,
    at_rung,
    first_player_shares,
    headline_of,
    rung_of,
    rung_seed,
    whole_plan,
)
from analysis.studies.values_effects import Values, given_nothing, placebo, read_given, values_of
from sim.core.gifts import NOTHING
from sim.core.study_facts import StudyFacts

MAIN_GAMES = 100_000
MANY_GAMES = 60_000  # with as many players as there can be
EVERYTHING_GAMES = 4_000
GIFT_PERCENT = 20  # chance of each gift to be given to somebody
LEAST_GAMES = 1_000  # there are some twenty coefficients

GIVEN, MANY, EVERYTHING = "given", "many", "everything"


@dataclass(frozen=True)
class Result:
    """What the study found.

    policy: who plays for the headline. values: what everything is worth with few players; many:
    with as many as there can be, played by the main rung.
    """

    policy: str
    main: str
    values: Values
    many: Values | None
    controls: tuple[tuple[str, Control], ...]
    headline: Headline
    margin: float


def needs(facts: StudyFacts) -> str:
    """What this study needs and the game lacks."""
    return "" if any(gift is not NOTHING for gift in facts.gifts) else "something to give to a seat"


def parts(facts: StudyFacts, options: Options) -> Mapping[str, tuple[str, ...]]:
    """All figures come from the same games."""
    few = min(facts.players)
    return {GIVEN: figure_names(facts, few)}


def figure_names(facts: StudyFacts, players: int) -> tuple[str, ...]:
    names = [gift.given for gift in facts.gifts if gift is not NOTHING]
    return (*names, TURN) if facts.in_turn and players > 1 else tuple(names)


TURN = "a turn"


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    return whole_plan(headline_arms, _details, facts, options)


def headline_arms(facts: StudyFacts, options: Options) -> list[Arm]:
    few = min(facts.players)
    games = max(options.games(MAIN_GAMES, few), _least(few))
    drawn = {"seed": rung_seed(facts, options), "gift-percent": GIFT_PERCENT}
    table = {**_table(rung_of(facts, options), few), **drawn}
    return [Arm(at_rung(facts, options, GIVEN), table, games)]


def _details(facts: StudyFacts, options: Options) -> list[Arm]:
    """More players, and a control, at the main rung."""
    few, many = min(facts.players), max(facts.players)
    arms = []
    if many > few:
        drawn = {"seed": options.seed + 1, "gift-percent": GIFT_PERCENT}
        games = max(options.games(MANY_GAMES, many, main=False), _least(many))
        arms.append(Arm(MANY, {**_table(facts.main, many), **drawn}, games, False))
    every = [f"1:{gift.name}" for gift in facts.gifts]
    games = max(options.games(EVERYTHING_GAMES, few, main=False), _least(few))
    arms.append(Arm(EVERYTHING, {**_table(facts.main, few), "gift": every}, games, False))
    return arms


def _least(players: int) -> int:
    return -(-LEAST_GAMES // players) * players


def _table(policy: str, players: int) -> dict[str, Any]:
    """Who plays: the same policy throughout, each player in every seat."""
    return {"players": players, "policy": [policy] * players, "rotate": True}


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    return _headline(_values(facts, data[at_rung(facts, options, GIVEN)]))


def _values(facts: StudyFacts, data: ArmData) -> Values:
    return values_of(facts, read_given(facts, data), TURN)


def _headline(values: Values) -> Headline:
    return headline_of({worth.name: worth.share for worth in values.worths})


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    arm = data[at_rung(facts, options, GIVEN)]
    given = read_given(facts, arm)
    values = values_of(facts, given, TURN)
    controls = [("a gift of nothing", given_nothing(facts, given))]
    found = placebo(facts, given)
    if found is not None:
        controls.append(("placebo: gifts of the next deal", found))
    few = min(facts.players)
    every = saturates(first_player_shares(data[EVERYTHING]), 1 / few)
    controls.append(("every gift at once helps", every))
    return Result(
        policy=rung_of(facts, options),
        main=facts.main,
        values=values,
        many=_values(facts, data[MANY]) if MANY in data else None,
        controls=tuple(controls),
        headline=_headline(values),
        margin=options.margin,
    )
