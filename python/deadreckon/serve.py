"""A Python function as a program for every command that takes an agent as text.

deadreckon arena --human "cmd:python3 -m deadreckon.serve my.py choose" --zombie swarm
"""

from __future__ import annotations

import argparse
import json
import runpy
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from deadreckon._agents import Function
from deadreckon._library import registered
from deadreckon._state import Game, State, View

__all__ = ["serve"]


def serve(choose: Function) -> None:
    """Play by a function of a View and a random generator over standard input and output (docs/agents.md)."""
    player, out = _Player(choose), sys.stdout
    sys.stdout = sys.stderr  # standard output is only for replies
    for line in sys.stdin:
        message = json.loads(line)
        try:
            fields = player.hear(message)
        except Exception as err:  # reported to the program that asked
            fields = {"error": f"{type(err).__name__}: {err}"}
        if "id" in message:
            print(json.dumps({"id": message["id"], **fields}), file=out, flush=True)


class _Player:
    """A function and its game."""

    def __init__(self, choose: Function) -> None:
        self._choose = choose
        self._rng = np.random.default_rng()
        self._hearing: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "hello": self._hello, "begin": self._begin, "decide": self._decide, "end": lambda _: {},
        }

    def hear(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return the reply to a message."""
        return self._hearing[message["type"]](message)

    def _hello(self, message: dict[str, Any]) -> dict[str, Any]:
        known = {option["name"] for game in registered()[1] if game.name == message["game"] for option in game.options}
        self._game = Game(message["game"], settings={k: v for k, v in message["settings"].items() if k in known})
        return {"protocol": 1}

    def _begin(self, message: dict[str, Any]) -> dict[str, Any]:
        self._rng = np.random.default_rng(message["seed"])
        return {}

    def _decide(self, message: dict[str, Any]) -> dict[str, Any]:
        position = self._game.read(message["view"])
        view: View = position.view() if isinstance(position, State) else position
        return {"move": view.text(view._action(self._choose(view, self._rng)))}


def main(arguments: list[str] | None = None) -> int:
    """Serve a function of a file."""
    parser = argparse.ArgumentParser(prog="python -m deadreckon.serve", description="Play by a Python function over the protocol of the agent `cmd:`.")
    parser.add_argument("file", help="Python file")
    parser.add_argument("function", help="name of a function that takes a View and a random generator and returns an action")
    args = parser.parse_args(arguments)
    try:
        known = runpy.run_path(args.file)
    except OSError as err:
        print(f"deadreckon.serve: {err}", file=sys.stderr)
        return 2
    if not callable(known.get(args.function)):
        print(f"deadreckon.serve: no function {args.function!r} in {args.file}", file=sys.stderr)
        return 2
    serve(known[args.function])
    return 0


if __name__ == "__main__":
    sys.exit(main())
