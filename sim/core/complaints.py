"""What a referee can find wrong: numbers for compiled code, rules and a few words for people."""

from __future__ import annotations

STATE = "state"  # for what no rule states: the state as a data structure, the list of actions


class Complaints:
    """All complaints of a game, each declared once:

    complaints = Complaints()
    DISC_BACK = complaints.add("I5", "a disc came back to a player board")
    """

    def __init__(self) -> None:
        self.words: dict[int, str] = {}
        self._rules: dict[int, str] = {}

    def add(self, rule: str, words: str) -> int:
        """The number of a new complaint; 0 is none."""
        code = 1 + len(self.words)
        self.words[code] = words
        self._rules[code] = rule
        return code

    def rule_of(self, code: int) -> str:
        return self._rules[code]
