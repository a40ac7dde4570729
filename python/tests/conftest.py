import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def program(tmp_path_factory):
    """Return the path of the program, built."""
    go = shutil.which("go")
    assert go, "the tests need go"
    path = tmp_path_factory.mktemp("bin") / "deadreckon"
    subprocess.run([go, "build", "-o", path, "./cmd/deadreckon"], cwd=ROOT, check=True)
    return path


@pytest.fixture(scope="session")
def trajectories(program, tmp_path_factory):
    """Return a function that has the program play games into a file."""
    folder = tmp_path_factory.mktemp("games")

    def export(name, *arguments):
        path = folder / name
        if not path.exists():
            subprocess.run([program, "export", *arguments, "-o", path], check=True, capture_output=True)
        return path

    return export
