"""The ladder of a game's players: how strong each rung is, how fast, and what its networks know.

`measure_ladder("hacienda")` is what `pampas bench --players` shows. Strength is a match against the
rung below, on deals that nobody was tuned or trained on. Speeds are of one core, by CPU time: they
do not fall when the machine does something else, though its caches and clock may be slower then.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.arena import match_request
from analysis.counts import MAX_MATCH_GAMES
from analysis.match import DuelResult
from analysis.seating import seated_setup, usual_fields
from analysis.study_request import facts_of
from analysis.tabular import Tabular, with_bounds
from analysis.training.effort import TrainingTime, training_time
from analysis.tuning import held_out_seed
from sim import game_named
from sim.core.brain import kept
from sim.core.errors import PampasError
from sim.core.facade import Game
from sim.core.facts import Tables
from sim.core.network import Network
from sim.core.policy import CHANGE, Row
from sim.core.setup import Setup
from sim.core.shared_weights import ROLLOUTS, TURNS
from sim.core.study_facts import LADDER

ORDER = ("random", *LADDER)  # from weak to strong
SECONDS = 20.0  # for each rung
MATCH = 0.5  # of these for the match
EVALUATING = 0.1
LEARNING = 0.1
# The rest, 0.3 of them, for games in self-play.

SEED = held_out_seed(2**61)  # of deals that no tuning, training or match with a usual seed has
MAX_BLOCKS = 20_000  # of a match that its seconds would allow: ±0.5 pp is enough
BATCH_SECONDS = 0.2  # long against a tick of the clock
POSITIONS = 16  # of one game, that a network values


@dataclass(frozen=True)
class Speed:
    """Games in self-play, and the CPU time that they took on one core."""

    games: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


@dataclass(frozen=True)
class Rung:
    """One player of the ladder.

    match: against the rung below; None for the lowest. playouts: the speed of the same search that
    plays every game to its end; None for who does not look ahead. evaluations: of its network, per
    second; None without one for this number of players. networks: for any number of players.
    """

    name: str
    match: DuelResult | None
    speed: Speed
    playouts: Speed | None
    evaluations: float | None
    networks: tuple[Network, ...]

    @property
    def saved(self) -> float | None:
        """How many times as many games it plays as with full playouts."""
        if self.playouts is None:
            return None
        return self.speed.games_per_second / self.playouts.games_per_second

    def to_dict(self) -> dict[str, Any]:
        return {
            "rung": self.name,
            "match": None if self.match is None else asdict(self.match),
            "games_per_second": self.speed.games_per_second,
            "self_play": asdict(self.speed),
            "playouts_per_second": self.playouts and self.playouts.games_per_second,
            "saved": self.saved,
            "evaluations_per_second": self.evaluations,
            "networks": [network.checksum[:16] for network in self.networks],
        }


@dataclass(frozen=True)
class NetworkFacts:
    """What the record of a network tells, and how long its training would take here.

    rungs: who uses it. What a record does not tell is None.
    """

    network: Network
    rungs: tuple[str, ...]
    training: TrainingTime | None

    def to_dict(self) -> dict[str, Any]:
        record, held_out = self.network.record, self.network.record.get("held_out") or {}
        siblings = record.get("siblings") or {}
        return {
            "network": self.network.checksum[:16],
            "rungs": list(self.rungs),
            "players": self.network.players,
            "units": [self.network.hidden, self.network.width],
            "of": record.get("of"),
            "games": record.get("games"),
            "positions": record.get("positions"),
            "r2": held_out.get("r2"),
            "r2_by_stage": held_out.get("r2_by_stage"),
            "siblings": siblings.get("correlation"),
            "training": self.training and asdict(self.training),
            "training_seconds": self.training and self.training.seconds,
        }


@dataclass(frozen=True, repr=False)
class LadderResult(Tabular):
    """All rungs from weak to strong, and their networks."""

    game: str
    players: int
    rungs: tuple[Rung, ...]
    networks: tuple[NetworkFacts, ...]

    @property
    def caption(self) -> str:
        return f"{self.game}, {self.players} players: each rung against the one below, on one core"

    def records(self) -> list[dict[str, Any]]:
        """One row per rung."""
        return [
            {
                "rung": rung.name,
                **({} if rung.match is None else with_bounds("win_share", rung.match.win)),
                "games_per_second": rung.speed.games_per_second,
                "playouts_per_second": rung.playouts and rung.playouts.games_per_second,
                "evaluations_per_second": rung.evaluations,
            }
            for rung in self.rungs
        ]

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "seed": SEED,
            "rungs": [rung.to_dict() for rung in self.rungs],
            "networks": [facts.to_dict() for facts in self.networks],
        }


def ladder_of(game: str) -> tuple[str, ...]:
    """The rungs of a game from weak to strong: those that its studies name, and what is shipped."""
    rungs = list(facts_of(game, ()).rungs)
    for place, name in enumerate(ORDER):
        if name in game_named(game).policies and name not in rungs:
            weaker = [rungs.index(rung) for rung in ORDER[:place] if rung in rungs]
            rungs.insert(1 + max(weaker, default=-1), name)
    return tuple(rungs)


def measure_ladder(
    game: str,
    players: int = 2,
    *,
    seconds: float = SECONDS,
    games: int | None = None,
    workers: int | None = None,
    rungs: Sequence[str] | None = None,
    begin: Callable[[str], None] = lambda step: None,
) -> LadderResult:
    """Measure every rung for about so many `seconds` of CPU time.

    games: of each match, rounded up to full blocks; None: what half of the seconds allows. workers:
    processes that play the matches. rungs: policies from weak to strong; None: the game's ladder.
    A slow rung takes longer: it plays two blocks and a game of either kind in any case. `begin` is
    told of each step.
    """
    if not 0 < seconds < float("inf"):
        raise PampasError(f"seconds: got {seconds!r}, expected a number above 0")
    names = ladder_of(game) if rungs is None else tuple(rungs)
    measuring = _Measuring(game, players, seconds, games, workers)
    for name in names:
        measuring.setup(name)  # what is wrong is refused before the long part
    game_named(game).warm_up(measuring.tables)  # compiled or loaded before the clock runs
    found: list[Rung] = []
    for name in names:
        begin(name)
        found.append(measuring.rung(name, found[-1] if found else None))
    if any(rung.networks for rung in found):
        begin("networks")
    return LadderResult(game, players, tuple(found), measuring.networks(found))


@dataclass(frozen=True)
class _Measuring:
    game: str
    players: int
    seconds: float
    games: int | None
    workers: int | None

    @cached_property
    def tables(self) -> Tables:
        return game_named(self.game).tables()

    @property
    def fields(self) -> dict[str, Any]:
        return {**usual_fields(self.game), "players": self.players, "seed": SEED}

    def setup(self, name: str) -> Setup:
        return seated_setup(self.game, [name], **self.fields)

    def rung(self, name: str, below: Rung | None) -> Rung:
        row = self.tables.game.shelf.load(name).row
        setups = [self.setup(name)]
        if row[ROLLOUTS] > 0 and row[TURNS] > 0:
            setups.append(self.setup(changed(name, "turns", 0)))
        share = 1 - MATCH - EVALUATING - LEARNING
        speeds = self_play(self.tables, setups, share * self.seconds)
        return Rung(
            name=name,
            match=None if below is None else self.match(name, speeds[0], below),
            speed=speeds[0],
            playouts=speeds[-1] if row[ROLLOUTS] > 0 else None,
            evaluations=evaluations_per_second(
                self.tables,
                self.setup(changed(name, "rollouts", 0)),
                row,
                EVALUATING * self.seconds,
            ),
            networks=networks_of(row),
        )

    def match(self, name: str, speed: Speed, below: Rung) -> DuelResult:
        """The rung alone, in every seat in turn, against the one below in all other seats."""
        blocks = None
        if self.games is None:
            others = (self.players - 1) / below.speed.games_per_second
            block = 1 / speed.games_per_second + others  # seconds: one game for every seat
            most = min(MAX_BLOCKS, MAX_MATCH_GAMES // self.players)
            blocks = max(2, min(most, int(MATCH * self.seconds / block)))
        names = (name, below.name)
        request = match_request(self.game, names, self.fields, games=self.games, blocks=blocks)
        (duel,) = request.play(self.workers).duels
        return duel

    def networks(self, rungs: Sequence[Rung]) -> tuple[NetworkFacts, ...]:
        """Every network once, with all who use it."""
        users: dict[str, list[str]] = {}
        found: dict[str, Network] = {}
        for rung in rungs:
            for network in rung.networks:
                users.setdefault(network.checksum, []).append(rung.name)
                found[network.checksum] = network
        return tuple(
            NetworkFacts(
                network,
                tuple(users[checksum]),
                training_time(network, self.tables, LEARNING * self.seconds),
            )
            for checksum, network in found.items()
        )


def changed(name: str, weight: str, value: float) -> str:
    """The name of a policy with another weight, which it may state already."""
    kept_parts = [part for part in name.split(CHANGE) if not part.startswith(f"{weight}=")]
    return CHANGE.join([*kept_parts, f"{weight}={value:g}"])


def networks_of(row: Row) -> tuple[Network, ...]:
    """The networks of a policy, by number of players."""
    return tuple(network for networks in kept(row[np.newaxis]).values() for network in networks)


def self_play(tables: Tables, setups: Sequence[Setup], seconds: float) -> list[Speed]:
    """Play all set-ups by turns, each for the same part of the CPU time.

    In batches: the next one is that of the set-up that has had the least time. What is loaded for
    the first game of all is no part of a speed.
    """
    for setup in setups:
        tables.game.play(setup, 1, tables=tables)
    games, sizes, taken = [0] * len(setups), [1] * len(setups), [0.0] * len(setups)
    while sum(taken) < seconds or not all(taken):
        i = taken.index(min(taken))
        start = time.process_time()
        tables.game.play(setups[i], sizes[i], first=games[i], tables=tables)
        used = time.process_time() - start
        games[i] += sizes[i]
        taken[i] += used
        if used < BATCH_SECONDS / 2:
            sizes[i] *= 2
    return [Speed(*one) for one in zip(games, taken, strict=True)]


def evaluations_per_second(tables: Tables, setup: Setup, row: Row, seconds: float) -> float | None:
    """Positions that the network of a policy values, features included; None without one.

    They are of one game of the set-up, and between two turns, where a search asks.
    """
    machine, humans = tables.game.machine, setup.humans
    if not any(network.players == humans for network in networks_of(row)):
        return None
    positions = turn_ends(Game.new(setup, tables), row)
    times, done, taken = 1, 0, 0.0
    while taken < seconds or not taken:
        start = time.process_time()
        for number, state in enumerate(positions):
            machine.values(state, tables, number % humans, row, times)
        used = time.process_time() - start
        done += times * len(positions)
        taken += used
        if used < BATCH_SECONDS / 2:
            # Calls from Python are no part of the evaluation: their share falls as `times` grows.
            times, done, taken = 2 * times, 0, 0.0
    return done / taken


def turn_ends(game: Game, row: Row) -> list[NDArray[np.int64]]:
    """Some positions between two turns, spread over a game, which is played to its end."""
    to_the_end_of_the_turn = row.copy()
    to_the_end_of_the_turn[TURNS] = 1
    found = []
    while not game.is_over:
        ahead = game.copy()
        machine = game.description.machine
        machine.play_on(
            ahead.state, ahead.memory, game.tables, game.decider, to_the_end_of_the_turn
        )
        if machine.op(ahead.state) >= 0:
            found.append(ahead.state)
        game.apply(game.choose())
    return found[:: max(1, len(found) // POSITIONS)][:POSITIONS]
