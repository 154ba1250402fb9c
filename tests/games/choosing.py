"""What a game offers in the words of a player, and choosing it by them."""

from __future__ import annotations

from sim.core.facade import Action, Game


def texts(game: Game) -> list[str]:
    return [action.text for action in game.legal_actions()]


def offered(game: Game, part: str) -> list[str]:
    """Texts of the legal actions that contain `part`; empty when there is none."""
    return [text for text in texts(game) if part in text]


def find(game: Game, part: str) -> Action:
    """The one legal action whose text is `part`, or else contains it."""
    actions = game.legal_actions()
    found = [action for action in actions if action.text == part]
    found = found or [action for action in actions if part in action.text]
    assert len(found) == 1, f"{part!r} fits {len(found)} of {game.decision}: {texts(game)}"
    return found[0]


def do(game: Game, *parts: str) -> Game:
    """Choose, one after the other, the actions that `parts` describe."""
    for part in parts:
        game.apply(find(game, part))
    return game


def labels(game: Game) -> dict[str, Action]:
    """Location and auxiliary actions offered: "1", "2a", "special", "X4", "double X4"."""
    found = {}
    for action in game.legal_actions():
        head = action.text.partition(":")[0]
        if head == "special action of the space":
            found["special"] = action
        elif "auxiliary action " in head:
            found[head.replace("auxiliary action ", "X")] = action
        elif head.startswith("action "):
            found[head.removeprefix("action ")] = action
    return found


def actions(game: Game) -> list[str]:
    """Location actions offered, by their number on the building: ["1", "2a", "special"]."""
    return [label for label in labels(game) if "X" not in label]


def auxiliary(game: Game) -> list[str]:
    """Auxiliary actions offered: ["X1", "X2", "double X1"]."""
    return [label for label in labels(game) if "X" in label]


def use(game: Game, *wanted: str) -> Game:
    """Choose location or auxiliary actions by their labels, one after the other."""
    for label in wanted:
        known = labels(game)
        assert label in known, f"{label} is not offered: {texts(game)}"
        game.apply(known[label])
    return game
