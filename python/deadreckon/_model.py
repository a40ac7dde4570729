"""Models of Python that the library asks: in searches, and as agents."""

from __future__ import annotations

import ctypes
import dataclasses
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from deadreckon._library import Shape

__all__ = ["Answering", "Model", "Questions"]

_Called = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int64, *[ctypes.c_void_p] * 6)


@dataclasses.dataclass(frozen=True)
class Questions:
    """n views that a model is asked about: the library's own arrays, until the model returns.

    observations float32 [n][size]; seats int8 [n]: whose view each is. Where the policy is
    wanted a view has legal actions: indices int32 [total], those of view i from begins[i] to
    ends[i] (int64 [n]); where it is not, none.
    """

    observations: npt.NDArray[np.float32]
    seats: npt.NDArray[np.int8]
    begins: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]
    indices: npt.NDArray[np.int32]
    _actions: int = dataclasses.field(repr=False)

    def __len__(self) -> int:
        return len(self.ends)

    @property
    def rows(self) -> npt.NDArray[np.int64]:
        """int64 [total]: of which view each of indices is."""
        return np.repeat(np.arange(len(self)), self.ends - self.begins)

    def masks(self) -> npt.NDArray[np.bool_]:
        """Return bool [n][actions]: what is legal."""
        out = np.zeros((len(self), self._actions), np.bool_)
        out[self.rows, self.indices] = True
        return out

    def softmax(self, logits: Any) -> npt.NDArray[np.float64]:
        """Return float64 [total]: the probabilities of the legal actions by logits [n][actions]."""
        rows = self.rows
        picked = _array_of(logits).astype(np.float64)[rows, self.indices]
        highest = np.full(len(self), -np.inf)
        np.maximum.at(highest, rows, picked)
        weights = np.exp(picked - highest[rows])
        sums = np.zeros(len(self))
        np.add.at(sums, rows, weights)
        return np.asarray(weights / sums[rows])


# Answers with a policy, float [n][actions] or [total] weights of 0 or more, or None for all
# alike; and with values, float [n], the score that each viewer expects, -1 to 1, or None for
# none, which is 0. Both may be arrays, or tensors of torch.
Model = Callable[[Questions], tuple[Any, Any]]


class Answering:
    """A model as the library calls it: called is the function, which must live as long as the library has it."""

    def __init__(self, shape: Shape, model: Model) -> None:
        self._model, self._size, self._actions = model, shape.size, shape.actions
        self._error: BaseException | None = None
        self._turn = threading.Lock()  # a model may let go of Python's lock: threads take turns all the same
        self.called = _Called(self._ask)

    def raised(self) -> BaseException | None:
        """Return the first exception since the last time."""
        error, self._error = self._error, None
        return error

    def _ask(self, n: int, observations: int, seats: int, ends: int, legal: int, policy: int, value: int) -> int:
        """Have the model answer: called by the library."""
        try:
            last = _array(ctypes.c_int64, ends, n)
            total = int(last[-1])
            asked = Questions(
                observations=_array(ctypes.c_float, observations, n * self._size).reshape(n, self._size),
                seats=_array(ctypes.c_int8, seats, n),
                begins=np.concatenate([np.zeros(1, np.int64), last[:-1]]),
                ends=last,
                indices=_array(ctypes.c_int32, legal, total),
                _actions=self._actions,
            )
            with self._turn:
                weights, values = self._model(asked)
            _array(ctypes.c_float, value, n)[:] = 0 if values is None else _row("values", _array_of(values), n)
            _array(ctypes.c_float, policy, total)[:] = self._weights(weights, asked)
            return 0
        except BaseException as error:
            self._error = self._error or error
            return 1

    def _weights(self, weights: Any, asked: Questions) -> Any:
        if weights is None:
            return 1.0
        array = _array_of(weights)
        if array.shape == (len(asked), self._actions):
            return array[asked.rows, asked.indices]
        return _row("policy", array, len(asked.indices))


def _array(kind: Any, at: int | None, n: int) -> npt.NDArray[Any]:
    """Return n numbers of the library's memory as an array."""
    return np.ctypeslib.as_array((kind * n).from_address(at)) if at and n else np.empty(0, kind)


def _array_of(x: Any) -> npt.NDArray[Any]:
    """Return what a model answers as an array: a tensor of torch without what it was computed from."""
    return np.asarray(x.detach().cpu() if hasattr(x, "detach") else x)


def _row(name: str, array: npt.NDArray[Any], n: int) -> npt.NDArray[Any]:
    if array.shape == (n, 1):
        array = array[:, 0]
    if array.shape != (n,):
        raise ValueError(f"deadreckon: the model's {name} have shape {array.shape}: expected ({n},)")
    return array
