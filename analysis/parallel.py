"""Playing many design rows on several cores. The result does not depend on how they are cut."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from analysis.ground import Design, Ground, Outcome, Rows

Progress = Callable[[int], None]  # told how many more games are done

_CHUNKS_A_CORE = 8  # enough that no core waits long for the others at the end
_LARGEST_CHUNK = 2000


def play_rows(
    ground: Ground,
    design: Design,
    rows: Rows,
    columns: Sequence[str],
    jobs: int | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """The asked outcome columns of every design row, in order; `jobs` None: all cores.

    `rows` are the policies that the design names by number.
    """
    import joblib

    jobs = joblib.cpu_count() if jobs is None else jobs
    size = chunk or max(1, min(_LARGEST_CHUNK, math.ceil(len(design) / (jobs * _CHUNKS_A_CORE))))
    wanted = [ground.column(name) for name in columns]
    rows = np.ascontiguousarray(rows, dtype=np.float64)
    cuts = [design[start : start + size] for start in range(0, len(design), size)]
    if jobs == 1:
        parts: Any = (_play(ground.play_design, cut, ground.tables, rows, wanted) for cut in cuts)
    else:
        # Arrays are sent as they are: a memory-mapped one is another type to the compiled kernel.
        pool = joblib.Parallel(jobs, max_nbytes=None, return_as="generator")
        task = joblib.delayed(_play)
        parts = pool(task(ground.play_design, cut, ground.tables, rows, wanted) for cut in cuts)
    done = []
    for part in parts:
        done.append(part)
        if progress is not None:
            progress(len(part))
    return np.concatenate(done)


def _play(
    play_design: Callable[[Design, Any, Rows], Outcome],
    design: Design,
    tables: Any,
    rows: Rows,
    wanted: list[int],
) -> Outcome:
    return play_design(design, tables, rows)[:, wanted]
