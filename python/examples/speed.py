"""Measure the steps a second of random play of the mall from Python.

Only steps are timed, not the choices. The result is the best of several rounds.
"""

import time

import numpy as np

from deadreckon.gym import env as make, vector_env


def measure(step, reset, rounds=20, batches=100):
    """Return the steps a second of the best round."""
    rng, best = np.random.default_rng(1), 0.0
    masks = reset()
    for _ in range(rounds):
        spent = 0.0
        for _ in range(batches):
            actions = [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks]
            start = time.perf_counter()
            masks = step(actions)
            spent += time.perf_counter() - start
        best = max(best, batches * len(actions) / spent)
    return best


def single():
    env = make("mall", seat="human")

    def reset():
        return [env.reset(seed=1)[1]["action_mask"]]

    def step(actions):
        _, _, terminated, _, info = env.step(actions[0])
        return reset() if terminated else [info["action_mask"]]

    return measure(step, reset, batches=2000)


def vector(n, **options):
    env = vector_env("mall", n, seat="human", **options)
    return measure(lambda actions: env.step(np.array(actions))[4]["action_mask"], lambda: env.reset(seed=1)[1]["action_mask"])


print(f"one environment            {single():9.0f} steps a second")
for n in (16, 64):
    for threads in (1, 2):
        for copy in (True, False):
            rate = vector(n, threads=threads, copy=copy)
            print(f"{n} at once, {threads} threads, {'copied' if copy else 'shared'} {rate:9.0f} steps a second", flush=True)
