"""What the actions of each decision are called, by its name: text and pedro_text fill this in."""

from __future__ import annotations

from collections.abc import Callable

from sim.argentina.kernel.rooms import vocabulary
from sim.argentina.view import View
from sim.core.frames import ByDecision, Frame
from sim.core.vocabulary import PASS

Sentence = Callable[[View, int, Frame, int], str]  # of the player's action
Declined = Callable[[Frame], str]

sentence: ByDecision[Sentence] = ByDecision(vocabulary)
declined: ByDecision[Declined] = ByDecision(vocabulary)  # where it depends on the frame


def words(view: View, frame: Frame, code: int) -> str:
    """An action of a decision; for passing its declaration has the words."""
    if code != PASS:
        return sentence[frame.name](view, view.current, frame, code)
    if frame.name in declined:
        return declined[frame.name](frame)
    return frame.entry.declined or "give it up"
