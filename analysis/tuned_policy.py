"""The file of a tuned policy: all of its weights, and the record of where they come from."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from analysis.match import DuelResult
from analysis.tuning import Task, Tuned
from sim.core.errors import PampasError
from sim.core.policy import HASH_DIGITS, Row


def weights_hash(row: Row) -> str:
    """Tells two policies of one name apart."""
    return hashlib.sha256(row.astype("<f8").tobytes()).hexdigest()[:HASH_DIGITS]


def record_of(
    task: Task,
    tuned: Tuned,
    results: Sequence[DuelResult],
    policies: Mapping[str, Row],
    command: str,
) -> dict[str, Any]:
    """Where a tuned policy comes from, and how it was measured.

    Names are not enough: the command makes this policy again only while the policies that it names
    have the weights that they had.
    """
    return {
        "who": "pampas tune",
        "when": datetime.date.today().isoformat(),
        "command": command,
        "seed": task.seed,
        "generations": tuned.generations,
        "games": tuned.games,
        "opponents": list(task.opponents),
        "result": [
            {
                "against": result.rest,
                "players": result.players,
                "win_share": round(result.win.mean, 4),
                "interval": [round(result.win.low, 4), round(result.win.high, 4)],
                "margin": round(result.margin.mean, 3),
                "blocks": result.blocks,
                "games": result.games,
            }
            for result in results
        ],
        "weights": {name: weights_hash(row) for name, row in policies.items()},
        "pampas": version("pampas"),
        "tables": task.tables_hash,
    }


def write_policy(out: Path, name: str, task: Task, tuned: Tuned, record: Mapping[str, Any]) -> None:
    """Write all weights, even those that were not tuned: the policy stays what was measured."""
    entries = task.registry.entries.values()
    content = {
        "about": f"{name}: tuned from {task.start_name} against {', '.join(task.opponents)}",
        "weights": {entry.name: float(tuned.row[entry.index]) for entry in entries},
        "record": record,
    }
    try:
        out.write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise PampasError(f"--out: cannot write {out}: {error.strerror}") from None
