package agents

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Rollout is a policy for rollouts that is known by name.
type Rollout struct {
	Name string // one word
	Game string // the only game that it knows, or "" for any
	Rank int    // the rollout of highest rank is a game's default; uniform play has 0
	Open func(g engine.Game) (mcts.Policy, error)
}

// uniform is the rollout that the search plays by itself.
var uniform = Rollout{Name: "random", Open: func(engine.Game) (mcts.Policy, error) { return nil, nil }}

var rollouts = []Rollout{uniform}

// RegisterRollout makes a rollout known. Packages call it from init; a name that
// is taken for the same game panics.
func RegisterRollout(r Rollout) {
	for _, old := range rollouts {
		if old.Name == r.Name && (old.Game == r.Game || old.Game == "" || r.Game == "") {
			panic("agents: rollout registered twice: " + r.Name)
		}
	}
	rollouts = append(rollouts, r)
}

// rolloutsOf returns the rollouts for g, the default first.
func rolloutsOf(g engine.Game) []Rollout {
	var fit []Rollout
	for _, r := range rollouts {
		if r.Game == "" || r.Game == g.Name() {
			fit = append(fit, r)
		}
	}
	slices.SortFunc(fit, func(a, b Rollout) int {
		if a.Rank != b.Rank {
			return b.Rank - a.Rank
		}
		return strings.Compare(a.Name, b.Name)
	})
	return fit
}

// RolloutNames returns the names of the rollouts for g, the default first.
func RolloutNames(g engine.Game) []string {
	var names []string
	for _, r := range rolloutsOf(g) {
		names = append(names, r.Name)
	}
	return names
}

// OpenRollout returns the named rollout for g, or the default for "". Nil is a
// policy too: uniform play.
func OpenRollout(g engine.Game, name string) (mcts.Policy, error) {
	for _, r := range rolloutsOf(g) { // the default first
		if name == "" || r.Name == name {
			return r.Open(g)
		}
	}
	return nil, fmt.Errorf("agents: no rollout %q for %s; rollouts: %s",
		name, g.Name(), strings.Join(RolloutNames(g), ", "))
}
