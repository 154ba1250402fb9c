"""Players for a changed game: the main policy, tuned further for the changed tables.

A policy that was tuned for the printed game plays the changed one as if nothing had changed. What
players do once they know the change is measured with a policy that CMA-ES has tuned further from
there (analysis.tuning), on a modest budget: it shows which way players would adapt, not how far.
For rungs that look ahead a network learns from games of that policy (analysis.training), with the
fewest players; with more of them they look ahead with the networks of the printed game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.studies.base import Options
from analysis.studies.change_games import sides_of
from analysis.studies.preparation import Preparation
from sim.core.errors import PampasError
from sim.core.network import SUFFIX
from sim.core.shared_weights import NETWORK
from sim.core.study_facts import StudyFacts

if TYPE_CHECKING:
    from analysis.tuning import Task, Tuned
    from sim.core.facts import Tables
    from sim.core.policy import Policy

GENERATIONS = 40
POPULATION = 16
BLOCKS = 150  # deals that each candidate plays in every seat, new ones in each generation
SIGMA = 0.4
NETWORK_GAMES = 60_000  # that a network learns from, for rungs that have one
HASH_DIGITS = 8


def prepare(facts: StudyFacts, options: Options, preparation: Preparation) -> Options:
    """What must exist before the plan: a change that changes something, and its players."""
    sides = sides_of(facts, options)
    before, *after = [
        (preparation.tables(side.tables).hash, preparation.fields(side.setup)) for side in sides
    ]
    # Of several values one may be the printed one.
    if all(side == before for side in after):
        got = " ".join(dict.fromkeys((*sides[1].tables, *options.sets)))
        raise PampasError(
            f"change: got {got}, which is what the printed game has, expected another value"
        )
    if not preparation.retune:
        return options
    if len(sides) > 2 and not options.retuned:
        raise PampasError("--retune: got several values, expected one change")
    return replace(options, retuned=str(retuned(facts, options, preparation)))


def retuned(facts: StudyFacts, options: Options, preparation: Preparation) -> Path:
    """The file of the main policy as tuned for the changed game; made if it does not exist.

    Its name includes what decides its content, so that it is made only once.
    """
    from analysis import tuning
    from analysis.dataset.files import write_atomically
    from analysis.tuning_log import TuningLog

    sides = sides_of(facts, replace(options, retuned=""))
    tables = preparation.tables(sides[1].tables)
    task = _task(facts, options, preparation, tables)
    budget = {"generations": GENERATIONS, "network": NETWORK_GAMES}
    settings = json.dumps({**task.settings(), **budget}, sort_keys=True)
    digest = hashlib.sha256(settings.encode()).hexdigest()[:HASH_DIGITS]
    name = f"{facts.main}-for-{tables.hash}-{digest}"
    path = preparation.folder / f"{name}.json"
    if path.exists():
        return path
    if not preparation.plays:
        raise PampasError(f"{path}: does not exist: 'pampas study change --retune' makes it")
    preparation.folder.mkdir(parents=True, exist_ok=True)
    weights = preparation.folder / f"{name}-weights.json"
    if not weights.exists():
        log = TuningLog(preparation.folder / f"{name}.log.jsonl", task.settings())
        games = GENERATIONS * task.games(POPULATION, 1, BLOCKS)
        preparation.note(
            f"tuning {len(task.weights)} weights of {facts.main} for the changed game: "
            f"{GENERATIONS} generations, {games:,} games"
        )
        evaluate = tuning.evaluate_by_playing(tables, task, preparation.workers)
        tuned = tuning.tune(task, GENERATIONS, evaluate, log)
        content = _content(facts, task, tuned, games)
        write_atomically(weights, json.dumps(content, indent=1).encode())
    content = json.loads(weights.read_bytes())
    if asks_networks(facts, preparation):
        content["networks"] = [_network(facts, options, preparation, sides[1].tables, weights).name]
    write_atomically(path, json.dumps(content, indent=1).encode())
    return path


def asks_networks(facts: StudyFacts, preparation: Preparation) -> bool:
    """Whether a rung of the game looks ahead with a network."""
    return any(preparation.row(rung)[NETWORK] > 0 for rung in facts.rungs)


def _network(
    facts: StudyFacts,
    options: Options,
    preparation: Preparation,
    tables: Sequence[str],
    weights: Path,
) -> Path:
    """A network that has learnt from games of the tuned policy in the changed game."""
    from analysis.dataset.backends import Executor
    from analysis.training.train import train, train_request

    out = weights.with_suffix(SUFFIX)
    if not out.exists():
        preparation.note(
            f"training a network for the changed game: {NETWORK_GAMES:,} games of what was tuned"
        )
        fields = {**preparation.setup, "players": min(facts.players)}
        request = train_request(
            preparation.game, str(weights), out, NETWORK_GAMES, fields,
            seed=options.seed, decisions=0, tables=tables,
        )  # fmt: skip
        train(request, Executor(workers=preparation.workers))
    return out


def _task(facts: StudyFacts, options: Options, preparation: Preparation, tables: Tables) -> Task:
    from analysis import tuning

    start = preparation.row(facts.main)
    return tuning.Task(
        registry=preparation.weights,
        start_name=facts.main,
        start=start,
        opponents={facts.main: start},
        weights=tuning.search_space(preparation.weights, (), facts.tuning_groups, {}),
        fixed={},
        players=(min(facts.players),),
        population=POPULATION,
        blocks=BLOCKS,
        seed=options.seed,
        sigma=SIGMA,
        setup=dict(preparation.setup),
        tables_hash=tables.hash,
    )


def _content(facts: StudyFacts, task: Task, tuned: Tuned, games: int) -> dict[str, Any]:
    """A policy file: all weights, and where they come from."""
    entries = task.registry.entries.values()
    return {
        "about": f"{facts.main}, tuned on for other tables ({task.tables_hash})",
        "weights": {entry.name: float(tuned.row[entry.index]) for entry in entries},
        "record": {
            "who": "pampas study change --retune",
            "seed": task.seed,
            "generations": tuned.generations,
            "games": games,
            "opponents": list(task.opponents),
            "tables": task.tables_hash,
        },
    }


def tuned_for(policy: Policy, tables_hash: str) -> bool | None:
    """Whether a policy was tuned for these tables; None if its record does not say."""
    known = policy.record.get("tables")
    return None if known is None else bool(known == tables_hash)
