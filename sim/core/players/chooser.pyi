"""The worth of actions to a policy, and its choice without search."""

from typing import Any

def weigh(s: Any, T: Any, W: Any, x: Any, m: Any, p: Any, stream: Any, out: Any, n: Any) -> Any: ...
def decide(
    s: Any, T: Any, W: Any, x: Any, m: Any, p: Any, stream: Any, out: Any, n: Any
) -> Any: ...
