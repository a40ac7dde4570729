import copy
import pathlib
import pickle
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import deadreckon
from deadreckon._picture import pixels
from deadreckon.gym import GameEnv, GameVectorEnv

IDS = ["DeadreckonMall-v0", "DeadreckonMallZombie-v0", "DeadreckonMallSolo-v0"]


def choose(mask, rng):
    return rng.choice(np.flatnonzero(mask))


def play(env, seed, rng):
    """Play a game at random and return its steps."""
    observation, info = env.reset(seed=seed)
    steps = []
    while True:
        assert observation["action_mask"].sum() >= 2
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert observation in env.observation_space
        action = choose(observation["action_mask"], rng)
        observation, reward, terminated, truncated, info = env.step(action)
        steps.append((observation["observation"], action, reward))
        if terminated or truncated:
            return steps, terminated


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_checker(name, mode):
    env = gymnasium.make(name, render_mode=mode)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check_env(env.unwrapped)
    # Some numbers, such as the game-turn, have no upper bound.
    others = [str(w.message) for w in caught if "maximum value is infinity" not in str(w.message)]
    assert not others
    env.close()


def test_fresh_process():
    """An id imports its module, and the wrappers of gymnasium.make accept the environment."""
    code = (
        "import gymnasium; e = gymnasium.make('deadreckon.gym:DeadreckonMall-v0'); o, i = e.reset(seed=1);"
        "print(e.step(e.action_space.sample(i['action_mask']))[1:4]);"
        "from gymnasium.utils.env_checker import check_env; check_env(e.unwrapped, skip_render_check=True)"
    )
    out = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True)
    assert (out.returncode, out.stdout) == (0, "(0.0, False, False)\n"), out.stderr


@pytest.mark.parametrize(
    "make",
    [
        lambda: gymnasium.make("DeadreckonMall-v0", max_turns=20).unwrapped,
        lambda: gymnasium.make("DeadreckonMallSolo-v0", max_turns=20).unwrapped,
        lambda: GameEnv("leduc", seat="second"),
        lambda: GameEnv("tictactoe"),
    ],
)
def test_games(make):
    """The same seed and actions give the same game, and rewards come only at the end."""
    games = []
    for _ in range(2):
        env = make()
        steps, terminated = play(env, 7, np.random.default_rng(1))
        assert terminated and all(reward == 0 for _, _, reward in steps[:-1])
        assert -1 <= steps[-1][2] <= 1
        assert len({step[0].tobytes() for step in steps}) > 1 or len(steps) == 1
        games.append(steps)
        env.close()
    for a, b in zip(*games, strict=True):
        assert np.array_equal(a[0], b[0]) and a[1:] == b[1:]


def test_kept_observations():
    """Returned observations do not change later."""
    env = GameEnv("mall", seat="human", max_turns=20)
    rng = np.random.default_rng(2)
    observation, _ = env.reset(seed=1)
    kept = []
    for _ in range(15):
        kept.append((observation["observation"], observation["observation"].copy()))
        observation = env.step(choose(observation["action_mask"], rng))[0]
    assert all(np.array_equal(a, b) for a, b in kept)
    assert not np.array_equal(kept[0][1], kept[-1][1])


def test_opponents():
    """Opponents change the game and are checked."""
    results = []
    for opponent in ["random", "swarm", "search:iterations=5"]:
        env = GameEnv("mall", seat="human", opponents=opponent, max_turns=12)
        results.append(b"".join(step[0].tobytes() for step in play(env, 5, np.random.default_rng(3))[0]))
    assert results[0] not in results[1:]  # a short search plays as the script that guides it
    with pytest.raises(ValueError, match="no agent \"nobody\""):
        GameEnv("mall", opponent="nobody")  # the old name of the argument
    with pytest.raises(ValueError, match="does not play the seat"):
        GameEnv("mall", seat="human", opponents="turtle")
    with pytest.raises(ValueError, match="it is the caller's"):
        GameEnv("mall", seat="human", opponents={"human": "random"})


def test_net_opponents(program, tmp_path):
    """A trained net plays the other seat, with and without a search."""
    settings = tmp_path / "few.toml"
    settings.write_text("gate-games = 0\nyardstick-games = 1\n")
    few = "--generations 1 --games 8 --iterations 4 --steps 5 --batch 8"
    run = tmp_path / "run"
    subprocess.run([program, "train", "--game", "leduc", "-o", run, "--config", settings, *few.split()], check=True, capture_output=True)
    net = run / "best.net"
    for opponent in [f"net:{net}", f"search:net={net},iterations=5"]:
        env = GameEnv("leduc", seat="second", opponents=opponent)
        assert play(env, 3, np.random.default_rng(3))[1]
        env.close()
    with pytest.raises(ValueError, match="the net is of leduc, not of kuhn"):
        GameEnv("kuhn", opponents=f"net:{net}")


def test_shaping_telescopes():
    """The shaped rewards of a game sum to its score minus the initial potential."""
    sums = []
    for shaping in (0.0, 1.0):
        env = GameEnv("mall", seat="human", max_turns=10, shaping=shaping)
        rewards = [step[2] for step in play(env, 4, np.random.default_rng(1))[0]]
        sums.append(sum(rewards))
        assert (sum(map(bool, rewards)) > 2) == (shaping == 1.0)
    first = 0.0  # at the beginning no door is closed, nobody is out and no rifle is held
    assert sums[1] == pytest.approx(sums[0] - first, abs=1e-9)


def test_truncation():
    env = GameEnv("mall", seat="human", max_steps=5)
    steps, terminated = play(env, 1, np.random.default_rng(1))
    assert len(steps) == 5 and not terminated
    with pytest.raises(deadreckon.GameOverError, match="no game in progress"):
        env.step(0)


@pytest.mark.parametrize("game", [g.name for g in deadreckon.games()])
def test_truncated_games_keep_their_masks(game):
    """A truncated game has the same last observation and mask as a game without a limit. A terminated game has no mask."""
    whole, short = GameEnv(game), GameEnv(game, max_steps=3)
    vectors = {mode: GameVectorEnv(game, 1, max_steps=3, autoreset_mode=mode) for mode in AutoresetMode}
    for seed in range(6):
        rng, over = np.random.default_rng(seed), False
        observation = whole.reset(seed=seed)[0]
        short.reset(seed=seed)
        for vector in vectors.values():  # each vector plays the game of this seed
            vector.reset()
            vector._batch.reset_game(0, seed)
        while not over:
            action = choose(observation["action_mask"], rng)
            observation = whole.step(action)[0]
            last, _, terminated, truncated, _ = short.step(action)
            over = terminated or truncated
            found = {mode: vector.step(np.array([action])) for mode, vector in vectors.items()}
        assert last["action_mask"].any() == truncated
        for mode, (seen, _, _, cut, info) in found.items():
            final = info["final_obs"][0] if mode == AutoresetMode.SAME_STEP else {key: rows[0] for key, rows in seen.items()}
            assert cut[0] == truncated
            for other in (last, final):
                assert all(np.array_equal(other[key], observation[key]) for key in observation)


def test_copies():
    """A deep copy continues with the same dice and has spaces of its own. A pickle needs a reset."""
    env = gymnasium.make("DeadreckonMall-v0", max_turns=3, opponents="script")
    env.reset(seed=1)
    vector = GameVectorEnv("leduc", 3, opponents=lambda view, rng: view.legal()[0])
    vector.reset(seed=1)
    twin, many = copy.deepcopy(env), copy.deepcopy(vector)
    for _ in range(3):  # no game of three turns is over by then
        action = env.action_space.sample()
        a, b = env.step(action), twin.step(action)
        assert a[1:4] == b[1:4] and all(np.array_equal(a[0][key], b[0][key]) for key in a[0])
        actions = vector.action_masks().argmax(axis=1)
        assert np.array_equal(vector.step(actions)[0]["observation"], many.step(actions)[0]["observation"])
    assert twin.unwrapped.action_masks()[twin.action_space.sample()]
    assert copy.deepcopy(env.action_space).sample() is not None  # copying a space does not copy its environment
    again = pickle.loads(pickle.dumps(env))
    assert all(np.array_equal(again.reset(seed=4)[0][key], rows) for key, rows in env.reset(seed=4)[0].items())
    assert again.unwrapped.action_masks()[again.action_space.sample()] and again.unwrapped.shape.settings == env.unwrapped.shape.settings
    with pytest.raises(deadreckon.GameOverError, match="Reset begins one"):
        pickle.loads(pickle.dumps(GameVectorEnv("leduc", 2))).step([0, 0])


def test_render():
    env = gymnasium.make("DeadreckonMall-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "Laurel Fork Mall" in env.render() and "as the human player sees it" in env.render()
    for game in (GameEnv("mall", render_mode="rgb_array"), GameEnv("leduc", render_mode="rgb_array")):
        game.reset(seed=1)
        picture = game.render()
        assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.shape[2] == 3
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 2
    # Text is drawn on a system without the family that is named, too.
    for family in ("Helvetica,Arial,sans-serif", "monospace"):
        text = f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30" font-family="{family}"><text x="9" y="20">045</text></svg>'
        assert pixels(text, svg=True).min() < 128
    vector = GameVectorEnv("mall", 2, render_mode="ansi")
    vector.reset(seed=1)
    assert len(vector.render()) == 2


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_vector(mode):
    """A vector environment plays the same games as single environments, on any number of threads."""
    rng = np.random.default_rng(5)
    envs = [GameVectorEnv("leduc", 20, seat=1, autoreset_mode=mode, threads=threads) for threads in (1, 2)]
    assert all(env.metadata["autoreset_mode"] == mode for env in envs)
    first = [env.reset(seed=9) for env in envs]
    observation = first[0][0]
    assert np.array_equal(observation["observation"], first[1][0]["observation"])
    assert observation in envs[0].observation_space
    over, ends = np.zeros(20, bool), 0
    for _ in range(30):
        if mode == AutoresetMode.DISABLED and over.any():
            observation = envs[0].reset(options={"reset_mask": over})[0]
            again = envs[1].reset(options={"reset_mask": over})[0]
            assert np.array_equal(observation["observation"], again["observation"])
        actions = np.array([choose(mask, rng) if mask.any() else 0 for mask in observation["action_mask"]])
        before = over
        a, b = (env.step(actions) for env in envs)
        assert all(np.array_equal(x, y) for x, y in zip(a[1:4], b[1:4]))
        assert np.array_equal(a[0]["observation"], b[0]["observation"])
        observation, reward, terminated, truncated, info = a
        over = terminated | truncated
        ends += over.sum()
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        if mode == AutoresetMode.NEXT_STEP:
            assert not (over & before).any() and not reward[before].any()
        if mode == AutoresetMode.SAME_STEP:
            assert observation["action_mask"].any(axis=1).all()
            assert over.any() == ("final_obs" in info)
            for i in np.flatnonzero(over):
                assert info["final_obs"][i] in envs[0].single_observation_space
        assert (over >= (reward != 0)).all()
    assert ends > 20
    for env in envs:
        env.close()
        env.close()


def test_make_vec():
    env = gymnasium.make_vec("DeadreckonMallZombie-v0", num_envs=3, max_turns=5)
    assert isinstance(env.unwrapped, GameVectorEnv)
    observation, info = env.reset(seed=1)
    assert observation["observation"].shape == (3, env.unwrapped.shape.size)
    assert info["action_mask"].any(axis=1).all()
    env.close()


def test_vector_without_copies():
    env = GameVectorEnv("mall", 4, seat="human", copy=False)
    observation, _ = env.reset(seed=1)
    again = env.step(observation["action_mask"].argmax(axis=1))[0]
    assert again["observation"] is observation["observation"]


KUHN = "kuhn position 1\neye second\ncards ? Q\nbetting bet\nshown 0\n"
EXAMPLE = (pathlib.Path(__file__).parents[2] / "docs" / "games" / "mall" / "example-position.txt").read_text()


def words(env, mask):
    return {env.action_text(a) for a in np.flatnonzero(mask)}


def test_reset_at_a_position():
    """The game starts at the position with random hidden information, and the next game at the root."""
    env = GameEnv("kuhn", seat="second")
    start = env.reset(seed=3)[0]["observation"]
    paid = set()
    for seed in range(30):
        observation, _ = env.reset(seed=seed, options={"position": KUHN})
        assert words(env, observation["action_mask"]) == {"call", "fold"}
        call = next(a for a in np.flatnonzero(observation["action_mask"]) if env.action_text(a) == "call")
        _, reward, over, _, _ = env.step(call)
        assert over
        paid.add(reward)
    assert len(paid) == 2  # against the jack, and against the king
    assert np.array_equal(env.reset(seed=3, options={})[0]["observation"], start)


def test_reset_at_a_position_of_the_mall():
    env = GameEnv("mall", seat="human", opponents="script", render_mode="ansi")
    seen = [env.reset(seed=seed, options={"position": EXAMPLE})[0] for seed in (1, 1, 2)]
    assert "turn 5, human player-turn" in env.render()
    for other in seen[1:]:
        assert all(np.array_equal(seen[0][key], other[key]) for key in other)
    rng = np.random.default_rng(1)
    observation, over = seen[-1], False
    while not over:
        observation, reward, terminated, truncated, _ = env.step(choose(observation["action_mask"], rng))
        over = terminated or truncated
    assert reward in (-1, 0, 1)


def test_vector_reset_at_a_position():
    """All games of the reset start at the position, later games at the root."""
    n = 24
    envs = GameVectorEnv("kuhn", n, seat="second", threads=2)
    observation, _ = envs.reset(seed=5, options={"position": KUHN})
    assert all(np.array_equal(row, observation["observation"][0]) for row in observation["observation"])
    call = np.full(n, next(a for a in np.flatnonzero(observation["action_mask"][0]) if envs._batch.action_text(a) == "call"))
    _, rewards, over, _, _ = envs.step(call)
    assert over.all() and len(set(rewards)) == 2
    again = envs.step(call)[0]["observation"]
    twin = GameVectorEnv("kuhn", n, seat="second")
    twin.reset(seed=5, options={"position": KUHN})
    twin.step(call)
    assert np.array_equal(twin.step(call)[0]["observation"], again)
    assert not all(np.array_equal(row, observation["observation"][0]) for row in again)

    some = GameVectorEnv("kuhn", 4, seat="second", autoreset_mode="Disabled")
    some.reset(seed=1)
    before = some._batch.observations.copy()
    mask = np.array([False, True, False, True])
    after = some.reset(options={"reset_mask": mask, "position": KUHN})[0]["observation"]
    assert np.array_equal(after[~mask], before[~mask])
    assert all(np.array_equal(row, observation["observation"][0]) for row in after[mask])


def test_registered_ids_take_positions():
    """The wrappers of gymnasium.make pass options on."""
    env = gymnasium.make("DeadreckonMall-v0")
    observation, info = env.reset(seed=1, options={"position": EXAMPLE})
    assert np.array_equal(observation["action_mask"], info["action_mask"])
    assert "select fran" in {env.unwrapped.action_text(a) for a in np.flatnonzero(info["action_mask"])}
    with pytest.raises(ValueError, match="no option 'start'"):
        env.reset(options={"start": EXAMPLE})
