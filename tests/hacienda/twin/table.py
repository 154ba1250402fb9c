"""A game of Hacienda as plain data: what lies where, and who has what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .board import PAMPA, POND, Board, Space, Spaces

Cards = Counter[str]


@dataclass(frozen=True)
class Rules:
    """Numbers of the box and switches; the defaults are those of the printed game."""

    land_blind: int = 2
    land_display: int = 3
    animal_blind: int = 2
    animal_display: int = 3
    hacienda: int = 12
    water: int = 12
    harvest_income: int = 3
    shapes: Mapping[str, tuple[Space, ...]] = field(default_factory=dict)
    faces: tuple[tuple[str, str, int], ...] = ()
    actions: int = 3
    animals_each: int = 30
    idle_rounds: int = 3
    end_of_round: bool = False  # R1
    harvests_per_turn: int | None = 1  # R2
    min_chain_for_harvest: int = 2  # R3
    min_chain_for_hacienda: int = 2  # R4
    bordering: bool = False  # R5
    pairs: bool = False  # R6
    tokens_back: bool = False  # R13
    empty_round: bool = False  # R8
    variant_1: bool = False
    variant_2: bool = False


@dataclass
class Player:
    pesos: int = 20
    land_cards: Cards = field(default_factory=Counter)
    animal_cards: Cards = field(default_factory=Counter)
    points: Cards = field(default_factory=Counter)  # taken so far
    turns: int = 0  # finished
    bans: frozenset[str] = frozenset()  # what the seat may not do: a factor, no rule

    def copy(self) -> Player:
        return replace(
            self,
            land_cards=self.land_cards.copy(),
            animal_cards=self.animal_cards.copy(),
            points=self.points.copy(),
        )


@dataclass
class Table:
    """Everything on the table. Piles are multisets: their order is chance, not a rule."""

    board: Board
    rules: Rules
    players: list[Player]
    side: str = "symmetric"
    overlays: tuple[str, ...] = ()
    current: int = 0
    actions_done: int = 0
    haciendas_bought: int = 0  # in this turn, as the next two
    water_bought: int = 0
    harvests_done: int = 0
    land: dict[Space, int] = field(default_factory=dict)
    animals: dict[Space, tuple[int, str]] = field(default_factory=dict)
    ponds: list[Spaces] = field(default_factory=list)
    haciendas: Counter[Space] = field(default_factory=Counter)
    tokens: Counter[Space] = field(default_factory=Counter)
    land_tiles: int = 80
    hacienda_stock: int = 9
    token_stock: int = 8
    water: Cards = field(default_factory=Counter)  # tiles for sale, by shape
    land_pile: Cards = field(default_factory=Counter)
    land_discards: Cards = field(default_factory=Counter)
    land_display: Cards = field(default_factory=Counter)
    animal_piles: list[Cards] = field(default_factory=lambda: [Counter(), Counter()])
    animal_discards: Cards = field(default_factory=Counter)
    taken_out: Cards = field(default_factory=Counter)
    animal_display: Cards = field(default_factory=Counter)
    due: str = ""  # the scoring that is held after the turn or the round
    held: list[str] = field(default_factory=list)  # the scorings so far
    stuck_turns: int = 0  # in a row, up to the last turn; as the next
    idle_turns: int = 0
    over: str = ""  # why the game has ended

    def copy(self) -> Table:
        """One that can be changed; board and rules never are."""
        owned: dict[str, Any] = {
            name: value.copy()
            for name, value in vars(self).items()
            if isinstance(value, list | dict)
        }
        owned["players"] = [player.copy() for player in self.players]
        owned["animal_piles"] = [pile.copy() for pile in self.animal_piles]
        return replace(self, **owned)

    # --- what lies on the board ---------------------------------------------------------------

    def is_free(self, space: Space) -> bool:
        """Nothing lies on it, and it is neither a market nor a pond space (H2, H70)."""
        return (
            self.board.kinds[space] not in ("market", POND)
            and space not in self.land
            and space not in self.animals
            and not any(space in pond for pond in self.ponds)
        )

    def free(self, kind: str) -> Spaces:
        wet: Spaces = frozenset().union(*self.ponds)
        taken = self.land.keys() | self.animals.keys() | wet
        return self.board.of_kind(kind) - taken

    def free_pampa(self) -> Spaces:
        return self.free(PAMPA)

    def land_of(self, player: int) -> Spaces:
        return frozenset(space for space, owner in self.land.items() if owner == player)

    def animals_of(self, player: int, kind: str = "") -> Spaces:
        """All of a player's animals, or those of one kind."""
        return frozenset(
            space
            for space, (owner, found) in self.animals.items()
            if owner == player and kind in ("", found)
        )

    def chains(self, player: int) -> list[Spaces]:
        """Own land tiles that hang together (H4, H50), single ones included."""
        return self.board.groups(self.land_of(player))

    def herds(self, player: int) -> list[Spaces]:
        """Own animals of one kind that hang together (H60, K1)."""
        kinds = {kind for owner, kind in self.animals.values() if owner == player}
        return [herd for kind in kinds for herd in self.board.groups(self.animals_of(player, kind))]

    def herd_at(self, space: Space) -> Spaces:
        owner = self.animals[space][0]
        return next(herd for herd in self.herds(owner) if space in herd)

    def carries(self, group: Spaces, marks: Counter[Space]) -> int:
        """How many haciendas or tokens lie on a group, whichever tile they lie on (R20)."""
        return sum(marks[space] for space in group)

    def markets_at(self, space: Space) -> Spaces:
        return self.board.touching[space] & self.board.of_kind("market")

    def conquered(self, player: int) -> Spaces:
        """The markets that an own animal touches (H75)."""
        return self.board.around(self.animals_of(player)) & self.board.of_kind("market")

    def groups(self) -> Iterator[tuple[int, Spaces]]:
        """Every chain, isolated tile and herd, with its owner."""
        for player in range(len(self.players)):
            for group in [*self.chains(player), *self.herds(player)]:
                yield player, group
