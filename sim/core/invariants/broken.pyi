"""What must be true of a state, and of the step that led to it."""

from typing import Any

def broken(s: Any, T: Any, before: Any) -> Any: ...
