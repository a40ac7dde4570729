"""Solvers for small games: CFR+, best responses, NashConv, exact values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from deadreckon import _job
from deadreckon import _library as lib
from deadreckon._state import Game, State, View, _made

__all__ = ["CFR", "Graph", "Policy", "Tree"]

Floats = npt.NDArray[np.float64]


class Tree:
    """All histories of a small game and its information sets.

    More than max_nodes histories are a ValueError; a node takes about 40 bytes. By set: seats int8, keys
    uint64, and actions[begins[i]:ends[i]]. counts: nodes, terminals, levels, actions, and by seat sets and
    keys.
    """

    def __init__(self, game: Game, max_nodes: int = 1_000_000) -> None:
        self._handle = lib.Handle(0)
        self.game, self._most = game, max_nodes
        self._handle = _job.interruptible(lambda: lib.opened("tree.open", game._pool.number, max_nodes))
        found = lib.ask("tree.describe", self._handle.number)
        self.counts: dict[str, Any] = found["counts"]
        self.seats: npt.NDArray[np.int8] = lib.unpacked(found["seats"], np.int8)
        self.keys: npt.NDArray[np.uint64] = lib.unpacked(found["keys"], np.uint64)
        self.ends: npt.NDArray[np.int64] = lib.unpacked(found["ends"], np.int64)
        self.actions: npt.NDArray[np.uint32] = lib.unpacked(found["actions"], np.uint32)
        self.begins = np.concatenate([np.zeros(1, np.int64), self.ends[:-1]])

    def __reduce__(self) -> Any:
        return Tree, (self.game, self._most)

    def __len__(self) -> int:
        """Return the number of information sets."""
        return len(self.ends)

    def view(self, i: int) -> View:
        """Return the view of information set i."""
        pool = self.game._pool
        place = pool.take(View._kind)
        turn = lib.ask("tree.view", self._handle.number, {"set": int(i), "positions": pool.number, "place": place})
        return _made(View, pool, self.game, place, turn)

    def uniform(self) -> Policy:
        """Return the uniform policy."""
        counts = np.diff(self.ends, prepend=0)
        return Policy(self, np.repeat(1 / counts, counts))

    def policy(self, of: Callable[[View], Mapping[int, float] | Any]) -> Policy:
        """Return a Policy from a function of a view, which returns weights by action, or in the order of view.legal()."""
        probabilities = np.zeros(len(self.actions))
        for i in range(len(self)):
            view, part = self.view(i), slice(self.begins[i], self.ends[i])
            weights = of(view)
            if isinstance(weights, Mapping):
                weights = [weights.get(a, 0.0) for a in view.legal()]
            weights = np.asarray(weights, np.float64)
            if weights.shape != (part.stop - part.start,) or not (weights >= 0).all() or not 0 < weights.sum() < np.inf:
                raise ValueError(f"deadreckon: information set {i}: weights {weights!r:.80} for actions {view.legal()}")
            probabilities[part] = weights / weights.sum()
        return Policy(self, probabilities)

    def cfr(self) -> CFR:
        """Return CFR+ on this tree."""
        return CFR(self)

    def solve(self, target: float = 1e-3, iterations: int = 100_000) -> Policy:
        """Run CFR+ until NashConv is at most target, or for the given iterations. Return the average policy."""
        cfr, done, policy = self.cfr(), 0, self.uniform()
        while done < iterations and self.nash_conv(policy) > target:
            step = min(max(done, 1), 100, iterations - done)
            cfr.iterate(step)
            done += step
            policy = cfr.average()
        return policy

    def value(self, policy: Policy) -> Floats:
        """Return the score of each seat under a policy: float64 [seats]."""
        return np.array(lib.ask("tree.value", self._handle.number, self._of(policy)), np.float64)

    def best_response(self, seat: int | str, policy: Policy) -> tuple[float, Policy]:
        """Return the best-response score of a seat, and the policy with its best response."""
        found = lib.ask("tree.response", self._handle.number, {"seat": self.game.seat(seat), "policy": self._of(policy)})
        return float(found["value"]), Policy(self, lib.unpacked(found["policy"], np.float64))

    def nash_conv(self, policy: Policy) -> float:
        """Return the sum of the seats' gains from a best response; 0 in an equilibrium."""
        value = self.value(policy)
        return float(sum(self.best_response(seat, policy)[0] - value[seat] for seat in range(len(value))))

    def exploitability(self, policy: Policy) -> float:
        """Return NashConv divided by the number of seats."""
        return self.nash_conv(policy) / len(self.game.seats)

    def _of(self, policy: Policy) -> str:
        if not isinstance(policy, Policy) or policy.tree is not self:
            raise ValueError("deadreckon: policy: expected a Policy of this tree, from Tree.policy")
        return lib.packed(policy.probabilities)


class Policy:
    """A policy of every seat: probabilities float64 [total], in the order of Tree.actions."""

    def __init__(self, tree: Tree, probabilities: Any) -> None:
        p = np.array(probabilities, np.float64)
        if p.shape != tree.actions.shape or not (p >= 0).all() or not np.allclose(np.add.reduceat(p, tree.begins), 1, atol=1e-6):
            raise ValueError(f"deadreckon: probabilities have shape {p.shape}: expected {tree.actions.shape}, with a sum of 1 in every information set")
        self.tree, self.probabilities = tree, p
        self._sets: dict[tuple[int, int], list[int]] = {}
        for i, at in enumerate(zip(tree.seats.tolist(), tree.keys.tolist(), strict=True)):
            self._sets.setdefault(at, []).append(i)

    def __reduce__(self) -> Any:
        return Policy, (self.tree, self.probabilities)

    def set_of(self, view: View) -> int:
        """Return the information set of a view. A view with several sets is a ValueError, since views need not have perfect recall."""
        sets = self._sets.get((view.viewer, view.key), [])
        if len(sets) != 1:
            raise ValueError(f"deadreckon: {view!r} belongs to {len(sets)} information sets")
        return sets[0]

    def at(self, view: View) -> dict[int, float]:
        """Return the probability of each legal action of a view."""
        i = self.set_of(view)
        part = slice(self.tree.begins[i], self.tree.ends[i])
        return dict(zip(self.tree.actions[part].tolist(), self.probabilities[part].tolist(), strict=True))

    def draw(self, view: View, rng: np.random.Generator) -> int:
        """Draw an action of a view."""
        found = self.at(view)
        p = np.array(list(found.values()))
        return int(rng.choice(list(found), p=p / p.sum()))


class CFR:
    """CFR+ (Tammelin 2014) for two seats with opposite scores."""

    def __init__(self, tree: Tree) -> None:
        self._handle = lib.Handle(0)
        self._handle = lib.opened("cfr.open", tree._handle.number)
        self.tree, self.iterations = tree, 0

    def iterate(self, n: int = 1) -> None:
        """Run n iterations."""
        for _ in range(n):  # one call for each, so that Ctrl-C works between them
            lib.ask("cfr.iterate", self._handle.number, 1)
            self.iterations += 1

    def average(self) -> Policy:
        """Return the average policy, which converges to an equilibrium."""
        return Policy(self.tree, lib.unpacked(lib.ask("cfr.average", self._handle.number), np.float64))


class Graph:
    """Exact values of a small game without hidden information, by value iteration if positions recur.

    Hidden information, more than max_positions, or no convergence to tolerance in sweeps sweeps are a
    ValueError.
    """

    def __init__(self, game: Game, max_positions: int = 1_000_000, *, tolerance: float = 1e-9, sweeps: int = 100_000) -> None:
        self._handle = lib.Handle(0)
        limits = {"most": max_positions, "tolerance": tolerance, "sweeps": sweeps}
        self._handle = _job.interruptible(lambda: lib.opened("graph.open", game._pool.number, limits))
        self.game, self.positions = game, lib.ask("graph.positions", self._handle.number)

    def values(self, state: State) -> Floats:
        """Return the value of each seat: float64 [seats]."""
        return np.array(lib.ask("graph.values", self._handle.number, self._place(state)), np.float64)

    def best(self, state: State) -> list[int]:
        """Return all optimal actions of the seat on turn."""
        best: list[int] | None = lib.ask("graph.best", self._handle.number, self._place(state))
        return best or []

    def _place(self, state: State) -> dict[str, int]:
        if not isinstance(state, State) or state.game != self.game:
            raise ValueError(f"deadreckon: {state!r}: expected a State of {self.game!r}")
        return {"positions": state._pool.number, "place": state._place}
