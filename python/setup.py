"""Builds the C library and the program from the Go code when pip builds the package."""

import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

from distutils.command.build_scripts import build_scripts  # isort: skip: part of setuptools

HERE = pathlib.Path(__file__).resolve().parent

# Names of processors in Go and in Linux. Set GOARCH, and CC for a compiler, to build for another processor.
PROCESSORS = {"amd64": "x86_64", "arm64": "aarch64"}
NATIVE = next((go for go, linux in PROCESSORS.items() if linux == platform.machine()), "")
PROCESSOR = os.environ.get("GOARCH") or NATIVE


def tell(what: str) -> None:
    """Report a step to pip -v and to the terminal, since pip is silent for minutes."""
    print(f"deadreckon: {what}", flush=True)
    try:
        with open("/dev/tty", "w") as terminal:
            terminal.write(f"deadreckon: {what}\n")
    except OSError:  # no terminal
        pass


def module_root() -> pathlib.Path:
    """Return the folder of the Go module: a parent of this one, or DEADRECKON_SOURCE."""
    given = os.environ.get("DEADRECKON_SOURCE")
    for folder in [pathlib.Path(given).resolve()] if given else [HERE, *HERE.parents]:
        mod = folder / "go.mod"
        if mod.is_file() and mod.read_text().startswith("module deadreckon\n"):
            return folder
    sys.exit(
        f"deadreckon: no Go module deadreckon in {given or str(HERE) + ' or above'}: build from a checkout, "
        "or set DEADRECKON_SOURCE to one"
    )


MUSL = (
    "deadreckon: the C library here is not glibc (Alpine has musl), and Go libraries cannot be loaded "
    "with musl: use a system with glibc, such as Debian or the image python:3.12-slim"
)


def has_glibc() -> bool:
    try:
        return bool(os.confstr("CS_GNU_LIBC_VERSION"))
    except (OSError, ValueError):  # musl does not know the name
        return False


def glibc_of(path: pathlib.Path) -> tuple[int, int] | None:
    """Return the glibc version that an ELF file needs, the highest of its symbols, or None if it needs no glibc."""
    found = re.findall(rb"\0GLIBC_(\d+)\.(\d+)(?=[.\0])", path.read_bytes())
    return max(((int(major), int(minor)) for major, minor in found), default=None)


def platform_tag(library: pathlib.Path, program: pathlib.Path) -> str:
    """Return the platform tag of a wheel with both files: manylinux with the glibc that they need (PEP 600)."""
    needs = glibc_of(library)
    if needs is None:
        sys.exit(MUSL)
    major, minor = max(needs, glibc_of(program) or (0, 0), (2, 17))  # pip accepts no lower version
    return f"manylinux_{major}_{minor}_{PROCESSORS.get(PROCESSOR, PROCESSOR)}"


def find_go() -> str:
    if not sys.platform.startswith("linux"):
        sys.exit(f"deadreckon: the package supports only Linux, not {sys.platform}")
    if PROCESSOR == NATIVE and not has_glibc():
        sys.exit(MUSL)
    go = os.environ.get("GO", "go")
    if not shutil.which(go):
        sys.exit("deadreckon: go is not installed; it builds the library: https://go.dev/doc/install")
    return go


def build_library(out: pathlib.Path, native: bool = False) -> None:
    """Build the library. native builds for this machine even if the wheel is for another."""
    go = find_go()
    env = {**os.environ, "CGO_ENABLED": "1"}
    if native:
        env = {key: value for key, value in env.items() if key not in ("GOARCH", "CC")}
    root = module_root()
    compiler = subprocess.run([go, "env", "CC"], cwd=root, env=env, capture_output=True, text=True, check=True).stdout.split()[0]
    if not shutil.which(compiler):
        sys.exit(f"deadreckon: the C compiler {compiler} is not installed; Go needs one to build a library: install gcc")
    subprocess.run(
        [go, "build", "-trimpath", "-buildvcs=false", "-buildmode=c-shared", "-ldflags=-s -w", "-o", str(out), "./python/capi"],
        cwd=root, env=env, check=True,
    )
    out.with_suffix(".h").unlink(missing_ok=True)


# Lists the games in another process, since Go does not survive a fork of this one.
GAMES = """
import ctypes, sys
library, out, text = ctypes.CDLL(sys.argv[1]), ctypes.c_void_p(), ctypes.c_void_p()
code = library.dr_ask(b"games", ctypes.c_int64(0), b"null", ctypes.byref(out), ctypes.byref(text))
sys.stdout.buffer.write(ctypes.string_at(text.value if code else out.value))
sys.exit(1 if code else 0)
"""


def write_games(library: pathlib.Path, out: pathlib.Path) -> None:
    """Write the list of games, from which ids are made without loading the library."""
    listed = subprocess.run([sys.executable, "-c", GAMES, str(library)], stdout=subprocess.PIPE, check=True)
    out.write_bytes(listed.stdout)


class BuildWithLibrary(build_py):
    def run(self) -> None:
        super().run()
        folder = HERE if self.editable_mode else pathlib.Path(self.build_lib).resolve()
        (folder / "deadreckon").mkdir(parents=True, exist_ok=True)
        library = folder / "deadreckon" / "libdeadreckon.so"
        tell(f"compiling the library for {PROCESSOR} (1 of 2): minutes the first time, then seconds")
        build_library(library)
        if PROCESSOR == NATIVE:
            write_games(library, library.with_name("games.json"))
            return
        with tempfile.TemporaryDirectory() as temporary:
            native = pathlib.Path(temporary) / library.name
            tell("compiling the library for this machine, to list the games")
            build_library(native, native=True)
            write_games(native, library.with_name("games.json"))


class BuildProgram(build_scripts):
    """Builds the program, which pip installs beside python."""

    def run(self) -> None:
        out = pathlib.Path(self.build_dir).resolve() / "deadreckon"
        tell("compiling the command-line program (2 of 2)")
        subprocess.run(
            [find_go(), "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", str(out), "./cmd/deadreckon"],
            cwd=module_root(), check=True,
        )


class PlatformWheel(bdist_wheel):
    """A wheel for a platform and any Python 3."""

    def get_tag(self) -> tuple[str, str, str]:
        library = pathlib.Path(self.get_finalized_command("build_py").build_lib) / "deadreckon" / "libdeadreckon.so"
        program = pathlib.Path(self.get_finalized_command("build_scripts").build_dir) / "deadreckon"
        if library.exists() and program.exists():
            return "py3", "none", platform_tag(library, program)
        # An editable wheel needs its tag before the build, and stays on this machine.
        return "py3", "none", f"linux_{PROCESSORS.get(PROCESSOR, PROCESSOR)}"


class PlatformDistribution(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(
    cmdclass={"build_py": BuildWithLibrary, "build_scripts": BuildProgram, "bdist_wheel": PlatformWheel},
    distclass=PlatformDistribution, scripts=["deadreckon"],
    # The name begins with a dot, so that tests that walk over the folders skip it.
    options={"build": {"build_base": ".build"}},
)
