"""What follows when the marker of the job market crosses an arrow, but for the end."""

from typing import Any

def cross_arrow(s: Any, T: Any, arrow: Any) -> Any: ...
