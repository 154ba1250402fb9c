"""One seat as text: a player with board and cards, or Pedro."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.argentina.kernel import layout as L
from sim.argentina.names import COLOURS, HIRED_TYPES
from sim.argentina.pedro_words import (
    card_text,
    experience,
    level,
    loading_text,
    speciality,
    workers_text,
)
from sim.argentina.view import View
from sim.argentina.words import count, pesos
from sim.core.columns import folded, grid

if TYPE_CHECKING:
    from sim.western import family_show as family
else:
    from sim.argentina import family_show as family


def money_line(v: View, p: int) -> str:
    words = [
        pesos(v.seat(p, L.PESOS)),
        f"{v.seat(p, L.GRAIN)} grain",
        family.certificates(v, p),
        count(v.seat(p, L.TOKENS), "token"),
    ]
    if v.seat(p, L.LOADING_GRAIN):
        words.append(f"loading grain {v.seat(p, L.LOADING_GRAIN)}")
    return ", ".join(words)


def seat_block(v: View, p: int) -> list[str]:
    return pedro_block(v) if v.is_pedro(p) else player_block(v, p)


def pedro_line(v: View) -> str:
    """What counts for Pedro's turn: grain, workers, speciality, experience, reserve."""
    return (
        f"{v.seat(L.PEDRO, L.GRAIN)} grain; {workers_text(v)}, speciality {speciality(v)};"
        f" loading card {v.state(L.LOADING_CARD) + 1}, experience {experience(v)};"
        f" {count(v.state(L.RESERVE), 'disc')} in reserve"
    )


def pedro_block(v: View) -> list[str]:
    """Pedro's board and what lies beside it (14.1)."""
    p = L.PEDRO
    marker = ", job-market marker" if v.seat(p, L.MARKER) else ""
    card = v.state(L.PEDRO_CARD)
    in_turn = p == v.current and not v.state(L.OVER)
    pile = v.cards_of(p, L.DISCARD, L.DISCARD_N)
    return [
        f"{v.player(p)}{family.turn_mark(v, p)}: level {level(v)}, {v.seat(p, L.GRAIN)} grain,"
        f" {count(v.state(L.RESERVE), 'disc')} in reserve{marker}",
        f"  estanciero: {v.place(v.seat(p, L.AT))}; engine: {v.slot(v.seat(p, L.ENGINE))}",
        f"  {card_text(v, card - 1) if in_turn and card else 'no card in play'}"
        f" (draw pile {v.state(L.PEDRO_DECK_N)})",
        f"  speciality {speciality(v)}, experience {experience(v)}",
        f"  {loading_text(v, v.state(L.LOADING_CARD))}",
        *grid(family.worker_rows(v, p, HIRED_TYPES)),
        *folded("  buildings: ", family.buildings_line(v, p)),
        farmers_line(v, p),
        *folded("  pile: ", f"{v.cards(pile)} ({len(pile)})"),
    ]


def player_block(v: View, p: int) -> list[str]:
    strength = v.seat(p, L.STRONG) + v.seat(p, L.DISC_STRENGTH)
    return [
        *family.seat_title(v, p, money_line(v, p), f"; strength {strength}"),
        *family.herd(v, p),
        *grid(family.worker_rows(v, p)),
        *folded("  discs on the board: ", family.board_discs(v, p)),
        *folded("  buildings: ", family.buildings_line(v, p)),
        farmers_line(v, p),
        *family.standing(v, p),
    ]


def farmers_line(v: View, p: int) -> str:
    farmers = [
        f"{v.seat(p, L.FARMERS + i)} {colour}"
        for i, colour in enumerate(COLOURS)
        if v.seat(p, L.FARMERS + i)
    ]
    return f"  farmers beside the board: {', '.join(farmers) or 'none'}"
