"""A table drawn for pages: cards in their colours, markets in rows, the board of each player.

HTML in small pieces, so that a replay can keep what differs from step to step (reports.patches).
The words are those of the text: colours come on top, and never speak alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from pathlib import Path

from sim.core.svg import SEATS
from sim.core.tabletop import Block, Part, Rows, Sketch, Tabletop, Things

STYLE = (Path(__file__).parent / "drawn_table.css").read_text(encoding="utf-8")
Colours = tuple[tuple[str, str], ...]  # how names begin, the longest first

# `2 Jersey`, `swamp 3`, `West Highland (3 VP)`: how many, what, and what is printed on it.
_THING = re.compile(r"(?P<n>\d+ )?(?P<name>.+?)(?P<print> \([^()]*\))?(?P<more> x?\d+)?")
_SEAT = re.compile(r"(?:(?:\w+ )?P|.*\[P)(\d)\b")  # P2, P2 x3, engines P2 space 7, 5 VP [P2]
SHORT = 8  # letters: what stands on a card in bold, as its value


def drawn(top: Tabletop, picture: bool) -> list[str]:
    """The pieces; picture: the map is drawn beside it."""
    colours = _sorted(top.colours)
    return [piece for block in top.blocks for piece in _block(block, colours, picture)]


def page_of(top: Tabletop, picture: bool) -> str:
    """The table with its style, for notebooks."""
    return f'<style>{STYLE}</style><div class="pampas-table">{"".join(drawn(top, picture))}</div>'


def _sorted(colours: Mapping[str, str]) -> Colours:
    return tuple(sorted(colours.items(), key=lambda item: -len(item[0])))


@lru_cache(2048)  # from one step of a game to the next hardly any differs
def _block(block: Block, colours: Colours, picture: bool) -> tuple[str, ...]:
    parts = [part for part in block.parts if not (picture and isinstance(part, Sketch))]
    inside = [piece for part in parts for piece in _part(part, colours)]
    if not inside and not block.beside:
        return ()
    beside = [_thing(one, colours) for one in block.beside]
    wide = not block.title or any(isinstance(part, Rows) for part in parts)
    kind, disc = ('class="block wide"' if wide else 'class="block"'), ""
    if block.seat is not None:
        kind = f'class="block seat" data-seat="{block.seat}"'
        disc = f'<b class="disc" style="--tint:{SEATS[block.seat]}">{block.seat + 1}</b> '
    head = [f"<h2>{disc}{escape(block.title)}</h2>"] if block.title else []
    row = ['<p class="row">', *beside, "</p>"] if beside else []
    return (f"<section {kind}>", *head, *row, *inside, "</section>")


def _part(part: Part, colours: Colours) -> list[str]:
    if isinstance(part, Things):
        label = f'<span class="label">{escape(part.label)}</span>' if part.label else ""
        things = [_thing(one, colours) for one in part.things]
        note = [f'<span class="note">{escape(part.note)}</span>'] if part.note else []
        none = [] if things else [f'<span class="none">{escape(part.empty)}</span>']
        return [f'<p class="row">{label}', *none, *things, *note, "</p>"]
    if isinstance(part, Rows):
        return ['<div class="scroll"><table>', *_rows(part, colours), "</table></div>"]
    if isinstance(part, Sketch):
        return [f"<pre>{escape(chr(10).join(part.text))}</pre>"]
    words = part.words.strip()
    said = f'<span class="said">{escape(words)}</span>'
    return ['<p class="row">', _thing(words, colours) if _tint(words, colours) else said, "</p>"]


def _rows(part: Rows, colours: Colours) -> list[str]:
    pieces = []
    for number, row in enumerate(part.cells):
        pieces.append("<tr>")
        for cell in row:
            if number == 0 and part.head:
                pieces.append(f"<th>{escape(cell)}</th>")
            else:
                pieces.append(f"<td>{_cell(cell, colours)}</td>")
        pieces.append("</tr>")
    return pieces


@lru_cache(4096)
def _cell(cell: str, colours: Colours) -> str:
    """A thing where it has a colour, else words."""
    if all(map(_SEAT.match, cell.split(", "))):
        return " ".join(_thing(one, colours) for one in cell.split(", "))
    if _tint(cell, colours):
        return _thing(cell, colours)
    return f'<span class="none">{cell}</span>' if cell == "-" else escape(cell)


@lru_cache(4096)
def _thing(words: str, colours: Colours) -> str:
    """A small card: how many, the name, what is printed on it."""
    tint = _tint(words, colours)
    match = _THING.fullmatch(words)
    if match is None or not tint:
        return f'<span class="thing">{escape(words)}</span>'
    n, name, printed, more = (escape(part or "") for part in match.groups())
    kind = "thing seats" if _SEAT.match(words) else "thing tinted"
    number = (match["n"] or match["more"] or "1").strip(" x")
    many = " many" if number != "1" else ""
    bold, small = f"<b>{n}</b>" if n else "", _small(printed) if printed else ""
    last = f"<b>{more}</b>" if more else ""
    return f'<span class="{kind}{many}" style="--tint:{tint}">{bold}{name}{small}{last}</span>'


def _small(printed: str) -> str:
    kind = "" if len(printed) > SHORT else ' class="value"'
    return f"<small{kind}>{printed}</small>"


def _tint(words: str, colours: Colours) -> str:
    seat = _SEAT.match(words)
    if seat and int(seat[1]) <= len(SEATS):
        return SEATS[int(seat[1]) - 1]
    name = words.lstrip("0123456789 ")
    return next((colour for begin, colour in colours if name.startswith(begin)), "")
