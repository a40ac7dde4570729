package host

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/mcts/exact"
)

// Tree is the tree of a small game: see exact.Tree.
type Tree struct {
	inMemory
	*exact.Tree
	counts exact.Counts
}

func (p *Positions) newTree(maxNodes int) (*Tree, error) {
	if maxNodes < 1 || maxNodes > 1<<30 {
		return nil, fmt.Errorf("max_nodes %d: it takes 1 to %d", maxNodes, 1<<30)
	}
	t, err := exact.Enumerate(p.game, exact.Options{MaxNodes: fitting(maxNodes, 64)})
	if err != nil {
		return nil, err
	}
	return &Tree{Tree: t, counts: t.Counts()}, nil
}

// describe returns sizes and, for each information set, the seat, the key of its view and the end of
// its actions.
func (t *Tree) describe() (any, error) {
	var seats []int8
	var keys []uint64
	var ends []int64
	var actions []uint32
	for set := range t.Sets() {
		seats, keys = append(seats, int8(t.Seat(set))), append(keys, t.View(set).Key())
		for _, a := range t.Actions(set) {
			actions = append(actions, uint32(a))
		}
		ends = append(ends, int64(len(actions)))
	}
	c := t.counts
	return map[string]any{
		"counts": map[string]any{
			"nodes": c.Nodes, "terminals": c.Terminals, "levels": c.Levels, "sets": c.Sets, "keys": c.Keys, "actions": c.Actions,
		},
		"seats": pack(seats), "keys": pack(keys), "ends": pack(ends), "actions": pack(actions),
	}, nil
}

func (t *Tree) view(x struct {
	placeRef
	Set int
}) (turn engine.Seat, err error) {
	if err := inRange("information set", x.Set, t.Sets()); err != nil {
		return 0, err
	}
	err = x.viewAt(func(at *place) {
		at.view.CopyFrom(t.View(x.Set))
		turn = at.changed()
	})
	return turn, err
}

func (t *Tree) policy(p packed) ([]float64, error) {
	return unpack[float64]("probabilities", p, t.counts.Actions)
}

// value returns the score of each seat under a policy profile.
func (t *Tree) value(policy packed) ([]float64, error) {
	p, err := t.policy(policy)
	if err != nil {
		return nil, err
	}
	return t.Value(p), nil
}

// response returns the best-response value of a seat and the best response.
func (t *Tree) response(x struct {
	Seat   int
	Policy packed
}) (any, error) {
	p, err := t.policy(x.Policy)
	if err != nil {
		return nil, err
	}
	if err := inRange("seat", x.Seat, len(t.counts.Sets)); err != nil {
		return nil, err
	}
	value, best := t.BestResponse(engine.Seat(x.Seat), p)
	return map[string]any{"value": value, "policy": pack(best)}, nil
}

// CFR is CFR+ on a tree: see exact.CFR.
type CFR struct {
	inMemory
	*exact.CFR
}

func (t *Tree) newCFR() (*CFR, error) {
	c, err := exact.NewCFR(t.Tree)
	return &CFR{CFR: c}, err
}

func (c *CFR) iterate(n int) (any, error) {
	for range n {
		c.Iterate()
	}
	return nil, nil
}

func (c *CFR) average() (packed, error) { return pack(c.Average()), nil }

// Graph is a small game with perfect information: see exact.Open.
type Graph struct {
	inMemory
	open *exact.Open
	game engine.Game
}

// newGraph enumerates and solves the game.
func (p *Positions) newGraph(x struct {
	Most      int
	Tolerance float64
	Sweeps    int
}) (*Graph, error) {
	if x.Most < 1 || x.Most > 1<<30 || !(x.Tolerance > 0) || x.Sweeps < 1 {
		return nil, fmt.Errorf("max_positions %d, tolerance %v and sweeps %d: want more than 0", x.Most, x.Tolerance, x.Sweeps)
	}
	o, err := exact.Explore(p.game, p.game.NewState(), fitting(x.Most, 512))
	if err != nil {
		return nil, err
	}
	_, err = o.Solve(x.Tolerance, x.Sweeps)
	return &Graph{open: o, game: p.game}, err
}

// all seats have the same view
func (g *Graph) view(s placeRef) (engine.View, error) {
	v := g.game.NewView()
	return v, s.stateAt(func(at *place) { at.state.ViewInto(0, v) })
}

func (g *Graph) values(s placeRef) ([]float64, error) {
	v, err := g.view(s)
	if err != nil {
		return nil, err
	}
	return g.open.Values(v)
}

// best returns every optimal action.
func (g *Graph) best(s placeRef) ([]engine.Action, error) {
	v, err := g.view(s)
	if err != nil {
		return nil, err
	}
	return g.open.Best(v)
}
