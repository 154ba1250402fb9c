"""What the frames of the stack are read with (sim.core.position)."""

from sim.core.fields import MAX_AMOUNT as MOST
from sim.core.position import PositionReader, reader

__all__ = ["MOST", "PositionReader", "reader"]
