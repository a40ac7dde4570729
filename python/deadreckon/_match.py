"""Matches between agents, with the statistics of `deadreckon arena`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

from deadreckon import _job
from deadreckon._agents import Named, RegisteredFunctions, at_once, listed
from deadreckon._library import seed_of
from deadreckon._state import Game, Position

__all__ = ["MatchResult", "match"]


@dataclasses.dataclass(frozen=True)
class MatchResult:
    """Results of a match (docs/arena.md). str and repr are its tables.

    results has the content of results.json: "agents" with their points over all pairings, "pairings",
    "differences", "overall". An interval has value, low and high, at 95 %.
    """

    results: dict[str, Any]
    tables: str

    def pairing(self, *agents: str) -> dict[str, Any]:
        """Return the results of a pairing for its first side, by default of the first pairing."""
        for pairing in self.results["pairings"]:
            if not agents or list(agents) == pairing["agents"]:
                return dict(pairing)
        raise ValueError(f"deadreckon: no pairing {agents}: there is {[p['agents'] for p in self.results['pairings']]}")

    def __repr__(self) -> str:
        return self.tables


def match(
    game: Game,
    *sides: Named | Sequence[Named],
    games: int = 100,
    seed: int = 1,
    threads: int | None = None,
    sprt: tuple[float, float] | None = None,
    positions: Iterable[str | Position] = (),
    luck: str = "",
) -> MatchResult:
    """Play each agent of a side against each agent of the other sides, with the same dice.

    A side is one agent or a list. games: of each pairing, even, since each game is also played mirrored. sprt:
    two hypotheses in Elo of a sequential test, which may end a match of one pairing early. positions: starting
    positions, used in turn. luck: luck value or "none", by default the game's own if an agent searches.
    threads: games at a time, by default 1, or 64 with a ModelAgent. Functions are called one at a time; their
    exceptions are raised here.
    """
    functions = RegisteredFunctions(game)
    by = [listed(side) for side in sides]
    found = _job.run(functions, "match", {
        "sides": [[functions.text(agent) for agent in side] for side in by],
        "games": games,
        "seed": seed_of(seed),
        "threads": at_once((agent for side in by for agent in side), threads),
        "sprt": None if sprt is None else {"elo0": sprt[0], "elo1": sprt[1]},
        "starts": [str(p) for p in positions],
        "luck": luck,
    })
    return MatchResult(found["results"], found["tables"])
