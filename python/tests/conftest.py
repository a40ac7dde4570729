import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def trajectories(tmp_path_factory):
    """Return a function that has the program play games into a file."""
    go = shutil.which("go")
    assert go, "the tests need go"
    folder = tmp_path_factory.mktemp("games")
    program = folder / "deadreckon"
    subprocess.run([go, "build", "-o", program, "./cmd/deadreckon"], cwd=ROOT, check=True)

    def export(name, *arguments):
        path = folder / name
        if not path.exists():
            subprocess.run([program, "export", *arguments, "-o", path], check=True, capture_output=True)
        return path

    return export
