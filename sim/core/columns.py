"""Text in columns and folded lists: how tables are laid out."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

WIDTH = 110
_GLUE = "\x1f"


def grid(rows: Sequence[Sequence[str]], indent: str = "  ") -> list[str]:
    """Aligned columns."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        (indent + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)))
        .rstrip()
        for row in rows
    ]  # fmt: skip


def folded(first: str, text: str) -> list[str]:
    """A labelled list that goes on, indented, where it is too long; items are not broken."""
    glued = text.replace(" ", _GLUE)
    for mark in (", ", " | ", "; "):
        glued = glued.replace(mark.replace(" ", _GLUE), mark)
    lines = textwrap.wrap(
        glued,
        WIDTH,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_GLUE, " ") for line in lines] or [first.rstrip()]
