"""The runs of the study of components."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.estimate.controls import LEAST_DOMINANT
from analysis.studies.base import Arm, Options, at_rung, rung_of, rung_seed, whole_plan
from sim.core.study_facts import Component, StudyFacts

MAIN_GAMES = 100_000  # with nothing banned, and with each tile
PRICE_GAMES = 12_000  # each tile at each price, with and without the ban
VP_GAMES = 10_000  # the same at each VP
DRAWN_GAMES = 300_000
MANY_GAMES = 120_000  # drawn bans, as many players as there can be
NOTHING_GAMES = 20_000
DOMINANT_GAMES = 2_000
LEAST_DRAWN = 3_000  # games of drawn bans: there are some fifty coefficients
LEAST_PAIRED = 400

BAN_PERCENT = 25  # of the tiles that a player lacks if bans are drawn
PRICES = (-2, -1, 1, 2, 3, 4)  # steps from the printed price to those that are tried
CHEAPEST = 1
BEYOND = 3  # steps above the highest price beyond which nothing is tried: who could pay it?

LARGEST_FIRST = True  # of the headline's parts, those that are worth most matter most
BANS_ARE_KNOWN = True  # to players who adapt: what they do without a tile is what is asked
BASE, NOTHING, DRAWN, MANY, DOMINANT = "base", "nothing", "drawn", "many", "dominant"


def without(name: str) -> str:
    """The arm in which the first player may not have a tile, as printed or otherwise."""
    return f"without {name}"


def at_price(tile: str, change: int) -> str:
    return f"{tile} at {change:+d}"


def at_vp(tile: str, vp: str) -> str:
    return f"{tile} at {vp} VP"


def tiles_of(facts: StudyFacts) -> dict[str, tuple[Component, ...]]:
    """The faces of each tile."""
    found: dict[str, tuple[Component, ...]] = {}
    for each in facts.components:
        found[each.tile] = (*found.get(each.tile, ()), each)
    return found


def is_alone(facts: StudyFacts) -> bool:
    """Whether there is a single tile, with no other that it could be compared with or lack."""
    return len(tiles_of(facts)) < 2


def price_changes(facts: StudyFacts, sides: tuple[Component, ...]) -> tuple[int, ...]:
    """By how much the price of a tile is changed; empty if no overlay can change it.

    Also empty if there is no other tile: a price is fair compared with the worth of the others.
    """
    if is_alone(facts) or not all(each.price_key for each in sides):
        return ()
    step = max(each.price_step for each in sides)
    highest = max(_price(each) for each in facts.components) + BEYOND * step
    return tuple(
        step * steps
        for steps in PRICES
        if all(CHEAPEST <= _price(each) + step * steps <= highest for each in sides)
    )


def _price(component: Component) -> int:
    return component.price or 0


def other_vps(facts: StudyFacts, sides: tuple[Component, ...]) -> dict[str, tuple[int, ...]]:
    """VP that are tried for the sides of a tile: none, and twice the printed; as with prices."""
    printed = [each.vp or 0 for each in sides]
    if is_alone(facts) or not all(each.vp_key for each in sides) or min(printed) <= 0:
        return {}
    return {"no": (0,) * len(sides), "twice the": tuple(2 * vp for vp in printed)}


def parts(facts: StudyFacts, options: Options) -> Mapping[str, tuple[str, ...]]:
    """The figures of the headline by what has to be banned for them."""
    return {tile: tuple(each.face for each in sides) for tile, sides in tiles_of(facts).items()}


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    return whole_plan(headline_arms, _details, facts, options)


def headline_arms(facts: StudyFacts, options: Options) -> list[Arm]:
    """Nothing banned, and the same deals without each tile."""
    few = min(facts.players)
    games = _paired_games(facts, options, MAIN_GAMES, True)
    table = {**_table(rung_of(facts, options), few), "seed": rung_seed(facts, options)}
    arms = [Arm(at_rung(facts, options, BASE), table, games)]
    for tile, sides in tiles_of(facts).items():
        if options.plays(tile):
            banned = {**table, facts.ban_one_option: [f"1:{each.face}" for each in sides]}
            arms.append(Arm(at_rung(facts, options, without(tile)), banned, games))
    return arms


def _paired_games(facts: StudyFacts, options: Options, usual: int, main: bool = False) -> int:
    few = min(facts.players)
    return max(options.games(usual, few, main), -(-LEAST_PAIRED // few) * few)


def _details(facts: StudyFacts, options: Options) -> list[Arm]:
    """All else, at the main rung: other prices and VP, drawn bans, and controls."""
    few = min(facts.players)
    table = _table(facts.main, few)
    changed = []
    for tile, sides in tiles_of(facts).items():
        ban = {**table, facts.ban_one_option: [f"1:{each.face}" for each in sides]}

        def moved(name: str, overlays: list[str], usual: int, ban: dict[str, Any] = ban) -> None:
            tables = {"tables": [*options.tables, *overlays]}
            games = _paired_games(facts, options, usual)
            changed.append(Arm(name, {**table, **tables}, games, False))
            changed.append(Arm(without(name), {**ban, **tables}, games, False))

        for change in price_changes(facts, sides):
            overlays = [each.price_key.format(_price(each) + change) for each in sides]
            moved(at_price(tile, change), overlays, PRICE_GAMES)
        for name, vps in other_vps(facts, sides).items():
            overlays = [each.vp_key.format(vp) for each, vp in zip(sides, vps, strict=True)]
            moved(at_vp(tile, name), overlays, VP_GAMES)
    everything = {**table, facts.ban_one_option: [f"1:{each.face}" for each in facts.components]}
    games = _paired_games(facts, options, NOTHING_GAMES)
    policies = [facts.main, *[facts.beaten] * (few - 1)]
    dominant = max(options.games(DOMINANT_GAMES, few, main=False), LEAST_DOMINANT * few)
    return [
        *changed,
        Arm(NOTHING, everything, games, False),
        *_drawn(facts, options),
        Arm(DOMINANT, {**table, "policy": policies}, dominant, False),
    ]


def _drawn(facts: StudyFacts, options: Options) -> list[Arm]:
    """Arms in which chance decides who lacks what; each has its own deals.

    None if the game cannot draw bans, or has a single tile: there is no other to lack.
    """
    if not facts.ban_option or is_alone(facts):
        return []
    few, many = min(facts.players), max(facts.players)

    def drawn(players: int, seed: int) -> dict[str, Any]:
        own = {facts.ban_option: BAN_PERCENT, "seed": options.seed + seed}
        return {**_table(facts.main, players), **own}

    def games(usual: int, players: int) -> int:
        least = -(-LEAST_DRAWN // players) * players
        return max(options.games(usual, players, main=False), least)

    arms = [Arm(DRAWN, drawn(few, 4), games(DRAWN_GAMES, few), False)]
    if many > few:
        arms.append(Arm(MANY, drawn(many, 1), games(MANY_GAMES, many), False))
    return arms


def _table(policy: str, players: int) -> dict[str, Any]:
    """Who plays: the same policy throughout, each player in every seat."""
    return {"players": players, "policy": [policy] * players, "rotate": True}
