"""What the README shows works as it stands there."""

import json
import re
import shlex
import textwrap
from pathlib import Path

import numpy as np
import pytest

from analysis.configuration import effective, read_config
from scripts.cli import cli
from scripts.configuration import typed_options
from sim.argentina.facts import load
from sim.argentina.game import ARGENTINA
from sim.argentina.players.weights import weights
from tests.conftest import SMALL_RUN

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = [textwrap.dedent(block) for block in re.findall(r"(?:^(?: {4}.*)?\n)+", README, re.M)]
PYTHON = [block for block in BLOCKS if "import" in block]
COMMANDS = [
    line.split("#")[0].strip()
    for line in re.findall(r"^    pampas (.*)", README.replace("\\\n", " "), re.M)
    if "..." not in line and line != "--help"
]


def test_there_are_examples():
    assert len(PYTHON) >= 2


@pytest.mark.parametrize("block", PYTHON)
def test_python_example_runs(block, capsys, home_of_a_run, monkeypatch):
    monkeypatch.chdir(home_of_a_run)  # for those that read runs/x
    exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_a_run_is_read_in_one_line_by_each_reader():
    (block,) = [block for block in PYTHON if str(SMALL_RUN) in block]
    head, *lines = [line for line in block.splitlines() if line]
    assert head == "import duckdb, pandas, polars"
    for line, reader in zip(lines, ("pandas", "polars", "duckdb"), strict=True):
        assert line.startswith(f"print({reader}.")


def test_the_study_in_toml_is_the_one_on_the_command_line(tmp_path):
    (block,) = [block for block in BLOCKS if 'game = "argentina"' in block]
    path = tmp_path / "run.toml"
    path.write_text(block, encoding="utf-8")
    (line,) = [line for line in COMMANDS if "--start-pesos" in line]
    name, *args = shlex.split(line)
    command = cli.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    with command.make_context(name, args) as ctx:
        typed = typed_options(ctx)
    assert effective({}, read_config(path)) == effective(typed, {})
    assert set(read_config(path)) == set(typed)


def test_the_overlay_example_changes_what_it_says(tmp_path):
    match = re.search(r"echo '(.*)' > mine/(\w+\.json)", README)
    assert match
    (tmp_path / match[2]).write_text(match[1], encoding="utf-8")
    changed = load([tmp_path]).data["private_buildings"]["7b"]["carpinteros"]
    assert changed == json.loads(match[1])["data"]["7b"]["carpinteros"]
    assert changed != load().data["private_buildings"]["7b"]["carpinteros"]


def test_the_policy_example_is_a_policy(tmp_path):
    (block,) = [block for block in BLOCKS if '"weights"' in block]
    path = tmp_path / "mine.json"
    path.write_text(block, encoding="utf-8")
    mine = ARGENTINA.shelf.load(path)
    stated = json.loads(block)["weights"]
    differing = np.flatnonzero(mine.row != ARGENTINA.shelf.load(mine.like).row)
    assert {weights.entries[name].index for name in stated} == set(differing.tolist())


@pytest.mark.parametrize("line", COMMANDS)
def test_options_in_the_readme_exist(line):
    name, *args = shlex.split(line)
    command = cli.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    with command.make_context(name, args):  # read, not run
        pass


def test_commands_in_the_readme_exist():
    named = set(re.findall(r"^    pampas (\w+)", README, re.M))
    assert named <= set(cli.list_commands(None))  # type: ignore[arg-type]
    assert named >= {"watch", "tables", "bench"}
