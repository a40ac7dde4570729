"""Measure random self-play of many games, next to OpenSpiel's vector environment and pgx if installed.

A step is one choice in one game, with observation and legal actions. Actions are drawn in numpy from lists, or
in one column from dense masks as in Gymnasium; from the lists of OpenSpiel's environment; and by JAX from pgx's
masks within the compiled step. Times are processor times of all cores, the best of several rounds.
"""

import time

import numpy as np

import deadreckon

try:
    import pyspiel
    from open_spiel.python import rl_agent, rl_environment, vector_env
except ImportError:
    pyspiel = None

try:
    import jax
    import pgx
    from pgx.experimental import auto_reset
except ImportError:
    pgx = None

# Games of OpenSpiel and pgx for each game, the same or similar.
GAMES = {
    "leduc": ("leduc_poker", "leduc_holdem"), "tictactoe": ("tic_tac_toe", "tic_tac_toe"), "mall": ("backgammon", "backgammon"),
    "town": (None, None), "cabin": (None, None), "streets": (None, None),
}
MANY, STEPS, ROUNDS = 256, 20, 5


def best(work):
    """Return the steps a second of the best round."""
    fastest = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        fastest = min(fastest, time.process_time() - start)
    return MANY * STEPS / fastest


def ours(name, draw, **forms):
    play, rng = deadreckon.vector(name, MANY, **forms), np.random.default_rng(1)
    play.reset(1)

    def work():
        for _ in range(STEPS):
            play.step(draw(play, rng))

    return best(work)


def by_lists(play, rng):
    return play.legal().draw(rng)


def by_masks(play, rng):
    return (play.masks * rng.random(play.masks.shape, np.float32)).argmax(axis=1)


def theirs(name):
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(MANY)])
    rng, steps = np.random.default_rng(1), envs.reset()

    def work():
        nonlocal steps
        for _ in range(STEPS):
            chosen = []
            for step in steps:
                legal = step.observations["legal_actions"][step.observations["current_player"]]
                chosen.append(rl_agent.StepOutput(action=legal[rng.integers(len(legal))], probs=None))
            steps, *_ = envs.step(chosen, reset_if_done=True)

    return best(work)


def pgxs(name):
    env = pgx.make(name)

    def move(state, key):
        choose, begin = jax.random.split(key)
        action = jax.random.categorical(choose, jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf))
        return auto_reset(env.step, env.init)(state, action, begin)

    step = jax.jit(jax.vmap(move))
    key, states = jax.random.PRNGKey(1), jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(2), MANY))

    def work():
        nonlocal key, states
        for _ in range(STEPS):
            key, now = jax.random.split(key)
            states = step(states, jax.random.split(now, MANY))
        jax.block_until_ready(states.observation)

    work()  # compiles
    return best(work)


def rate(x):
    return f"{round(x, 2 - len(str(int(x)))):,.0f}".replace(",", " ")


if __name__ == "__main__":
    print("| game | bits, lists | float32, lists | float32, masks | lists against masks | OpenSpiel | pgx |\n|---|---|---|---|---|---|---|")
    for name, (spiel, other) in GAMES.items():
        bits, floats = ours(name, by_lists), ours(name, by_lists, observations="float32")
        dense = ours(name, by_masks, observations="float32", masks=True)
        beside = f"{rate(theirs(spiel))} ({spiel})" if pyspiel and spiel else ""
        jitted = f"{rate(pgxs(other))} ({other})" if pgx and other else ""
        print(f"| {name} | {rate(bits)} | {rate(floats)} | {rate(dense)} | {bits / dense:.1f} | {beside} | {jitted} |", flush=True)
