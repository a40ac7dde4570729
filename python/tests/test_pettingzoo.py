import copy
import pickle
import types
import warnings
from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test

from deadreckon import pettingzoo as dr

MALL = {"game": "mall", "max_turns": 15}
SOLO = {"game": "mall", "max_turns": 15, "players": 1}
TEAM = {"game": "mall", "settings": {"maxTurns": 15}, "players": 3}
COMMONS = {"game": "commons"}
TOWN = {"game": "town", "players": 3, "deck": "short"}
CABIN = {"game": "cabin", "settings": {"characters": 3, "overlord": True, "maxRounds": 4}}
STREETS = {"game": "streets", "settings": {"mode": "semi", "seats": 2, "maxTurns": 2}}
GAMES = [MALL, SOLO, TEAM, TOWN, CABIN, STREETS, {"game": "leduc"}, {"game": "goofspiel"}, {"game": "tictactoe"}, {"game": "kuhn"}, COMMONS]
NAMES = ["mall", "solo", "team", "town", "cabin", "streets", "leduc", "goofspiel", "tictactoe", "kuhn", "commons"]

games = pytest.mark.parametrize("game", GAMES, ids=NAMES)


@games
def test_api(game):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(dr.env(**game), num_cycles=100)
    expected = (
        "Observation is not a NumPy array",  # it is a dict, with the mask
        "Observation space for each agent probably should be",  # the same
        "no legal actions",  # at the end of a game
        "Observation numpy array is all zeros",
    )
    assert not [str(w.message) for w in caught if not any(e in str(w.message) for e in expected)]


@games
def test_seeds(game):
    seed_test(partial(dr.env, **game), num_cycles=60)


@pytest.mark.parametrize("game", [SOLO], ids=["solo"])
def test_max_cycles(game):
    """PettingZoo's test needs agents that act together, so it passes only with one agent."""
    mod = types.SimpleNamespace(env=partial(dr.env, **game), parallel_env=partial(dr.parallel_env, **game))
    max_cycles_test(mod)


def test_max_cycles_of_two():
    """A cycle is one choice of the agent on turn."""
    env = dr.env(**MALL, max_cycles=7)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        _, _, terminated, truncated, info = env.last()
        assert not terminated and truncated == (steps == 7)
        if truncated:
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(info["action_mask"]))
        steps += 1
    assert steps == 7 and not env.agents


@games
@pytest.mark.parametrize("cycles", [3, 4])
def test_truncated_games_keep_their_masks(game, cycles):
    """A truncated game has the same last observations and masks as a game without a limit."""
    whole, short, parallel = dr.env(**game), dr.env(**game, max_cycles=cycles), dr.parallel_env(**game, max_cycles=cycles)
    for env in whole, short, parallel:
        env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(cycles):
        action = rng.choice(np.flatnonzero(whole.last()[4]["action_mask"]))
        last = parallel.step(dict.fromkeys(parallel.agents, action))
        whole.step(action)
        short.step(action)
        if any(whole.terminations.values()):
            break
    truncated = short.truncations[short.agent_selection]
    assert whole.agent_selection == short.agent_selection and any(last[3].values()) == truncated
    for agent in short.agents:
        assert short.infos[agent]["action_mask"].any() == (truncated and agent == short.agent_selection)
        for found in short.observe(agent), last[0][agent]:
            assert all(np.array_equal(found[key], rows) for key, rows in whole.observe(agent).items())


@games
def test_copies(game):
    """A deep copy continues with the same dice, with and without a wrapper. A pickle is a new environment with the same arguments."""
    for make in dr.raw_env, dr.env:
        env = make(**game)
        env.reset(seed=1)
        twin = copy.deepcopy(env)
        for _ in range(12):
            if env.last()[2]:
                break
            action = twin.action_space(twin.agent_selection).sample()
            env.step(action)
            twin.step(action)
            assert env.agent_selection == twin.agent_selection and env.rewards == twin.rewards
            assert np.array_equal(env.last()[0]["observation"], twin.last()[0]["observation"])
        again = pickle.loads(pickle.dumps(env))
        for each in env, again:
            each.reset(seed=4)
        assert np.array_equal(again.last()[0]["observation"], env.last()[0]["observation"])
    env = dr.parallel_env(**game)
    env.reset(seed=1)
    for twin in copy.deepcopy(env), pickle.loads(pickle.dumps(env)):
        observations = [each.reset(seed=2)[0] for each in (env, twin)]
        assert all(np.array_equal(observations[0][agent]["observation"], observations[1][agent]["observation"]) for agent in env.agents)


@games
def test_render(game, capsys):
    render_test(partial(dr.env, **game))
    assert capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_seats_and_rewards(game):
    """The mask belongs to the seat on turn, and the end pays every seat."""
    env = dr.GameAEC(**game)
    rng = np.random.default_rng(3)
    sums, acted = np.zeros(len(env.possible_agents)), set()
    for seed in range(3 if game["game"] in ("mall", "town", "cabin", "streets") else 40):
        env.reset(seed=seed)
        paid = dict.fromkeys(env.possible_agents, 0.0)
        last = {}
        while env.agents:
            agent = env.agent_selection
            observation, reward, terminated, truncated, info = env.last()
            assert env.observation_space(agent).contains(observation)
            assert not truncated
            paid[agent] += reward
            if terminated:
                last[agent] = reward
                assert not observation["action_mask"].any()
                env.step(None)
                continue
            acted.add(agent)
            assert observation["action_mask"].sum() >= 2
            assert np.array_equal(observation["action_mask"], info["action_mask"])
            for other in env.agents:
                if other != agent:
                    assert not env.observe(other)["action_mask"].any() and not env.infos[other]["action_mask"].any()
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
        assert set(last) == set(env.possible_agents)
        assert last == paid, "a reward before the end"
        values = np.array([paid[agent] for agent in env.possible_agents])
        if game in (SOLO, TEAM, TOWN):
            assert len(set(values)) == 1, "a team shares its score"
        elif game not in (COMMONS, CABIN, STREETS):
            assert values.sum() == pytest.approx(0)
        sums += values
    if game == COMMONS:
        assert len(set(sums)) == 3, "each seat has a score of its own"
    assert acted == set(env.possible_agents)
    assert game["game"] == "mall" or sums.any()


def test_leduc_payments():
    """In Leduc, a seat that folds at once loses its ante to the other."""
    env = dr.GameAEC(game="leduc")
    env.reset(seed=2)
    assert env.possible_agents == ["first_0", "second_1"] and env.agent_selection == "first_0"
    by_word = lambda word: next(a for a in np.flatnonzero(env.infos[env.agent_selection]["action_mask"]) if env.action_text(a) == word)
    env.step(by_word("raise"))
    assert env.agent_selection == "second_1"
    env.step(by_word("fold"))
    assert env.terminations == {"first_0": True, "second_1": True}
    assert env.rewards["first_0"] == -env.rewards["second_1"] > 0


def test_some_seats():
    """Agents play the seats that are not named."""
    env = dr.GameAEC(**MALL, seats=["zombie"], opponent="script")  # the old name of the argument
    env.reset(seed=1)
    assert env.possible_agents == ["zombie_1"] == env.agents
    for _ in range(30):
        assert env.agent_selection == "zombie_1"
        env.step(env.action_space("zombie_1").sample(env.infos["zombie_1"]["action_mask"]))


def test_parallel():
    """Only the action of the agent on turn counts."""
    env = dr.parallel_env(game="tictactoe")
    observations, _ = env.reset(seed=1)
    assert set(observations) == set(env.agents)
    for _ in range(4):
        turn = next(agent for agent in env.agents if observations[agent]["action_mask"].any())
        actions = {agent: -1 for agent in env.agents} | {turn: int(observations[turn]["action_mask"].argmax())}
        observations = env.step(actions)[0]
    assert env.agents


@pytest.mark.parametrize("make", [dr.GameAEC, dr.env, dr.parallel_env], ids=["raw", "env", "parallel"])
def test_reset_at_a_position(make):
    """All interfaces pass the position on."""
    env = make(game="kuhn")
    env.reset(seed=1, options={"position": "kuhn position 1\neye truth\ncards J Q\nbetting bet\nshown 0\n"})
    raw = env.unwrapped
    raw = getattr(raw, "aec_env", raw).unwrapped
    assert raw.agent_selection == "second_1"
    assert {raw.action_text(a) for a in np.flatnonzero(raw.infos["second_1"]["action_mask"])} == {"call", "fold"}
    with pytest.raises(ValueError, match="no option 'from'"):
        env.reset(options={"from": ""})
    assert raw.agent_selection == "second_1"
    env.reset(seed=1)
    assert raw.agent_selection == "first_0"
