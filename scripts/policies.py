"""`pampas policies`: who can play, and every weight of a policy with what it means."""

import json
from typing import Any

import click

from scripts.games import game_and_policies
from scripts.grid import Grid
from scripts.output import say, show_grid
from sim import game_named

MARK = " *"


SHORT = 24  # characters of a fact of a record that the list tells


@click.command()
@click.argument("arguments", metavar="[GAME] [NAME_OR_FILE]", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
def policies(arguments: tuple[str, ...], as_json: bool) -> None:
    """Print the policies of GAME, or one of them with all its weights.

    NAME_OR_FILE is the name of a policy that comes with the game, or a policy file of your own
    (.json), which is checked. Weights that differ from their default are marked with a star.
    """
    game, names = game_and_policies(arguments)
    shelf = game_named(game).shelf
    if len(names) > 1:
        raise click.UsageError(f"expected one policy, got {len(names)}: {' '.join(names)}")
    if names:
        _one(game, shelf, names[0], as_json)
    else:
        _list(game, shelf, as_json)


def _list(game: str, shelf: Any, as_json: bool) -> None:
    roster = shelf.shipped
    if as_json:
        known = {policy.name: _head(policy) for policy in roster.policies}
        _print_json({"game": game, "hash": roster.hash, "policies": known})
        return
    click.echo(f"{game_named(game).title}: policies, hash {roster.hash}")
    click.echo()
    rows = [
        (policy.name, str(len(shelf.differing(policy))), _origin(policy), policy.about)
        for policy in roster.policies
    ]
    show_grid(Grid("", ("name", "not default", "weights from", "how it plays"), rows))
    click.echo()
    say(f"'pampas policies {game} NAME' shows all {shelf.weights.size} weights of one.")


def _one(game: str, shelf: Any, name: str, as_json: bool) -> None:
    policy = shelf.load(name)
    if as_json:
        weights = {
            weight.name: {
                "value": float(policy.row[weight.index]),
                "default": weight.default,
                "low": weight.low,
                "high": weight.high,
                "group": weight.group,
                "about": weight.about,
            }
            for weight in shelf.weights.entries.values()
        }
        _print_json({"game": game, "name": policy.name, **_head(policy), "weights": weights})
        return
    click.echo(f"{game_named(game).title}: policy {policy.name}")
    say(f"about: {policy.about}")
    say(f"weights from: {_origin(policy)}")
    for key, value in policy.record.items():
        if not _is_short(value):
            say(f"{key}: {json.dumps(value, ensure_ascii=False)}")
    changed = shelf.differing(policy)
    click.echo(f"{len(changed)} of {shelf.weights.size} weights differ from the default (*)")
    for group, weights in shelf.groups().items():
        rows = [
            (
                weight.name,
                f"{policy.row[weight.index]:g}" + MARK * (weight in changed),
                f"{weight.default:g}",
                weight.range or "any",
                weight.about,
            )
            for weight in weights
        ]
        click.echo()
        show_grid(Grid(group, ("weight", "value", "default", "range", "what it is"), rows))


def _head(policy: Any) -> dict[str, Any]:
    return {"about": policy.about, "like": policy.like or None, "record": dict(policy.record)}


def _origin(policy: Any) -> str:
    """Where the weights come from: the policy it starts from, and the short part of its record."""
    start = f"like {policy.like}" if policy.like else "the defaults"
    facts = [f"{key} {value}" for key, value in policy.record.items() if _is_short(value)]
    record = ", ".join(facts) if facts else "no record" if not policy.record else "see its record"
    return f"{start}; {record}"


def _is_short(value: Any) -> bool:
    """Fits into a line of the list: a command is shown with the policy itself."""
    return not isinstance(value, dict | list) and len(str(value)) <= SHORT


def _print_json(content: dict[str, Any]) -> None:
    click.echo(json.dumps(content, ensure_ascii=False, indent=2))
