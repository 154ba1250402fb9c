"""A state read in the words of the game: cards, tiles, places, discs and effects.

The view of a game adds what only that game has (view.py).
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from sim.core.frames import Frame
from sim.core.view import StateView

from .kernel import codes as c
from .kernel import effect_kinds as fx
from .kernel import layout as L
from .kernel import tables as t
from .kernel.rooms import vocabulary
from .names import BREEDS, MASTER_PER, WORKER_TYPES
from .words import BREED_WORDS, COUNTED, DISC_WORDS, HANDS, NEED_WORDS, PER, a, money


class FamilyView(StateView):
    """A state together with its tables, read in the words of the game."""

    vocabulary = vocabulary
    rider = ""  # what the pawn on the trail is called
    city = ""  # where the trail ends
    line_end = ""  # what the last space of the railway is called
    then_from_end = ""  # where an engine goes from there
    income_step = 0  # of a visit to the city
    # What freeing a disc space gives, beside steps, auxiliary actions and money.
    disc_gains: ClassVar[tuple[tuple[int, str], ...]] = (
        (t.DISC_HAND, "hand limit +{}"),
        (t.DISC_CERTIFICATE_LIMIT, "certificate limit {}"),
        (t.DISC_VP, "{} VP"),
    )
    # What a station master gives for good.
    permanent: ClassVar[tuple[tuple[int, str], ...]] = (
        (t.MASTER_CERTIFICATES, "permanent certificate"),
    )
    counted_gains: ClassVar[tuple[int, ...]] = (fx.MONEY, fx.CERTIFICATE)

    def steps_left(self, move: Frame) -> int:
        """In phase A up to the limit of now (A136, B136), else the action's."""
        return (self.seat(self.current, L.STEPS) if move.phase_a else move.steps) - move.made

    # --- cards and tiles --------------------------------------------------------------------------

    def card(self, card: int) -> str:
        """Jersey, West Highland (3 VP), objective 7."""
        if card >= L.OBJECTIVE:
            return f"objective {card - L.OBJECTIVE + 1}"
        name = BREED_WORDS[BREEDS[self.table(t.BREED + card)]]
        vp = self.table(t.CARD_VP + card)
        return f"{name} ({vp} VP)" if vp else name

    def a_card(self, card: int) -> str:
        return self.card(card) if card >= L.OBJECTIVE else a(self.card(card))

    def some_cards(self, card: int, n: int) -> str:
        return f"{n} {self.card(card)}" if n > 1 else self.card(card)

    def cards(self, cards: list[int]) -> str:
        """2 Jersey, West Highland (3 VP): in the order of the card numbers."""
        return ", ".join(self.some(cards)) or "none"

    def some(self, cards: list[int]) -> tuple[str, ...]:
        return tuple(self.some_cards(card, cards.count(card)) for card in sorted(set(cards)))

    def is_worker(self, tile: int) -> bool:
        return self.table(t.TILE_ROW + tile) < L.N_HIRED

    def tile(self, tile: int) -> str:
        """A worker, or what else tiles show."""
        return self.names.tiles[tile] if self.is_worker(tile) else self.other_tile(tile)

    def other_tile(self, tile: int) -> str:
        raise NotImplementedError

    def tile_with_hand(self, tile: int) -> str:
        if self.is_worker(tile):
            return self.tile(tile)
        return f"{self.tile(tile)}, {HANDS[self.table(t.TILE_HAND + tile)]}"

    def last_worker(self, p: int, row: int) -> str:
        """The rightmost tile of a worker row."""
        cell = row * L.N_COLUMNS + self.seat(p, L.WORKERS + row) - 1
        return self.worker(row, self.seat(p, L.WORKER_TILE + cell) - 1)

    def worker(self, row: int, tile: int) -> str:
        """A tile of a worker row."""
        return self.tile(tile)

    def hire_price(self, row: int, tile: int, modifier: int = 0) -> int:
        """The row's price and the action's modifier (A312, B312)."""
        return max(0, self.table(t.JOB_PRICE + row) + modifier)

    def objective(self, objective: int) -> str:
        """objective 7 (3 VP for West Highland + 2 x building, else -2 VP; now: gain 2 dollars)."""
        needs = []
        for i in range(len(NEED_WORDS)):
            n = self.table(t.OBJECTIVE_NEEDS + objective * c.N_NEEDS + i)
            if n:
                word = self.need(i)
                needs.append(word if n == 1 else f"{n} x {word}")
        vp = self.table(t.OBJECTIVE_VP + objective)
        penalty = self.table(t.OBJECTIVE_PENALTY + objective)
        effects = self.effects(self.table(t.OBJECTIVE_EFFECTS + objective))
        now = f"; now: {effects}" if effects else ""
        return (
            f"objective {objective + 1} ({vp} VP for {' + '.join(needs)}, else {penalty} VP{now})"
        )

    def need(self, need: int) -> str:
        """What an objective card asks for."""
        if need == c.NEED_VALUE:
            return f"cattle of value {self.table(t.NEED_VALUE)}"
        return NEED_WORDS[need]

    def master(self, master: int) -> str:
        """station master 3 (gain 2 dollars; 3 VP for every 2 stations)."""
        words = []
        effects = self.effects(self.table(t.MASTER_EFFECTS + master))
        if effects:
            words.append(effects)
        for field, word in self.permanent:
            n = self.table(field + master)
            if n:
                words.append(word if n == 1 else f"{n} {word}s")
        counts = self.table(t.MASTER_COUNTS + master)
        if counts < len(MASTER_PER):
            each = self.table(t.MASTER_EACH + master)
            one, many = self.counted_by(master, MASTER_PER[counts])
            what = one if each == 1 else f"{each} {many}"
            words.append(f"{self.table(t.MASTER_VP + master)} VP for every {what}")
        return f"station master {master + 1} ({'; '.join(words)})"

    def counted_by(self, master: int, what: str) -> tuple[str, str]:
        """What a station master counts: one, several."""
        return COUNTED[what]

    # --- places -----------------------------------------------------------------------------------

    def side(self, p: int, number: int) -> int:
        """Which side of a building number is up for a seat."""
        raise NotImplementedError

    def face(self, number: int, p: int = 0) -> str:
        """5a: a building number with its side."""
        return f"{number + 1}{'ab'[self.side(p, number)]}"

    def face_index(self, number: int, p: int = 0) -> int:
        return 2 * number + self.side(p, number)

    def building(self, node: int) -> tuple[int, int] | None:
        """Owner and number of the private building on a space."""
        content = self.state(L.CONTENT + node)
        if self.table(t.NODE_TYPE + node) != c.N_BUILDING or content == 0:
            return None
        owner, number = divmod(content - 1, L.N_NUMBERS)
        return int(owner), int(number)

    def place(self, node: int) -> str:
        """A trail node with what lies there: b3 (player 2's 5a), neutral A."""
        kind = self.table(t.NODE_TYPE + node)
        name = self.names.nodes[node]
        content = self.state(L.CONTENT + node)
        if kind == c.N_NEUTRAL:
            letter = self.letter(node)
            return f"neutral {letter}" if letter == name else f"neutral {letter} (space {name})"
        building = self.building(node)
        if building:
            owner, number = building
            return f"{name} ({self.player(owner)}'s {self.face(number, owner)})"
        if kind == c.N_TILE and content:
            return f"{name} ({self.tile_with_hand(content - 1)})"
        if kind == c.N_CITY:
            return self.city
        if kind == c.N_START:
            return "the Rider space"
        return f"{name} (empty)"

    def letter(self, node: int) -> str:
        """Letter of the neutral building on a neutral space."""
        letters: list[str] = list(self.tables.facts.data["neutral_buildings"])
        return letters[self.state(L.CONTENT + node) - 1]

    def tax(self, p: int, node: int) -> int:
        """The hand tax due on entering, whether or not it can be paid (A137, B137)."""
        content = self.state(L.CONTENT + node)
        kind = self.table(t.NODE_TYPE + node)
        building = self.building(node)
        hand = 0
        if building and building[0] != p:
            hand = self.table(t.FACE_HAND + self.face_index(building[1], building[0]))
        elif kind == c.N_TILE and content:
            hand = self.table(t.TILE_HAND + content - 1)
        return self.table(t.HAND_FEE + self.players * c.N_HANDS + hand)

    def on_trail(self, node: int) -> bool:
        """Whether a node is told where the trail is shown."""
        return True

    def short_tile(self, node: int) -> str:
        """The tile on a space, as briefly as can be."""
        raise NotImplementedError

    def is_banned(self, p: int, number: int) -> bool:
        """A building that the set-up keeps from a seat."""
        raise NotImplementedError

    def tax_receiver(self, node: int) -> str:
        """Said where a tax goes to somebody else than usual."""
        return ""

    def ways(self, node: int) -> list[int]:
        """The trail nodes right ahead of a node."""
        return self._ways[node]

    @cached_property
    def _ways(self) -> list[list[int]]:
        """Those of every node: whoever shows the trail asks many times."""
        ends = t.NODE_WAYS + L.N_NODES * L.MAX_WAYS
        printed = self.T[t.NODE_WAYS : ends].reshape(L.N_NODES, L.MAX_WAYS).tolist()
        return [[way for way in ways if way >= 0] for ways in printed]

    def slot(self, slot: int) -> str:
        """A place of the railway: space 5, station 1 (t4), the last one."""
        name = self.names.slots[slot]
        if slot == self.table(t.LAST_SLOT):
            return f"{self.line_end} ({name})"
        station = self.table(t.SLOT_STATION + slot)
        return f"station {station} ({name})" if station else f"space {name}"

    def station(self, station: int) -> str:
        return self.slot(self.table(t.STATION_SLOT + station))

    # --- job market and forecast ------------------------------------------------------------------

    def arrow(self, arrow: int) -> str:
        """What an arrow of the job market does, in a table; a plain one nothing."""
        raise NotImplementedError

    def supply(self, number: int) -> str:
        """A, or 1: the name of a bag or stack."""
        raise NotImplementedError

    def forecast_space(self, number: int) -> str:
        """A1, or 1-1: a space of the forecast."""
        raise NotImplementedError

    def forecast_height(self, space: int) -> str:
        """Said where the two spaces of a step differ."""
        return ""

    # --- discs ------------------------------------------------------------------------------------

    def disc(self, p: int, disc: int) -> str:
        """A disc that can be taken, with what it unlocks: the left step disc (step limit +2)."""
        if disc >= c.TO_STATION:
            return f"the disc of {self.station(disc - c.TO_STATION)}"
        words = []
        steps = (t.DISC_STEPS + self.players * L.N_DISCS, "step limit +{}")
        for field, pattern in (steps, *self.disc_gains):
            n = self.table(field + disc)
            if n:
                words.append(pattern.format(n))
        aux = self.table(t.DISC_AUX + disc)
        if aux >= 0:
            double = self.seat(p, L.AUX_FREE + aux) > 0
            effects = self.effects(self.table(t.AUX_EFFECTS + double * L.N_AUX + aux))
            words.append(f"opens it{' double' if double else ''}: {effects}")
        if self.table(t.DISC_PAY + disc):
            words.insert(0, f"pay {money(self.table(t.DISC_PAY + disc))}")
        if self.table(t.DISC_MONEY + disc):
            words.append(f"gain {money(self.table(t.DISC_MONEY + disc))}")
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
        """How many of what an amount is counted by a player has now (R43, R46)."""
        if per <= len(WORKER_TYPES):
            return self.seat(p, L.WORKERS + per - 1)
        return self.counted_own(p, per)

    def counted_own(self, p: int, per: int) -> int:
        """What is no worker."""
        raise NotImplementedError

    def marked_buildings(self, p: int) -> int:
        """Own buildings on spaces of the kind that some buildings count."""
        nodes = [self.seat(p, L.BUILDING_AT + i) - 1 for i in range(L.N_NUMBERS)]
        return sum(self.table(t.NODE_MARKED + node) for node in nodes if node >= 0)

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

    def effect(self, at: int, p: int | None) -> str:
        op, amount, per, each, flags = (self.table(at + i) for i in range(c.EFFECT))
        by = ""
        if per != c.PER_NOTHING and op != fx.DISCARD:
            one, many = PER[per]
            what = one if each == 1 else f"{each} {many}"
            if p is None:
                by = f" for every {what}"
            elif op in self.counted_gains:
                by = f" ({amount} for every {what})"
            if p is not None:
                amount *= self.counted(p, per) // each
        return fx.effects.of(op).in_words(amount, per, flags) + by

    def options(self, node: int) -> list[tuple[int, int]]:
        """Options of the private or neutral building on a space: group and pointer to effects."""
        building = self.building(node)
        if building:
            return self.face_options(self.face_index(building[1], building[0]))
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

    def location_option(self, node: int, option: int) -> tuple[int, str, int]:
        """Number of the action on its building, letter of the alternative, pointer to effects."""
        groups = [group for group, _ in self.options(node)]
        group, pointer = self.options(node)[option]
        letter = "abcd"[option - groups.index(group)] if groups.count(group) > 1 else ""
        return group, letter, pointer

    def face_actions(self, face: int) -> str:
        """What a private building does: its actions, each perhaps with alternatives."""
        actions: dict[int, list[str]] = {}
        for group, pointer in self.face_options(face):
            actions.setdefault(group, []).append(self.effects(pointer))
        return "; ".join(" or ".join(ways) for ways in actions.values())
