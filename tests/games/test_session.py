"""Games with people, of every game: they wait for people alone, hide hands, undo, and go on."""

import json
from dataclasses import replace

import pytest

from analysis.session import IN_SECRET, Session
from sim.core.errors import PampasError
from sim.core.facade import Game
from sim.core.record import SavedGame
from sim.core.seen import HIDDEN, table_seen


@pytest.fixture
def saved(game):
    humans = game.setup().humans
    return SavedGame(game.setup(seed=8, policies=("club",) * humans), game.tables(), people=(0,))


def some_choices(session, count):
    """Choices of a person who always takes the last but one."""
    for _ in range(count):
        session.choose(session.actions()[-2].code)


def test_it_waits_for_people_and_ends_with_a_score_sheet(saved):
    session = Session(saved)
    choices = 0
    while not session.is_over:
        assert session.decider == 0
        session.choose(session.game.choose().code)
        choices += 1
    assert 10 < choices < len(session.choices)
    assert any("wins with" in line or "share the victory" in line for line in session.scores())
    assert session.saved.end().outcome() == session.game.outcome()


def test_news_are_what_the_others_did_since(saved):
    session = Session(saved)
    while session.game.turn == 1:
        session.choose(session.game.choose().code)
    news = session.news()
    assert news
    assert {one.who for one in news} == {"player 2"}
    assert [one.text for one in news] == [one.text for one in session.story[-len(news) :]]
    session.choose(session.actions()[0].code)
    if session.decider == 0 and session.game.turn == 3:
        assert session.news() == []


def test_undo_goes_back_to_the_own_choice_before(saved):
    session = Session(saved)
    assert not session.undo()
    some_choices(session, 4)
    states = []
    for _ in range(3):
        states.append((session.game.to_dict(), list(session.choices)))
        some_choices(session, 1)
    for position, choices in reversed(states):
        assert session.undo()
        assert session.choices == choices
        assert session.game.turn == position["turn"]
        assert session.game.decision == Game.from_dict(position).decision


def test_it_is_saved_and_gone_on_with(saved):
    session = Session(saved)
    some_choices(session, 5)
    data = json.loads(json.dumps(session.record()))
    assert data == json.loads(json.dumps(session.saved.to_dict()))
    again = Session(SavedGame.from_dict(data))
    assert again.people == (0,)
    assert again.choices == session.choices
    assert [str(one) for one in again.story] == [str(one) for one in session.story]


def test_other_hands_are_hidden_and_the_own_is_not(saved):
    session = Session(saved)
    some_choices(session, 3)
    text = str(session.table())
    dealt_again = [session.game.imagine(deal) for deal in range(20, 26)]
    assert (HIDDEN in text) == any(repr(one) != repr(session.game) for one in dealt_again)
    for one in dealt_again:  # whatever the others hold, one sees the same
        assert str(table_seen(one)) == text
    own, other = (part for part in repr(session.game).split("\nplayer ")[-2:])
    del other
    assert own.strip().splitlines()[0] in text


def test_several_people_are_asked_in_turn(saved):
    both = Session(replace(saved, people=(0, 1)))
    seen = set()
    for _ in range(30):
        seen.add(both.decider)
        both.choose(both.game.choose().code)
    assert seen == {0, 1}


def test_what_is_not_legal_changes_nothing(saved):
    session = Session(saved)
    before = list(session.choices)
    with pytest.raises(PampasError, match="got action -1, expected one of those that are legal"):
        session.choose(-1)
    assert session.choices == before
    with pytest.raises(PampasError, match="got no seat for a person"):
        Session(replace(saved, people=()))


def test_a_choice_that_nobody_sees_is_not_told(saved, monkeypatch):
    monkeypatch.setattr(Session, "_is_private", lambda self: True)
    monkeypatch.setattr(Session, "_seen", lambda self: False)
    session = Session(saved)
    while not session.news():
        session.choose(session.game.choose().code)
    assert {one.text for one in session.news()} == {IN_SECRET}


def seen_after(game, action):
    """What seat 0 sees once another player has done it."""
    ahead = game.copy()
    ahead.apply(action)
    return ahead.observer.see(ahead.state, 0).tolist()


def test_what_is_told_of_the_others_is_what_is_seen_of_them(saved):
    """Whatever they, piles and bags hold: an action is called the same, or what it does is seen.

    But for choices among hidden cards: of them nothing is told that is not seen (above).
    """
    game = Game.new(saved.setup, saved.tables)
    compared = 0
    while not game.is_over and game.turn < 24:
        private = game.decision in game.description.private_decisions
        if game.decider == 1 and not private:
            called = {action.code: action for action in game.legal_actions()}
            for deal in (1, 2):
                dealt = game.imagine(deal, 0)
                for other in dealt.legal_actions():
                    one = called.get(other.code, other)
                    compared += other.code in called
                    if one.text != other.text:
                        assert seen_after(game, one) != seen_after(dealt, other), one.text
        game.apply(game.choose())
    assert compared > 50


def test_an_automa_tells_what_it_does_and_why(game):
    if not game.automa:
        return
    setup = game.setup(solo="easy", seed=4)
    session = Session(SavedGame(setup, game.tables(), people=(0,)))
    while session.game.turn < 4:
        session.choose(session.game.choose().code)
    told = [one for one in session.story if one.who == game.automa.capitalize()]
    assert told
    assert any(one.why for one in told)
