"""Solo games saved, loaded, made by hand and refused (POSITION.md, "Solo games")."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.argentina import Game, Setup, position
from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.names import LEVELS
from sim.argentina.position.frames import read_pending, write_pending
from sim.argentina.view import View
from sim.core.position import reader
from sim.core.referee import check_position
from tests.argentina.saved_games import DOCUMENT, POSITIONS, solo_example, some_solo
from tests.argentina.test_position import WORDS, in_moves
from tests.games.positions import every, varied, walk
from tests.games.refusals import GONE, edited, paths, refusal, refused_or_played


@pytest.fixture(scope="module")
def tables() -> Tables:
    return ARGENTINA.tables()


# --- saving and loading ---------------------------------------------------------------------------


def test_a_game_round_trips_in_the_middle_of_anything(tables: Tables) -> None:
    seen = POSITIONS.round_trips(some_solo("moderate", 2), tables, varied())
    decisions = {"pedro_step", "pedro_build", "pedro_space", "pedro_deliver", "pedro_disc"}
    assert decisions <= seen


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_many_games_round_trip_in_the_middle_of_anything(level: str, tables: Tables) -> None:
    when = varied(times=8, steps=41)
    games = (POSITIONS.round_trips(some_solo(level, 30 + seed), tables, when) for seed in range(8))
    assert set().union(*games) >= NAMES


@pytest.mark.parametrize("level", LEVELS)
def test_a_loaded_game_goes_on_as_the_saved_one(level: str, tables: Tables) -> None:
    for seed in range(6):
        setup = some_solo(level, 60 + seed)
        assert POSITIONS.goes_on(setup, tables, every(97, seed)) > 3


def test_a_loaded_game_ends_as_the_saved_one(tables: Tables) -> None:
    setup = some_solo("expert", 66)
    for step, raw in enumerate(walk(setup, tables)):
        if step % 97 == 0:
            assert POSITIONS.round_trip(raw, setup).outcome() == raw.outcome()


def test_a_planning_policy_goes_on_from_every_move(tables: Tables) -> None:
    setup = replace(some_solo("expert", 21), policies=("club",))
    assert POSITIONS.goes_on(setup, tables, in_moves) > 20
    positions = [position.to_dict(raw.s, tables, setup, raw.memory) for raw in walk(setup, tables)]
    assert sum("route" in one for one in positions) > 5


@pytest.mark.parametrize("overlay", ["pedro_slow", "pedro_fast", "pedro_cattle_cautious"])
def test_games_with_other_tables_of_pedro_round_trip(overlay: str) -> None:
    tables = ARGENTINA.tables((overlay,))
    assert POSITIONS.round_trips(some_solo("expert", 5), tables, every(7))


def test_the_facade_saves_and_loads_in_the_middle_of_his_turn() -> None:
    game = Game.new(Setup(solo="easy", seed=8))
    while game.current_player != L.PEDRO:  # a choice that his criteria leave to the human
        game.apply(game.choose())
    data = json.loads(json.dumps(game.to_dict()))
    assert data["pedro"]["card"] is not None
    again = Game.from_dict(data)
    assert again.to_dict() == game.to_dict()
    assert [a.text for a in again.legal_actions()] == [a.text for a in game.legal_actions()]
    assert again.play_out().outcome() == game.play_out().outcome()


def test_the_card_is_shown_only_while_his_turn_lasts(tables: Tables) -> None:
    setup = some_solo("expert", 9)
    for raw in walk(setup, tables):
        state = raw.s
        pedro = position.to_dict(state, tables, setup)["pedro"]
        begun = state[L.STACK_N] > 0 and state[L.STACK] != ops.TURN_START
        assert (pedro["card"] is None) == (state[L.CURRENT] != L.PEDRO or not begun)
        assert pedro["card"] not in pedro["draw"]


# --- what can be pending --------------------------------------------------------------------------

TAKE_AND_GRAIN = [{"farmer": "take"}, {"grain": "experience"}]
NAMES = {entry.name for entry in vocabulary if entry.room == PEDRO}
FRAMES_IN_WORDS: list[tuple[int, dict[str, Any]]] = [  # card of the turn, and the words
    (1, {"do": "pedro_turn"}),
    (1, {"do": "pedro_do", "effects": [{"hire": "cheapest"}]}),
    (2, {"do": "pedro_do", "effects": [{"hire": "speciality"}]}),
    (3, {"do": "pedro_do", "effects": [{"cattle": True}]}),
    (4, {"do": "pedro_do", "effects": [{"build": "carpinteros"}]}),
    (5, {"do": "pedro_do", "effects": [{"engine": "maquinistas"}]}),
    (6, {"do": "pedro_do", "effects": [{"engine": "experience"}, {"grain": 2}], "done": 1}),
    (7, {"do": "pedro_do", "effects": [{"objective": 1}]}),
    (9, {"do": "pedro_do", "effects": TAKE_AND_GRAIN, "done": 1}),
    (13, {"do": "pedro_do", "effects": [{"card_of_value": 3}]}),
    (13, {"do": "pedro_do", "effects": [{"cattle": True}]}),
    (14, {"do": "pedro_do", "effects": [{"build": 1}]}),
    (4, {"do": "pedro_ba", "begun": False}),
    (4, {"do": "pedro_ba", "begun": True, "ship": "7"}),
    (4, {"do": "pedro_ba", "begun": True, "ship": None}),
    (4, {"do": "pedro_step", "steps": 2}),
    (8, {"do": "pedro_farmer", "farmer": "remove"}),
    (9, {"do": "pedro_farmer", "farmer": "take"}),
    (3, {"do": "pedro_cattle", "wants": "value3"}),
    (3, {"do": "pedro_cattle", "wants": "aberdeen_angus"}),
    (4, {"do": "pedro_build"}),
    (14, {"do": "pedro_build", "exactly": 1}),
    (4, {"do": "pedro_space", "building": "3a"}),
    (4, {"do": "pedro_deliver"}),
    (5, {"do": "pedro_disc", "station": 9}),
    (4, {"do": "pedro_disc", "ship": "18"}),
]


@pytest.mark.parametrize(("card", "words"), FRAMES_IN_WORDS, ids=lambda x: str(x)[:40])
def test_all_that_can_be_pending_is_written_as_it_is_read(
    card: int, words: dict[str, Any], tables: Tables
) -> None:
    state, _, _ = position.from_dict(solo_example(), tables)
    state[L.PEDRO_CARD] = card
    view = View(state, tables)
    read_pending(view, reader({"pending": [words]})["pending"])
    assert write_pending(view) == [words]


def test_no_kind_of_pending_thing_is_forgotten() -> None:
    assert {words["do"] for _, words in FRAMES_IN_WORDS} == NAMES
    text = DOCUMENT.read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", text)) | set(re.findall(r'"do": "(\w+)"', text))
    assert named >= NAMES


# --- positions made by hand -----------------------------------------------------------------------


def test_the_documented_example_plays_to_its_end() -> None:
    game = Game.from_dict(solo_example())
    assert [action.text for action in game.legal_actions()] == [
        "Pedro puts 3a on b11",
        "Pedro puts 3a on b12",
    ]
    check_position(game)
    full = game.to_dict()
    assert full["pedro"] == {
        "level": "expert",
        "draw": [10, 15, 1, 8],
        "card": 4,
        "loading_card": 1,
        "speciality": "carpintero",
        "reserve": 17,
    }
    assert full["seats"][1]["turns"] == full["seats"][0]["turns"] == 1
    assert "pesos" not in full["seats"][1]
    assert len(full["seats"][0]["draw"]) == 14 - 4
    assert [len(full["bags"][letter]) for letter in "ABC"] == [34, 39 - 2 - 5 - 1, 31]  # R50
    game.apply("Pedro puts 3a on b12")
    assert game.to_dict()["trail"]["b12"] == {"owner": 1, "building": "3a"}
    assert game.play_out().is_over
    check_position(game)


def human_first(**changes: Any) -> dict[str, Any]:
    """The documented table before the first turn."""
    data = solo_example()
    del data["pending"], data["pedro"], data["seats"][0]["at"]
    data["current"] = 0
    data["seats"][1] = {"workers": {"maquinista": ["maquinista"]}}
    return data | changes


def test_pedro_may_be_left_out_but_for_his_worker() -> None:
    game = Game.from_dict(human_first())
    full = game.to_dict()
    assert game.decision == "place"
    assert sorted(full["pedro"]["draw"]) == list(range(1, 16))
    assert full["pedro"] | {"draw": []} == {
        "level": "expert",
        "draw": [],
        "card": None,
        "loading_card": 1,
        "speciality": "maquinista",
        "reserve": 17,
    }
    assert (full["seats"][1]["at"], full["seats"][1]["turns"]) == ("START", 0)
    assert game.play_out().is_over


def test_his_draw_pile_comes_from_the_seed() -> None:
    piles = []
    for seed in (12, 12, 13):
        data = human_first(setup={"solo": "expert", "seed": seed})
        piles.append(Game.from_dict(data).to_dict()["pedro"]["draw"])
    assert piles[0] == piles[1] != piles[2]


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_alone_makes_a_solo_game(level: str) -> None:
    game = Game.from_dict(human_first(setup={"seed": 3}, pedro={"level": level}))
    assert game.setup == Setup(solo=level, seed=3)
    assert game.setup.policies == ("random",)


def test_before_his_first_turn_and_after_it() -> None:
    """Turns follow from whose turn it is and from where Pedro stands."""
    data = human_first(current=1)
    data["seats"][0]["at"] = "A"
    assert [seat["turns"] for seat in _loaded(data)["seats"]] == [1, 0]
    data["seats"][1]["at"] = "D"
    assert [seat["turns"] for seat in _loaded(data)["seats"]] == [2, 1]


def _loaded(data: dict[str, Any]) -> dict[str, Any]:
    """The position as it is read, before anything is carried out."""
    state, _, setup = position.from_dict(data, ARGENTINA.tables())
    return position.to_dict(state, ARGENTINA.tables(), setup)


def test_a_visit_of_his(tables: Tables) -> None:
    """A680, A681: the delivery first, then the ship of the loading card, from the reserve."""
    data = solo_example()
    data["seats"][1] |= {"at": "BA", "grain": 8, "visits": 1}
    data["pending"] = [
        {"do": "phase_c"},
        {"do": "pedro_ba", "begun": True, "ship": "7"},
        {"do": "pedro_disc", "ship": "7"},
        {"do": "pedro_deliver"},
    ]
    game = Game.from_dict(data)
    after = game.to_dict()
    assert after["current"] == 0
    assert after["seats"][1]["at"] == "START"
    assert {ship["ship"]: ship["discs"] for ship in after["ships"]}["7"] == [0, 1]
    assert after["pedro"]["reserve"] == 16
    assert after["cities"]["le_havre"]["quay_I"] == [1, 0]
    assert game.play_out().is_over


def test_an_empty_master_space_and_an_empty_reserve(tables: Tables) -> None:
    """I18, A671: Pedro's upgrade leaves the space bare; A672: then his stations give discs."""
    data = solo_example()
    data["stations"] = {
        "1": {"discs": [0, 1], "master": None},
        "2": {"discs": [0, 1], "master": None},
    } | {str(i): {"master": i} for i in (3, 4, 5)}
    data["stations"]["9"] = {"discs": [0, 15]}
    turnout = tables.facts.data["stations"]["3"]["turnout_after"]
    data["seats"][1]["engine"] = f"t{turnout}"
    data["pending"] = [{"do": "phase_c"}, {"do": "pedro_disc", "station": 3}]
    data["pedro"]["reserve"] = 0
    state, _, _ = position.from_dict(data, tables)
    assert state[L.RESERVE] == 0
    full = position.to_dict(state, tables, Setup(solo="expert", seed=12))
    assert full["masters_removed"] == [1, 2, 6, 7, 8]
    game = Game.from_dict(data)
    assert game.decision == "pedro_disc"
    assert [action.code for action in game.legal_actions()] == [0, 1]  # of equal VP
    game.apply(0)
    after = game.to_dict()
    assert after["stations"]["1"] == {"discs": [0, 0], "master": None}
    assert after["stations"]["3"] == {"discs": [0, 1], "master": None}
    assert 3 in after["masters_removed"]
    assert after["pedro"]["reserve"] == 0


# --- refusals -------------------------------------------------------------------------------------

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
