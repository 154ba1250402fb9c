"""What is best done first: openings that one seat of a deal has to choose by chance.

In every deal chance names one seat, or none. When that seat comes to the decision for the first
time, chance decides among what it could choose, each with the same probability; everything else is
left to the players. Nobody wanted it, so what follows an opening is its worth. Seats that open as
they like show what players think best, and what that wins in the same situations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analysis.estimate.controls import Control
from analysis.studies.base import (
    Arm,
    ArmData,
    Headline,
    Options,
    at_rung,
    headline_of,
    rung_of,
    rung_seed,
    whole_plan,
)
from analysis.studies.openings_effects import (
    Opened,
    Standing,
    coin,
    placebo,
    read_opened,
    standing_of,
)
from sim.core.gifts import Opening
from sim.core.study_facts import StudyFacts

MAIN_GAMES = 60_000  # of each opening
MANY_GAMES = 30_000  # of each, with every other number of players
LEAST_GAMES = 600


LARGEST_FIRST = True  # of the openings, those that matter most


@dataclass(frozen=True)
class Found:
    """What was found about one opening: with few players by who plays for the headline.

    by_seat: the same, from the games in which that seat had to open by chance. many: by the main
    rung, with other numbers of players.
    """

    opening: Opening
    all_seats: Standing
    by_seat: tuple[Standing, ...]
    many: tuple[Standing, ...]


@dataclass(frozen=True)
class Result:
    """What the study found, opening by opening in the order of the game."""

    policy: str
    main: str
    players: int
    openings: tuple[Found, ...]
    controls: tuple[tuple[str, Control], ...]
    headline: Headline
    margin: float


def needs(facts: StudyFacts) -> str:
    """What this study needs and the game lacks."""
    return "" if facts.openings else "a first decision that can be forced"


def parts(facts: StudyFacts, options: Options) -> Mapping[str, tuple[str, ...]]:
    """Each opening has games of its own."""
    return {
        opening.name: tuple(figure_name(opening, kind) for kind in opening.kinds)
        for opening in facts.openings
    }


def figure_name(opening: Opening, kind: str) -> str:
    return f"{opening.title}: {kind}"


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    return whole_plan(headline_arms, _details, facts, options)


def headline_arms(facts: StudyFacts, options: Options) -> list[Arm]:
    few = min(facts.players)
    seed, games = rung_seed(facts, options), max(options.games(MAIN_GAMES), LEAST_GAMES)
    return [
        Arm(
            at_rung(facts, options, opening.name),
            {**_table(rung_of(facts, options), few, opening), "seed": seed + place},
            games,
        )
        for place, opening in enumerate(facts.openings)
        if options.plays(opening.name)
    ]


def _details(facts: StudyFacts, options: Options) -> list[Arm]:
    """The same with every other number of players, at the main rung."""
    games = max(options.games(MANY_GAMES, main=False), LEAST_GAMES)
    return [
        Arm(
            many_name(opening, players),
            {**_table(facts.main, players, opening), "seed": options.seed},
            games,
            False,
        )
        for opening in facts.openings
        for players in facts.players
        if players > min(facts.players)
    ]


def many_name(opening: Opening, players: int) -> str:
    return f"{opening.name}, {players} players"


def _table(policy: str, players: int, opening: Opening) -> dict[str, Any]:
    """Who plays: the same policy throughout."""
    return {"players": players, "policy": [policy] * players, "opening": opening.name}


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    """Of what was played: a rung beside the headline may have played some openings only."""
    return _headline(
        facts,
        {
            opening.name: standing_of(opening, read_opened(data[name]))
            for opening in facts.openings
            if (name := at_rung(facts, options, opening.name)) in data
        },
    )


def _headline(facts: StudyFacts, found: Mapping[str, Standing]) -> Headline:
    return headline_of(
        {
            figure_name(opening, kind.name): kind.effect
            for opening in facts.openings
            if opening.name in found
            for kind in found[opening.name].kinds
        },
        families=max(1, len(found)),
    )


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    few = min(facts.players)
    found = []
    controls: list[tuple[str, Control]] = []
    for opening in facts.openings:
        opened = read_opened(data[at_rung(facts, options, opening.name)])
        found.append(
            Found(
                opening,
                standing_of(opening, opened),
                tuple(standing_of(opening, opened, seat) for seat in range(few)),
                tuple(
                    standing_of(opening, read_opened(data[many_name(opening, players)]))
                    for players in facts.players
                    if players > few
                ),
            )
        )
        controls += _controls(opening, opened)
    return Result(
        policy=rung_of(facts, options),
        main=facts.main,
        players=few,
        openings=tuple(found),
        controls=tuple(controls),
        headline=_headline(facts, {one.opening.name: one.all_seats for one in found}),
        margin=options.margin,
    )


def _controls(opening: Opening, opened: Opened) -> list[tuple[str, Control]]:
    found = [(f"{opening.title}: a coin that decides nothing", coin(opened))]
    alarms = placebo(opening, opened)
    if alarms is not None:
        found.append((f"{opening.title}: openings of the next game", alarms))
    return found
