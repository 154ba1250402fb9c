"""What the README and the docs show works as it stands there, and prints what they say."""

import json
import re
import shlex
import textwrap
from pathlib import Path

import numpy as np
import pytest

from analysis.configuration import effective, read_config
from scripts.cli import cli, run
from scripts.configuration import typed_options
from sim.argentina.facts import load
from sim.argentina.game import ARGENTINA
from sim.argentina.players.weights import weights
from tests.conftest import SMALL_RUN

ROOT = Path(__file__).parent.parent
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md")))
}
# Pages whose Python runs as it stands; that of docs/interfaces.md is run by tests/interfaces.
WITH_PYTHON = ("README.md", "docs/api.md", "docs/datasets.md", "docs/tutorials/researcher.md")
ALL = "\n".join(PAGES.values())


def blocks(text: str) -> list[str]:
    """What stands apart: indented by four, or fenced."""
    fenced = re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S)
    indented = re.findall(
        r"(?:^(?: {4}.*)?\n)+", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M
    )
    return [*fenced, *(textwrap.dedent(block) for block in indented)]


def commands(text: str) -> list[str]:
    """What follows `pampas` on lines that stand apart."""
    found = re.findall(r"^    pampas (.*)", text.replace("\\\n", " "), re.M)
    lines = (line.split("#")[0].strip() for line in found if "..." not in line)
    return [line for line in lines if line != "--help"]


PYTHON = [
    pytest.param(block, id=f"{page} {number}")
    for page in WITH_PYTHON
    for number, block in enumerate(block for block in blocks(PAGES[page]) if "import" in block)
]
COMMANDS = sorted({line for text in PAGES.values() for line in commands(text)})
PRINTED = re.compile(r"<!-- output: pampas (.*?) -->\n\n((?:(?: {4}.*)?\n)+)")
OUTPUTS = sorted({(line, textwrap.dedent(text)) for line, text in PRINTED.findall(ALL)})


def test_there_are_examples():
    assert len(PYTHON) >= 8
    assert len(COMMANDS) >= 80
    assert len(OUTPUTS) >= 2


@pytest.mark.parametrize("block", PYTHON)
def test_python_example_runs(block, capsys, home_of_a_run, monkeypatch):
    monkeypatch.chdir(home_of_a_run)  # for those that read runs/x
    exec(compile(block, "an example", "exec"), {})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize(("line", "told"), OUTPUTS, ids=[line for line, _ in OUTPUTS])
def test_a_command_prints_what_a_page_prints(line, told, capsys):
    """A line of three dots stands for any number of lines."""
    assert run(cli, "pampas", shlex.split(line)) == 0
    rest = capsys.readouterr().out
    for part in re.split(r"^\.\.\.\n", told, flags=re.M):
        assert part.strip("\n") in rest, f"'pampas {line}' prints now:\n{rest}"
        rest = rest[rest.index(part.strip("\n")) :]


def test_a_run_is_read_in_one_line_by_each_reader():
    (block,) = [block for block in blocks(PAGES["docs/datasets.md"]) if "import duckdb" in block]
    head, *lines = [line for line in block.splitlines() if line]
    assert head == "import duckdb, pandas, polars"
    for line, reader in zip(lines, ("pandas", "polars", "duckdb"), strict=True):
        assert line.startswith(f"print({reader}.")
        assert str(SMALL_RUN) in line


def test_the_study_in_toml_is_the_one_on_the_command_line(tmp_path):
    page = PAGES["docs/datasets.md"]
    (block,) = [block for block in blocks(page) if 'game = "argentina"' in block]
    path = tmp_path / "run.toml"
    path.write_text(block, encoding="utf-8")
    (line,) = [line for line in commands(page) if "--start-pesos" in line]
    name, *args = shlex.split(line)
    command = cli.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    with command.make_context(name, args) as ctx:
        typed = typed_options(ctx)
    assert effective({}, read_config(path)) == effective(typed, {})
    assert set(read_config(path)) == set(typed)


def test_the_overlay_example_changes_what_it_says(tmp_path):
    match = re.search(r"echo '(.*)' > mine/(\w+\.json)", PAGES["docs/changes.md"])
    assert match
    (tmp_path / match[2]).write_text(match[1], encoding="utf-8")
    changed = load([tmp_path]).data["private_buildings"]["7b"]["carpinteros"]
    assert changed == json.loads(match[1])["data"]["7b"]["carpinteros"]
    assert changed != load().data["private_buildings"]["7b"]["carpinteros"]


def test_the_policy_example_is_a_policy(tmp_path):
    (block,) = [block for block in blocks(PAGES["docs/policies.md"]) if '"weights"' in block]
    path = tmp_path / "mine.json"
    path.write_text(block, encoding="utf-8")
    mine = ARGENTINA.shelf.load(path)
    stated = json.loads(block)["weights"]
    differing = np.flatnonzero(mine.row != ARGENTINA.shelf.load(mine.like).row)
    assert {weights.entries[name].index for name in stated} == set(differing.tolist())


@pytest.mark.parametrize("line", COMMANDS)
def test_options_in_the_pages_exist(line):
    name, *args = shlex.split(line)
    command = cli.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    with command.make_context(name, args):  # read, not run
        pass


def test_every_command_is_shown_on_a_page():
    named = set(re.findall(r"^    pampas (\w+)", ALL, re.M))
    assert named == set(cli.list_commands(None))  # type: ignore[arg-type]
