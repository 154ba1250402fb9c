"""The kernel plays design rows; what that costs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sim.argentina.facts import load
from sim.argentina.flatten import Tables, flatten
from sim.argentina.kernel import design as d
from sim.argentina.kernel.layout import SEATS_MAX, STATE_SIZE
from sim.argentina.players.weights import W_RANDOM, W_ROLLOUTS, WEIGHTS_SIZE
from sim.argentina.policies import shipped
from sim.core import facts as core
from sim.core.errors import PampasError
from sim.core.play import Outcomes as Outcomes
from sim.core.play import play as play
from sim.core.setup import Setup

TablesArgument = Tables | Sequence[str | Path]
Rows = NDArray[np.float64]

# Seconds of one seat in one game on one core, to the nearest handy number: what is cut into chunks
# by them must not depend on the machine.
_RANDOM_SECONDS, _SEAT_SECONDS, _AUTOMA_SECONDS, _ROLLOUT_SECONDS = 25e-6, 125e-6, 50e-6, 18e-3


def tables_for(tables: TablesArgument = ()) -> Tables:
    """Tables in the form of the kernel: as they are, or the facts with these overlays."""
    return tables if isinstance(tables, Tables) else flatten(load(tables))


def policy_rows(policies: Rows | None, design: NDArray[np.int64]) -> Rows:
    """The matrix of policies for these design rows, checked; None: the shipped policies.

    Compiled code does not look whether a row exists, and is compiled anew for another type.
    """
    if policies is None:
        policies = shipped().rows
    if policies.ndim != 2 or policies.shape[1] != WEIGHTS_SIZE:
        expected = f"rows of {WEIGHTS_SIZE} weights"
        raise PampasError(f"policies: got an array of shape {policies.shape}, expected {expected}")
    rows = np.require(policies, np.float64, ["C_CONTIGUOUS", "WRITEABLE"])
    numbers = design[:, d.D_POLICY : d.D_POLICY + SEATS_MAX]
    for number in (numbers.min(initial=0), numbers.max(initial=0)):
        if not 0 <= number < len(rows):
            expected = f"0 to {len(rows) - 1}, the rows of the policies"
            raise PampasError(f"design: got policy {number}, expected {expected}")
    return rows


def play_design(
    design: NDArray[np.int64], tables: core.Tables, policies: Rows | None = None
) -> NDArray[np.int32]:
    """The kernel's own form: int64 design rows to int32 outcome rows.

    `policies` is the matrix whose rows the design names; None: the shipped policies.
    """
    from sim.argentina.kernel import entry  # numba is imported when it is needed

    rows = policy_rows(policies, design)
    # A vector that came from another process may be read-only, which is another type.
    facts = np.require(tables.vector, np.int64, ["C_CONTIGUOUS", "WRITEABLE"])
    state = np.zeros(STATE_SIZE, np.int64)
    outcome = np.zeros((len(design), d.OUTCOME_SIZE), dtype=np.int32)
    entry.call(entry.PLAY, state, facts, design, outcome, policies=rows)
    return outcome


def rough_seconds(setup: Setup) -> float:
    """What a game takes on one core of a common machine, by what its players do."""
    total = _AUTOMA_SECONDS * (setup.players - setup.humans)
    for name in setup.policies:
        row = setup.roster[name].row
        if row[W_RANDOM]:
            total += _RANDOM_SECONDS
        else:
            total += _SEAT_SECONDS + _ROLLOUT_SECONDS * float(row[W_ROLLOUTS])
    return total


@cache
def code() -> str:
    """A hash of the code that plays: two machines with the same one play the same games."""
    from sim.core.jit import files_hash

    here = Path(__file__).parent
    return files_hash([*here.rglob("*.py"), *(here.parent / "core").rglob("*.py")])
