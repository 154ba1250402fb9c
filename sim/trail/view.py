"""A state read in the words of the game: what only the first Great Western Trail has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.core.machine import State as State
from sim.trail.kernel import codes as c
from sim.trail.kernel import effect_kinds as fx
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.names import CITIES, HANDS, TEEPEES, ZONES
from sim.trail.words import city_name, dollars, town_name

if TYPE_CHECKING:
    from sim.western.family_view import FamilyView
else:
    from sim.trail.family_view import FamilyView


class View(FamilyView):
    """A state together with its tables, read in the words of the game."""

    rider, city, line_end = "rancher", "Kansas City", "the last space"
    then_from_end = ", then back"
    income_step = 4

    @property
    def north(self) -> bool:
        """Rails to the North is played."""
        return self.state(L.NORTH) > 0

    @property
    def poker(self) -> bool:
        return self.state(L.POKER) > 0

    # --- tiles ------------------------------------------------------------------------------------

    def other_tile(self, tile: int) -> str:
        """flood 2 VP, green teepee."""
        zone = self.table(t.TILE_ZONE + tile)
        if zone == c.ZONE_TEEPEE:
            return f"{TEEPEES[self.table(t.TEEPEE_COLOUR + tile)]} teepee"
        return f"{ZONES[zone]} {self.table(t.TILE_VP + tile)} VP"

    def kept(self, p: int, zone: int | None = None) -> list[int]:
        """Hazard and teepee tiles that a player has taken, perhaps of one zone."""
        kinds = [
            tile
            for tile in range(len(self.names.tiles))
            if not self.is_worker(tile) and zone in (None, self.table(t.TILE_ZONE + tile))
        ]
        return [tile for tile in kinds for _ in range(self.seat(p, L.TILES_KEPT + tile))]

    def laid_value(self, p: int) -> int:
        """What cards at the poker table are worth (P25)."""
        cards = self.cards_of(p, L.LAID, L.LAID_N)
        return sum(self.table(t.VALUE + card) for card in cards if card < L.CATTLE_KINDS)

    # --- places -----------------------------------------------------------------------------------

    def side(self, p: int, number: int) -> int:
        return self.seat(p, L.SIDES + number)

    @staticmethod
    def face_name(face: int) -> str:
        return f"{face // 2 + 1}{'ab'[face % 2]}"

    def station(self, station: int) -> str:
        """station 1 (t4), station 11 (town 40), the last space (39)."""
        slot = self.table(t.STATION_SLOT + station)
        if slot < L.N_SLOTS:
            return self.slot(slot)
        town = next(i for i in range(L.N_TOWNS) if self.table(t.TOWN_STATION + i) == station + 1)
        return f"station {station + 1} ({self.town(town)})"

    def on_trail(self, node: int) -> bool:
        """Teepee spaces beside the trail are told below it (B141)."""
        return not self.is_beside(node)

    def is_beside(self, node: int) -> bool:
        return self.table(t.NODE_TYPE + node) == c.N_TILE and not self.ways(node)

    def short_tile(self, node: int) -> str:
        """2 VP black, or green teepee."""
        tile = self.state(L.CONTENT + node) - 1
        if self.table(t.TILE_ZONE + tile) == c.ZONE_TEEPEE:
            return self.tile(tile)
        hand = HANDS[self.table(t.TILE_HAND + tile) - 1]
        return f"{self.table(t.TILE_VP + tile)} VP {hand}"

    def is_banned(self, p: int, number: int) -> bool:
        return bool(self.seat(p, L.BANNED) >> self.face_index(number, p) & 1)

    def arrow(self, arrow: int) -> str:
        return {c.ARROW_REFILL: "refill of the cattle market", c.ARROW_END: "end of the game"}.get(
            arrow, ""
        )

    def supply(self, number: int) -> str:
        return str(number + 1)

    def forecast_space(self, number: int) -> str:
        return f"{number // 2 + 1}.{number % 2 + 1}"

    # --- cities and towns -------------------------------------------------------------------------

    def fact(self, city: int) -> int:
        """Where the tables have what is printed of a city: by the board in play."""
        return self.state(L.NORTH) * L.N_CITIES + city

    def city_name(self, city: int) -> str:
        return city_name(CITIES[city])

    @property
    def new_york(self) -> int:
        return CITIES.index("new_york_city")

    def cities(self) -> list[int]:
        """The cities of the board in play, by value."""
        known = [i for i in range(L.N_CITIES) if self.table(t.CITY_VALUE + self.fact(i)) >= 0]
        return sorted(known, key=lambda i: self.table(t.CITY_VALUE + self.fact(i)))

    def city_gives(self, city: int) -> str:
        """What a delivery to a city gives: gain 6 dollars, take an objective card, -6 VP."""
        at = self.fact(city)
        words = []
        if self.table(t.CITY_MONEY + at):
            words.append(f"gain {dollars(self.table(t.CITY_MONEY + at))}")
        if effects := self.effects(self.table(t.CITY_EFFECTS + at)):
            words.append(effects)
        if self.table(t.CITY_VP + at):
            words.append(f"{self.table(t.CITY_VP + at)} VP")
        if self.table(t.CITY_BELL_VP + at):
            words.append(f"{self.table(t.CITY_BELL_VP + at)} VP for every cleared bell space")
        return ", ".join(words)

    def arrows(self) -> list[int]:
        """The arrows of the board in play."""
        board = set(self.cities())
        number = range(self.table(t.ARROW_N))
        return [i for i in number if {*self.arrow_ends(i)} <= board]

    def arrow_ends(self, arrow: int) -> tuple[int, int]:
        return self.table(t.ARROW_FROM + arrow), self.table(t.ARROW_TO + arrow)

    def arrow_gives(self, arrow: int) -> str:
        effects = self.effects(self.table(t.ARROW_EFFECTS + arrow))
        vp = self.table(t.ARROW_VP + arrow)
        words = [effects] if effects else []
        return ", ".join([*words, f"{vp} VP"] if vp or not words else words)

    def completes(self, p: int, city: int) -> list[int]:
        """Arrows that a first disc of a player on a city completes (B215)."""
        if self.discs_on(p, city):
            return []
        found = []
        for arrow in self.arrows():
            ends = self.arrow_ends(arrow)
            others = [end for end in ends if end != city]
            if len(others) == 1 and self.discs_on(p, others[0]):
                found.append(arrow)
        return found

    def discs_on(self, p: int, city: int) -> int:
        return self.state(L.CITY_DISCS + city * L.MAX_SEATS + p)

    def transport(self, p: int, city: int) -> int:
        """Crosses between the engine of a player and a city (B216, N216)."""
        ahead = self.table(t.CITY_CROSSES + self.fact(city))
        return max(0, ahead - self.table(t.SLOT_CROSSES + self.seat(p, L.ENGINE)))

    def town(self, town: int) -> str:
        return town_name(self.names.towns[town])

    def commerce(self, space: int) -> str:
        """What a commerce space gives or costs, numbered over all towns (N102)."""
        money = self.table(t.COMMERCE_MONEY + space)
        words = []
        if money:
            words.append(f"{'gain' if money > 0 else 'pay'} {dollars(abs(money))}")
        if effects := self.effects(self.table(t.COMMERCE_EFFECTS + space)):
            words.append(effects)
        return ", ".join(words)

    def town_tile(self, town: int) -> str:
        """The action of a medium town (N105)."""
        tile = self.state(L.TOWN_TILE + self.table(t.TOWN_MEDIUM + town) - 1) - 1
        return self.effects(self.table(t.TOWN_TILE_EFFECTS + tile))

    def bells(self, p: int) -> int:
        """Cleared bell spaces (N104)."""
        placed: int = L.N_STORES - self.seat(p, L.STORES_LEFT)
        return placed // self.table(t.STORES_PER_BELL)

    # --- effects ----------------------------------------------------------------------------------

    def counted_own(self, p: int, per: int) -> int:
        """R43."""
        if per == c.PER_WOODS:
            return self.marked_buildings(p)
        if per == c.PER_BELL:
            return self.bells(p)
        if per == c.PER_STATION:
            places = range(L.N_STATIONS)
            return sum(self.state(L.STATION_DISCS + i * L.MAX_SEATS + p) > 0 for i in places)
        teepees = [self.table(t.TEEPEE_COLOUR + tile) for tile in self.kept(p, c.ZONE_TEEPEE)]
        if per == c.PER_TEEPEE_PAIR:
            return min(teepees.count(c.TEEPEE_GREEN), teepees.count(c.TEEPEE_BLUE))
        return len(self.kept(p)) - len(teepees)

    def effect(self, at: int, p: int | None) -> str:
        """One effect; a choice between two lists is told with both."""
        if self.table(at) != fx.CHOOSE:
            return super().effect(at, p)
        pointers = (self.table(at + c.EFFECT_AMOUNT), self.table(at + c.EFFECT_PER))
        words = [self.effects(pointer, p) for pointer in pointers if pointer]
        return " or ".join(words) if len(words) > 1 else f"and once more: {words[0]}"
