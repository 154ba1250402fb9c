"""Fixed numbers of actions: every legal action of every game has one, with one name."""

import numpy as np
import pytest

from sim import games
from sim.core.actions import ActionSpace, action_space
from sim.core.check import kinds
from sim.core.codes import counted, numbers, one, things
from sim.core.errors import PampasError
from sim.core.fields import Things
from sim.core.vocabulary import FIRST_DECISION, PASS, Vocabulary

GAMES = 3  # of each kind of set-up


@pytest.mark.parametrize("game", games())
def test_every_legal_action_of_random_games_has_an_id_and_a_name(game):
    description = games()[game]
    actions, machine = action_space(description), description.machine
    tables = description.tables()
    rng = np.random.default_rng(5)
    seen = set()
    for setup in kinds(description):
        for row in setup.design(tables.facts, GAMES):
            state, memory = machine.deal(row[np.newaxis], tables), machine.entry.new_memory()
            while machine.op(state) >= 0:
                if machine.is_automatic(state):
                    machine.advance(state, tables)
                    continue
                op, legal = machine.op(state), machine.legal(state, tables)
                ids = [actions.id(op, code) for code in legal]
                assert len(set(ids)) == len(ids)
                seen.update(ids)
                machine.apply(state, memory, tables, int(rng.choice(legal)))
    decisions = {actions.decision(one) for one in seen}
    assert len(decisions) > len(description.vocabulary.decisions) / 2
    assert all(actions.names[one].partition(": ")[2] for one in seen)


@pytest.mark.parametrize("game", games())
def test_names_are_unique_and_ids_go_there_and_back(game):
    actions = action_space(games()[game])
    assert len(set(actions.names)) == actions.size
    for number, (op, code) in enumerate(zip(actions.ops, actions.codes, strict=True)):
        if op:
            assert actions.id(int(op), int(code)) == number


@pytest.mark.parametrize("game", games())
def test_compiled_code_finds_the_same_ids(game):
    actions = action_space(games()[game])
    rows, ids = actions.lookup()
    for number, (op, code) in enumerate(zip(actions.ops, actions.codes, strict=True)):
        low, high, start, passing = rows[1 + op - FIRST_DECISION if op else 0]
        if code == PASS:
            assert passing == number
        else:
            assert low <= code <= high
            assert ids[start + code - low] == number


def test_an_overlay_changes_no_id():
    game = games()["argentina"]
    changed = game.tables(["8a.carpinteros=7"])
    again = ActionSpace(game.vocabulary, changed, game.rules_version)
    assert again.version == action_space(game).version


def test_the_version_changes_with_the_rules_and_with_what_an_id_means():
    def space(codes, rules=1):
        vocabulary = Vocabulary(("room",))
        vocabulary.room("room").decision("choose", codes=codes)
        return ActionSpace(vocabulary, None, rules)

    versions = [
        space(numbers(3)).version,
        space(numbers(4)).version,
        space(counted("card", 4)).version,
        space(numbers(3), rules=2).version,
    ]
    assert len(set(versions)) == 4


def test_codes_and_names_of_pairs_and_of_single_actions():
    vocabulary = Vocabulary(("room",), anytime=one("shout", 1001))
    pairs = things(Things("rows", 2), Things("kinds", 2, "", ("ox", "pig")), first=5, stride=10)
    vocabulary.room("room").decision("take", declined="leave it", codes=pairs + one("all", 99))
    actions = ActionSpace(vocabulary, None, 1)
    assert actions.names == (
        "take: leave it",
        "take: 1, ox",
        "take: 1, pig",
        "take: 2, ox",
        "take: 2, pig",
        "take: all",
        "any time: shout",
    )
    assert actions.codes.tolist() == [PASS, 5, 6, 15, 16, 99, 1001]
    assert actions.id("take", 16) == 4
    assert actions.id("take", 1001) == 6


def test_what_is_declared_wrongly_is_refused():
    vocabulary = Vocabulary(("room",))
    room = vocabulary.room("room")
    entry = room.decision("take")
    with pytest.raises(PampasError, match="'take' does not declare its codes"):
        ActionSpace(vocabulary, None, 1)
    entry.offers(numbers(3))
    entry.offers(one("again", 2))
    with pytest.raises(PampasError, match="'take: 2' and 'take: again' have the same code"):
        ActionSpace(vocabulary, None, 1)
    with pytest.raises(ValueError, match="stride 1"):
        things(Things("rows", 2), Things("kinds", 2), stride=1)


def test_a_code_outside_of_its_declaration_is_named():
    actions = action_space(games()["argentina"])
    with pytest.raises(PampasError, match="777 is no code that 'move' declares"):
        actions.id("move", 777)
