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
from sim.core.tabletop import Block, Said, Things

if TYPE_CHECKING:
    from sim.western import family_show as family
else:
    from sim.argentina import family_show as family


def money_line(v: View, p: int) -> str:
    return ", ".join(money(v, p))


def money(v: View, p: int) -> list[str]:
    words = [
        pesos(v.seat(p, L.PESOS)),
        f"{v.seat(p, L.GRAIN)} grain",
        family.certificates(v, p),
        count(v.seat(p, L.TOKENS), "token"),
    ]
    if v.seat(p, L.LOADING_GRAIN):
        words.append(f"loading grain {v.seat(p, L.LOADING_GRAIN)}")
    return words


def seat_block(v: View, p: int) -> Block:
    return pedro_block(v) if v.is_pedro(p) else player_block(v, p)


def pedro_line(v: View) -> str:
    """What counts for Pedro's turn: grain, workers, speciality, experience, reserve."""
    return (
        f"{v.seat(L.PEDRO, L.GRAIN)} grain; {workers_text(v)}, speciality {speciality(v)};"
        f" loading card {v.state(L.LOADING_CARD) + 1}, experience {experience(v)};"
        f" {count(v.state(L.RESERVE), 'disc')} in reserve"
    )


def pedro_block(v: View) -> Block:
    """Pedro's board and what lies beside it (14.1)."""
    p = L.PEDRO
    marker = ["job-market marker"] if v.seat(p, L.MARKER) else []
    card = v.state(L.PEDRO_CARD)
    in_turn = p == v.current and not v.state(L.OVER)
    pile = v.cards_of(p, L.DISCARD, L.DISCARD_N)
    words = [
        f"estanciero: {v.place(v.seat(p, L.AT))}; engine: {v.slot(v.seat(p, L.ENGINE))}",
        f"{card_text(v, card - 1) if in_turn and card else 'no card in play'}"
        f" (draw pile {v.state(L.PEDRO_DECK_N)})",
        f"speciality {speciality(v)}, experience {experience(v)}",
        loading_text(v, v.state(L.LOADING_CARD)),
    ]
    reserve = f"{count(v.state(L.RESERVE), 'disc')} in reserve"
    return Block(
        f"{v.player(p)}{family.turn_mark(v, p)}",
        (f"level {level(v)}", f"{v.seat(p, L.GRAIN)} grain", reserve, *marker),
        (
            *(Said(f"  {line}") for line in words),
            family.worker_rows(v, p, HIRED_TYPES),
            *family.buildings(v, p),
            farmers(v, p),
            Things("pile", v.some(pile), f"({len(pile)})", "none"),
        ),
        seat=p,
    )


def player_block(v: View, p: int) -> Block:
    strength = v.seat(p, L.STRONG) + v.seat(p, L.DISC_STRENGTH)
    return family.seat_block(
        v,
        p,
        money(v, p),
        *family.herd(v, p),
        family.worker_rows(v, p),
        *family.board_discs(v, p),
        *family.buildings(v, p),
        farmers(v, p),
        *family.standing(v, p),
        more=f"; strength {strength}",
    )


def farmers(v: View, p: int) -> Things:
    found = [
        f"{v.seat(p, L.FARMERS + i)} {colour}"
        for i, colour in enumerate(COLOURS)
        if v.seat(p, L.FARMERS + i)
    ]
    return Things("farmers beside the board", tuple(found), empty="none")
