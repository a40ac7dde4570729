"""Games that were played: records and trajectories as states."""

from __future__ import annotations

import dataclasses
import os
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from deadreckon import _library as lib
from deadreckon._state import Game, State, _game

__all__ = ["Leads", "Record", "records"]


@dataclasses.dataclass(frozen=True)
class Leads:
    """How actions did beside own, the action that the search's policy wanted, in the same worlds with the same dice.

    All arrays are in step with State.legal(): leads float32 [legal], by how much more an action
    scored in the mean, -2 to 2; errors float32 [legal], their standard errors; rounds int64
    [legal], how many worlds compare the two: 0 for own, and for what was not tried.
    """

    own: int
    leads: npt.NDArray[np.float32]
    errors: npt.NDArray[np.float32]
    rounds: npt.NDArray[np.int64]


@dataclasses.dataclass(frozen=True)
class Record:
    """One game that was played: n actions of seats and of chance from its start.

    number is that of the game in its file, agents are texts by seat, "" where nobody says.
    seats int8 [n] is who acted, or CHANCE; actions uint32 [n] are as State.apply takes them;
    scores are None where the game was not finished. visits and values, by action, are what a
    search came to: visits int64 [legal] in step with State.legal(), values the score that the
    seat expected, -1 to 1; None where nobody searched. leads are None unless a search tried
    actions side by side (root=rounds).
    """

    game: Game
    number: int
    seed: int
    agents: list[str]
    seats: npt.NDArray[np.int8]
    actions: npt.NDArray[np.uint32]
    scores: list[float] | None
    visits: list[npt.NDArray[np.int64] | None]
    values: list[float | None]
    leads: list[Leads | None]
    _start: str = dataclasses.field(repr=False)

    def __len__(self) -> int:
        return len(self.actions)

    def start(self) -> State:
        """Return the state in which the game began."""
        if not self._start:
            return self.game.root()
        state = self.game.read(self._start)
        assert isinstance(state, State)
        return state

    def states(self) -> Iterator[State]:
        """Yield the n+1 states of the game: that before each action, and the last. Each is the caller's own."""
        state = self.start()
        yield state
        for action in self.actions.tolist():
            state = state.child(action)
            yield state

    def state(self, i: int) -> State:
        """Return the state before action i; that of n, or of -1, is the last."""
        n = len(self)
        if not -n - 1 <= i <= n:
            raise IndexError(f"deadreckon: no state {i} of {n + 1}")
        state = self.start()
        for action in self.actions[: i % (n + 1)].tolist():
            state.apply(action)
        return state


def records(path: str | os.PathLike[str], **files: str | os.PathLike[str] | None) -> Iterator[Record]:
    """Yield the games of a file: of a record as `deadreckon` writes it, or of a file of trajectories.

    Every game is checked against the rules. A game of trajectories that is damaged is left out,
    with a DamageWarning; a record that is not right is a ValueError that names the place. files are
    the data files that the games were played with, if not the built-in ones, by the option that
    names each.
    """
    reader = Reader(path, files)
    return iter(reader.next, None)


class Reader:
    """A file of games that is read on from where it is."""

    def __init__(self, path: str | os.PathLike[str], files: dict[str, str | os.PathLike[str] | None]) -> None:
        self.handle, self._path = lib.Handle(0), os.fspath(path)
        self.handle = lib.opened("records.open", 0, lib.file_of(path, files))
        described = lib.ask("records.describe", self.handle.number)
        self.game = _game(described["game"], tuple(sorted(described["settings"].items())))

    def next(self) -> Record | None:
        """Return the next game, None at the end of the file."""
        while True:
            try:
                found = lib.ask("records.next", self.handle.number)
            except lib.DamageError as err:
                warnings.warn(f"{self._path}: {err}; what is whole is read", lib.DamageWarning, stacklevel=2)
                continue
            return None if found is None else _record(self.game, found)


def _leads(found: dict[str, Any]) -> Leads:
    return Leads(found["own"], np.array(found["leads"], np.float32), np.array(found["errors"], np.float32), np.array(found["rounds"], np.int64))


def _record(game: Game, found: dict[str, Any]) -> Record:
    return Record(
        game=game,
        number=found["number"],
        seed=found["seed"],
        agents=found["agents"],
        seats=np.array(found["seats"] or [], np.int8),
        actions=np.array(found["actions"] or [], np.uint32),
        scores=found["scores"],
        visits=[None if v is None else np.array(v, np.int64) for v in found["visits"] or []],
        values=[None if v is None else v[0] for v in found["values"] or []],
        leads=[None if v is None else _leads(v) for v in found["leads"] or []],
        _start=found["start"],
    )
