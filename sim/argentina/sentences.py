"""What decisions are called, and why Pedro decides: text and pedro_*.py register it by name."""

from __future__ import annotations

from collections.abc import Callable

from sim.argentina.kernel.rooms import vocabulary
from sim.argentina.view import View
from sim.core.criteria import Reason
from sim.core.frames import ByDecision, Frame
from sim.core.sentences import Sentences

sentence: Sentences[View] = Sentences(vocabulary)
reason_for: ByDecision[Callable[[View, Frame], Reason]] = ByDecision(vocabulary)
