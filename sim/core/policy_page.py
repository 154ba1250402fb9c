"""POLICIES.md of a game, written from the list of weights: python -m sim.core.policy_page GAME"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from sim import game_named
from sim.core.description import GameDescription

HEAD = """\
# Policies

<!-- Written by `python -m sim.core.policy_page {game}`: change the text there, not here. -->

A policy is who plays a seat: a list of numbers, the weights, that say what the things of the game
are worth. The compiled rules hold one chooser for all policies, so that a new policy is a new file
and nothing is compiled again.

## Policies that come with the game

{shipped}

`pampas policies {game}` lists them with the record of where their weights come from, and
`pampas policies {game} {model}` shows every weight of one.

## A policy of your own

A policy is a JSON file:

```json
{example}
```

| key | what it is |
|---|---|
| `about` | a sentence that says how it plays |
| `weights` | the weights that it changes, by name; any of those below, finite numbers \
within the range of the weight |
| `like` | whose weights the others are: a policy of the list above, or another file (its path is \
relative to the folder of this one); left out: the defaults |
| `record` | how the weights were found, written by whoever found them; may be left out. \
Policies that it names are those of its day: `weights` in a record of `pampas tune` has a hash of \
what each weighed |

Its path can stand wherever a name can. A path has a separator in it or ends in `.json`:

    pampas policies {game} mine.json
    pampas watch {game} --policy {model},mine.json

```python
import pampas

outcomes = pampas.play("{game}", 1000, policy="{model},mine.json")
```

A position or a record keeps the path as it was given, not the weights. A seat can also be played by
a function of your own, without any weights, one game at a time:

```python
import pampas


def first(game):
    return game.legal_actions()[0]


pampas.Game.new("{game}").play_out({{0: first}})
```

## The weights

Worths are in {unit}. What is worth something "at the start" is worth less and less
with the time that is left, down to what remains at the end of the game.
"""


def path_of(game: GameDescription) -> Path:
    return game.folder / "POLICIES.md"


def text(game: GameDescription) -> str:
    """The whole document."""
    shelf = game.shelf
    names = ["| name | how it plays |", "|---|---|"]
    names += [f"| `{policy.name}` | {_cell(policy.about)} |" for policy in shelf.shipped.policies]
    head = HEAD.format(
        game=game.name,
        model=json.loads(game.policy_example)["like"],
        shipped="\n".join(names),
        example=game.policy_example,
        unit="VP (victory points)" if game.score_unit == "VP" else game.score_unit,
    )
    lines = [head.rstrip("\n")]
    for group, weights in shelf.groups().items():
        lines += ["", f"### {group[:1].upper()}{group[1:]}", ""]
        lines += ["| weight | default | range | what it is |", "|---|---:|---|---|"]
        lines += [
            f"| `{w.name}` | {w.default:g} | {w.range or 'any'} | {_cell(w.about)} |"
            for w in weights
        ]
    return "\n".join(lines) + "\n"


def _cell(words: str) -> str:
    return words.replace("|", "\\|")


if __name__ == "__main__":
    chosen = game_named(sys.argv[1])
    path_of(chosen).write_text(text(chosen), encoding="utf-8")
