package exact_test

import (
	"math"
	"testing"

	"deadreckon/engine/toy/kuhn"
	"deadreckon/mcts/exact"
)

// The values of the policy's actions at a seat's first sets sum to the value of the game, and no action of
// a best response is below the mean of its set.
func TestWorth(t *testing.T) {
	tree, err := exact.Enumerate(kuhn.New(), exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := tree.Uniform()
	for set := range tree.Sets() { // an arbitrary profile
		at := tree.At(p, set)
		at[0] = 0.2 + 0.05*float64(set)
		at[1] = 1 - at[0]
	}
	worth, reach := tree.Worth(p)
	sum, likely := 0.0, 0.0
	for set := range tree.Sets() {
		if tree.Seat(set) != kuhn.First || len(tree.Seen(set)) > 2 {
			continue
		}
		likely += reach[set]
		for i, w := range tree.At(worth, set) {
			sum += tree.At(p, set)[i] * w
		}
	}
	if want := tree.Value(p)[kuhn.First]; math.Abs(sum-want) > 1e-12 || math.Abs(likely-1) > 1e-12 {
		t.Errorf("the first sets are worth %v of reach %v, the game %v", sum, likely, want)
	}
	_, best := tree.BestResponse(kuhn.Second, p)
	gained := 0.0
	for set := range tree.Sets() {
		if tree.Seat(set) != kuhn.Second {
			continue
		}
		for i, w := range tree.At(worth, set) {
			gained += (tree.At(best, set)[i] - tree.At(p, set)[i]) * w
		}
	}
	// The second seat has one decision per game, so its gains by set sum to its total gain.
	if want := tree.Value(best)[kuhn.Second] - tree.Value(p)[kuhn.Second]; math.Abs(gained-want) > 1e-12 || want < 0.01 {
		t.Errorf("the best response gains %v by its sets, %v in the game", gained, want)
	}
}
