#!/usr/bin/env bash
# Finds libtorch 2.1, which gotch v0.9.1 was made for, and prints what Go must be told
# to build with it:
#
#	eval "$(train/libtorch/setup.sh)"
#	go test -tags libtorch ./train/libtorch
#
# It takes, in this order,
#   - the folder LIBTORCH, if that is set: the zip of libtorch unpacked, or the torch
#     of an installed wheel. For a graphics card it must be one with CUDA;
#   - the wheels of wheels.txt, checked and unpacked to the cache the first time;
#   - the package of the distribution.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/deadreckon
wheel=$cache/libtorch-2.1.2-cpu
why=()

fail() {
	printf 'libtorch: %s\n' "$@" >&2
	exit 1
}

# fetch unpacks the wheels under another name, so that what has the name is whole. The
# functions that may fail are called where set -e does not see them: they tell.
fetch() {
	[ -d "$wheel" ] && return
	if [ "$(uname -sm)" != "Linux x86_64" ]; then
		why+=("the wheel is not taken: it is for Linux on x86_64")
		return 1
	fi
	if ! python3 -m pip --version >/dev/null 2>&1; then
		why+=("the wheel is not fetched: there is no python3 with pip")
		return 1
	fi
	mkdir -p "$cache"
	temporary=$(mktemp -d "$cache/libtorch.XXXXXX")
	trap 'rm -rf "$temporary"' EXIT
	echo "libtorch: fetching the wheel of torch 2.1.2, 670 MB, to keep 500 MB in $wheel" >&2
	if ! python3 -m pip download --quiet --no-cache-dir --no-deps --require-hashes --only-binary=:all: \
		--python-version 3.11 --platform manylinux1_x86_64 -d "$temporary/wheels" -r "$here/wheels.txt" >&2; then
		why+=("the wheel cannot be fetched: see what pip says above")
		return 1
	fi
	if ! unpack "$temporary"; then
		why+=("the wheel cannot be unpacked")
		return 1
	fi
	mv -T "$temporary/made" "$wheel" 2>/dev/null || [ -d "$wheel" ] # another run may have been faster
}

# unpack takes what is wanted of the wheels in a folder to made in it.
unpack() {
	python3 - "$1" <<-'END' && sync "$1"/made/lib/*
		import pathlib, re, sys, zipfile
		top = pathlib.Path(sys.argv[1])
		wanted = re.compile(r".*/lib/((?:libtorch_cpu|libc10|libgomp-[^/]*|libcudart|libcupti)\.so[^/]*)|torch/(include/.*[^/])")
		for wheel in sorted((top / "wheels").iterdir()):
		    with zipfile.ZipFile(wheel) as z:
		        for name in z.namelist():
		            if m := wanted.fullmatch(name):
		                to = top / "made" / ("lib/" + m[1] if m[1] else m[2])
		                to.parent.mkdir(parents=True, exist_ok=True)
		                to.write_bytes(z.read(name))
	END
}

# version prints the version of the headers in a folder, such as 2.1.
version() {
	sed -nE 's/^#define TORCH_VERSION_(MAJOR|MINOR) ([0-9]+)$/\2/p' "$1/torch/csrc/api/include/torch/version.h" 2>/dev/null | paste -sd.
}

# packaged sets lib and include to those of the distribution's package.
packaged() {
	lib=$(ldconfig -p 2>/dev/null | sed -n 's/.*libtorch_cpu\.so.* => //p' | head -n 1)
	if [ -z "$lib" ] || [ -z "$(version /usr/include)" ]; then
		why+=("the distribution's package, such as libtorch-dev, is not installed")
		return 1
	fi
	lib=$(dirname "$lib") include=/usr/include
	if [ "$(version $include)" != 2.1 ]; then
		why+=("the distribution's package is $(version $include): gotch v0.9.1 wants 2.1")
		return 1
	fi
}

if [ -n "${LIBTORCH:-}" ]; then
	lib=$LIBTORCH/lib include=$LIBTORCH/include
	[ -e "$lib/libtorch_cpu.so" ] && [ -d "$include" ] || fail "LIBTORCH is $LIBTORCH: want a folder with lib/libtorch_cpu.so and include"
	[ "$(version "$include")" = 2.1 ] || fail "LIBTORCH is $LIBTORCH, of version '$(version "$include")': gotch v0.9.1 wants 2.1"
	lib=$(cd "$lib" && pwd) include=$(cd "$include" && pwd) # Go compiles in other folders
elif fetch; then
	lib=$wheel/lib include=$wheel/include
else
	packaged || fail "${why[@]}" "set LIBTORCH to the folder of libtorch 2.1"
fi
compiler=${CXX:-g++} # and its options
command -v "${compiler%% *}" >/dev/null || fail "there is no C++ compiler ($compiler)"

# gotch names libraries that nothing here calls, those of CUDA among them: empty
# archives stand for them, before any that this machine has.
stubs=$cache/stubs
mkdir -p "$stubs"
for name in cuda cudart cublas cudnn caffe2_nvrtc nvrtc-builtins nvrtc nvToolsExt c10_cuda torch_cuda torch; do
	[ -e "$stubs/lib$name.a" ] || printf '!<arch>\n' >"$stubs/lib$name.a"
done

# The wheels are built with the strings of C++ before 2011, others with today's: the
# name of a function that takes one tells.
abi=1
grep -q torchCheckFailEPKcS2_jRKSs "$lib/libc10.so" && abi=0
link="'-L$stubs' '-L$lib' '-Wl,-rpath,$lib'"
if [ -e "$lib/libtorch_cuda.so" ]; then
	link+=" -Wl,--no-as-needed '$lib/libtorch_cuda.so'" # nothing calls it by name: it comes forward by itself
fi
printf 'export %s=%q\n' CGO_ENABLED 1 CGO_CFLAGS "-O2 -w" \
	CGO_CXXFLAGS "-O2 -w -D_GLIBCXX_USE_CXX11_ABI=$abi '-I$include' '-I$include/torch/csrc/api/include'" \
	CGO_LDFLAGS "$link"
