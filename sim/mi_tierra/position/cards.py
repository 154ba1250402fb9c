"""Market cards, tiles and events of a position: each is somewhere, hidden decks get the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.names import CITY_MARKETS, EVENTS, MARKETS, SPOTS, TILES
from sim.mi_tierra.position.reading import Reading
from sim.mi_tierra.view import members

CARDS = (
    *("event", "next_event", "events_used", "upper", "bottom", "market_out", "city", "offer"),
    "tile_box",
)
HIDDEN = ("event_deck", "market_deck", "market_later", "tile_deck", "tile_later")


def read_cards(r: Reading) -> None:
    r.fields.read_keys(r.value, *(key for key in HIDDEN if key in r.value))
    _read_events(r)
    _read_markets(r)
    _read_city(r)
    _read_tiles(r)


def _once(
    r: Reading, found: Iterable[tuple[str, Iterable[int]]], names: Sequence[str], rule: str
) -> dict[int, str]:
    """Where each thing is; refuses what is in two places."""
    where: dict[int, str] = {}
    for key, things in found:
        for thing in things:
            if thing in where:
                both = (
                    f"in {where[thing]} and in {key}" if where[thing] != key else f"twice in {key}"
                )
                r.value.refuse_saying(f"{names[thing]} is {both} ({rule})")
            where[thing] = key
    return where


def _shuffled(r: Reading, things: Iterable[int]) -> list[int]:
    pile = sorted(things)
    r.random.shuffle(pile)
    return pile


# --- events ---------------------------------------------------------------------------------------


def _read_events(r: Reading) -> None:
    """In round r exactly r - 1 were used; the others are open or in the deck (I9)."""
    s, full = r.s, not r.s[L.SIMPLIFIED]
    open_ = ("event", "next_event") if s[L.NO_DICE] else ("event",)
    for key, at in (("event", L.EVENT), ("next_event", L.NEXT_EVENT)):
        if s[at] and not (full and key in open_):
            r.value[key].refuse("null: there is none in this game (M281, M285)")
    used = max(0, r.round - 1 - r.waits("turn_event")) if full else 0
    seen = [
        (key, [int(s[at]) - 1])
        for key, at in (("event", L.EVENT), ("next_event", L.NEXT_EVENT))
        if s[at]
    ]
    seen += [
        ("events_used", members(int(s[L.EVENTS_USED]))),
        ("event_deck", r.fields.values("event_deck")),
    ]
    where = _once(r, seen, EVENTS, "I9")
    rest = _shuffled(r, set(range(L.N_EVENTS)) - set(where))
    if "events_used" not in r.value:
        for _ in range(min(used, len(rest))):
            s[L.EVENTS_USED] |= 1 << rest.pop()
    for key, at in (("event", L.EVENT), ("next_event", L.NEXT_EVENT)):
        if full and key in open_ and not s[at]:
            if key in r.value or not rest:
                r.value.or_default(key, None).refuse("an event (M22, M281)")
            s[at] = 1 + rest.pop()
    if "event_deck" not in r.value:
        r.fields.put("event_deck", rest)
        rest = []
    if rest:
        r.value["event_deck"].refuse_saying(f"{EVENTS[rest[0]]} is nowhere (I9)")
    got = int(s[L.EVENTS_USED]).bit_count()
    if got != used:
        r.value.or_default("events_used", []).refuse_saying(
            f"{got} events were used, expected {used} in round {r.round} (I9)"
        )


# --- markets --------------------------------------------------------------------------------------


def _read_markets(r: Reading) -> None:
    """Each card is in one place; on display are those of the deck in use (I7, I21)."""
    s, fields = r.s, r.fields
    a, b = set(range(L.N_MARKETS_A)), set(range(L.N_MARKETS_A, L.N_MARKETS))
    used, later = (b, set[int]()) if r.uses_b else (a, b)
    looked = [card for p in range(r.view.players) for card in fields.values("looked", p)]
    held = {
        "upper": fields.values("upper"),
        "bottom": members(int(s[L.BOTTOM])),
        "looked": looked,
        "market_deck": fields.values("market_deck"),
        "market_later": fields.values("market_later"),
        "market_out": members(int(s[L.MARKET_OUT])),
    }
    for key, cards in held.items():
        allowed = later if key == "market_later" else used if key != "market_out" else a | used
        for card in cards:
            if card not in allowed:
                letter = "B" if r.uses_b else "A"
                r.value.refuse_saying(
                    f"{MARKETS[card]} is in {key}, but deck {letter} is in use (M43, I21)"
                )
    rest = (a | b) - set(_once(r, held.items(), MARKETS, "I7"))
    if "market_later" not in r.value:
        fields.put("market_later", _shuffled(r, rest & later))
        rest -= later
    _deal_upper(r, rest & used)
    rest -= set(fields.values("upper"))
    if "market_deck" not in r.value:
        fields.put("market_deck", _shuffled(r, rest & used))
        rest -= used
    if "market_out" not in r.value:
        s[L.MARKET_OUT] = sum(1 << card for card in rest)
        rest = set()
    if rest:
        r.value.refuse_saying(f"{MARKETS[min(rest)]} is nowhere (I7)")
    _check_display(r)


def _deal_upper(r: Reading, cards: set[int]) -> None:
    """Upper rows that are left out are dealt, if the deck is left out, too."""
    if "upper" not in r.value and "market_deck" not in r.value and not r.waits("renew_markets"):
        shown = r.table(t.COUNTRY + r.view.players)
        r.fields.put("upper", _shuffled(r, cards)[:shown])


def _check_display(r: Reading) -> None:
    """The upper rows are full while there are cards; below lie arrow cards only (I21)."""
    s, players = r.s, r.view.players
    shown, there = r.table(t.COUNTRY + players), int(s[L.UPPER_N])
    upper = r.value.or_default("upper", [])
    if there > shown:
        upper.refuse(f"at most {shown} cards with {players} players (I21)")
    if there < shown and s[L.MARKET_DECK_N] and not r.waits("renew_markets", "change_decks"):
        upper.refuse(f"{shown} cards while there are any in the deck (I21)")
    by_age = players == 2 and r.table(t.AGE_MARKETS)
    for card in members(int(s[L.BOTTOM])):
        if by_age or not r.table(t.CARD_ARROW + card):
            why = "there is no bottom row (M274)" if by_age else "it has no arrow (M47)"
            r.value["bottom"].refuse_saying(f"{MARKETS[card]} cannot lie there: {why} (I21)")


def _read_city(r: Reading) -> None:
    """Cards on the board and owned are those of the game; the others are out of it (I7, I23)."""
    s, players = r.s, r.view.players
    shown = 0 if s[L.SIMPLIFIED] else r.table(t.CITY_N)
    owned = {
        f"the cards of player {p}": members(r.view.seat(p, L.CITY_CARDS)) for p in range(players)
    }
    held = {"city": [card - 1 for card in r.fields.values("city") if card], **owned}
    where = _once(r, held.items(), CITY_MARKETS, "I7")
    rest = _shuffled(r, set(range(L.N_CITY)) - set(where))
    if "city" not in r.value:
        for place in range(max(0, shown - len(where))):
            s[L.CITY + place] = 1 + rest.pop()
    there = L.N_CITY - len(rest)
    if there != shown:
        r.value.or_default("city", []).refuse_saying(
            f"{there} city markets there and owned, expected {shown} (I23)"
        )
    s[L.CITY_BOX] = sum(1 << card for card in rest)


# --- tiles ----------------------------------------------------------------------------------------


def _read_tiles(r: Reading) -> None:
    """Tiles everywhere are those of the box, the one in the hand of a buyer included (I8, I22)."""
    s, v = r.s, r.view
    used, later = (_deck(r, "B"), Counter[int]()) if r.uses_b else (_deck(r, "A"), _deck(r, "B"))
    _check_offer(r, used)
    held = Counter(tile - 1 for tile in r.fields.values("offer") if tile)
    held.update(frame.tile for frame in r.waiting if frame.name == "tile_slot")
    for p in range(v.players):
        held.update(tile - 1 for tile in r.fields.values("tiles", p) if tile)
        held.update(_counted(r.fields.values("covered_tiles", p)))
    held.update(_counted(r.fields.values("tile_box")))
    held.update(r.fields.values("tile_deck"))
    held.update(r.fields.values("tile_later"))
    box = _deck(r, "A") + _deck(r, "B")
    for tile in sorted(held):
        if held[tile] > box[tile]:
            r.value.refuse_saying(
                f"{held[tile]} tiles of {TILES[tile]} in the whole position, expected at most "
                f"{box[tile]} (I8)"
            )
    rest = box - held
    for key, deck in (("tile_later", later), ("tile_deck", used)):
        if key not in r.value:
            part = rest & deck
            r.fields.put(key, _shuffled(r, part.elements()))
            rest -= part
    if "tile_box" not in r.value:
        for tile, number in rest.items():
            s[L.TILE_BOX + tile] += number
        rest = Counter()
    if rest:
        r.value.refuse_saying(f"a tile of {TILES[min(rest)]} is nowhere (I8)")


def _deck(r: Reading, letter: str) -> Counter[int]:
    """The tiles of a deck."""
    start, n = (t.TILES_A, t.TILES_A_N) if letter == "A" else (t.TILES_B, t.TILES_B_N)
    return Counter(r.tables.vector[start : start + r.table(n)].tolist())


def _counted(numbers: list[int]) -> Counter[int]:
    return Counter({tile: number for tile, number in enumerate(numbers) if number})


def _check_offer(r: Reading, used: Counter[int]) -> None:
    """Tiles on offer and in the decks are of the deck in use (I22)."""
    offer = {spot: int(r.s[L.OFFER + i]) - 1 for i, spot in enumerate(SPOTS) if r.s[L.OFFER + i]}
    decks = {"tile_deck": r.fields.values("tile_deck"), "offer": list(offer.values())}
    for key, tiles in decks.items():
        for tile in tiles:
            if tile not in used or (key == "offer" and r.s[L.SIMPLIFIED]):
                r.value[key].refuse_saying(f"{TILES[tile]} is not of the deck in use (I22)")
    for tile in r.fields.values("tile_later"):
        if tile in used or r.uses_b:
            r.value["tile_later"].refuse_saying(f"{TILES[tile]} is not of a deck to come (M43)")
