"""Kernel and twin side by side: a position in both, and everything compared on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.core.facade import Game
from sim.hacienda.game import HACIENDA

from .board import Space, Spaces
from .compare import same_actions, same_effect, same_outcome, same_scores, same_table
from .legal import Action
from .play import go_on
from .reading import load, read
from .table import Table

FINAL = ("total", *(name for name in HACIENDA.categories if name.startswith("final_")))


class Pair:
    """A table of the twin, given to the kernel as a position in JSON."""

    def __init__(self, table: Table, land_top: Sequence[str] = ()) -> None:
        self.game = load(table, land_top)
        self.table = go_on(table)
        self._compare("the position as it is loaded")

    @classmethod
    def new(cls, players: int, *overlays: str, **factors: Any) -> Pair:
        """A new game, dealt by the kernel."""
        pair = cls.__new__(cls)
        setup = HACIENDA.setup_class(players=players, **factors)
        pair.game = Game.new(setup, overlays)
        pair.table = read(pair.game)
        return pair

    def _compare(self, what: str) -> None:
        same_table(read(self.game), self.table, what)
        same_scores(self.game, self.table, what)

    def legal(self, *kinds: str) -> set[Action]:
        """All that can be done, or what begins with one of these words."""

        def keep(action: Action) -> bool:
            return not kinds or action[0] in kinds

        return {action for action, _ in same_actions(self.game, self.table, keep, "legal actions")}

    def do(self, *action: Any) -> Pair:
        """Carry out a legal action."""
        kept = action[:1] if action[0] in ("harvest", "hacienda", "water") else action[:2]
        found = same_actions(self.game, self.table, lambda a: a[: len(kept)] == kept, "to be done")
        after = dict(found)[action]
        self.table = same_effect(self.game, self.table, action, after, "done")
        self.game = after
        if self.table.over:
            same_outcome(self.game, self.table, f"{action} ends the game")
        return self

    def ended(self) -> str:
        """Why the game has ended; "" before."""
        return self.table.over

    # --- parts of what can be done --------------------------------------------------------------

    def places(self, card: str) -> set[Space]:
        """Where a card of the hand can be played."""
        return {a[2] for a in self.legal("play land", "play animal") if a[1] == card}

    def harvests(self) -> set[tuple[Spaces, Spaces | None]]:
        return {(chain, source) for _, chain, source in self.legal("harvest")}

    def haciendas(self) -> set[Spaces]:
        return {group for _, group in self.legal("hacienda")}

    def water(self) -> set[Spaces]:
        return {spaces for _, spaces in self.legal("water")}

    # --- points ---------------------------------------------------------------------------------

    def scores(self) -> list[dict[str, int]]:
        """A final scoring held now, by the kernel, for a game without an earlier one."""
        return [
            {
                name.removeprefix("final_"): sheet[name]
                for name in sheet
                if "intermediate" not in name
            }
            for sheet in self.game.scores()
        ]

    def winners(self) -> list[int]:
        row = self.game.outcome()
        seats = range(len(self.table.players))
        return [seat for seat in seats if row[f"win_share_{seat + 1}"]]
