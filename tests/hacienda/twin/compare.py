"""The kernel's game against the twin's table: what lies there, what can be done, what it does."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sim.core.facade import Game
from tests.games.twin import same

from .legal import Action, legal_actions
from .play import go_on, play
from .reading import ANIMALS, Orders, orders, read
from .scoring import all_points, named, winners
from .table import Cards, Table
from .walk import Keep, ways

# --- what lies there -----------------------------------------------------------------------------


def facts(table: Table) -> dict[str, Any]:
    """All that must agree. Which tile of a group carries a mark has no effect (R20)."""
    found = dict(vars(table))
    for name in ("board", "rules", "players", "overlays"):
        del found[name]
    for name in ("haciendas", "tokens"):
        marks: Counter[Any] = found[name]
        carried = {group: table.carries(group, marks) for _, group in table.groups()}
        found[name] = {group: count for group, count in carried.items() if count}
        assert sum(found[name].values()) == marks.total(), f"{name} that lie on no group"
    found["ponds"] = Counter(table.ponds)
    for number, player in enumerate(table.players):
        found.update({f"{name} of {number}": value for name, value in vars(player).items()})
    return found


def same_table(kernel: Table, twin: Table, what: str) -> None:
    mine, other = facts(kernel), facts(twin)
    wrong = [name for name in mine if mine[name] != other[name]]
    lines = [f"{name}: {mine[name]}, twin {other[name]}" for name in wrong]
    assert not wrong, "\n".join([what, *lines])


def same_scores(game: Game, table: Table, what: str) -> None:
    """Points so far and, before the end, those of a final scoring held now (H100, I18)."""
    for player, sheet in enumerate(game.scores()):
        points = table.players[player].points.copy()
        if not table.over:
            if table.rules.variant_2:
                points = Counter()
            points.update(named(all_points(table, player), "final"))
        expected = {**dict.fromkeys(game.description.categories, 0), **points}
        assert sheet == {**expected, "total": points.total()}, f"{what}: points of {player}"


def same_outcome(game: Game, table: Table, what: str) -> None:
    """Who has won, and what each seat and the table ended with (H112, H113, R15)."""
    row = game.outcome()
    seats = range(len(table.players))
    totals = [player.points.total() for player in table.players]
    best = winners(totals, [player.pesos for player in table.players])
    expected = {"ponds": len(table.ponds), "turns": sum(p.turns for p in table.players)}
    for seat in seats:
        player, name = table.players[seat], f"_{seat + 1}"
        herds = list(map(len, table.herds(seat)))
        chains = [len(chain) for chain in table.chains(seat) if len(chain) > 1]
        expected |= {
            f"total{name}": totals[seat],
            f"pesos{name}": player.pesos,
            f"turns{name}": player.turns,
            f"markets{name}": len(table.conquered(seat)),
            f"land_tiles{name}": len(table.land_of(seat)),
            f"chains{name}": len(chains),
            f"herds{name}": len(herds),
            f"largest_herd{name}": max(herds, default=0),
        }
        for kind in ANIMALS:
            expected[f"{kind}_played{name}"] = len(table.animals_of(seat, kind))
        assert (seat in best) == bool(row[f"win_share{name}"]), f"{what}: winners {best}"
    same([(name, row[name]) for name in expected], expected.items(), what)


# --- what can be done, and what it does ----------------------------------------------------------


class Revealed:
    """Chance, as the kernel's piles show it: the next card, or one of the shuffled discards."""

    def __init__(self, before: Orders, after: Orders) -> None:
        self.land = list(before.land)
        self.animals = [list(pile) for pile in before.animals]
        self.after = after

    def __call__(self, sort: str, pile: Cards) -> str:
        if sort == "animal":
            return next(order for order in self.animals if order).pop(0)
        if not self.land:
            self.land = [*(pile - Counter(self.after.land)), *self.after.land]
        return self.land.pop(0)

    def check(self, what: str) -> None:
        """What was not drawn lies there as before."""
        assert (self.land, self.animals) == (self.after.land, self.after.animals), what


def same_effect(game: Game, table: Table, action: Action, after: Game, what: str) -> Table:
    """The game after an action; returns the twin's table."""
    what = f"{what}: {action}"
    position = after.to_dict()
    chance = Revealed(orders(game.to_dict()), orders(position))
    twin = go_on(play(table, action, chance))
    chance.check(what)
    same_table(read(after, position), twin, what)
    same_scores(after, twin, what)
    return twin


def same_actions(game: Game, table: Table, keep: Keep, what: str) -> list[tuple[Action, Game]]:
    """All complete actions whose beginning is kept, each offered once; returns them."""
    found = list(ways(game, table, keep))
    same(dict(found), [action for action in legal_actions(table) if keep(action)], what)
    assert len(dict(found)) == len(found), f"{what}: an action is offered twice"
    return found
