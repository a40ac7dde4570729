"""A game that is followed and asked about, as at a table: the session of every door."""

from __future__ import annotations

from typing import Any

from deadreckon import _job
from deadreckon import _library as lib
from deadreckon._state import Game, Position, State, View

__all__ = ["Session"]


class Session(lib.Closes):
    """One conversation about a game: what was entered, corrections, searches with plans, calibration and reasons.

    It is the session of `deadreckon engine`, the page and MCP, and answers what docs/protocol.md
    has: `ask(op, ...)` takes the fields of a request by name and returns the reply. What it refuses is a
    ValueError, which names the place and the rule. A search is waited for, and Ctrl-C ends it.

    `with Session(...) as s:` closes it at the end. A session answers one request at a time: a second
    thread that asks meanwhile gets a RuntimeError.
    """

    def __init__(self, game: Game | str, *, seed: int = 1, journal: str | None = None, **options: Any) -> None:
        self._handle = lib.Handle(0)
        self._turn = lib.Turn()
        if isinstance(game, Game):
            if options:
                raise ValueError(f"deadreckon: a Game has its options, and takes no {', '.join(options)}")
        else:
            game = Game(game, **options)
        self.game = game
        self._handle = lib.opened("session.open")
        kept = {} if journal is None else {"journal": journal}
        self.ask("new", game=game.name, settings=game.settings, seed=seed, **kept)

    def __reduce__(self) -> Any:
        raise TypeError("deadreckon: a session cannot be copied nor pickled: open another, and place(position()) of this one there")

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        """Ask for an op of docs/protocol.md, and return its reply."""
        request = {"id": "1", "op": op, **{name: _plain(value) for name, value in fields.items() if value is not None}}
        with self._turn.now("this session answers another thread: wait, or open a session for each thread"):
            reply: dict[str, Any] = _job.answer("session.ask", self._handle.number, request)
        if "error" in reply:
            raise ValueError("deadreckon: " + _said(reply["error"]))
        return reply

    def place(self, position: str | Position) -> None:
        """Put a position on the table: a State, a View, or the text of either."""
        self.ask("position", position=str(position))

    def position(self, seat: int | str | None = None) -> State | View:
        """Return the position on the table as it is, or as a seat sees it."""
        text = self.ask("show")["position"] if seat is None else self.ask("view", seat=self.game.seats[self.game.seat(seat)])["position"]
        return self.game.read(text)

    def apply(self, *actions: str) -> list[str]:
        """Play actions in notation, outcomes of chance included, and return what they came to, in words: all, or none."""
        told: list[str] = self.ask("apply", actions=list(actions))["told"]
        return told

    def suggest(self, **order: Any) -> dict[str, Any]:
        """Rank the moves of the seat on turn: moves with their win probability and interval, the plan for the turn, likely answers.

        order has iterations, seconds, seed, moves, net and the others of the op `suggest`.
        """
        return self.ask("suggest", **order)

    def judge(self, move: str, **order: Any) -> dict[str, Any]:
        """Judge a move beside the best other one, in the same worlds with the same dice: the op `evaluate`."""
        return self.ask("evaluate", move=move, **order)

    def review(self, **order: Any) -> dict[str, Any]:
        """Judge every decision of the game so far: the op `review`."""
        return self.ask("review", **order)

    def close(self) -> None:
        """End it, and let go of its journal; again is nothing."""
        self._handle.close()


def _plain(value: Any) -> Any:
    """Return a value as JSON has it: a position as its text."""
    return str(value) if isinstance(value, Position) else value


def _said(error: dict[str, Any]) -> str:
    place = [str(error[key]) for key in ("line", "column") if key in error]
    return ":".join([*place, " " + error["message"]]) if place else str(error["message"])
