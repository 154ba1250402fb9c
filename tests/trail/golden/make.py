"""Search for the golden games and write them. Run by hand from the root of the project:

    python -m tests.trail.golden.make            search again (many minutes)
    python -m tests.trail.golden.make --texts    same choices, new texts (seconds)
    python -m tests.trail.golden.make --more     games for what those that there are do not show

Round by round some games are played by policies that do what is still missing, whenever one action
shows it at once; the game that shows most of it is kept. All numbers come from the seeds below, so
that the same sources write the same files.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sim.core.facade import Game
from sim.core.play import play
from sim.core.vocabulary import PASS
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.setup import Setup
from sim.trail.view import View
from tests.games.golden_search import Choose, Played, make, play_candidate, search

from .coverage import GOLDEN
from .spot import Spotter

SEED = 2016
ROUNDS = 60
FIRST_THEMES = 8  # rounds before them are for whatever comes
TIE_GAMES = 20_000
# Who plays, and with how many dollars; None: those of the rules.
LINES: tuple[tuple[str, int | None], ...] = (
    ("club:temperature=2", None),
    ("random", None),
    ("random", 150),
    ("builders:temperature=2", 120),
    ("engineers:temperature=3", 150),
    ("rails:temperature=3", 150),
    ("cowboys:temperature=2", 100),
    ("club:temperature=6", 250),
)


@dataclass(frozen=True)
class Theme:
    """How seats play for some features; all but seat 1 go one step a turn: it has many visits.

    words: beginnings of the features that it is for.
    once, always: beginnings of features that it likes to show, once in a game or whenever it can.
    goes: faces of own buildings where it stops.
    """

    words: tuple[str, ...]
    line: str
    once: tuple[str, ...] = ()
    always: tuple[str, ...] = ()
    goes: tuple[str, ...] = ()
    north: str = "no"
    sides: str = "random"
    players: int = 4


_HERD = ("disc taken: hand", "bought by: ", "worker cell: cowboy")
_NORTHERN = ("store: Toronto", "store: town 54", "store: Montreal", "store: ", "delivered, north: ")
THEMES = (
    Theme(
        ("delivered again, base", "objective fulfilled"),
        "cowboys",
        once=(
            "delivered, base: San Francisco",
            *_HERD,
            *(f"objective played: {n}" for n in range(6, 10)),
        ),
        always=("delivered again, base: San", "certificates spent: 3", "certificates spent: 4"),
    ),
    Theme(
        ("delivered again, north", "delivered, north", "master from New York"),
        "rails",
        once=(*_HERD, *_NORTHERN, "master from New York"),
        always=("delivered again, north: San", "certificates spent: 3", "certificates spent: 4"),
        north="yes",
    ),
    Theme(
        ("face used: 1b", "card chosen: objective", "objective: discarded", "objective played in"),
        "club",
        once=("face built: 1b",),
        always=("objective: taken", "face used: 1b action 1"),
        goes=("1b", "6b"),
        sides="b",
    ),
    Theme(
        ("cards: the whole herd",),
        "engineers",
        once=("disc taken: aux_remove", "face built: 3b", "face built: 6a"),
        always=("card chosen: any card, out", "auxiliary: X5", "engine: forward"),
    ),
    Theme(
        ("copy",),
        "builders",
        once=("face built: 8b", "worker cell: craftsman"),
        goes=("8b",),
        sides="b",
        players=2,
    ),
)


def curious(missing: set[str], theme: Theme | None = None) -> Choose:
    """A player who does what was not seen yet, and otherwise what the policy says."""
    seen: set[tuple[int, str]] = set()

    def liking(p: int, name: str) -> int:
        """How much a player wants a feature."""
        if name in missing:
            return 5
        if theme is None:
            return 0
        return 3 * (name.startswith(theme.once) and (p, name) not in seen) + name.startswith(
            theme.always
        )

    def choose(game: Game, spotter: Spotter) -> int:
        legal = [action.code for action in game.legal_actions()]
        v = View(game.state, game.tables)
        if theme is not None and game.decision == "move":
            code = way(v, legal, theme)
            if code is not None:
                return code
        if theme is not None and game.decision == "build_space":
            code = beside_another(v, legal, theme)
            if code is not None:
                return code
        best, most = legal[0], 0
        for code in legal:
            wanted = sum(liking(v.current, name) for name in spotter.choice(game.state, code))
            if wanted > most:
                best, most = code, wanted
        chosen = best if most else game.choose().code
        seen.update((v.current, name) for name in spotter.choice(game.state, chosen))
        return chosen

    return choose


def way(v: View, legal: list[int], theme: Theme) -> int | None:
    """Seat 1 stops at the buildings that it goes for; the others stop as soon as they may."""
    stops = PASS in legal
    if v.current:
        return PASS if stops else None
    if stops and face_at(v, v.seat(0, L.AT)) in theme.goes:
        return PASS
    return next((node for node in legal if node != PASS and face_at(v, node) in theme.goes), None)


def face_at(v: View, node: int) -> str:
    """The face of an own building of the player on turn."""
    building = v.building(node)
    return v.face(building[1], v.current) if building and building[0] == v.current else ""


def beside_another(v: View, legal: list[int], theme: Theme) -> int | None:
    """8b next to a building of another player, or to a neutral one."""
    if "8b" not in theme.goes or v.face(v.frame().building, v.current) != "8b":
        return None

    def worth(node: int) -> int:
        beside = [i for i in range(L.N_NODES) if v.table(t.NODE_BESIDE + node) >> i & 1]
        found = [building for i in beside if (building := v.building(i))]
        others = [v.face(number, owner) for owner, number in found if owner != v.current]
        return 2 * len(others) + 3 * others.count("8b")

    return max(legal, key=worth)


def tie_game() -> Played:
    """A game of the random policy that ends in a tie (B572)."""
    setup = Setup(players=2, seed=SEED, policies=("random", "random"))
    played = play(setup, TIE_GAMES, tables=GOLDEN.tables)
    tied = (played.seat("rank", 0) == 1) & (played.seat("rank", 1) == 1)
    if not tied.any():
        raise SystemExit(f"no tie among {TIE_GAMES} random games of seed {SEED}")
    return play_candidate(GOLDEN, replace(setup, game=int(tied.argmax())))


def batch(number: int, missing: list[str]) -> list[Played]:
    """Every line once, with all switches in turn and other numbers of players; themes that fit."""
    found = []
    for i, (line, dollars) in enumerate(LINES):
        players = 2 + (number + i) % 3
        kind = (number + i) % 8 if number % 2 == 0 else 7
        setup = Setup(
            players=players,
            seed=SEED,
            game=number,
            north="yes" if kind & 1 else "no",
            poker="yes" if kind & 2 else "no",
            preparation="yes" if kind & 4 else "no",
            tile_13="yes" if (number + i) % 3 else "no",
            neutral="shuffled" if number % 3 else "lettered",
            sides=("random", "b", "a")[(number + i) % 3],
            dollars=None if dollars is None else (dollars,) * players,
            policies=(line,) * players,
        )
        found.append(candidate(setup, missing))
    for theme in THEMES:
        if number >= FIRST_THEMES and any(name.startswith(theme.words) for name in missing):
            setup = Setup(
                players=theme.players,
                seed=SEED,
                game=number,
                north=theme.north,
                neutral="shuffled",
                sides=theme.sides,
                dollars=(400,) * theme.players,
                policies=(theme.line,) * theme.players,
            )
            found.append(candidate(setup, missing, theme))
    return found


def candidate(setup: Setup, missing: list[str], theme: Theme | None = None) -> Played:
    wanted = set(missing)
    return play_candidate(GOLDEN, setup, curious(wanted, theme), wanted.difference_update)


if __name__ == "__main__":
    make(
        GOLDEN,
        lambda: search(GOLDEN, batch, ROUNDS, first=[tie_game()]),
        more=lambda there: search(GOLDEN, batch, ROUNDS, first=there),
    )
