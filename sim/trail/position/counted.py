"""Components counted over the whole position: cards, tiles, boards.

Hidden piles that the position leaves out get what lies nowhere else, in random order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.trail.components import CARDS
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.names import CITIES
from sim.trail.position.read import Loader
from sim.trail.view import View

if TYPE_CHECKING:
    from sim.western.position.counts import total
    from sim.western.position.family_board import FamilyBoard
    from sim.western.position.family_cards import FamilyCards
    from sim.western.position.family_tiles import FamilyTiles
else:
    from sim.trail.position.counts import total
    from sim.trail.position.family_board import FamilyBoard
    from sim.trail.position.family_cards import FamilyCards
    from sim.trail.position.family_tiles import FamilyTiles

STARTING = range(L.N_DECK_OBJECTIVES, L.N_OBJECTIVES)
NEW_YORK = CITIES.index("new_york_city")


class Cards(FamilyCards[View]):
    closing = "kc_close"

    def own_cattle(self, p: int) -> list[int]:
        """Laid cards are still of the player's herd when the game began (P22)."""
        return [*self.herd(p), *self.fields.values("laid", p)]

    def own_cards(self) -> None:
        """One starting card lies in each objective area, the others in the box (B66, I2)."""
        portions = [one for one in self.all_of(CARDS) if one.field != "area"]
        for card in STARTING:
            for one in portions:
                kind = L.OBJECTIVE + card
                if one.things[kind] and one.field != "objectives_removed":
                    self.data.refuse_saying(f"{self.objective(kind)} is in {one.where} (B66, I2)")
        free = self.starting_left()
        for p in self.players:
            seat = self.seat(p)
            own = [card for card in STARTING if self.view.seat(p, L.AREA) >> card & 1]
            if "objectives" not in seat and free:
                card = free.pop()
                self.s[L.SEATS + p * L.SEAT_SIZE + L.AREA] |= 1 << card
            elif len(own) != 1:
                words = ", ".join(str(card + 1) for card in STARTING)
                seat.or_default("objectives", []).refuse(
                    f"exactly one starting card among them: {words} (B66, I2)"
                )
        if self.missing("objectives_removed"):
            for card in self.starting_left():
                self.s[L.OBJECTIVES_REMOVED] |= 1 << card

    def starting_left(self) -> list[int]:
        """Starting cards that are nowhere, in random order."""
        known = total(self.all_of(CARDS))
        left = [card for card in STARTING if not known[L.OBJECTIVE + card]]
        self.random.shuffle(left)
        return left

    def first_hand(self) -> int:
        return self.table(t.HAND_LIMIT)


class Tiles(FamilyTiles[View]):
    key, one, closing = "tile_stacks", "stack", "kc_close"
    off_market = ("worker_tile", "station_tile", "seated")

    def where_hired(self) -> str:
        return "player boards, stations and the poker table"


class Board(FamilyBoard[View]):
    def check(self) -> None:
        self.neutral()
        assert isinstance(self.loader, Loader)
        self.replacements(self.loader.not_in_play)
        self.engines()
        self.masters(self.free_masters())
        self.discs(L.N_DISCS if self.view.north else L.ANNEX_DISC)
        if self.view.north:
            self.large_cities()
            self.reachable()
            self.tokens()
        if self.view.poker:
            self.poker()

    # --- station masters --------------------------------------------------------------------------

    def beside(self) -> int:
        return int(self.s[L.BESIDE_NEW_YORK]).bit_count()

    def free_masters(self) -> int:
        """Station masters that were taken beside New York City, for no worker (N220)."""
        if not self.view.north or self.missing("beside_new_york"):
            return 0
        spaces = sum(self.table(t.STATION_MASTER + i) for i in range(L.N_STATIONS))
        taken = L.N_MASTERS - spaces - self.beside()
        at = L.CITY_DISCS + NEW_YORK * L.MAX_SEATS
        if not 0 <= taken <= sum(self.s[at : at + len(self.players)]):
            self.data["beside_new_york"].refuse(
                f"{L.N_MASTERS - spaces} station masters, less at most one for each disc on New "
                "York City (N41, N220)"
            )
        return int(taken)

    def masters_left(self, left: list[int]) -> None:
        """With Rails to the North beside New York City, else in the box (B41, N41)."""
        key = "beside_new_york" if self.view.north else "masters_removed"
        if self.missing(key):
            field = L.BESIDE_NEW_YORK if self.view.north else L.MASTERS_REMOVED
            self.s[field] = sum(1 << i for i in left)
        elif left:
            self.data[key].refuse_saying(f"master {left[0] + 1} is nowhere (I15)")
        base = (1 << L.N_BASE_MASTERS) - 1
        removed = int(self.s[L.MASTERS_REMOVED])
        if removed != (0 if self.view.north else (1 << L.N_MASTERS) - 1 & ~base):
            self.loader.given("masters_removed", []).refuse(
                "none with Rails to the North, else all but those of the base game (B41, N41)"
            )

    # --- Rails to the North -----------------------------------------------------------------------

    def large_cities(self) -> None:
        """A disc on a large city needs an own store in its town (N210, I23)."""
        for city in self.view.cities():
            town = self.table(t.CITY_TOWN + self.view.fact(city)) - 1
            for p in self.players:
                stores = self.view.seat(p, L.STORES)
                if town >= 0 and self.view.discs_on(p, city) and not stores >> town & 1:
                    self.data["cities"][CITIES[city]].refuse(
                        f"no disc of player {p}, who has no store there (N210, I23)"
                    )

    def reachable(self) -> None:
        """Every own store is joined to the town hall or to a city with an own disc (I34)."""
        for p in self.players:
            stores = self.view.seat(p, L.STORES)
            cities = sum(1 << i for i in range(L.N_CITIES) if self.view.discs_on(p, i))
            joined, grows = 0, True
            while grows:
                new = joined
                for town in range(L.N_TOWNS):
                    if stores >> town & 1 and (
                        self.table(t.TOWN_HALL + town)
                        or self.table(t.TOWN_TOWNS + town) & joined
                        or self.table(t.TOWN_CITIES + town) & cities
                    ):
                        new |= 1 << town
                grows, joined = new != joined, new
            for town in range(L.N_TOWNS):
                if stores & ~joined & 1 << town:
                    self.data["stores"][self.names.towns[town]].refuse_saying(
                        f"a store of player {p} that is joined to nothing (N101, I34)"
                    )

    def tokens(self) -> None:
        """Tokens held and those in the supply are all there are (N490, I23)."""
        held = sum(self.view.seat(p, L.TOKENS) for p in self.players)
        left = self.table(t.TOKEN_SUPPLY) - held
        given = self.loader.given("token_supply", max(left, 0))
        if given.amount() != left:
            given.refuse(f"{max(left, 0)}: players hold {held} (N490, I23)")
        self.s[L.TOKEN_SUPPLY] = left

    # --- poker ------------------------------------------------------------------------------------

    def poker(self) -> None:
        """Seated workers, their tokens and laid cards (P21, P22, I24)."""
        taken = []
        for p in self.players:
            seat, seated = self.seat(p), self.view.seat(p, L.SEATED)
            bonus = self.view.seat(p, L.BONUS)
            if seated and not self.view.is_worker(seated - 1):
                seat["seated"].refuse("a worker tile (P21)")
            if bool(seated) != bool(bonus):
                seat.or_default("bonus", None).refuse(
                    "a bonus token for a seated worker, and only then (P21, I24)"
                )
            laid = seat.or_default("laid", [])
            most = self.table(t.MOST_LAID) if seated else 0
            if len(laid.elements()) > most:
                laid.refuse(f"at most {most} cards (P22, I24)")
            taken += [bonus] if bonus else []
        if sorted(taken) != list(range(1, len(taken) + 1)):
            self.data["seats"].refuse_saying(
                "bonus tokens are taken from the first on, each once (P21)"
            )
        self.s[L.BONUS_TAKEN] = len(taken)
