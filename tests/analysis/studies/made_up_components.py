"""A made-up game with known effects of its buildings, as the data of arms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from analysis.studies import components, components_plan
from analysis.studies.base import Arm, Options
from sim.core.study_facts import Component, ComponentColumns, ComponentWords, StudyFacts

FACTS = StudyFacts(
    title="Made up",
    players=(2, 3),
    rungs=("weak", "main", "strong"),
    main="main",
    strategies=("main",),
    categories=("deeds", "fate"),
    start=(),
    components=tuple(
        Component(
            f"{number}{side}",
            str(number),
            side,
            vp=number,
            price=number + 1,
            price_unit="stones",
            action=f"does {number}{side}",
            price_key=f"{number}{side}.stones={{}}",
            vp_key=f"{number}{side}.glory={{}}",
            turn=f"when_{number}",
            used=f"times_{number}",
            earned=f"gold_{number}",
        )
        for number in (1, 2, 3)
        for side in ("x", "y")
    ),
    ban_option="lack",
    ban_one_option="forbid",
    component_columns=ComponentColumns(
        turned="lying",
        banned="lacks",
        built="has",
        money="gold",
    ),
    component_words=ComponentWords(
        "building",
        "buildings",
        "face",
        "faces",
        "number",
        "numbers",
        "build",
        "builds",
        "built",
        "builders",
    ),
    automa="nobody",
    levels=(),
    overlays=(),
)
FACES = len(FACTS.components)
TILES = FACES // 2
# What having each face is worth in shares of wins: 1x a lot, 1y a little, 3 nothing.
TRUE = np.array([0.30, 0.05, 0.0, -0.15, 0.0, 0.0])
BUILDS = np.array([0.9, 0.5, 0.5, 0.5, 0.0, 0.0])  # how often, where it is available
POINTS = 30.0  # for each unit of TRUE
SCALE = 0.05  # of the usual games
PER_STONE, PER_GLORY = 0.04, 0.02  # what a face that is built at all is worth less, and more


@dataclass(frozen=True)
class FakeData:
    """As ArmData: the tables of an arm, in memory."""

    arm: Arm
    seat_rows: pd.DataFrame
    game_rows: pd.DataFrame

    def seats(self, columns):
        return self.seat_rows[list(dict.fromkeys(["game", *columns]))]

    def games(self, columns):
        return self.game_rows[list(dict.fromkeys(["game", *columns]))]


def moved(overlays) -> np.ndarray:
    """What overlays of prices and glory add to what each face is worth."""
    change = np.zeros(FACES)
    for overlay in overlays:
        face, _, rest = overlay.partition(".")
        field, _, value = rest.partition("=")
        place = next(i for i, each in enumerate(FACTS.components) if each.face == face)
        one = FACTS.components[place]
        assert one.price is not None and one.vp is not None
        if field == "stones":
            change[place] -= PER_STONE * (int(value) - one.price)
        elif field == "glory":
            change[place] += PER_GLORY * (int(value) - one.vp)
    return change


def play(arm: Arm, true=TRUE, builds=BUILDS, confounded=0.0, stream=None, pair=0.0) -> Any:
    """Games of an arm in which faces do what `true` says.

    confounded: how much more often a player builds who is lucky and wins without it. pair: what
    having both tile 1 and tile 2 does beyond the sum.
    """
    configuration = arm.configuration
    players = configuration["players"]
    blocks = arm.games // players
    stream = stream or np.random.default_rng(configuration.get("seed", 1))
    # A stream for each kind of draw: a smaller arm of the same stream has the first of its blocks.
    draws = iter(stream.spawn(2 + 3 * players))
    turned = next(draws).random((blocks, TILES)) < 0.5
    lacks = next(draws).random((blocks, players, TILES)) < configuration.get("lack", 0) / 100
    names = [each.face for each in FACTS.components]
    true = true + moved(configuration.get("tables", ())) * (builds > 0)
    for word in configuration.get("forbid", ()):
        player, _, face = word.partition(":")
        lacks[:, int(player) - 1, names.index(face) // 2] = True
    lying = np.repeat(turned, 2, axis=1) == np.tile([False, True], TILES)
    banned = np.repeat(lacks, 2, axis=2)
    available = lying[:, np.newaxis] & ~banned
    both = ~lacks[:, :, 0] & ~lacks[:, :, 1]
    worth = available @ true + pair * both
    seats, games = [], []
    for rotation in range(players):
        sitting = (np.arange(players) - rotation) % players  # who sits on each seat
        luck = next(draws).random((blocks, players))
        chance = 1 / players + worth - worth.mean(axis=1, keepdims=True)
        # By turns the first `chance` of a wheel belongs to the first player, and so on.
        edges = np.cumsum(np.clip(chance, 0, None), axis=1)
        pick = next(draws).random(blocks) * edges[:, -1]
        winner = (pick[:, np.newaxis] > edges).sum(axis=1)
        share = (np.arange(players) == winner[:, np.newaxis]).astype(float)
        inclined = builds + confounded * (share[..., np.newaxis] - 0.5)
        built = available & (next(draws).random(available.shape) < inclined)
        total = 50 + POINTS * worth + luck
        frame = {
            "block": np.repeat(np.arange(blocks), players),
            "rotation": rotation,
            "seat": np.tile(np.arange(players) + 1, blocks),
            "player": np.tile(sitting + 1, blocks),
            "win_share": share[:, sitting].ravel(),
            "total": total[:, sitting].ravel(),
            "deeds": POINTS * worth[:, sitting].ravel(),
            "fate": 50 + luck[:, sitting].ravel(),
            "lacks": (banned * (1 << np.arange(FACES))).sum(axis=2)[:, sitting].ravel(),
            "has": (built * (1 << np.arange(FACES))).sum(axis=2)[:, sitting].ravel(),
        }
        for tile in range(TILES):
            stands = built[:, sitting, 2 * tile] | built[:, sitting, 2 * tile + 1]
            for column, value in (("when", 7), ("times", 2), ("gold", 5)):
                frame[f"{column}_{tile + 1}"] = (value * stands).ravel()
        seats.append(pd.DataFrame(frame))
        bits = (turned * (1 << np.arange(TILES))).sum(axis=1)
        games.append(pd.DataFrame({"block": range(blocks), "rotation": rotation, "lying": bits}))
    order = ["block", "rotation"]
    seat_rows = pd.concat(seats).sort_values([*order, "seat"], ignore_index=True)
    game_rows = pd.concat(games).sort_values(order, ignore_index=True)
    seat_rows["game"] = seat_rows["block"] * players + seat_rows["rotation"]
    game_rows["game"] = game_rows.index
    return FakeData(arm, seat_rows, game_rows)


def data_of(options: Options, true=TRUE, builds=BUILDS, by_rung=None, **more) -> dict[str, Any]:
    """The games of all arms; arms of one seed share their sides. `by_rung`: for whom it is else."""
    seed = options.seed
    data = {}
    for number, arm in enumerate(components.plan(FACTS, options)):
        own = arm.configuration.get("seed", seed)
        lacking = "lack" in arm.configuration  # drawn bans have deals of their own
        stream = np.random.default_rng([seed, number + 1 if lacking else own - seed])
        worth = (by_rung or {}).get(arm.configuration["policy"][0], true)
        data[arm.name] = play(arm, worth, builds, stream=stream, **more)
    dominant = data[components_plan.DOMINANT]
    rows = dominant.seat_rows
    rows["win_share"] = (rows["player"] == 1).astype(float)
    return data


def result_of(scale=SCALE, margin=0.02, true=TRUE, builds=BUILDS, seed=1, **more):
    """The study of the made-up game."""
    options = Options(seed=seed, scale=scale, main_scale=scale, margin=margin)
    return components.estimate(FACTS, options, data_of(options, true, builds, **more))
