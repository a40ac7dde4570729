"""Functions of Python that play, as agents of the library."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from deadreckon import _library as lib
from deadreckon._state import Action, Game, View, _made

__all__ = ["Agent", "Functions"]

# What plays: a text as in `deadreckon agents`, or a function that is given a view, whose
# viewer is on turn, and the random numbers of its game, and returns an action.
Function = Callable[[View, np.random.Generator], Action]
Agent = str | Function

_Player = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_uint64)


class Functions:
    """Functions as texts of agents, as long as this is open. error is the first exception of one of them."""

    def __init__(self, game: Game) -> None:
        self.game, self.error = game, None
        self._pool = game._pool
        self._held: dict[int, Any] = {}  # the library calls them: they must live
        self._texts: dict[int, str] = {}
        self.names: dict[str, str] = {}

    error: BaseException | None

    def text(self, agent: Agent) -> str:
        """Return the text of an agent."""
        if isinstance(agent, str):
            return agent
        if not callable(agent):
            raise ValueError(f"deadreckon: agent {agent!r:.60}: expected a text, or a function of a view and random numbers")
        if id(agent) in self._texts:
            return self._texts[id(agent)]
        held, number = _Player(lambda place, seed: self._decide(agent, place, seed)), ctypes.c_int64()
        lib.call("dr_player_add", self._pool.number, held, ctypes.byref(number))
        text = self._texts[id(agent)] = f"function:{number.value}"
        self._held[number.value] = held, agent
        name = re.sub(r"[^\w.<>-]+", "_", getattr(agent, "__name__", type(agent).__name__))
        self.names[text] = name if name not in self.names.values() else f"{name}-{len(self.names) + 1}"
        return text

    def _decide(self, agent: Function, place: int, seed: int) -> int:
        """Have a function choose in the view in a place: called by the library."""
        try:
            pool = self._pool
            own = pool.take(View._kind)
            view = _made(View, pool, self.game, own, pool.ask("copy", own, place))
            return view._action(agent(view, np.random.default_rng(seed)))
        except BaseException as error:
            self.error = self.error or error
            return -1

    def raised(self) -> BaseException | None:
        """Return the first exception since the last time."""
        error, self.error = self.error, None
        return error

    def close(self) -> None:
        """Take the texts back; whoever has them goes on until it is closed itself."""
        if self._pool.epoch == lib.epoch:
            for number in self._held:
                lib.call("dr_player_remove", number)
        self._texts.clear()
