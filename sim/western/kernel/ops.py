"""The numbers of all steps and decisions, `ops.MOVE`, for who looks at a state from outside.

The rooms themselves import each other's constants: the vocabulary is complete behind them all.
"""

from typing import TYPE_CHECKING

from .rooms import vocabulary

globals().update(vocabulary.ops)

if TYPE_CHECKING:

    def __getattr__(name: str) -> int: ...
