"""Functions and models of Python that play, as agents of the library."""

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
from deadreckon._model import Answering, Model
from deadreckon._search import text_of
from deadreckon._solve import Policy
from deadreckon._state import Action, Game, Rng, View, _made, _seed

__all__ = ["Agent", "Functions", "ModelAgent", "Playing", "agent", "at_once", "listed"]


class Agent:
    """Who plays, as an object: what agent, load_net and ModelAgent return. It stands wherever an agent is named.

    Each view that it is asked about is to it the first of a game: it keeps nothing from one to the
    next. What it draws is drawn by the rng, a seed or a generator of numpy. It opens itself for the
    game of the views at the first of them, so that one that does not play it is a ValueError there.
    It is pickled without what it has opened, if what it was made of can be pickled.
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name
        self._opened: dict[Game, _Opened] = {}

    def act(self, view: View, rng: Rng = 1) -> int:
        """Return the action of a view whose viewer is on turn."""
        return self.act_many([view], rng)[0]

    def act_many(self, views: Sequence[View], rng: Rng = 1, *, threads: int | None = None) -> list[int]:
        """Return the actions of many views of a game, on so many threads, on which nothing depends: by default 1, of a ModelAgent 64."""
        return self._ask(views, rng, threads)[0]

    def probabilities(self, view: View) -> dict[int, float]:
        """Return the probability of each legal action. ValueError for an agent that tells none, such as a search."""
        odds = self._ask([view], 1, None)[1][0]
        if odds is None:
            raise ValueError(f"deadreckon: {self.__name__} tells no probabilities")
        return dict(zip(view.legal(), odds, strict=True))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write what it has learned to a file, where that is a net. ValueError for all others."""
        raise ValueError(f"deadreckon: {self.__name__} is no net: pickle it")

    def _ask(self, views: Sequence[View], rng: Rng, threads: int | None) -> tuple[list[int], list[list[float] | None]]:
        """Have the library choose in views: actions, and the odds by which they were drawn."""
        if not all(isinstance(view, View) and view.game == views[0].game for view in views):
            raise ValueError("deadreckon: expected Views of one game: who plays never sees the truth")
        if not views:
            return [], []
        game = views[0].game
        opened = self._opened.get(game)
        if opened is None or opened.epoch != lib.epoch:
            opened = self._opened[game] = _Opened(game, self)
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


class Playing(Agent):
    """A function of Python, or a table of probabilities, that plays."""

    def __init__(self, function: Function, name: str | None = None, at: Callable[[View], dict[int, float]] | None = None) -> None:
        super().__init__(name or _name(function))
        self._function, self._at = function, at

    def act(self, view: View, rng: Rng = 1) -> int:
        if not isinstance(view, View):
            raise ValueError(f"deadreckon: {view!r:.60}: expected a View: who plays never sees the truth")
        action = view._action(self._function(view, rng if isinstance(rng, np.random.Generator) else np.random.default_rng(_seed(rng))))
        if action not in view.legal():
            raise ValueError(f"deadreckon: {self.__name__} takes action {action}, which is not legal in\n{view}")
        return action

    def act_many(self, views: Sequence[View], rng: Rng = 1, *, threads: int | None = None) -> list[int]:
        seeds = np.random.default_rng(_seed(rng))
        return [self.act(view, seeds) for view in views]

    def probabilities(self, view: View) -> dict[int, float]:
        if self._at is None:
            raise ValueError(f"deadreckon: {self.__name__} tells no probabilities")
        return self._at(view)


class ModelAgent(Agent):
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
        super().__init__(name or _name(model))
        self.model = model
        self._spec = {"search": text_of(parameters) if parameters else None, "batch": batch, "greedy": greedy}


# What plays: an Agent, or what agent makes one of: a text as in `deadreckon agents`, or a function
# that is given a view, whose viewer is on turn, and the random numbers of its game, and returns an action.
Function = Callable[[View, np.random.Generator], Action]
Named = Agent | str | Function


def agent(of: Named | Policy, *, name: str | None = None) -> Agent:
    """Return who plays by a text as in `deadreckon agents`, a function, or a Policy, as an object.

    A function is given a View, whose viewer is on turn, and random numbers (numpy's Generator), and
    returns an action. name is what tables call a function or a table.
    """
    if isinstance(of, Agent):
        return of
    if isinstance(of, str):
        return _Text(of)
    if isinstance(of, Policy):
        return Playing(of.draw, name or "policy", of.at)
    if not callable(of):
        raise ValueError(f"deadreckon: agent {of!r:.60}: expected {_EXPECTED}")
    return Playing(of, name)


_EXPECTED = "a text, a function of a view and random numbers, or an Agent"

# Games that are played at a time where models are asked about all of them together.
_MANY = 64


def at_once(agents: Iterable[Named], threads: int | None) -> int:
    """Return how many games are played at a time, if nobody says."""
    if threads is not None:
        return threads
    return _MANY if any(isinstance(agent, ModelAgent) for agent in agents) else 1


_Player = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_uint64)


def _name(of: Any) -> str:
    return str(getattr(of, "__name__", type(of).__name__))


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
            spec, model = agent._spec, Answering(self.game.shape, agent.model)
            self._models.append(model)
            held: Any = model.called
        else:
            held = _Player(functools.partial(self._decide, agent.act if isinstance(agent, Agent) else agent))
        number = lib.ask("player.add", 0, {"positions": self._pool.number, "address": lib.address(held), "model": spec})
        text = self._texts[id(agent)] = f"function:{number}"
        self._held[number] = held, agent
        self._call(text, agent)
        return text

    def _call(self, text: str, agent: Named) -> None:
        """Give a text the name by which tables and files call it."""
        name = re.sub(r"[^\w.<>-]+", "_", _name(agent))
        if text not in self.names:
            self.names[text] = name if name not in self.names.values() else f"{name}-{len(self.names) + 1}"

    def _decide(self, agent: Function, place: int, seed: int) -> int:
        """Have a function choose in the view in a place: called by the library."""
        try:
            pool = self._pool
            own = pool.take(View._kind)
            view = _made(View, pool, self.game, own, pool.turn("move", own, place, 0, 0))
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
                lib.ask("player.remove", 0, number)
        self._texts.clear()

    def named(self, found: Any) -> Any:
        """Return what was found with the names of functions in place of their texts."""
        if isinstance(found, str):
            return re.sub("|".join([r"function:\d+", *map(re.escape, self.names)]), lambda m: self.names.get(m[0], m[0]), found)
        if isinstance(found, list):
            return [self.named(x) for x in found]
        if isinstance(found, dict):
            return {key: self.named(x) for key, x in found.items()}
        return found


def listed(side: Named | Iterable[Named]) -> list[Named]:
    """Return the agents of a side, which may be one."""
    return [side] if isinstance(side, (str, Agent)) or callable(side) else list(side)


class _Opened:
    """An agent that the library has opened for a game."""

    def __init__(self, game: Game, of: Agent) -> None:
        self.epoch = lib.epoch
        self._game, self._turn = game, lib.Turn()
        self._functions, self._handle = Functions(game), lib.Handle(0)
        try:
            self._handle = lib.opened("agent.open", game._pool.number, self._functions.text(of))
        except BaseException:
            self._functions.close()
            raise

    def ask(self, views: Sequence[View], seed: int, threads: int) -> tuple[list[int], list[list[float] | None]]:
        given = {"positions": self._game._pool.number, "places": [view._place for view in views], "seed": seed, "threads": threads}
        with self._turn:
            try:
                chosen = _job.answer("agent.choose", self._handle.number, given)
            except RuntimeError as err:
                raise (self._functions.raised() or RuntimeError(self._functions.named(str(err)))) from None
        return chosen["actions"], chosen["odds"]

    def __del__(self) -> None:
        try:
            self._handle.close()
            self._functions.close()
        except Exception:  # the interpreter may be half gone
            pass
