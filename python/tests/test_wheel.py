"""What the wheel brings beside the modules."""

import importlib.metadata
import subprocess


def test_program(program):
    """The command-line program is installed beside python, and is of the version of the package."""
    version = importlib.metadata.version("deadreckon")
    done = subprocess.run([program, "version"], capture_output=True, text=True, check=True)
    assert done.stdout.split()[:2] == ["deadreckon", version]
    files = [str(file) for file in importlib.metadata.files("deadreckon")]
    assert any(file.endswith("bin/deadreckon") for file in files)
    assert {"deadreckon/libdeadreckon.so", "deadreckon/games.json", "deadreckon/py.typed"} <= set(files)
    played = subprocess.run(
        [program, "arena", "--game", "kuhn", "--seat", "first=random", "--seat", "second=random", "--games", "4"],
        capture_output=True, text=True, check=True,
    )
    assert "random" in played.stdout
