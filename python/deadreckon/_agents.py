"""Functions and models of Python that play, as agents of the library."""

from __future__ import annotations

import ctypes
import functools
import re
import threading
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from deadreckon import _library as lib
from deadreckon._model import Answering, Model
from deadreckon._search import text_of
from deadreckon._state import Action, Game, View, _made

__all__ = ["Agent", "Functions", "ModelAgent", "at_once", "listed"]


class ModelAgent:
    """An agent that plays by a model, which is asked about the views of many games at once.

    model is that of a Search. Without parameters the agent draws its actions by the policy, or where
    greedy takes what has most weight; with parameters of a Search, such as iterations=50, it searches,
    and the model is asked about batch leaves of each game at once. Draws are by the seed of the game, so
    a model that answers the same in any company plays the same games, however many are played at a time.
    name is what tables call it.
    """

    def __init__(self, model: Model, *, name: str | None = None, greedy: bool = False, batch: int = 1, **parameters: Any) -> None:
        if not callable(model):
            raise ValueError(f"deadreckon: model {model!r:.60}: expected a function of Questions")
        if parameters and greedy:
            raise ValueError("deadreckon: greedy is for a model that does not search: a search has final")
        if batch != 1 and not parameters:
            raise ValueError(f"deadreckon: batch {batch!r} is for a model that guides a search, and there are no parameters of one")
        self.model = model
        self.__name__ = name or getattr(model, "__name__", type(model).__name__)
        self._spec = {"search": text_of(parameters) if parameters else None, "batch": batch, "greedy": greedy}


# What plays: a text as in `deadreckon agents`; a function that is given a view, whose viewer is
# on turn, and the random numbers of its game, and returns an action; or a ModelAgent.
Function = Callable[[View, np.random.Generator], Action]
Agent = str | Function | ModelAgent

# Games that are played at a time where models are asked about all of them together.
_MANY = 64


def at_once(agents: Iterable[Agent], threads: int | None) -> int:
    """Return how many games are played at a time, if nobody says."""
    if threads is not None:
        return threads
    return _MANY if any(isinstance(agent, ModelAgent) for agent in agents) else 1


_Player = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_uint64)


class Functions:
    """Functions as texts of agents, as long as this is open. error is the first exception of one of them."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise ValueError(f"deadreckon: game is {game!r:.60}: expected a Game")
        self.game, self.error = game, None
        self._pool = game._pool
        self._turn = threading.Lock()  # threads of Python change in the middle of functions
        self._models: list[Answering] = []
        self._held: dict[int, Any] = {}  # the library calls them: they must live
        self._texts: dict[int, str] = {}
        self.names: dict[str, str] = {}

    error: BaseException | None

    def text(self, agent: Agent) -> str:
        """Return the text of an agent."""
        if isinstance(agent, str):
            return agent
        if not isinstance(agent, ModelAgent) and not callable(agent):
            raise ValueError(f"deadreckon: agent {agent!r:.60}: expected a text, a function of a view and random numbers, or a ModelAgent")
        if id(agent) in self._texts:
            return self._texts[id(agent)]
        number = ctypes.c_int64()
        if isinstance(agent, ModelAgent):
            model = Answering(self.game.shape, agent.model)
            self._models.append(model)
            held: Any = model.called
            lib.call("dr_player_model", self._pool.number, lib.spec_text(agent._spec), held, ctypes.byref(number))
        else:
            held = _Player(functools.partial(self._decide, agent))
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
            with self._turn:
                action = agent(view, np.random.default_rng(seed))
            return view._action(action)
        except BaseException as error:
            self.error = self.error or error
            return -1

    def raised(self) -> BaseException | None:
        """Return the first exception since the last time."""
        raised = [self.error, *(model.raised() for model in self._models)]
        self.error = None
        return next((error for error in raised if error is not None), None)

    def close(self) -> None:
        """Take the texts back; whoever has them goes on until it is closed itself."""
        if self._pool.epoch == lib.epoch:
            for number in self._held:
                lib.call("dr_player_remove", number)
        self._texts.clear()

    def named(self, found: Any) -> Any:
        """Return what was found with the names of functions in place of their texts."""
        if isinstance(found, str):
            return re.sub(r"function:\d+", lambda m: self.names.get(m[0], m[0]), found)
        if isinstance(found, list):
            return [self.named(x) for x in found]
        if isinstance(found, dict):
            return {key: self.named(x) for key, x in found.items()}
        return found


def listed(side: Agent | Iterable[Agent]) -> list[Agent]:
    """Return the agents of a side, which may be one."""
    return [side] if isinstance(side, (str, ModelAgent)) or callable(side) else list(side)
