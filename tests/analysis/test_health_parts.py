"""The health of parts: damaged, mixed up, forged, or with rows that cannot be."""

import json

import numpy as np
import pyarrow as pa
import pytest

from analysis.dataset.health import examine
from tests.analysis.runs import (
    add_up,
    changed_at,
    edit_manifest,
    forge,
    kinds,
    only,
    parts_of,
    play_run,
    put_part,
    run_of,
    with_column,
)

# --- the files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["games", "seats"])
def test_damaged_files(run_copy, table):
    path = run_copy()
    missing, short, flipped, _ = parts_of(path, table)
    missing.unlink()
    short.write_bytes(short.read_bytes()[:-100])
    data = bytearray(flipped.read_bytes())
    data[len(data) // 2] ^= 1
    flipped.write_bytes(data)
    assert kinds(path) == [
        ("broken", kind, f"{table}/{file.name}")
        for kind, file in (("missing", missing), ("truncated", short), ("altered", flipped))
    ]
    play_run(path, run_of())  # what the remedy says
    assert examine(path).is_sound


def test_a_file_that_grew(run_copy):
    path = run_copy()
    with open(parts_of(path, "games")[0], "ab") as file:
        file.write(b"more")
    assert only(path).kind == "altered"


def test_two_parts_that_were_swapped(run_copy):
    path = run_copy()
    one, other = parts_of(path, "seats")[:2]
    one_data, other_data = one.read_bytes(), other.read_bytes()
    one.write_bytes(other_data)
    other.write_bytes(one_data)
    found = examine(path).findings
    assert {finding.kind for finding in found} <= {"altered", "truncated", "place"}
    places = [finding.wrong for finding in found if finding.kind == "place"]
    assert places == [
        "holds games 60 to 119, expected games 0 to 59",
        "holds games 0 to 59, expected games 60 to 119",
    ]


def test_a_swap_with_a_forged_manifest(run_copy):
    path = run_copy()
    one, other = (file.read_bytes() for file in parts_of(path, "seats")[:2])
    put_part(path, "seats", 0, other)
    put_part(path, "seats", 1, one)
    found = {finding.kind for finding in examine(path).findings}
    assert found == {"place", "seats"}


def test_a_part_of_the_other_table(run_copy):
    path = run_copy()
    put_part(path, "seats", 0, parts_of(path, "games")[0].read_bytes())
    found = {finding.kind: finding.wrong for finding in examine(path).findings}
    assert found["table"] == "is a part of games, not of seats"
    assert "columns missing: seat, player" in found["schema"]


def test_no_parquet_at_all(run_copy):
    path = run_copy()
    put_part(path, "games", 2, b"rubbish" * 1000)
    found = only(path)
    assert (found.kind, found.where) == ("unreadable", "games/part-000000000120.parquet")


def test_a_part_of_another_run_is_named(run_copy, played_runs):
    path = run_copy("back")
    for table in ("games", "seats"):
        other = parts_of(played_runs / "other signature", table)[0]
        put_part(path, table, 0, other.read_bytes())
    found = examine(path).findings
    assert [finding.kind for finding in found] == ["mix", "mix"]
    assert "it was played with signature another, the run with a" in found[0].wrong


def test_a_part_of_another_seed_is_named(run_copy, played_runs):
    path = run_copy("back")
    for table in ("games", "seats"):
        put_part(path, table, 0, parts_of(played_runs / "other seed", table)[0].read_bytes())
    mixes = [finding.wrong for finding in examine(path).findings if finding.kind == "mix"]
    assert mixes == ["is of another run: its configuration or schema is another"] * 2


def test_a_part_of_another_version_with_the_same_games_is_only_noted(run_copy, tmp_path):
    path = run_copy()
    newer = play_run(tmp_path / "newer", run_of(pampas="0.2.0"))
    put_part(path, "games", 0, parts_of(newer, "games")[0].read_bytes())
    found = examine(path)
    assert [(finding.severity, finding.kind) for finding in found.findings] == [("note", "version")]
    assert found.is_sound


# --- schema ---------------------------------------------------------------------------------------


def test_a_part_without_a_column(run_copy):
    path = run_copy()
    forge(path, "seats", 1, lambda table: table.drop_columns(["visits"]))
    found = examine(path).findings[0]
    assert (found.kind, found.where) == ("schema", "seats/part-000000000060.parquet")
    assert found.wrong == "has another schema than the run: columns missing: visits"


def test_a_part_with_another_type(run_copy):
    path = run_copy()

    def wider(table):
        index = table.schema.get_field_index("total")
        field = table.schema.field(index)
        return table.set_column(
            index, field.with_type(pa.int64()), table.column("total").cast(pa.int64())
        )

    forge(path, "seats", 1, wider)
    assert "total is int64, expected int16" in only(path).wrong


def test_a_part_with_another_description(run_copy):
    path = run_copy()

    def other(table):
        index = table.schema.get_field_index("total")
        field = table.schema.field(index).with_metadata({"description": "something else"})
        return table.set_column(index, field, table.column("total"))

    forge(path, "seats", 1, other)
    assert "total has another description" in only(path).wrong


def test_a_part_with_its_columns_in_another_order(run_copy):
    path = run_copy()
    forge(path, "games", 0, lambda table: table.select(table.column_names[::-1]))
    assert "its columns are in another order" in only(path).wrong


def test_a_part_that_does_not_say_what_it_is(run_copy):
    path = run_copy()
    forge(path, "games", 0, lambda table: table.replace_schema_metadata({}))
    assert only(path).kind == "no description"


# --- rows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "column", "change", "kind", "words"),
    [
        ("games", "game", changed_at(3, 4), "game numbers", "once each and in order"),
        ("games", "game", lambda v: v[::-1], "game numbers", "once each and in order"),
        ("games", "block", changed_at(3, 4), "block", "blocks and rotations"),
        ("seats", "game", changed_at(3, 9), "seats", "has another game than games/part-"),
        ("seats", "rotation", changed_at(3, 1), "seats", "has another rotation than"),
        ("seats", "seat", changed_at(3, 1), "seats", "seats 1 to 2 in each game"),
        ("seats", "player", changed_at(3, 1), "seats", "players 1 to 2 in each game"),
        ("seats", "win_share", changed_at(slice(6, 8), 1.0), "win shares", "is game 3 with 2"),
        ("seats", "total", changed_at(3, 99), "tally", "has other sums for games 0 to 59"),
    ],
)
def test_rows_that_can_not_be(run_copy, table, column, change, kind, words):
    path = run_copy()
    forge(path, table, 0, with_column(column, change))
    found = examine(path).findings
    assert kind in [finding.kind for finding in found]
    assert any(words in finding.wrong for finding in found)


def test_content_that_is_not_what_was_filed(run_copy):
    path = run_copy()
    before = json.loads((path / "manifest.json").read_bytes())["chunks"][0]["parts"]["seats"]
    forge(path, "seats", 0, with_column("visits", changed_at(3, 99)))

    def keep_content(manifest):
        manifest["chunks"][0]["parts"]["seats"]["content"] = before["content"]
        add_up(manifest)

    edit_manifest(path, keep_content)
    found = only(path)
    assert (found.kind, found.where) == ("content", "seats/part-000000000000.parquet")
    assert before["content"] in found.wrong


def test_a_chunk_that_cuts_a_block(tmp_path):
    path = play_run(tmp_path / "x", run_of(first=1, games=61), chunk=1000)
    assert examine(path).is_sound
    forge(path, "games", 0, with_column("rotation", lambda v: np.arange(1, 62) % 2))
    found = {finding.kind: finding.wrong for finding in examine(path).findings}
    assert found["block"] == "cuts a block: 2 games belong together, it has games 1 to 61"


@pytest.mark.parametrize("tally", [{}, {"blocks": 60}, {"blocks": 60, "sums": {"seat": 3}}])
def test_sums_that_are_none(run_copy, tally):
    path = run_copy()
    edit_manifest(path, lambda m: m["chunks"][2].update(tally=tally))
    found = only(path)
    assert found.kind == "tally"
    assert "games 120 to 179" in found.wrong
