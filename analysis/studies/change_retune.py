"""Players for a changed game: the main policy, tuned further for the changed tables.

A policy that was tuned for the printed game plays the changed one as if nothing had changed. What
players do once they know the change is measured with a policy that CMA-ES has tuned further from
there (analysis.tuning), on a modest budget: it shows which way players would adapt, not how far.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.studies.base import Options
from analysis.studies.change_games import sides_of
from analysis.studies.preparation import Preparation
from sim.core.errors import PampasError
from sim.core.study_facts import StudyFacts

if TYPE_CHECKING:
    from analysis.tuning import Task, Tuned
    from sim.core.facts import Tables
    from sim.core.policy import Policy

GENERATIONS = 40
POPULATION = 16
BLOCKS = 150  # deals that each candidate plays in every seat, new ones in each generation
SIGMA = 0.4
HASH_DIGITS = 8


def prepare(facts: StudyFacts, options: Options, preparation: Preparation) -> Options:
    """What must exist before the plan: a change that changes something, and its players."""
    sides = sides_of(facts, options)
    printed = preparation.tables(()).hash
    # Of several values one may be the printed one.
    if all(preparation.tables(side.tables).hash == printed for side in sides[1:]):
        raise PampasError(
            f"change: got {' '.join(sides[1].tables)}, which is what the printed game has, "
            "expected another value"
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
    settings = json.dumps({**task.settings(), "generations": GENERATIONS}, sort_keys=True)
    digest = hashlib.sha256(settings.encode()).hexdigest()[:HASH_DIGITS]
    name = f"{facts.main}-for-{tables.hash}-{digest}"
    path = preparation.folder / f"{name}.json"
    if path.exists():
        return path
    if not preparation.plays:
        raise PampasError(f"{path}: does not exist: 'pampas study change --retune' makes it")
    preparation.folder.mkdir(parents=True, exist_ok=True)
    log = TuningLog(preparation.folder / f"{name}.log.jsonl", task.settings())
    games = GENERATIONS * task.games(POPULATION, 1, BLOCKS)
    preparation.note(
        f"tuning {len(task.weights)} weights of {facts.main} for the changed game: "
        f"{GENERATIONS} generations, {games:,} games"
    )
    evaluate = tuning.evaluate_by_playing(tables, task, preparation.workers)
    tuned = tuning.tune(task, GENERATIONS, evaluate, log)
    write_atomically(path, json.dumps(_content(facts, task, tuned, games), indent=1).encode())
    return path


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
