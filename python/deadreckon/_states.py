"""Many states of a game, played side by side in one call."""

from __future__ import annotations

import ctypes
import dataclasses
from typing import Any

import numpy as np
import numpy.typing as npt

from deadreckon import _job
from deadreckon import _library as lib
from deadreckon._rows import Rows
from deadreckon._state import Game, Rng, State, View, _fits, _made, _seed, _Outputs

__all__ = ["Legal", "States"]

_ON_TURN = -3


@dataclasses.dataclass(frozen=True)
class Legal(Rows):
    """Legal actions of n states: actions uint32 [total], indices int32 [total] (-1 at chance)."""

    actions: npt.NDArray[np.uint32]
    indices: npt.NDArray[np.int32]

    def draw(self, rng: Rng) -> npt.NDArray[np.uint32]:
        """Draw uniform actions: uint32 [n], 0 if a row has none."""
        return self._drawn(self.actions, rng)

    def of(self, indices: Any) -> npt.NDArray[np.uint32]:
        """Return the actions with given indices: uint32 [n]."""
        wanted = np.repeat(np.asarray(indices), self.counts) == self.indices
        found = np.zeros(len(self.ends), np.uint32)
        rows = np.repeat(np.arange(len(self.ends)), self.counts)[wanted]
        found[rows] = self.actions[wanted]
        missing = np.setdiff1d(np.flatnonzero(self.counts), rows)
        if len(missing):
            i = int(missing[0])
            raise ValueError(f"deadreckon: row {i}: action index {np.asarray(indices)[i]} is masked")
        return found


class States:
    """n states of a game. Each method acts on all of them, on several threads.

    turns int8 [n] is the seat on turn of each row: read-only memory of the library that each call overwrites.
    """

    def __init__(self, game: Game, n: int, *, threads: int = 1) -> None:
        self._handle = lib.Handle(0)
        if isinstance(n, bool) or not isinstance(n, (int, np.integer)) or not 1 <= n <= 1 << 26:
            raise ValueError(f"deadreckon: the number of states is {n!r}; it takes 1 to {1 << 26}")
        if isinstance(threads, bool) or not isinstance(threads, (int, np.integer)) or not 1 <= threads <= 1024:
            raise ValueError(f"deadreckon: threads {threads!r}; it takes 1 to 1024")
        self.game, self.n, self._pool = game, int(n), game._pool
        self._handle = lib.opened("states.open", self._pool.number, {"n": self.n, "threads": int(threads)})
        self._threads = int(threads)
        self.turns = np.zeros(self.n, np.int8)
        self._turns_at = self.turns.ctypes.data
        self._most = 8 * self.n  # room for this number of legal actions
        self.reset()

    def __len__(self) -> int:
        return self.n

    def _change(self, name: str, *arguments: Any) -> None:
        lib.call(name, self._handle.number, *arguments, self._turns_at, self.n)

    def reset(self) -> None:
        """Put every row at the initial state."""
        self._put(self._pool.root, None)

    def fill(self, state: State, row: int | None = None) -> None:
        """Copy a state to one row, or to all."""
        self._mine(state, State)
        self._put(state._place, row)

    def _put(self, place: int, row: int | None) -> None:
        number = -1 if row is None else self._row(row)
        turn = lib.ask("states.put", self._handle.number, {"row": number, "positions": self._pool.number, "place": place})
        self.turns[slice(None) if row is None else number] = turn

    def __getitem__(self, row: int) -> State:
        """Return a copy of a row."""
        number, place = self._row(row), self._pool.take(State._kind)
        turn = lib.ask("states.take", self._handle.number, {"row": number, "positions": self._pool.number, "place": place})
        return _made(State, self._pool, self.game, place, turn)

    def __setitem__(self, row: int, state: State) -> None:
        self.fill(state, row)

    def _row(self, row: Any) -> int:
        if isinstance(row, (int, np.integer)) and -self.n <= row < self.n:
            return int(row) % self.n
        raise IndexError(f"deadreckon: no row {row!r}: rows are 0 to {self.n - 1}")

    def _mine(self, position: Any, kind: type[State] | type[View]) -> None:
        if not isinstance(position, kind) or position._pool is not self._pool:
            raise ValueError(f"deadreckon: {position!r}: expected a {kind.__name__} of the same Game")

    def sample(self, view: View, rng: Rng) -> None:
        """Draw every row independently from a view."""
        self._mine(view, View)
        self._change("dr_states_sample", self._pool.number, view._place, _seed(rng))

    def take(self, rows: Any) -> States:
        """Return the states of rows, which may repeat."""
        rows = self._rows(rows)
        out = States(self.game, len(rows), threads=self._threads)
        out.branch(self, rows)
        return out

    def copy(self) -> States:
        """Return a copy."""
        return self.take(np.arange(self.n))

    def branch(self, source: States, rows: Any, actions: Any = None) -> None:
        """Set row i to row rows[i] of source after actions[i], or to a copy without actions."""
        if not isinstance(source, States) or source._pool is not self._pool or source is self:
            raise ValueError("deadreckon: source: expected other States of the same Game")
        rows = source._rows(rows)
        if len(rows) != self.n:
            raise ValueError(f"deadreckon: {len(rows)} rows for {self.n} states")
        numbers = None if actions is None else self._actions(actions)
        self._change("dr_states_branch", source._handle.number, rows.ctypes.data, None if numbers is None else numbers.ctypes.data)

    def _rows(self, rows: Any) -> npt.NDArray[np.int64]:
        array = np.asarray(rows)
        if array.ndim != 1 or array.dtype.kind not in "iu" or not len(array):
            raise ValueError(f"deadreckon: rows have shape {array.shape} and dtype {array.dtype}; expected integers of shape (n,)")
        if (array < 0).any() or (array >= self.n).any():
            raise IndexError(f"deadreckon: rows are 0 to {self.n - 1}")
        return np.ascontiguousarray(array, np.int64)

    def _actions(self, actions: Any) -> npt.NDArray[np.uint32]:
        array = np.asarray(actions)
        if array.shape != (self.n,) or array.dtype.kind not in "iu":
            raise ValueError(f"deadreckon: actions have shape {array.shape} and dtype {array.dtype}; expected integers of shape ({self.n},)")
        if array.dtype != np.uint32 and ((array < 0).any() or (array > 0xFFFFFFFF).any()):
            raise ValueError(f"deadreckon: actions are 0 to {2**32 - 1}")
        return np.ascontiguousarray(array, np.uint32)

    def apply(self, actions: Any) -> None:
        """Play one action in every unfinished row."""
        self._change("dr_states_apply", self._actions(actions).ctypes.data)

    def roll(self, rng: Rng) -> None:
        """Draw chance outcomes until no row is at chance."""
        self._change("dr_states_roll", _seed(rng), False)

    def draw(self, rng: Rng) -> npt.NDArray[np.uint32]:
        """Draw an action of each row: uint32 [n], outcomes by probability, actions uniformly, 0 after the end."""
        out = np.empty(self.n, np.uint32)
        lib.call("dr_states_choose", self._handle.number, _seed(rng), out.ctypes.data, self.n)
        return out

    def play_out(self, rng: Rng) -> npt.NDArray[np.float64]:
        """Play every row to its end at random and return the scores."""
        seed = _seed(rng)
        _job.interruptible(lambda: self._change("dr_states_roll", seed, True))
        return self.scores()

    def legal(self, *, indices: bool = True) -> Legal:
        """List the legal actions."""
        ends, total = np.empty(self.n, np.int64), ctypes.c_int64()
        while True:
            actions = np.empty(self._most, np.uint32)
            found = np.empty(self._most if indices else 0, np.int32)
            at = found.ctypes.data if indices else None
            lib.call("dr_states_legal", self._handle.number, ends.ctypes.data, self.n, actions.ctypes.data, at, self._most, ctypes.byref(total))
            if total.value <= self._most:
                return Legal(ends, actions[: total.value], found[: total.value])
            self._most = total.value

    def scores(self) -> npt.NDArray[np.float64]:
        """Return the scores: float64 [n][seats], 0 in unfinished rows."""
        out = np.empty((self.n, len(self.game.seats)), np.float64)
        self._see(None, scores=out)
        return out

    def _see(self, seat: int | str | None, **arrays: npt.NDArray[Any]) -> None:
        number = _ON_TURN if seat is None else self.game.shape.seat(seat)
        lib.call("dr_states_observe", self._handle.number, number, ctypes.byref(lib.pointers(_Outputs, dict(arrays))))

    def observations(self, seat: int | str | None = None, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """Return observations float32 [n][size]. Seat 0 replaces a missing seat on turn."""
        out = self._room("observations", out, self.game.shape.size, np.float32)
        self._see(seat, observations=out)
        return out

    def masks(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """Return int8 [n][actions]; all 0 if no seat is on turn."""
        out = self._room("masks", out, self.game.shape.actions, np.int8)
        self._see(None, masks=out)
        return out

    def packed(self, seat: int | str | None = None) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.float32]]:
        """Return them bit-packed: uint64 [n][Shape.plane_words] and float32 [n][globals]."""
        shape = self.game.shape
        planes, numbers = np.empty((self.n, shape.plane_words), np.uint64), np.empty((self.n, len(shape.globals)), np.float32)
        self._see(seat, planes=planes, globals=numbers)
        return planes, numbers

    def keys(self, seat: int | str | None = None) -> npt.NDArray[np.uint64]:
        """Return the information keys: uint64 [n]."""
        out = np.empty(self.n, np.uint64)
        self._see(seat, keys=out)
        return out

    def _room(self, name: str, out: npt.NDArray[Any] | None, width: int, dtype: Any) -> npt.NDArray[Any]:
        if out is None:
            return np.empty((self.n, width), dtype)
        _fits(name, out, (self.n, width), dtype)
        return out

    def __repr__(self) -> str:
        return f"<{self.n} States of {self.game.name}>"
