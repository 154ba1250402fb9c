"""One seat as text: a player with board and cards, or Pedro."""

from __future__ import annotations

from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import COLOURS, HIRED_TYPES, WORKER_TYPES
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


def bits(number: int) -> list[int]:
    return [i for i in range(number.bit_length()) if number >> i & 1]


def money_line(v: View, p: int) -> str:
    certificates = f"{v.seat(p, L.CERTIFICATES)}/{v.seat(p, L.CERTIFICATE_LIMIT)} certificates"
    if v.seat(p, L.PERMANENT_CERTIFICATES):
        certificates += f" +{v.seat(p, L.PERMANENT_CERTIFICATES)}"
    words = [
        pesos(v.seat(p, L.PESOS)),
        f"{v.seat(p, L.GRAIN)} grain",
        certificates,
        count(v.seat(p, L.TOKENS), "token"),
    ]
    if v.seat(p, L.LOADING_GRAIN):
        words.append(f"loading grain {v.seat(p, L.LOADING_GRAIN)}")
    return ", ".join(words)


def seat_block(v: View, p: int) -> list[str]:
    return pedro_block(v) if v.is_pedro(p) else player_block(v, p)


def turn_mark(v: View, p: int) -> str:
    return " *" if p == v.current and not v.state(L.OVER) else ""


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
        f"{v.player(p)}{turn_mark(v, p)}: level {level(v)}, {v.seat(p, L.GRAIN)} grain,"
        f" {count(v.state(L.RESERVE), 'disc')} in reserve{marker}",
        f"  estanciero: {v.place(v.seat(p, L.AT))}; engine: {v.slot(v.seat(p, L.ENGINE))}",
        f"  {card_text(v, card - 1) if in_turn and card else 'no card in play'}"
        f" (draw pile {v.state(L.PEDRO_DECK_N)})",
        f"  speciality {speciality(v)}, experience {experience(v)}",
        f"  {loading_text(v, v.state(L.LOADING_CARD))}",
        *grid(worker_rows(v, p)),
        *folded("  buildings: ", buildings_line(v, p)),
        farmers_line(v, p),
        *folded("  pile: ", f"{v.cards(pile)} ({len(pile)})"),
    ]


def player_block(v: View, p: int) -> list[str]:
    strength = v.seat(p, L.STRONG) + v.seat(p, L.DISC_STRENGTH)
    marker = ", job-market marker" if v.seat(p, L.MARKER) else ""
    at = v.seat(p, L.AT)
    here = v.place(at) if at >= 0 else "not on the trail yet"
    lines = [
        f"{v.player(p)} ({v.tag(p)}){turn_mark(v, p)}: {money_line(v, p)}{marker}",
        f"  estanciero: {here}, step limit {v.seat(p, L.STEPS)};"
        f" engine: {v.slot(v.seat(p, L.ENGINE))}; strength {strength}",
    ]
    hand = v.cards_of(p, L.HAND, L.HAND_N)
    discard = v.cards_of(p, L.DISCARD, L.DISCARD_N)
    limit = v.seat(p, L.HAND_LIMIT)
    lines += folded("  hand: ", f"{v.cards(hand)} ({len(hand)}/{limit})")
    lines += folded("  discard pile: ", f"{v.cards(discard)} ({len(discard)})")
    lines.append(f"  draw pile: {count(v.seat(p, L.DRAW_N), 'card')}")
    lines += grid(worker_rows(v, p))
    lines += folded("  discs on the board: ", board_discs(v, p))
    lines += folded("  buildings: ", buildings_line(v, p))
    lines.append(farmers_line(v, p))
    lines += [f"  played: {v.objective(i)}" for i in bits(v.seat(p, L.AREA))]
    lines += [f"  {v.master(i)}" for i in bits(v.seat(p, L.MASTERS))]
    return lines


def farmers_line(v: View, p: int) -> str:
    farmers = [
        f"{v.seat(p, L.FARMERS + i)} {colour}"
        for i, colour in enumerate(COLOURS)
        if v.seat(p, L.FARMERS + i)
    ]
    return f"  farmers beside the board: {', '.join(farmers) or 'none'}"


def worker_rows(v: View, p: int) -> list[list[str]]:
    rows = []
    for row, name in enumerate(HIRED_TYPES if v.is_pedro(p) else WORKER_TYPES):
        cells = []
        for column in range(1, L.N_COLUMNS):
            tile = v.seat(p, L.WORKER_TILE + row * L.N_COLUMNS + column)
            word = "-"
            if tile:
                word = v.tile(tile - 1).replace(" farmer", "")
            cells.append(word)
        rows.append([f"{v.seat(p, L.WORKERS + row)} {name}", "printed", *cells])
    return rows


def board_discs(v: View, p: int) -> str:
    """Discs still on the board: those of the auxiliary actions by action, then the others."""
    aux: dict[int, list[str]] = {}
    others = []
    for disc in range(L.N_DISCS):
        if not v.seat(p, L.DISC_ON + disc):
            continue
        name = v.disc_name(disc).removeprefix("the ").replace(" disc", "")
        number = v.table(t.DISC_AUX + disc)
        if number >= 0:
            aux.setdefault(number, []).append(name.split()[0])
        else:
            others.append(name)
    actions = [f"{number + 1} {' and '.join(sides)}" for number, sides in aux.items()]
    words = [f"auxiliary action {', '.join(actions)}"] if actions else []
    return "; ".join([*words, *([", ".join(others)] if others else [])]) or "none"


def buildings_line(v: View, p: int) -> str:
    placed, supply, box = [], [], []
    for number in range(L.N_NUMBERS):
        at = v.seat(p, L.BUILDING_AT + number)
        if at > 0:
            placed.append(f"{v.face(number)} on {v.names.nodes[at - 1]}")
        elif at < 0:
            box.append(v.face(number))
        else:
            banned = v.seat(p, L.BANNED) >> number & 1
            supply.append(v.face(number) + (" (banned)" if banned else ""))
    words = [f"{', '.join(placed) or 'none on the trail'}; supply {' '.join(supply) or '-'}"]
    if box:
        words.append(f"box {' '.join(box)}")
    return "; ".join(words)
