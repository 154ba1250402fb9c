"""What Pedro does and why: the options of each decision and the criteria that narrow them.

Everything is worked out here once more in plain Python, from the state before the decision, so
that a player can check it: `reason` leaves exactly the legal actions of the kernel.
"""

from __future__ import annotations

from sim.argentina import pedro_buildings, pedro_visit  # noqa: F401 - further decisions of his
from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.cattle import ADDED_CARDS
from sim.argentina.names import COLOURS, HIRED_TYPES
from sim.argentina.pedro_ways import Trail, engine_reach, stations_to_upgrade
from sim.argentina.pedro_words import (
    experience,
    fits,
    speciality,
    want_text,
    wants,
    wants_text,
    workers,
)
from sim.argentina.sentences import reason_for, sentence
from sim.argentina.view import State, View
from sim.argentina.words import count, listed, pesos
from sim.core.criteria import Key, Option, Reason, least_key, most_key, narrow
from sim.core.frames import Frame


def reason(state: State, tables: Tables) -> Reason:
    """What Pedro's criteria leave of the decision on top of the stack, and why."""
    v = View(state, tables)
    frame = v.frame()
    found = reason_for[frame.name](v, frame)
    return found if found.codes else Reason((c.PASS,), found.why, 0)


# --- the card -------------------------------------------------------------------------------------


def steps(v: View) -> Reason:
    """How many steps the card of the turn says, once it is drawn (A630, A633, R62)."""
    card = v.state(L.PEDRO_CARD) - 1
    n, per = v.table(t.PEDRO_STEPS + card), v.table(t.PEDRO_STEPS_PER + card)
    if per == c.PER_NOTHING:
        return Reason((n,), f"card {card + 1} says so")
    made, why = counted(v, n, per, "step")
    return Reason((made,), why)


def counted(v: View, n: int, per: int, one: str) -> tuple[int, str]:
    """An amount that is counted by workers or experience, and how."""
    if per == c.PER_EXPERIENCE:
        card = v.state(L.LOADING_CARD) + 1
        times = "" if n == 1 else f", {n} times"
        return n * experience(v), f"experience {experience(v)} of loading card {card}{times}"
    own = workers(v, per - 1)
    return n * own, f"{count(n, one)} for each of his {count(own, HIRED_TYPES[per - 1])}"


def amount(v: View, at: int, one: str) -> tuple[int, str]:
    """The amount of an effect now, and how it is counted."""
    n, per = v.table(at + 1), v.table(at + 2)
    return (n, "the card says so") if per == c.PER_NOTHING else counted(v, n, per, one)


def action(v: View) -> Reason:
    """Which action the card has for his speciality (A635); codes: its effects, or none."""
    card = v.state(L.PEDRO_CARD) - 1
    row = v.table(t.PEDRO_SPECIALITY + card)
    pointer = v.table(t.PEDRO_DOES + card)
    if row < 0:
        return Reason((pointer,), "the same for every speciality")
    has = row == v.state(L.SPECIALITY)
    if not has:
        pointer = v.table(t.PEDRO_ELSE + card)
    why = f"his speciality is {speciality(v)}" + ("" if has else f", not {HIRED_TYPES[row]}")
    return Reason((pointer,) if pointer else (), why)


# --- movement -------------------------------------------------------------------------------------


def location_name(v: View, node: int) -> str:
    """b7, neutral C, ramp 9: a location without what lies there."""
    kind = v.table(t.NODE_TYPE + node)
    if kind in (c.N_BUILDING, c.N_FARMER):
        return v.names.nodes[node]
    return v.place(node)


@sentence("pedro_step")
def _step(v: View, p: int, frame: Frame, node: int) -> str:
    text = f"steps to {v.place(node)}"
    if v.table(t.NODE_TYPE + node) == c.N_RAMP:
        return f"{text} and so to Buenos Aires"
    tax = v.tax(L.PEDRO, node)
    if tax and v.building(node):
        text += f": the bank pays you {pesos(tax)}"
    return text


@reason_for("pedro_step")
def way(v: View, frame: Frame) -> Reason:
    """The next location with so many steps left (A631, R52)."""
    trail = Trail(v)
    options = []
    for node in trail.next_locations(v.seat(L.PEDRO, L.AT)):
        total, taxes, yours = trail.step_cost(node, frame.steps)
        tax = f"tax {pesos(taxes)}" if taxes else "no tax"
        part = f", {yours} of it to you" if yours else ""
        options.append(
            Option(
                node,
                location_name(v, node),
                f"{count(total, 'step')} to Buenos Aires, {tax}{part}",
                (
                    Key("length", -total, f"shortest way ({count(total, 'step')})"),
                    least_key("taxes", taxes),
                    least_key("taxes owed to you", yours),
                ),
            )
        )
    return narrow(options)


# --- workers, objectives, engine ------------------------------------------------------------------


def hire(v: View, speciality_first: bool) -> Reason:
    """The worker that the criteria single out; codes: its cell of the job market (A640)."""
    columns = v.table(t.COLUMNS + v.players)
    own = speciality(v)
    options = []
    for row in range(min(v.state(L.MARKER_ROW), L.N_JOB_ROWS)):
        for column in range(columns):
            cell = row * c.JOB_COLUMNS + column
            tile = v.state(L.JOBS + cell) - 1
            if tile < 0 or workers(v, v.table(t.TILE_ROW + tile)) == L.N_COLUMNS:  # R56
                continue
            price = v.hire_price(row, tile)
            cheap = Key("price", -price, f"cheapest ({pesos(price)})")
            is_own = HIRED_TYPES[v.table(t.TILE_ROW + tile)] == own
            special = Key("speciality", int(is_own), f"his speciality ({own})")
            options.append(
                Option(
                    cell,
                    f"{v.tile(tile)} of row {row + 1}",
                    pesos(price),
                    (
                        *((special, cheap) if speciality_first else (cheap, special)),
                        Key("strength icon", v.table(t.TILE_STRONG + tile), "strength icon"),
                        Key("row", -row, "topmost row"),
                        Key("column", -column, "leftmost"),
                    ),
                )
            )
    if not options:
        return Reason((), "no worker can be hired", 0)
    return narrow(options)


def objective(v: View) -> Reason:
    """The card of the offer farthest from the deck; codes: its place (A646)."""
    places = [i for i in range(L.OFFER_SIZE) if v.state(L.OFFER + i)]
    if not places:
        return Reason((), "the offer is empty", 0)
    return Reason((places[-1],), "the card of the offer farthest from the deck", len(places))


def engine(v: View, spaces: int) -> Reason:
    """Where his engine stops; codes: the slot (A670, R59)."""
    reached = engine_reach(v, spaces)
    stations = stations_to_upgrade(v, reached)
    within = f"within {count(spaces, 'space')}"
    yours = v.seat(0, L.ENGINE)
    skipped = ""
    if yours not in (0, L.DEPOT) and reached[0] - 1 <= yours <= reached[-1]:
        skipped = f"; your engine on {v.slot(yours)} is skipped"
    if stations:
        words = listed([v.slot(slot) for slot in stations])
        only = "the only" if len(stations) == 1 else f"of {words} the farthest"
        why = f"{only} station {within} that he can upgrade{skipped}"
        return Reason((stations[-1],), why, len(reached))
    numbered = [slot for slot in reached if v.table(t.SLOT_NUMBER + slot) >= 0]
    why = f"no station {within} that he has not upgraded{skipped}"
    return Reason((numbered[-1],), why, len(reached))


@sentence("pedro_disc")
def _disc(v: View, p: int, frame: Frame, source: int) -> str:
    where = "his reserve" if source == L.N_STATIONS else v.station(source)
    what = v.station(frame.station - 1) if frame.station else v.ship(frame.ship)
    return f"takes a disc from {where} for {what}"


@sentence.declined("pedro_disc")
def _no_disc(frame: Frame) -> str:
    return f"has no disc for {'the station' if frame.station else 'a ship'}"


@reason_for("pedro_disc")
def disc(v: View, frame: Frame) -> Reason:
    """Where the disc for a station or a ship comes from (A672, R63)."""
    left = v.state(L.RESERVE)
    if left:
        return Reason((L.N_STATIONS,), f"{count(left, 'disc')} in his reserve")
    options = []
    for station in range(L.N_STATIONS):
        own = v.state(L.STATION_DISCS + station * L.MAX_SEATS + L.PEDRO)
        if own and station != frame.station - 1:
            vp = v.table(t.STATION_VP + station)
            keys = (least_key("VP", vp),)
            options.append(Option(station, v.station(station), f"{vp} VP", keys))
    if not options:
        return Reason((), "his reserve is empty and he has no disc on another station", 0)
    return narrow(options, "his reserve is empty: ")


# --- farmers and cattle ---------------------------------------------------------------------------


@sentence("pedro_farmer")
def _farmer(v: View, p: int, frame: Frame, node: int) -> str:
    tile = v.tile_with_hand(v.state(L.CONTENT + node) - 1)
    coins = v.state(L.COINS + node)
    bank = f"; {pesos(coins)} on it to the bank" if coins else ""
    verb, where = ("takes", "beside his board") if frame.farmer else ("removes", "to the box")
    return f"{verb} the farmer of {v.names.nodes[node]} ({tile}) {where}{bank}"


@reason_for("pedro_farmer")
def farmer(v: View, frame: Frame) -> Reason:
    """Most pesos, least strength, then by colour (A647)."""
    options = []
    for node in range(L.N_NODES):
        content = v.state(L.CONTENT + node)
        if v.table(t.NODE_TYPE + node) != c.N_FARMER or not content:
            continue
        money = v.state(L.COINS + node) + v.table(t.NODE_PESOS + node)
        strength = v.table(t.TILE_STRENGTH + content - 1)
        colour = v.table(t.TILE_COLOUR + content - 1)
        options.append(
            Option(
                node,
                v.names.nodes[node],
                f"{pesos(money)}, strength {strength}",
                (
                    most_key("pesos", money),
                    least_key("strength", strength),
                    Key("colour", colour, f"colour {COLOURS[colour]}"),
                ),
            )
        )
    if not options:
        return Reason((), "no farmer tile lies on the trail", 0)
    return narrow(options)


def market_cards(v: View) -> list[int]:
    kinds = range(v.table(t.CATTLE_N))
    return [kind for kind in kinds for _ in range(v.state(L.MARKET + kind))]


def lacking(v: View, market: list[int], cards: list[int]) -> str:
    """What a line of his market tile asks for and the market has not."""
    for want in dict.fromkeys(cards):
        asked = cards.count(want)
        there = sum(fits(v, kind, want) for kind in market)
        if there < asked:
            return f"the market has {there} of {want_text(want, asked)}"
    return ""


def cattle_line(v: View) -> Reason:
    """Which line of his market tile he uses; codes: what he wants, card by card (A650, A651)."""
    market = market_cards(v)
    left = v.state(L.CATTLE_DECK_N)
    deck = [v.state(L.CATTLE_DECK + i) for i in range(left)]
    words: list[str] = []
    for gauchos in range(workers(v, 0), 0, -1):
        cards = wants(v, gauchos)
        text = f"{count(gauchos, 'gaucho')}: {wants_text(cards)}"
        missing = lacking(v, market, cards)
        if not missing:
            return Reason(tuple(cards), "; ".join([*words, text]), workers(v, 0))
        added = [deck.pop() for _ in range(min(ADDED_CARDS, len(deck)))]
        market += added
        words.append(f"{text}, but {missing}: {count(len(added), 'card')} added")
    return Reason((), "; ".join([*words, "no line is left"]), 0)


@sentence("pedro_cattle")
def _cattle(v: View, p: int, frame: Frame, kind: int) -> str:
    return f"takes {v.a_card(kind)} from the market"


@sentence.declined("pedro_cattle")
def _no_cattle(frame: Frame) -> str:
    return f"does not take {want_text(frame.wants)}"


@reason_for("pedro_cattle")
def cattle(v: View, frame: Frame) -> Reason:
    """Of the cards that fit, those with most VP (A652)."""
    kinds = [kind for kind in dict.fromkeys(market_cards(v)) if fits(v, kind, frame.wants)]
    if not kinds:
        return Reason((), f"{want_text(frame.wants)} is not in the market", 0)
    return narrow(
        [
            Option(kind, v.card(kind), "", (most_key("VP", v.table(t.CARD_VP + kind)),))
            for kind in kinds
        ]
    )
