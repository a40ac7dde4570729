"""Many games at once."""

import numpy as np
import pytest

import deadreckon
from deadreckon import Game, vector


@pytest.mark.parametrize("name", ["leduc", "tictactoe", "mall"])
@pytest.mark.parametrize("autoreset", ["same-step", "next-step"])
def test_lists_are_the_masks(name, autoreset):
    """Lists equal masks; with same-step there is always a choice."""
    play, rng = vector(name, 50, observations="float32", masks=True, autoreset=autoreset, **({"max_turns": 1} if name == "mall" else {})), np.random.default_rng(1)
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


@pytest.mark.parametrize("name", ["leduc", "mall", "streets", "town"])
def test_final_lists(name):
    """final_legal with same-step returns the lists of legal with disabled."""
    rng = np.random.default_rng(1)
    with vector(name, 20, max_steps=3) as play, vector(name, 20, max_steps=3, autoreset="disabled") as stays:
        for each in play, stays:
            for i in range(20):
                each.reset_game(i, i)
        for _ in range(3):
            actions = stays.legal().draw(rng)
            for each in play, stays:
                each.step(actions)
            found, there = play.final_legal(), stays.legal()
            for i in np.flatnonzero(play.truncated | play.terminated):
                assert found.indices[found.row(i)].tolist() == there.indices[there.row(i)].tolist()
                assert bool(found.counts[i]) == play.truncated[i]
            if stays.terminated.any():
                break
        assert play.truncated.any() or play.terminated.any()
        assert play.clone().final_legal().indices.tolist() == found.indices.tolist()


def test_packed():
    """Bits equal floats, and games do not depend on threads."""
    floats, bits, shape = vector("mall", 40, max_turns=2, observations="float32", masks=True), vector("mall", 40, max_turns=2, threads=2), Game("mall").shape
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
        assert bits.masks.size == 0 and np.array_equal(bits.legal().indices, floats.legal().indices) and np.array_equal(bits.seats, floats.seats)


KUHN = "kuhn position 1\neye truth\ncards K Q\nbetting bet\nshown 0\n"


def test_resets():
    """All games or one start at a position, and the next game at the root; seeds are by game."""
    play = vector("kuhn", 4, observations="float32")
    play.reset(1, KUHN)
    assert (play.seats == 1).all()
    play.step(play.legal().indices[::2])
    assert play.terminated.all() and (play.seats == 0).all()
    play.reset(1)
    first = play.observations.copy()
    play.reset_game(2, 5, KUHN)
    assert play.seats.tolist() == [0, 0, 1, 0] and np.array_equal(play.observations[[0, 1, 3]], first[[0, 1, 3]])
    play.reset(2)
    assert not np.array_equal(play.observations, first)
    many = vector("leduc", 100, masks=True, autoreset="disabled")
    many.reset(1)
    while not many.terminated.any():
        many.step(many.legal().indices[many.legal().ends - 1])
    over = int(many.terminated.argmax())
    assert not many.masks[over].any() and many.legal().counts[over] == 0
    many.reset_game(over, 9)
    assert many.masks[over].any() and not many.terminated[over]


def test_limits_and_shaping():
    """max_steps truncates a game; shaping and discount change rewards."""
    play = vector("leduc", 10, max_steps=2, autoreset="next-step")
    play.reset(1)
    for _ in range(2):
        play.step(play.legal().indices[play.legal().ends - play.legal().counts])
    assert (play.truncated | play.terminated).all() and play.truncated.any()
    sums = []
    for options in ({}, {"shaping": 1.0}, {"shaping": 1.0, "discount": 0.5}):
        shaped, rng, total = vector("mall", 8, max_turns=3, **options), np.random.default_rng(1), 0.0
        shaped.reset(2)
        for _ in range(60):
            shaped.step(shaped.legal().draw(rng))
            total += np.abs(shaped.rewards).sum()
        sums.append(total)
    assert len(set(sums)) == 3


def test_errors_name_the_cause():
    play = vector("leduc", 3, observations="float32", masks=True)
    play.reset(1)
    for use, message in (
        (lambda: play.step([0, 0]), "shape"),
        (lambda: play.step(play.masks.argmin(axis=1)), "masked"),
        (lambda: play.reset_game(5, 1), "game 5 of 3"),
        (lambda: vector("leduc", 3, autoreset="often"), "often"),
        (lambda: vector("leduc", 3, sauce=1), "no option 'sauce'.*arguments: opponents, seats, settings, observations"),
        (lambda: vector("leduc", 0), "number of games is 0"),
        (lambda: play.observe("third", 0), "no seat"),
        (lambda: vector(Game("leduc"), 3, max_turns=1), "options belong to the Game, so there can be no max_turns"),
    ):
        with pytest.raises(ValueError, match=message):
            use()
    assert np.array_equal(play.observe(int(play.seats[0]), 0), play.observations[0])


def test_opponents_and_seats():
    """The caller plays one seat, a function the other."""
    asked = []

    def calls(view, rng):
        asked.append(view.viewer)
        return view.legal()[0]

    play = vector("leduc", 8, seats=["second"], opponents=calls)
    play.reset(seed=1)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(50):
        assert set(play.seats.tolist()) == {1}
        play.step(play.legal().draw(rng))
        ended += int(play.terminated.sum())
        assert np.allclose(play.rewards.sum(axis=1), 0)
    assert set(asked) == {0} and ended > 50 and play.planes.shape == (8, play.shape.plane_words)


def test_some_games_are_reset():
    one, other = (vector("leduc", 4, observations="float32", autoreset="disabled") for _ in range(2))
    one.reset(seed=1)
    other.reset(seed=1)
    kept = one.observations.copy()
    one.reset_games([1, 3], seed=40)
    for i in (1, 3):
        other.reset_game(i, 40 + i)
    assert np.array_equal(one.observations, other.observations) and np.array_equal(one.observations[[0, 2]], kept[[0, 2]])
    other.reset_games(np.array([False, True, False, True]), seed=40)
    assert np.array_equal(one.observations, other.observations)
    one.reset_games([], seed=1)
    for rows in ([0, 9], [-1], [True], "x", [[1]], [1.5]):
        with pytest.raises(ValueError, match="rows|mask"):
            one.reset_games(rows, seed=1)
    assert np.array_equal(one.observations, other.observations)


@pytest.mark.parametrize("name", ["leduc", "mall", "cabin"])
def test_views_and_states(name):
    """Views and states of a game equal its observations, and games can restart from them."""
    play, rng = vector(name, 4, observations="float32", masks=True, **({"max_turns": 2} if name == "mall" else {})), np.random.default_rng(2)
    play.reset(5)
    for _ in range(6):
        play.step(play.legal().draw(rng))
    for i in range(4):
        view, truth = play.view(i), play.state(i)
        assert view.viewer == truth.turn == play.seats[i] and truth.key() == view.key
        assert np.array_equal(view.observation(), play.observations[i])
        assert play.view(i, play.shape.seats[0]).viewer == 0
    masks, observations = play.masks.copy(), play.observations.copy()
    found = deadreckon.search_many([play.view(i) for i in range(4)], iterations=5)
    assert all(masks[i][play.view(i).index(f.best)] for i, f in enumerate(found))
    saved = [play.state(i) for i in range(4)]
    for _ in range(3):
        play.step(play.legal().draw(rng))
    for i in range(4):
        play.reset_game(i, 1, saved[i])
    assert np.array_equal(play.masks, masks) and np.array_equal(play.observations, observations)
    with pytest.raises(ValueError, match="no game 4"):
        play.state(4)
    play.close()
    with pytest.raises(deadreckon.ClosedError):
        play.view(0)


def test_arrays_are_shared():
    """Other libraries share the arrays by DLPack."""
    play = vector("leduc", 3, observations="float32")
    play.reset(1)
    shared = np.from_dlpack(play.observations)
    play.step(play.legal().draw(np.random.default_rng(1)))
    assert np.shares_memory(shared, play.observations) and np.array_equal(shared, play.observations)


def test_final_bits():
    """The last observation of a finished game is the same in bits and floats."""
    floats, bits = (vector("leduc", 20, observations=form) for form in ("float32", "packed"))
    rng, ended = np.random.default_rng(1), 0
    floats.reset(1)
    bits.reset(1)
    for _ in range(20):
        actions = floats.legal().draw(rng)
        floats.step(actions)
        bits.step(actions)
        over = bits.terminated
        assert np.array_equal(bits.final_globals[over], floats.final_observations[over]) and np.array_equal(bits.final_seats, floats.final_seats)
        ended += over.sum()
    assert ended > 20


@pytest.mark.parametrize("name", ["leduc", "mall"])
def test_clone(name):
    """A clone continues in the same way, and neither affects the other."""
    options = {"max_turns": 2, "luck": "truth"} if name == "mall" else {}
    play = vector(name, 8, seats=[0], opponents="random", **options)
    rng = np.random.default_rng(1)
    play.reset(3)
    for _ in range(20):
        play.step(play.legal().draw(rng))
    twin = play.clone()
    later = play.clone()
    for _ in range(40):
        actions = play.legal().draw(rng)
        for games in play, twin:
            games.step(actions)
        for column in "planes", "globals", "seats", "rewards", "terminated", "luck":
            assert np.array_equal(getattr(play, column), getattr(twin, column)), column
    assert not np.array_equal(later.globals, play.globals)
    with pytest.raises(deadreckon.ClosedError):
        play.close()
        play.clone()


def test_games_are_set_to_states():
    """Each game starts at its own position, given by reference."""
    game = Game("mall", max_turns=2)
    play = vector(game, 6, autoreset="disabled")
    play.reset(1)
    rng, states = np.random.default_rng(1), []
    for _ in range(6):
        play.step(play.legal().draw(rng))
        states.append(play.state(0))
    play.reset_games(range(6), 5, states)
    assert [str(play.state(i)) for i in range(6)] == [str(s) for s in states]
    assert [v.key for v in play.views()] == [s.key() for s in states] and [v.key for v in play.views([4])] == [states[4].key()]
    play.reset_game(2, 1, states[4].view())
    assert play.view(2).key == states[4].key()
    for use, message in (
        (lambda: play.reset_games([0, 1], 1, states), "6 positions for 2 games"),
        (lambda: play.reset_game(0, 1, Game("mall", max_turns=3).root()), "the games differ: mall .maxTurns=2. and mall .maxTurns=3."),
        (lambda: play.reset_game(0, 1, Game("leduc").root()), "the games differ: mall and leduc"),
    ):
        with pytest.raises(ValueError, match=message):
            use()
    assert game.shape.size == play.shape.size


@pytest.mark.slow
def test_luck():
    """Luck events sum to the luck of the step, luck has the mean 0, and adjusted scores have less variance."""
    play, script = vector("town", 60, luck="truth", threads=2), deadreckon.agent("script")
    sums, games = np.zeros((60, 1)), []
    play.reset(3)
    while len(games) < 150:
        views = play.views()
        play.step([view.index(a) for view, a in zip(views, script.act_many(views, 1), strict=True)])
        events = play.events()
        assert np.allclose([events.worth[events.row(i)].sum(axis=0) for i in range(60)], play.luck, atol=1e-12)
        sums += play.luck
        for i in np.flatnonzero(play.terminated):
            games.append((play.rewards[i, 0], sums[i, 0]))
            sums[i] = 0
    scores, luck = np.array(games).T
    assert abs(luck.mean()) < 4 * luck.std() / np.sqrt(len(luck)) and luck.std() > 0.01
    assert (scores - luck).std() < scores.std()
    with pytest.raises(ValueError, match="no luck value"):
        vector("town", 1).events()
