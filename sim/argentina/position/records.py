"""What a position remembers: the visit in progress, random streams, counters of the outcome."""

from __future__ import annotations

from sim.argentina.kernel import layout as L
from sim.argentina.position.pedro import read_pedro_history
from sim.argentina.position.read import Loader
from sim.argentina.position.reader import PositionReader
from sim.argentina.position.write import SEAT_COUNTERS, arrow_names, letters
from sim.argentina.view import State
from sim.core.layout import STREAM_SIZE

ARROWS_MAX = L.state.fields["arrows"].size
STREAM_MAX = 2**31 - 1


def read_visit(load: Loader) -> None:
    value = load.given("visit", {}).fields((), ("breeding_total", "arrows"))
    load.s[L.LOAD_VALUE] = value.or_default("breeding_total", 0).amount()
    known = {name: arrow for arrow, name in arrow_names(load.tables).items()}
    entries = value.or_default("arrows", []).elements(0, ARROWS_MAX)
    load.put(L.ARROWS, [known[entry.word(known)] for entry in entries])
    load.s[L.ARROWS_N] = len(entries)


def read_streams(load: Loader, dealt: State) -> None:
    """Random streams, by default as they are after the dealing of the set-up."""
    if "random" not in load.data:
        for start, count in (
            (L.TABLE_STREAM, 1),
            (L.DECK_STREAM, L.SEATS_MAX),
            (L.POLICY_STREAM, L.SEATS_MAX),
        ):
            end = start + count * STREAM_SIZE
            load.s[start:end] = dealt[start:end]
        return
    value = load.data["random"].fields(("table", "decks", "policies"))
    stream(load, value["table"], L.TABLE_STREAM)
    for key, start in (("decks", L.DECK_STREAM), ("policies", L.POLICY_STREAM)):
        for p, entry in enumerate(value[key].per_seat(load.players)):
            stream(load, entry, start + p * STREAM_SIZE)


def stream(load: Loader, value: PositionReader, start: int) -> None:
    value.fields(("key", "drawn"))
    key = [entry.whole(0, STREAM_MAX) for entry in value["key"].elements(2, 2)]
    load.put(start, [*key, value["drawn"].whole(0, STREAM_MAX)])


def read_history(load: Loader) -> None:
    pedro = ("pedro",) if load.view.solo else ()
    value = load.given("history", {}).fields((), ("decisions", "seats", *pedro))
    load.s[L.DECISIONS] = value.or_default("decisions", 0).amount()
    if pedro:
        read_pedro_history(load, value.or_default("pedro", {}))
    if "seats" not in value:
        return
    names = letters(load.tables)
    numbers = [str(i + 1) for i in range(L.N_NUMBERS)]
    for p, entry in enumerate(value["seats"].per_seat(load.players)):
        q = L.SEATS + p * L.SEAT_SIZE
        entry.fields((), (*SEAT_COUNTERS, "built_turn", "earned", "used"))
        for key, field in SEAT_COUNTERS.items():
            load.s[q + field] = entry.or_default(key, 0).amount()
        built = entry.or_default("built_turn", {}).fields((), numbers)
        for number, turn in built.items():
            i = numbers.index(number)
            if load.s[q + L.BUILDING_AT + i] == 0:
                turn.refuse_saying(f"building {number} is still in supply")
            load.s[q + L.BUILT_TURN + i] = turn.amount()
        earned = entry.or_default("earned", {}).fields((), numbers)
        for number, pesos in earned.items():
            load.s[q + L.EARNED + numbers.index(number)] = pesos.amount()
        used = entry.or_default("used", {}).fields((), (*numbers, *names))
        for i, number in enumerate(numbers):
            load.s[q + L.ACTIVATIONS + i] = used.or_default(number, 0).amount()
        for i, name in enumerate(names):
            load.s[q + L.NEUTRAL_ACTIVATIONS + i] = used.or_default(name, 0).amount()
