"""What must be true of a state by itself, and after the state of the last look."""

from typing import Any

def broken(s: Any, T: Any, before: Any) -> Any: ...
