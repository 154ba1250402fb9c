"""Pedro in Buenos Aires: delivery, ship and forecast tiles, worked out in plain Python (14.6)."""

from __future__ import annotations

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.pedro_words import listed_ship, listed_ships
from sim.argentina.sentences import reason_for, sentence
from sim.argentina.view import View
from sim.argentina.words import cell_city, cell_quarter, city
from sim.core.criteria import Option, Reason, most_key, narrow
from sim.core.frames import Frame


def cell_pesos(v: View, cell: int) -> int:
    pointer = v.table(t.CELL_EFFECTS + v.cell_on_side(cell))
    money = 0
    while pointer and v.table(pointer) != fx.END:
        money += v.table(pointer + 1) if v.table(pointer) == fx.PESOS else 0
        pointer += c.EFFECT
    return money


def open_cells(v: View, number: int) -> list[int]:
    """Free bonus spaces of a city that are not covered; of equal ones in a quarter the first."""
    closed = v.table(t.CLOSED + v.players * L.N_CITIES + number)
    found: dict[tuple[str, int, int], int] = {}
    size = L.N_QUARTERS * L.MAX_SPACES
    for cell in range(number * size, (number + 1) * size):
        at = v.cell_on_side(cell)
        kind = v.table(t.CELL_OPEN + at)
        covered = kind == 0 or (kind == 2 and closed)
        if not covered and not v.state(L.CELL_OWNER + cell):
            same = (cell_quarter(cell), v.cell_vp(cell), v.table(t.CELL_EFFECTS + at))
            found.setdefault(same, cell)
    return list(found.values())


@sentence("pedro_deliver")
def _deliver(v: View, p: int, frame: Frame, code: int) -> str:
    quay, cell = divmod(code, c.CELL)
    return (
        f"delivers from {v.quay(quay)} to its {cell_quarter(cell)} quarter"
        f" for {v.delivery_grain(quay, cell)} grain, onto the space of {v.cell(cell)}"
    )


@reason_for("pedro_deliver")
def deliver(v: View, frame: Frame) -> Reason:
    """Most grain, then most VP, then most pesos (A680, R54)."""
    own = v.seat(L.PEDRO, L.GRAIN)
    quays = [
        quay
        for quay in range(L.N_QUAYS)
        if v.state(L.QUAY_DISCS + quay * L.MAX_SEATS + L.PEDRO)
    ]  # fmt: skip
    if not quays:
        return Reason((), "he has no disc on a quay", 0)
    options = []
    for quay in quays:
        for cell in open_cells(v, v.table(t.QUAY_CITY + quay)):
            grain = v.delivery_grain(quay, cell)
            if grain > own:
                continue
            vp, money = v.cell_vp(cell), cell_pesos(v, cell)
            where = city(cell_city(cell))
            start = f" from {v.quay(quay).removesuffix(f' of {where}')}"
            if not v.table(t.QUAY_DISCOUNT + quay):
                start = ""
            options.append(
                Option(
                    quay * c.CELL + cell,
                    f"{where} {cell_quarter(cell)}{start} ({grain} grain: {v.cell(cell)})",
                    "",
                    (most_key("grain", grain), most_key("VP", vp), most_key("pesos", money)),
                )
            )
    if not options:
        return Reason((), f"his {own} grain pays for no free bonus space", 0)
    return narrow(options, f"with {own} grain ")


def ship(v: View) -> Reason:
    """The ship that the active loading card names now; codes: the ship (A681, A685, R55)."""
    card = v.state(L.LOADING_CARD)
    zone = [v.state(L.ZONE + i) for i in range(v.state(L.ZONE_N))]
    words: list[str] = []
    last = -1
    for i, named in enumerate(listed_ships(v, card)):
        if named < 0 and len(zone) < -named:
            continue
        if named in listed_ships(v, card)[:i]:  # named again: it may be loaded again
            continue
        found = zone[named] if named < 0 else named
        text = f"{v.ship(found)}, the {listed_ship(v, named)}," if named < 0 else v.ship(found)
        rank = ("1st", "2nd", "3rd")[i]
        if found not in zone:
            words.append(f"{rank} {text} has departed")
        elif v.state(L.SHIP_DISCS + found * L.MAX_SEATS + L.PEDRO):
            words.append(f"{rank} {text} has his disc")
            last = found
        else:
            words.append(f"{rank} {text} has no disc of his")
            return Reason((found,), f"loading card {card + 1}: {'; '.join(words)}", i + 1)
    if last >= 0 and v.table(t.SHIP_REPEAT + last):
        words.append(f"{v.ship(last)} may be loaded again")
        return Reason((last,), f"loading card {card + 1}: {'; '.join(words)}", len(words))
    return Reason((), f"loading card {card + 1}: {'; '.join(words)}", 0)


def free_cells(v: View, row: int) -> list[int]:
    """Empty cells of a row of the job market, among the columns in use."""
    if row == L.N_JOB_ROWS:
        return []
    cells = [row * c.JOB_COLUMNS + i for i in range(v.table(t.COLUMNS + v.players))]
    return [cell for cell in cells if not v.state(L.JOBS + cell)]


def forecast(v: View) -> list[tuple[int, str]]:
    """Which tile of each letter he takes, 0 lower, 1 upper, or -1 for none, and why (A683, R60)."""
    ended = v.state(L.TRIGGER) > 0
    row = v.state(L.MARKER_ROW)
    room = len(free_cells(v, row))
    last = row < L.N_JOB_ROWS and v.table(t.JOB_ARROW + row) == c.ARROW_END
    taken = []
    for letter in range(3):
        tiles = [v.state(L.FORECAST + 2 * letter + i) - 1 for i in range(2)]
        allowed = [i for i in (0, 1) if tiles[i] >= 0 and (not ended or v.is_farmer(tiles[i]))]
        if not allowed:
            why = "no tile lies there" if max(tiles) < 0 else "no worker may be taken any more"
            taken.append((-1, why))
            continue
        choice = allowed[0]
        upper = "the lower one is a worker" if tiles[0] >= 0 else "no lower tile lies there"
        taken.append((choice, f"the upper tile: {upper}" if choice else "the lower tile"))
        if not v.is_farmer(tiles[choice]):
            room -= 1
            ended = ended or (last and room == 0)
    return taken
