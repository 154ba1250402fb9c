"""What the actions of decisions are called, and how a log tells them: one place for each decision.

    sentence: Sentences[View] = Sentences(vocabulary)

    @sentence("engine_move", in_log=InLog(opens=True, nothing="the engine cannot move"))
    def _engine(view, player, frame, action): ...

What a player says who passes stands in the declaration (sim.core.vocabulary), or, where it depends
on the frame, beside the sentence (`@sentence.declined("discard_cards")`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sim.core.frames import ByDecision, Frame
from sim.core.view import StateView
from sim.core.vocabulary import PASS, Vocabulary

View = TypeVar("View")
Sentence = Callable[[Any, int, Frame, int], str]  # of the player's action
Declined = Callable[[Frame], str]
Words = str | Callable[[Any, Frame], str]  # of a state and the frame


def said(words: Words, view: Any, frame: Frame) -> str:
    return words if isinstance(words, str) else words(view, frame)


def action_words(
    sentence: ByDecision[Callable[[Any, Frame, int], str]], view: StateView, action: int
) -> str:
    """An action of the decision on top of the stack, by sentences that say nothing of the log.

    For passing the declaration has the words.
    """
    frame = view.frame()
    if action == PASS:
        return frame.entry.declined or "nothing is possible"
    return sentence[frame.name](view, frame, int(action))


@dataclass(frozen=True)
class InLog:
    """How a log tells a decision, where a line with its sentence is not all there is to say.

    line: said instead of the sentence. label: stands before it. more: further results, from what
    has changed and the action. opens: what follows from it is indented below it. result: it is told
    as a result of the line that led to it, or of a line `above`. later: it is told with what
    follows from it.

    When a player passes: `passed` is said in any case; else, when nothing has changed, `nothing` if
    there was no choice, or `given_up` instead of the words of the declaration, unless `silent`.
    """

    line: Callable[[Any, Frame, int], str] | None = None
    label: Words = ""
    more: Callable[[Any, int], list[str]] | None = None
    opens: bool = False
    result: bool = False
    above: Words = ""
    later: bool = False
    passed: Words | None = None
    nothing: Words = ""
    given_up: Words = ""
    silent: bool = False


PLAINLY = InLog()


class Sentences(Generic[View]):
    """The sentences of a game, registered by the names of its decisions."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._sentences: ByDecision[Sentence] = ByDecision(vocabulary)
        self.declined: ByDecision[Declined] = ByDecision(vocabulary)
        self._in_log: dict[str, InLog] = {}

    def __call__(
        self, *names: str, in_log: InLog = PLAINLY
    ) -> Callable[[Callable[[View, int, Frame, int], str]], Sentence]:
        self._in_log |= dict.fromkeys(names, in_log)
        return self._sentences(*names)

    def missing(self) -> list[str]:
        """Decisions without a sentence."""
        return self._sentences.missing()

    def in_log(self, name: str) -> InLog:
        return self._in_log[name]

    def words(self, view: View, player: int, frame: Frame, action: int) -> str:
        """An action of a decision; for passing its declaration has the words."""
        if action != PASS:
            return self._sentences[frame.name](view, player, frame, action)
        if frame.name in self.declined:
            return self.declined[frame.name](frame)
        return frame.entry.declined or "give it up"
