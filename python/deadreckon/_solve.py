"""Small games solved: CFR+, best responses, NashConv, exact values."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from deadreckon import _job
from deadreckon import _library as lib
from deadreckon._state import Game, State, View, _made

__all__ = ["CFR", "Graph", "Policy", "Tree"]

_FIELDS = ["seats", "keys", "ends", "actions"]
_Sets = lib.struct_of("Sets", _FIELDS)
Floats = npt.NDArray[np.float64]


class Tree:
    """Every history of a small game, with the information sets of its seats.

    A game of more than max_nodes histories is a ValueError; a node takes some 40 bytes. seats
    int8 [sets] is whose set each is, keys uint64 [sets] the information key of its view,
    actions uint32 [total] what may be done, set after set, that of set i from begins[i] to
    ends[i]. counts has the sizes: nodes, terminals, levels, sets and keys by seat, actions.
    All values are scores as the game counts them, -1 to 1.
    """

    def __init__(self, game: Game, max_nodes: int = 1_000_000) -> None:
        self._handle = lib.Handle(0)
        self.game, self._most = game, max_nodes
        self._handle = _job.aside(lambda: lib.opened("tree.open", game._pool.number, max_nodes))
        number = self._handle.number
        self.counts: dict[str, Any] = lib.ask("tree.counts", number)
        sets, total = sum(self.counts["sets"]), self.counts["actions"]
        self.seats = np.empty(sets, np.int8)
        self.keys = np.empty(sets, np.uint64)
        self.ends = np.empty(sets, np.int64)
        self.actions = np.empty(total, np.uint32)
        lib.call("dr_tree_sets", number, ctypes.byref(lib.pointers(_Sets, {name: getattr(self, name) for name in _FIELDS})))
        self.begins = np.concatenate([np.zeros(1, np.int64), self.ends[:-1]])

    def __reduce__(self) -> Any:
        return Tree, (self.game, self._most)

    def __len__(self) -> int:
        """Return the number of information sets."""
        return len(self.ends)

    def view(self, i: int) -> View:
        """Return what the seat of information set i knows there."""
        pool = self.game._pool
        place = pool.take(View._kind)
        return _made(View, pool, self.game, place, lib.answered("dr_tree_view", self._handle.number, i, pool.number, place))

    def uniform(self) -> Policy:
        """Return the policy in which every action is as likely as another."""
        counts = np.diff(self.ends, prepend=0)
        return Policy(self, np.repeat(1 / counts, counts))

    def policy(self, of: Callable[[View], Mapping[int, float] | Any]) -> Policy:
        """Return the policy of a function that is asked at every information set.

        It returns weights: by action, or in step with view.legal(). They are scaled to add up to 1.
        """
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
        """Return CFR+ on this tree. ValueError for all but two seats with opposite scores."""
        return CFR(self)

    def solve(self, target: float = 1e-3, iterations: int = 100_000) -> Policy:
        """Return a policy whose NashConv is at most target, or that of so many iterations of CFR+."""
        cfr, done, policy = self.cfr(), 0, self.uniform()
        while done < iterations and self.nash_conv(policy) > target:
            step = min(max(done, 1), 100, iterations - done)
            cfr.iterate(step)
            done += step
            policy = cfr.average()
        return policy

    def value(self, policy: Policy) -> Floats:
        """Return float64 [seats]: the expected score of every seat if all play a policy."""
        out = np.empty(len(self.game.seats))
        p = self._of(policy)
        lib.call("dr_tree_value", self._handle.number, p.ctypes.data, p.size, out.ctypes.data, out.size)
        return out

    def best_response(self, seat: int | str, policy: Policy) -> tuple[float, Policy]:
        """Return the best expected score of a seat while the others play a policy, and that policy with the seat's own replaced."""
        p, out, value = self._of(policy), np.empty(len(self.actions)), ctypes.c_double()
        number = self.game.seat(seat)
        lib.call("dr_tree_response", self._handle.number, number, p.ctypes.data, out.ctypes.data, p.size, ctypes.byref(value))
        return value.value, Policy(self, out)

    def nash_conv(self, policy: Policy) -> float:
        """Return how much the seats could gain in all, each by a best response of its own: 0 in an equilibrium."""
        value = self.value(policy)
        return float(sum(self.best_response(seat, policy)[0] - value[seat] for seat in range(len(value))))

    def exploitability(self, policy: Policy) -> float:
        """Return nash_conv for each seat: what is lost on average to the best opponent."""
        return self.nash_conv(policy) / len(self.game.seats)

    def _of(self, policy: Policy) -> Floats:
        if not isinstance(policy, Policy) or policy.tree is not self:
            raise ValueError("deadreckon: policy: expected one of this tree: see Tree.policy")
        return np.ascontiguousarray(policy.probabilities)


class Policy:
    """A strategy for every seat as a table: probabilities float64 [total], in step with Tree.actions."""

    def __init__(self, tree: Tree, probabilities: Any) -> None:
        p = np.array(probabilities, np.float64)
        if p.shape != tree.actions.shape or not (p >= 0).all() or not np.allclose(np.add.reduceat(p, tree.begins), 1, atol=1e-6):
            raise ValueError(f"deadreckon: probabilities have shape {p.shape}: expected {tree.actions.shape}, and that those of every information set add up to 1")
        self.tree, self.probabilities = tree, p
        self._sets: dict[tuple[int, int], list[int]] = {}
        for i, at in enumerate(zip(tree.seats.tolist(), tree.keys.tolist(), strict=True)):
            self._sets.setdefault(at, []).append(i)

    def __reduce__(self) -> Any:
        return Policy, (self.tree, self.probabilities)

    def set_of(self, view: View) -> int:
        """Return the information set of a view whose viewer is on turn.

        Sets are all that a seat has seen; a view holds what the rules still ask for. Where several
        sets have one view that is a ValueError.
        """
        sets = self._sets.get((view.viewer, view.key), [])
        if len(sets) != 1:
            raise ValueError(f"deadreckon: {view!r} is that of {len(sets)} information sets")
        return sets[0]

    def at(self, view: View) -> dict[int, float]:
        """Return the probability of each legal action of a view whose viewer is on turn."""
        i = self.set_of(view)
        part = slice(self.tree.begins[i], self.tree.ends[i])
        return dict(zip(self.tree.actions[part].tolist(), self.probabilities[part].tolist(), strict=True))

    def draw(self, view: View, rng: np.random.Generator) -> int:
        """Return an action of a view drawn by the policy."""
        found = self.at(view)
        p = np.array(list(found.values()))
        return int(rng.choice(list(found), p=p / p.sum()))


class CFR:
    """CFR+ (Tammelin 2014) on a tree of two seats with opposite scores."""

    def __init__(self, tree: Tree) -> None:
        self._handle = lib.Handle(0)
        self._handle = lib.opened("cfr.open", tree._handle.number)
        self.tree, self.iterations = tree, 0

    def iterate(self, n: int = 1) -> None:
        """Run n iterations."""
        for _ in range(n):  # one by one: between them Ctrl-C is heard
            lib.ask("cfr.iterate", self._handle.number, 1)
            self.iterations += 1

    def average(self) -> Policy:
        """Return the average policy so far, which converges to an equilibrium."""
        out = np.empty(len(self.tree.actions))
        lib.call("dr_cfr_average", self._handle.number, out.ctypes.data, out.size)
        return Policy(self.tree, out)


class Graph:
    """A small game without secrets, solved: what every position is worth if all play their best.

    A game with secrets, or of more than max_positions, is a ValueError. Where positions recur it is
    value iteration, until values move by at most tolerance, or after so many sweeps a ValueError.
    """

    def __init__(self, game: Game, max_positions: int = 1_000_000, *, tolerance: float = 1e-9, sweeps: int = 100_000) -> None:
        self._handle = lib.Handle(0)
        limits = {"most": max_positions, "tolerance": tolerance, "sweeps": sweeps}
        self._handle = _job.aside(lambda: lib.opened("graph.open", game._pool.number, limits))
        self.game, self.positions = game, lib.ask("graph.positions", self._handle.number)

    def values(self, state: State) -> Floats:
        """Return float64 [seats]: what each scores from a state on."""
        out = np.empty(len(self.game.seats))
        lib.call("dr_graph_values", self._handle.number, *self._place(state), out.ctypes.data, out.size)
        return out

    def best(self, state: State) -> list[int]:
        """Return every action that is as good as any for the seat on turn."""
        most = len(state.legal())
        room = (ctypes.c_uint32 * most)()
        n = lib.answered("dr_graph_best", self._handle.number, *self._place(state), room, most)
        return room[:n]

    def _place(self, state: State) -> tuple[int, int]:
        if not isinstance(state, State) or state.game != self.game:
            raise ValueError(f"deadreckon: {state!r}: expected a State of {self.game!r}")
        return state._pool.number, state._place
