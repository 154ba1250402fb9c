"""Bad tables: each kind is refused with file, key, value and what was expected."""

from typing import Any

import pytest

from sim.argentina.facts import load
from sim.core.errors import TableError
from tests.argentina.overlays import one, write_overlay

WORKERS = ("gaucho", "carpintero", "maquinista")


NUMBER = "expected a whole number from"
BAD: list[tuple[str, dict[str, Any], str]] = [
    (
        "private_buildings",
        one("7b/carpinteros", "five"),
        f'7b.carpinteros: got "five", {NUMBER} 1 to 12',
    ),
    (
        "private_buildings",
        one("7b/hand", "red"),
        '7b.hand: got "red", expected "black" or "green" or null',
    ),
    (
        "private_buildings",
        one("7c", {}),
        'unknown key "7c" (known: 1a, 2a, 3a, 4a, 5a, 6a, 7a, 8a, 9a, 10a, '
        "1b, 2b, 3b, 4b, 5b, 6b, 7b, 8b, 9b, 10b)",
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"mvoe": 3}]]),
        '7b.actions[0][0]: unknown effect "mvoe" (did you mean move?)',
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"move": 3, "grain": 1}]]),
        '7b.actions[0][0]: got {"move": 3, "grain": 1}, expected an effect: an object with '
        "exactly one action key",
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"move": 0}]]),
        f"7b.actions[0][0].move: got 0, {NUMBER} 1 to 20",
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"grain": 1}, {"move": 3}]]),
        '7b.actions[0]: got [{"grain": 1}, {"move": 3}], expected "move" alone: '
        "it ends what is done at the location (R11)",
    ),
    (
        "private_buildings",
        one("10b/actions", [[{"market_to_hand": True}]]),
        '10b.actions[0][0]: "market_to_hand" needs the condition "discard" before it',
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"pay": 2}, {"pay": 3}, {"grain": 1}]]),
        '7b.actions[0][1]: the condition "pay" stands twice',
    ),
    (
        "pedro_cattle",
        one("2", ["value3", "serrano"]),
        '2: got ["value3", "serrano"], expected cards that do not overlap: serrano has that value',
    ),
    (
        "pedro_cards",
        one("5/does", [{"grian": 2}]),
        '5.does[0]: unknown effect "grian" (did you mean grain?)',
    ),
    (
        "pedro_cards",
        one("5/does", [{"grain": 2, "per": "gaucho"}]),
        '5.does[0]: "per" goes only with other effects than are known here',
    ),
    (
        "pedro_cards",
        one("5/move", "gaucho"),
        '5.move: got "gaucho", expected "gauchos", "carpinteros", "maquinistas" or "experience"',
    ),
    (
        "pedro_loading",
        one("expert/1/ships", ["2", "5", "1"]),
        'expert.1.ships[0]: got "2", expected a sun ship (0, 1, 3, 5, 6, 7, 8, 9, 11, 15, 18) or '
        "one of highest, 2nd highest, 3rd highest",
    ),
    (
        "player_board",
        one("aux/X1/single", [{"hire": 0}]),
        'aux.X1.single[0]: "hire" cannot stand here (known: pay, pay_grain, engine_back, pesos, '
        "grain, certificate, token, engine, draw_discard, draw_remove)",
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"pesos": 2}, {"discard": "any"}]]),
        '7b.actions[0][1]: the condition "discard" must come before "pesos"',
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"engine": 2}, {"pesos": 2}]]),
        '7b.actions[0][1]: "pesos" must come before "engine"',
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"pay": 2}]]),
        '7b.actions[0]: got [{"pay": 2}], expected an effect after the conditions',
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"move": 3, "per": "gaucho"}]]),
        '7b.actions[0][0]: "per" goes only with pesos, grain, certificate',
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"grain": 3, "each": 2}]]),
        '7b.actions[0][0]: "each" needs "per"',
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"engine": "all"}]]),
        f'7b.actions[0][0].engine: got "all", {NUMBER} 1 to 31 or "maquinistas"',
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"delivery": 1}]]),
        "7b.actions[0][0].delivery: got 1, expected true",
    ),
    (
        "private_buildings",
        one("7b/actions", [{"choice": [[{"grain": 3}]]}]),
        '7b.actions[0].choice: got [[{"grain": 3}]], expected a list of 2 entries',
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"grain": 1}]] * 4),
        "7b.actions: counted 4 actions (a choice counts 2), expected at most 3",
    ),
    (
        "neutral_buildings",
        one("A", [[{"discard": "cow"}, {"pesos": 2}]]),
        'A[0][0].discard: got "cow", expected "any", "pair", "niata", "patagonico", '
        '"fronterizo", "holando_argentino", "caracu", "chaqueno", "serrano", '
        '"blanco_orejinegro", "franqueiro" or "aberdeen_angus"',
    ),
    (
        "objectives",
        one("1/immediate", [{"aux": "single"}]),
        '1.immediate[0]: "aux" cannot stand here (known: pesos, grain, certificate, token, '
        "objective, engine, free_cattle, draw_discard)",
    ),
    (
        "objectives",
        one("1/conditions/statoin", 1),
        '1.conditions: unknown key "statoin" (did you mean station?)',
    ),
    ("objectives", one("1/penalty", 2), f"1.penalty: got 2, {NUMBER} -50 to 0"),
    (
        "objectives",
        one("16/conditions/ship18", None),
        "16.conditions: got {}, expected at least one condition",
    ),
    ("setup", one("by_players/2/steps", 0), f"by_players.2.steps: got 0, {NUMBER} 1 to 20"),
    (
        "setup",
        one("by_players/2/closed_cities", ["le_havre", "le_havre"]),
        'by_players.2.closed_cities: got ["le_havre", "le_havre"], expected each city at most once',
    ),
    ("setup", one("seats/1/pesos", -1), f"seats.1.pesos: got -1, {NUMBER} 0 to 100"),
    ("setup", one("seats/4/cards", 16), f"seats.4.cards: got 16, {NUMBER} 1 to 15"),
    (
        "setup",
        one("farmers_at_start", 13),
        f"farmers_at_start: got 13, {NUMBER} 0 to 12",
    ),
    ("setup", one("objective_offer", 5), f"objective_offer: got 5, {NUMBER} 1 to 4"),
    (
        "station_masters",
        one("1/to_value", 2),
        f"1.to_value: got 2, {NUMBER} 3 to 20",
    ),
    (
        "setup",
        one("disc_at", "rotterdam_II"),
        'disc_at: got "rotterdam_II", expected "le_havre_I", "le_havre_II", "rotterdam_I", '
        '"liverpool_I" or "liverpool_II"',
    ),
    (
        "workers",
        one("B/gaucho", 9),
        "gaucho tiles: counted 20, expected 19 (counts.json: workers_each_type)",
    ),
    (
        "workers",
        one("B", {"gaucho": 7, "gaucho+": 6}),
        "gaucho+ tiles: counted 9, expected 8 (counts.json: strong_workers_each_type)",
    ),
    (
        "workers",
        {
            "B": dict.fromkeys(WORKERS, 0) | {name + "+": 2 for name in WORKERS},
            "C": dict.fromkeys(WORKERS, 11) | {name + "+": 6 for name in WORKERS},
        },
        "B: workers: counted 6, expected at least 7 (set-up with 2 players, A46, A47)",
    ),
    (
        "farmers",
        one("A/green/8 black", 1),
        "green tiles: counted 13, expected 12 (counts.json: farmers.green)",
    ),
    (
        "farmers",
        one("A/yellow", {"8 black": 1}),
        'A: unknown key "yellow" (known: green, blue, orange)',
    ),
    (
        "farmers",
        one("A/green/strong", 1),
        'A.green.strong: the key "strong" is not a tile, expected a strength from 1 to 20 and a '
        'hand such as "4 black"',
    ),
    (
        "cattle",
        one("breeds/caracu", {"count": 5, "vp": 2}),
        "breeds.caracu: cards: counted 5, expected 6 (counts.json: market_cattle_by_breed.caracu)",
    ),
    (
        "cattle",
        one("breeds/niata/count", 6),
        "breeds: starting cards: counted 15, expected 14 (counts.json: start_cattle_per_player)",
    ),
    (
        "cattle",
        one("breeds/caracu/vp", [2, 2]),
        "breeds.caracu.vp: got [2, 2], expected a list of 6 entries",
    ),
    (
        "cattle",
        one("breeds/caracu/vp", "many"),
        'breeds.caracu.vp: got "many", expected a whole number, or a list with one for each card',
    ),
    ("cattle", one("breeds/caracu/start", True), "breeds.caracu.start: got true, expected false"),
    ("cattle", one("exhaustion/vp", 2), f"exhaustion.vp: got 2, {NUMBER} -50 to 0"),
    (
        "cattle",
        one("buy/6 all", {"gauchos": 6, "pesos": 1, "gets": ["niata"]}),
        'buy.6 all.gets[0]: got "niata", expected "value3", "caracu", "chaqueno", "serrano", '
        '"blanco_orejinegro", "franqueiro" or "aberdeen_angus"',
    ),
    (
        "cattle",
        {
            "breeds": {
                "franqueiro": {"vp": list(range(9))},
                "aberdeen_angus": {"vp": list(range(6))},
                "caracu": {"vp": list(range(6))},
            }
        },
        "breeds: counted 28 different pairs of breed and VP, expected at most 24",
    ),
    (
        "ships",
        one("ships/5/departure", "purple"),
        "ships: ships of departure yellow: counted 2, expected 3 (counts.json: "
        "ships_each_departure)",
    ),
    (
        "ships",
        one("ships/18/sun", False),
        "ships: sun ships: counted 10, expected 11 (counts.json: ships_start)",
    ),
    (
        "ships",
        one("ships/5/quay", None),
        "ships.5.quay: got null, expected a quay for a ship that departs and null for one that "
        "does not",
    ),
    (
        "ships",
        one("ships/0/grain", 1),
        "ships: expected a sun ship of value 0 and grain 0 that is repeatable and never departs "
        "(R19)",
    ),
    ("ships", one("new_ships", 3), f"new_ships: got 3, {NUMBER} 0 to 2"),
    (
        "closures",
        one("le_havre/S", 2),
        "le_havre.S: got 2, expected one of the 2 spaces of le_havre S in cities_a.json, "
        "a whole number from 0 to 1",
    ),
    (
        "quays",
        one("rotterdam_I/city", "liverpool"),
        'rotterdam_I.city: got "liverpool", expected "rotterdam"',
    ),
    ("job_market", one("prices/11", "free"), f'prices.11: got "free", {NUMBER} 0 to 100'),
    (
        "job_market",
        one("prices/12", 4),
        'prices: unknown key "12" (known: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)',
    ),
    (
        "job_market",
        one("arrows/10", "end"),
        'arrows.10: got "end", expected "end" in row 11 and only there',
    ),
    (
        "job_market",
        one("arrows/11", None),
        'arrows: "end" stands there 0 times, expected exactly once',
    ),
    (
        "job_market",
        one("arrows/10", "depart yellow"),
        'arrows: "depart yellow" stands there 2 times, expected exactly once',
    ),
    (
        "job_market",
        one("arrows/2", "refill"),
        "arrows.2: an arrow of row 2, but the marker starts in row 3",
    ),
    (
        "job_market",
        one("arrows/12", "refill"),
        'arrows: unknown key "12" (known: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)',
    ),
    (
        "station_masters",
        one("1/per", "cow"),
        '1.per: got "cow", expected "good_cattle", "worker_set", "station", "objective", '
        '"ship_disc", "strong_worker", "building" or "farmer"',
    ),
    (
        "station_masters",
        one("1/permanent/grain", 1),
        '1.permanent: unknown key "grain" (known: certificate, loading_grain)',
    ),
    (
        "stations",
        one("6/master", True),
        "stations with a master: counted 6, expected 5 (counts.json: station_master_spaces)",
    ),
    ("stations", one("9/terminus", False), "9.terminus: got false, expected true"),
    (
        "stations",
        one("5/turnout_after", 12),
        f"5.turnout_after: got 12, {NUMBER} 14 to 30",
    ),
    (
        "railway",
        one("terminus", 30),
        "terminus: spaces: counted 30, expected 31 (counts.json: railway_numbered_spaces)",
    ),
    ("railway", one("depot_before", 31), f"depot_before: got 31, {NUMBER} 1 to 30"),
    (
        "trail",
        one("ways/yellow1", ["yellow2"]),
        "ways: the ways run in a circle: yellow2 -> yellow1 -> yellow2",
    ),
    (
        "trail",
        one("ways/yellow1", []),
        "ways: no way leads out of yellow1, expected at least one",
    ),
    (
        "trail",
        one("ways/A", ["green1"]),
        "ways: b1 cannot be reached from START",
    ),
    (
        "trail",
        one("ways/ramp3", ["yellow1"]),
        'ways.ramp3: got ["yellow1"], expected ["BA"]: a ramp leads only to Buenos Aires (A142)',
    ),
    (
        "trail",
        one("ways/yellow2", ["ramp3"]),
        'ways.yellow2: got ["ramp3"], expected a way that is open to everybody, not only ramps '
        "(A141)",
    ),
    (
        "trail",
        one("ways/A", ["b1", "green1", "b2", "b3"]),
        'ways.A: got ["b1", "green1", "b2", "b3"], expected a list of 0 to 3 entries',
    ),
    ("trail", one("ways/A", ["b1", "b1"]), 'ways.A: got ["b1", "b1"], expected each way once'),
    (
        "trail",
        one("nodes/green4/number", 5),
        "nodes: green farmer spaces are numbered 1, 2, 3, 5, expected 1 to 4 without gaps",
    ),
    (
        "trail",
        one("nodes/green4/colour", "blue"),
        'nodes.green4.colour: got "blue", expected the colour of its name',
    ),
    ("trail", one("nodes/ramp23/railway", 32), f"nodes.ramp23.railway: got 32, {NUMBER} 1 to 31"),
    ("trail", one("nodes/b1/farmland", 1), "nodes.b1.farmland: got 1, expected true or false"),
    ("trail", one("nodes/b23", {}), 'nodes: unknown key "b23" (did you mean b3 or b2 or b22?)'),
    (
        "player_board",
        one("discs/hand_left/hnad", 1),
        'discs.hand_left: unknown key "hnad" (did you mean hand?)',
    ),
    (
        "player_board",
        one("discs/hand_left/corners", "grey"),
        'discs.hand_left.corners: got "grey", expected "white" or "black"',
    ),
    (
        "player_board",
        one("discs/hand_left/aux", "X1"),
        "discs.hand_left: named 0 times by the auxiliary actions, expected 1",
    ),
    (
        "player_board",
        one("aux/X1/discs", [None, "hand_left"]),
        'aux.X1.discs[1]: got "hand_left", expected a disc space with "aux": "X1"',
    ),
    (
        "player_board",
        one("discs/certificate_limit/certificate_limit", 3),
        f"discs.certificate_limit.certificate_limit: got 3, {NUMBER} 4 to 20",
    ),
    (
        "player_board",
        one("rows/gaucho/2", [{"move": 3}]),
        'rows.gaucho.2[0]: "move" cannot stand here (known: pay, pay_grain, discard, '
        "engine_back, pesos, grain, certificate, token, return_exhaustion, engine, hire, build, "
        "buy_cattle, objective, draw_discard, draw_remove, remove, disc_to, market_to_hand, "
        "free_cattle, upgrade_behind)",
    ),
    ("scoring", one("pesos_per_vp", 0), f"pesos_per_vp: got 0, {NUMBER} 1 to 100"),
    (
        "rulings",
        one("turnout_of_occupied_space_open", "yes"),
        'turnout_of_occupied_space_open: got "yes", expected true or false',
    ),
    (
        "counts",
        one("ships", 19),
        "ships: got 19, expected 18: an overlay cannot change counts.json",
    ),
]


@pytest.mark.parametrize(
    ("table", "change", "message"), BAD, ids=[f"{t}-{m.split(':')[0]}" for t, _, m in BAD]
)
def test_bad_file_is_refused_with_file_key_value_and_what_was_expected(
    tmp_path, table, change, message
):
    folder = write_overlay(tmp_path / "mine", table, change)
    with pytest.raises(TableError) as error:
        load([folder])
    assert str(error.value) == f"{folder}/{table}.json: {message}"


def test_grey_spaces_are_counted(tmp_path):
    change = {
        "aux": {"X3": {"discs": [None, "aux_grain_to_certificate_2"]}},
        "discs": {"aux_grain_to_certificate_1": {"aux": None}},
    }
    folder = write_overlay(tmp_path / "mine", "player_board", change)
    with pytest.raises(TableError, match="grey spaces: counted 3, expected 2"):
        load([folder])


def test_A243_entry_of_the_base_that_no_longer_fits_names_both_files(tmp_path):
    folder = write_overlay(tmp_path / "mine", "ships", one("ships/5/sun", False))
    with pytest.raises(TableError) as error:
        load([folder])
    assert str(error.value) == (
        f"ships.json with {folder}/ships.json: ships.5.departure: "
        'got "yellow", expected null: only sun ships depart (A243)'
    )


def test_A53_closure_of_a_space_that_an_overlay_took_away(tmp_path):
    folder = write_overlay(
        tmp_path / "mine", "cities_a", one("le_havre/N/spaces", [{"vp": 1, "effects": []}])
    )
    with pytest.raises(TableError) as error:
        load([folder])
    assert str(error.value) == (
        "closures.json: le_havre.N: got 1, expected one of the 1 spaces of le_havre N in "
        "cities_a.json, a whole number from 0 to 0"
    )
