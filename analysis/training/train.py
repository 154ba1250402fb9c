"""Training a value network: collect positions, fit, judge, write. What `pampas train` does."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from analysis.dataset.backends import Executor
from analysis.dataset.files import check_writable, write_atomically
from analysis.parallel import Progress, StoppedEarlyError
from analysis.seating import rows_of, seated_setup
from analysis.training.collect import PER_GAME, Collection, collect
from analysis.training.fit import fit
from analysis.training.judge import Cost, Judgement, cost_of_quantising, judge
from analysis.training.openings import policies_for
from analysis.training.positions import split
from analysis.training.quantise import quantise, restored
from analysis.training.siblings import DECISIONS, Siblings, compare_siblings
from analysis.training.store import PositionFolder
from analysis.training.watch import TrainWatch
from analysis.tuned_policy import weights_hash
from sim import game_named
from sim.core import network as net
from sim.core.brain import check_fits
from sim.core.errors import FieldError, PampasError
from sim.core.facts import Tables
from sim.core.network import Network
from sim.core.policy import Row
from sim.core.setup import MAX_SEED, Setup

HELD_OUT = 0.1  # of the games
MAX_HELD_OUT = 100_000  # positions that a network is judged by
# How the policy that is written beside the network looks ahead: to the end of its turn.
PLAYER = {"rollouts": 4.0, "candidates": 4.0, "spread": 7.0, "trust": 1.0, "turns": 1.0}


@dataclass(frozen=True)
class Fitting:
    """How a network is fitted."""

    hidden: int = 64
    width: int = 32
    epochs: int = 4
    batch: int = 256
    rate: float = 1e-3


@dataclass(frozen=True)
class TrainRequest:
    """A training that can be done.

    of: the policy whose games are learnt from. seed: of the games, openings and weights; the deals
    are those of no match. folder: where positions are kept; they are removed in the end unless
    `keeps` says that they are wanted. start: a network that is learnt on; None: a new one.
    """

    tables: Tables
    setup: Setup
    of: str
    openings: tuple[str, ...]
    out: Path
    folder: Path
    keeps: bool
    games: int
    seed: int
    per_game: float
    fitting: Fitting
    decisions: int
    start: Network | None

    @property
    def base(self) -> Row:
        row: Row = rows_of(self.tables.game.name, [self.of])[0]
        return row

    @property
    def policy(self) -> Path:
        """The policy file beside the network."""
        return self.out.with_suffix(".json")

    def collection(self) -> Collection:
        others = rows_of(self.tables.game.name, self.openings)
        rows = policies_for(self.base, others)
        return Collection(self.tables, self.setup, rows, self.games, self.per_game)


@dataclass(frozen=True)
class Trained:
    """A network, and what is known of it."""

    request: TrainRequest
    network: Network
    positions: int
    active: float
    judgement: Judgement
    cost: Cost
    siblings: Siblings | None
    seconds: Mapping[str, float]  # of each step


def train_request(
    game: str,
    of: str,
    out: Path,
    games: int,
    fields: Mapping[str, Any],
    *,
    openings: Sequence[str] | None = None,
    folder: Path | None = None,
    seed: int = 1,
    per_game: float = PER_GAME,
    fitting: Fitting | None = None,
    decisions: int = DECISIONS,
    start: Path | None = None,
    tables: Sequence[str] = (),
    prefix: str = "--",
) -> TrainRequest:
    """A training on games of the policy `of`, with these fields of a Setup; bad input is refused.

    openings: who else plays the first turns of games; None: all that come with the game.
    """
    if out.suffix != net.SUFFIX:
        raise FieldError(f"{prefix}out", f"{str(out)!r}", f"a file that ends in {net.SUFFIX}")
    loaded = game_named(game).tables(tables)
    rows_of(game, [of], f"{prefix}of")
    names = loaded.game.shelf.names if openings is None else tuple(openings)
    rows_of(game, names, f"{prefix}openings")
    setup = seated_setup(game, [of], **{**fields, "seed": deal_seed(seed)})
    fitting = fitting or Fitting()
    begin = None if start is None else _start(start, loaded, setup, fitting, f"{prefix}start")
    check_writable(out)
    return TrainRequest(
        tables=loaded,
        setup=setup,
        of=of,
        openings=tuple(names),
        out=out,
        folder=folder or out.with_name(f"{out.name}.positions"),
        keeps=folder is not None,
        games=games,
        seed=seed,
        per_game=per_game,
        fitting=fitting,
        decisions=decisions,
        start=begin,
    )


def _start(path: Path, tables: Tables, setup: Setup, fitting: Fitting, name: str) -> Network:
    """The network in a file, if it is one that can be learnt on here."""
    network = net.load(path)
    check_fits(network, tables)
    got = (network.players, network.hidden, network.width)
    wanted = (setup.humans, fitting.hidden, fitting.width)
    if got != wanted:
        words = "a network for {} players with layers of {} and {} units"
        raise FieldError(name, f"{path}, {words.format(*got)}", words.format(*wanted))
    return network


def deal_seed(seed: int) -> int:
    """The seed of the deals of a training: no match or study has them."""
    digest = hashlib.sha256(f"training {seed}".encode()).digest()
    return int.from_bytes(digest[:8], "little") % MAX_SEED


def train(
    request: TrainRequest,
    executor: Executor | None = None,
    watch: TrainWatch | None = None,
    stop: threading.Event | None = None,
) -> Trained:
    """Collect, fit, judge and write a network, and a policy beside it that uses it.

    `stop` ends it while positions are collected or learnt from; the same call goes on with those
    that are there.
    """
    watch, stop = watch or TrainWatch(), stop or threading.Event()
    clock = _Clock()
    collection = request.collection()
    folder = PositionFolder(request.folder, collection.settings())
    progress = watch.begin("collecting positions", request.games, "games")
    positions = collect(collection, folder, executor, progress, stop, watch.note)
    clock.done("collect")
    learn, held_out = split(positions, HELD_OUT, request.seed)
    held_out = held_out[:MAX_HELD_OUT]
    if len(learn) < request.fitting.hidden or len(held_out) < 10:
        raise PampasError(
            f"--games: got {request.games:,}, which gives {len(positions):,} positions: expected "
            "more to learn from and to judge by"
        )
    game, fitting = request.tables.game, request.fitting
    seats = game.rows.max_seats
    scales = game.features.scales(request.tables, seats)
    progress = watch.begin("fitting", fitting.epochs * len(learn), "positions")
    fitted = fit(
        positions, game.features.size(seats), scales, fitting.hidden, fitting.width,
        fitting.epochs, fitting.batch, fitting.rate, request.seed, learn,
        progress=_until(stop, request.folder, progress),
        start=None if request.start is None else restored(request.start, scales),
    )  # fmt: skip
    clock.done("fit")
    found = quantise(fitted, game.name, game.features.version)
    judgement = judge(found, positions, held_out)
    cost = cost_of_quantising(fitted, found, positions, held_out)
    clock.done("judge")
    siblings = None
    if request.decisions:
        progress = watch.begin("comparing actions", request.decisions, "decisions")
        siblings = compare_siblings(
            found, request.tables, request.setup, request.base, request.decisions,
            progress=progress,
        )  # fmt: skip
        clock.done("compare")
    record = _record(request, len(positions), fitted.losses, judgement, cost, siblings)
    found = quantise(fitted, game.name, game.features.version, record)
    net.save(found, request.out)
    _write_policy(request, watch.note)
    if not request.keeps:
        folder.remove()
    active = len(positions.rows) / len(positions)
    return Trained(request, found, len(positions), active, judgement, cost, siblings, clock.seconds)


def _until(stop: threading.Event, folder: Path, progress: Progress | None) -> Progress:
    """What `fit` tells how it goes on, and what ends it."""

    def go_on(positions: int) -> None:
        if stop.is_set():
            raise StoppedEarlyError(
                f"stopped while fitting: the same command begins it again with what is in {folder}"
            )
        if progress is not None:
            progress(positions)

    return go_on


class _Clock:
    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._last = time.perf_counter()

    def done(self, step: str) -> None:
        now = time.perf_counter()
        self.seconds[step] = now - self._last
        self._last = now


def _record(
    request: TrainRequest,
    positions: int,
    losses: Sequence[float],
    judgement: Judgement,
    cost: Cost,
    siblings: Siblings | None,
) -> dict[str, Any]:
    """Where a network comes from; no time and no place, so that a training can be repeated."""
    game, fitting = request.tables.game, request.fitting
    names = dict.fromkeys([request.of, *request.openings])
    return {
        "who": "pampas train",
        "of": request.of,
        "weights": {name: weights_hash(rows_of(game.name, [name])[0]) for name in names},
        "setup": {
            key: value for key, value in request.setup.to_dict().items() if key != "policies"
        },
        "seed": request.seed,
        "games": request.games,
        "positions": positions,
        "per_game": request.per_game,
        **({} if request.start is None else {"start": request.start.checksum[:16]}),
        "fitting": {**vars(fitting), "losses": [round(loss, 6) for loss in losses]},
        "held_out": _rounded(judgement.to_dict()),
        "quantised": _rounded(cost.to_dict()),
        "siblings": None if siblings is None else _rounded(siblings.to_dict()),
        "pampas": version("pampas"),
        "rules": game.rules_version,
        "tables": request.tables.hash,
    }


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(inner) for inner in value]
    return round(float(value), 6) if isinstance(value, float | np.floating) else value


def _write_policy(request: TrainRequest, note: Callable[[str], None]) -> None:
    """A policy that looks ahead to the end of its turn with the network, if there is none yet."""
    path = request.policy
    if path.exists():
        note(f"{path} is there already and stays as it is")
        return
    of = Path(request.of)
    like = request.of if request.of in request.tables.game.policies else str(of.absolute())
    content = {
        "about": f"{path.stem}: {request.of} with a network that values the end of its turn",
        "like": like,
        "weights": PLAYER,
        "networks": [request.out.name],
    }
    write_atomically(path, (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode())
