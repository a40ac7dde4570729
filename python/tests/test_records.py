"""Recorded games are read as states."""

import subprocess

import numpy as np
import pytest

import deadreckon
from deadreckon import CHANCE


def test_trajectories(trajectories):
    path = trajectories("searched.drt", "--game", "leduc", "--seat", "first=search:iterations=30", "--seat", "second=random", "--games", "5", "--seed", "3")
    games = list(deadreckon.records(path))
    assert [g.number for g in games] == [1, 2, 3, 4, 5] and games[0].agents == ["search:iterations=30", "random"]
    for g in games:
        states = list(g.states())
        assert len(states) == len(g) + 1 and states[-1].over and states[-1].scores() == g.scores
        assert [s.turn for s in states[:-1]] == g.seats.tolist() and CHANCE in g.seats
        assert str(g.state(-1)) == str(states[-1]) and str(g.state(2)) == str(states[2])
        for s, visits, value in zip(states, g.visits, g.values, strict=False):
            if s.turn == 0 and len(s.legal()) > 1:
                assert len(visits) == len(s.legal()) and visits.sum() >= 30 and -1 <= value <= 1
            else:
                assert visits is None and value is None
    with pytest.raises(IndexError):
        games[0].state(len(games[0]) + 1)


def test_paired_rounds(trajectories):
    search = "search:iterations=16,root=rounds,reuse=off"
    path = trajectories("paired.drt", "--max-turns", "6", "--human", search, "--zombie", "script", "--games", "1", "--seed", "3")
    told = 0
    for g in deadreckon.records(path):
        for s, visits, paired in zip(g.states(), g.visits, g.paired, strict=False):
            assert (paired is None) == (visits is None)
            if paired is not None:
                told += 1
                own = s.legal().index(paired.own)
                assert len(paired.advantages) == len(paired.errors) == len(paired.rounds) == len(visits)
                assert paired.rounds[own] == paired.advantages[own] == 0 < paired.rounds.sum() and (paired.rounds <= visits).all()
    assert told > 5


def test_record(program, tmp_path):
    path = tmp_path / "game.txt"
    subprocess.run([program, "play", "--game", "leduc", "--seat", "first=random", "--seat", "second=random", "--seed", "4", "--record", path], check=True, capture_output=True)
    (game,) = deadreckon.records(path)
    assert repr(game).startswith("<Record 1 of leduc: ")
    assert game.seed == 4 and game.state(-1).scores() == game.scores and np.array_equal(game.seats[:2], [CHANCE] * 2)
    damaged = path.read_text().replace("deal", "steal", 1)
    for text, fault in [(damaged, "checksum"), ("".join(line for line in damaged.splitlines(True) if not line.startswith("checksum ")), "steal")]:
        path.write_text(text)
        with pytest.raises(ValueError, match=rf"game.txt: .*{fault}"):
            deadreckon.records(path)


def test_damage(trajectories, tmp_path):
    whole = trajectories("many.drt", "--game", "leduc", "--seat", "first=random", "--seat", "second=random", "--games", "30", "--seed", "5").read_bytes()
    path = tmp_path / "cut.drt"
    path.write_bytes(whole[: len(whole) * 2 // 3])
    with pytest.warns(deadreckon.DamageWarning):
        assert 0 < len(list(deadreckon.records(path))) < 30


def test_missing_files():
    with pytest.raises(FileNotFoundError, match="nowhere.drt"):
        deadreckon.records("nowhere.drt")
    with pytest.raises(FileNotFoundError, match="nowhere.txt"):
        deadreckon.Game("mall", board="nowhere.txt")
