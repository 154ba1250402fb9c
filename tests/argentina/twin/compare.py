"""The kernel's choices and their results against those of the twin, subject by subject.

Each function takes a game at a decision, explores all that the kernel offers from there and
fails with what only one of the two has.
"""

from __future__ import annotations

from collections import Counter

from sim.argentina import Game
from sim.argentina.kernel import codes
from tests.games.twin import End, Trace, after, codes_of, here, same

from .cattle import CARDS_PER_ADD, Purchase, purchases, purchases_with_added
from .farmers import help_options, help_outcome
from .movement import routes, step_limit, taxes
from .railway import backward, forward
from .reading import DEPOT, Data, Position, worker_count
from .scoring import score
from .walk import coins, discard, ends, engine, exhaustion_pile, hand, pesos, place, view

MOVE = ("move",)
AUX_BACK = 5  # X6 among the auxiliary actions, single
AUX_BACK_TWICE = 11  # and double


def tables_of(game: Game) -> Data:
    data: Data = game.tables.facts.data
    return data


# --- movement ------------------------------------------------------------------------------------


def moves(game: Game, label: str) -> int:
    """All routes from here with the money of all players and on all farmers.

    A130, A131, A132, A133, A134, A135, A136, A137, A138, A139, A140, A141, A142, A143.
    """
    position, data, player = game.to_dict(), tables_of(game), game.current_player
    frame = position["pending"][-1]
    if frame["phase_a"]:
        limit = step_limit(position, data, player)
        assert frame["steps"] + frame["made"] == limit, f"{label}: step limit (A136)"
    expected = set(routes(position, data, player, frame["steps"]))
    if frame["made"]:
        expected.add(())  # stop at once (A135)
    return _moves(here(game), position, expected, label)


def moves_by_action(game: Game, action: int, steps: int, label: str) -> int:
    """The same for a location action of so many steps, which `action` begins (A497)."""
    position = game.to_dict()
    expected = set(routes(position, tables_of(game), game.current_player, steps))
    return _moves(after(here(game), action, MOVE), position, expected, label)


def _moves(start: End, position: Position, expected: set[tuple[str, ...]], label: str) -> int:
    data, player = tables_of(start.game), position["current"]
    found = set()
    for end in ends(start, MOVE):
        route = tuple(view(end).names.nodes[code] for code in end.actions("move"))
        found.add((route, pesos(view(end)), coins(view(end))))
        last = route[-1] if route else position["seats"][player]["at"]
        assert place(view(end), player) == last, f"{label}: {route}"
    same(found, [outcome(position, data, player, route) for route in expected], label)
    return len(found)


def outcome(
    position: Position, data: Data, player: int, route: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[int, ...], tuple[tuple[str, int], ...]]:
    result = taxes(position, data, player, route)
    return route, tuple(result.pesos), tuple(sorted(result.coins.items()))


# --- railway -------------------------------------------------------------------------------------


def engine_stops(start: End, player: int) -> set[str]:
    """Where the engine can stop when the decision on its move is answered in all ways."""
    found = set()
    for end in ends(start, {"engine_move"}):
        for code in end.actions("engine_move"):
            stop = view(end).names.slots[code]
            terminus = str(tables_of(end.game)["railway"]["terminus"])
            rests = DEPOT if stop == terminus else stop  # A411
            assert engine(view(end), player) == rests
            found.add(stop)
    return found


def engine_move(game: Game, label: str) -> int:
    """All stops of a decision on an engine move, forward or backward.

    A370, A371, A372, A373, A374, A375.
    """
    position, data, player = game.to_dict(), tables_of(game), game.current_player
    frame = position["pending"][-1]
    twin = backward if frame["back"] else forward
    expected = twin(position, data, player, frame["spaces"])
    same(engine_stops(here(game), player), expected, label)
    return len(expected)


def aux_back(game: Game, label: str) -> None:
    """X6 at an auxiliary decision: offered if the exact move exists, and all its stops (A474)."""
    position, data, player = game.to_dict(), tables_of(game), game.current_player
    offered = codes_of(game)
    for code, spaces in ((AUX_BACK, 1), (AUX_BACK_TWICE, 2)):
        expected = backward(position, data, player, spaces)
        assert (code in offered) == bool(expected), f"{label}: back {spaces}, {expected}"
        if expected:
            start = after(here(game), code, {"engine_move"})
            same(engine_stops(start, player), expected, f"{label}: back {spaces}")


# --- cattle --------------------------------------------------------------------------------------


BUY = ("buy", "buy_second")


def _adds(trace: Trace) -> int:
    return trace.count(("buy", codes.ADD_CATTLE))


def _added(end: End, adds: int) -> End | None:
    """The way on which cards are added so often before anything is bought, if there is one."""
    if _adds(end.trace) > adds:
        return None
    while _adds(end.trace) < adds:
        if end.game.decision != "buy" or codes.ADD_CATTLE not in codes_of(end.game):
            return None
        end = after(end, codes.ADD_CATTLE, BUY)
    return end


def buying(game: Game, action: int | None, label: str, mixed: bool, most_adds: int = 2) -> int:
    """All results of a buy action (A350, A351, A352, A353, A354, R44), the empty one apart.

    The game is before the action, which `action` begins, or at its first decision. First with
    0, 1, ... times two cards added before the first purchase; `mixed`: also with purchases and
    additions in every order. That gives no new results, as the order of the deck is fixed and an
    earlier addition only opens choices.
    """
    position, data, player = game.to_dict(), tables_of(game), game.current_player
    before = view(here(game))
    lines, names = data["cattle"]["buy"], game.tables.names.buy_lines

    def purchase(end: End) -> Purchase:
        """What a way through the buy decisions has come to."""
        used = _adds(end.trace)
        for code in end.actions("buy"):
            if code != codes.ADD_CATTLE:
                used += lines[names[code // codes.BUY_LINE]]["gauchos"]
        new = Counter(discard(view(end), player)) - Counter(discard(before, player))
        paid = pesos(before)[player] - pesos(view(end))[player]
        return tuple(sorted(new.elements())), paid, used

    first = here(game) if action is None else after(here(game), action, BUY)
    everything: set[Purchase] = set()
    for adds in range(most_adds + 1):
        expected = set(purchases_with_added(position, data, player, adds))
        enough = adds <= worker_count(position, player, "gaucho")
        if adds == 0:
            assert expected == purchases(position, data, player)
        elif enough and len(position["cattle_deck"]) > CARDS_PER_ADD * (adds - 1):
            expected.add(((), 0, adds))  # adding cards and buying none is something done (R14)
        start = _added(first, adds)
        found: set[Purchase] = set()
        if start is not None:
            ways = ends(start, BUY, lambda trace, code: code != codes.ADD_CATTLE, purchase)
            found = {purchase(end) for end in ways}
        same(found, expected, f"{label}: {adds} additions")
        everything |= expected
    if mixed:
        ways = ends(
            first,
            BUY,
            lambda trace, code: code != codes.ADD_CATTLE or _adds(trace) < most_adds,
            lambda end: (purchase(end), _adds(end.trace)),
        )
        found = {purchase(end) for end in ways}
        same(found, everything, f"{label}: purchases and additions mixed")
    return len(everything)


# --- helping -------------------------------------------------------------------------------------

HELP = ("help_tiles", "help_cards")


def helping(game: Game, code: int, bonus: int, stop: str | None, label: str) -> int:
    """All (tiles, cards) of helping, with pesos and exhaustion cards.

    A440, A441, A442, A443, A444.

    The game is at the location; `code` is the action that helps, `stop` the farmer space on
    which the estanciero stands, or None for the location action with its bonus.
    """
    position, data, player = game.to_dict(), tables_of(game), game.current_player
    expected = help_options(position, data, player, bonus, stop)
    assert (code in codes_of(game)) == bool(expected), f"{label}: offered (A441)"
    if not expected:
        return 0
    before = view(here(game))

    def choice(end: End) -> tuple[frozenset[str], tuple[str, ...]]:
        nodes = [game.tables.names.nodes[node] for node in end.actions("help_tiles")]
        shown = [game.tables.names.cards[card] for card in end.actions("help_cards")]
        return frozenset(nodes if stop is None else [stop]), tuple(sorted(shown))

    found = set()
    for end in ends(after(here(game), code, HELP), HELP, key=choice):
        spaces, shown = choice(end)
        gone = Counter(hand(before, player)) - Counter(hand(view(end), player))
        assert sorted(gone.elements()) == list(shown), f"{label}: shown cards are discarded"
        gained = pesos(view(end))[player] - pesos(before)[player]
        tired = exhaustion_pile(before) - exhaustion_pile(view(end))
        left = {space for space, _ in coins(before)} - {space for space, _ in coins(view(end))}
        assert left == spaces, f"{label}: {spaces} leave the trail (A444)"
        found.add((spaces, shown, gained, tired))
    twin = [
        (spaces, shown, *help_outcome(position, data, player, spaces, shown))
        for spaces, shown in expected
    ]
    same(found, twin, label)
    return len(found)


# --- scoring -------------------------------------------------------------------------------------

JOINT = ("objectives", "station_masters")  # only their sum is determined (R49)


def scores(game: Game, label: str) -> list[dict[str, int]]:
    """The 12 categories of every player.

    A560, A561, A562, A563, A564, A565, A566, A567, A568, A569, A570, A571.
    """
    position, data = game.to_dict(), tables_of(game)
    sheets = game.scores()
    for player, sheet in enumerate(sheets):
        expected = score(position, data, player)
        assert sheet["total"] == sum(expected.values()), f"{label}: {sheet}, twin {expected}"
        for category in expected:
            if category not in JOINT:
                assert sheet[category] == expected[category], f"{label}: {category} of {player}"
        assert sum(sheet[c] for c in JOINT) == sum(expected[c] for c in JOINT), label
    return sheets
