"""Files of trajectories as Minari data sets.

    python -m deadreckon.minari games.drt mall/scripts-v0 --seat human
"""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from typing import Any

import minari
import numpy as np
from gymnasium import spaces
from minari.data_collector.episode_buffer import EpisodeBuffer

from deadreckon._episodes import Episode, EpisodeFile
from deadreckon._library import DamageWarning, registered
from deadreckon._spaces import observation_space

__all__ = ["Episode", "EpisodeFile", "create_dataset"]


def create_dataset(
    path: str | os.PathLike[str],
    dataset_id: str,
    seat: int | str,
    **metadata: Any,
) -> minari.MinariDataset:
    """Turn a file of trajectories into a Minari data set and return it.

    An episode is a game of the seat: see Episode. Observations are those of
    deadreckon.gym, "observation" and "action_mask"; the reward at the end is the game's
    result. The data files of the games, such as board, are as in EpisodeFile; the rest of
    metadata goes to minari.create_dataset_from_buffers, such as author.
    Of a file that is damaged what can be read is taken, with a DamageWarning; a file
    without a whole game is a ValueError, and nothing is written.
    """
    files = {name: metadata.pop(name) for name in _data_files() if name in metadata}
    with EpisodeFile(path, seat, **files) as file:
        buffers = [_buffer(i, episode) for i, episode in enumerate(file)]
        if not buffers:
            raise ValueError(f"{os.fspath(path)}: no whole game in which {file.seat} had a choice")
        settings = ", ".join(f"{key}={value}" for key, value in file.shape.settings)
        metadata.setdefault("description", f"deadreckon {file.shape.game} ({settings}), seat {file.seat}; encoding {file.shape.digest}")
        return minari.create_dataset_from_buffers(
            dataset_id, buffers,
            observation_space=observation_space(file.shape), action_space=spaces.Discrete(file.shape.actions), **metadata,
        )


def _data_files() -> dict[str, str]:
    """Return what the data files of all games are, by the option that names each."""
    return {file["name"]: file["means"] for game in registered()[1] for file in game.files}


def _buffer(i: int, episode: Episode) -> EpisodeBuffer:
    n = len(episode.actions)
    ends = np.arange(n) == n - 1
    return EpisodeBuffer(
        id=i,
        observations={"observation": episode.observations, "action_mask": episode.masks},
        actions=episode.actions,
        rewards=episode.rewards,
        terminations=ends,
        truncations=np.zeros(n, np.bool_),
        infos={},
    )


def main(arguments: list[str] | None = None) -> int:
    """Convert a file; of a damaged one what can be read, with status 2."""
    parser = argparse.ArgumentParser(prog="python -m deadreckon.minari", description="Turn a file of deadreckon export into a Minari data set.")
    parser.add_argument("file")
    parser.add_argument("dataset_id", help="such as mall/scripts-v0")
    parser.add_argument("--seat", required=True, help="whose games they are, by name or number")
    for name, means in _data_files().items():
        parser.add_argument(f"--{name}", metavar="FILE", help=f"{means}, if the games were played with others than the built-in ones")
    args = parser.parse_args(arguments)
    files = {name: getattr(args, name) for name in _data_files() if getattr(args, name) is not None}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", DamageWarning)
        try:
            dataset = create_dataset(args.file, args.dataset_id, args.seat, **files)
        except (ValueError, RuntimeError, OSError) as err:
            print(f"deadreckon.minari: {err}", file=sys.stderr)
            return 2
    damage = [str(w.message) for w in caught if issubclass(w.category, DamageWarning)]
    for line in damage[:10]:
        print(f"deadreckon.minari: {line}", file=sys.stderr)
    if len(damage) > 10:
        print(f"deadreckon.minari: and {len(damage) - 10} more", file=sys.stderr)
    print(f"{args.dataset_id}: {dataset.total_episodes} episodes, {dataset.total_steps} steps")
    return 2 if damage else 0


if __name__ == "__main__":
    sys.exit(main())
