#!/bin/bash
# Ablations of a course, each setting with three seeds and no gate: of the cabin, living alone, by 150 games and 400 of the
# lead, or of the town by 300 and 1000. It prints setting,seed,lead,low,high: the points of 100 by which the net, alone, is
# ahead of the script on fresh deals, less luck.
#
#	bash experiments/018-nets/ablations.sh bin/deadreckon DIR > experiments/018-nets/ablations.csv
#	bash experiments/018-nets/ablations.sh bin/deadreckon DIR town > experiments/018-nets/ablations-town.csv
#
# The rows beta-30, beta-300 and followed-0 of the tables are by a revision before `beta` and `follow` became constants (28 November).
# As many runs at a time as there are processors.
program=$1 dir=$2
case ${3:-cabin} in
cabin) plays="--game cabin --preset solo --side living" course=cabin/nets/solo.toml games=150 lead=400 ;;
town) plays="--game town --side defenders" course=town/nets/defenders.toml games=300 lead=1000 ;;
*) echo "ablations: $3: want cabin or town" >&2; exit 2 ;;
esac
course=$(dirname "$0")/../../agents/$course
mkdir -p "$dir"

# setting NAME LINE...: the course with these lines.
setting() {
	local name=$1 seed
	shift
	printf '%s\n' "games = $games" 'generations = 1' 'time = "0s"' 'gate-games = 0' "lead-games = $lead" "$@" | awk -F' = ' '{ line[$1] = $0 } END { for (k in line) print line[k] }' >"$dir/$name.toml"
	for seed in 1 2 3; do
		echo "$name $seed"
	done
}

# run NAME SEED: trains, and prints the line.
run() {
	local out=$dir/$1-$2
	"$program" train $plays --config "$course" --config "$dir/$1.toml" --seed "$2" --threads 1 -o "$out" >"$out.log" 2>&1 || { cat "$out.log" >&2; return 1; }
	tail -n 1 "$out/metrics.jsonl" | sed -E 's/.*"lead":\{[^}]*"lead":([^,]*),"low":([^,]*),"high":([^}]*)\}.*/\1 \2 \3/' | awk -v OFS=, -v name="$1" -v seed="$2" '{ printf "%s,%d,%.1f,%.1f,%.1f\n", name, seed, 100*$1, 100*$2, 100*$3 }'
}
export -f run
export program dir course plays

echo setting,seed,lead,low,high
{
	setting course
	setting visits 'learn = ""'
	setting weight-2 'base-weights = [2]'
	setting rounds-2 "games = $((games / 2))" 'generations = 2'
	setting mlp 'net = "mlp"' 'width = 64'
} | xargs -P "$(nproc)" -L 1 bash -c 'run $0 $1' | sort
