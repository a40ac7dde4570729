"""Python functions and models that play as agents of the library."""

from __future__ import annotations

import ctypes
import functools
import os
import re
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from deadreckon import _job
from deadreckon import _library as lib
from deadreckon._model import ModelCallback, Model
from deadreckon._search import text_of
from deadreckon._solve import Policy
from deadreckon._state import Action, Game, Rng, View, _made, _seed

__all__ = ["Agent", "RegisteredFunctions", "ModelAgent", "FunctionAgent", "agent", "at_once", "listed"]


class Agent:
    """An agent as an object, for use wherever an agent is named. agent, load_net and ModelAgent return it.

    Each view is treated as the start of a game: nothing is remembered. An agent that does not play the game of
    the views is a ValueError.
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name
        self._opened: dict[Game, _OpenAgent] = {}

    def act(self, view: View, rng: Rng = 1) -> int:
        """Return the action in a view whose viewer is on turn."""
        return self.act_many([view], rng)[0]

    def act_many(self, views: Sequence[View], rng: Rng = 1, *, threads: int | None = None) -> list[int]:
        """Return the actions in many views of a game. threads is by default 1, or 64 for a ModelAgent."""
        return self._ask(views, rng, threads)[0]

    def probabilities(self, view: View) -> dict[int, float]:
        """Return the probability of each legal action. An agent without probabilities, such as a search, is a ValueError."""
        odds = self._ask([view], 1, None)[1][0]
        if odds is None:
            raise ValueError(f"deadreckon: {self.__name__} has no probabilities")
        return dict(zip(view.legal(), odds, strict=True))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the agent's net to a file. Other agents are a ValueError."""
        raise ValueError(f"deadreckon: {self.__name__} is not a net: pickle it")

    def _ask(self, views: Sequence[View], rng: Rng, threads: int | None) -> tuple[list[int], list[list[float] | None]]:
        """Let the library choose in views. Return the actions and their probabilities."""
        if not all(isinstance(view, View) and view.game == views[0].game for view in views):
            raise ValueError("deadreckon: expected Views of one game: an agent never sees a State")
        if not views:
            return [], []
        game = views[0].game
        opened = self._opened.get(game)
        if opened is None or opened.epoch != lib.epoch:
            opened = self._opened[game] = _OpenAgent(game, self)
        return opened.ask(views, _seed(rng), at_once([self], threads))

    def __repr__(self) -> str:
        return f"<deadreckon.Agent {self.__name__}>"

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_opened": {}}


class _Text(Agent):
    """An agent of the library, by its text."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class FunctionAgent(Agent):
    """A Python function, or a table of probabilities, as an agent."""

    def __init__(self, function: Function, name: str | None = None, at: Callable[[View], dict[int, float]] | None = None) -> None:
        super().__init__(name or _name(function))
        self._function, self._at = function, at

    def act(self, view: View, rng: Rng = 1) -> int:
        if not isinstance(view, View):
            raise ValueError(f"deadreckon: {view!r:.60}: expected a View: an agent never sees a State")
        action = view._action(self._function(view, rng if isinstance(rng, np.random.Generator) else np.random.default_rng(_seed(rng))))
        if action not in view.legal():
            raise ValueError(f"deadreckon: {self.__name__} takes action {action}, which is not legal in\n{view}")
        return action

    def act_many(self, views: Sequence[View], rng: Rng = 1, *, threads: int | None = None) -> list[int]:
        seeds = np.random.default_rng(_seed(rng))
        return [self.act(view, seeds) for view in views]

    def probabilities(self, view: View) -> dict[int, float]:
        if self._at is None:
            raise ValueError(f"deadreckon: {self.__name__} has no probabilities")
        return self._at(view)


class ModelAgent(Agent):
    """An agent that plays by a model and evaluates many games at once.

    model is as in Search. The agent samples from the policy, or takes its maximum if greedy. With search
    parameters, such as iterations=50, it searches, and the model evaluates batch leaves of each game at once.
    name is for tables.
    """

    def __init__(self, model: Model, *, name: str | None = None, greedy: bool = False, batch: int = 1, **parameters: Any) -> None:
        if not callable(model):
            raise ValueError(f"deadreckon: model {model!r:.60}: expected a function of EvalBatch")
        if parameters and greedy:
            raise ValueError("deadreckon: greedy is only for a model without a search; a search has final")
        if batch != 1 and not parameters:
            raise ValueError(f"deadreckon: batch {batch!r} needs the parameters of a search")
        super().__init__(name or _name(model))
        self.model = model
        self._spec = {"search": text_of(parameters) if parameters else None, "batch": batch, "greedy": greedy}


# An Agent, or an argument of agent(): text as in `deadreckon agents`, or a function that takes a view, whose
# viewer is on turn, and a random generator, and returns an action.
Function = Callable[[View, np.random.Generator], Action]
Named = Agent | str | Function


def agent(of: Named | Policy, *, name: str | None = None) -> Agent:
    """Return an agent from text as in `deadreckon agents`, a function, or a Policy.

    A function takes a View, whose viewer is on turn, and a numpy Generator, and returns an action. name is for
    tables.
    """
    if isinstance(of, Agent):
        return of
    if isinstance(of, str):
        return _Text(of)
    if isinstance(of, Policy):
        return FunctionAgent(of.draw, name or "policy", of.at)
    if not callable(of):
        raise ValueError(f"deadreckon: agent {of!r:.60}: expected {_EXPECTED}")
    return FunctionAgent(of, name)


_EXPECTED = "a text, a function of a view and random numbers, or an Agent"

# Number of games played at a time if a model evaluates them together.
_MANY = 64


def at_once(agents: Iterable[Named], threads: int | None) -> int:
    """Return the default number of games played at a time."""
    if threads is not None:
        return threads
    return _MANY if any(isinstance(agent, ModelAgent) for agent in agents) else 1


_Player = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_uint64)


def _name(of: Any) -> str:
    return str(getattr(of, "__name__", type(of).__name__))


class RegisteredFunctions:
    """Functions that are registered as agents of the library while this is open. error is the first exception of one of them."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise ValueError(f"deadreckon: game is {game!r:.60}: expected a Game")
        self.game, self.error = game, None
        self._pool = game._pool
        self._lock = threading.Lock()  # functions may release Python's lock
        self._models: list[ModelCallback] = []
        self._held: list[tuple[lib.Handle, Any, Named]] = []  # keeps the callbacks alive
        self._texts: dict[int, str] = {}
        self.names: dict[str, str] = {}

    error: BaseException | None

    def text(self, agent: Named) -> str:
        """Return the text of an agent."""
        if isinstance(agent, str):
            return agent
        if isinstance(agent, Agent) and (text := getattr(agent, "text", None)) is not None:
            if text != agent.__name__:
                self._call(text, agent)
            return str(text)
        if not isinstance(agent, Agent) and not callable(agent):
            raise ValueError(f"deadreckon: agent {agent!r:.60}: expected {_EXPECTED}")
        if id(agent) in self._texts:
            return self._texts[id(agent)]
        spec = None
        if isinstance(agent, ModelAgent):
            spec, model = agent._spec, ModelCallback(self.game.shape, agent.model)
            self._models.append(model)
            held: Any = model.called
        else:
            held = _Player(functools.partial(self._decide, agent.act if isinstance(agent, Agent) else agent))
        player = lib.opened("player.open", 0, {"positions": self._pool.number, "address": lib.address(held), "model": spec})
        text = self._texts[id(agent)] = f"function:{player.number}"
        self._held.append((player, held, agent))
        self._call(text, agent)
        return text

    def _call(self, text: str, agent: Named) -> None:
        """Set the name of an agent in tables and files."""
        name = re.sub(r"[^\w.<>-]+", "_", _name(agent))
        if text not in self.names:
            self.names[text] = name if name not in self.names.values() else f"{name}-{len(self.names) + 1}"

    def _decide(self, agent: Function, place: int, seed: int) -> int:
        """Let a function choose in the view in a place. The library calls it."""
        try:
            pool = self._pool
            own = pool.take(View._kind)
            view = _made(View, pool, self.game, own, pool.turn("move", own, place, 0, 0))
            with self._lock:
                action = agent(view, np.random.default_rng(seed))
            return view._action(action)
        except BaseException as error:
            self.error = self.error or error
            return -1

    def raised(self) -> BaseException | None:
        """Return the first exception since the last call."""
        raised = [self.error, *(model.raised() for model in self._models)]
        self.error = None
        return next((error for error in raised if error is not None), None)

    def close(self) -> None:
        """Unregister the functions. Open agents keep them until they are closed."""
        for player, *_ in self._held:
            player.close()
        self._texts.clear()

    def named(self, found: Any) -> Any:
        """Return results with the names of functions instead of their texts."""
        if isinstance(found, str):
            return re.sub("|".join([r"function:\d+", *map(re.escape, self.names)]), lambda m: self.names.get(m[0], m[0]), found)
        if isinstance(found, list):
            return [self.named(x) for x in found]
        if isinstance(found, dict):
            return {key: self.named(x) for key, x in found.items()}
        return found


def listed(side: Named | Iterable[Named]) -> list[Named]:
    """Return the agents of a side, given as one or several."""
    return [side] if isinstance(side, (str, Agent)) or callable(side) else list(side)


class _OpenAgent:
    """An agent that the library has opened for a game."""

    def __init__(self, game: Game, of: Agent) -> None:
        self.epoch = lib.epoch
        self._game, self._lock = game, lib.CallLock()
        self._functions, self._handle = RegisteredFunctions(game), lib.Handle(0)
        try:
            self._handle = lib.opened("agent.open", game._pool.number, self._functions.text(of))
        except BaseException:
            self._functions.close()
            raise

    def ask(self, views: Sequence[View], seed: int, threads: int) -> tuple[list[int], list[list[float] | None]]:
        given = {"positions": self._game._pool.number, "places": [view._place for view in views], "seed": seed, "threads": threads}
        with self._lock:
            try:
                chosen = _job.ask("agent.choose", self._handle.number, given)
            except RuntimeError as err:
                raise (self._functions.raised() or RuntimeError(self._functions.named(str(err)))) from None
        return chosen["actions"], chosen["odds"]

    def __del__(self) -> None:
        try:
            self._handle.close()
            self._functions.close()
        except Exception:  # the interpreter may be shutting down
            pass
