"""Tuning the parameters of agents."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from deadreckon import _job
from deadreckon._agents import Named, RegisteredFunctions, at_once, listed
from deadreckon._library import seed_of
from deadreckon._state import Game

__all__ = ["TuningResult", "tune"]


@dataclasses.dataclass(frozen=True)
class TuningResult:
    """Results of a tuning (docs/tune.md). str and repr are its verdict and tables.

    agent is the text of the tuned agent. results has the content of results.json: "generations", and "match"
    with "gain" and "verdict".
    """

    agent: str
    results: dict[str, Any]
    tables: str

    def __repr__(self) -> str:
        return self.tables


def tune(
    game: Game,
    *sides: Named | Sequence[Named],
    tuned: str = "",
    knobs: Sequence[str] = (),
    budget: int = 20000,
    batch: int = 50,
    population: int = 0,
    step: float = 0.0,
    games: int = 1000,
    luck: str = "",
    seed: int = 1,
    threads: int | None = None,
) -> TuningResult:
    """Tune the parameters of an agent against opponents.

    Sides, luck, seed and threads are as in match; tuned is the side of the one agent to tune, by default the
    first. knobs: parameters, by default all (`deadreckon agents --agent NAME` lists them). budget: games of the
    search. batch: games of a candidate against each opponent; population: candidates in a generation; 0 chooses
    both. step: initial standard deviation as a share of a parameter's range. games: of the final match.
    """
    functions = RegisteredFunctions(game)
    by = [listed(side) for side in sides]
    found = _job.run(functions, "tune", {
        "Side": tuned,
        "By": [[functions.text(agent) for agent in side] for side in by],
        "Knobs": list(knobs),
        "Seed": seed_of(seed),
        "Budget": budget,
        "Batch": batch,
        "Population": population,
        "Step": step,
        "Games": games,
        "Luck": luck,
        "Threads": at_once((agent for side in by for agent in side), threads),
        "Program": _job.program(),
    })
    return TuningResult(found["results"]["agent"], found["results"], found["tables"])
