"""`pampas columns`, and the page about the dataset that it writes."""

import json
import re
from pathlib import Path

import duckdb
import pandas as pd
import pytest

from analysis.dataset.schema import GAMES, SEATS, TABLES, columns_of
from scripts.cli import cli, run
from scripts.columns_page import MANIFEST
from sim import games
from tests.conftest import SMALL_RUN

SIM = Path(__file__).parents[2] / "sim"
COLUMNS = columns_of(games()["argentina"])


@pytest.fixture
def columns(capsys):
    """Runs `pampas columns` with arguments: exit code, stdout, stderr."""

    def call(*args: str) -> tuple[int, str, str]:
        code = run(cli, "pampas", ["columns", *args])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def page() -> str:
    return (SIM / "argentina" / "DATASET.md").read_text(encoding="utf-8")


def block_of(language: str) -> list[str]:
    """The lines of the page's only block in a language."""
    (block,) = re.findall(rf"```{language}\n(.*?)```", page(), re.S)
    return [line for line in block.splitlines() if line]


def test_every_column_is_listed_with_type_and_sentence(columns):
    code, out, err = columns("argentina")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    for known in COLUMNS.values():
        for column in known:
            assert any(
                line.split()[:2] == [column.name, column.dtype] and column.about in line
                for line in lines
            ), column.name
    assert any(
        line.startswith("solo ") and "(none, easy, moderate, expert)" in line for line in lines
    )


@pytest.mark.parametrize("table", TABLES)
def test_one_table_only(columns, table):
    _, out, _ = columns("argentina", "--table", table)
    assert ("win_share " in out) == (table == SEATS)
    assert ("end_reason " in out) == (table == GAMES)


def test_json_has_words_and_bits(columns):
    _, out, _ = columns("--json")
    content = json.loads(out)
    assert content["game"] == "argentina"
    assert {name: len(known) for name, known in content["tables"].items()} == {
        name: len(known) for name, known in COLUMNS.items()
    }
    seats = {column["name"]: column for column in content["tables"][SEATS]}
    assert seats["faces_built"]["bits"][13] == "7b"
    assert seats["total"] == {
        "name": "total",
        "type": "int16",
        "about": "victory points in all, the sum of the categories",
    }
    games = {column["name"]: column for column in content["tables"][GAMES]}
    assert games["neutral"]["words"] == ["lettered", "shuffled"]
    _, out, _ = columns("--json", "--table", SEATS)
    assert list(json.loads(out)["tables"]) == [SEATS]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ("argentina", "--table", "players"),
            '--table: got \'players\', expected "games" or "seats"',
        ),
        (("--markdown", "--table", "games"), "--markdown: is the whole page"),
        (("--markdown", "--json"), "--markdown: is the whole page"),
        (("patagonia",), "unknown game 'patagonia'"),
    ],
)
def test_what_makes_no_sense_is_refused(columns, args, message):
    code, out, err = columns(*args)
    assert (code, out) == (2, "")
    assert message in err


@pytest.mark.parametrize("game", games())
def test_the_page_is_up_to_date(columns, game):
    """If not: pampas columns GAME --markdown > sim/GAME/DATASET.md"""
    _, out, _ = columns(game, "--markdown")
    folder = SIM / games()[game].package.removeprefix("sim.")
    assert (folder / "DATASET.md").read_text(encoding="utf-8") == out


def test_the_page_knows_every_key_of_a_manifest(home_of_a_run):
    manifest = json.loads((home_of_a_run / SMALL_RUN / "manifest.json").read_text(encoding="utf-8"))
    assert list(MANIFEST) == list(manifest)


def test_the_page_shows_the_files_of_a_run(home_of_a_run):
    folder = home_of_a_run / SMALL_RUN
    shown = set(re.findall(rf"^    {SMALL_RUN}/(\S+)", page(), re.M))
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert shown - there == {"journal.jsonl"}  # only while a run goes on
    assert {name for name in there if not name.startswith(TABLES)} == {"manifest.json"}


def holding(frame, column, name):
    """Rows whose set holds a name, by the list of its bits."""
    (found,) = [entry for known in COLUMNS.values() for entry in known if entry.name == column]
    names = [
        {name for bit, name in enumerate(found.bits) if value >> bit & 1}
        for value in frame[column].tolist()
    ]
    return [name in held for held in names]


def test_sets_are_read_as_the_page_says(home_of_a_run, monkeypatch):
    monkeypatch.chdir(home_of_a_run)
    python, sql = block_of("python"), block_of("sql")
    tables: dict[str, pd.DataFrame] = {}
    exec("\n".join(line for line in python if "#" not in line), tables)
    examples = [line for line in python if "#" in line]
    assert (
        len(examples) == len(sql) == sum(bool(c.bits) for known in COLUMNS.values() for c in known)
    )
    for line, query in zip(examples, sql, strict=True):
        code, name = line.split("  # ")
        match = re.match(r'(\w+)\[\1\["(\w+)"\]', code)
        assert match
        table, column = tables[match[1]], match[2]
        found = eval(code, dict(tables))
        assert 0 < len(found) < len(table)
        assert found.equals(table[holding(table, column, name)])
        assert column in query
        assert query.endswith(f"-- {name}")
        keys = [key for key in ("game", "seat") if key in table]
        in_sql = duckdb.execute(query).df()[keys].sort_values(keys).to_numpy()
        assert (in_sql == found[keys].to_numpy()).all()


def test_a_ban_is_in_the_set_of_its_player(home_of_a_run):
    seats = pd.read_parquet(home_of_a_run / SMALL_RUN / "seats")
    banned = holding(seats, "banned", "7b")
    assert (seats[banned]["player"] == 2).all()
    assert sum(banned) == len(seats) // 2
    assert not any(holding(seats[banned], "faces_built", "7b"))
