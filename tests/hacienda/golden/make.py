"""What the golden games show, and the search for them.

python -m tests.hacienda.golden.make            search again (minutes)
python -m tests.hacienda.golden.make --texts    same choices, new texts (seconds)
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sim.core.facade import Event, Game
from sim.core.facts import Tables
from sim.core.setup import Setup
from sim.core.vocabulary import PASS
from sim.hacienda.game import HACIENDA
from sim.hacienda.kernel import action as act
from sim.hacienda.kernel import layout as L
from sim.hacienda.kernel import tables as t
from sim.hacienda.names import ANIMALS, BOARDS, END_REASONS, LAND, LAND_CARDS, SOURCES
from sim.hacienda.view import View
from tests.games.golden import Golden
from tests.games.golden_search import Played, make, play_candidate, search

SEED = 2005


def features(tables: Tables) -> list[str]:
    return [
        *(f"players: {n}" for n in HACIENDA.players),
        *(f"board: {side}" for side in BOARDS),
        *(f"bought from the display: {card}" for card in (*LAND_CARDS, *ANIMALS)),
        *(f"bought from the pile: {sort}" for sort in ("land", "animal")),
        *(f"played: {card}" for card in (*LAND_CARDS, *ANIMALS)),
        *(f"played like pampa: {card}" for card in LAND),
        *(f"water: {name}" for name in tables.names.shapes),
        *(f"hacienda on a {where}" for where in ("chain", "herd", "single animal")),
        "two chains joined",
        "two herds joined",
        "haciendas on joined groups",
        "harvest",
        "harvest with an opponent's token",
        "income at one market",
        "income at two markets",
        "market conquered",
        "market paid again",
        "land discards shuffled",
        "gap in the land display",
        "gap in the animal display",
        "bought from the display after the last animal card",
        "no land tile left",
        "no hacienda left",
        "turn ended early",
        "turn passed",
        "turn without a possible action",
        "intermediate scoring",
        *(f"end: {reason}" for reason in END_REASONS[1:]),
        *(f"points for {source}" for source in SOURCES),
        "tie broken by pesos",
        "victory shared",
    ]


class Spotter:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def event(self, event: Event) -> set[str]:
        return set(self._event(event))

    def _event(self, event: Event) -> Iterator[str]:
        old, new = View(event.before, self.tables), View(event.after, self.tables)
        p, a = old.current, event.action
        if event.frame == "action" and a is not None:
            yield from self._action(event, old, new, a)
        elif event.frame in ("land_space", "animal_space") and a is not None:
            yield from self._laid(event.frame, old, new, p, a)
        elif event.frame == "hacienda" and a is not None:
            owned = old.content(a)
            assert owned is not None
            herd = "single animal" if old.state(L.SIZE + a) == 1 else "herd"
            yield f"hacienda on a {'chain' if owned[1] == L.LAND else herd}"
            if new.state(L.HACIENDAS_N) == new.table(t.HACIENDAS + new.players):
                yield "no hacienda left"
        elif event.frame == "token":
            yield "harvest with an opponent's token"
        elif event.frame == "harvest" and new.state(L.TOKENS_N) > old.state(L.TOKENS_N):
            yield "harvest"
        elif event.frame == "water_turn":
            yield f"water: {new.names.shapes[old.frame().shape]}"
        elif event.frame == "income":
            markets = len(old.markets_beside(old.frame().space))
            yield f"income at {'one market' if markets == 1 else 'two markets'}"
        elif event.frame == "scoring" and old.frame().which == L.INTERMEDIATE:
            yield "intermediate scoring"
        if new.state(L.LAND_PILE_N) > old.state(L.LAND_PILE_N):
            yield "land discards shuffled"

    def _action(self, event: Event, old: View, new: View, a: int) -> Iterator[str]:
        if a == PASS:
            if old.state(L.ACTIONS):
                yield "turn ended early"
            else:
                yield "turn without a possible action" if event.forced else "turn passed"
        elif a in (act.BLIND_LAND, act.BLIND_ANIMAL):
            yield f"bought from the pile: {'land' if a == act.BLIND_LAND else 'animal'}"
        elif a < act.BUY_HACIENDA:
            land = a < act.BLIND_ANIMAL
            card = LAND_CARDS[a - act.SEEN_LAND] if land else ANIMALS[a - act.SEEN_ANIMAL]
            yield f"bought from the display: {card}"
            if not land and old.state(L.DUE) >> L.FINAL & 1:
                yield "bought from the display after the last animal card"
            display, kinds = (L.LAND_DISPLAY, 6) if land else (L.ANIMAL_DISPLAY, 4)
            if sum(new.state(display + i) for i in range(kinds)) < 4:
                yield f"gap in the {'land' if land else 'animal'} display"

    def _laid(self, frame: str, old: View, new: View, p: int, a: int) -> Iterator[str]:
        card = old.frame().card
        name = LAND_CARDS[card] if frame == "land_space" else ANIMALS[card]
        yield f"played: {name}"
        if name in LAND and old.kind(a) == "pampa":
            yield f"played like pampa: {name}"
        if new.state(L.LAND_STOCK) == 0:
            yield "no land tile left"
        piece = new.content(a)
        joined = {
            old.state(L.GROUP + other) for other in old.neighbours(a) if old.content(other) == piece
        }
        if len(joined) >= 2 and frame == "animal_space":
            yield "two herds joined"
        if len(joined) >= 2 and frame == "land_space":
            yield "two chains joined"
        at = [old.state(L.HACIENDAS + i) for i in range(old.state(L.HACIENDAS_N))]
        if len({old.state(L.GROUP + space) for space in at} & joined) > 1:
            yield "haciendas on joined groups"
        if frame == "animal_space" and old.markets_beside(a):
            fresh = len(new.conquered(p)) > len(old.conquered(p))
            yield "market conquered" if fresh else "market paid again"

    def whole(self, game: Game) -> set[str]:
        return set(self._whole(game))

    def _whole(self, game: Game) -> Iterator[str]:
        v = View(game.state, game.tables)
        yield f"players: {game.players}"
        yield f"board: {BOARDS[v.state(L.BOARD)]}"
        yield f"end: {END_REASONS[v.state(L.END_REASON)]}"
        sheets = game.scores()
        for source in SOURCES:
            if any(sheet[f"final_{source}"] for sheet in sheets):
                yield f"points for {source}"
        best = max(sheet["total"] for sheet in sheets)
        pesos = [v.seat(p, L.PESOS) for p in range(game.players) if sheets[p]["total"] == best]
        if len(pesos) > 1:
            shared = pesos.count(max(pesos)) > 1
            yield "victory shared" if shared else "tie broken by pesos"


GOLDEN = Golden(
    HACIENDA,
    Path(__file__).parent,
    features,
    Spotter,
    again="written again by python -m tests.hacienda.golden.make, new texts only: --texts",
    exceptions={
        "income at two markets": "No space of the two boards touches two markets (V59).",
        "points for herds": "Herds score in variant 1 only (H123).",
    },
)


def hoard(game: Game, spotter: Spotter) -> int:
    """Buys land cards as long as there are any, and lays tiles where they join most chains."""
    legal = [action.code for action in game.legal_actions()]
    if game.decision == "action":
        land = [code for code in legal if code < act.BLIND_ANIMAL]
        if land and len(legal) > len(land):
            return land[-1]
    if game.decision == "land_space":
        v = View(game.state, game.tables)
        mine = (v.current, L.LAND)

        def joined(space: int) -> int:
            touching = [other for other in v.neighbours(space) if v.content(other) == mine]
            return len({v.state(L.GROUP + other) for other in touching})

        return max(legal, key=joined)
    return game.choose().code


def batch(number: int, missing: list[str]) -> list[Played]:
    """Random games, which come into every corner, and games of players who know what they do."""
    setups: list[Setup] = []
    for players in HACIENDA.players:
        for policy in ("random", "novice", "club:temperature=4"):
            setups.append(
                HACIENDA.setup(
                    players=players,
                    board=BOARDS[number % 2],
                    seed=SEED,
                    game=number,
                    policies=(policy,) * players,
                )
            )
    hoarding = [
        HACIENDA.setup(players=5, seed=SEED, game=number, policies=(policy,) * 5)
        for policy in ("random", "novice")
    ]
    return [
        *(play_candidate(GOLDEN, setup) for setup in setups),
        *(play_candidate(GOLDEN, setup, hoard) for setup in hoarding),
    ]


if __name__ == "__main__":
    make(GOLDEN, lambda: search(GOLDEN, batch, rounds=60))
