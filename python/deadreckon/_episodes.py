"""Files of trajectories as one seat lived them."""

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
        self._turn = lib.Turn()
        self.path, self.sparse = os.fspath(path), sparse
        self._reader = Reader(path, files)
        self.shape = self._reader.game.shape
        self._seat = self.shape.seat(int(seat) if isinstance(seat, str) and seat.isdecimal() else seat)
        self.seat = self.shape.seats[self._seat]

    def close(self) -> None:
        """Close the file; again is nothing."""
        self._reader.handle.close()

    def __iter__(self) -> Iterator[Episode | SparseEpisode]:
        """Read on from where the file is."""
        while True:
            with self._turn:
                record = self._reader.next()
            if record is None:
                return
            if record.scores is not None and (episode := self._episode(record)) is not None:
                yield episode

    def _episode(self, record: Record) -> Episode | SparseEpisode | None:
        """Return a finished game as the seat lived it, None if it had no choice."""
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
