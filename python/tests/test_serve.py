"""A Python function as a program that plays."""

import json
import subprocess
import sys

import pytest

from deadreckon import Game, match

FILE = """
def bold(view, rng):
    return next(a for a in view.legal() if view.text(a) in ("bet", "call"))

def drawn(view, rng):
    return rng.choice(view.legal())

def last(view, rng):
    print('what is printed is no answer')
    return view.legal()[-1]

def broken(view, rng):
    return 1 / 0
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return path


def text(file, function):
    return f"cmd:{sys.executable} -m deadreckon.serve {file} {function},time=60s"


@pytest.mark.parametrize("game", ["kuhn", "tictactoe"])
def test_arena(program, file, game):
    """An arena with the program equals a match of the function."""
    function = "bold" if game == "kuhn" else "last"
    seats = Game(game).seats
    done = subprocess.run(
        [program, "arena", "--game", game, "--seat", f"{seats[0]}={text(file, function)}", "--seat", f"{seats[1]}=random", "--games", "20", "--threads", "1", "--json"],
        capture_output=True, text=True, check=True,
    )
    known = {}
    exec(FILE, known)
    here = match(Game(game), known[function], "random", games=20).pairing()
    there = json.loads(done.stdout)["pairings"][0]
    assert {key: there[key] for key in ("wins", "draws", "losses")} == {key: here[key] for key in ("wins", "draws", "losses")}


@pytest.mark.slow
def test_seed_of_the_game(program, file, tmp_path):
    """Random numbers depend on the game's seed, so an exported file is reproducible."""
    for path in (tmp_path / "one.drt", tmp_path / "two.drt"):
        subprocess.run(
            [program, "export", "--game", "leduc", "--seat", f"first={text(file, 'drawn')}", "--seat", "second=random", "--games", "4", "-o", path],
            capture_output=True, check=True,
        )
    assert (tmp_path / "one.drt").read_bytes() == (tmp_path / "two.drt").read_bytes()


@pytest.mark.parametrize(("function", "message"), [("broken", "ZeroDivisionError: division by zero"), ("missing", "no function 'missing' in")])
def test_errors_name_the_cause(program, file, function, message):
    done = subprocess.run(
        [program, "arena", "--game", "kuhn", "--seat", f"first={text(file, function)}", "--seat", "second=random", "--games", "2"], capture_output=True, text=True,
    )
    assert done.returncode == 2 and message in done.stderr


def test_missing_file():
    done = subprocess.run([sys.executable, "-m", "deadreckon.serve", "no.py", "f"], capture_output=True, text=True)
    assert done.returncode == 2 and "no.py" in done.stderr and "Traceback" not in done.stderr
