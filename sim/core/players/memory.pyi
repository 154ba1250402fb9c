"""What a player remembers between decisions."""

from typing import Any

MEMORY_SIZE: int

def forget(m: Any) -> Any: ...
def observe(s: Any, m: Any, a: Any) -> Any: ...
