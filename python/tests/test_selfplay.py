"""Many games with all their seats, stepped together."""

import numpy as np
import pytest

import deadreckon
from deadreckon import Game, SelfPlay


@pytest.mark.parametrize("name", ["leduc", "tictactoe", "mall"])
@pytest.mark.parametrize("autoreset", ["same-step", "next-step"])
def test_lists_are_the_masks(name, autoreset):
    """The lists have what the masks have; with same-step there is always a choice."""
    play, rng = SelfPlay(name, 50, autoreset=autoreset, **({"max_turns": 1} if name == "mall" else {})), np.random.default_rng(1)
    play.reset(7)
    ended, blank = 0, 0
    for _ in range(60):
        legal = play.legal()
        masks = np.zeros_like(play.masks)
        masks[np.repeat(np.arange(50), legal.counts), legal.indices] = 1
        assert np.array_equal(masks, play.masks)
        blank += (legal.counts == 0).sum()
        drawn = legal.draw(rng)
        assert all(drawn[i] in legal.indices[legal.row(i)] for i in range(50) if legal.counts[i])
        play.step(drawn)
        over = play.terminated | play.truncated
        assert (play.rewards[~over] == 0).all()
        if autoreset == "same-step" and over.any():
            assert play.final_observations[over].any() and play.masks[over].any()
        ended += over.sum()
    assert ended > 50 and (blank == 0) == (autoreset == "same-step")
    play.close()
    with pytest.raises(deadreckon.ClosedError):
        play.legal()


def test_packed():
    """Bits say what floats say, and the games are the same, on any number of threads."""
    floats, bits, shape = SelfPlay("mall", 40, max_turns=2), SelfPlay("mall", 40, max_turns=2, packed=True, threads=2), Game("mall").shape
    floats.reset(3)
    bits.reset(3)
    rng = np.random.default_rng(1)
    for _ in range(20):
        assert np.array_equal(bits.globals, floats.observations[:, shape.size - len(shape.globals):]) and bits.observations.size == 0
        words = (shape.squares + 63) // 64
        unpacked = np.unpackbits(bits.planes.view(np.uint8).reshape(40, -1, words * 8), axis=2, bitorder="little")[:, :, : shape.squares]
        if len(shape.planes) == unpacked.shape[1]:
            assert np.array_equal(unpacked.reshape(40, -1), floats.observations[:, : shape.size - len(shape.globals)])
        actions = floats.legal().draw(rng)
        floats.step(actions)
        bits.step(actions)
        assert np.array_equal(bits.masks, floats.masks) and np.array_equal(bits.seats, floats.seats)


def test_what_is_wrong_is_told():
    play = SelfPlay("leduc", 3)
    play.reset(1)
    for use, message in (
        (lambda: play.step([0, 0]), "shape"),
        (lambda: play.step(play.masks.argmin(axis=1)), "masked"),
        (lambda: play.reset_game(5, 1), "game 5 of a batch of 3"),
        (lambda: SelfPlay("leduc", 3, autoreset="often"), "often"),
        (lambda: SelfPlay("leduc", 3, sauce=1), "no option 'sauce'.*arguments: settings, threads"),
        (lambda: SelfPlay("leduc", 0), "number of games is 0"),
        (lambda: play.observe("third", 0), "no seat"),
    ):
        with pytest.raises(ValueError, match=message):
            use()
    assert np.array_equal(play.observe(int(play.seats[0]), 0), play.observations[0])
