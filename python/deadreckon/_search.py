"""Searches from what a seat knows, guided by Python if it likes."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterable, Sequence
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from deadreckon import _job
from deadreckon import _library as lib
from deadreckon._model import Answering, Model
from deadreckon._state import Game, Rng, View, _seed

__all__ = ["Found", "Move", "Search", "Step", "Twigs", "search", "search_many"]

_FIELDS = {"parents": np.int64, "seats": np.int8, "actions": np.uint32, "visits": np.int64, "values": np.float64, "errors": np.float64}


@dataclasses.dataclass(frozen=True)
class Move:
    """What a search knows of one move at the root, from the side of the seat that decides.

    visits are its iterations, availability those that could have taken it. value is the mean
    score, -1 to 1, value_error its standard error, 1 below two visits. wins, draws and losses
    are playouts that reached the end, cut those that a value cut short; win is the probability
    of winning, a cut counting (1+score)/2, with its standard error. lead is by how much the score
    is better than that of the policy's own move, where final is keep.
    """

    action: int
    text: str
    visits: int
    availability: int
    value: float
    value_error: float
    wins: int
    draws: int
    losses: int
    cut: int
    win: float
    win_error: float
    lead: float
    lead_error: float


@dataclasses.dataclass(frozen=True)
class Step:
    """One action of a line as the observer sees it, with the mean score of the seat that acts."""

    seat: int
    action: int
    visits: int
    value: float


@dataclasses.dataclass(frozen=True)
class Found:
    """What a search found: the best action, every move (the best first, then those of most visits), and what follows.

    iterations are those of this search, kept the visits taken over from the one before, nodes those
    of the tree. forced: there was one legal move, and it was not searched; full: memory was used up.
    report, of deadreckon.search alone, is Search.report().
    """

    best: int
    moves: list[Move]
    line: list[Step]
    iterations: int
    kept: int
    nodes: int
    seconds: float
    forced: bool
    full: bool
    report: dict[str, Any] | None = None

    def policy(self, temperature: float = 1.0) -> dict[int, float]:
        """Return the probability of each action in proportion to visits**(1/temperature); of temperature 0 all to the best."""
        if temperature == 0 or not any(m.visits for m in self.moves):
            return {m.action: float(m.action == self.best) for m in self.moves}
        most = max(m.visits for m in self.moves)
        weights = {m.action: (m.visits / most) ** (1 / temperature) for m in self.moves}
        whole = sum(weights.values())
        return {action: weight / whole for action, weight in weights.items()}


@dataclasses.dataclass(frozen=True)
class Twigs:
    """What a search explored, as arrays of one entry a move: those at the root first, each before those that follow it.

    parents int64: the entry that a move follows, -1 at the root. seats int8: who acts, or CHANCE.
    actions uint32, as the observer saw them; at CHANCE a mark of what fell. visits int64; values
    float64, the mean score of who acts, or of the observer at CHANCE, and errors float64 its
    standard error.
    """

    parents: npt.NDArray[np.int64]
    seats: npt.NDArray[np.int8]
    actions: npt.NDArray[np.uint32]
    visits: npt.NDArray[np.int64]
    values: npt.NDArray[np.float64]
    errors: npt.NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.parents)


class Search(lib.Closes):
    """A search that goes on from one position to the next in the tree that it has.

    parameters are those of the agent `search` (docs/search.md), by name: iterations, time (seconds),
    threads, algorithm, select, exploration and all the others. Without a word of theirs the search
    is the game's best.

    model guides the search as a net does: it is asked about batch leaves at once and gives the
    prior and the value, or with guide="prior" or "value" the one. Its batches come from threads of
    the library, one at a time. With its answers, seed, iterations and number of threads a search
    repeats itself, unless time limits it.

    noise is the share of Dirichlet noise in the prior at the root, for self-play. moves are the
    moves at the root that are searched, by default all. forced searches where there
    is one legal move too. at_once is how many views search_many searches at a time.
    """

    def __init__(
        self,
        game: Game,
        *,
        model: Model | None = None,
        batch: int = 1,
        noise: float = 0.0,
        moves: Iterable[int] = (),
        forced: bool = False,
        at_once: int = 1,
        **parameters: Any,
    ) -> None:
        self._handle = lib.Handle(0)
        if isinstance(at_once, bool) or not isinstance(at_once, int) or not 1 <= at_once <= 1024:
            raise ValueError(f"deadreckon: at_once {at_once!r}; it takes 1 to 1024")
        if not isinstance(game, Game):
            raise ValueError(f"deadreckon: game is {game!r:.60}: expected a Game")
        if model is None and batch != 1:
            raise ValueError(f"deadreckon: batch {batch!r}: there is no model to be asked in batches")
        self.game = game
        self._model = None if model is None else Answering(game.shape, model)
        only = sorted({int(a) for a in moves})
        if only or noise:
            parameters.setdefault("root", "bandit")
        spec: dict[str, Any] = {"parameters": text_of(parameters), "moves": only, "batch": batch, "noise": noise, "forced": forced, "threads": at_once}
        spec["model"] = lib.address(self._model and self._model.called)
        self._handle = lib.opened("search.open", game._pool.number, spec)

    def search(self, view: View, seed: Rng = 1) -> Found:
        """Search for the viewer of a view, who must be on turn. An exception of the model comes out here, and ends the Search."""
        if not isinstance(view, View) or view.game != self.game:
            raise ValueError(f"deadreckon: {view!r:.60}: expected a View of {self.game!r}: a search never sees the truth")
        return _found(self._answer("search.one", {"positions": view._pool.number, "place": view._place, "seed": _seed(seed)}))

    def search_many(self, views: Sequence[View], seed: Rng = 1) -> list[Found]:
        """Search each of some views from nothing, at_once of them at a time, view i by the seed seed + i.

        What one comes to does not depend on the others, nor on how many are searched at a time: it is what a
        new Search finds, with a model where that answers the same in any company, since it is asked about the
        leaves of all that wait for it together.
        """
        views = list(views)
        for view in views:
            if not isinstance(view, View) or view.game != self.game or view._pool is not views[0]._pool:
                raise ValueError(f"deadreckon: {view!r:.60}: expected Views of {self.game!r}: a search never sees the truth")
        if not views:
            return []
        places = [view._place for view in views]
        many = self._answer("search.many", {"positions": views[0]._pool.number, "places": places, "seed": _seed(seed)})
        return [_found(found) for found in many]

    def _answer(self, name: str, given: Any) -> Any:
        """Search, and return what was found."""
        try:
            return _job.answer(name, self._handle.number, given)
        except RuntimeError:
            error = self._model.raised() if self._model else None
            if error is None:
                raise
            self.close()
            raise error from None

    def report(self) -> dict[str, Any]:
        """Return the latest search in a Session's words, as its suggest does: the plan for the turn, likely answers, calibrated odds.

        By the same seed and limits it is what Session.suggest finds. Other parameters are not calibrated, and have no "searched".
        """
        found: dict[str, Any] = lib.ask("search.report", self._handle.number)
        return found

    def explored(self, most: int = 100_000, visits: int = 1) -> Twigs:
        """Return what the latest search explored: at most so many moves, each of at least so many visits."""
        found = lib.ask("search.explored", self._handle.number, {"most": most, "visits": visits})
        return Twigs(**{name: lib.unpacked(found[name], dtype) for name, dtype in _FIELDS.items()})

    def forget(self) -> None:
        """Make the next search begin from nothing."""
        lib.ask("search.forget", self._handle.number)

    def close(self) -> None:
        """Give back the memory; again is nothing."""
        self._handle.close()


def _found(found: dict[str, Any]) -> Found:
    moves = [_of(Move, move | {"Text": text}) for move, text in zip(found["Moves"], found["Texts"], strict=True)]
    line = [_of(Step, step) for step in found["Line"] or []]
    return cast(Found, _of(Found, found | {"Moves": moves, "Line": line, "Seconds": found["Elapsed"] / 1e9}))


def _of(kind: Any, found: dict[str, Any]) -> Any:
    """Return a dataclass of what Go calls ValueError, where Python has value_error."""
    given = {name.lower(): value for name, value in found.items()}
    names = [field.name for field in dataclasses.fields(kind)]
    return kind(**{name: given[key] for name in names if (key := name.replace("_", "")) in given})


def text_of(parameters: dict[str, Any]) -> str:
    """Return parameters as the text of an agent has them."""
    out = []
    for name, value in parameters.items():
        if isinstance(value, bool):
            value = "on" if value else "off"
        elif name == "time" and not isinstance(value, str):
            value = f"{value * 1000:.0f}ms" if value >= 0.001 else f"{value * 1e9:.0f}ns"
        text = str(value).replace(",", ";") if name == "against" else str(value)
        if "," in text:
            raise ValueError(f"deadreckon: search: {name} is {text!r}: a comma cannot stand in it")
        out.append(f"{name}={text}")
    return ",".join(out)


def search(view: View, *, seed: Rng = 1, **options: Any) -> Found:
    """Search once for the viewer of a view, and report as a Session does: see Search, whose options these are."""
    if not isinstance(view, View):
        raise ValueError(f"deadreckon: {view!r:.60}: expected a View: a search never sees the truth")
    searcher = Search(view.game, **options)
    try:
        return dataclasses.replace(searcher.search(view, seed), report=searcher.report())
    finally:
        searcher.close()


def search_many(views: Sequence[View], *, seed: Rng = 1, at_once: int | None = None, **options: Any) -> list[Found]:
    """Search many views of a game, at_once at a time, by default as many as there are processors: see Search.search_many."""
    views = list(views)
    if not all(isinstance(view, View) for view in views):
        raise ValueError("deadreckon: expected Views: a search never sees the truth")
    if not views:
        return []
    searcher = Search(views[0].game, at_once=min(len(views), os.cpu_count() or 1) if at_once is None else at_once, **options)
    try:
        return searcher.search_many(views, seed)
    finally:
        searcher.close()
