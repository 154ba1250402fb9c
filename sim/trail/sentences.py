"""What decisions are called: text.py and the family's words register it by name."""

from __future__ import annotations

from sim.core.sentences import Sentences
from sim.trail.kernel.rooms import vocabulary
from sim.trail.view import View

sentence: Sentences[View] = Sentences(vocabulary)
