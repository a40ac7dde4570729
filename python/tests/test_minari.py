import re
import subprocess
import sys
import warnings

import minari
import numpy as np
import pytest

import deadreckon
from deadreckon import _library as lib
from deadreckon.gym import GameEnv
from deadreckon.minari import EpisodeFile, create_dataset, main


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))


@pytest.fixture
def leduc(trajectories):
    return trajectories("leduc.drt", "--game", "leduc", "--seat", "first=random", "--seat", "second=random", "--games", "30", "--seed", "7")


@pytest.fixture
def mall(trajectories):
    return trajectories("mall.drt", "--human", "script", "--zombie", "swarm", "--games", "3", "--max-turns", "6")


def same_as_env(env, episode):
    """Replay the episode's actions in the environment and compare."""
    observation, _ = env.reset(seed=episode.seed)
    for i, action in enumerate(episode.actions):
        assert np.array_equal(observation["observation"], episode.observations[i])
        assert np.array_equal(observation["action_mask"], episode.masks[i])
        observation, reward, terminated, _, _ = env.step(action)
        assert reward == episode.rewards[i]
    assert terminated and np.array_equal(observation["observation"], episode.observations[-1])
    assert not episode.masks[-1].any()


@pytest.mark.parametrize("seat", ["first", "second"])
def test_leduc_equals_the_environment(leduc, seat):
    with EpisodeFile(leduc, seat) as file:
        episodes = list(file)
    assert 20 < len(episodes) <= 30
    env = GameEnv("leduc", seat=seat, opponents="random")
    for episode in episodes:
        same_as_env(env, episode)


@pytest.mark.parametrize(("seat", "opponent"), [("human", "swarm"), ("zombie", "script")])
def test_mall_equals_the_environment(mall, seat, opponent):
    with EpisodeFile(mall, seat) as file:
        episodes = list(file)
    assert len(episodes) == 3
    for episode in episodes:
        same_as_env(GameEnv("mall", seat=seat, opponents=opponent, max_turns=6), episode)


def test_dataset(leduc):
    made = create_dataset(leduc, "deadreckon/leduc-v0", "first", author="somebody")
    data = minari.load_dataset("deadreckon/leduc-v0")
    assert data.total_episodes == made.total_episodes and "seat first" in data.storage.metadata["description"]
    with EpisodeFile(leduc, "first") as file:
        for episode, kept in zip(file, data.iterate_episodes(), strict=True):
            assert np.array_equal(kept.observations["observation"], episode.observations)
            assert np.array_equal(kept.observations["action_mask"], episode.masks)
            assert np.array_equal(kept.actions, episode.actions) and np.array_equal(kept.rewards, episode.rewards)
            assert kept.terminations[-1] and not kept.terminations[:-1].any() and not kept.truncations.any()
            assert all(episode.masks[i, a] for i, a in enumerate(kept.actions))


@pytest.mark.parametrize("fault", [KeyboardInterrupt, OSError("no space left on device")])
@pytest.mark.parametrize("at", ["_compress", "_sync"])
def test_interrupted(leduc, monkeypatch, at, fault):
    """After an interruption there is no data set, and the same call works later."""
    def fail(*_):
        raise fault

    with monkeypatch.context() as m:
        m.setattr(f"deadreckon.minari.{at}", fail)
        with pytest.raises(type(fault) if isinstance(fault, Exception) else fault):
            create_dataset(leduc, "deadreckon/cut-off-v1", "first")
    assert not minari.list_local_datasets()
    assert create_dataset(leduc, "deadreckon/cut-off-v1", "first").total_episodes > 20
    assert list(minari.list_local_datasets()) == ["deadreckon/cut-off-v1"]
    with pytest.raises(ValueError, match="deadreckon/cut-off-v1 exists"):
        create_dataset(leduc, "deadreckon/cut-off-v1", "first")


def test_killed(leduc, tmp_path):
    """A killed process leaves an unfinished data set under another name, and the next call replaces it."""
    code = f"import os, deadreckon.minari as m; m._sync = lambda _: os._exit(9); m.create_dataset({str(leduc)!r}, 'leduc-v0', 0)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 9
    assert [p.name for p in (tmp_path / "minari").iterdir()] == ["leduc_unfinished-v0"]
    assert create_dataset(leduc, "leduc-v0", 0).total_episodes > 20
    assert [p.name for p in (tmp_path / "minari").iterdir()] == ["leduc-v0"]


@pytest.mark.parametrize("name", ["leduc", "../leduc-v0", "a/../b-v0", "/leduc-v0", ""])
def test_bad_ids(leduc, tmp_path, name):
    with pytest.raises(ValueError, match="dataset id .* expected one such as"):
        create_dataset(leduc, name, 0)
    assert not (tmp_path / "minari").exists()


def test_damage(leduc, tmp_path):
    """The undamaged part is read with warnings."""
    whole = leduc.read_bytes()
    with EpisodeFile(leduc, 0) as file:
        good = [(e.game, e.actions.tolist(), e.rewards.tolist()) for e in file]
    bad = tmp_path / "bad.drt"
    told = 0
    for at in range(5, len(whole), 211):
        bad.write_bytes(whole[:at] + bytes([whole[at] ^ 0x40]) + whole[at + 1 :])
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                with EpisodeFile(bad, 0) as file:
                    read = [(e.game, e.actions.tolist(), e.rewards.tolist()) for e in file]
            except (ValueError, RuntimeError) as err:
                assert "bad.drt" in str(err)
                continue
        assert all(game in good for game in read)
        assert len(read) == len(good) or caught
        told += len(caught)
    assert told > 5
    bad.write_bytes(whole[: len(whole) // 2])
    with pytest.warns(deadreckon.DamageWarning, match="byte [0-9]+: game"):
        cut = create_dataset(bad, "deadreckon/cut-v0", 0)
    assert 0 < cut.total_episodes < len(good)


def test_threads_read_one_file(leduc, two_threads):
    """Threads that share a file read whole games."""
    with EpisodeFile(leduc, 0) as file:
        want = [next(iter(file)) for _ in range(2)]
    with EpisodeFile(leduc, 0) as file:
        got = two_threads(lib, "call", lambda: next(iter(file)), lambda: next(iter(file)))
    for g, w in zip(got, want, strict=True):
        assert (g.game, g.seed) == (w.game, w.seed) and np.array_equal(g.observations, w.observations)


def test_bad_files(leduc, tmp_path):
    empty = tmp_path / "empty.drt"
    empty.write_bytes(b"")
    with pytest.raises(RuntimeError, match="empty.drt"):
        EpisodeFile(empty, 0)
    with pytest.raises(FileNotFoundError, match="missing.drt"):
        EpisodeFile(tmp_path / "missing.drt", 0)
    with pytest.raises(ValueError, match="no seat 'third'"):
        EpisodeFile(leduc, "third")
    file = EpisodeFile(leduc, 0)
    file.close()
    file.close()
    with pytest.raises(deadreckon.ClosedError):
        next(iter(file))


def test_program(leduc, tmp_path, capsys):
    assert main([str(leduc), "deadreckon/program-v0", "--seat", "second"]) == 0
    assert "episodes" in capsys.readouterr().out
    bad = bytearray(leduc.read_bytes())
    marks = [m.start() for m in re.finditer(re.escape(b"\x50\x2a\x4d\x18"), bad)][1:]  # the first is the header's
    for at in marks[1:26:2]:
        bad[at + 30] ^= 1
    (tmp_path / "bad.drt").write_bytes(bad)
    assert main([str(tmp_path / "bad.drt"), "deadreckon/bad-v0", "--seat", "second"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 11 and "bad.drt: byte " in lines[0] and lines[-1].endswith("and 3 more")
    assert main([str(tmp_path / "missing.drt"), "deadreckon/missing-v0", "--seat", "0"]) == 2
    assert "missing.drt" in capsys.readouterr().err
    out = subprocess.run([sys.executable, "-m", "deadreckon.minari", "--help"], capture_output=True, text=True)
    assert out.returncode == 0 and "--seat" in out.stdout


def test_environment_visits_and_size(trajectories, tmp_path):
    """A data set has its environment and search visits, and is compressed."""
    path = trajectories("minari.drt", "--game", "leduc", "--seat", "first=search:iterations=30", "--seat", "second=random", "--games", "12", "--seed", "3")
    dataset = create_dataset(path, "deadreckon/visits-v0", "first")
    env = dataset.recover_environment()
    assert env.unwrapped.shape.game == "leduc" and env.unwrapped._seats == [0]
    with EpisodeFile(path, "first") as file:
        episodes = list(file)
    for found, episode in zip(dataset.iterate_episodes(), episodes, strict=True):
        assert np.array_equal(found.observations["observation"], episode.observations) and np.array_equal(found.actions, episode.actions)
        visits = found.infos["visits"]
        assert visits.shape == episode.masks.shape and not visits[-1].any()
        assert (visits[:-1].sum(1) >= 30).all() and not visits[episode.masks == 0].any()
        same_as_env(GameEnv("leduc", seat="first", opponents={"second": "random"}), episode)
    mall = create_dataset(
        trajectories("mall.drt", "--human", "script", "--zombie", "swarm", "--games", "3", "--max-turns", "6"), "deadreckon/mall-v0", "human")
    steps = mall.total_steps
    assert sum(f.stat().st_size for f in (tmp_path / "minari").rglob("*.hdf5")) < 12_000 * steps
    recovered = mall.recover_environment().unwrapped
    with EpisodeFile(trajectories("mall.drt"), "human") as file:
        same_as_env(recovered, next(iter(file)))


@pytest.mark.parametrize("seat", [0, 1])
def test_sparse(mall, seat):
    """Bits and lists equal floats and masks."""
    with EpisodeFile(mall, seat) as dense, EpisodeFile(mall, seat, sparse=True) as sparse:
        pairs = list(zip(dense, sparse, strict=True))
        shape = dense.shape
    assert pairs
    for a, b in pairs:
        assert (a.game, a.seed) == (b.game, b.seed)
        assert np.array_equal(a.actions, b.actions) and np.array_equal(a.rewards, b.rewards)
        masks = np.zeros_like(a.masks)
        masks[np.repeat(np.arange(len(masks)), b.legal.counts), b.legal.indices] = 1
        assert np.array_equal(masks, a.masks)
        assert np.array_equal(a.observations[:, len(a.observations[0]) - len(shape.globals) :], b.globals)
        words = (shape.squares + 63) // 64
        bits = np.unpackbits(b.planes.view(np.uint8), axis=1, bitorder="little").reshape(len(b.planes), -1, 64 * words)[:, :, : shape.squares]
        first = bits[:, 0]  # a plane that is a claim has one layer
        assert np.array_equal(first, a.observations[:, : shape.squares])
        assert b.planes.nbytes + b.globals.nbytes + b.legal.indices.nbytes < (a.observations.nbytes + a.masks.nbytes) / 10
