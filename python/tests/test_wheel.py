"""Contents of the wheel besides the modules."""

import importlib.metadata
import pathlib
import re
import shutil
import subprocess
import sys

import pytest


def test_program(program):
    """The command-line program is installed with the version of the package."""
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


def test_tag():
    """The wheel's tag names the glibc that its two files need."""
    tag = re.search("^Tag: py3-none-(.*)$", importlib.metadata.distribution("deadreckon").read_text("WHEEL"), re.M)[1]
    found = re.fullmatch(r"manylinux_(\d+)_(\d+)_(x86_64|aarch64)", tag)
    if not shutil.which("readelf"):
        pytest.skip("there is no readelf")
    needs, libraries = set(), set()
    for file in importlib.metadata.files("deadreckon"):
        if file.name in ("libdeadreckon.so", "deadreckon") and file.locate().is_file():
            said = subprocess.run(["readelf", "-Wd", "--version-info", file.locate()], capture_output=True, text=True, check=True).stdout
            needs |= {tuple(map(int, version.split(".")[:2])) for version in re.findall(r"Name: GLIBC_([\d.]+)", said)}
            libraries |= set(re.findall(r"\(NEEDED\).*\[(.*?)\.so", said))
    assert (int(found[1]), int(found[2])) == max(needs | {(2, 17)})
    assert libraries <= {"libc", "libm", "libpthread", "libdl", "librt", "libresolv", "ld-linux-x86-64", "ld-linux-aarch64"}  # manylinux allows these


@pytest.mark.parametrize("replaced", ["def confstr(_): raise ValueError('unrecognized configuration name')", "confstr = lambda _: None"])
def test_musl_is_refused(tmp_path, replaced):
    """A build with musl ends before it compiles, and the error names the cause."""
    code = f"import os, runpy, sys\n{replaced}\nos.confstr = confstr\nsys.argv = ['setup.py', '-q', 'build_py', '--build-lib', {str(tmp_path)!r}]\nrunpy.run_path('setup.py')"
    done = subprocess.run([sys.executable, "-c", code], cwd=pathlib.Path(__file__).parents[1], capture_output=True, text=True)
    assert done.returncode == 1 and "musl: use a system with glibc" in done.stderr, done.stderr
    assert not list(tmp_path.rglob("*.so"))
