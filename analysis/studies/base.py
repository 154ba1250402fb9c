"""What all studies share: options, arms and their data."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analysis.dataset.read import Dataset
from analysis.estimate.effort import growth_for
from analysis.interval import Interval

if TYPE_CHECKING:
    import pandas as pd

    from analysis.studies.balance_dials import Dial
    from sim.core.study_facts import StudyFacts


CORES = 2  # of the machine on which minutes are counted
MINUTES = 10.0  # that the games of a headline may take, at the usual size


@dataclass(frozen=True)
class Options:
    """What a user can set, and who plays for the headline.

    scale: multiple of the usual number of games; main_scale: the same for the arms that a headline
    comes from, which grow when more precision is wanted. margin: the difference in win share that
    counts as balanced. tables: overlays. setup: factors of the set-up, by the names of their
    options, for all arms that do not state their own. sets: entries of tables as they were typed,
    perhaps with several values each. minutes: what the games of the headline may take. rung: who
    plays them, nothing for the main rung; parts: of the headline, those that are played, nothing
    for all (see analysis.study_ladder). targets, dials: what a balanced game is to look like, and
    which of its numbers may be changed for it; by default the study decides. courses: folders of
    games that were followed turn by turn.
    """

    seed: int = 1
    scale: float = 1.0
    main_scale: float = 1.0
    margin: float = 0.02
    tables: tuple[str, ...] = ()
    setup: Mapping[str, Any] = field(default_factory=dict)
    sets: tuple[str, ...] = ()
    minutes: float = MINUTES
    rung: str = ""
    parts: tuple[str, ...] = ()
    courses: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    dials: tuple[Dial, ...] = ()

    def at_main(self) -> Options:
        """The headline at the main rung, where it has as many games as everything else."""
        return replace(self, rung="", parts=(), main_scale=self.scale)

    def plays(self, part: str) -> bool:
        return not self.parts or part in self.parts

    def games(self, usual: int, multiple: int = 1, main: bool = True) -> int:
        """`usual` games to scale: at least two blocks of `multiple` games."""
        scale = self.main_scale if main else self.scale
        return max(2, round(usual * scale / multiple)) * multiple


@dataclass(frozen=True)
class Arm:
    """One run of a study: a configuration by the names of the options, and its number of games.

    main: a headline comes from it.
    """

    name: str
    configuration: Mapping[str, Any]
    games: int
    main: bool = True


def rung_of(facts: StudyFacts, options: Options) -> str:
    """Who plays for the headline."""
    return options.rung or facts.main


def at_rung(facts: StudyFacts, options: Options, name: str) -> str:
    """The name of an arm of the headline: that of another rung than the main one says so."""
    rung = rung_of(facts, options)
    return name if rung == facts.main else f"{rung}: {name}"


def rung_seed(facts: StudyFacts, options: Options) -> int:
    """The seed of the headline's games: each rung has its own deals, so that they err on their own.

    On the same deals, what one rung wins says next to nothing about what another one wins.
    """
    rung = rung_of(facts, options)
    if rung == facts.main:
        return options.seed
    return options.seed + int.from_bytes(hashlib.sha256(rung.encode()).digest()[:4], "big")


Planned = Callable[["StudyFacts", Options], "list[Arm]"]


def whole_plan(
    headline_arms: Planned, detail_arms: Planned, facts: StudyFacts, options: Options
) -> list[Arm]:
    """All arms of a study: those of the headline, the same at the main rung, and all others."""
    arms = headline_arms(facts, options)
    if rung_of(facts, options) != facts.main:
        same = headline_arms(facts, options.at_main())
        arms += [replace(arm, main=False) for arm in same]
    return [*arms, *detail_arms(facts, options)]


@dataclass(frozen=True)
class Headline:
    """The figures of an answer by name, and how precise they are.

    half_width: that of their widest interval, as a share. families: number of families of figures;
    the intervals within each are simultaneous.
    """

    figures: Mapping[str, Interval]
    half_width: float
    families: int = 1

    def growth_to(self, half_width: float) -> float | None:
        """How many times as many games as now it takes to know all figures that precisely."""
        return growth_for(self.figures.values(), half_width)


@dataclass(frozen=True)
class Variant:
    """The headline under tables with one doubtful fact altered, from `games` games."""

    name: str
    about: str
    headline: Mapping[str, Interval]
    games: int = 0


@dataclass(frozen=True)
class Again:
    """What players who have adapted are asked, where that is another game than the headline's.

    headline: the answer of players as they are; read: the answer from the games of the arms.
    """

    arms: Sequence[Arm]
    headline: Headline
    read: Callable[[Mapping[str, ArmData]], Headline]


def headline_of(figures: Mapping[str, Interval], families: int = 1) -> Headline:
    """The headline of these figures, as precise as the widest of their intervals."""
    widths = [max(one.high - one.mean, one.mean - one.low) for one in figures.values()]
    return Headline(figures, max(widths, default=math.inf), families)


@dataclass(frozen=True)
class ArmData:
    """The games of an arm: the first `games` of its run, which may hold more."""

    arm: Arm
    dataset: Dataset

    def seats(self, columns: Sequence[str]) -> pd.DataFrame:
        """One row per seat of a game, ordered by game and seat."""
        return self._cut("seats", columns)

    def games(self, columns: Sequence[str]) -> pd.DataFrame:
        """One row per game."""
        return self._cut("games", columns)

    def _cut(self, table: str, columns: Sequence[str]) -> pd.DataFrame:
        import pandas as pd

        end = int(self.dataset.configuration["first"]) + self.arm.games
        parts = []
        for entry, part in zip(
            self.dataset.entries,
            self.dataset.parts(table, list(dict.fromkeys(["game", *columns]))),
            strict=True,
        ):
            if entry.chunk.first >= end:
                break
            parts.append(part[part["game"] < end] if entry.chunk.end > end else part)
        return pd.concat(parts, ignore_index=True)

    def seat_table(self, column: str) -> NDArray[np.float64]:
        """Games x seats, as numbers."""
        values: NDArray[np.float64] = self.seats([column])[column].to_numpy(np.float64)
        return values.reshape(self.arm.games, -1)


def first_player_shares(data: ArmData) -> NDArray[np.float64]:
    """The shares of wins of the first player of an arm that rotates: blocks x rotations."""
    seats = data.seats(["player", "win_share"])
    won: NDArray[np.float64] = seats.loc[seats["player"] == 1, "win_share"].to_numpy(np.float64)
    return won.reshape(-1, int(seats["player"].max()))
