"""A session: a game that is entered move by move and analysed."""

from __future__ import annotations

from typing import Any

from deadreckon import _job
from deadreckon import _library as lib
from deadreckon._state import Game, Position, State, View

__all__ = ["Session"]


class Session(lib.Closeable):
    """A game that is entered, corrected and analysed, as by `deadreckon engine`, the page and MCP.

    A refused request is a ValueError that names the place and the rule. Ctrl-C ends a search. Use `with
    Session(...) as s:`, or call close. A request of a second thread meanwhile is a RuntimeError.
    """

    def __init__(self, game: Game | str, *, seed: int = 1, journal: str | None = None, **options: Any) -> None:
        self._handle = lib.Handle(0)
        self._lock = lib.CallLock()
        if isinstance(game, Game):
            if options:
                raise ValueError(f"deadreckon: options belong to the Game, so there can be no {', '.join(options)}")
        else:
            game = Game(game, **options)
        self.game = game
        self._handle = lib.opened("session.open")
        kept = {} if journal is None else {"journal": journal}
        self.ask("new", game=game.name, settings=game.settings, seed=seed, **kept)

    def __reduce__(self) -> Any:
        raise TypeError("deadreckon: a session cannot be copied or pickled: open another, and place(position()) of this one there")

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        """Make a request of docs/protocol.md and return its reply."""
        request = {"id": "1", "op": op, **{name: _plain(value) for name, value in fields.items() if value is not None}}
        with self._lock.now("this session answers another thread: wait, or open a session for each thread"):
            reply: dict[str, Any] = _job.ask("session.ask", self._handle.number, request)
        if "error" in reply:
            raise ValueError("deadreckon: " + _said(reply["error"]))
        return reply

    def place(self, position: str | Position) -> None:
        """Set the position: a State, a View, or the text of either."""
        self.ask("position", position=str(position))

    def position(self, seat: int | str | None = None) -> State | View:
        """Return the position as text, as it is entered or as a seat sees it."""
        text = self.ask("show")["position"] if seat is None else self.ask("view", seat=self.game.seats[self.game.seat(seat)])["position"]
        return self.game.read(text)

    def apply(self, *actions: str) -> list[str]:
        """Play actions in notation, including chance outcomes, and describe the results. A refusal plays none."""
        told: list[str] = self.ask("apply", actions=list(actions))["told"]
        return told

    def suggest(self, **order: Any) -> dict[str, Any]:
        """Rank the moves of the seat on turn, with win probabilities, intervals, plan and likely replies.

        order has the fields of the request `suggest`, such as iterations, seconds, seed, moves and net.
        """
        return self.ask("suggest", **order)

    def judge(self, move: str, **order: Any) -> dict[str, Any]:
        """Compare a move with the best other move on the same dice (request `evaluate`)."""
        return self.ask("evaluate", move=move, **order)

    def review(self, **order: Any) -> dict[str, Any]:
        """Judge every decision of the game (request `review`)."""
        return self.ask("review", **order)

    def close(self) -> None:
        """End the session and close its journal."""
        self._handle.close()


def _plain(value: Any) -> Any:
    """Return a value as JSON; a position becomes its text."""
    return str(value) if isinstance(value, Position) else value


def _said(error: dict[str, Any]) -> str:
    place = [str(error[key]) for key in ("line", "column") if key in error]
    return ":".join([*place, " " + error["message"]]) if place else str(error["message"])
