"""Every game is listed with its options and can be played by name."""

import ast
import pathlib

import gymnasium
import numpy as np
import pytest

import deadreckon
import deadreckon.gym
import deadreckon.pettingzoo
from deadreckon import _library as lib

SOURCE = pathlib.Path(__file__).parents[1] / "deadreckon"
BEFORE = {
    "DeadreckonMall-v0": ["human", "zombie"],
    "DeadreckonMallZombie-v0": ["human", "zombie"],
    "DeadreckonMallSolo-v0": ["human"],
    "DeadreckonTown-v0": ["defender"],
}


def test_games():
    """The list has seats, sides, modes and options, and equals the list of the build."""
    games = {game.name: game for game in deadreckon.games()}
    mall = games["mall"]
    assert mall.seats == ["human", "zombie"] and mall.limits == {"maxTurns": "150"}
    assert {"players", "maxTurns", "preset", "board", "counters"} < set(mall.keys)
    assert [preset["name"] for preset in mall.presets] == ["spi1978", "grenko"]
    assert next(o for o in mall.options if o["name"] == "players")["rule"] == "EN 15.0"
    assert games["commons"].modes[0]["sides"][0] == {"name": "pair", "seats": ["first", "third"]}
    assert games["kuhn"].keys == []
    assert lib.registered() == ("mall", deadreckon.games())


def test_ids():
    """Each game and seat has an id whose environment plays that seat."""
    ids = deadreckon.gym.ids()
    assert {*BEFORE, "DeadreckonMallTeamPeter-v0", "DeadreckonMallTeamHuman-v0", "DeadreckonCommonsPairPair-v0", "DeadreckonTownFourDefenders-v0"} <= set(ids)
    count = 0
    for game in deadreckon.games():
        if not game.encoded:
            with pytest.raises(ValueError, match=f"game {game.name} has no encoding"):
                deadreckon.gym.env(game.name)
            continue
        count += sum(1 + len(m["seats"]) + sum(len(s["seats"]) > 1 for s in m["sides"]) for m in ({"seats": game.seats, "sides": game.sides}, *game.modes))
    assert count == len(ids), "two seats or sides share an id"
    for name, arguments in ids.items():
        env = gymnasium.make(name).unwrapped
        assert env.shape.game == arguments["game"]
        observation, info = env.reset(seed=1)
        on_turn = env.shape.seats[env._batch.seats[0]]
        if "side" in arguments:
            assert len(env._seats) > 1 and info["seat"] == on_turn
        else:
            assert env._seats == [env.shape.seat(arguments["seat"])] and on_turn == env.shape.seats[env._seats[0]]
            assert "seat" not in info
        assert observation["action_mask"].sum() >= 2
        env.close()
    for name, seats in BEFORE.items():
        assert gymnasium.make(name).unwrapped.shape.seats == seats


def test_options():
    """Options work in the game's and Python's spelling, as numbers, bools or texts."""
    for make in (
        deadreckon.describe,
        lambda name, *a, **o: deadreckon.vector(name, 1, *a, **o).shape,
        lambda *a, **o: deadreckon.gym.env(*a, **o).shape,
        lambda *a, **o: deadreckon.gym.vector_env(*a, **o).shape,
        lambda *a, **o: deadreckon.pettingzoo.env(*a, **o).unwrapped.shape,
        lambda *a, **o: deadreckon.pettingzoo.parallel_env(game=a[0], **o).unwrapped.shape,
        lambda *a, **o: deadreckon.pettingzoo.raw_env(*a, **o).shape,
        lambda *a, **o: gymnasium.make("DeadreckonMall-v0", **o).unwrapped.shape,
    ):
        have = dict(make("mall", players=1, max_turns=7, franCountsTwo=True, superStackPublic=None).settings)
        assert [have[key] for key in ("players", "maxTurns", "franCountsTwo", "superStackPublic")] == ["1", "7", "true", "false"]
        have = dict(make("mall", preset="grenko", settings={"reactionShots": "fireRate"}).settings)
        assert (have["reactionShots"], have["panicDice"], have["maxTurns"]) == ("fireRate", "asGun", "150")
        with pytest.raises(ValueError, match="no option 'sauce'"):
            make("mall", players=1, sauce="hot")
    assert deadreckon.pettingzoo.env(max_turns=7).unwrapped.shape.game == lib.registered()[0]


def test_side():
    """A learner plays all seats of a side and receives their mean score."""
    env = deadreckon.gym.env("commons", sides="pair", side="pair")
    both = deadreckon.pettingzoo.raw_env("commons", sides="pair", seats=["first", "third"])
    rng, unequal, seen = np.random.default_rng(1), 0, set()
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        both.reset(seed=seed)
        over = False
        while not over:
            seen.add(info["seat"])
            assert np.array_equal(observation["observation"], both.observe(both.agent_selection)["observation"])
            action = rng.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, over, _, info = env.step(action)
            both.step(action)
        paid = list(both.rewards.values())
        assert reward == pytest.approx(sum(paid) / 2)
        unequal += paid[0] != paid[1]
    assert seen == {"first", "third"}
    assert unequal, "the seats of the pair never score differently"


def test_side_of_many_games():
    envs = deadreckon.gym.vector_env("commons", 3, sides="pair", side="pair")
    observation, info = envs.reset(seed=1)
    assert list(info["seat"]) == ["first"] * 3
    _, rewards, _, _, info = envs.step(observation["action_mask"].argmax(axis=1))
    assert rewards.shape == (3,) and list(info["seat"]) == ["third"] * 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"side": "zombies"}, r"no side 'zombies' in mall \(did you mean zombie\?\): sides are \['human', 'zombie'\]"),
        ({"side": 1}, "no side 1 in mall"),
        ({"side": "human", "seat": 0}, "seat 0 and side 'human': give only one"),
        ({"seat": "peter"}, "no seat 'peter' in mall"),
    ],
)
@pytest.mark.parametrize("make", [deadreckon.gym.env, deadreckon.gym.vector_env])
def test_bad_sides(make, options, message):
    with pytest.raises(ValueError, match=message):
        make("mall", **options)


def test_no_game_is_named():
    """The code of the package names no game."""
    names = {game.name for game in deadreckon.games()}
    for path in SOURCE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in names, f"{path.name}:{node.lineno} names {node.value}"
