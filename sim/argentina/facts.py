"""The component tables of the game: which there are, and how they are checked.

facts = load(["terminus_tight", "my_tables"])
facts.data["stations"]["9"]["price"], facts.hash
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sim.argentina.effects_check import CONDITIONS
from sim.argentina.facts_check import CHECKS, check_tables
from sim.argentina.facts_counts import check_counts
from sim.argentina.pedro_check import check_pedro_counts
from sim.core.facts import Facts as Facts
from sim.core.facts import TableFolder
from sim.core.reader import Reader
from sim.core.tables import Schema

if TYPE_CHECKING:
    from sim.western.table_checks import OPEN_KEYS
else:
    from sim.argentina.table_checks import OPEN_KEYS

FOLDER = Path(__file__).parent / "tables"

SCHEMA = Schema(
    tables=tuple(CHECKS),
    # The layout of the state rests on the counts.
    fixed=frozenset({"counts"}),
    open_keys={
        **OPEN_KEYS,
        "farmers": ("A", "C", "A.*", "C.*"),
        "rulings": ("",),
    },
)


def check(tables: Mapping[str, Reader]) -> None:
    """Refuse tables with which the game could not be played."""
    check_tables(tables)
    check_counts(tables)
    check_pedro_counts(tables)


table_folder = TableFolder(SCHEMA, FOLDER, check, CONDITIONS)
load = table_folder.load
overlay_names = table_folder.overlay_names
overlay_tables = table_folder.overlay_tables
overlay_keys = table_folder.overlay_keys
overlay_about = table_folder.overlay_about
