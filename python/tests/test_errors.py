"""Every misuse is an exception with a cause, never a crash."""

import copy
import gc
import os
import pickle
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest

import deadreckon
from deadreckon import Vector
from deadreckon import _library as lib
from deadreckon.gym import GameEnv, GameVectorEnv
from deadreckon.pettingzoo import GameAEC


def test_masked_action_names_the_rule():
    env = GameEnv("mall", seat="human")
    observation, _ = env.reset(seed=1)
    cited = 0
    for action in np.flatnonzero(observation["action_mask"] == 0)[::400]:
        with pytest.raises(ValueError, match=f"action {action} is masked") as caught:
            env.step(action)
        cited += "EN " in str(caught.value)
    assert cited > 10
    # Nothing has changed: a legal action is still taken.
    legal = int(observation["action_mask"].argmax())
    assert env.action_text(legal)
    env.step(legal)


@pytest.mark.parametrize("action", [-1, 12123, 2**40, -(2**70), 1.0, "1", None, True, [1], np.array([1]), np.float32(2), float("nan")])
def test_malformed_actions(action):
    env = GameEnv("mall", seat="human")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action"):
        env.step(action)
    with pytest.raises(ValueError, match="action"):
        env.action_text(action)


@pytest.mark.parametrize(
    "actions",
    [3, [1, 2], np.zeros((3, 1), int), np.zeros(3), np.zeros(3, bool), [None] * 3, [0, 0, 99999], [0, 0, -1], np.array([0, 0, 2**63], np.uint64)],
)
def test_malformed_vector_actions(actions):
    env = GameVectorEnv("mall", 3)
    observation, _ = env.reset(seed=1)
    with pytest.raises(ValueError, match="action"):
        env.step(actions)
    env.step(observation["action_mask"].argmax(axis=1))


def test_masked_vector_action_changes_no_game():
    env = GameVectorEnv("mall", 3, seat="human")
    observation, _ = env.reset(seed=1)
    legal = observation["action_mask"].argmax(axis=1)
    wrong = legal.copy()
    wrong[2] = observation["action_mask"][2].argmin()
    with pytest.raises(ValueError, match="game 2: .*masked"):
        env.step(wrong)
    twin = GameVectorEnv("mall", 3, seat="human")
    twin.reset(seed=1)
    assert np.array_equal(env.step(legal)[0]["observation"], twin.step(legal)[0]["observation"])


def test_before_and_after_a_game():
    env = GameEnv("tictactoe")
    with pytest.raises(deadreckon.GameOverError, match="Reset begins one"):
        env.step(0)
    observation, _ = env.reset(seed=1)
    over = False
    while not over:
        observation, _, over, _, _ = env.step(observation["action_mask"].argmax())
    assert not observation["action_mask"].any()
    for _ in range(2):
        with pytest.raises(deadreckon.GameOverError, match="Reset begins one"):
            env.step(0)
    env.reset()


@pytest.mark.parametrize("make", [lambda: GameEnv("mall"), lambda: GameVectorEnv("mall", 2, threads=2), GameAEC])
def test_closed(make):
    env = make()
    env.reset(seed=1)
    env.close()
    env.close()
    for use in (env.reset, lambda: env.step(0 if not isinstance(env, GameVectorEnv) else [0, 0])):
        with pytest.raises(deadreckon.ClosedError, match="closed"):
            use()


def test_handles():
    """The library refuses unknown and closed handles."""
    batch = Vector("kuhn", 1, observations="float32", masks=True, autoreset="disabled")
    number = batch._handle.number
    for name, arguments in (("dr_batch_legal", (number + 10**6, None, 0, None, 0)), ("dr_close", (-5,)), ("dr_batch_step", (0, None, 0))):
        with pytest.raises(deadreckon.ClosedError, match="no handle"):
            lib.call(name, *arguments)
    lib.call("dr_close", number)
    with pytest.raises(deadreckon.ClosedError):
        lib.call("dr_close", number)
    with pytest.raises(deadreckon.ClosedError):
        batch.reset(1)


def test_library_checks_sizes_and_pointers():
    batch = Vector("kuhn", 1, observations="float32", masks=True, autoreset="disabled")
    batch.reset_game(0, 1)
    number = batch._handle.number
    with pytest.raises(ValueError, match="0 actions for a batch of 1"):
        lib.call("dr_batch_step", number, None, 1)
    with pytest.raises(ValueError, match="game 7 of 1"):
        batch.reset_game(7, 1)
    with pytest.raises(ValueError, match="no seat 300"):
        batch.draw(300)
    with pytest.raises(ValueError, match="buffer ends has length 0"):
        lib.call("dr_batch_legal", number, None, 0, None, 0)
    states = deadreckon.Game("kuhn").states(1)
    with pytest.raises(ValueError, match="null"):
        lib.call("dr_states_observe", states._handle.number, 0, None)
    with pytest.raises(ValueError, match="handle .* is of another kind"):
        lib.call("dr_states_observe", number, 0, None)
    assert batch.draw(0, svg=True).startswith("<svg")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"game": "chess"}, 'no game "chess"; known games'),
        ({"game": "mall", "settings": {"maxTurns": 0}}, "needs an end"),
        ({"game": "mall", "settings": {"maxTurns": "many"}}, "maxTurns"),
        ({"game": "mall", "settings": {"color": 1}}, "no option 'color'; options of mall: players, .*counters; arguments: opponents, .*autoreset"),
        ({"game": "mall", "max_tuns": 9}, r"no option 'max_tuns' \(did you mean max_turns\?\)"),
        ({"game": "mall", "oponents": "random"}, r"no option 'oponents' \(did you mean opponents\?\)"),
        ({"game": "mal"}, r'no game "mal" \(did you mean mall\?\); known games: '),
        ({"game": 5}, "game is 5: expected a name"),
        ({"game": "mall", "players": 5}, r'option players is "5"; it takes 1 \(solitaire\), 2'),
        ({"game": "mall", "preset": "grenk"}, r"no preset \"grenk\" \(did you mean grenko\?\)"),
        ({"game": "mall", "players": 1, "settings": {"players": 1}}, "option players is given twice"),
        ({"game": "mall", "max_turns": 3, "maxTurns": 3}, "option maxTurns is given twice"),
        ({"game": "mall", "board": "nowhere.txt"}, "nowhere.txt"),
        ({"game": "mall", "settings": 5}, "settings are a dict"),
        ({"game": "kuhn", "seats": [4]}, "no seat 4"),
        ({"game": "kuhn", "seats": ["human"]}, "no seat 'human'"),
        ({"game": "kuhn", "n": 0}, "number of games is 0"),
        ({"game": "kuhn", "n": 1.5}, "number of games is 1.5"),
        ({"game": "kuhn", "threads": -1}, "-1 threads"),
        ({"game": "kuhn", "threads": "two"}, "threads"),
        ({"game": "kuhn", "max_steps": -3}, "MaxSteps is -3"),
        ({"game": "kuhn", "discount": 2}, "Discount is 2"),
        ({"game": "kuhn", "shaping": 1.0}, "no potential"),
        ({"game": "kuhn", "shaping": float("nan")}, "options"),
        ({"game": "kuhn", "autoreset": "often"}, "often"),
        ({"game": "kuhn", "opponents": 3}, "opponents are"),
        ({"game": "kuhn", "observations": "bits"}, "'packed' or 'float32'"),
        ({"game": "kuhn", "luck": "truth"}, 'no value "truth" for kuhn; values: none'),
        ({"game": "mall", "luck": "trut"}, r'no value "trut" for mall \(did you mean truth\?\)'),
    ],
)
def test_options(options, message):
    with pytest.raises((ValueError, FileNotFoundError), match=message):
        Vector(**{"n": 1} | options)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "x", True])
def test_seeds(seed):
    with pytest.raises(ValueError, match="seed"):
        Vector("kuhn", 1).reset(seed)


KUHN = "kuhn position 1\neye truth\ncards J Q\nbetting bet\nshown 0\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"positon": KUHN}, r"no option 'positon' \(did you mean position\?\): options are position"),
        ({"position": KUHN, "seed": 1}, "no option 'seed'"),
        ([("position", KUHN)], "options are a dict, not list"),
        ({"position": 3}, "position is 3: expected a text"),
        ({"position": KUHN.encode()}, "position is b'kuhn"),
        ({"position": KUHN + "\0"}, "position is 'kuhn"),
        ({"position": ""}, "position:1:1: nothing to read"),
        ({"position": KUHN.replace("J", "Z")}, 'position:3:7: "Z" is not one of'),
        ({"position": KUHN.replace("bet\n", "bet fold\n").replace("shown 0", "shown 2")}, "position:5|the end of a game"),
    ],
)
@pytest.mark.parametrize("make", [lambda: GameEnv("kuhn", seat=0), lambda: GameVectorEnv("kuhn", 2), lambda: GameAEC("kuhn")], ids=["one", "many", "aec"])
def test_reset_options(make, options, message):
    """An unknown or unreadable option of a reset is an error, and the game continues."""
    env = make()
    env.reset(seed=1)
    before = env._batch.observations.copy(), env._batch.masks.copy()
    with pytest.raises(ValueError, match=message):
        env.reset(options=options)
    assert all(np.array_equal(*pair) for pair in zip(before, (env._batch.observations, env._batch.masks), strict=True))
    env.reset(seed=1, options=None)


def test_render_modes():
    for make in (GameEnv, GameVectorEnv, GameAEC):
        with pytest.raises(ValueError, match="render_mode 'film'"):
            make("mall", render_mode="film")


def test_copies_are_refused():
    """An object that cannot be copied raises an error with a remedy."""
    for held in (deadreckon.Search(deadreckon.Game("kuhn"), iterations=5), deadreckon.Session("kuhn")):
        for f in (copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="cannot be copied or pickled: (create it again|open another)"):
                f(held)


def test_many_are_freed():
    """Forgotten environments are closed."""
    kept = GameEnv("kuhn")
    kept.reset(seed=1)
    last = None
    for _ in range(200):
        last = GameEnv("kuhn")._batch._handle.number
    gc.collect()
    with pytest.raises(deadreckon.ClosedError):
        lib.call("dr_batch_legal", last, None, 0, None, 0)
    kept.reset(seed=1)


def test_threads_of_python():
    """Calls of many threads on one environment are serialized, and close is safe."""
    batch = Vector("mall", 4, observations="float32", masks=True, settings={"maxTurns": 5}, threads=2, autoreset="next-step")
    batch.reset(1)
    errors = []

    def work():
        try:
            for seed in range(20):
                batch.reset(seed)
                batch.draw(0)
        except deadreckon.ClosedError:
            pass
        except Exception as err:
            errors.append(err)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    batch.close()
    for t in threads:
        t.join()
    assert not errors


@pytest.mark.parametrize("make", [lambda: GameEnv("tictactoe"), lambda: GameVectorEnv("leduc", 32)], ids=["one", "many"])
@pytest.mark.parametrize("where", ["the call", "the step"])
def test_calls_of_threads_are_atomic(make, where, two_threads):
    """A step uses its own actions and returns its own results, even if another thread steps meanwhile."""
    env, twin = make(), make()
    first = twin.reset(seed=1)[0]["action_mask"].argmax(axis=-1)
    env.reset(seed=1)
    want = [twin.step(first)]
    second = twin.action_masks().shape[-1] - 1 - twin.action_masks()[..., ::-1].argmax(axis=-1)  # the last that is legal
    want.append(twin.step(second))
    assert not np.array_equal(first, second)
    between = (lib, "call") if where == "the call" else (Vector, "step_one" if isinstance(env, GameEnv) else "step")
    got = two_threads(*between, lambda: env.step(first), lambda: env.step(second))
    for g, w in zip(got, want, strict=True):
        assert not isinstance(g, Exception), g
        assert all(np.array_equal(g[0][key], w[0][key]) for key in w[0])
        assert all(np.array_equal(x, y) for x, y in zip(g[1:4], w[1:4], strict=True))


FORK = """
import gc, os, sys
import deadreckon
from deadreckon.gym import GameEnv
env = GameEnv("kuhn")
env.reset(seed=1)
child = os.fork()
if child == 0:
    told = 0
    for use in (lambda: env.reset(), lambda: env.step(0), lambda: env.action_text(0)):
        try:
            use()
        except deadreckon.ForkedError as err:
            told += "forked" in str(err) and "spawn" in str(err)
    env.close()
    del env
    gc.collect()
    own = GameEnv("kuhn", opponents="search:iterations=20")
    observation, _ = own.reset(seed=1)
    own.step(observation["action_mask"].argmax())
    os._exit(told)
told = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
env.reset(seed=1)
print(told)
"""

EARLY = """
import os
import deadreckon.gym
child = os.fork()
env = deadreckon.gym.GameEnv("kuhn")
env.reset(seed=1)
env.close()
if child:
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


ASYNC = """
import sys
import gymnasium
import deadreckon.gym

def first(view, rng):
    return view.legal()[0]

def model(asked):
    return None, None

def play(context):
    made = [
        lambda: gymnasium.make("deadreckon.gym:DeadreckonLeduc-v0", opponents="search:iterations=9"),
        lambda: gymnasium.make("deadreckon.gym:DeadreckonLeduc-v0", opponents=first),
        lambda: gymnasium.make("deadreckon.gym:DeadreckonLeduc-v0", opponents=deadreckon.ModelAgent(model)),
    ]
    envs = gymnasium.vector.AsyncVectorEnv(made, **context)
    seen = [envs.reset(seed=1)[0]["observation"]]
    for _ in range(20):
        observations, *_ = envs.step(envs.single_action_space.n - 1 - observations["action_mask"][:, ::-1].argmax(axis=1) if len(seen) > 1 else [1] * 3)
        seen.append(observations["observation"])
    envs.close()
    return seen

deadreckon.Game("leduc").root()  # the library is loaded, as where somebody has played before
default = play({})
same = [all((x == y).all() for x, y in zip(default, play({"context": context}))) for context in ("fork", "spawn")]
print(default[-1].shape, same)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.parametrize(("code", "said"), [(FORK, "3"), (EARLY, "0"), (ASYNC, "(3, 29) [True, True]")])
def test_fork(code, said):
    """A forked child can use only objects that it created."""
    out = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True)
    assert (out.returncode, out.stdout.strip()) == (0, said), out.stderr


@pytest.mark.parametrize("make", [GameEnv, GameVectorEnv])
def test_interrupt(make):
    """Ctrl-C interrupts an opponent that thinks for an hour, and the environment stays usable."""
    env = make("leduc", seat="first", opponents="search:time=1h")
    observation, _ = env.reset(seed=1)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        while True:  # sooner or later the other seat has a choice
            observation, *_ = env.step(observation["action_mask"].argmax(axis=-1))
    timer.join()
    assert env._batch.draw(0)
    env.close()
