"""Games between agents, kept as files of trajectories."""

from __future__ import annotations

import os
from collections.abc import Iterable

from deadreckon import _job
from deadreckon._agents import Functions, Named, at_once
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
    """Play games between agents, one for each seat, into a file, and return how many it has.

    The file is that of `deadreckon export` (docs/trajectories.md): records and deadreckon.minari read
    it. Agents, threads and positions are as in match; the file calls functions by their names. A file
    that is there is gone on with until it has so many games, if it was begun by the same call. The
    same call writes the same bytes on any number of threads. Whatever ends it, all whole games are kept.
    """
    functions = Functions(game)
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
