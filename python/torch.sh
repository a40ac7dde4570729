#!/usr/bin/env bash
# Finds a torch for Python, and prints what must be set so that TORCH_PYTHON has it:
#
#	eval "$(python/torch.sh)"
#	"$TORCH_PYTHON" python/examples/alphazero.py torch
#
# That is a virtual environment in the cache with what the package needs but itself. torch is,
# in this order,
#   - that of PYTHON, by default python3;
#   - that of Debian 12 for its version of Python, unpacked to the cache the first time.
# Where there is none it says why, prints nothing and ends with status 1.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/deadreckon
debian=$cache/torch-debian-12
python=${PYTHON:-python3}
why=()

has_torch() { "$1" -c 'import torch' 2>/dev/null; }

version() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null; }

# fetch unpacks Debian's packages under another name, so that what has the name is whole.
fetch() {
	[ -d "$debian" ] && return
	if ! grep -qs '^VERSION_ID="12"' /etc/os-release || [ "$(uname -m)" != x86_64 ]; then
		why+=("Debian's is not taken: it is for Debian 12 on x86_64")
		return 1
	fi
	if ! apt-cache show python3-torch >/dev/null 2>&1 && ! apt-get update -qq >&2; then
		why+=("Debian's packages cannot be listed")
		return 1
	fi
	mkdir -p "$cache"
	temporary=$(mktemp -d "$cache/torch.XXXXXX")
	trap 'rm -rf "$temporary"' EXIT
	mkdir -p "$temporary/debs/partial" "$temporary/made/site"
	echo "torch: fetching Debian's python3-torch and what it needs, 150 MB, to keep 600 MB in $debian" >&2
	if ! apt-get install -qq -y --no-install-recommends --download-only -o Debug::NoLocking=1 -o APT::Sandbox::User=root -o Dir::Cache::archives="$temporary/debs" python3-torch >&2; then
		why+=("Debian's packages cannot be fetched: see what apt-get says above")
		return 1
	fi
	for deb in "$temporary"/debs/*.deb; do
		dpkg-deb -x "$deb" "$temporary/made"
	done
	rm -rf "$temporary/made/usr/share"
	ln -s ../usr/lib/python3/dist-packages/torch ../usr/lib/python3/dist-packages/torchgen "$temporary/made/site"
	mv -T "$temporary/made" "$debian" 2>/dev/null || [ -d "$debian" ] # another run may have been faster
}

libraries= packages=() options=()
if has_torch "$python"; then
	options=(--system-site-packages)
elif [ "$(version "$python")" != 3.11 ]; then
	echo "torch: $python has none, and Debian's is for Python 3.11" >&2
	exit 1
elif fetch; then
	packages=('numpy<2' typing_extensions) # torch 1.13 was built before numpy 2
	libraries=$debian/usr/lib/x86_64-linux-gnu
	libraries+=:$libraries/blas:$libraries/lapack:$debian/usr/lib:$debian/lib/x86_64-linux-gnu
else
	printf 'torch: %s\n' "$python has none" "${why[@]}" >&2
	exit 1
fi

key=$( (cat "$here/pyproject.toml" "$here/torch.sh"; "$python" -VV; command -v "$python") | cksum | tr ' ' -)
venv=$cache/torch-venv
if [ ! -e "$venv/made-$key" ]; then
	rm -rf "$venv"
	"$python" -m venv "${options[@]}" "$venv"
	"$venv/bin/pip" install -q 'setuptools>=77' 'gymnasium>=1.1' 'pytest>=8' "${packages[@]}" >&2
	if [ -n "$libraries" ]; then
		echo "$debian/site" >"$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/torch.pth"
	fi
	touch "$venv/made-$key"
fi
printf 'export TORCH_PYTHON=%q LD_LIBRARY_PATH=%q\n' "$venv/bin/python" "$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
