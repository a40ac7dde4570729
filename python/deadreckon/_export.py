"""Games between agents, written as trajectory files."""

from __future__ import annotations

import os
from collections.abc import Iterable

from deadreckon import _job
from deadreckon._agents import Named, RegisteredFunctions, at_once
from deadreckon._library import seed_of
from deadreckon._state import Game, Position

__all__ = ["export"]


def export(
    path: str | os.PathLike[str],
    game: Game,
    *agents: Named,
    games: int = 100,
    seed: int = 1,
    threads: int | None = None,
    positions: Iterable[str | Position] = (),
) -> int:
    """Play games between agents, one for each seat, and write a trajectory file (docs/trajectories.md). Return its number of games.

    Agents, threads and positions are as in match; functions appear under their names. An existing file of the
    same call is continued up to the number of games. The same call writes the same bytes. An interruption keeps
    all finished games.
    """
    functions = RegisteredFunctions(game)
    texts = [functions.text(agent) for agent in agents]
    return int(_job.run(functions, "export", {
        "path": os.fspath(path),
        "agents": texts,
        "names": [functions.names.get(text, "") for text in texts],
        "games": games,
        "seed": seed_of(seed),
        "threads": at_once(agents, threads),
        "starts": [str(p) for p in positions],
        "program": _job.program(),
    }))
