"""A dataset as others read it: the same numbers, small types, sentences in the files."""

import json

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.dataset.schema import SEATS, TABLES, TEXT, columns_of
from sim import games
from tests.conftest import SMALL_RUN

COLUMNS = columns_of(games()["argentina"])
BYTES_OF_A_GAME = 500  # of both tables with two seats: numbers of 8 bytes would take 1,500


@pytest.fixture
def folder(home_of_a_run):
    return home_of_a_run / SMALL_RUN


@pytest.fixture
def parts(folder):
    """The files of each table."""
    found = {table: sorted((folder / table).glob("*.parquet")) for table in TABLES}
    assert all(len(files) == 3 for files in found.values())
    return found


def test_all_readers_find_the_same_shares_of_wins(folder):
    seats = folder / SEATS
    by_pandas = pd.read_parquet(seats).groupby("policy", observed=True)["win_share"].mean()
    by_polars = pl.read_parquet(seats).group_by("policy").agg(pl.mean("win_share"))
    by_duckdb = duckdb.execute(
        f"SELECT policy, avg(win_share) FROM '{seats}/*.parquet' GROUP BY policy"
    ).fetchall()
    shares = by_pandas.to_dict()
    assert set(shares) == {"novice", "random"}
    assert sum(shares.values()) == pytest.approx(1)
    assert dict(by_polars.iter_rows()) == pytest.approx(shares)
    assert dict(by_duckdb) == pytest.approx(shares)


@pytest.mark.parametrize("table", TABLES)
def test_all_readers_see_the_same_rows_in_order_of_games(folder, table):
    by_pandas = pd.read_parquet(folder / table)
    keys = [key for key in ("game", "seat") if key in by_pandas]
    assert by_pandas[keys].equals(by_pandas[keys].sort_values(keys))
    by_polars = pl.read_parquet(folder / table)
    by_duckdb = duckdb.execute(f"SELECT * FROM '{folder / table}/*.parquet'").fetchall()
    rows = list(by_pandas.itertuples(index=False, name=None))
    assert by_polars.columns == list(by_pandas.columns)
    assert by_polars.rows() == rows
    assert sorted(by_duckdb) == sorted(rows)


@pytest.mark.parametrize("table", TABLES)
def test_types_are_those_of_the_schema(folder, parts, table):
    words = pa.dictionary(pa.int8(), pa.string())
    expected = {
        column.name: words if column.dtype == TEXT else pa.type_for_alias(column.dtype)
        for column in COLUMNS[table]
    }
    for file in parts[table]:
        fields = pq.read_schema(file)
        assert {field.name: field.type for field in fields} == expected
        assert not any(field.nullable for field in fields)
    frame = pd.read_parquet(folder / table)
    for column in COLUMNS[table]:
        seen = "category" if column.dtype == TEXT else column.dtype
        assert str(frame[column.name].dtype) == seen


def test_rows_are_narrow(folder):
    games = len(pd.read_parquet(folder / "games"))
    total = sum(pd.read_parquet(folder / table).memory_usage(index=False).sum() for table in TABLES)
    assert total / games < BYTES_OF_A_GAME


@pytest.mark.parametrize("table", TABLES)
def test_every_file_says_what_its_columns_are(parts, table):
    sentences = {column.name: column.about for column in COLUMNS[table]}
    assert all(sentences.values())
    first = 0
    for file in parts[table]:
        schema = pq.read_schema(file)
        assert {
            field.name: field.metadata[b"description"].decode() for field in schema
        } == sentences
        about = json.loads(schema.metadata[b"pampas"])
        assert about["columns"] == sentences
        assert (about["game"], about["table"]) == ("argentina", table)
        assert (about["first"], about["games"]) == (first, 80)
        first += about["games"]
        # DuckDB gives the same without pyarrow.
        query = f"SELECT value FROM parquet_kv_metadata('{file}') WHERE key = 'pampas'"
        ((value,),) = duckdb.execute(query).fetchall()
        assert json.loads(value) == about
