"""Rules, rulings, worked examples and invariants of a game, and who cites them.

RULES.md of a game gives every one of them a number (`- **A137** ...`); code and tests cite the
numbers, each by itself: a span would cite its two ends only. The tests are a class:

    class TestCitations(CitationTests):
        rulebook = Rulebook(GAME, Path(__file__), ...)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from sim.core.description import GameDescription


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game.

    stated_in: the file of the test, in the folder of the game's tests; it cites nothing itself.
    cited: letters of the numbers that a test must cite: rules of play and how they are read, worked
        examples (vectors), invariants.
    uncited: letters of the others, which say why a rule or a table reads as it does.
    not_play: numbers that no play of the game can confirm or refute, with the reason.
    """

    game: GameDescription
    stated_in: Path
    cited: str
    uncited: str = ""
    not_play: Mapping[str, str] = field(default_factory=dict)

    @property
    def tests(self) -> Path:
        return self.stated_in.parent

    @property
    def letters(self) -> str:
        return self.cited + self.uncited

    @cached_property
    def numbers(self) -> list[str]:
        text = (self.game.folder / "RULES.md").read_text(encoding="utf-8")
        return re.findall(rf"^- \*\*([{self.letters}]\d+)\*\*", text, re.MULTILINE)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        # Not \b: an underscore is a word character, and test_A137_taxes cites A137.
        return re.compile(rf"(?<![A-Za-z0-9])([{self.letters}]\d+)(?![A-Za-z0-9])")

    def due(self) -> set[str]:
        """The numbers that a test must cite."""
        return {number for number in self.numbers if number[0] in self.cited} - set(self.not_play)

    def citations(self, folder: Path) -> dict[str, set[str]]:
        """Cited numbers, each with the files that cite it."""
        found: dict[str, set[str]] = {}
        for path in sorted(set(folder.rglob("*.py")) - {self.stated_in}):
            for number in self.pattern.findall(path.read_text(encoding="utf-8")):
                found.setdefault(number, set()).add(path.relative_to(folder).as_posix())
        return found


def in_order(numbers: set[str]) -> list[str]:
    return sorted(numbers, key=lambda number: (number[0], int(number[1:])))


class CitationTests:
    """Every rule of play, worked example and invariant has a test, and no citation leads astray."""

    rulebook: ClassVar[Rulebook]

    def test_rule_numbers_are_unique_and_of_every_kind(self) -> None:
        numbers = Counter(self.rulebook.numbers)
        assert {number[0] for number in numbers} == set(self.rulebook.letters)
        assert in_order({number for number, count in numbers.items() if count > 1}) == []

    def test_names_and_comments_cite(self) -> None:
        one, two = self.rulebook.cited[0], self.rulebook.cited[-1]
        text = f"def test_{one}137_{two}9_taxes(): ...  # {one}138; not B{one}12, {one}1x, {two}_I"
        assert self.rulebook.pattern.findall(text) == [f"{one}137", f"{two}9", f"{one}138"]

    def test_every_rule_of_play_is_cited_by_a_test(self) -> None:
        due = self.rulebook.due()
        missing = in_order(due - set(self.rulebook.citations(self.rulebook.tests)))
        assert not missing, f"{len(missing)} of {len(due)} without a test: {' '.join(missing)}"

    def test_numbers_that_are_not_play_exist_and_are_cited_nowhere(self) -> None:
        other = set(self.rulebook.not_play)
        assert in_order(other - set(self.rulebook.numbers)) == []
        assert in_order(other & set(self.rulebook.citations(self.rulebook.tests))) == []

    def test_every_citation_leads_to_a_rule(self) -> None:
        known = set(self.rulebook.numbers)
        for folder in (self.rulebook.game.folder, self.rulebook.tests):
            cited = self.rulebook.citations(folder)
            astray = [
                f"{number} ({', '.join(sorted(cited[number]))})"
                for number in cited
                if number not in known
            ]
            assert not astray, f"cited, but not in RULES.md: {'; '.join(sorted(astray))}"
