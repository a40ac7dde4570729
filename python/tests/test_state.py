"""States and views: rules from Python, and secrecy of views."""

import copy
import os
import pickle
import subprocess
import sys
import threading

import numpy as np
import pytest

import deadreckon
from deadreckon import CHANCE, NOBODY, Game, State, View

GAMES = [game.name for game in deadreckon.games()]
SMALL = {"mall": {"max_turns": 2}, "town": {}, "cabin": {}, "streets": {}}


def game(name):
    return Game(name, **SMALL.get(name, {}))


def walk(state, rng, most=150):
    """Yield the states of a random game with the action played in each."""
    for _ in range(most):
        if state.over:
            return
        action = state.roll(rng) if state.chance else int(rng.choice(state.legal()))
        yield state, action
        state = state.child(action)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played(name):
    """Texts, children and indices of legal actions convert back; copies, texts and pickles equal the state."""
    g, rng = game(name), np.random.default_rng(1)
    choices = 0
    for k, (s, action) in enumerate(walk(g.root(), rng)):
        legal = s.legal()
        assert legal == sorted(set(legal)) and action in legal
        assert s.parse(s.text(action)) == action and s.explain(action) and s.prompt()
        before, child = str(s), s.child(action)
        twin = s.clone()
        twin.apply(s.text(action))
        assert str(s) == before and str(twin) == str(child) and twin.turn == child.turn
        for other in copy.copy(s), copy.deepcopy(s), g.read(before), pickle.loads(pickle.dumps(s)) if k % 10 == 0 else s:
            assert isinstance(other, State) and (str(other), other.turn, other.legal()) == (before, s.turn, legal)
        if s.chance:
            assert s.turn == CHANCE and sum(p for _, p in s.outcomes()) == pytest.approx(1)
            assert [a for a, _ in s.outcomes()] == legal and len(s.odds()) == len(legal) and not len(s.indices())
        else:
            choices += 1
            indices, mask = s.indices(), s.mask()
            assert s.odds() == [] and mask.sum() == len(indices) == len(legal) and mask[indices].all()
            assert s.index(action) == indices[legal.index(action)] and s.action(s.index(action)) == action
    assert choices > 1


@pytest.mark.parametrize("name", GAMES)
def test_views_equal_the_information_of_seats(name):
    """A view equals its seat's information in the state, and so does every state sampled from it."""
    g, rng = game(name), np.random.default_rng(2)
    for k, (s, _) in enumerate(walk(g.root(), rng, 60)):
        for seat in range(len(g.seats)):
            v = s.view(seat)
            assert isinstance(v, View) and v.viewer == seat and v.key == s.key(seat)
            assert np.array_equal(v.observation(), s.observation(seat))
            if k % 5 == 0:
                w = v.sample(rng)
                assert isinstance(w, State) and w.key(seat) == v.key and str(w.view(seat)) == str(v)
                assert str(v.sample(7)) == str(v.sample(7))
                assert str(pickle.loads(pickle.dumps(v))) == str(v) and isinstance(g.read(str(v)), View)
                planes, numbers = v.packed()
                assert planes.shape == (g.shape.plane_words,) and np.array_equal(numbers, v.observation()[g.shape.size - len(numbers):])
                assert all(np.array_equal(x, y) for x, y in zip(v.packed(), s.packed(seat), strict=True))
            if s.turn == seat:
                assert v.legal() == s.legal()


def test_views_hide_the_state():
    """Views of states that a seat cannot distinguish are equal in everything they return."""
    g = Game("kuhn")
    deals = [g.read(f"kuhn position 1\neye truth\ncards {card} Q\nbetting bet\nshown 0\n") for card in "JK"]
    one, other = (s.view("second") for s in deals)
    for name in dir(View):
        if name.startswith("_") or name in ("clone", "view", "sample", "samples", "apply", "child"):
            continue
        x, y = getattr(one, name), getattr(other, name)
        if name in ("text", "explain", "index"):
            x, y = x("call"), y("call")
        elif name == "parse":
            x, y = x("call"), y("call")
        elif name == "action":
            x, y = x(one.index("call")), y(one.index("call"))
        elif name in ("roll", "svg", "game"):
            continue
        elif callable(x):
            x, y = x(), y()
        assert np.array_equal(x, y) if isinstance(x, np.ndarray) else repr(x) == repr(y), name
    assert {str(one.sample(seed)) for seed in range(40)} == {str(s) for s in deals}
    assert deals[0].key("first") != deals[1].key("first")
    dealing = g.root()
    assert dealing.seen("deal K", "first") == dealing.parse("deal K") != dealing.seen("deal K", "second")


def test_scores():
    s = Game("kuhn").read("kuhn position 1\neye truth\ncards K Q\nbetting check check\nshown 0\n")
    while not s.over:
        assert s.scores() == [0.0, 0.0]
        s.apply(s.roll(1))
    assert s.scores() == [0.25, -0.25] or s.scores() == [0.5, -0.5]
    assert s.turn == NOBODY and s.legal() == [] and s.outcomes() == []
    with pytest.raises(deadreckon.GameOverError, match="kuhn: the game is over"):
        s.apply(0)


def test_rolls_follow_the_odds():
    """Rolls have the frequencies of the odds and depend only on the seed."""
    s = Game("mall").root()
    outcomes = dict(s.outcomes())
    rolls = [s.roll(seed) for seed in range(3000)]
    assert rolls == [s.roll(seed) for seed in range(3000)]
    for action, p in outcomes.items():
        assert abs(rolls.count(action) / 3000 - p) < 5 * (p * (1 - p) / 3000) ** 0.5


@pytest.mark.parametrize("action", [-1, 2**32, 2**32 + 17, 2**70, 1.0, None, True, [1], "fly", 12345, np.float32(1), "deal\0"])
def test_illegal_actions(action):
    s = Game("kuhn").root()
    before = str(s)
    for use in s.apply, s.child, s.text, s.explain:
        with pytest.raises(ValueError, match="action|expected"):
            use(action)
    assert str(s) == before


def test_numpy_numbers_are_actions():
    s = Game("kuhn").root()
    for action in np.array(s.legal(), np.uint32), np.array(s.legal()):
        assert s.child(action[0]).turn == CHANCE


@pytest.mark.parametrize(
    ("use", "message"),
    [
        (lambda g: g.read(3), "position is 3"),
        (lambda g: g.read(""), "position:1:1: nothing to read"),
        (lambda g: g.read("kuhn position 1\neye truth\ncards Z -\n"), 'position:3:7: "Z"'),
        (lambda g: g.root().view(), "no seat is on turn"),
        (lambda g: g.root().view("human"), "no seat 'human' in kuhn"),
        (lambda g: g.root().view(2), "no seat 2"),
        (lambda g: g.root().view(0).sample(-1), "seed -1"),
        (lambda g: g.root().observation(0, np.zeros(3, np.float32)), "observation: expected a writable"),
        (lambda g: g.root().observation(0, np.zeros(10)), "observation: expected"),
        (lambda g: g.root().action(99), "out of range"),
        (lambda g: g.root().action("x"), "action index"),
        (lambda g: Game("kuhn", sauce=1), "no option 'sauce'"),
        (lambda g: Game("chess"), "no game"),
        (lambda g: g.states(0), "number of states is 0"),
        (lambda g: g.states(2, threads=0), "threads 0"),
        (lambda g: g.states(2).apply([1]), r"shape \(1,\)"),
        (lambda g: g.states(2).apply([17.0, 18.0]), "dtype float64"),
        (lambda g: g.states(2).apply([17, -1]), "actions are 0 to"),
        (lambda g: g.states(2).apply([17, 99]), "row 1: kuhn: action 99 is not legal for chance; a legal one is 17"),
        (lambda g: g.states(2).branch(g.states(3), [0, 1], [17, 3]), "row 1: kuhn: action 3 is not legal"),
        (lambda g: g.states(2).branch(g.states(3), [0]), "1 rows for 2"),
        (lambda g: g.states(2).fill(Game("leduc").root()), "expected a State of the same Game"),
        (lambda g: g.states(2).sample(g.root(), 1), "expected a View"),
    ],
)
def test_errors_name_the_cause(use, message):
    with pytest.raises(ValueError, match=message):
        use(Game("kuhn"))


def test_masked_index_names_the_rule():
    g = Game("mall")
    s = g.root()
    while s.chance:
        s.apply(s.roll(1))
    cited = 0
    for index in np.flatnonzero(s.mask() == 0)[::400]:
        with pytest.raises(ValueError, match=f"action {index} is masked") as caught:
            s.action(index)
        cited += "EN " in str(caught.value)
    assert cited > 10
    for make in State, View:
        with pytest.raises(TypeError, match="comes from a Game"):
            make()


def test_places_are_reused():
    """Freed states release their places."""
    g = Game("kuhn", settings={})
    s = g.root()
    for _ in range(2000):
        s.child(17).view(0).sample(1)
    pool = g._pool
    assert pool.take(0) + pool.take(1) < 200


def test_open_games_are_shared():
    g = Game("mall", max_turns=7)
    assert pickle.loads(pickle.dumps(g)) is g or pickle.loads(pickle.dumps(g)) == g
    assert copy.deepcopy(g) is g and eval(repr(g)) == g and hash(eval(repr(g))) == hash(g)
    assert g != Game("mall") and g.settings["maxTurns"] == "7" and Game("mall").settings["maxTurns"] == "150"


def test_shape_has_the_board():
    shape = Game("mall").shape
    board = shape.board
    assert board.shape[1] == 4 and board.dtype == np.int32 and board[:, :2].max() < shape.squares
    assert board[:, 2].max() < len(shape.side_kinds) and board[:, 3].max() < len(shape.slots)
    back = {(a, b) for a, b, *_ in board.tolist()}
    assert len(back) > 200 and sum((b, a) in back for a, b in back) > len(back) / 2
    assert Game("kuhn").shape.board.shape == (0, 4)


@pytest.mark.parametrize("name", GAMES)
def test_rows_equal_states(name):
    """Rows equal single states in actions, indices, masks, observations, keys and scores, on any number of threads."""
    g, n = game(name), 70
    many, threaded = g.states(n), g.states(n, threads=3)
    for step in range(12):
        for states in many, threaded:
            states.apply(states.draw(step))
    many.roll(5)
    threaded.roll(5)
    assert [str(many[i]) for i in range(n)] == [str(threaded[i]) for i in range(n)] and many[-1].turn == many.turns[n - 1]
    legal, scores = many.legal(), many.scores()
    eyes = many.masks(), many.observations(), many.keys(), *many.packed()
    for i in range(0, n, 9):
        s, row = many[i], legal.row(i)
        assert s.turn == many.turns[i] and s.scores() == scores[i].tolist()
        assert legal.actions[row].tolist() == s.legal() and np.array_equal(eyes[0][i], s.mask())
        if s.turn >= 0:
            assert np.array_equal(legal.indices[row], s.indices())
        seat = max(s.turn, 0)
        assert np.array_equal(eyes[1][i], s.observation(seat)) and eyes[2][i] == s.key(seat)
        assert np.array_equal(eyes[3][i], s.packed(seat)[0]) and np.array_equal(eyes[4][i], s.packed(seat)[1])
    draws = legal.draw(np.random.default_rng(1))
    assert all(draws[i] in legal.actions[legal.row(i)] for i in range(n) if legal.counts[i])
    on = many.turns >= 0
    if on.any():
        first = np.where(on, legal.indices[np.minimum(legal.begins, len(legal.indices) - 1)], 0)
        assert np.array_equal(legal.of(first)[on], legal.actions[legal.begins[on]])


def test_branches():
    """branch equals clone and apply of single states."""
    g = Game("leduc")
    s = g.root()
    for _ in range(2):
        s.apply(s.roll(4))
    source = g.states(3)
    source.fill(s)
    source[1] = g.root()
    children = g.states(4)
    children.branch(source, [0, 0, 2, 1], [*s.legal()[:2], s.legal()[0], g.root().legal()[3]])
    want = [s.child(s.legal()[0]), s.child(s.legal()[1]), s.child(s.legal()[0]), g.root().child(g.root().legal()[3])]
    assert [str(x) for x in children] == [str(x) for x in want] and children.turns.tolist() == [x.turn for x in want]
    taken = children.take([3, 0])
    assert [str(x) for x in taken] == [str(want[3]), str(want[0])] and len(children.copy()) == 4
    before = [str(x) for x in children]
    with pytest.raises(ValueError, match="row 2"):
        children.branch(source, [0, 0, 0, 0], [*s.legal()[:2], 999, 999])
    assert [str(x) for x in children] == before
    with pytest.raises(IndexError):
        children[4]


def test_samples_of_a_view():
    g = Game("leduc")
    s = g.root()
    for _ in range(2):
        s.apply(s.roll(4))
    v = s.view()
    worlds = v.samples(300, 1, threads=2)
    assert (worlds.keys(v.viewer) == np.uint64(v.key)).all() and len({str(w) for w in worlds}) == 5
    assert [str(w) for w in v.samples(300, 1)] == [str(w) for w in worlds]
    scores = worlds.play_out(3)
    assert (worlds.turns == NOBODY).all() and scores.shape == (300, 2) and np.allclose(scores.sum(1), 0) and scores.std() > 0


def test_threads_share_a_game():
    g, out = Game("mall", max_turns=1), []

    def work(seed):
        rng = np.random.default_rng(seed)
        out.append([str(s) for s, _ in walk(g.root(), rng, 80)][-1])

    for _ in range(2):
        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
    assert len(out) == 8 and len(set(out)) == 4


FORK = """
import gc, os, sys
import deadreckon
game = deadreckon.Game("kuhn")
root = game.root()
states = game.states(3)
child = os.fork()
if child == 0:
    told = 0
    for use in (root.legal, root.clone, lambda: root.child(17), lambda: str(root), states.reset, lambda: states[0]):
        try:
            use()
        except deadreckon.ForkedError as err:
            told += "forked" in str(err)
    told += 10 * game.root().legal().__len__()  # a game opens itself again
    told += deadreckon.Game("leduc").root().chance
    del root, states
    gc.collect()
    grandchild = os.fork()
    if grandchild == 0:
        os._exit(len(game.root().child(17).legal()))
    told += 100 * os.waitstatus_to_exitcode(os.waitpid(grandchild, 0)[1])
    os._exit(told)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), root.child(17).legal())
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_fork():
    """A child continues with games of its own; older states are refused, and the parent continues."""
    out = subprocess.run([sys.executable, "-W", "ignore", "-c", FORK], capture_output=True, text=True)
    assert (out.returncode, out.stdout.strip()) == (0, "237 [18, 19]"), out.stderr
