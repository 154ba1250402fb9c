"""What the README shows works as it stands there."""

import json
import re
import textwrap
from pathlib import Path

import pytest

from sim.argentina.facts import load

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = [textwrap.dedent(block) for block in re.findall(r"(?:^(?: {4}.*)?\n)+", README, re.M)]
PYTHON = [block for block in BLOCKS if "import" in block]


def test_there_are_examples():
    assert len(PYTHON) >= 2


@pytest.mark.parametrize("block", PYTHON)
def test_python_example_runs(block, capsys):
    exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_the_overlay_example_changes_what_it_says(tmp_path):
    match = re.search(r"echo '(.*)' > mine/(\w+\.json)", README)
    assert match
    (tmp_path / match[2]).write_text(match[1], encoding="utf-8")
    changed = load([tmp_path]).data["private_buildings"]["7b"]["carpinteros"]
    assert changed == json.loads(match[1])["data"]["7b"]["carpinteros"]
    assert changed != load().data["private_buildings"]["7b"]["carpinteros"]


def test_commands_in_the_readme_exist():
    from scripts.cli import cli

    named = set(re.findall(r"^    pampas (\w+)", README, re.M))
    assert named <= set(cli.list_commands(None))  # type: ignore[arg-type]
    assert named >= {"watch", "tables", "bench"}
