"""Players who know the game that they play: a policy, tuned further for it, on a stated budget.

A policy that was tuned for the printed game plays a changed one as if nothing had changed. What
players do once they know the change is measured with a policy that CMA-ES has tuned further from
there (analysis.tuning), against the others as they are. Where the policy looks ahead with a
network, the network learns on from games of the tuned policy in that game (analysis.training), for
so many players as it was tuned with; with others it looks ahead with the networks that there are.

The budget is modest: it shows which way players would adapt, not how far. So a trial on fresh deals
says what a policy has gained, and who is not known to have gained anything plays on as before.
"""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis import tuning
from analysis.configuration import setup_of
from analysis.interval import CONFIDENCE, Interval, corrected, mean_interval
from analysis.match import Plan, duel, play_plan
from analysis.seating import rows_of
from analysis.study_runs import Session, StudyStopped
from sim import game_named
from sim.core.errors import PampasError
from sim.core.network import SUFFIX
from sim.core.shared_weights import NETWORK, RANDOM, ROLLOUTS, SEARCH_WEIGHTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analysis.match import Group
    from sim.core.facts import Tables
    from sim.core.network import Network
    from sim.core.policy import Policy

GENERATIONS = 40
POPULATION = 16
BLOCKS = 150  # deals that each candidate plays in every seat, new ones in each generation
LEAST_BLOCKS = 60  # where many policies share the budget
SIGMA = 0.4
NETWORK_GAMES, NETWORK_EPOCHS, NETWORK_RATE = 20_000, 2, 2e-4  # that a network learns on from
TRIAL_SECONDS = 10.0  # of one core, by stated costs, for the games of a trial
TRIAL_BLOCKS = (400, 5_000)  # at least and at most
HASH_DIGITS = 8


@dataclass(frozen=True)
class Game:
    """A game that a player can know.

    overlays: over the printed tables. factors: of the set-up, by the names of their options. lacks:
    what the player who learns may not have, all others may; ban: the factor that says so.
    """

    overlays: tuple[str, ...] = ()
    factors: tuple[tuple[str, Any], ...] = ()
    lacks: tuple[str, ...] = ()
    ban: str = ""
    players: int = 2

    @property
    def setup(self) -> dict[str, Any]:
        """By the names of options; the player who learns is the first."""
        bans = {self.ban: [f"1:{face}" for face in self.lacks]} if self.lacks else {}
        return {**dict(self.factors), **bans}


@dataclass(frozen=True)
class Learner:
    """A policy that was tuned for a game: who, for which game, and whether it was worth it.

    who: its name, also where `policy` is the file of one that has learnt something else before.
    games: of the tuning. gain: its share of wins, once tuned, minus that before, in the same seats
    on the same fresh deals. file: the tuned policy; adapted: how to call it where it looks ahead.
    """

    who: str
    policy: str
    game: Game
    games: int
    gain: Interval
    file: str
    adapted: str

    @property
    def better(self) -> bool:
        """Whether it is known to have gained something: else nobody would change."""
        return self.gain.low > 0

    @property
    def plays(self) -> str:
        """Who plays that game, now that it is known."""
        return self.adapted if self.better else self.policy


@dataclass(frozen=True)
class Retuning:
    """Tuning policies of a game, each once; what is made is kept in the session's folder.

    groups: of weights that are tuned; all where none is named. many: policies that share the
    budget, and whose gains are told together.
    """

    session: Session
    groups: tuple[str, ...]
    seed: int
    many: int

    @property
    def blocks(self) -> int:
        return max(LEAST_BLOCKS, BLOCKS // self.many)

    def learner(self, who: str, policy: str, game: Game, against: str) -> Learner:
        """A policy as tuned for a game in which `against` has all other seats; made if missing."""
        task = _Task(self, policy, game, against)
        path = task.path
        if not path.exists():
            if self.session.executor is None:
                raise PampasError(f"{path}: does not exist: 'pampas study --retune' makes it")
            path.parent.mkdir(parents=True, exist_ok=True)
            task.make()
        record = json.loads(path.read_bytes())["record"]
        gain = Interval(**record["gain"])
        return Learner(who, policy, game, int(record["games"]), gain, str(path), task.adapted)


@dataclass(frozen=True)
class _Task:
    """One policy, to be tuned for one game."""

    retuning: Retuning
    policy: str
    game: Game
    against: str

    @property
    def session(self) -> Session:
        return self.retuning.session

    @cached_property
    def tables(self) -> Tables:
        return self.session.tables(self.game.overlays)

    @property
    def stem(self) -> str:
        """The policy without what is changed behind its name: gaucho of gaucho:search=strong."""
        return self.policy.partition(":")[0]

    @property
    def adapted(self) -> str:
        """The tuned policy, looking ahead as the policy does."""
        _, colon, changes = self.policy.partition(":")
        looks = f":search={self.stem}" if self._row(self.stem)[ROLLOUTS] > 0 else ""
        return f"{self.path}{looks}{colon}{changes}"

    @cached_property
    def tuning(self) -> tuning.Task:
        """What is searched: the weights without the look ahead, which costs too many games."""
        registry = game_named(self.session.game).shelf.weights
        fixed = self._commitments()
        return tuning.Task(
            registry=registry,
            start_name=self.stem,
            start=self._base(self.policy),
            opponents={self.against: self._base(self.against)},
            weights=tuning.search_space(registry, (), self.retuning.groups, fixed),
            fixed=fixed,
            players=(self.game.players,),
            population=POPULATION,
            blocks=self.retuning.blocks,
            seed=self.retuning.seed,
            sigma=SIGMA,
            setup=setup_of(self.session.game, self.game.setup),
            tables_hash=self.tables.hash,
        )

    @cached_property
    def path(self) -> Path:
        """The file's name includes what decides its content, so that it is made only once."""
        kept = self._networks()
        decides = {
            **self.tuning.settings(),
            "generations": GENERATIONS,
            "network": [NETWORK_GAMES, *(network.checksum for network in kept)],
            "trial": [TRIAL_SECONDS, *TRIAL_BLOCKS, self.retuning.many],
            "rows": [tuning.row_hash(self._row(name)) for name in (self.policy, self.against)],
        }
        text = json.dumps(decides, sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]
        return self.session.data / f"{Path(self.stem).stem}-for-{self.tables.hash}-{digest}.json"

    def make(self) -> None:
        """Tune, teach, try; interrupted, the same call goes on with the generations that are there.

        The file is there when all of it is done.
        """
        from analysis.dataset.files import write_atomically

        weights = self.path.with_name(f"{self.path.stem}-weights.json")
        if not weights.exists():
            write_atomically(weights, _text(self._tuned()))
        content = json.loads(weights.read_bytes())
        if network := self._network(weights):
            content["networks"] = [network.name]
        trying = self.path.with_name(f"{self.path.stem}-trying.json")
        write_atomically(trying, _text(content))
        gain = self._trial(str(trying))
        content["record"]["gain"] = vars(gain)
        write_atomically(self.path, _text(content))
        trying.unlink()

    # --- its steps --------------------------------------------------------------------------------

    def _tuned(self) -> dict[str, Any]:
        """A policy file: all weights, and where they come from."""
        from analysis.tuning_log import TuningLog

        task, session = self.tuning, self.session
        log = TuningLog(self.path.with_name(f"{self.path.stem}.log.jsonl"), task.settings())
        seats = task_seats(self.tables, task)
        games = GENERATIONS * POPULATION * task.blocks * seats
        session.watch.note(
            f"tuning {len(task.weights)} weights of {self.stem} for {about(self.game)}: "
            f"{GENERATIONS} generations, {games:,} games"
        )

        def stop(_: tuning.Generation) -> None:
            if session.stop.is_set():
                raise StudyStopped

        evaluate = tuning.evaluate_by_playing(self.tables, task, self._jobs)
        tuned = tuning.tune(task, GENERATIONS, evaluate, log, stop)
        entries = task.registry.entries.values()
        return {
            "about": f"{self.stem}, tuned on for {about(self.game)} ({task.tables_hash})",
            "weights": {entry.name: float(tuned.row[entry.index]) for entry in entries},
            "record": {
                "who": "pampas study --retune",
                "seed": task.seed,
                "generations": tuned.generations,
                "games": tuned.generations * POPULATION * task.blocks * seats,
                "opponents": list(task.opponents),
                "tables": task.tables_hash,
            },
        }

    def _network(self, weights: Path) -> Path | None:
        """The policy's own network, which has learnt on from games of the tuned one."""
        from analysis.dataset.backends import Executor
        from analysis.training.train import Fitting, train, train_request
        from sim.core import network as net

        humans = task_seats(self.tables, self.tuning)
        known = next((one for one in self._networks() if one.players == humans), None)
        if known is None:
            return None
        out = weights.with_suffix(SUFFIX)
        if not out.exists():
            self.session.watch.note(
                f"a network learns on for {about(self.game)}: {NETWORK_GAMES:,} games"
            )
            start = out.with_name(f"{out.stem}-start{SUFFIX}")
            net.save(known, start)
            fitting = Fitting(known.hidden, known.width, NETWORK_EPOCHS, rate=NETWORK_RATE)
            fields = {**self.tuning.setup, "players": self.game.players}
            request = train_request(
                self.session.game, str(weights), out, NETWORK_GAMES, fields, seed=self.tuning.seed,
                fitting=fitting, decisions=0, start=start, tables=self.game.overlays,
            )  # fmt: skip
            train(request, Executor(workers=self._jobs), stop=self.session.stop)
            start.unlink()
        return out

    def _trial(self, file: str) -> Interval:
        """What the tuned policy wins beyond the former one, in its seat on the same fresh deals."""
        names = [self.adapted.replace(str(self.path), file), self.policy, self.against]
        rows, game = rows_of(self.session.game, names), self.tables.game
        setup = game.setup(
            players=self.game.players,
            seed=tuning.held_out_seed(self.tuning.seed),
            **self.tuning.setup,
        )
        seats = setup.humans
        # A policy against itself scores exactly its fair share: there is nothing to play.
        fair = seats > 1 and not self.game.lacks and np.array_equal(rows[1], rows[2])
        groups: tuple[Group, ...] = (duel(seats, 0, 2),) if fair else ()
        groups = groups or (duel(seats, 0, 2), duel(seats, 1, 2))
        cost = game.rough_seconds(game.setup(
            players=self.game.players, policies=(self.policy,) * seats, **self.tuning.setup
        )) * seats * len(groups)  # fmt: skip
        low, high = TRIAL_BLOCKS
        plan = Plan(setup, groups, max(low, min(high, int(TRIAL_SECONDS / cost))))
        scores = play_plan(self.tables, plan, rows, self._jobs, stop=self.session.stop)
        if scores.blocks < plan.blocks:
            raise StudyStopped
        former = 1 / seats if fair else scores.win[1]
        return mean_interval(scores.win[0] - former, corrected(CONFIDENCE, self.retuning.many))

    # --- who plays --------------------------------------------------------------------------------

    @property
    def _jobs(self) -> int | None:
        executor = self.session.executor
        return executor.workers if executor else None

    def _row(self, name: str) -> NDArray[np.float64]:
        row: NDArray[np.float64] = rows_of(self.session.game, [name])[0]
        return row

    def _base(self, name: str) -> NDArray[np.float64]:
        """The weights of a policy, with which it does not look ahead."""
        row, registry = self._row(name).copy(), game_named(self.session.game).shelf.weights
        if row[ROLLOUTS] > 0:
            for entry in registry.entries.values():
                if entry.index in SEARCH_WEIGHTS:
                    row[entry.index] = entry.default
        return row

    def _networks(self) -> Sequence[Network]:
        """Those that the policy looks ahead with."""
        row = self._row(self.policy)
        found: Sequence[Network] = self.tables.game.networks_of(row[np.newaxis]).get(
            int(row[NETWORK]), ()
        )
        return found

    def _commitments(self) -> dict[str, float]:
        """What a line of play holds on to, by the command that tuned it."""
        command = str(self._policy.record.get("command", ""))
        words = shlex.split(command)
        pairs = [words[i + 1] for i, word in enumerate(words[:-1]) if word == "--fix"]
        return {name: float(value) for name, _, value in (one.partition("=") for one in pairs)}

    @property
    def _policy(self) -> Policy:
        return game_named(self.session.game).shelf.load(self.stem)


def can_learn(game: str, policy: str) -> bool:
    """Whether a policy has weights that tuning could change: chance and functions have none."""
    row = rows_of(game, [policy])[0]
    return bool(row[RANDOM] == 0 and row[NETWORK] >= 0)


def task_seats(tables: Tables, task: tuning.Task) -> int:
    """Games of a candidate on one deal: it sits in every seat of a person."""
    (players,) = task.players
    humans: int = tables.game.setup(players=players, **task.setup).humans
    return humans


def about(game: Game) -> str:
    """The game in words; the printed one has none of its own."""
    factors = [
        f"{name} {', '.join(map(str, value)) if isinstance(value, tuple) else value}"
        for name, value in game.factors
    ]
    lacks = [f"without {', '.join(game.lacks)}"] if game.lacks else []
    return ", ".join([*game.overlays, *factors, *lacks]) or "the printed game"


def tuned_for(policy: Policy, tables_hash: str) -> bool | None:
    """Whether a policy was tuned for these tables; None if its record does not say."""
    known = policy.record.get("tables")
    return None if known is None else bool(known == tables_hash)


def _text(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content, indent=1).encode()
