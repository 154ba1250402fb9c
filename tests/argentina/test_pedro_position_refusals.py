"""Positions with Pedro that cannot be: refused, with the place and the reason."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.argentina import Game, Setup, position
from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.names import LEVELS
from tests.argentina.saved_games import solo_example
from tests.argentina.test_position import WORDS
from tests.games.refusals import GONE, edited, paths, refusal, refused_or_played

NAMES = {entry.name for entry in vocabulary if entry.room == PEDRO}


@pytest.fixture(scope="module")
def tables() -> Tables:
    return ARGENTINA.tables()


STEP: list[dict[str, Any]] = [
    {"do": "phase_c"},
    {"do": "pedro_turn"},
    {"do": "pedro_step", "steps": 2},
]
DELIVER: list[dict[str, Any]] = [
    {"do": "phase_c"},
    {"do": "pedro_ba", "begun": True, "ship": "7"},
    {"do": "pedro_disc", "ship": "7"},
    {"do": "pedro_deliver"},
]
IN_BA: list[tuple[str, Any]] = [("seats.1.at", "BA"), ("seats.1.visits", 1)]

# id: (edits of the documented solo example, what the message says)
REFUSED: dict[str, tuple[list[tuple[str, Any]], str]] = {
    # level, cards
    "level": ([("setup.solo", "hard")], "solo: got 'hard', expected easy, moderate or expert"),
    "pedro level": (
        [("pedro.level", "hard")],
        'pedro.level: got "hard", expected "easy", "moderate" or "expert"',
    ),
    "two levels": ([("pedro.level", "easy")], 'pedro.level: got "easy", expected "expert", as'),
    "no level": ([("setup.solo", GONE)], "pedro: only a solo game has Pedro"),
    "not solo": ([("setup.solo", None)], "pedro: only a solo game has Pedro"),
    "three seats": ([("seats", [{}, {}, {}])], "expected 2 in a solo game"),
    "unknown key": ([("pedro.deck", [])], 'pedro: unknown key "deck"'),
    "A603 twice": ([("pedro.draw", [3, 5, 3])], "pedro.draw[2]: card 3 stands here twice"),
    "A603 no such card": ([("pedro.draw", [16])], "expected a whole number from 1 to 15"),
    "A603 drawn": ([("pedro.draw", [4])], "pedro.draw: card 4 is the one of this turn"),
    "A621 no card": ([("pedro.card", None)], "pedro.card: got null, expected the card of Pedro's"),
    "A621 card": (
        [("pending", [{"do": "turn_start"}])],
        "pedro.card: got 4, expected null: Pedro has drawn no card",
    ),
    "I32 loading card": (
        [("pedro.loading_card", 2)],
        "pedro.loading_card: got 2, expected 1 after 0 departures (A684, I32)",
    ),
    "loading card": ([("pedro.loading_card", 5)], "expected a whole number from 1 to 4"),
    "A637": (
        [("pedro.speciality", "gaucho")],
        'pedro.speciality: got "gaucho", expected "carpintero", of which he has most',
    ),
    "A637 granjero": ([("pedro.speciality", "granjero")], 'expected "gaucho", "carpintero" or'),
    "A637 tie": (
        [
            ("seats.1.workers.gaucho", ["gaucho"]),
            ("job_market.rows.0.0", None),
        ],
        'pedro: the key "speciality" is missing: "gaucho" or "carpintero", of which he has most',
    ),
    # discs
    "I4 reserve": (
        [("pedro.reserve", 18)],
        "pedro.reserve: got 18, expected 17: he has 18 discs, 0 on ships, 1 on quays",
    ),
    "I4 discs": (
        [("cities.le_havre.quay_I", [1, 2]), ("pedro.reserve", 17)],
        "pedro.reserve: got 17, expected 16",
    ),
    "I4 too many": ([("stations.9", {"discs": [0, 18]})], "expected -1: he has 18 discs"),
    # what he never has
    "I32 pesos": ([("seats.1.pesos", 0)], "seats[1].pesos: Pedro has none: leave this key out"),
    "I32 tokens": ([("seats.1.tokens", 1)], "seats[1].tokens: Pedro has none"),
    "I32 hand": ([("seats.1.hand", ["niata"])], "seats[1].hand: Pedro has none"),
    "I32 discs": ([("seats.1.discs", [])], "seats[1].discs: Pedro has none"),
    "I32 masters": ([("seats.1.masters", [1])], "seats[1].masters: Pedro has none"),
    "unknown seat key": ([("seats.1.piles", [])], 'unknown key "piles" (did you mean pile'),
    "pile of the human": ([("seats.0.pile", [])], 'seats[0]: unknown key "pile"'),
    "granjero": (
        [("seats.1.workers.granjero", ["green:4:black"])],
        'seats[1].workers: unknown key "granjero"',
    ),
    # conservation
    "I1 pile": (
        [("seats.1.pile", ["serrano"] * 4)],
        "too many of serrano: 7 in the whole position",
    ),
    "I1 start cattle": (
        [("seats.1.pile", ["niata"])],
        "seats[1].pile: niata is never Pedro's: he has no starting cattle (A601)",
    ),
    "I2 pile": (
        [("seats.1.pile", ["exhaustion"]), ("exhaustion_pile", 25)],
        "exhaustion_pile: got 25, expected 24",
    ),
    "I3 pile": (
        [("seats.1.pile", ["objective:23"])],
        "objective 23 is in two places: the herd of player 1 and objective_offer (I3)",
    ),
    "A612": (
        [
            ("objective_offer", [7, None, 2, 23]),
            ("objective_deck", []),
            (
                "objectives_removed",
                [n for n in range(1, 25) if n not in (7, 2, 23)],
            ),
        ],
        "expected empty places first: the cards slide away from the deck (A612)",
    ),
    "I6 first tile": (
        [("seats.1.workers", {})],
        "seats[1].workers: Pedro has a worker tile from the start on (A602)",
    ),
    "I6 hired": (
        [("seats.1.workers.gaucho", ["gaucho"]), ("pedro.speciality", "gaucho")],
        "0 empty cells in the rows above the marker, expected 1: as many as worker tiles on "
        "player boards and stations, but for Pedro's first (A310, A316)",
    ),
    "I6 too many": (
        [
            ("seats.1.workers.gaucho", ["gaucho+"] * 5),
            ("seats.0.workers", {"gaucho": ["gaucho+"] * 5}),
        ],
        "too many of gaucho+: 12 in the whole position, expected 8 (I6, I7)",
    ),
    "I13 row": (
        [("seats.1.workers.gaucho", ["carpintero"])],
        "expected a tile of the gaucho row (I13)",
    ),
    "I11 grain": ([("seats.1.grain", 9)], "seats[1].grain: got 9, expected at most 8 (I11)"),
    "I18 master": ([("stations.1.master", 2)], "station master 2 is in two places"),
    "I22 supply": (
        [("seats.1.box", [3]), ("seats.1.supply", list(range(1, 11)))],
        "the buildings that are neither on the trail nor in the box: 1, 2, 4, 5, 6, 7, 8, 9, 10",
    ),
    "I23 box": (
        [("seats.1.box", [3])],
        "seats[1].box: 1 buildings of 2 carpinteros, but 0 dearer ones on the trail",
    ),
    # his turn
    "I25 nowhere": ([("seats.1.at", None)], "seats[1].at: got null, expected a space of the trail"),
    "I25 first turn": (
        [
            ("current", 0),
            ("pending", GONE),
            ("pedro", GONE),
            ("seats.0.at", GONE),
            ("seats.1.turns", 0),
        ],
        'seats[1].at: got "E", expected START: Pedro has had no turn (A601)',
    ),
    "I25 BA": ([("seats.1.at", "BA")], "expected another space: the visit ends on the Rider space"),
    "I25 visit": ([("pending", DELIVER)], "expected BA: a visit to Buenos Aires is pending"),
    "human in his turn": (
        [("pending", [{"do": "phase_c"}, {"do": "move", "steps": 2, "phase_a": True}])],
        "expected what his turn leaves to do: phase_c, then pedro_turn",
    ),
    "Pedro in another turn": (
        [("current", 0), ("pedro", GONE)],
        "pending[1]: Pedro does this in his own turn, which it is not (A620)",
    ),
    "order": (
        [("pending", [STEP[0], STEP[2], STEP[1]])],
        'pending[1]: got {"do": "pedro_step", "steps": 2}, expected what his turn leaves to do',
    ),
    "four cards": (
        [("pending", [STEP[0], *[{"do": "pedro_cattle", "wants": "value3"}] * 4])],
        "pending[4]: got",
    ),
    "no order without phase C": ([("pending", STEP[1:])], "pending[0]: got"),
    "A633": (
        [("pending", [*STEP[:2], {"do": "pedro_step", "steps": 3}])],
        "pending[2].steps: got 3, expected at most 2, the steps of card 4 (A633)",
    ),
    "A633 experience": (
        [("pending", [*STEP[:2], {"do": "pedro_step", "steps": 2}]), ("pedro.card", 7)],
        "expected at most 1, the steps of card 7 (A633)",
    ),
    "A633 workers": (
        [("pending", [*STEP[:2], {"do": "pedro_step", "steps": 3}]), ("pedro.card", 11)],
        "expected at most 2, the steps of card 11 (A633)",
    ),
    "step from BA": ([("pending", STEP), *IN_BA], "no move goes on from a ramp or from Buenos"),
    "A635": (
        [("pending", [STEP[0], {"do": "pedro_do", "effects": [{"cattle": True}]}])],
        'pending[1].effects: got [{"cattle": true}], expected what Pedro\'s card of this turn',
    ),
    "farmer": (
        [("pending", [STEP[0], {"do": "pedro_farmer", "farmer": "help"}])],
        'expected "remove" or "take"',
    ),
    "wants": (
        [("pending", [STEP[0], {"do": "pedro_cattle", "wants": "niata"}])],
        'pending[1].wants: got "niata", expected',
    ),
    "A660 supply": (
        [
            ("pending", [STEP[0], {"do": "pedro_space", "building": "3a"}]),
            ("trail", {name: name for name in "ABCDEFGH"} | {"b3": {"owner": 1, "building": "3a"}}),
        ],
        'pending[1].building: got "3a", expected a building in his supply (A660)',
    ),
    "disc of what": ([("pending", [STEP[0], {"do": "pedro_disc"}])], "a station or a ship, one of"),
    "disc of both": (
        [("pending", [STEP[0], {"do": "pedro_disc", "station": 1, "ship": "7"}])],
        "expected a station or a ship, one of them",
    ),
    "A671 elsewhere": (
        [("pending", [STEP[0], {"do": "pedro_disc", "station": 1}])],
        "pending[1].station: got 1, expected the station at his engine, which is at 0 (A671)",
    ),
    "I17": (
        [
            ("pending", [STEP[0], {"do": "pedro_disc", "station": 1}]),
            ("seats.1.engine", "t4"),
            ("stations.1.discs", [0, 1]),
        ],
        "pending[1].station: got 1, expected a station without a disc of his (I17)",
    ),
    "ship too early": (
        [("pending", [STEP[0], {"do": "pedro_ba", "ship": "7"}]), *IN_BA],
        "the ship follows when the visit has begun",
    ),
    "ship missing": (
        [("pending", [STEP[0], {"do": "pedro_ba", "begun": True}]), *IN_BA],
        'pending[1]: the key "ship" is missing',
    ),
    "ship not in the zone": (
        [("pending", [STEP[0], {"do": "pedro_ba", "begun": True, "ship": "16*"}]), *IN_BA],
        'pending[1].ship: got "16*", expected a ship of the loading zone (A210)',
    ),
    "another ship": (
        [("pending", [*DELIVER[:2], {"do": "pedro_disc", "ship": "5"}, DELIVER[3]]), *IN_BA],
        'pending[2].ship: got "5", expected "7", the ship of this visit (A681)',
    ),
    "no ship": (
        [
            ("pending", [STEP[0], {"do": "pedro_ba", "begun": True, "ship": None}, DELIVER[2]]),
            *IN_BA,
        ],
        "pending[1].ship: got null, expected the ship that is still to be loaded (A681)",
    ),
    "loaded too early": (
        [("pending", [*DELIVER[:2], DELIVER[3]]), *IN_BA],
        'pending[1].ship: got "7", expected null, or "pedro_disc" for the ship before',
    ),
    "I20": (
        [("pending", DELIVER), ("ships.5.discs", [0, 1]), *IN_BA],
        'pending[1].ship: got "7", expected a ship without a disc of his (I20)',
    ),
    "history": ([("history", {"pedro": {"card": 3}})], 'history.pedro: unknown key "card"'),
}


@pytest.mark.parametrize("name", REFUSED)
def test_an_impossible_position_is_refused(name: str, tables: Tables) -> None:
    edits, words = REFUSED[name]
    assert words in refusal(edited(solo_example(), *edits), tables)


def test_A611_tiles_lie_on_the_lower_spaces(tables: Tables) -> None:
    data = Game.from_dict(solo_example()).to_dict()
    lower, upper = data["forecast"]["A"]
    data["farmers_removed"] += [lower, *data["bags"]["A"]]
    data["bags"]["A"] = []
    data["forecast"]["A"] = [upper, None]
    assert position.from_dict(data, tables)
    data["forecast"]["A"] = [None, upper]
    words = "expected the tile on the lower space: it slides there after a visit (A611)"
    assert words in refusal(data, tables)


def test_a_game_without_pedro_knows_nothing_of_him(tables: Tables) -> None:
    data = Game.new(Setup(seed=3)).to_dict()
    assert "pedro" not in data and "pedro" not in data["history"]
    data["pending"] = [{"do": "phase_c"}, {"do": "pedro_deliver"}]
    assert 'got "pedro_deliver", expected something to do' in refusal(data, tables)


# --- anything else --------------------------------------------------------------------------------


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_changed_position_is_refused_or_plays_to_the_end(
    data: st.DataObject, tables: Tables
) -> None:
    """Whatever is changed, the answer is a reason or a game that the referee finds right."""
    changed = (
        solo_example() if data.draw(st.booleans()) else Game.from_dict(solo_example()).to_dict()
    )
    keys = st.sampled_from(["pedro", "seats", "pending", "stations", "ships", "history", "setup"])
    top_key = data.draw(keys, label="key")
    where = [path for path in paths(changed) if path[0] == top_key]
    if not where:
        return
    words = [*WORDS, *LEVELS, *sorted(NAMES), "take", "7"]
    refused_or_played(data, changed, where, tables, largest=18, words=words)
