"""dev stub"""
from __future__ import annotations
from typing import Any
from .board import Space, Spaces
from .legal import Action, legal_actions
from .play import go_on, play
from .table import Table, Player

class Pair:
    def __init__(self, table: Table) -> None:
        self.table = go_on(table)

    def legal(self) -> set[Action]:
        return legal_actions(self.table)

    def do(self, *action: Any) -> Pair:
        assert action in self.legal(), action
        self.table = go_on(play(self.table, action))
        return self

    def places(self, card: str) -> set[Space]:
        return {a[2] for a in self.legal() if a[0] in ("play land", "play animal") and a[1] == card}
    def scores(self):
        from .scoring import board_points, money_points
        return [{**board_points(self.table,p),"money":money_points(self.table,p)} for p in range(len(self.table.players))]
    def harvests(self): return {a[1:] for a in self.legal() if a[0]=="harvest"}
    def haciendas(self): return {a[1] for a in self.legal() if a[0]=="hacienda"}
    def water(self): return {a[1] for a in self.legal() if a[0]=="water"}
    def names(self): return {a[0] for a in self.legal()}
