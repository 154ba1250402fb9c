"""Steps and decisions: declared once, numbered by room, found by compiled code."""

import pytest

from sim.core.fields import Counter, Flag
from sim.core.vocabulary import FIRST_DECISION, OPS_OF_A_ROOM, Vocabulary


@pytest.fixture
def vocabulary() -> Vocabulary:
    return Vocabulary(("kitchen", "hall"))


def test_numbers_follow_from_the_rooms_not_from_who_comes_first(vocabulary: Vocabulary) -> None:
    hall = vocabulary.room("hall")
    kitchen = vocabulary.room("kitchen")
    leave = hall.decision("leave")
    cook = kitchen.decision("cook", dish=Counter(9), hot=Flag())
    boil = kitchen.step("boil")
    assert (boil.op, cook.op, leave.op) == (1, FIRST_DECISION, FIRST_DECISION + OPS_OF_A_ROOM)
    assert cook.offsets == (1, 2)
    assert [entry.name for entry in vocabulary] == ["boil", "cook", "leave"]
    assert vocabulary.decisions == [cook, leave]
    assert vocabulary.steps == [boil]
    assert vocabulary["cook"] is vocabulary[FIRST_DECISION] is cook
    assert "cook" in vocabulary
    assert "sleep" not in vocabulary


def test_rules_are_found_by_the_number_of_what_is_to_be_done(vocabulary: Vocabulary) -> None:
    kitchen, hall = vocabulary.room("kitchen"), vocabulary.room("hall")
    cook, leave, wait = kitchen.decision("cook"), hall.decision("leave"), hall.decision("wait")
    cook.apply(lambda s, a: s + a)
    leave.apply(lambda s, a: s - a)
    with pytest.raises(ValueError, match="two rules for 'apply'"):
        cook.apply(lambda s, a: 0)
    apply_of = vocabulary.dispatcher("apply", "s, a", otherwise=lambda s, a: None)
    assert [apply_of(entry.op, 5, 3) for entry in (cook, leave, wait)] == [8, 2, None]
    last = vocabulary.dispatcher("apply", "s, a")
    assert [last(entry.op, 5, 3) for entry in (cook, leave)] == [8, 2]


def test_membership(vocabulary: Vocabulary) -> None:
    hall = vocabulary.room("hall")
    leave, wait = hall.decision("leave", searched=False), hall.decision("wait")
    searched = vocabulary.membership("searched", lambda entry: entry.searched)
    assert (searched(leave.op), searched(wait.op)) == (False, True)
    assert not vocabulary.membership("none", lambda entry: False)(wait.op)


def test_what_cannot_be_declared(vocabulary: Vocabulary) -> None:
    hall = vocabulary.room("hall")
    hall.step("ring")
    with pytest.raises(ValueError, match="declared twice"):
        hall.decision("ring")
    with pytest.raises(ValueError, match="opened twice"):
        vocabulary.room("hall")
    with pytest.raises(ValueError, match="more than 4 fields"):
        hall.step("much", a=Flag(), b=Flag(), c=Flag(), d=Flag(), e=Flag())
    for i in range(OPS_OF_A_ROOM - 1):
        hall.step(f"step_{i}")
    with pytest.raises(ValueError, match="is full"):
        hall.step("one_more")
    with pytest.raises(ValueError, match="expected fewer"):
        Vocabulary([str(i) for i in range(FIRST_DECISION // OPS_OF_A_ROOM + 1)])
