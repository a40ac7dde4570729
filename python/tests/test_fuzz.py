"""Calls with arbitrary arguments raise at most an exception."""

import subprocess
import sys

import pytest

# Another process calls everything in the package on two threads, with arguments that fit, nearly fit, or do not
# fit. A call that raises anything but an Exception ends the process.
FUZZ = """
import faulthandler, inspect, os, random, resource, sys, tempfile, threading, warnings

faulthandler.enable()
warnings.simplefilter("ignore")
os.chdir(tempfile.mkdtemp())
seed, rounds = int(sys.argv[1]), int(sys.argv[2])

import numpy as np
import deadreckon
import deadreckon.gym, deadreckon.pettingzoo, deadreckon.text

LEDUC, TICTACTOE = deadreckon.Game("leduc"), deadreckon.Game("tictactoe")


def played(game, n=0, seed=1):
    state = game.root()
    while state.chance or n > 0 and not state.over:
        state.apply(state.roll(seed) if state.chance else state.legal()[0])
        n -= not state.chance
    return state


def nan(questions):
    return np.full(len(questions.indices), np.nan), np.full(len(questions), np.nan)


def short(questions):
    return np.ones(1), None


def raises(*_):
    raise KeyError("raised")


def closed(thing):
    thing.close()
    return thing


def made(seed):
    '''Return things that methods are called of, new ones each time.'''
    return [
        LEDUC, LEDUC.root(), played(LEDUC), played(LEDUC).view(), played(TICTACTOE, 99), played(TICTACTOE, 2).view(), LEDUC.states(3),
        deadreckon.vector("leduc", 3), closed(deadreckon.vector("leduc", 2)), deadreckon.Search(LEDUC, iterations=9), closed(deadreckon.Search(LEDUC)),
        deadreckon.Search(TICTACTOE, iterations=9, model=nan), deadreckon.Search(TICTACTOE, iterations=9, model=raises), deadreckon.Search(TICTACTOE, iterations=9, threads=2, model=short),
        deadreckon.Tree(deadreckon.Game("kuhn")), deadreckon.Graph(TICTACTOE), deadreckon.Tree(deadreckon.Game("kuhn")).uniform(), deadreckon.Tree(deadreckon.Game("kuhn")).cfr(),
        deadreckon.agent("random"), deadreckon.agent("search:iterations=5"), deadreckon.agent("nix"), deadreckon.agent(raises), deadreckon.ModelAgent(nan), deadreckon.ModelAgent(short, iterations=5),
        deadreckon.new_net(LEDUC, width=2), deadreckon.gym.env("leduc"), closed(deadreckon.gym.env("leduc")), deadreckon.gym.vector_env("leduc", 2, threads=2),
        deadreckon.gym.env("leduc", seat="second", opponents=raises), deadreckon.gym.env("tictactoe", seat="o", opponents=deadreckon.ModelAgent(nan)),
        deadreckon.pettingzoo.GameAEC("leduc"), LEDUC.shape, deadreckon.match,
    ]


def values(rng, things):
    return rng.choice([
        0, 1, 2, -1, 3, 7, 2**31, 2**32, 2**63, 2**64, -(2**70), 1.5, float("nan"), float("inf"), None, True, "", "x", "first", "random", "search:iterations=5", "\\0", "check", "\\U0001f600" * 50,
        b"x", [], [0], [0, 0, 0], [-1] * 3, {}, {"a": 1}, {"first": "random"}, (), (1, 2), object(), print, raises, nan, np.zeros(3), np.zeros(3, np.int32), np.ones((2, 2)), np.array(1), np.array([], np.float32),
        np.full(3, 2**40), np.zeros(29, np.float32), np.array(["x"]), np.random.default_rng(1), np.float32(2), np.int8(-3), LEDUC, TICTACTOE, str(played(LEDUC)), str(played(LEDUC).view()), "leduc", "kuhn", *things,
    ])


SKIPPED = {"fork", "games"}  # of gymnasium, what is not ours
BOUND = {"games": 2, "iterations": 3, "budget": 4, "batch": 2, "most": 10, "max_nodes": 200, "max_positions": 200, "sweeps": 3, "n": 3, "num_envs": 2, "width": 2, "depth": 1, "hidden": 2, "time": 0.01, "target": 0.5}


def arguments(rng, function, things):
    '''Draw arguments by the signature, so many of them absurd.'''
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        parameters = []
    args, named = [], {}
    for p in parameters:
        if p.kind == p.VAR_POSITIONAL:
            args += [values(rng, things) for _ in range(rng.randrange(3))]
        elif p.kind == p.VAR_KEYWORD:
            if rng.random() < 0.2:
                named[rng.choice(["max_turns", "iterations", "x", "threads"])] = rng.choice([3, "x", None])
        elif p.name in BOUND and rng.random() < 0.9:
            named[p.name] = BOUND[p.name]
        elif p.default is p.empty or rng.random() < 0.3:
            value = values(rng, things)
            if p.kind == p.KEYWORD_ONLY or named:
                named[p.name] = value
            else:
                args.append(value)
    return args, named


def fuzz(seed, rounds, counts):
    rng = random.Random(seed)
    while counts["calls"] < rounds:
        things = made(seed)
        functions = [getattr(deadreckon, name) for name in deadreckon.__all__ if callable(getattr(deadreckon, name))] + [deadreckon.gym.env, deadreckon.gym.vector_env]
        for thing in things:
            functions += [getattr(thing, name) for name in dir(type(thing)) if not name.startswith("_") and callable(getattr(type(thing), name, None)) and name not in SKIPPED]
        for _ in range(60):
            function = rng.choice(functions)
            args, named = arguments(rng, function, things)
            counts["calls"] += 1
            try:
                function(*args, **named)
            except Exception as err:
                counts[type(err).__name__] = counts.get(type(err).__name__, 0) + 1
                if "panic" in str(err):
                    print("PANIC", function, args, named, err, flush=True)
                    os._exit(3)


counts = {"calls": 0}
threads = [threading.Thread(target=fuzz, args=(seed + i, rounds, counts)) for i in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(counts["calls"] >= rounds, len(counts) > 4, flush=True)
"""


@pytest.mark.parametrize("seed", [1, 2])
def test_random_calls(seed):
    done = subprocess.run([sys.executable, "-c", FUZZ, str(seed), "1500"], capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["True True"]), done.stdout[-2000:] + done.stderr[-4000:]


def test_memory_limit():
    code = """
import deadreckon
mall = deadreckon.Game("mall")
for make in (
    lambda: mall.states(2**26), lambda: deadreckon.vector("mall", 10**6), lambda: deadreckon.vector("mall", 2, threads=10**9),
    lambda: deadreckon.match(mall, "random", "random", games=2, threads=10**9), lambda: deadreckon.agent("random").act_many([mall.root().view("human")], threads=10**9),
):
    try:
        make()
        print("made")
    except (ValueError, MemoryError) as err:
        print("MB of memory are free" in str(err) or "it takes 1 to 1024" in str(err) or type(err).__name__)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0 and all(line in ("True", "MemoryError") for line in done.stdout.split()) and len(done.stdout.split()) == 5, done.stdout + done.stderr
