"""Trajectory files as episodes of one seat."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator

import numpy as np

from deadreckon import _library as lib
from deadreckon._records import Reader, Record
from deadreckon._vector import Choices


@dataclasses.dataclass
class Episode:
    """One game of a seat: its n choices among at least two actions, and the end.

    observations float32 [n+1][size] and masks int8 [n+1][actions]: the last row is the final position, where
    nothing is legal. actions int64 [n]. rewards float64 [n]: unshaped reward from a choice to the next. seed
    determines dice and agents; learners must not see it.
    """

    game: int
    seed: int
    observations: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    rewards: np.ndarray


@dataclasses.dataclass
class SparseEpisode:
    """An Episode with bit-packed observations and lists instead of masks; for the mall it takes a twentieth of the memory.

    planes uint64 [n+1][Shape.plane_words] and globals float32 [n+1][globals]; legal has the legal indices of
    the n+1 rows, none in the last.
    """

    game: int
    seed: int
    planes: np.ndarray
    globals: np.ndarray
    legal: Choices
    actions: np.ndarray
    rewards: np.ndarray


class EpisodeFile(lib.Closeable):
    """A file of `deadreckon export` as episodes of one seat: SparseEpisode if sparse, otherwise Episode.

    Every record is checked against the rules. Unfinished and damaged games are skipped; a DamageWarning names
    the damage and its place. files are the data files of the games, if not built in, by option: board="my.txt".
    """

    def __init__(self, path: str | os.PathLike[str], seat: int | str, *, sparse: bool = False, **files: str | os.PathLike[str] | None) -> None:
        self._lock = lib.CallLock()
        self.path, self.sparse = os.fspath(path), sparse
        self._reader = Reader(path, files)
        self.shape = self._reader.game.shape
        self._seat = self.shape.seat(int(seat) if isinstance(seat, str) and seat.isdecimal() else seat)
        self.seat = self.shape.seats[self._seat]

    def close(self) -> None:
        """Close the file."""
        self._reader.handle.close()

    def __iter__(self) -> Iterator[Episode | SparseEpisode]:
        """Continue reading."""
        while True:
            with self._lock:
                record = self._reader.next()
            if record is None:
                return
            if record.scores is not None and (episode := self._episode(record)) is not None:
                yield episode

    def _episode(self, record: Record) -> Episode | SparseEpisode | None:
        """Return a finished game as an episode, None if the seat had no choice."""
        assert record.scores is not None
        seen: list[tuple[np.ndarray, np.ndarray] | np.ndarray] = []
        indices: list[np.ndarray] = []
        actions: list[int] = []
        state = record.start()
        for seat, action in zip(record.seats.tolist(), record.actions.tolist(), strict=True):
            if seat == self._seat and len(legal := state.legal()) > 1:
                view = state.view(seat)
                seen.append(view.packed() if self.sparse else view.observation())
                indices.append(view.indices())
                actions.append(int(indices[-1][legal.index(action)]))
            state.apply(action)
        if not actions:
            return None
        last = state.view(self._seat)
        seen.append(last.packed() if self.sparse else last.observation())
        rewards = np.zeros(len(actions))
        rewards[-1] = record.scores[self._seat]
        taken = np.array(actions, np.int64)
        if self.sparse:
            ends = np.cumsum([*map(len, indices), 0], dtype=np.int64)
            planes, numbers = (np.stack([pair[i] for pair in seen]) for i in range(2))
            return SparseEpisode(record.number, record.seed, planes, numbers, Choices(ends, np.concatenate(indices)), taken, rewards)
        masks = np.zeros((len(seen), self.shape.actions), np.int8)
        for row, legal_indices in zip(masks, indices, strict=False):
            row[legal_indices] = 1
        return Episode(record.number, record.seed, np.stack(seen), masks, taken, rewards)
