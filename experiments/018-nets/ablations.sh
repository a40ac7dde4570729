#!/bin/bash
# Ablations of the course of the cabin, living alone: each setting with three seeds, 100 games and no gate. It prints
# setting,seed,lead,low,high: the points of 100 by which the net, alone, is ahead of the script in 400 fresh games and as many of the script on the same deals, less luck.
#
#	bash experiments/018-nets/ablations.sh bin/deadreckon DIR > experiments/018-nets/ablations.csv
program=$1 dir=$2 course=$(dirname "$0")/../../agents/cabin/nets/solo.toml
mkdir -p "$dir"

# run NAME LINE...: the course with these lines.
run() {
	local name=$1 out seed
	shift
	printf '%s\n' 'games = 100' 'generations = 1' 'time = "0s"' 'gate-games = 0' 'lead-games = 400' "$@" | awk -F' = ' '{ line[$1] = $0 } END { for (k in line) print line[k] }' >"$dir/$name.toml"
	for seed in 1 2 3; do
		out=$dir/$name-$seed
		"$program" train --game cabin --preset solo --side living --config "$course" --config "$dir/$name.toml" --seed $seed --threads 1 -o "$out" >"$out.log" 2>&1 || { cat "$out.log" >&2; exit 1; }
		tail -n 1 "$out/metrics.jsonl" | grep -o '"lead":{[^}]*}' | tr -d '"a-z{}:' | awk -F, -v OFS=, -v name="$name" -v seed=$seed '{ printf "%s,%d,%.1f,%.1f,%.1f\n", name, seed, 100*$2, 100*$3, 100*$4 }'
	done
}

echo setting,seed,lead,low,high
run course
run visits 'learn = ""'
run beta-30 'beta = 30'
run beta-300 'beta = 300'
run weight-2 'base-weights = [2]'
run rounds-2 'games = 50' 'generations = 2'
run mlp 'net = "mlp"' 'width = 64'
run followed-0 'follow = 0'
