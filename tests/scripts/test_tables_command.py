"""`pampas tables`: readable facts with source and confidence, marks, JSON, and errors."""

import json
import subprocess
import sys

import pytest

from scripts.cli import cli, run
from scripts.grid import grids_of
from sim.argentina.effects_check import CONDITIONS
from sim.argentina.facts import SCHEMA, load, overlay_names
from tests.argentina.overlays import write_overlay


@pytest.fixture
def tables(capsys):
    """Runs `pampas tables` with arguments: exit code, stdout, stderr."""

    def call(*args: str) -> tuple[int, str, str]:
        code = run(cli, "pampas", ["tables", *args])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def lines_of(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_summary_comes_first_then_every_table(tables):
    code, out, err = tables("argentina")
    assert (code, err) == (0, "")
    assert load().hash in out.splitlines()[0]
    summary, _, rest = out.partition("\n== ")
    for table, meta in load().meta.items():
        line = next(line for line in summary.splitlines() if line.startswith(f"{table}.json "))
        assert meta.confidence in line
        assert meta.about in line
        assert ("RECONSTRUCTION" in line) == (meta.kind == "reconstruction")
        assert f"source: {meta.source}" in rest
    heads = [line.split()[1] for line in out.splitlines() if line.startswith("== ")]
    assert heads == [f"{table}.json:" for table in SCHEMA.tables]


def test_chosen_tables_only_with_or_without_json_ending(tables):
    _, out, _ = tables("argentina", "stations", "quays.json")
    heads = [line.split()[1] for line in out.splitlines() if line.startswith("== ")]
    assert heads == ["stations.json:", "quays.json:"]
    assert "== stations.json: RECONSTRUCTION, not the printed component, confidence low ==" in out
    assert "== quays.json: fact, confidence medium ==" in out
    assert ["8", "28", "6", "7", "black", "no"] in lines_of(out)
    assert "what it is" not in out


def test_actions_read_as_on_the_tiles(tables):
    _, out, _ = tables("argentina", "neutral_buildings", "private_buildings")
    words = [" ".join(line) for line in lines_of(out)]
    assert "A discard holando_argentino -> pesos 2 | hire 0 | hire 2" in words
    assert "H grain 1 per granjero | return_exhaustion 1 / aux single" in words
    assert "3b 2 3 black certificate 2 / discard_objective -> certificate 3" in words
    assert "6b 3 4 - grain 3 | pesos 3 | delivery" in words


def test_a_board_is_drawn(tables):
    code, out, _ = tables("hacienda", "board_symmetric")
    assert code == 0
    assert " r1  .   .   B   F   G   R   S   .   .   M   .   .   F" in out


def test_no_number_is_cut_when_piped(tables):
    _, out, _ = tables("argentina", "scoring", "cattle")
    assert ", ".join(load().data["scoring"]["categories"]) in out
    assert "3, 3, 3, 4, 4, 4, 5, 5, 5" in out
    assert "…" not in out


def test_overlay_marks_its_entries(tables):
    _, out, _ = tables("argentina", "--tables", "terminus_tight", "--tables", "strict_turnout")
    assert "overlays: terminus_tight, strict_turnout" in out
    summary = out.partition("\n== ")[0]
    assert "[terminus_tight] Stations" in summary
    assert "8 [terminus_tight]  6 [terminus_tight]" in out
    assert (
        "changed: 9.price: 8, was 5 [terminus_tight; sensitivity variant of our reconstruction; "
        "low confidence]"
    ) in out
    assert "no [strict_turnout]" in out
    assert out.count("changed: ") == 3


def test_new_and_removed_entries_are_marked(tables):
    _, out, _ = tables("argentina", "job_market", "--tables", "arrows_one_row_earlier")
    assert 'changed: arrows.4: "depart yellow", new [arrows_one_row_earlier;' in out
    assert 'changed: arrows.9: removed, was "depart purple" [arrows_one_row_earlier;' in out
    assert "4     depart yellow [arrows_one_row_earlier]" in out


def test_folder_as_overlay(tables, tmp_path):
    folder = write_overlay(tmp_path / "mine", "private_buildings", {"7b": {"carpinteros": 5}})
    code, out, _ = tables("argentina", "private_buildings", "--tables", str(folder))
    assert code == 0
    assert f"5 [{folder}]" in out
    assert f"changed: 7b.carpinteros: 5, was 4 [{folder}]" in out


def test_new_record_is_marked_at_its_name(tables, tmp_path):
    option = {"gauchos": 6, "pesos": 0, "gets": ["caracu"]}
    folder = write_overlay(tmp_path / "mine", "cattle", {"buy": {"6 caracu": option}})
    _, out, _ = tables("argentina", "cattle", "--tables", str(folder))
    assert f"6 caracu [{folder}]" in out


def test_json_holds_everything(tables):
    code, out, _ = tables("argentina", "--json", "--tables", "terminus_tight")
    assert code == 0
    content = json.loads(out)
    facts = load(["terminus_tight"])
    assert content["hash"] == facts.hash
    assert content["overlays"] == ["terminus_tight"]
    assert {table: entry["data"] for table, entry in content["tables"].items()} == facts.data
    stations = content["tables"]["stations"]
    assert (stations["kind"], stations["confidence"]) == ("reconstruction", "low")
    assert stations["changed"]["9.vp"]["overlay"] == "terminus_tight"
    assert (stations["changed"]["9.vp"]["before"], stations["changed"]["9.vp"]["after"]) == (8, 6)


def test_json_of_chosen_tables(tables):
    _, out, _ = tables("argentina", "quays", "--json")
    assert list(json.loads(out)["tables"]) == ["quays"]


def test_overlays_are_listed_with_their_about(tables):
    _, out, _ = tables("argentina", "--overlays")
    for name in overlay_names():
        assert any(line.startswith(f"{name} ") and line.endswith(".") for line in out.splitlines())
    _, text, _ = tables("argentina", "--overlays", "--json")
    assert list(json.loads(text)["overlays"]) == overlay_names()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ("argentin",),
            "unknown game 'argentin' (did you mean argentina?). The games are: argentina",
        ),
        (
            ("argentina", "statoins"),
            "unknown table 'statoins' (did you mean stations or station_masters?)",
        ),
        (
            ("argentina", "--tables", "strict_turnuot"),
            "tables: got 'strict_turnuot', expected a folder or the name of an overlay "
            "(did you mean strict_turnout",
        ),
    ],
)
def test_unknown_names_are_told_in_words(tables, args, message):
    code, out, err = tables(*args)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_bad_table_is_told_in_words(tables, tmp_path):
    folder = write_overlay(tmp_path / "mine", "private_buildings", {"7b": {"carpinteros": "five"}})
    code, out, err = tables("argentina", "--tables", str(folder))
    assert (code, out) == (2, "")
    assert err == (
        f"pampas: error: {folder}/private_buildings.json: 7b.carpinteros: "
        'got "five", expected a whole number from 1 to 12\n'
    )


def test_the_command_does_not_import_numba():
    code = (
        "import sys\n"
        "from scripts.cli import cli, run\n"
        "assert run(cli, 'pampas', ['tables', 'argentina']) == 0\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_table_can_be_cut_into_grids():
    for data in load().data.values():
        grids = grids_of(data, CONDITIONS, {})
        assert grids
        for grid in grids:
            assert all(len(row) == len(grid.columns) for row in grid.rows)
