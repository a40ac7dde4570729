#!/bin/bash
# Ablations of the course of the cabin, living alone: each setting with three seeds, 150 games and no gate. It prints
# setting,seed,lead,low,high: the points of 100 by which the net, alone, is ahead of the script on 400 fresh deals, less luck.
#
#	bash experiments/018-nets/ablations.sh bin/deadreckon DIR > experiments/018-nets/ablations.csv
#
# As many runs at a time as there are processors.
program=$1 dir=$2 course=$(dirname "$0")/../../agents/cabin/nets/solo.toml
mkdir -p "$dir"

# setting NAME LINE...: the course with these lines.
setting() {
	local name=$1 seed
	shift
	printf '%s\n' 'games = 150' 'generations = 1' 'time = "0s"' 'gate-games = 0' 'lead-games = 400' "$@" | awk -F' = ' '{ line[$1] = $0 } END { for (k in line) print line[k] }' >"$dir/$name.toml"
	for seed in 1 2 3; do
		echo "$name $seed"
	done
}

# run NAME SEED: trains, and prints the line.
run() {
	local out=$dir/$1-$2
	"$program" train --game cabin --preset solo --side living --config "$course" --config "$dir/$1.toml" --seed "$2" --threads 1 -o "$out" >"$out.log" 2>&1 || { cat "$out.log" >&2; return 1; }
	tail -n 1 "$out/metrics.jsonl" | sed -E 's/.*"lead":\{[^}]*"lead":([^,]*),"low":([^,]*),"high":([^}]*)\}.*/\1 \2 \3/' | awk -v OFS=, -v name="$1" -v seed="$2" '{ printf "%s,%d,%.1f,%.1f,%.1f\n", name, seed, 100*$1, 100*$2, 100*$3 }'
}
export -f run
export program dir course

echo setting,seed,lead,low,high
{
	setting course
	setting visits 'learn = ""'
	setting beta-30 'beta = 30'
	setting beta-300 'beta = 300'
	setting weight-2 'base-weights = [2]'
	setting rounds-2 'games = 75' 'generations = 2'
	setting mlp 'net = "mlp"' 'width = 64'
	setting followed-0 'follow = 0'
} | xargs -P "$(nproc)" -L 1 bash -c 'run $0 $1' | sort
