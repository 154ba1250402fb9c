"""Sentences of decisions, and how a log tells them, registered by name."""

import pytest

from sim.core.frames import Frame
from sim.core.sentences import PLAINLY, InLog, Sentences, said
from sim.core.vocabulary import PASS, Vocabulary


def house() -> tuple[Vocabulary, Sentences[str]]:
    vocabulary = Vocabulary(("kitchen",))
    kitchen = vocabulary.room("kitchen")
    kitchen.decision("cook", declined="eat it raw")
    kitchen.decision("serve")
    return vocabulary, Sentences(vocabulary)


def test_an_action_is_said_by_its_sentence_and_passing_by_the_declaration():
    vocabulary, sentence = house()
    assert sentence.missing() == ["cook", "serve"]

    @sentence("cook", in_log=InLog(opens=True))
    def _cook(view, player, frame, action):
        return f"{view}: player {player} cooks {action} eggs"

    cook = Frame(vocabulary["cook"])
    assert sentence.missing() == ["serve"]
    assert sentence.words("at home", 1, cook, 3) == "at home: player 1 cooks 3 eggs"
    assert sentence.words("at home", 1, cook, PASS) == "eat it raw"
    assert sentence.in_log("cook").opens


def test_words_for_passing_may_depend_on_the_frame():
    vocabulary, sentence = house()
    sentence.declined("serve")(lambda frame: f"{frame.name} nothing")
    assert sentence.words("", 0, Frame(vocabulary["serve"]), PASS) == "serve nothing"


def test_what_has_no_words_for_passing_is_given_up():
    vocabulary, sentence = house()
    assert sentence.words("", 0, Frame(vocabulary["serve"]), PASS) == "give it up"


def test_a_log_tells_a_decision_plainly_unless_it_is_said_otherwise():
    _, sentence = house()
    sentence("serve")(lambda view, player, frame, action: "")
    assert sentence.in_log("serve") is PLAINLY


def test_another_name_is_refused():
    _, sentence = house()
    with pytest.raises(ValueError, match="'sleep' is no decision of the game"):
        sentence("sleep")(lambda view, player, frame, action: "")


def test_words_are_a_text_or_made_from_state_and_frame():
    vocabulary, _ = house()
    cook = Frame(vocabulary["cook"])
    assert said("nothing is left", "state", cook) == "nothing is left"
    assert said(lambda view, frame: f"{view} {frame.name}", "state", cook) == "state cook"
