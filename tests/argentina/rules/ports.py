"""Loading for tests: before step 3 of Buenos Aires, ships and discs that are offered."""

from __future__ import annotations

import re

from tests.argentina.positions import FACTS, do, give, offered, running, texts, visit

SHIPS = FACTS["ships"]["ships"]
DISCS = FACTS["player_board"]["discs"]
WHITE = [disc for disc, entry in DISCS.items() if entry["corners"] == "white"]
BLACK = [disc for disc, entry in DISCS.items() if entry["corners"] == "black"]
NO_DISC = "load no ship"


def port(total, players=2, **values):
    """Before step 3 with this breeding total."""
    return give(visit(running(players), "ship", total), **values)


def ships(game):
    return [text.split()[2] for text in offered(game, "load ship")]


def load(game, ship):
    """Choose a ship; a single disc that fits is taken at once."""
    (text,) = (text for text in texts(game) if text.split()[:3] == ["load", "ship", ship])
    game.apply(text)
    return game


def disc_words(disc):
    """How the choice of a disc names its space."""
    for number in range(1, 7):
        spaces = FACTS["player_board"]["aux"][f"X{number}"]["discs"]
        if disc in spaces:
            side = ("left", "right")[spaces.index(disc)]
            return f"take the {side} disc of auxiliary action {number} "
    kind, side = disc.rsplit("_", 1)
    name = {"steps": "step", "hand": "hand"}.get(kind)
    if name:
        return f"take the {side} {name} disc "
    return {
        "certificate_limit": "take the certificate disc ",
        "strength_white": "take the white strength disc ",
        "strength_black": "take the black strength disc ",
    }[disc]


def discs(game):
    """Discs offered, by the space that they leave."""
    assert game.decision == "ship_disc", game.decision
    found = [disc for disc in DISCS if offered(game, disc_words(disc))]
    assert len(found) + len(offered(game, "station")) == len(texts(game)), texts(game)
    return found


def take(game, disc):
    return do(game, disc_words(disc))


def on_ship(game, ship):
    return next(entry for entry in game.to_dict()["ships"] if entry["ship"] == ship)["discs"]


def board(game, player=0):
    """Limits and strength of a player as the table shows them."""
    text = repr(game).split(f"\nplayer {player + 1} (P{player + 1})")[-1].split("\n\n")[0]
    return {
        "steps": int(re.findall(r"step limit (\d+)", text)[0]),
        "strength": int(re.findall(r"strength (\d+)", text)[0]),
        "hand": int(re.findall(r"hand: .*\(\d+/(\d+)\)", text)[0]),
        "certificates": int(re.findall(r"\d+/(\d+) certificates", text)[0]),
    }
