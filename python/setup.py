"""Builds the C library and the program from the Go code when pip builds the package."""

import os
import pathlib
import shutil
import subprocess
import sys

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

from distutils.command.build_scripts import build_scripts  # isort: skip: setuptools brings it

HERE = pathlib.Path(__file__).resolve().parent


def module_root() -> pathlib.Path:
    """Return the folder of the Go module: above this one, or DEADRECKON_SOURCE."""
    given = os.environ.get("DEADRECKON_SOURCE")
    for folder in [pathlib.Path(given).resolve()] if given else [HERE, *HERE.parents]:
        mod = folder / "go.mod"
        if mod.is_file() and mod.read_text().startswith("module deadreckon\n"):
            return folder
    sys.exit(
        f"deadreckon: no Go module deadreckon in {given or str(HERE) + ' or above'}: build from a checkout, "
        "or set DEADRECKON_SOURCE to one"
    )


def find_go() -> str:
    if not sys.platform.startswith("linux"):
        sys.exit(f"deadreckon: the package is built for Linux alone so far, not {sys.platform}")
    go = os.environ.get("GO", "go")
    if not shutil.which(go):
        sys.exit("deadreckon: go is not installed; it builds the library: https://go.dev/doc/install")
    return go


def build_library(out: pathlib.Path) -> None:
    go = find_go()
    root = module_root()
    compiler = subprocess.run([go, "env", "CC"], cwd=root, capture_output=True, text=True, check=True).stdout.split()[0]
    if not shutil.which(compiler):
        sys.exit(f"deadreckon: the C compiler {compiler} is not installed; Go needs one to build a library: install gcc")
    subprocess.run(
        [go, "build", "-trimpath", "-buildvcs=false", "-buildmode=c-shared", "-ldflags=-s -w", "-o", str(out), "./python/capi"],
        cwd=root, env={**os.environ, "CGO_ENABLED": "1"}, check=True,
    )
    out.with_suffix(".h").unlink(missing_ok=True)
    write_games(out, out.with_name("games.json"))


# What games there are, in a process of its own: Go does not survive a fork of this one.
GAMES = """
import ctypes, sys
library, out, text = ctypes.CDLL(sys.argv[1]), ctypes.c_void_p(), ctypes.c_void_p()
code = library.dr_games(ctypes.byref(out), ctypes.byref(text))
sys.stdout.buffer.write(ctypes.string_at(text.value if code else out.value))
sys.exit(1 if code else 0)
"""


def write_games(library: pathlib.Path, out: pathlib.Path) -> None:
    """Write down what games there are, for ids that are made without loading the library."""
    listed = subprocess.run([sys.executable, "-c", GAMES, str(library)], stdout=subprocess.PIPE, check=True)
    out.write_bytes(listed.stdout)


class BuildWithLibrary(build_py):
    def run(self) -> None:
        super().run()
        folder = HERE if self.editable_mode else pathlib.Path(self.build_lib).resolve()
        (folder / "deadreckon").mkdir(parents=True, exist_ok=True)
        build_library(folder / "deadreckon" / "libdeadreckon.so")


class BuildProgram(build_scripts):
    """Puts the program where scripts go: pip installs it beside python."""

    def run(self) -> None:
        out = pathlib.Path(self.build_dir).resolve() / "deadreckon"
        subprocess.run(
            [find_go(), "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", str(out), "./cmd/deadreckon"],
            cwd=module_root(), check=True,
        )


class PlatformWheel(bdist_wheel):
    """The library needs a platform, but no particular Python."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


class PlatformDistribution(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(
    cmdclass={"build_py": BuildWithLibrary, "build_scripts": BuildProgram, "bdist_wheel": PlatformWheel},
    distclass=PlatformDistribution, scripts=["deadreckon"],
    # Tests of other things that walk over the folders meanwhile pass by a name with a dot.
    options={"build": {"build_base": ".build"}},
)
