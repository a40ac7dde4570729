"""Files of trajectories as one seat lived them."""

from __future__ import annotations

import ctypes
import dataclasses
import os
import warnings
from collections.abc import Iterator

import numpy as np

from deadreckon import _library as lib
from deadreckon._vector import Choices

_FIELDS = ["observations", "masks", "planes", "globals", "ends", "indices", "actions", "rewards"]
_Rows = lib.struct_of("Rows", _FIELDS)


@dataclasses.dataclass
class Episode:
    """One game of one seat: its n choices among at least two actions, and the end.

    observations float32 [n+1][size] and masks int8 [n+1][actions]: the last row is the
    position in which the game ended, where nothing is legal. actions int64 [n], rewards
    float64 [n]: what the seat was paid from a choice to the next, not shaped. The seed
    fixes dice and agents, so a learner must not see it.
    """

    game: int
    seed: int
    observations: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    rewards: np.ndarray


@dataclasses.dataclass
class SparseEpisode:
    """An Episode whose observations are bits and whose masks are lists: of the mall a twentieth of the memory.

    planes uint64 [n+1][Shape.plane_words] and globals float32 [n+1][globals]; legal has the indices of
    what is legal in each of the n+1 rows, none in the last.
    """

    game: int
    seed: int
    planes: np.ndarray
    globals: np.ndarray
    legal: Choices
    actions: np.ndarray
    rewards: np.ndarray


class EpisodeFile(lib.Closes):
    """A file that `deadreckon export` wrote, for one seat. Where sparse it has SparseEpisodes, else Episodes.

    Every record is checked against the rules. A game that is damaged, cut off or not
    finished is left out; for damage a DamageWarning says what is wrong and where.
    files are the data files that the games were played with, if not the built-in ones, by
    the option that names each: board="my.txt".
    """

    def __init__(self, path: str | os.PathLike[str], seat: int | str, *, sparse: bool = False, **files: str | os.PathLike[str] | None) -> None:
        self._handle = lib.Handle(0)
        self._turn = lib.Turn()
        self.path, self.sparse = os.fspath(path), sparse
        self._handle = lib.opened("episodes.open", 0, lib.file_of(path, files) | {"seat": str(seat)})
        self.shape = lib.shape_of(lib.ask("episodes.describe", self._handle.number))
        self.seat = seat if isinstance(seat, str) and not seat.isdecimal() else self.shape.seats[int(seat)]

    def close(self) -> None:
        """Close the file; again is nothing."""
        self._handle.close()

    def __iter__(self) -> Iterator[Episode | SparseEpisode]:
        """Read on from where the file is."""
        while True:
            try:
                episode = self._next()
            except lib.DamageError as err:
                warnings.warn(f"{self.path}: {err}; what is whole is read", lib.DamageWarning, stacklevel=2)
                continue
            if episode is None:
                return
            yield episode

    def _next(self) -> Episode | SparseEpisode | None:
        """Return the next game, None at the end of the file."""
        with self._turn:
            found = lib.ask("episodes.next", self._handle.number)
            return found and self._fill(**found)

    def _fill(self, choices: int, legal: int, number: int, seed: int) -> Episode | SparseEpisode:
        n, shape, sparse = choices, self.shape, self.sparse
        rows: dict[str, np.ndarray] = {
            "observations": np.empty((0 if sparse else n + 1, shape.size), np.float32),
            "masks": np.empty((0 if sparse else n + 1, shape.actions), np.int8),
            "planes": np.empty((n + 1 if sparse else 0, shape.plane_words), np.uint64),
            "globals": np.empty((n + 1 if sparse else 0, len(shape.globals)), np.float32),
            "ends": np.empty(n + 1 if sparse else 0, np.int64),
            "indices": np.empty(legal if sparse else 0, np.int32),
            "actions": np.empty(n, np.int64),
            "rewards": np.empty(n, np.float64),
        }
        lib.call("dr_episodes_fill", self._handle.number, ctypes.byref(lib.pointers(_Rows, dict(rows))))
        if sparse:
            lists = Choices(rows["ends"], rows["indices"])
            return SparseEpisode(number, seed, rows["planes"], rows["globals"], lists, rows["actions"], rows["rewards"])
        return Episode(number, seed, rows["observations"], rows["masks"], rows["actions"], rows["rewards"])
