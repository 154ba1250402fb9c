"""Results as tables: for pandas, and for notebooks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

    from analysis.interval import Interval


class Tabular(ABC):
    """Something that can be shown as a few rows."""

    @abstractmethod
    def records(self) -> Sequence[dict[str, Any]]:
        """The rows, by the names of their columns."""

    @property
    @abstractmethod
    def caption(self) -> str:
        """What the rows are, in a line."""

    def to_pandas(self) -> pd.DataFrame:
        """The rows as a data frame."""
        import pandas as pd

        return pd.DataFrame(self.records())

    def __repr__(self) -> str:
        return f"{self.caption}\n{self.to_pandas().to_string(index=False)}"

    def _repr_html_(self) -> str:
        table = self.to_pandas().to_html(index=False, border=0, float_format="{:.4g}".format)
        return f"<p>{escape(self.caption)}</p>{table}"


def with_bounds(name: str, found: Interval) -> dict[str, float]:
    """A mean and its interval as columns."""
    return {name: found.mean, f"{name}_low": found.low, f"{name}_high": found.high}
