"""Searches from a view, with an optional model in Python."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterable, Sequence
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from deadreckon import _job
from deadreckon import _library as lib
from deadreckon._model import ModelCallback, Model
from deadreckon._state import Game, Rng, View, _seed

__all__ = ["SearchResult", "Move", "Search", "Step", "TreeArrays", "search", "search_many"]

_LIMITS = {"iterations", "time", "nodes", "threads", "reuse"}  # parameters that keep the search calibrated
_FIELDS = {"parents": np.int64, "seats": np.int8, "actions": np.uint32, "visits": np.int64, "values": np.float64, "errors": np.float64}


@dataclasses.dataclass(frozen=True)
class Move:
    """Statistics of a move at the root, for the seat that decides.

    visits: iterations. availability: iterations in which the move was legal. value: mean score, -1 to 1.
    value_error: its standard error, 1 below two visits. wins, draws, losses: playouts to the end; cut: playouts
    that a value ended early. win: probability of winning (a cut playout counts (1+score)/2); win_error: its
    standard error. advantage: in score over the policy's move, with final=keep.
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
    advantage: float
    advantage_error: float


@dataclasses.dataclass(frozen=True)
class Step:
    """An action of a line as the observer sees it, with the mean score of the acting seat."""

    seat: int
    action: int
    visits: int
    value: float


@dataclasses.dataclass(frozen=True)
class SearchResult:
    """Result of a search: best action, moves (best first, then by visits) and principal line.

    iterations: of this search. kept: visits reused from the previous search. nodes: size of the tree. forced:
    only one move was legal. full: the memory limit was reached. report: as Search.report(), only from
    deadreckon.search.
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

    def __repr__(self) -> str:
        text = next((move.text for move in self.moves if move.action == self.best), str(self.best))
        return f"<SearchResult: {text!r} of {len(self.moves)} moves, {self.iterations} iterations>"

    def policy(self, temperature: float = 1.0) -> dict[int, float]:
        """Return move probabilities proportional to visits**(1/temperature); 0 selects the best move."""
        if temperature == 0 or not any(m.visits for m in self.moves):
            return {m.action: float(m.action == self.best) for m in self.moves}
        most = max(m.visits for m in self.moves)
        weights = {m.action: (m.visits / most) ** (1 / temperature) for m in self.moves}
        whole = sum(weights.values())
        return {action: weight / whole for action, weight in weights.items()}


@dataclasses.dataclass(frozen=True)
class TreeArrays:
    """The tree of a search as arrays, one entry for each move; parents come first.

    parents int64: entry of the previous move, -1 at the root. seats int8. actions uint32: as the observer sees
    them; at CHANCE a hash of the outcome. visits int64. values float64: mean score of the acting seat, of the
    observer at CHANCE; errors float64: standard errors.
    """

    parents: npt.NDArray[np.int64]
    seats: npt.NDArray[np.int8]
    actions: npt.NDArray[np.uint32]
    visits: npt.NDArray[np.int64]
    values: npt.NDArray[np.float64]
    errors: npt.NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.parents)


class Search(lib.Closeable):
    """A search that reuses its tree from move to move.

    parameters are those of the agent `search` (docs/search.md), such as iterations, time (seconds) and threads,
    by default the game's best.

    model evaluates batch leaves at once and returns policies and values; guide="prior" or "value" uses one of
    them. Calls come from threads of the library, one at a time.

    noise: share of Dirichlet noise in the prior at the root. moves: root moves to search, by default all.
    forced: search even if only one move is legal. at_once: number of views that search_many searches at a time.
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
            raise ValueError(f"deadreckon: batch {batch!r}: it needs a model")
        self.game = game
        self._model = None if model is None else ModelCallback(game.shape, model)
        only = sorted({int(a) for a in moves})
        if only or noise:
            parameters.setdefault("root", "bandit")
        spec: dict[str, Any] = {"parameters": text_of(parameters), "moves": only, "batch": batch, "noise": noise, "forced": forced, "threads": at_once}
        spec["model"] = lib.address(self._model and self._model.called)
        spec["net"], spec["rollout"] = "none" if parameters.get("guide") == "none" else "", parameters.get("rollout", "")
        spec["standard"] = model is None and not only and _LIMITS.issuperset(parameters.keys() - ({"guide"} if spec["net"] else set()))
        self._handle = lib.opened("search.open", game._pool.number, spec)

    def search(self, view: View, seed: Rng = 1) -> SearchResult:
        """Search for the viewer of a view, who must be on turn. An exception of the model is raised here and ends the Search."""
        if not isinstance(view, View) or view.game != self.game:
            raise ValueError(f"deadreckon: {view!r:.60}: expected a View of {self.game!r}: a search never sees a State")
        return _found(self._answer("search.one", {"positions": view._pool.number, "place": view._place, "seed": _seed(seed)}))

    def search_many(self, views: Sequence[View], seed: Rng = 1) -> list[SearchResult]:
        """Search each view from scratch, at_once at a time; view i uses seed + i. The model evaluates the leaves of all running searches together."""
        views = list(views)
        for view in views:
            if not isinstance(view, View) or view.game != self.game or view._pool is not views[0]._pool:
                raise ValueError(f"deadreckon: {view!r:.60}: expected Views of {self.game!r}: a search never sees a State")
        if not views:
            return []
        places = [view._place for view in views]
        many = self._answer("search.many", {"positions": views[0]._pool.number, "places": places, "seed": _seed(seed)})
        return [_found(found) for found in many]

    def _answer(self, name: str, given: Any) -> Any:
        """Search, and return the results."""
        try:
            return _job.ask(name, self._handle.number, given)
        except RuntimeError:
            error = self._model.raised() if self._model else None
            if error is None:
                raise
            self.close()
            raise error from None

    def report(self) -> dict[str, Any]:
        """Return the report of the latest search as in Session.suggest. Only default parameters, apart from limits, are calibrated."""
        found: dict[str, Any] = lib.ask("search.report", self._handle.number)
        return found

    def explored(self, most: int = 100_000, visits: int = 1) -> TreeArrays:
        """Return the tree of the latest search: at most `most` moves, each with at least `visits` visits."""
        found = lib.ask("search.explored", self._handle.number, {"most": most, "visits": visits})
        return TreeArrays(**{name: lib.unpacked(found[name], dtype) for name, dtype in _FIELDS.items()})

    def forget(self) -> None:
        """Discard the tree."""
        lib.ask("search.forget", self._handle.number)

    def close(self) -> None:
        """Free the memory."""
        self._handle.close()


def _found(found: dict[str, Any]) -> SearchResult:
    moves = [_of(Move, move | {"Text": text}) for move, text in zip(found["Moves"], found["Texts"], strict=True)]
    line = [_of(Step, step) for step in found["Line"] or []]
    return cast(SearchResult, _of(SearchResult, found | {"Moves": moves, "Line": line, "Seconds": found["Elapsed"] / 1e9}))


def _of(kind: Any, found: dict[str, Any]) -> Any:
    """Return a dataclass from Go's field names (ValueError is value_error)."""
    given = {name.lower(): value for name, value in found.items()}
    names = [field.name for field in dataclasses.fields(kind)]
    return kind(**{name: given[key] for name in names if (key := name.replace("_", "")) in given})


def text_of(parameters: dict[str, Any]) -> str:
    """Return parameters as agent text."""
    out = []
    for name, value in parameters.items():
        if isinstance(value, bool):
            value = "on" if value else "off"
        elif name == "time" and not isinstance(value, str):
            value = f"{value * 1000:.0f}ms" if value >= 0.001 else f"{value * 1e9:.0f}ns"
        text = str(value).replace(",", ";") if name == "against" else str(value)
        if "," in text:
            raise ValueError(f"deadreckon: search: {name} is {text!r}: it must not contain a comma")
        out.append(f"{name}={text}")
    return ",".join(out)


def search(view: View, *, seed: Rng = 1, **options: Any) -> SearchResult:
    """Search once for the viewer of a view. Options are as in Search."""
    if not isinstance(view, View):
        raise ValueError(f"deadreckon: {view!r:.60}: expected a View: a search never sees a State")
    searcher = Search(view.game, **options)
    try:
        return dataclasses.replace(searcher.search(view, seed), report=searcher.report())
    finally:
        searcher.close()


def search_many(views: Sequence[View], *, seed: Rng = 1, at_once: int | None = None, **options: Any) -> list[SearchResult]:
    """Search many views: see Search.search_many. at_once is by default the number of processors."""
    views = list(views)
    if not all(isinstance(view, View) for view in views):
        raise ValueError("deadreckon: expected Views: a search never sees a State")
    if not views:
        return []
    searcher = Search(views[0].game, at_once=min(len(views), os.cpu_count() or 1) if at_once is None else at_once, **options)
    try:
        return searcher.search_many(views, seed)
    finally:
        searcher.close()
