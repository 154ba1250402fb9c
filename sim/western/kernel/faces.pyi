"""Which face of a private building a player uses."""

from typing import Any

def face_of(s: Any, owner: Any, number: Any) -> Any: ...
