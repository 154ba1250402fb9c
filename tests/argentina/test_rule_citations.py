"""Every rule of play in sim/argentina/RULES.md is cited by at least one test.

The A (rules), R (rulings), T (worked examples) and I (invariants) numbers have to be cited, each by
itself: a span such as "A510 to A517" cites its two ends only. K (contradictions between the
rulebooks) and D (figures that only pictures show) need no test: they say why a rule or a table
reads as it does and are no rules of play.
"""

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

HERE = Path(__file__).resolve()
TESTS = HERE.parents[1]
SIM = HERE.parents[2] / "sim"
TINY = TESTS / "games" / "tiny"  # a game with rules of its own

RULE_LINE = re.compile(r"^- \*\*([AKRTID]\d+)\*\*", re.MULTILINE)
# Not \b: an underscore is a word character, and test_A137_taxes cites A137.
CITATION = re.compile(r"(?<![A-Za-z0-9])([AKRTID]\d+)(?![A-Za-z0-9])")

# Numbers that no play of the game can confirm or refute, with the reason.
NOT_PLAY = {
    "A8": "describes how conditions and effects are printed",
    "A40": "says where the board lies on the table",
    "A107": "a remark on the usual length of a game, not a rule",
}


def rule_numbers() -> list[str]:
    text = files("sim.argentina").joinpath("RULES.md").read_text(encoding="utf-8")
    return RULE_LINE.findall(text)


def citations(folder: Path) -> dict[str, set[str]]:
    """Cited numbers, each with the files that cite it."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        if path == HERE or TINY in path.parents:
            continue
        for number in CITATION.findall(path.read_text(encoding="utf-8")):
            found.setdefault(number, set()).add(path.relative_to(folder.parent).as_posix())
    return found


def in_order(numbers: set[str]) -> list[str]:
    return sorted(numbers, key=lambda number: (number[0], int(number[1:])))


def test_rule_numbers_are_unique() -> None:
    numbers = Counter(rule_numbers())
    assert {number[0] for number in numbers} == set("AKRTID")
    assert in_order({number for number, count in numbers.items() if count > 1}) == []


def test_citation_pattern_reads_names_and_comments() -> None:
    text = "def test_A137_R9_taxes(): ...  # A138, T4; not BA12, uint64, A1x or le_havre_I"
    assert CITATION.findall(text) == ["A137", "R9", "A138", "T4"]


def test_every_rule_of_play_is_cited_by_a_test() -> None:
    due = {number for number in rule_numbers() if number[0] in "ARTI"} - set(NOT_PLAY)
    missing = in_order(due - set(citations(TESTS)))
    assert not missing, f"{len(missing)} of {len(due)} rules without a test: {' '.join(missing)}"


def test_numbers_that_are_not_play_exist_and_are_cited_nowhere() -> None:
    assert in_order(set(NOT_PLAY) - set(rule_numbers())) == []
    assert in_order(set(NOT_PLAY) & set(citations(TESTS))) == []


def test_every_citation_leads_to_a_rule() -> None:
    known = set(rule_numbers())
    for folder in (SIM, TESTS):
        cited = citations(folder)
        astray = [
            f"{number} ({', '.join(sorted(cited[number]))})"
            for number in cited
            if number not in known
        ]
        assert not astray, f"cited, but not in RULES.md: {'; '.join(sorted(astray))}"
