"""Python models that the library calls, in searches and as agents."""

from __future__ import annotations

import ctypes
import dataclasses
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from deadreckon._library import Shape

__all__ = ["ModelCallback", "Model", "EvalBatch"]

_Called = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int64, *[ctypes.c_void_p] * 6)


@dataclasses.dataclass(frozen=True)
class EvalBatch:
    """n views for a model to evaluate. The arrays are valid until the model returns.

    observations float32 [n][size]; seats int8 [n]: viewers. The legal indices of view i are
    indices[begins[i]:ends[i]], none if its policy is not needed.
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
        """int64 [total]: view of each entry of indices."""
        return np.repeat(np.arange(len(self)), self.ends - self.begins)

    def masks(self) -> npt.NDArray[np.bool_]:
        """Return the legal indices as bool [n][actions]."""
        out = np.zeros((len(self), self._actions), np.bool_)
        out[self.rows, self.indices] = True
        return out

    def softmax(self, logits: Any) -> npt.NDArray[np.float64]:
        """Return the probabilities of the legal actions for logits [n][actions]: float64 [total]."""
        rows = self.rows
        picked = _array_of(logits).astype(np.float64)[rows, self.indices]
        highest = np.full(len(self), -np.inf)
        np.maximum.at(highest, rows, picked)
        weights = np.exp(picked - highest[rows])
        sums = np.zeros(len(self))
        np.add.at(sums, rows, weights)
        return np.asarray(weights / sums[rows])


# Policy and values. The policy is float [n][actions] or [total], weights of 0 or more, or None for uniform.
# Values are float [n], the expected score of each viewer, -1 to 1, or None for 0. Both may be arrays or torch
# tensors.
Model = Callable[[EvalBatch], tuple[Any, Any]]


class ModelCallback:
    """A model in the form that the library calls. Keep it alive while the library has its address."""

    def __init__(self, shape: Shape, model: Model) -> None:
        self._model, self._size, self._actions = model, shape.size, shape.actions
        self._error: BaseException | None = None
        self._lock = threading.Lock()  # a model may release Python's lock
        self.called = _Called(self._ask)

    def raised(self) -> BaseException | None:
        """Return the first exception since the last call."""
        error, self._error = self._error, None
        return error

    def _ask(self, n: int, observations: int, seats: int, ends: int, legal: int, policy: int, value: int) -> int:
        """Let the model evaluate. The library calls it."""
        try:
            last = _array(ctypes.c_int64, ends, n)
            total = int(last[-1])
            asked = EvalBatch(
                observations=_array(ctypes.c_float, observations, n * self._size).reshape(n, self._size),
                seats=_array(ctypes.c_int8, seats, n),
                begins=np.concatenate([np.zeros(1, np.int64), last[:-1]]),
                ends=last,
                indices=_array(ctypes.c_int32, legal, total),
                _actions=self._actions,
            )
            with self._lock:
                weights, values = self._model(asked)
            _array(ctypes.c_float, value, n)[:] = 0 if values is None else _row("values", _array_of(values), n)
            _array(ctypes.c_float, policy, total)[:] = self._weights(weights, asked)
            return 0
        except BaseException as error:
            self._error = self._error or error
            return 1

    def _weights(self, weights: Any, asked: EvalBatch) -> Any:
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
    """Return a model's result as an array; a torch tensor is detached."""
    return np.asarray(x.detach().cpu() if hasattr(x, "detach") else x)


def _row(name: str, array: npt.NDArray[Any], n: int) -> npt.NDArray[Any]:
    if array.shape == (n, 1):
        array = array[:, 0]
    if array.shape != (n,):
        raise ValueError(f"deadreckon: the model's {name} have shape {array.shape}: expected ({n},)")
    return array
