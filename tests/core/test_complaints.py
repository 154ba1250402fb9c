"""What a referee can say, declared once."""

from sim.core.complaints import STATE, Complaints


def test_a_complaint_has_a_number_a_rule_and_words():
    complaints = Complaints()
    lost = complaints.add("T1", "a card is lost")
    endless = complaints.add(STATE, "the game does not end")
    assert 0 < lost < endless
    assert complaints.words == {lost: "a card is lost", endless: "the game does not end"}
    assert (complaints.rule_of(lost), complaints.rule_of(endless)) == ("T1", "state")
