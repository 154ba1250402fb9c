"""A game as a file: the deal and every choice by name, or a position to go on from.

    record = game_record(setup)                     # played by the policies of the set-up
    saved = SavedGame.from_dict(record)             # checked: every action was legal
    for step in saved.steps(): ...                  # the game before each choice, and the choice
    saved = read_saved(Path("game.json"))           # a record, or a position to go on from

Choices with a single legal action are not listed: a game carries them out by itself. The turns of
an automa have, under its name, all that it does with the reasons.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from sim import game_named, games
from sim.core.errors import FieldError, PampasError, RecordError
from sim.core.facade import Action, Event, Game, Watch
from sim.core.log import Turn, new_turn, winners
from sim.core.reader import Reader, one_of, show

if TYPE_CHECKING:
    from sim.core.description import GameDescription
    from sim.core.facts import Overlays, Tables
    from sim.core.setup import Setup

FORMAT = "pampas game 1"
REQUIRED = ("format", "game", "rules", "setup", "tables", "turns")
OPTIONAL = ("policies", "players", "people", "start", "scores", "winners", "outcome")


class RecordReader(Reader):
    """A value of a record with its key path."""

    error = RecordError


@dataclass(frozen=True)
class Step:
    """A choice of a saved game: `game` waits for it, and is the same object in all steps.

    number: of the choice, from 0. turn: of the game.
    """

    number: int
    turn: int
    game: Game
    action: Action


@dataclass(frozen=True)
class SavedGame:
    """A game that can be replayed: how it began, and the codes of the choices since.

    start: the position that it began with; None: as it was dealt. people: seats that people played.
    """

    setup: Setup
    tables: Tables
    choices: tuple[int, ...] = ()
    start: Mapping[str, Any] | None = None
    people: tuple[int, ...] = ()

    def beginning(self, watch: Watch | None = None) -> Game:
        """The game before the first choice."""
        if self.start is None:
            return Game.new(self.setup, self.tables, watch)
        state, memory, setup = self.setup.description.read_position(self.start, self.tables)
        return Game(state, self.tables, setup, watch, memory)

    def steps(self, watch: Watch | None = None) -> Iterator[Step]:
        """The game before every choice; it goes on when the next step is asked for."""
        game = self.beginning(watch)
        for number, code in enumerate(self.choices):
            action = next(one for one in game.legal_actions() if one.code == code)
            yield Step(number, game.turn, game, action)
            game.apply(code)

    def end(self, watch: Watch | None = None) -> Game:
        """The game after the last choice."""
        game = self.beginning(watch)
        for code in self.choices:
            game.apply(code)
        return game

    def at(self, turn: int | None = None, decision: int = 1) -> Game:
        """The game at a decision of a turn, both counted from 1; None: as it stands at the end."""
        if turn is None:
            return self.end()
        found = [step.number for step in self.steps() if step.turn == turn]
        last = self.end()
        if not last.is_over and last.turn == turn:
            found.append(len(self.choices))
        if not found:
            turns = {step.turn for step in self.steps()} or {last.turn}
            expected = f"a turn with a decision, from {min(turns)} to {max(turns)}"
            raise FieldError("turn", str(turn), expected)
        if not 1 <= decision <= len(found):
            expected = f"1 to {len(found)}: turn {turn} has so many decisions"
            raise FieldError("decision", str(decision), expected)
        return replace(self, choices=self.choices[: found[decision - 1]]).end()

    def log_lines(self) -> Iterator[str]:
        """The game told for people, line by line."""
        log = self.setup.description.log(self.tables)
        yield from log.head(self.beginning())
        game = self.beginning(log.watch)
        for code in self.choices:
            game.apply(code)
            yield from log.take()
        yield from log.take(all_of_it=True)
        if game.is_over:
            yield from log.scores(game)

    def to_dict(self) -> dict[str, Any]:
        """As a record, as far as the game has come."""
        recorder = Recorder(self)
        game = recorder.begin()
        for code in self.choices:
            recorder.apply(game, code)
        return recorder.to_dict(game)

    @classmethod
    def from_dict(cls, data: object, tables: Tables | None = None, label: str = "record") -> Self:
        """Read a record: whatever cannot be replayed is refused with place and reason.

        tables: those that it was played with, if they are loaded already.
        """
        try:
            value = RecordReader(json.loads(json.dumps(data, allow_nan=False)), lambda _: label)
        except (TypeError, ValueError) as error:
            raise RecordError(f"{label}: not JSON data: {error}") from error
        _check_format(value)
        value.fields(REQUIRED, OPTIONAL)
        name = value["game"].word(tuple(games()) if tables is None else (tables.game.name,))
        described = game_named(name) if tables is None else tables.game
        if value["rules"].value != described.rules_version:
            value["rules"].refuse(
                f"{described.rules_version}, the version of the rules that are played here"
            )
        loaded = _tables(value["tables"], tables or described.tables)
        setup = _at_place(value["setup"], lambda: described.setup_class.from_dict(_object(value)))
        start = value["start"].object() if "start" in value else None
        people = _people(value, setup.humans)
        saved = cls(setup, loaded, (), start, people)
        if start is not None:
            _at_place(value["start"], saved.beginning)
        return replace(saved, choices=_choices(value, saved))


def game_record(setup: Setup, tables: Tables | Overlays = ()) -> dict[str, Any]:
    """One game for machines, played by the policies of the set-up."""
    recorder = Recorder(SavedGame(setup, setup.description.tables(tables)))
    game = recorder.begin()
    while not game.is_over:
        recorder.apply(game, game.choose().code)
    return recorder.to_dict(game)


def read_saved(
    path: Path,
    tables: Tables | Overlays = (),
    prepare: Callable[[GameDescription], None] = lambda game: None,
) -> SavedGame:
    """A game of a file: a record, or a position as a game that begins there.

    tables: what a position was played with; a record states that itself. prepare: is given the
    game, before anything of it is compiled.
    """
    data = _content(path)
    stated = data.get("format") if isinstance(data, dict) else None
    formats = {game.position_format: game for game in games().values()}
    if stated not in formats:
        named = data.get("game") if isinstance(data, dict) else None
        if isinstance(named, str) and named in games():
            prepare(games()[named])
        return SavedGame.from_dict(data, label=str(path))
    described = formats[stated]
    prepare(described)
    try:
        loaded = described.tables(tables)
        _, _, setup = described.read_position(data, loaded)
    except PampasError as error:
        raise RecordError(f"{path}: {error}") from error
    return SavedGame(setup, loaded, start=data)


def _content(path: Path) -> Any:
    """The content of a JSON file."""
    from sim.core.tables import read_json

    try:
        return read_json(path, str(path))
    except PampasError as error:
        raise RecordError(str(error)) from error


# --- writing --------------------------------------------------------------------------------------


class Recorder:
    """Writes down a game while it is played: `begin`, then `apply` for every choice."""

    def __init__(self, saved: SavedGame) -> None:
        self.saved = saved
        self.turns: list[Turn] = []
        self._log = saved.setup.description.log(saved.tables)

    def begin(self, watch: Watch | None = None) -> Game:
        """The game before its first choice; `watch` is told what happens, too."""
        automa = self.saved.setup.has_automa

        def see(event: Event) -> None:
            if automa:
                self._log.record_automa(event, self.turns)
            if watch is not None:
                watch(event)

        return self.saved.beginning(see if automa or watch else None)

    def apply(self, game: Game, code: int) -> None:
        """Carry out a choice and write it down; what is not legal is refused before."""
        turn, entry = (game.turn, game.current_player), self._entry(game, code)
        at = len(self.turns)
        if not self.turns or self.turns[-1]["turn"] != game.turn:
            self.turns.append(new_turn(*turn))
        self.turns[-1]["decisions"].append(entry)
        try:
            game.apply(code)
        except PampasError:
            self.turns[-1]["decisions"].pop()
            del self.turns[at:]
            raise

    def _entry(self, game: Game, code: int) -> dict[str, Any]:
        return {
            "player": game.decider,
            "decision": game.decision,
            "legal": len(game.legal_actions()),
            "text": game.description.words.action(game.state, game.tables, code),
            "code": code,
        }

    def to_dict(self, game: Game) -> dict[str, Any]:
        """The record so far."""
        saved, described = self.saved, self.saved.setup.description
        return {
            "format": FORMAT,
            "game": described.name,
            "rules": described.rules_version,
            "setup": saved.setup.to_dict(),
            "tables": {
                "hash": saved.tables.hash,
                "overlays": list(saved.tables.facts.overlays),
            },
            "policies": {"hash": saved.setup.roster.hash},
            "players": saved.setup.players,
            **({"people": list(saved.people)} if saved.people else {}),
            **({"start": dict(saved.start)} if saved.start is not None else {}),
            "turns": self.turns,
            **(_result(game) if game.is_over else {}),
        }


def _result(game: Game) -> dict[str, Any]:
    return {"scores": game.scores(), "winners": winners(game), "outcome": game.outcome()}


# --- reading --------------------------------------------------------------------------------------


def _check_format(value: RecordReader) -> None:
    if not value.is_object() or "format" not in value:
        value.refuse_saying(
            f'the key "format" is missing, expected {show(FORMAT)} or that of a position'
        )
    if value["format"].value != FORMAT:
        positions = [game.position_format for game in games().values()]
        value["format"].refuse(one_of([FORMAT, *positions]))


def _tables(stated: RecordReader, load: Any) -> Tables:
    """The tables that a game was played with: the same numbers, or none."""
    stated.fields(("hash", "overlays"))
    overlays = tuple(entry.text() for entry in stated["overlays"].elements())
    found: Tables = load if not callable(load) else _at_place(stated, lambda: load(overlays))
    if stated["hash"].value != found.hash:
        stated["hash"].refuse(
            f"{show(found.hash)}, the tables that are played here: it was played with others"
        )
    return found


def _people(value: RecordReader, humans: int) -> tuple[int, ...]:
    if "people" not in value:
        return ()
    found = [entry.whole(0, humans - 1) for entry in value["people"].elements(0, humans)]
    if len(set(found)) < len(found):
        value["people"].refuse("every seat at most once")
    return tuple(found)


def _choices(value: RecordReader, saved: SavedGame) -> tuple[int, ...]:
    """The codes of all choices, each of which was legal."""
    game = saved.beginning()
    codes = []
    for turn in value["turns"].elements():
        for entry in turn["decisions"].elements() if "decisions" in turn else []:
            code = _code(entry, game)
            codes.append(code)
            game.apply(code)
    if "scores" in value:
        if not game.is_over:
            value["scores"].refuse_saying("the game has scores but is not over after its choices")
        if value["scores"].value != game.scores():
            value["scores"].refuse(show(game.scores()) + ", which its choices lead to")
    return tuple(codes)


def _code(entry: RecordReader, game: Game) -> int:
    """The code of one choice, which is named, or named and numbered."""
    if game.is_over:
        entry.refuse_saying("the game is over before this choice")
    legal = game.legal_actions()
    whole = entry.is_object()
    text = entry["text"].text() if whole else entry.text()
    found = [action for action in legal if action.text == text]
    if whole and "player" in entry and entry["player"].value != game.decider:
        entry["player"].refuse(f"{game.decider}, who decides here")
    if whole and "code" in entry:
        found = [action for action in found if action.code == entry["code"].value]
    if not found:
        place = entry["text"] if whole else entry
        place.refuse(f"a legal action of {game.decision!r}: {_listed(legal)}")
    return found[0].code


def _listed(legal: Sequence[Action]) -> str:
    shown = [f"{action.text} ({action.code})" for action in legal[:12]]
    more = f" and {len(legal) - 12} others" if len(legal) > 12 else ""
    return "; ".join(shown) + more


def _object(value: RecordReader) -> dict[str, Any]:
    return value["setup"].object()


def _at_place(value: RecordReader, do: Callable[[], Any]) -> Any:
    """What is refused within is told with its place in the file."""
    try:
        return do()
    except PampasError as error:
        value.refuse_saying(str(error))
