"""The log of solo games: every turn of Pedro with card, steps, reasons and results."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from sim.argentina.changes import Changes
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import entry, ops
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.names import CATEGORIES
from sim.argentina.pedro_events import forecast_told, tell
from sim.argentina.pedro_words import card_text, loading_text, market_tile
from sim.argentina.setup import Setup
from sim.argentina.view import View
from sim.core import operations as do
from sim.core.facade import Event, Game
from sim.core.log import game_lines, game_log
from sim.core.play import play
from sim.core.record import game_record

TABLES = ARGENTINA.tables()
SETUPS = [
    Setup(solo="expert", seed=3),
    Setup(solo="moderate", seed=11, neutral="shuffled", sides="random", city_sides="random"),
    Setup(solo="easy", seed=6, sides="b", city_sides="b", pesos=(200,)),
]


class Solo:
    """A solo game with its events and its log, cut into turns."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.events: list[Event] = []
        self.game = Game.new(setup, TABLES, watch=self.events.append).play_out()
        self.view = View(self.game.state, TABLES)
        lines = list(game_lines(setup, TABLES))
        starts = [i for i, line in enumerate(lines) if line.startswith("Turn ")]
        end = next(i for i, line in enumerate(lines) if line.startswith("Final scoring"))
        self.head = lines[: starts[0]]
        self.turns = [
            lines[start:stop] for start, stop in zip(starts, [*starts[1:], end], strict=True)
        ]
        self.end = lines[end:]

    @property
    def pedro(self) -> list[list[str]]:
        return self.turns[1::2]

    def turn_lines(self) -> list[str]:
        return [line for turn in self.turns for line in turn]

    def everything(self, pattern: str) -> int:
        """How often a line of Pedro's turns matches."""
        return sum(bool(re.search(pattern, line)) for turn in self.pedro for line in turn)


@cache
def solo(setup: Setup) -> Solo:
    return Solo(setup)


@pytest.fixture(params=SETUPS, ids=lambda s: s.solo)
def played(request) -> Solo:
    return solo(request.param)


# --- head and turns -------------------------------------------------------------------------------


def test_head_names_level_start_and_loading_cards(played):
    head = "\n".join(played.head)
    assert head.startswith(
        f"Great Western Trail: Argentina, solo against Pedro ({played.setup.solo})\n"
    )
    start = View(Game.new(played.setup, TABLES).state, TABLES)
    pesos = start.seat(0, L.PESOS)
    assert f"player 1: policy random, starts with {pesos} pesos, 4 cards" in head
    worker = re.search(
        rf"Pedro: level {played.setup.solo}, starts with a (\w+)\+?,"
        r" speciality (\w+), 17 discs in reserve",
        head,
    )
    assert worker
    assert worker[1] == worker[2]  # A602
    for card in range(L.N_LOADING_CARDS):
        assert f"  {loading_text(start, card)}" in played.head
    assert f"  market tile: {market_tile(start)}" in played.head


def test_every_turn_of_pedro_has_its_card_and_steps(played):
    assert len(played.turns) == played.game.turn
    cards = [e.after[L.PEDRO_CARD] for e in played.events if is_start(e)]
    assert len(cards) == len(played.pedro)
    for i, (turn, card) in enumerate(zip(played.pedro, cards, strict=True)):
        assert turn[0].startswith(f"Turn {2 * i + 2}: Pedro, own turn {i + 1}")
        assert turn[1].startswith(f"  {card_text(played.view, card - 1)}")
        assert ("after a shuffle" in turn[1]) == (i > 0 and i % L.N_PEDRO_CARDS == 0)  # A621
        moves = re.match(r"  moves (\d+) steps? from .* \(.+\)$", turn[2])
        assert moves
        made = sum(line.startswith("    steps to ") for line in turn)
        in_port = any(line.startswith("  Buenos Aires, visit ") for line in turn)
        assert made == int(moves[1]) or (in_port and made < int(moves[1]))  # A630
        assert sum(line.startswith("  action: ") for line in turn) == 1


def is_start(event: Event) -> bool:
    return bool(event.frame == "turn_start" and event.before[L.CURRENT] == L.PEDRO)


def test_every_decision_of_pedro_has_its_reason(played):
    """All but steps without a fork."""
    reasons: Counter[str] = Counter()
    for event in played.events:
        if vocabulary[event.frame].room != PEDRO or event.before[L.CURRENT] != L.PEDRO:
            continue
        for told in tell(event, Changes(event.before, event.after, TABLES)):
            if vocabulary[event.frame].is_decision and "step 2" not in told.text:
                reasons[event.frame] += bool(told.why)
                assert told.why or event.frame == "pedro_step", told
            elif event.frame == "pedro_do":
                assert told.why, told
    assert set(reasons) == {entry.name for entry in vocabulary.decisions if entry.room == PEDRO}
    assert all(reasons.values())
    whys = played.everything(r"^ +why: ")
    assert whys > len(played.pedro)


def test_log_and_state_count_the_same(played):
    seat = {
        field: played.view.seat(L.PEDRO, field)
        for field in (L.HIRED, L.DELIVERIES, L.LOADINGS, L.STATIONS_UPGRADED, L.VISITS)
    }
    assert played.everything(r"^    hires the ") == seat[L.HIRED]
    assert played.everything(r"^    step 1, delivery: delivers ") == seat[L.DELIVERIES]
    assert played.everything(r"^    step 3, loading: takes a disc ") == seat[L.LOADINGS]
    upgraded = played.everything(r"^    takes a disc from .* for (station|the terminus)")
    assert upgraded == seat[L.STATIONS_UPGRADED]
    assert played.everything(r"^  Buenos Aires, visit ") == seat[L.VISITS]
    bought = played.everything(r"^    takes an? .* from the market => gets ")
    assert bought == played.view.seat(L.PEDRO, L.CATTLE_BOUGHT)
    assert played.everything(r"^    takes the farmer of ") == played.view.seat(L.PEDRO, L.HELPED)
    taken = played.everything(r"gets (.*, )?objective \d+ onto his pile")
    assert taken == played.view.seat(L.PEDRO, L.OBJECTIVES_TAKEN)
    built = sum(played.view.seat(L.PEDRO, L.BUILDING_AT + i) != 0 for i in range(L.N_NUMBERS))
    assert played.everything(r"^    (puts|replaces) \w+ ") == built
    changes = played.everything(r"his speciality is now ")
    assert changes == played.view.state(L.SPECIALITY_CHANGES)


def test_A637_a_change_of_speciality_is_told():
    setup = Setup(solo="easy", seed=5)
    changed = play(setup, 500, tables=TABLES).column("speciality_changes")
    game = int(changed.argmax())
    assert changed[game] > 0
    lines = solo(replace(setup, game=game)).turn_lines()
    told = [line for line in lines if "his speciality is now " in line]
    assert len(told) == changed[game]
    for line in told:
        hired = re.match(
            r"    hires the (\w+)\+? of row \d+ => .*; his speciality is now (\w+)$", line
        )
        assert hired and hired[1] == hired[2]


def test_A613_building_7b_gives_pedro_an_exhaustion_card():
    state = Game.new(Setup(solo="easy", seed=5), TABLES).state
    (pointer,) = (
        at
        for at in range(t.EFFECTS, t.TABLES_SIZE, c.EFFECT)
        if TABLES.vector[at] == fx.EXHAUST_OTHERS
    )
    top = L.STACK + state[L.STACK_N] * L.FRAME
    state[top : top + L.FRAME] = (ops.EFFECTS, pointer, 0, 0, 0)
    state[L.STACK_N] += 1
    before = state.copy()
    entry.call(do.ADVANCE_ONE, state, TABLES.vector)
    words = Changes(before, state, TABLES).words()
    assert words == ["Pedro gets exhaustion card onto his pile"]


# --- money ----------------------------------------------------------------------------------------


def test_A610_A632_money_of_the_human_adds_up(played):
    """Also what the bank pays for Pedro's way; taxes for his buildings go to the bank."""
    (start,) = re.findall(r"starts with (\d+) pesos?", "\n".join(played.head))
    purse = int(start)
    for i, turn in enumerate(played.turns):
        if i % 2 == 0:
            header = re.search(r"\((\d+) pesos?, ", turn[0])
            assert header and int(header[1]) == purse
        for line in turn[1:]:
            for who, verb, amount, now in re.findall(
                r"(player 1 )?(gains|pays) (\d+) pesos? \(now (\d+)\)", line
            ):
                assert bool(who) == (i % 2 == 1)
                purse += int(amount) if verb == "gains" else -int(amount)
                assert purse == int(now), line
                if i % 2 == 1:
                    owed = re.search(r": the bank pays you (\d+) pesos? => ", line)
                    assert owed and owed[1] == amount
    assert purse == played.view.seat(0, L.PESOS)
    assert played.view.seat(L.PEDRO, L.PESOS) == 0


def test_A610_A632_taxes_between_you_and_pedro_are_the_banks():
    lines = [line for setup in SETUPS for line in solo(setup).turn_lines()]
    paid = [line for line in lines if re.search(r"\(Pedro's \w+\), tax .* to the bank", line)]
    gained = [line for line in lines if re.search(r"steps to .*: the bank pays you ", line)]
    assert len(paid) > 5
    assert len(gained) > 1
    assert all(re.search(r" => pays \d|, tax 0 of ", line) for line in paid)
    assert all(" => player 1 gains " in line for line in gained)


# --- Buenos Aires ---------------------------------------------------------------------------------


def test_A680_A683_steps_of_buenos_aires_in_order(played):
    for turn in played.pedro:
        text = "\n".join(turn)
        visit = text.partition("\n  Buenos Aires, visit ")[2]
        found = re.findall(r"^ +(step \d, \w+(?: [ABC])?|closing):? ", visit, re.MULTILINE)
        assert list(dict.fromkeys(found)) == (
            [
                "step 1, delivery",
                "step 2, income",
                "step 3, loading",
                "step 4, forecast A",
                "step 5, forecast B",
                "step 6, forecast C",
                "closing",
            ]
            if visit
            else []
        )
        if visit:  # the action comes first (A623)
            assert text.index("  action: ") < text.index("  Buenos Aires, visit ")


def test_told_forecast_is_the_kernels(played):
    """The table that the log works out for steps 4 to 6 is the one that the kernel reaches."""
    seen = 0
    for event in played.events:
        if event.frame != "pedro_ba" or not View(event.before, TABLES).frame().begun:
            continue
        _, middle = forecast_told(event, Changes(event.before, event.after, TABLES))
        for field, size in (
            (L.CONTENT, L.N_NODES),
            (L.JOBS, L.N_JOB_ROWS * c.JOB_COLUMNS),
            (L.MARKER_ROW, 1),
        ):
            assert (middle.s[field : field + size] == event.after[field : field + size]).all()
        seen += 1
    assert seen == played.view.seat(L.PEDRO, L.VISITS)


def test_A611_forecast_tiles_slide_down(played):
    """Told forecast tiles, one visit after the other, are those on the table at the end."""
    now = {}
    for line in played.head:
        row = re.match(r"  forecast ([ABC])  (.*?)  +(.*?)  +bag", line)
        if row:
            now[row[1]] = [row[2], row[3]]
    for turn in played.turns:
        for line in turn:
            step = re.search(
                r"step \d, forecast ([ABC]): the (lower|upper) tile.*?, (.*), (onto|into|to the)",
                line,
            )
            if step:
                tile = now[step[1]].pop(step[2] == "upper")
                assert step[3].endswith(tile), (line, tile)
            fresh = re.search(r"closing: new forecast tiles (.*)", line)
            for name, tile in re.findall(r"([ABC])2 ([^;]*)", fresh[1] if fresh else ""):
                assert len(now[name]) == 1
                now[name].append(tile)
    for i, letter in enumerate("ABC"):
        tiles = [played.view.state(L.FORECAST + 2 * i + k) for k in range(2)]
        there = [played.view.tile_with_hand(tile - 1) for tile in tiles if tile]
        assert [tile for tile in now[letter] if tile != "empty"] == there


def test_A612_the_offer_is_a_queue(played):
    """The last card of the queue is Pedro's; the new one is told next to the deck."""
    queue = [
        int(found[1])
        for line in played.head
        if (found := re.match(r"  objective (\d+) \(", line))
    ]  # fmt: skip
    for i, turn in enumerate(played.turns):
        for line in turn:
            if i % 2 == 0:
                gone = re.match(r" +take objective (\d+) \(", line)
            else:
                gone = re.search(r"gets (?:.*, )?objective (\d+) onto his pile", line)
            if not gone:
                continue
            taken = int(gone[1])
            assert taken in queue
            if i % 2 == 1:
                assert taken == queue[-1]  # A646
            queue.remove(taken)
            new = re.search(r"new in the offer, next to the deck: objective (\d+) ", line)
            if new:
                queue.insert(0, int(new[1]))
    there = [played.view.state(L.OFFER + i) for i in range(L.OFFER_SIZE)]
    assert queue == [card for card in there if card]


def test_A684_each_departure_turns_the_next_loading_card(played):
    active = 1
    for turn in played.turns:
        text = "\n".join(turn)
        departs = len(set(re.findall(r"closing: (yellow|turquoise|purple) ship", text)))
        told = [int(n) for n in re.findall(r"closing: Pedro's loading card (\d): .* now", text)]
        assert told == ([active + 1] if departs else [])
        active += departs
        if "Pedro, own turn" in turn[0]:
            shown = re.search(r"loading card (\d), experience (\d)", turn[0])
            assert shown and int(shown[1]) in (active, active - departs)
    assert active == L.N_LOADING_CARDS


# --- the end --------------------------------------------------------------------------------------


def test_A690_score_sheet_leaves_out_what_pedro_does_not_score(played):
    sheets = played.game.scores()
    rows = {}
    for line in played.end[2:-1]:
        match = re.fullmatch(r" +(?:\d+ )?([a-z -]+?) +(-?\d+) +(-|-?\d+)", line)
        assert match, line
        rows[match[1]] = (match[2], match[3])
    assert list(rows) == [
        *(name.replace("_", " ").replace("job market", "job-market") for name in CATEGORIES),
        "total",
    ]
    for name, words in zip(CATEGORIES, list(rows)[:-1], strict=True):
        yours, his = rows[words]
        assert int(yours) == sheets[0][name]
        left_out = name in ("money", "station_masters", "step_disc")
        assert his == ("-" if left_out else str(sheets[1][name]))
    assert rows["total"] == tuple(str(sheet["total"]) for sheet in sheets)
    best = max(sheet["total"] for sheet in sheets)
    won = [
        name for name, s in zip(("player 1", "Pedro"), sheets, strict=True) if s["total"] == best
    ]
    verb = "wins" if len(won) == 1 else "share the victory"
    assert played.end[-1] == f"{' and '.join(won)} {verb} with {best} VP"


def test_no_line_is_empty_or_unfinished(played):
    for turn in played.turns:
        body = turn[:-1] if turn[-1] == "" else turn
        for above, line in pairwise(body):
            assert re.fullmatch(r"(  )+[^ ].*[^ ,;:>]", line), line
            deeper = len(line) - len(line.lstrip()) - (len(above) - len(above.lstrip()))
            assert deeper <= 2, line
            assert "player 2" not in line


def test_same_game_same_log():
    assert game_log(SETUPS[0], TABLES) == game_log(SETUPS[0])


# --- the record -----------------------------------------------------------------------------------


def test_record_has_cards_and_reasons_and_replays(played):
    record = json.loads(json.dumps(game_record(played.setup, TABLES)))
    assert [turn["turn"] for turn in record["turns"] if turn["player"] == 1] == list(
        range(2, 2 * len(played.pedro) + 1, 2)
    )
    game = Game.new(Setup.from_dict(record["setup"]), TABLES)
    by_you = 0
    for turn in record["turns"]:
        assert ("card" in turn) == ("pedro" in turn) == (turn["player"] == L.PEDRO)
        for decision in turn["decisions"]:
            assert (game.turn, game.current_player) == (turn["turn"], turn["player"])
            assert (game.decider, game.decision) == (decision["player"], decision["decision"])
            assert decision["player"] == 0  # A625
            by_you += turn["player"] == L.PEDRO
            game.apply(decision["code"])
    assert game.outcome() == record["outcome"]
    assert by_you > 0
    pedro = [turn for turn in record["turns"] if turn["player"] == L.PEDRO]
    for turn, lines in zip(pedro, played.pedro, strict=True):
        assert lines[1].startswith(f"  card {turn['card']}: ")
        text = "\n".join(lines)
        for told in turn["pedro"]:
            assert told["text"] in text
            assert told["why"] in text
        assert {"card", "move", "pedro_step", "pedro_turn"} <= {
            told["decision"] for told in turn["pedro"]
        }
    used = [f"pedro_card_{i + 1}" for i in range(L.N_PEDRO_CARDS)]
    assert [record["outcome"][name] for name in used] == [
        sum(turn["card"] == i + 1 for turn in pedro) for i in range(L.N_PEDRO_CARDS)
    ]


def test_overlays_change_the_cards():
    log = game_log(Setup(solo="easy", seed=2), ["pedro_fast"])
    assert ", overlays pedro_fast" in log
    assert "  card 1: 2 steps; hires, the cheapest first" in log
