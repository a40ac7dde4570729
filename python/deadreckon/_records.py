"""Games in records and trajectory files."""

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

__all__ = ["PairedRounds", "Record", "records"]


@dataclasses.dataclass(frozen=True)
class PairedRounds:
    """Advantages of actions over own, the policy's action, in the same worlds with the same dice.

    By legal action: advantages float32, mean difference in score, -2 to 2; errors float32, standard errors;
    rounds int64, number of paired rounds, 0 for own and for untried actions.
    """

    own: int
    advantages: npt.NDArray[np.float32]
    errors: npt.NDArray[np.float32]
    rounds: npt.NDArray[np.int64]


@dataclasses.dataclass(frozen=True)
class Record:
    """A game as n actions of seats and chance.

    number: in the file. agents: by seat, "" if unknown. seats int8 [n]. actions uint32 [n]. scores: None if
    unfinished. By action, None without a search: visits int64 by legal action; values, expected score of the
    seat, -1 to 1; paired, only with root=rounds.
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
    paired: list[PairedRounds | None]
    _start: str = dataclasses.field(repr=False)

    def __repr__(self) -> str:
        return f"<Record {self.number} of {self.game.name}: {len(self)} actions, scores {self.scores}>"

    def __len__(self) -> int:
        return len(self.actions)

    def start(self) -> State:
        """Return the initial state."""
        if not self._start:
            return self.game.root()
        state = self.game.read(self._start)
        assert isinstance(state, State)
        return state

    def states(self) -> Iterator[State]:
        """Yield the n+1 states. The caller owns each."""
        state = self.start()
        yield state
        for action in self.actions.tolist():
            state = state.child(action)
            yield state

    def state(self, i: int) -> State:
        """Return the state before action i; n or -1 is the final state."""
        n = len(self)
        if not -n - 1 <= i <= n:
            raise IndexError(f"deadreckon: no state {i} of {n + 1}")
        state = self.start()
        for action in self.actions[: i % (n + 1)].tolist():
            state.apply(action)
        return state


def records(path: str | os.PathLike[str], **files: str | os.PathLike[str] | None) -> Iterator[Record]:
    """Yield the games of a record or a trajectory file, checked against the rules.

    A damaged game of a trajectory file is skipped with a DamageWarning; a wrong record is a ValueError. files
    are the data files of the game, if not built in, by option.
    """
    reader = Reader(path, files)
    return iter(reader.next, None)


class Reader:
    """A file of games with the reading position."""

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
                warnings.warn(f"{self._path}: {err}; undamaged games are read", lib.DamageWarning, stacklevel=2)
                continue
            return None if found is None else _record(self.game, found)


def _paired(found: dict[str, Any]) -> PairedRounds:
    return PairedRounds(found["Own"], np.array(found["Leads"], np.float32), np.array(found["Errors"], np.float32), np.array(found["Rounds"], np.int64))


def _record(game: Game, found: dict[str, Any]) -> Record:
    searches = found["searches"] or []
    return Record(
        game=game,
        number=found["number"],
        seed=found["seed"],
        agents=found["agents"],
        seats=np.array(found["seats"] or [], np.int8),
        actions=np.array(found["actions"] or [], np.uint32),
        scores=found["scores"],
        visits=[None if s is None else np.array(s["Visits"] or [], np.int64) for s in searches],
        values=[None if s is None else s["Value"] for s in searches],
        paired=[None if s is None or s["Paired"] is None else _paired(s["Paired"]) for s in searches],
        _start=found["start"],
    )
