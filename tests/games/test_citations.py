"""Rules are cited one by one, so that whoever looks for a number finds it."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from sim import games

ROOT = Path(__file__).resolve().parents[2]
CODE = sorted(path for top in ("sim", "tests") for path in (ROOT / top).rglob("*.py"))
RULE_LINE = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)
SPAN = re.compile(r"(?<![A-Za-z0-9])([A-Z]\d+) ?(?:-|–|to|\.\.+) ?([A-Z]\d+)(?![A-Za-z0-9])")


def rules() -> set[str]:
    """The numbers of all rules of all games."""
    texts = (
        files(game.package).joinpath("RULES.md").read_text("utf-8") for game in games().values()
    )
    return {number for text in texts for number in RULE_LINE.findall(text)}


def spans(text: str, numbers: set[str]) -> list[str]:
    return [found[0] for found in SPAN.finditer(text) if {*found.groups()} <= numbers]


@pytest.mark.parametrize("between", ["-", "–", " to ", " - ", "..."])
def test_a_span_is_seen(between):
    span = between.join(("A137", "A139"))
    assert spans(f"taxes ({span}, R9)", {"A137", "A139", "R9"}) == [span]
    assert spans(f"from {span}", {"A137"}) == []


def test_no_file_cites_a_span_of_rules():
    numbers = rules()
    assert numbers
    found = {path.relative_to(ROOT): spans(path.read_text("utf-8"), numbers) for path in CODE}
    assert {path: cited for path, cited in found.items() if cited} == {}
