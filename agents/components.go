package agents

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
)

// Component is a named part of a search, such as a rollout policy.
type Component[T any] struct {
	Name string // one word
	Game string // the only game of the component, or "" for any
	Rank int    // the component of the highest rank is the default of a game; general components have 0
	Open func(g engine.Game) (T, error)

	// Fits reports whether the component supports the options and data of the game; nil is always.
	Fits func(g engine.Game) bool
}

// registry holds the known components of one kind.
type registry[T any] struct {
	kind  string
	named []Component[T]
}

// rollouts are the policies of playouts. Nil is a uniform policy.
var rollouts = registry[mcts.Policy]{kind: "rollout", named: []Component[mcts.Policy]{
	{Name: "random", Open: func(engine.Game) (mcts.Policy, error) { return nil, nil }},
}}

// leaves are the values that cut off playouts. Nil plays to the end of the game.
var leaves = registry[mcts.Evaluator]{kind: "leaf value", named: []Component[mcts.Evaluator]{
	{Name: "none", Open: func(engine.Game) (mcts.Evaluator, error) { return nil, nil }},
}}

// RegisterRollout makes a rollout policy known. Packages call it from init; a second one of the
// same name and game panics.
func RegisterRollout(r Component[mcts.Policy]) { rollouts.register(r) }

// RegisterLeaf makes a leaf value known, like RegisterRollout.
func RegisterLeaf(v Component[mcts.Evaluator]) { leaves.register(v) }

// RolloutNames returns the names of the rollout policies for g, the default first.
func RolloutNames(g engine.Game) []string { return rollouts.names(g) }

// LeafNames returns the names of the leaf values for g, the default first.
func LeafNames(g engine.Game) []string { return leaves.names(g) }

// OpenRollout returns the named rollout policy for g, or the default for "".
func OpenRollout(g engine.Game, name string) (mcts.Policy, error) { return rollouts.open(g, name) }

// OpenLeaf returns the named leaf value for g, or the default for "".
func OpenLeaf(g engine.Game, name string) (mcts.Evaluator, error) { return leaves.open(g, name) }

func (p *registry[T]) register(n Component[T]) {
	for _, old := range p.named {
		if old.Name == n.Name && (old.Game == n.Game || old.Game == "" || n.Game == "") {
			panic("agents: " + p.kind + " registered twice: " + n.Name)
		}
	}
	p.named = append(p.named, n)
}

// matching returns the components for g, the default first.
func (p *registry[T]) matching(g engine.Game) []Component[T] {
	var fit []Component[T]
	for _, n := range p.named {
		if n.Game == "" || n.Game == g.Name() && (n.Fits == nil || n.Fits(g)) {
			fit = append(fit, n)
		}
	}
	slices.SortFunc(fit, func(a, b Component[T]) int {
		return cmp.Or(b.Rank-a.Rank, strings.Compare(a.Name, b.Name))
	})
	return fit
}

func (p *registry[T]) names(g engine.Game) []string {
	var names []string
	for _, n := range p.matching(g) {
		names = append(names, n.Name)
	}
	return names
}

func (p *registry[T]) open(g engine.Game, name string) (T, error) {
	for _, n := range p.matching(g) {
		if name == "" || n.Name == name {
			return n.Open(g)
		}
	}
	var none T
	return none, fmt.Errorf("agents: no %s %q for %s; %ss: %s", p.kind, name, g.Name(), p.kind, strings.Join(p.names(g), ", "))
}

// SettingBy returns a setting by somebody with a right. Its value names a file only if the right
// allows that.
func SettingBy(by access.Permission, key, value string) engine.Setting {
	s := engine.Setting{Key: key, Value: value}
	if file := by.File(value); file.Named() {
		s.File = file
	}
	return s
}
