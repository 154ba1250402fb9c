"""A game of `pampas play --web`: a page of this machine alone, by the standard library's server.

The server listens on the loopback address, and answers only who knows the random word in the
address; other names for this machine, and pages of other sites, are refused. Every change names the
state of the game that it was meant for: of two browsers at one game the slower one is told.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import click
from markupsafe import Markup

from analysis.session import Session
from reports.html import render
from reports.replay import replay
from scripts.saved import save_session
from sim.core.drawn_table import STYLE, drawn
from sim.core.errors import PampasError
from sim.core.words import player

HOST = "127.0.0.1"
MAX_BODY = 5_000_000
STORY = 200  # lines of the log that a page shows
MOVED_ON = "The game has moved on in another window: this is how it stands now."
HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",  # what a page may do it states itself
}
Answer = dict[str, Any]


class WebGame:
    """The game that browsers look at; whatever changes it is done by one after the other."""

    def __init__(
        self, session: Session, path: Path, hints: int, load: Callable[[str], Session]
    ) -> None:
        self.session, self.path, self.hints = session, path, hints
        self._load = load
        self._lock = threading.Lock()
        self._loads = 0  # games that were loaded since

    @property
    def version(self) -> str:
        """Another one whenever the game has changed."""
        return f"{self._loads}.{len(self.session.choices)}.{hash(tuple(self.session.choices))}"

    def state(self, _: Answer | None = None) -> Answer:
        with self._lock:
            return {"state": self._state()}

    def choose(self, asked: Answer) -> Answer:
        return self._change(asked, lambda: self.session.choose(_code(asked)))

    def undo(self, asked: Answer) -> Answer:
        def back() -> None:
            if not self.session.undo():
                raise PampasError("There is nothing to take back.")

        return self._change(asked, back)

    def load(self, asked: Answer) -> Answer:
        def read() -> None:
            session = self._load(str(asked.get("text", "")))
            self.session, self._loads = session, self._loads + 1

        return self._change(asked, read)

    def hint(self, asked: Answer) -> Answer:
        """The chance to win of every action; the game may go on elsewhere meanwhile."""
        from analysis.analyse import analyse

        with self._lock:
            if asked.get("version") != self.version or self.session.is_over:
                return {"error": MOVED_ON, "state": self._state()}
            game = self.session.game.copy()
        found = analyse(game, games=max(self.hints, 2 * len(game.legal_actions())))
        hints = [
            {
                "code": one.code,
                "text": f"{100 * one.win.mean:.0f} % ({100 * one.win.low:.0f} to "
                f"{100 * one.win.high:.0f})",
            }
            for one in found.actions
        ]
        close = "The first ones are too close to tell apart with so few games."
        return {"hints": hints, "warning": "" if found.known else close}

    def record(self) -> str:
        with self._lock:
            return json.dumps(self.session.record(), ensure_ascii=False)

    def replay(self) -> str:
        with self._lock:
            if not self.session.is_over:
                raise PampasError("A replay shows all hands: it is there when the game is over.")
            saved = self.session.saved
        return replay(saved).html

    def _change(self, asked: Answer, change: Callable[[], None]) -> Answer:
        with self._lock:
            if asked.get("version") != self.version:
                return {"error": MOVED_ON, "state": self._state()}
            try:
                change()
            except PampasError as error:
                return {"error": str(error), "state": self._state()}
            try:
                save_session(self.session, self.path)
            except PampasError as error:  # the game goes on
                return {"warning": str(error), "state": self._state()}
            return {"state": self._state()}

    def _state(self) -> Answer:
        session = self.session
        game = session.game
        return {
            "version": self.version,
            "over": session.is_over,
            "turn": game.turn,
            "seat": -1 if session.is_over else session.decider,
            "who": "" if session.is_over else player(session.decider),
            "people": len(session.people),
            "decision": game.decision.replace("_", " "),
            "actions": [{"code": one.code, "text": one.text} for one in game.legal_actions()],
            "picture": game.picture(),
            "table": "".join(drawn(session.table(), game.description.drawn)),
            "news": [str(one) for one in session.news()],
            "story": [f"turn {one.turn}, {one}" for one in session.story[-STORY:]],
            "scores": session.scores() if session.is_over else [],
            "file": str(self.path),
        }


def _code(asked: Answer) -> int:
    code = asked.get("code")
    if isinstance(code, bool) or not isinstance(code, int):
        raise PampasError(f"got action {code!r}, expected the code of a legal action")
    return code


class Server(ThreadingHTTPServer):
    """Serves one game on the loopback address."""

    daemon_threads = True
    allow_reuse_address = False

    def __init__(self, game: WebGame, port: int = 0) -> None:
        self.game, self.token = game, secrets.token_urlsafe(18)
        try:
            super().__init__((HOST, port), _Handler)
        except OSError as error:
            raise PampasError(
                f"--port: got {port}, expected a free port: {error.strerror} (without --port one "
                "is found)"
            ) from None

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_address[1]}/{self.token}/"

    @property
    def names(self) -> set[str]:
        """What this machine may be called: another site cannot lend it a name of its own."""
        port = self.server_address[1]
        return {f"{HOST}:{port}", f"localhost:{port}"}


class _Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        path = self._path()
        if path is None:
            return
        try:
            if path == "":
                title = self.server.game.session.game.description.title
                self._send(page(title).encode(), "text/html; charset=utf-8")
            elif path == "state":
                self._json(self.server.game.state())
            elif path == "game.json":
                self._send(self.server.game.record().encode(), "application/json")
            elif path == "replay":
                self._send(self.server.game.replay().encode(), "text/html; charset=utf-8")
            else:
                self._refuse(HTTPStatus.NOT_FOUND)
        except PampasError as error:
            self._send(str(error).encode(), "text/plain; charset=utf-8")

    def do_POST(self) -> None:
        path = self._path()
        if path is None:
            return
        game = self.server.game
        known = {"choose": game.choose, "undo": game.undo, "hint": game.hint, "load": game.load}
        asked = self._body()
        if asked is None:
            return
        if path not in known:
            self._refuse(HTTPStatus.NOT_FOUND)
            return
        self._json(known[path](asked))

    def _path(self) -> str | None:
        """What is asked for, behind the token; None where nobody has a right to an answer."""
        origin = self.headers.get("Origin")
        foreign = origin is not None and origin.removeprefix("http://") not in self.server.names
        if self.headers.get("Host") not in self.server.names or foreign:
            self._refuse(HTTPStatus.FORBIDDEN)
            return None
        token, _, rest = self.path.split("?")[0].lstrip("/").partition("/")
        if not secrets.compare_digest(token.encode(), self.server.token.encode()):
            self._refuse(HTTPStatus.NOT_FOUND)
            return None
        return rest

    def _body(self) -> Answer | None:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > MAX_BODY:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return None
        try:
            asked = json.loads(self.rfile.read(int(length)))
        except ValueError:
            asked = None
        if not isinstance(asked, dict):
            self._refuse(HTTPStatus.BAD_REQUEST)
            return None
        return asked

    def _json(self, answer: Answer) -> None:
        self._send(json.dumps(answer, ensure_ascii=False).encode(), "application/json")

    def _send(self, data: bytes, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _refuse(self, status: HTTPStatus) -> None:
        self.close_connection = True
        self.send_error(status)

    def log_message(self, format: str, *args: Any) -> None:
        """The terminal shows the address, and nothing of what is asked for."""


def page(title: str) -> str:
    """The page, which asks for the rest."""
    return render(
        "play.html", ("replay.css", "play.css"), "play.js", title=title, table_style=Markup(STYLE)
    )


def serve(game: WebGame, port: int) -> None:
    """Until somebody interrupts it."""
    save_session(game.session, game.path)
    with Server(game, port) as server:
        click.echo(f"Play in the browser of this machine: {server.address}")
        click.echo("Ctrl-C ends it.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo()
    save_session(game.session, game.path)
    click.echo(f"The game is saved. Go on with: pampas play --load {game.path}")
