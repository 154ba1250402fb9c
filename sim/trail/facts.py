"""The component tables of the game: which there are, and how they are checked.

facts = load(["strict_turnout", "my_tables"])
facts.data["stations"]["9"]["price"], facts.hash
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sim.core.facts import Facts as Facts
from sim.core.facts import TableFolder
from sim.core.reader import Reader
from sim.core.tables import Schema
from sim.trail.effects_check import CONDITIONS
from sim.trail.facts_check import CHECKS, check_tables
from sim.trail.facts_counts import check_counts

if TYPE_CHECKING:
    from sim.western.table_checks import OPEN_KEYS
else:
    from sim.trail.table_checks import OPEN_KEYS

FOLDER = Path(__file__).parent / "tables"

SCHEMA = Schema(
    tables=tuple(CHECKS),
    # The layout of the state rests on the counts.
    fixed=frozenset({"counts"}),
    open_keys={
        **OPEN_KEYS,
        "hazards": ("*",),
        "starting_objectives": ("*.conditions",),
        "cities_north": ("cities.*",),
    },
)


def check(tables: Mapping[str, Reader]) -> None:
    """Refuse tables with which the game could not be played."""
    check_tables(tables)
    check_counts(tables)


table_folder = TableFolder(SCHEMA, FOLDER, check, CONDITIONS)
load = table_folder.load
overlay_names = table_folder.overlay_names
