"""A state read in the words of the game: cards, tiles, places, discs and effects."""

from __future__ import annotations

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.rooms import vocabulary
from sim.argentina.names import BREEDS, COLOURS, MASTER_PER, WORKER_TYPES
from sim.argentina.words import (
    BREED_WORDS,
    COUNTED,
    DISC_WORDS,
    HANDS,
    NEED_WORDS,
    PEDRO_NAME,
    PER,
    a,
    cell_city,
    pesos,
    quay,
)
from sim.core.frames import Frame
from sim.core.machine import State as State
from sim.core.view import StateView


class View(StateView):
    """A state together with its tables, read in the words of the game."""

    automa_name = PEDRO_NAME
    vocabulary = vocabulary

    @property
    def solo(self) -> bool:
        """The human, player 1, against Pedro, for whom he decides (A625)."""
        return self.state(L.SOLO) > 0

    def is_pedro(self, p: int) -> bool:
        return self.solo and p == L.PEDRO

    def is_automa(self, p: int) -> bool:
        return self.is_pedro(p)

    def steps_left(self, move: Frame) -> int:
        """In phase A up to the limit of now (A136), else the action's."""
        return (self.seat(self.current, L.STEPS) if move.phase_a else move.steps) - move.made

    # --- cards and tiles --------------------------------------------------------------------------

    def card(self, card: int) -> str:
        """Niata, Caracu (3 VP), exhaustion card, objective 7."""
        if card >= L.OBJECTIVE:
            return f"objective {card - L.OBJECTIVE + 1}"
        if card == L.EXHAUSTION:
            return "exhaustion card"
        name = BREED_WORDS[BREEDS[self.table(t.BREED + card)]]
        vp = self.table(t.CARD_VP + card)
        return f"{name} ({vp} VP)" if vp else name

    def a_card(self, card: int) -> str:
        return self.card(card) if card >= L.OBJECTIVE else a(self.card(card))

    def cards(self, cards: list[int]) -> str:
        """2 Niata, Caracu (3 VP): in the order of the card numbers."""
        words = []
        for card in sorted(set(cards)):
            n = cards.count(card)
            name = self.card(card) + ("s" if n > 1 and card == L.EXHAUSTION else "")
            words.append(f"{n} {name}" if n > 1 else name)
        return ", ".join(words) if words else "none"

    def tile(self, tile: int) -> str:
        """gaucho+, or a farmer with colour and strength."""
        if self.table(t.TILE_ROW + tile) < WORKER_TYPES.index("granjero"):
            return self.names.tiles[tile]
        colour = COLOURS[self.table(t.TILE_COLOUR + tile)]
        return f"{colour} farmer {self.table(t.TILE_STRENGTH + tile)}"

    def tile_with_hand(self, tile: int) -> str:
        hand = self.table(t.TILE_HAND + tile)
        if self.table(t.TILE_ROW + tile) < WORKER_TYPES.index("granjero"):
            return self.tile(tile)
        return f"{self.tile(tile)}, {HANDS[hand]}"

    def hire_price(self, row: int, tile: int, modifier: int = 0) -> int:
        """The row's price, the action's modifier, and the strength icon (A312)."""
        strong = self.table(t.STRONG_EXTRA) * self.table(t.TILE_STRONG + tile)
        return max(0, self.table(t.JOB_PRICE + row) + modifier + strong)

    def is_farmer(self, tile: int) -> bool:
        return self.table(t.TILE_ROW + tile) == WORKER_TYPES.index("granjero")

    def objective(self, objective: int) -> str:
        """objective 7 (3 VP for Caracu, 2 buildings, else -2; engine up to 1 space)."""
        needs = []
        for i, word in enumerate(NEED_WORDS):
            n = self.table(t.OBJECTIVE_NEEDS + objective * c.N_NEEDS + i)
            if i == c.NEED_SHIP_TOP:
                word = f"disc on ship {self.names.ships[self.table(t.SHIP_TOP)]}"
            elif i == c.NEED_VALUE_3:
                word = f"cattle of value {self.table(t.NEED_VALUE)}"
            if n:
                needs.append(word if n == 1 else f"{n} x {word}")
        vp = self.table(t.OBJECTIVE_VP + objective)
        penalty = self.table(t.OBJECTIVE_PENALTY + objective)
        effects = self.effects(self.table(t.OBJECTIVE_EFFECTS + objective))
        now = f"; now: {effects}" if effects else ""
        return (
            f"objective {objective + 1} ({vp} VP for {' + '.join(needs)}, else {penalty} VP{now})"
        )

    def master(self, master: int) -> str:
        """station master 3 (gain 2 pesos; 3 VP for every 2 stations)."""
        words = []
        effects = self.effects(self.table(t.MASTER_EFFECTS + master))
        if effects:
            words.append(effects)
        for field, word in (
            (t.MASTER_CERTIFICATES, "permanent certificate"),
            (t.MASTER_GRAIN, "permanent loading grain"),
        ):
            n = self.table(field + master)
            if n:
                words.append(f"{word} {n}")
        each = self.table(t.MASTER_EACH + master)
        kind = self.table(t.MASTER_COUNTS + master)
        one, many = COUNTED[MASTER_PER[kind]]
        values = (self.table(t.MASTER_FROM + master), self.table(t.MASTER_TO + master))
        what = one.format(*values) if each == 1 else f"{each} {many.format(*values)}"
        words.append(f"{self.table(t.MASTER_VP + master)} VP for every {what}")
        return f"station master {master + 1} ({'; '.join(words)})"

    # --- places -----------------------------------------------------------------------------------

    def face(self, number: int) -> str:
        """5a: a building number with the side of this game."""
        return f"{number + 1}{'ab'[self.state(L.SIDES + number)]}"

    def face_index(self, number: int) -> int:
        return 2 * number + self.state(L.SIDES + number)

    def building(self, node: int) -> tuple[int, int] | None:
        """Owner and number of the private building on a space."""
        content = self.state(L.CONTENT + node)
        if self.table(t.NODE_TYPE + node) != c.N_BUILDING or content == 0:
            return None
        owner, number = divmod(content - 1, L.N_NUMBERS)
        return int(owner), int(number)

    def place(self, node: int) -> str:
        """A trail node with what lies there: b3 (player 2's 5a), neutral A, ramp 6."""
        kind = self.table(t.NODE_TYPE + node)
        name = self.names.nodes[node]
        content = self.state(L.CONTENT + node)
        if kind == c.N_NEUTRAL:
            letter = self.letter(node)
            return f"neutral {letter}" if letter == name else f"neutral {letter} (space {name})"
        building = self.building(node)
        if building:
            return f"{name} ({self.player(building[0])}'s {self.face(building[1])})"
        if kind == c.N_FARMER and content:
            return f"{name} ({self.tile_with_hand(content - 1)})"
        if kind == c.N_RAMP:
            return f"ramp {self.names.slots[self.table(t.NODE_RAMP_SLOT + node)]}"
        if kind == c.N_BUENOS_AIRES:
            return "Buenos Aires"
        if kind == c.N_START:
            return "the Rider space"
        return f"{name} (empty)"

    def letter(self, node: int) -> str:
        """Letter of the neutral building on a neutral space."""
        letters: list[str] = list(self.tables.facts.data["neutral_buildings"])
        return letters[self.state(L.CONTENT + node) - 1]

    def tax(self, p: int, node: int) -> int:
        """The hand tax due on entering, whether or not it can be paid (A137)."""
        content = self.state(L.CONTENT + node)
        kind = self.table(t.NODE_TYPE + node)
        building = self.building(node)
        hand = 0
        if building and building[0] != p:
            hand = self.table(t.FACE_HAND + self.face_index(building[1]))
        elif kind == c.N_FARMER and content:
            hand = self.table(t.TILE_HAND + content - 1)
        return self.table(t.HAND_FEE + self.players * 3 + hand)

    def ways(self, node: int) -> list[int]:
        """The trail nodes right ahead of a node."""
        start = t.NODE_WAYS + node * L.MAX_WAYS
        return [way for i in range(L.MAX_WAYS) if (way := self.table(start + i)) >= 0]

    def slot(self, slot: int) -> str:
        """A place of the railway: space 5, station 1 (t4), the terminus (31), the depot."""
        name = self.names.slots[slot]
        if slot == L.DEPOT:
            return "the depot"
        if slot == self.table(t.TERMINUS_SLOT):
            return f"the terminus ({name})"
        station = self.table(t.SLOT_STATION + slot)
        return f"station {station} ({name})" if station else f"space {name}"

    def station(self, station: int) -> str:
        return self.slot(self.table(t.STATION_SLOT + station))

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

    # --- discs ------------------------------------------------------------------------------------

    def disc(self, p: int, disc: int) -> str:
        """A disc that can be taken, with what it unlocks: the left step disc (step limit +2)."""
        if disc >= c.TO_STATION:
            return f"the disc of {self.station(disc - c.TO_STATION)}"
        words = []
        for field, pattern in (
            (t.DISC_STEPS + self.players * L.N_DISCS, "step limit +{}"),
            (t.DISC_HAND, "hand limit +{}"),
            (t.DISC_CERTIFICATE_LIMIT, "certificate limit {}"),
            (t.DISC_STRENGTH, "strength +{}"),
            (t.DISC_VP, "{} VP"),
        ):
            n = self.table(field + disc)
            if n:
                words.append(pattern.format(n))
        aux = self.table(t.DISC_AUX + disc)
        if aux >= 0:
            double = self.seat(p, L.AUX_FREE + aux) > 0
            effects = self.effects(self.table(t.AUX_EFFECTS + double * L.N_AUX + aux))
            words.append(f"opens it{' double' if double else ''}: {effects}")
        if self.table(t.DISC_PAY + disc):
            words.insert(0, f"pay {pesos(self.table(t.DISC_PAY + disc))}")
        if self.table(t.DISC_PESOS + disc):
            words.append(f"gain {pesos(self.table(t.DISC_PESOS + disc))}")
        return f"{self.disc_name(disc)} ({', '.join(words)})"

    def disc_name(self, disc: int) -> str:
        """left step disc, right disc of auxiliary action 3."""
        name = self.names.discs[disc]
        for number, aux in enumerate(self.tables.facts.data["player_board"]["aux"].values()):
            if name in aux["discs"]:
                side = "left" if aux["discs"].index(name) == 0 else "right"
                return f"the {side} disc of auxiliary action {number + 1}"
        return f"the {DISC_WORDS.get(name, name.replace('_', ' ') + ' disc')}"

    # --- effects ----------------------------------------------------------------------------------

    def counted(self, p: int, per: int) -> int:
        """How many of what an amount is counted by a player has now (R46)."""
        workers = [self.seat(p, L.WORKERS + row) for row in range(L.N_ROWS)]
        if per <= c.PER_GRANJERO:
            return workers[per - 1]
        if per == c.PER_FARMLAND_BUILDING:
            nodes = [self.seat(p, L.BUILDING_AT + i) - 1 for i in range(L.N_NUMBERS)]
            return sum(self.table(t.NODE_FARMLAND + node) for node in nodes if node >= 0)
        if per == c.PER_WORKER_SET:
            return min(workers)
        return sum(self.seat(p, L.FARMERS + i) for i in range(L.N_COLOURS))

    def effects(self, pointer: int, p: int | None = None) -> str:
        """A list of effects: discard any cattle -> certificate +1. With a player, counted now."""
        conditions: list[str] = []
        results: list[str] = []
        if pointer == 0:
            return ""
        while self.table(pointer) != fx.END:
            word = self.effect(pointer, p)
            is_condition = self.table(pointer) <= fx.LAST_CONDITION
            (conditions if is_condition else results).append(word)
            pointer += c.EFFECT
        return " -> ".join(", ".join(words) for words in (conditions, results) if words)

    def options(self, node: int) -> list[tuple[int, int]]:
        """Options of the private or neutral building on a space: group and pointer to effects."""
        building = self.building(node)
        if building:
            return self.face_options(self.face_index(building[1]))
        neutral = self.state(L.CONTENT + node) - 1
        return self._options(t.NEUTRAL_OPTIONS + neutral * t.OPTION_SIZE * t.MAX_OPTIONS)

    def face_options(self, face: int) -> list[tuple[int, int]]:
        return self._options(t.FACE_OPTIONS + face * t.OPTION_SIZE * t.MAX_OPTIONS)

    def _options(self, start: int) -> list[tuple[int, int]]:
        places = range(start, start + t.OPTION_SIZE * t.MAX_OPTIONS, t.OPTION_SIZE)
        rows = [
            (self.table(at + t.OPTION_GROUP), self.table(at + t.OPTION_EFFECTS)) for at in places
        ]
        return [(group, pointer) for group, pointer in rows if group >= 0]

    def face_actions(self, face: int) -> str:
        """What a private building does: its actions, each perhaps with alternatives."""
        actions: dict[int, list[str]] = {}
        for group, pointer in self.face_options(face):
            actions.setdefault(group, []).append(self.effects(pointer))
        return "; ".join(" or ".join(ways) for ways in actions.values())

    def effect(self, at: int, p: int | None) -> str:
        op, amount, per, each, flags = (self.table(at + i) for i in range(c.EFFECT))
        by = ""
        if per != c.PER_NOTHING and op != fx.DISCARD:
            one, many = PER[per]
            what = one if each == 1 else f"{each} {many}"
            if p is None:
                by = f" for every {what}"
            elif op in (fx.PESOS, fx.GRAIN, fx.CERTIFICATE):
                by = f" ({amount} for every {what})"
            if p is not None:
                amount *= self.counted(p, per) // each
        return fx.effects.of(op).in_words(amount, per, flags) + by
