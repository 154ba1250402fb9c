"""The page about the dataset of a game, sim/GAME/DATASET.md, made from the columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from analysis.dataset.schema import GAMES, ROWS, SEATS

if TYPE_CHECKING:
    from analysis.dataset.schema import Column

Tables = Mapping[str, list["Column"]]

MANIFEST = {
    "format": "version of the folder's form",
    "state": "`running` or `finished`",
    "game": "name of the game",
    "pampas": "version of pampas",
    "rules": "version of the rules",
    "signature": "hash of 10,000 fixed games: what the rules do",
    "players_signature": "hash of fixed games of the shipped policies: how they decide",
    "tables": "hash of the component tables",
    "policies": "hash of the policies that play",
    "identity": "hash of all that decides what the rows are; runs that can be merged share it",
    "configuration": "every option with its value; `pampas simulate --config` takes it back",
    "seed": "seed of the run",
    "changed_tables": "what overlays changed in the tables, with the values before",
    "weights": "of policies of your own: the weights that differ from the default",
    "chunk": "games of a part",
    "rows": "rows of each table",
    "content": "hash of all rows, however they are cut into parts; null until it is finished",
    "schema": "every column with its type and its sentence, as below",
    "chunks": "every part with its games, rows, bytes and checksums",
}

PAGE = """\
# The dataset of a run

<!-- Written by `pampas columns {game} --markdown`: change the text there, not here. -->

`pampas simulate {game} --out runs/x` leaves this folder behind:

    runs/x/manifest.json                        what was played, and what it rests on
    runs/x/games/part-000000000000.parquet      one row per game; named by the first game in it
    runs/x/seats/part-000000000000.parquet      one row per seat of the same games
    runs/x/journal.jsonl                        parts that are stored, while the run goes on

Rows are in order of `game`, then `seat`; `game` joins the two tables. The same command gives the
same rows for any number of workers and on any machine. `block` is what is independent: where a run
has `--rotate`, games of one block share their deal, and an interval has to be one over blocks.

Integers have the smallest type that holds them, words are dictionaries of strings (a categorical in
pandas), nothing is ever missing. Every column has its sentence in the parquet files too: as the
description of the field, and under the key `pampas` of the file's metadata, which is JSON.

## manifest.json

| key | what it is |
|---|---|
{manifest}

## Sets

A set is kept as a number with a bit for each thing that can be in it, from the lowest bit on in the
order that its sentence gives. Rows whose set holds the thing named behind them, by pandas:

```python
{python}
```

and by SQL, here of DuckDB:

```sql
{sql}
```
{tables}"""


def page_of(game: str, columns: Tables) -> str:
    """The whole page."""
    sets = [(table, column) for table, known in columns.items() for column in known if column.bits]
    reading = ["import pandas as pd", ""]
    reading += [f'{table} = pd.read_parquet("runs/x/{table}")' for table in (GAMES, SEATS)]
    return PAGE.format(
        game=game,
        manifest="\n".join(f"| `{key}` | {_cell(about)} |" for key, about in MANIFEST.items()),
        python="\n".join([*reading, *(_pandas(table, column) for table, column in sets)]),
        sql="\n".join(_sql(table, column) for table, column in sets),
        tables="".join(f"{line}\n" for table in columns for line in _table(table, columns)),
    )


def _example(column: Column) -> tuple[int, str]:
    """A bit of a set, one in the middle, and its name."""
    bit = 2 * len(column.bits) // 3
    return bit, column.bits[bit]


def _pandas(table: str, column: Column) -> str:
    bit, name = _example(column)
    return f'{table}[{table}["{column.name}"] & (1 << {bit}) > 0]  # {name}'


def _sql(table: str, column: Column) -> str:
    bit, name = _example(column)
    where = f"{column.name} & (1 << {bit}) > 0"
    return f"SELECT * FROM 'runs/x/{table}/*.parquet' WHERE {where};  -- {name}"


def _table(name: str, columns: Tables) -> Iterator[str]:
    yield ""
    yield f"## The table {name}: {ROWS[name]}"
    yield ""
    yield "| column | type | what it is |"
    yield "|---|---|---|"
    for column in columns[name]:
        words = ", ".join(f"`{word}`" for word in column.words)
        about = column.about + (f" ({words})" if words else "")
        yield f"| `{column.name}` | {column.dtype} | {_cell(about)} |"


def _cell(words: str) -> str:
    return words.replace("|", "\\|")
