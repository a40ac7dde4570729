"""Searches from Python: parameters, results as data, models."""

import os
import signal
import subprocess
import threading
import time

import numpy as np
import pytest

import deadreckon
from deadreckon import CHANCE, Game, Search, search


def choice(game, seed=1):
    """Return a state of a game at its first choice."""
    s = game.root()
    while s.chance or len(s.legal()) < 2:
        s.apply(s.roll(seed) if s.chance else s.legal()[0])
    return s


@pytest.mark.parametrize("name", ["kuhn", "leduc", "tictactoe", "mall"])
def test_search(name):
    """A search finds a legal action, counts visits, and is reproducible."""
    view = choice(Game(name)).view()
    found = search(view, iterations=300, seed=5)
    assert found.best == found.moves[0].action and found.best in view.legal() and found.iterations == 300
    assert sorted(m.action for m in found.moves) == view.legal() and sum(m.visits for m in found.moves) == 300
    assert all(view.parse(m.text) == m.action and -1 <= m.value <= 1 for m in found.moves)
    assert found.line[0].seat == view.turn and found.line[0].action == found.best
    assert sum(found.policy().values()) == pytest.approx(1) and found.policy(0)[found.best] == 1
    again, other = search(view, iterations=300, seed=5), search(view, iterations=300, seed=6)
    assert again.moves == found.moves and other.moves != found.moves
    two = [search(view, iterations=300, seed=5, threads=2) for _ in range(2)]
    assert two[0].moves == two[1].moves != found.moves


def test_parameters():
    view = choice(Game("leduc")).view()
    for parameters in (
        {"algorithm": "mo"}, {"select": "puct", "exploration": 1.5}, {"select": "puct", "noise": 0.25},
        {"reuse": False}, {"against": "search:iterations=5,reuse=off"}, {"time": 0.02}, {"threads": 2},
    ):
        assert search(view, **{"iterations": 60} | parameters).best in view.legal()
    start = time.monotonic()
    assert search(view, time=0.05).iterations > 100 and time.monotonic() - start >= 0.05


# Every parameter of the agent `search`, with a value that is not its default.
PARAMETERS = {
    "time": 3600, "iterations": 77, "nodes": 50, "rollout": "random", "leaf": "none", "guide": "value", "threads": 2, "horizon": 3, "against": "random",
    "algorithm": "so", "select": "tuned", "exploration": 9.0, "trust": 0.9, "final": "keep", "confirm": "on", "root": "rounds", "reuse": False,
}


def test_every_parameter(program):
    """Every parameter of the agent can be passed by name, except a net, which a model replaces."""
    listed = subprocess.run([program, "agents", "--game", "leduc", "--agent", "search"], capture_output=True, text=True, check=True).stdout
    assert {line.split()[0] for line in listed.split("what it is\n")[1].splitlines() if not line.startswith(" ")} == {*PARAMETERS, "net"}
    leduc, mall = (choice(Game(name)).view() for name in ("leduc", "mall"))  # the mall has a policy
    for name, value in PARAMETERS.items():
        view = mall if name == "root" else leduc
        options = {"iterations": 40, name: value}
        options |= {"root": {"final": "keep"}}.get(name, {})
        if name in ("guide", "horizon"):
            options["model"] = lambda q: (None, np.zeros(len(q)))
        assert search(view, **options).iterations == options["iterations"], name
        with pytest.raises(ValueError, match=f"{name}=|comma|no agent"):
            search(view, **{**options, name: "no,agent" if name == "against" else "?"})


def test_a_model_on_threads():
    """Several threads call a model one at a time."""
    view, inside, most, callers = choice(Game("leduc")).view(), 0, 0, set()

    def model(q):
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        callers.add(threading.get_ident())
        time.sleep(0.001)
        inside -= 1
        return np.ones(len(q.indices)), None

    found = search(view, model=model, iterations=120, threads=3, batch=4)
    assert found.iterations == 120 == sum(m.visits for m in found.moves)
    assert len(callers) > 1 and threading.get_ident() not in callers and most == 1


@pytest.mark.parametrize("name", ["leduc", "town"])
def test_report_equals_a_session(name):
    """A search and a session with the same seed and iterations give the same report."""
    view = choice(Game(name)).view()
    session = deadreckon.Session(view.game)
    session.place(view)
    found, said = search(view, seed=7, iterations=400), session.suggest(seed=7, iterations=400)
    assert found.report == {key: value for key, value in said.items() if key != "id"}
    assert [m.text for m in found.moves] == [m["action"] for m in found.report["moves"]] and found.report["plan"]["steps"]
    assert ("searched" in found.report) == (name == "town")
    for options in ({"trust": 0.9}, {"model": lambda q: (None, np.zeros(len(q)))}):
        assert not {"searched", "guided"} & set(search(view, iterations=400, **options).report)
    assert "searched" not in search(view, iterations=400, moves=view.legal()).report
    searcher = Search(view.game, iterations=20)
    searcher.search_many([view, view])
    with pytest.raises(ValueError, match="no finished search of a view"):
        searcher.report()
    assert searcher.search(view).report is None and searcher.report()["iterations"] == 20


def test_forced():
    """A forced move is searched only on request."""
    s = Game("mall").root()
    while s.chance or len(s.legal()) > 1:
        s.apply(s.roll(1) if s.chance else s.legal()[0])
    found = search(s.view(), iterations=30)
    assert found.forced and found.iterations == 0 and found.best == s.legal()[0]
    found = search(s.view(), iterations=30, forced=True)
    assert not found.forced and found.iterations == 30 == found.moves[0].visits


def test_tree_arrays_match_moves():
    """The tree arrays have the moves of the root, and below them the acting seats with their values."""
    game = Game("tictactoe")
    view = choice(game).view()
    searcher = Search(game, iterations=2000)
    found, twigs = searcher.search(view), searcher.explored()
    moves = {m.action: m for m in found.moves}
    for i in np.flatnonzero(twigs.parents == -1):
        move = moves[int(twigs.actions[i])]
        assert (twigs.visits[i], twigs.seats[i]) == (move.visits, view.turn)
        assert (twigs.values[i], twigs.errors[i]) == pytest.approx((move.value, move.value_error))
    inner = twigs.parents >= 0
    assert (twigs.seats[inner] == 1 - twigs.seats[twigs.parents[inner]]).all()
    for step, i in zip(found.line, line_of(twigs), strict=False):
        assert (step.action, step.visits, step.seat) == (twigs.actions[i], twigs.visits[i], twigs.seats[i])
        assert step.value == pytest.approx(twigs.values[i])


def line_of(twigs):
    """Yield the entries of the most visited moves, one after another."""
    at = -1
    while len(below := np.flatnonzero(twigs.parents == at)):
        at = int(below[twigs.visits[below].argmax()])
        yield at


def test_policy_of_visits():
    moves = search(choice(Game("tictactoe")).view(), iterations=100)
    visits = {m.action: m.visits for m in moves.moves}
    assert moves.policy() == pytest.approx({a: n / 100 for a, n in visits.items()})
    squares = sum(n**2 for n in visits.values())
    assert moves.policy(0.5) == pytest.approx({a: n**2 / squares for a, n in visits.items()})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"iteratoins": 5}, r'no parameter "iteratoins" \(did you mean iterations\?\)'),
        ({"iterations": 0}, "iterations=0: want 1"),
        ({"select": "best"}, "want one of"),
        ({"rollout": "a,b"}, "a comma"),
        ({"moves": [99], "iterations": 9}, "move 99 is not legal"),
        ({"net": "x.net", "model": lambda q: (None, np.zeros(len(q)))}, "something else guides"),
        ({"batch": 8, "iterations": 9}, "batch 8: it needs a model"),
        ({"batch": -1, "model": lambda q: (None, np.zeros(len(q)))}, "batch -1"),
        ({"iterations": 9, "model": lambda q: (None, [1, 2, 3, 4, 5])}, r"values have shape \(5,\)"),
        ({"iterations": 9, "model": lambda q: ([1], np.zeros(len(q)))}, r"policy have shape \(1,\)"),
        ({"iterations": 9, "model": lambda q: (np.zeros((len(q), 4)) - 1, np.zeros(len(q)))}, "want 0 or more"),
        ({"iterations": 9, "model": lambda q: (None, np.full(len(q), 1.5))}, "want -1 to 1"),
    ],
)
def test_errors_name_the_cause(options, message):
    with pytest.raises((ValueError, RuntimeError), match=message):
        search(choice(Game("leduc")).view(), **options)


def test_search_takes_only_views():
    state = choice(Game("leduc"))
    for wrong in (state, None, choice(Game("kuhn")).view()):
        with pytest.raises(ValueError, match="expected a View"):
            Search(Game("leduc"), iterations=5).search(wrong)
    with pytest.raises(ValueError, match="seat 0 is on turn, but the view belongs to seat 1"):
        search(state.view(1 - state.turn), iterations=5)


def test_moves():
    """Only the given root moves are searched."""
    view = choice(Game("mall")).view()
    named = view.legal()[3:6]
    found = search(view, moves=named, iterations=60)
    assert sorted(m.action for m in found.moves) == named and found.best in named


def test_reuse_and_tree():
    """A search reuses its tree, and the counts of the tree add up."""
    s = choice(Game("tictactoe"))
    searcher = Search(s.game, iterations=500)
    first = searcher.search(s.view())
    twigs = searcher.explored()
    root = twigs.parents == -1
    assert dict(zip(twigs.actions[root].tolist(), twigs.visits[root].tolist(), strict=True)) == {m.action: m.visits for m in first.moves if m.visits}
    assert (twigs.parents < np.arange(len(twigs))).all() and len(twigs) > 100 and set(twigs.seats.tolist()) == {0, 1}
    below = np.zeros(len(twigs), np.int64)
    np.add.at(below, twigs.parents[~root], twigs.visits[~root])
    assert (below <= twigs.visits).all()
    assert len(searcher.explored(most=7)) == 7 and searcher.explored(visits=20).visits.min() >= 20
    s.apply(first.best)
    s.apply(s.legal()[0])
    assert searcher.search(s.view()).kept > 0
    searcher.forget()
    assert searcher.search(s.view()).kept == 0
    chance = Search(Game("leduc"), iterations=400)
    chance.search(choice(chance.game).view())
    assert CHANCE in chance.explored().seats


def test_model():
    """A model evaluates batches of views, and its policy and value guide the search."""
    game = Game("leduc")
    view = choice(game).view()
    sizes, seats = [], set()

    def model(q):
        sizes.append(len(q))
        seats.update(q.seats.tolist())
        assert q.observations.shape == (len(q), game.shape.size) and q.observations.dtype == np.float32
        masks = q.masks()
        assert masks.sum() == len(q.indices) and masks[q.rows, q.indices].all()
        logits = np.zeros((len(q), game.shape.actions))
        logits[:, view.index("raise")] = 3
        p = q.softmax(logits)
        assert np.allclose(np.bincount(q.rows, p, len(q))[q.ends > q.begins], 1)
        return p, np.zeros(len(q))

    found = search(view, model=model, iterations=200, batch=16)
    assert found.best == view.parse("raise") and 3 < max(sizes) <= 16 and seats == {0, 1}
    assert found.moves[0].cut > 5
    mall = choice(Game("mall")).view()
    rosy = search(mall, model=lambda q: (np.ones((len(q), q.masks().shape[1])), np.where(q.seats == mall.viewer, 0.5, -0.5)), iterations=50)
    assert all(m.value == 0.5 and m.cut == m.visits for m in rosy.moves if m.visits)
    for threads in 1, 3:
        results = [search(view, model=lambda q: (None, np.tanh(q.observations.sum(1) - 4)), iterations=120, threads=threads) for _ in range(2)]
        assert results[0].moves == results[1].moves
    prior = search(view, model=lambda q: (None, np.zeros(len(q))), guide="prior", iterations=100)
    assert sum(m.cut for m in prior.moves) == 0 < sum(m.wins for m in prior.moves)


def test_model_sees_the_view():
    """The model receives the observation of the root."""
    game = Game("kuhn")
    view, seen = choice(game).view(), []
    search(view, model=lambda q: (seen.extend(o.copy() for o in q.observations), (None, np.zeros(len(q))))[1], iterations=20)
    assert any(np.array_equal(o, view.observation()) for o in seen)


def test_model_fails():
    """An exception of the model is raised unchanged."""
    searcher = Search(Game("leduc"), iterations=50, threads=2, model=lambda q: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        searcher.search(choice(searcher.game).view())
    with pytest.raises(deadreckon.ClosedError):
        searcher.search(choice(searcher.game).view())


def test_first_exception_is_raised():
    """If several threads fail, the first exception is raised."""
    left = [KeyError("first"), IndexError("second"), ValueError("third")]

    def model(q):
        time.sleep(0.2)  # the other threads come to ask meanwhile
        raise left.pop(0)

    with pytest.raises(KeyError, match="first"):
        search(choice(Game("leduc")).view(), model=model, iterations=50, threads=3)
    assert len(left) < 2


def test_interrupt():
    """Ctrl-C ends a long search, which can be used again."""
    game = Game("mall")
    view = choice(game).view()
    searcher = Search(game, time=3600)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        searcher.search(view)
    timer.join()
    searcher.close()


def test_threads_search_at_once():
    view, out = choice(Game("leduc")).view(), []

    def work():
        out.append(search(view.clone(), iterations=200, model=lambda q: (None, np.zeros(len(q)))).moves)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(out) == 4 and all(x == out[0] for x in out)


def test_many():
    """Each of many views gives the result of a separate search, for any number at a time."""
    game = Game("mall", max_turns=5)
    states = [choice(game) for _ in range(5)]
    for i, state in enumerate(states):
        for _ in range(i):
            state.apply(state.roll(i) if state.chance else state.legal()[0])
        while state.chance or len(state.legal()) < 2:
            state.apply(state.roll(i) if state.chance else state.legal()[0])
    views = [state.view() for state in states]
    alone = [search(view, seed=7 + i, iterations=40).moves for i, view in enumerate(views)]
    for at_once in 1, 3:
        assert [found.moves for found in deadreckon.search_many(views, seed=7, at_once=at_once, iterations=40)] == alone
    searcher = Search(game, iterations=40, at_once=2)
    assert searcher.search_many([]) == [] and [f.moves for f in searcher.search_many(views[:2], 7)] == alone[:2]
    with pytest.raises(ValueError, match="no finished search of a view"):
        searcher.explored()
    assert searcher.search(views[0], 7).moves == alone[0] and len(searcher.explored())


def test_searches_share_a_model():
    sizes = []

    def model(asked):
        sizes.append(len(asked))
        time.sleep(0.001)  # for the others to come and wait
        return None, np.zeros(len(asked))

    game = Game("leduc")
    views = [choice(game).view() for _ in range(8)]
    found = deadreckon.search_many(views, seed=3, at_once=8, iterations=50, model=model)
    assert [f.moves for f in found] == [search(v, seed=3 + i, iterations=50, model=model).moves for i, v in enumerate(views)]
    assert max(sizes) > 1


def test_many_refusals():
    view = choice(Game("kuhn")).view()
    for views, what in [([view, choice(Game("leduc")).view()], "expected Views of"), ([view, 3], "expected Views"), ([choice(Game("kuhn"))], "never sees a State")]:
        with pytest.raises(ValueError, match=what):
            deadreckon.search_many(views, iterations=5)
    with pytest.raises(ValueError, match="at_once 0"):
        deadreckon.search_many([view], at_once=0, iterations=5)
    with pytest.raises(ZeroDivisionError):
        deadreckon.search_many([view] * 4, at_once=2, iterations=5, model=lambda q: 1 / 0)
