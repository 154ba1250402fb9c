"""The worth of every legal action of a decision to a policy."""

from typing import Any

def weigh(s: Any, T: Any, W: Any, x: Any, m: Any, p: Any, stream: Any, out: Any, n: Any) -> Any: ...
