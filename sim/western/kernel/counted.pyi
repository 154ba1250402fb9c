"""What amounts are counted by, beside workers of a row."""

from typing import Any

def count_own(s: Any, T: Any, p: Any, per: Any) -> Any: ...
