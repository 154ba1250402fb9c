"""The game log: complete, in order, and with every peso accounted for."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise

import pytest

from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import CATEGORIES
from sim.argentina.setup import Setup
from sim.argentina.view import View
from sim.core.facade import Game
from sim.core.log import game_lines, game_log
from sim.core.record import game_record

TABLES = ARGENTINA.tables()
SETUPS = [
    Setup(players=2, seed=7),
    Setup(players=3, seed=11, neutral="shuffled", sides="random", city_sides="random"),
    Setup(players=4, seed=3, sides="b", city_sides="b"),
    Setup(players=2, seed=5, sides="random", pesos=(300, 300), policies=("random", "random")),
    Setup(players=3, seed=9, neutral="shuffled", sides="b", pesos=(300, 200, 100)),
]


class Played:
    """A game with its log, cut into turns."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = Game.new(setup, TABLES).play_out()
        self.view = View(self.game.state, TABLES)
        self.lines = list(game_lines(setup, TABLES))
        starts = [i for i, line in enumerate(self.lines) if line.startswith("Turn ")]
        end = next(i for i, line in enumerate(self.lines) if line.startswith("Final scoring"))
        self.head = self.lines[: starts[0]]
        self.turns = [
            self.lines[start:stop] for start, stop in zip(starts, [*starts[1:], end], strict=True)
        ]
        self.end = self.lines[end:]

    def everything(self, pattern: str) -> int:
        """How often a line of the turns matches."""
        return sum(bool(re.search(pattern, line)) for turn in self.turns for line in turn)

    def total(self, field: int) -> int:
        """A count of all players together."""
        return sum(self.view.seat(p, field) for p in range(self.setup.players))


@pytest.fixture(scope="module", params=SETUPS, ids=lambda s: f"{s.players}-{s.seed}")
def played(request) -> Played:
    return Played(request.param)


def test_every_turn_appears(played):
    n = played.setup.players
    assert len(played.turns) == played.game.turn
    for i, turn in enumerate(played.turns):
        own = i // n + 1
        assert turn[0].startswith(f"Turn {i + 1}: player {i % n + 1}, own turn {own}")
        assert ("first turn: start on neutral" in "\n".join(turn)) == (i < n)  # A101


def test_head_names_the_set_up(played):
    head = "\n".join(played.head)
    setup = played.setup
    assert f"{setup.players} players" in head
    assert f"seed {setup.seed}, game {setup.game}" in head
    assert f"tables {TABLES.facts.hash}" in head
    sides = " ".join(played.view.face(i) for i in range(L.N_NUMBERS))
    assert f"private buildings: {sides}" in head
    for p in range(setup.players):
        assert f"player {p + 1}: policy random, starts with " in head


def test_all_money_is_accounted_for(played):
    """Every peso that a player gains or pays stands in the log, with what is left."""
    purse = [int(n) for n in re.findall(r"starts with (\d+) pesos?", "\n".join(played.head))]
    assert len(purse) == played.setup.players
    left = Counter[str]()
    for i, turn in enumerate(played.turns):
        active = i % len(purse)
        header = re.search(r"\((\d+) pesos?, ", turn[0])
        assert header and int(header[1]) == purse[active]
        for line in turn[1:]:
            for other, verb, amount, now in re.findall(
                r"(?:player (\d) )?(gains|pays) (\d+) pesos? \(now (\d+)\)", line
            ):
                p = int(other) - 1 if other else active
                purse[p] += int(amount) if verb == "gains" else -int(amount)
                assert purse[p] == int(now), line
            for amount, place, now in re.findall(r"(\d+) pesos? left on (\w+) \(now (\d+)", line):
                taken = int(now) - int(amount) - left[place]
                assert taken in (0, -left[place])  # nobody took them, or a helper took all
                left[place] = int(now)
    assert purse == [played.view.seat(p, L.PESOS) for p in range(len(purse))]


def test_A130_A136_phase_a_says_how_far_the_estanciero_may_go(played):
    """The step limit of now: it grows with step discs that are freed."""
    start = TABLES.vector[t.STEPS + played.setup.players]
    limits = [start] * played.setup.players
    for i, turn in enumerate(played.turns):
        p = i % played.setup.players
        for line in turn:
            if said := re.search(r"phase A: from .*, up to (\d+) steps?$", line):
                assert int(said[1]) == limits[p]
            if now := re.search(r"(?<!\w)step limit now (\d+)", line):
                limits[p] = int(now[1])
    assert limits == [played.view.seat(p, L.STEPS) for p in range(len(limits))]
    assert played.everything(r"phase A: from") > 0


def test_A170_steps_of_buenos_aires_in_order(played):
    visits = 0
    for turn in played.turns:
        text = "\n".join(turn)
        if "phase B in Buenos Aires" not in text:
            assert "step 1, " not in text
            continue
        visits += 1
        visit = text.partition("phase B in Buenos Aires")[2]
        found = re.findall(r"^ +(step \d, \w+(?: [ABC])?|closing):? ", visit, re.MULTILINE)
        assert list(dict.fromkeys(found)) == [
            "step 1, delivery",
            "step 2, income",
            "step 3, loading",
            "step 4, forecast A",
            "step 5, forecast B",
            "step 6, forecast C",
            "closing",
        ]
        assert Counter(found).most_common()[-1][1] == 1
    assert visits == played.total(L.VISITS)


def test_log_and_outcome_count_the_same(played):
    assert played.everything(r"^ +hire the ") == played.total(L.HIRED)
    assert played.everything(r"^ +(step 1, delivery: )?deliver from ") == played.total(L.DELIVERIES)
    assert played.everything(r"^ +take .* for ship ") == played.total(L.LOADINGS)
    assert played.everything(r"^ +upgrade .* with the ") == played.total(L.STATIONS_UPGRADED)
    assert played.everything(r"^ +take (objective \d|the top card)") == played.total(
        L.OBJECTIVES_TAKEN
    )
    bought = played.everything(r"^ +buy ") + played.everything(r"^ +as the second card ")
    assert bought == played.total(L.CATTLE_BOUGHT)
    helped = played.everything(r"^ +help the ")
    assert helped == played.total(L.HELPED)
    built = sum(
        played.view.seat(p, L.BUILDING_AT + i) != 0
        for p in range(played.setup.players)
        for i in range(L.N_NUMBERS)
    )
    assert played.everything(r"^ +build \w+ on ") == built
    beside = sum(
        int(match[1] or 1)
        for turn in played.turns
        for match in re.finditer(
            r"(?:(\d) )?(?:green|blue|orange|yellow) farmers? beside", "\n".join(turn)
        )
    )
    colours = range(L.N_COLOURS)
    assert beside == sum(played.total(L.FARMERS + colour) for colour in colours)
    row = played.everything(r"^ +put the .* into the granjero row ")
    assert row + beside == helped


def test_A241_A243_departures_are_told(played):
    departed = sum(played.view.state(L.SHIP_GONE + ship) for ship in range(L.N_SHIPS))
    assert played.everything(r"closing: (yellow|turquoise|purple) ship .* departs") == departed == 9
    assert played.everything(r"closing: new in the loading zone: ship ") == 6


def test_A550_A553_end_and_last_turns(played):
    triggers = [
        i for i, turn in enumerate(played.turns) if "the end is triggered" in "\n".join(turn)
    ]
    n = played.setup.players
    assert len(triggers) == 1
    (turn,) = triggers
    assert played.view.state(L.TRIGGER) == turn % n + 1
    assert len(played.turns) - turn - 1 == n - 1
    last = [i for i, lines in enumerate(played.turns) if ", last turn (" in lines[0]]
    assert last == list(range(turn + 1, len(played.turns)))


def test_A560_A572_score_sheet_adds_up(played):
    n = played.setup.players
    sheets = played.game.scores()
    rows = {}
    for line in played.end[2:-1]:
        match = re.fullmatch(r" +(\d+ )?([a-z -]+?)((?: +-?\d+)+)", line)
        assert match, line
        rows[match[2].strip()] = [int(x) for x in match[3].split()]
    assert list(rows) == [
        *(name.replace("_", " ").replace("job market", "job-market") for name in CATEGORIES),
        "total",
    ]
    totals = rows.pop("total")
    assert totals == [sum(row[p] for row in rows.values()) for p in range(n)]
    assert totals == [sheet["total"] for sheet in sheets]
    for row, name in zip(rows.values(), CATEGORIES, strict=True):
        assert row == [sheet[name] for sheet in sheets]
    best = [p + 1 for p in range(n) if totals[p] == max(totals)]
    assert [int(x) for x in re.findall(r"player (\d)", played.end[-1])] == best
    assert f"with {max(totals)} VP" in played.end[-1]


def test_no_line_is_empty_or_unfinished(played):
    for turn in played.turns:
        body = turn[:-1] if turn[-1] == "" else turn
        for above, line in pairwise(body):
            assert re.fullmatch(r"(  )+[^ ].*[^ ,;:>]", line), line
            deeper = len(line) - len(line.lstrip()) - (len(above) - len(above.lstrip()))
            assert deeper <= 2  # one level at a time


def test_A572_a_shared_victory_is_told():
    for game in range(200):
        setup = Setup(players=4, seed=1, game=game)
        totals = [sheet["total"] for sheet in Game.new(setup, TABLES).play_out().scores()]
        if totals.count(max(totals)) > 1:
            break
    best = " and ".join(f"player {p + 1}" for p in range(4) if totals[p] == max(totals))
    last = game_log(setup, TABLES).splitlines()[-1]
    assert last == f"{best} share the victory with {max(totals)} VP"


def test_same_game_same_log():
    assert game_log(SETUPS[1], TABLES) == game_log(SETUPS[1])


def test_overlays_are_named_and_played():
    log = game_log(SETUPS[0], ["terminus_tight"])
    assert ", overlays terminus_tight" in log
    price = ARGENTINA.tables(["terminus_tight"]).facts.data["stations"]["9"]["price"]
    assert re.search(rf"the terminus \(31\) +{price} ", log)


def test_bans_are_named():
    log = game_log(Setup(players=2, ban=("2:7a", "2:3a")), TABLES)
    assert "player 2: policy random, starts with 8 pesos, 5 cards, may not build 3a, 7a" in log


@pytest.mark.parametrize("setup", SETUPS[1:3])
def test_record_replays_the_game(setup):
    record = json.loads(json.dumps(game_record(setup, TABLES)))
    game = Game.new(Setup.from_dict(record["setup"]), TABLES)
    for turn in record["turns"]:
        for decision in turn["decisions"]:
            assert (game.turn, game.current_player) == (turn["turn"], turn["player"])
            assert (game.decider, game.decision) == (decision["player"], decision["decision"])
            texts = {action.code: action.text for action in game.legal_actions()}
            assert len(texts) == decision["legal"] > 1
            assert texts[decision["code"]] == decision["text"]
            game.apply(decision["code"])
    assert game.is_over
    assert game.scores() == record["scores"]
    assert game.outcome() == record["outcome"]
    assert record["tables"] == {"hash": TABLES.facts.hash, "overlays": []}
    totals = [sheet["total"] for sheet in record["scores"]]
    assert record["winners"] == [p for p, total in enumerate(totals) if total == max(totals)]
