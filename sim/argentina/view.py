"""A state read in the words of the game: what only Argentina has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import COLOURS, DEPARTURES, WORKER_TYPES
from sim.argentina.words import COUNTED, PEDRO_NAME, cell_city, quay
from sim.core.machine import State as State

if TYPE_CHECKING:
    from sim.western.family_view import FamilyView
else:
    from sim.argentina.family_view import FamilyView


class View(FamilyView):
    """A state together with its tables, read in the words of the game."""

    automa_name = PEDRO_NAME
    rider, city, line_end = "estanciero", "Buenos Aires", "the terminus"
    then_from_end = ", then to the depot"
    income_step = 2
    disc_gains = (
        (t.DISC_HAND, "hand limit +{}"),
        (t.DISC_CERTIFICATE_LIMIT, "certificate limit {}"),
        (t.DISC_STRENGTH, "strength +{}"),
        (t.DISC_VP, "{} VP"),
    )
    permanent = (
        (t.MASTER_CERTIFICATES, "permanent certificate"),
        (t.MASTER_GRAIN, "permanent loading grain"),
    )
    counted_gains = (fx.PESOS, fx.GRAIN, fx.CERTIFICATE)

    @property
    def solo(self) -> bool:
        """The human, player 1, against Pedro, for whom he decides (A625)."""
        return self.state(L.SOLO) > 0

    def is_pedro(self, p: int) -> bool:
        return self.solo and p == L.PEDRO

    def is_automa(self, p: int) -> bool:
        return self.is_pedro(p)

    # --- cards and tiles --------------------------------------------------------------------------

    def card(self, card: int) -> str:
        """Niata, Caracu (3 VP), exhaustion card, objective 7."""
        return "exhaustion card" if card == L.EXHAUSTION else super().card(card)

    def some_cards(self, card: int, n: int) -> str:
        words = super().some_cards(card, n)
        return words + "s" if n > 1 and card == L.EXHAUSTION else words

    def other_tile(self, tile: int) -> str:
        """A farmer with colour and strength."""
        colour = COLOURS[self.table(t.TILE_COLOUR + tile)]
        return f"{colour} farmer {self.table(t.TILE_STRENGTH + tile)}"

    def hire_price(self, row: int, tile: int, modifier: int = 0) -> int:
        """The row's price, the action's modifier, and the strength icon (A312)."""
        strong = self.table(t.STRONG_EXTRA) * self.table(t.TILE_STRONG + tile)
        return super().hire_price(row, tile, modifier + strong)

    def worker(self, row: int, tile: int) -> str:
        """A tile of a worker row; farmers in the last row are called as it is."""
        return WORKER_TYPES[row] if self.is_farmer(tile) else self.tile(tile)

    def is_farmer(self, tile: int) -> bool:
        return not self.is_worker(tile)

    def need(self, need: int) -> str:
        if need == c.NEED_SHIP_TOP:
            return f"disc on ship {self.names.ships[self.table(t.SHIP_TOP)]}"
        return super().need(need)

    def counted_by(self, master: int, what: str) -> tuple[str, str]:
        one, many = COUNTED[what]
        values = (self.table(t.MASTER_FROM + master), self.table(t.MASTER_TO + master))
        return one.format(*values), many.format(*values)

    # --- places -----------------------------------------------------------------------------------

    def side(self, p: int, number: int) -> int:
        return self.state(L.SIDES + number)

    def place(self, node: int) -> str:
        """A trail node with what lies there: b3 (player 2's 5a), neutral A, ramp 6."""
        if self.table(t.NODE_TYPE + node) == c.N_RAMP:
            return f"ramp {self.names.slots[self.table(t.NODE_RAMP_SLOT + node)]}"
        return super().place(node)

    def slot(self, slot: int) -> str:
        """A place of the railway: space 5, station 1 (t4), the terminus (31), the depot."""
        return "the depot" if slot == L.DEPOT else super().slot(slot)

    def quay(self, number: int) -> str:
        return quay(number)

    def ship(self, ship: int) -> str:
        return f"ship {self.names.ships[ship]}"

    def cell(self, cell: int) -> str:
        """What a bonus space of a city gives: gain 5 pesos, 2 VP."""
        words = [self.effects(self.table(t.CELL_EFFECTS + self.cell_on_side(cell)))]
        vp = self.cell_vp(cell)
        if vp or not words[0]:
            words.append(f"{vp} VP")
        return ", ".join(word for word in words if word)

    def cell_vp(self, cell: int) -> int:
        return self.table(t.CELL_VP + self.cell_on_side(cell))

    def cell_on_side(self, cell: int) -> int:
        """A bonus space as the tables number it: by the side of its city in use."""
        return self.state(L.CITY_SIDES + cell_city(cell)) * L.N_CELLS + cell

    def delivery_grain(self, quay: int, cell: int) -> int:
        """Grain for a delivery from a quay to a bonus space (A192)."""
        number = cell_city(cell)
        at = (self.state(L.CITY_SIDES + number) * L.N_CITIES + number) * L.N_QUARTERS
        cost = self.table(t.QUARTER_GRAIN + at + cell // L.MAX_SPACES % L.N_QUARTERS)
        return max(0, cost - self.table(t.QUAY_DISCOUNT + quay))

    def on_trail(self, node: int) -> bool:
        """Ramps are named where they leave."""
        return self.table(t.NODE_TYPE + node) != c.N_RAMP

    def short_tile(self, node: int) -> str:
        """4 black +2: strength, hand, pesos left on it."""
        tile = self.state(L.CONTENT + node) - 1
        hand = ("", " black", " green")[self.table(t.TILE_HAND + tile)]
        coins = self.state(L.COINS + node)
        return f"{self.table(t.TILE_STRENGTH + tile)}{hand}" + (f" +{coins}" if coins else "")

    def is_banned(self, p: int, number: int) -> bool:
        return bool(self.seat(p, L.BANNED) >> number & 1)

    def arrow(self, arrow: int) -> str:
        if arrow == c.ARROW_PLAIN:
            return ""
        if arrow == c.ARROW_REFILL:
            return "refill of the cattle market"
        if arrow == c.ARROW_END:
            return "end of the game"
        return f"{DEPARTURES[arrow - c.ARROW_DEPART - 1]} ships depart"

    def tax_receiver(self, node: int) -> str:
        return " to the bank" if self.solo and self.building(node) else ""  # A610

    def supply(self, number: int) -> str:
        return L.LETTERS[number]

    def forecast_space(self, number: int) -> str:
        return f"{L.LETTERS[number // 2]}{number % 2 + 1}"

    def forecast_height(self, space: int) -> str:
        return ("lower", "upper")[space] if self.solo else ""  # A611

    # --- effects ----------------------------------------------------------------------------------

    def counted_own(self, p: int, per: int) -> int:
        if per == c.PER_FARMLAND_BUILDING:
            return self.marked_buildings(p)
        if per == c.PER_WORKER_SET:
            return min(self.seat(p, L.WORKERS + row) for row in range(L.N_ROWS))
        return sum(self.seat(p, L.FARMERS + i) for i in range(L.N_COLOURS))
