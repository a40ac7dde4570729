"""Minari data sets from trajectory files.

python -m deadreckon.minari games.drt mall/scripts-v0 --seat human
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import pathlib
import re
import shutil
import sys
import warnings
from typing import Any

import minari
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.envs.registration import EnvSpec
from minari.data_collector.episode_buffer import EpisodeBuffer
from minari.storage.datasets_root_dir import get_dataset_path

from deadreckon._episodes import Episode, EpisodeFile, SparseEpisode
from deadreckon._library import DamageWarning, Shape, registered
from deadreckon._records import Record, records
from deadreckon._spaces import observation_space

__all__ = ["Episode", "EpisodeFile", "SparseEpisode", "create_dataset"]


def create_dataset(
    path: str | os.PathLike[str],
    dataset_id: str,
    seat: int | str,
    **metadata: Any,
) -> minari.MinariDataset:
    """Convert a trajectory file to a Minari data set and return it.

    An episode is a game of the seat: see Episode. Observations are as in deadreckon.gym; the last reward is the
    game's result. If the seat searched, infos["visits"] int32 [n+1][actions] are the visits by action index.
    recover_environment returns the environment of the seat with its original opponents. The data files of the
    games, such as board, are as in EpisodeFile; other metadata, such as author, goes to
    minari.create_dataset_from_buffers. The undamaged part of a damaged file is converted with a DamageWarning;
    a file without a whole game is a ValueError. The data set is written as NAME_unfinished-v0 and renamed, so
    it is complete or absent; the next call for NAME-v0 replaces an unfinished one.
    """
    if not re.fullmatch(r"([-\w]+/)*[-\w]+-v\d+", dataset_id):
        raise ValueError(f"dataset id {dataset_id!r}: expected one such as mall/scripts-v0")
    place = get_dataset_path(dataset_id)
    if place.exists():
        raise ValueError(f"data set {dataset_id} exists: delete it, by `minari delete {dataset_id}`, or choose another version")
    files = {name: metadata.pop(name) for name in _data_files() if name in metadata}
    with EpisodeFile(path, seat, **files) as file:
        shape, number = file.shape, file.shape.seats.index(file.seat)
        thoughts = _thoughts(path, number, shape.actions, files)
        buffers = [_buffer(i, episode, thoughts.visits.get(episode.game)) for i, episode in enumerate(file) if isinstance(episode, Episode)]
        if not buffers:
            raise ValueError(f"{os.fspath(path)}: no whole game in which {file.seat} had a choice")
        settings = ", ".join(f"{key}={value}" for key, value in file.shape.settings)
        metadata.setdefault("description", f"deadreckon {file.shape.game} ({settings}), seat {file.seat}; encoding {file.shape.digest}")
        metadata.setdefault("env", _spec(shape, number, thoughts.agents, files))
        unfinished = re.sub(r"(-v\d+)$", r"_unfinished\1", dataset_id)
        aside = get_dataset_path(unfinished)
        shutil.rmtree(aside, ignore_errors=True)
        try:
            minari.create_dataset_from_buffers(
                unfinished, buffers,
                observation_space=observation_space(file.shape), action_space=spaces.Discrete(file.shape.actions), **metadata,
            )
            about = aside / "data" / "metadata.json"
            about.write_text(json.dumps(json.loads(about.read_text()) | {"dataset_id": dataset_id}))
            if (data := about.with_name("main_data.hdf5")).exists():  # other data formats have no such file
                _compress(data)
            _sync(aside)
            os.rename(aside, place)
        finally:
            shutil.rmtree(aside, ignore_errors=True)
        return minari.load_dataset(dataset_id)


@dataclasses.dataclass
class _SearchData:
    """The agents of a file by seat, and the visits of a seat's searches by game."""

    agents: list[str]
    visits: dict[int, npt.NDArray[np.int32]]


def _thoughts(path: str | os.PathLike[str], seat: int, actions: int, files: dict[str, Any]) -> _SearchData:
    out = _SearchData([], {})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DamageWarning)  # EpisodeFile already warns
        for record in records(path, **files):
            out.agents = record.agents
            if any(v is not None for v in record.visits):
                out.visits[record.number] = _visits(record, seat, actions)
    return out


def _visits(record: Record, seat: int, actions: int) -> npt.NDArray[np.int32]:
    """Return the visits int32 [n+1][actions], a row for each choice of a seat."""
    rows = []
    for state, visits in zip(record.states(), record.visits, strict=False):
        if state.turn == seat and len(state.legal()) > 1:
            row = np.zeros(actions, np.int32)
            if visits is not None:
                row[state.indices()] = visits
            rows.append(row)
    return np.array([*rows, np.zeros(actions, np.int32)])


def _spec(shape: Shape, seat: int, agents: list[str], files: dict[str, Any]) -> EnvSpec:
    """Return the spec of the seat's environment with its original opponents."""
    known = {option["name"] for game in registered()[1] if game.name == shape.game for option in game.options}
    settings = {key: value for key, value in shape.settings if key in known}
    opponents: dict[str, str] = {str(shape.seats[i]): agent for i, agent in enumerate(agents) if i != seat and agent}
    name = re.sub("[^A-Za-z0-9]", "", shape.game.title())
    return EnvSpec(
        f"Deadreckon{name}-v0", entry_point="deadreckon.gym:GameEnv",
        kwargs={"game": shape.game, "seat": shape.seats[seat], "opponents": opponents, "settings": settings | {k: os.fspath(v) for k, v in files.items()}},
    )


def _compress(path: pathlib.Path) -> None:
    """Rewrite an HDF5 file with compression: observations and masks are mostly zeros."""
    import h5py

    small = path.with_suffix(".small")
    with h5py.File(path, "r") as source, h5py.File(small, "w") as target:
        target.attrs.update(source.attrs)

        def copy(name: str, item: Any) -> None:
            if isinstance(item, h5py.Dataset):
                large = item.size is not None and item.size > 256 and item.dtype != object
                options: dict[str, Any] = {"compression": "gzip", "compression_opts": 4, "shuffle": True} if large else {}
                made: Any = target.create_dataset(name, data=item[()], dtype=item.dtype, **options)
            else:
                made = target.require_group(name)
            made.attrs.update(item.attrs)

        source.visititems(copy)
    os.replace(small, path)


def _sync(folder: pathlib.Path) -> None:
    """Sync all files of a folder to disk."""
    for path in folder.rglob("*"):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _data_files() -> dict[str, str]:
    """Return the descriptions of the data files of all games, by option."""
    return {file["name"]: file["means"] for game in registered()[1] for file in game.files}


def _buffer(i: int, episode: Episode, visits: npt.NDArray[np.int32] | None) -> EpisodeBuffer:
    n = len(episode.actions)
    fields: dict[str, Any] = {  # arrays are accepted instead of lists
        "id": i,
        "observations": {"observation": episode.observations, "action_mask": episode.masks},
        "actions": episode.actions,
        "rewards": episode.rewards,
        "terminations": np.arange(n) == n - 1,
        "truncations": np.zeros(n, np.bool_),
        "infos": {} if visits is None else {"visits": visits},
    }
    return EpisodeBuffer(**fields)


def main(arguments: list[str] | None = None) -> int:
    """Convert a file. The status is 2 if a part is damaged."""
    parser = argparse.ArgumentParser(prog="python -m deadreckon.minari", description="Turn a file of deadreckon export into a Minari data set.")
    parser.add_argument("file")
    parser.add_argument("dataset_id", help="such as mall/scripts-v0")
    parser.add_argument("--seat", required=True, help="name or number of the seat")
    for name, means in _data_files().items():
        parser.add_argument(f"--{name}", metavar="FILE", help=f"{means}, if not built in")
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
