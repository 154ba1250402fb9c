"""A made-up game whose components have no sides and no VP, and only one of them a price.

Nothing draws bans, and what a player had is told by how often he used it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from analysis.studies import change, components, components_plan
from analysis.studies.base import Arm, Options
from sim.core.study_facts import Component, Measure, StudyFacts
from tests.analysis.studies.made_up_change import Played

FACTS = StudyFacts(
    title="Plain",
    players=(2, 3),
    rungs=("weak", "main"),
    main="main",
    strategies=("main", "wet", "dry"),
    categories=("markets", "meadows"),
    start=(),
    components=(
        Component("sheep", action="walks to a market", used="sheep"),
        Component(
            "well",
            price=12,
            price_unit="pesos",
            price_step=2,
            price_key="prices.well={}",
            used="wells",
        ),
        Component("horse_fair", used="fairs"),
    ),
    ban_option="",
    ban_one_option="forbid",
    automa="",
    levels=(),
    overlays=(),
    pace=(Measure("turns", "own turns"),),
    about={"wet": "Wells.", "dry": "No wells."},
)
NAMES = tuple(each.face for each in FACTS.components)
TRUE = np.array([0.25, 0.10, 0.0])  # what each is worth in shares of wins
USES = np.array([0.9, 0.6, 0.0])  # how often a player uses it who may
PER_PESO = 0.02
CHANGE = "prices.well=16"


def play(arm: Arm, seed: int, facts: StudyFacts = FACTS) -> Any:
    """Games of an arm on the deals of a seed; a policy that is called weak always loses."""
    names = [each.face for each in facts.components]
    places = [NAMES.index(name) for name in names]
    configuration = arm.configuration
    players = configuration["players"]
    rotations = players if configuration.get("rotate") else 1
    blocks = arm.games // rotations
    has = np.ones((players, len(names)), bool)
    for word in configuration.get("forbid", ()):
        player, _, name = word.partition(":")
        has[int(player) - 1, names.index(name)] = False
    true = TRUE[places]
    for overlay in configuration.get("tables", ()):
        true[names.index("well")] -= PER_PESO * (int(overlay.partition("=")[2]) - 12)
    worth = has @ true
    policies = configuration["policy"]
    weak = np.array([policies[player] == "weak" for player in range(players)])
    chance = np.where(weak, 0.0, 1 / players + worth - worth.mean())
    stream = np.random.default_rng([seed, players])
    frames = []
    for rotation in range(rotations):
        sitting = (np.arange(players) - rotation) % players
        pick = stream.random(blocks) * chance.sum()
        share = np.eye(players)[(pick[:, None] > np.cumsum(chance)).sum(axis=1)]
        used = has & (stream.random((blocks, players, len(names))) < USES[places])
        luck = stream.random((blocks, players))
        frame = {
            "game": np.repeat(np.arange(blocks) * rotations + rotation, players),
            "seat": np.tile(np.arange(players) + 1, blocks),
            "player": np.tile(sitting + 1, blocks),
            "win_share": share[:, sitting].ravel(),
            "rank": np.where(share[:, sitting].ravel() > 0, 1, 2),
            "markets": np.tile(30 * worth[sitting], blocks),
            "meadows": luck[:, sitting].ravel(),
            "turns": np.full(blocks * players, 20),
        }
        frame["total"] = frame["markets"] + frame["meadows"]
        for place, each in enumerate(facts.components):
            frame[each.used] = 2 * used[:, sitting, place].ravel()
        frames.append(pd.DataFrame(frame))
    rows = pd.concat(frames).sort_values(["game", "seat"], ignore_index=True)
    return Played(arm, rows, pd.DataFrame({"game": np.arange(blocks * rotations)}))


def components_of(scale: float = 0.05, facts: StudyFacts = FACTS) -> components.Result:
    """The study of its components."""
    options = Options(seed=1, scale=scale, main_scale=scale)
    data = {arm.name: play(arm, 1, facts) for arm in components.plan(facts, options)}
    assert components_plan.DRAWN not in data
    return components.estimate(facts, options, data)


def change_of(scale: float = 0.05, facts: StudyFacts = FACTS) -> change.Result:
    """The study of a change of its only price."""
    options = Options(seed=1, scale=scale, main_scale=scale, tables=(CHANGE,), sets=(CHANGE,))
    arms = change.plan(facts, options)
    data = {arm.name: play(arm, arm.configuration.get("seed", 1)) for arm in arms}
    return change.estimate(facts, options, data)
