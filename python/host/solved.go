package host

import (
	"encoding/json"
	"errors"
	"fmt"

	"deadreckon/engine"
	"deadreckon/mcts/exact"
)

// Tree is every history of a small game: see exact.Tree.
type Tree struct {
	tree  *exact.Tree
	seats int
}

// NewTree lists the histories of the game of p.
func (p *Positions) NewTree(maxNodes int) (*Tree, error) {
	if maxNodes < 1 || maxNodes > 1<<30 {
		return nil, fmt.Errorf("max_nodes %d: it takes 1 to %d", maxNodes, 1<<30)
	}
	t, err := exact.Enumerate(p.game, exact.Options{MaxNodes: atMost(maxNodes, 64)})
	if err != nil {
		return nil, err
	}
	return &Tree{t, len(p.game.Seats())}, nil
}

// Close does nothing: there is nothing but memory.
func (t *Tree) Close() {}

// Counts returns the sizes as JSON.
func (t *Tree) Counts() ([]byte, error) {
	c := t.tree.Counts()
	return json.Marshal(map[string]any{
		"nodes": c.Nodes, "terminals": c.Terminals, "levels": c.Levels, "sets": c.Sets, "keys": c.Keys, "actions": c.Actions,
	})
}

// Sets are buffers for what there is of each information set.
type Sets struct {
	Seats   []int8   // [sets]
	Keys    []uint64 // [sets] of the view
	Ends    []int64  // [sets] of its actions
	Actions []uint32 // [Counts.Actions]
}

// Sets writes the information sets.
func (t *Tree) Sets(x Sets) error {
	n := t.tree.Sets()
	if len(x.Seats) != n || len(x.Keys) != n || len(x.Ends) != n || len(x.Actions) != t.tree.Counts().Actions {
		return fmt.Errorf("buffers of %d sets and %d actions for %d and %d", len(x.Ends), len(x.Actions), n, t.tree.Counts().Actions)
	}
	end := 0
	for set := range n {
		x.Seats[set], x.Keys[set] = int8(t.tree.Seat(set)), t.tree.View(set).Key()
		for _, a := range t.tree.Actions(set) {
			x.Actions[end] = uint32(a)
			end++
		}
		x.Ends[set] = int64(end)
	}
	return nil
}

// View puts what the seat of an information set knows there in a place.
func (t *Tree) View(set int, p *Positions, i int) (engine.Seat, error) {
	at, err := p.viewAt(i)
	if err != nil {
		return 0, err
	}
	if set < 0 || set >= t.tree.Sets() {
		return 0, fmt.Errorf("no information set %d of %d", set, t.tree.Sets())
	}
	at.view.CopyFrom(t.tree.View(set))
	return at.changed(), nil
}

// fits refuses a profile of another tree.
func (t *Tree) fits(profile []float64) error {
	return expect("probabilities", len(profile), t.tree.Counts().Actions)
}

// Value writes what every seat scores if all play a profile.
func (t *Tree) Value(profile, scores []float64) error {
	if err := errors.Join(t.fits(profile), expect("scores", len(scores), t.seats)); err != nil {
		return err
	}
	copy(scores, t.tree.Value(profile))
	return nil
}

// Response returns what a seat scores at best against a profile, and writes how.
func (t *Tree) Response(seat engine.Seat, profile, out []float64) (float64, error) {
	if err := errors.Join(t.fits(profile), t.fits(out)); err != nil {
		return 0, err
	}
	if int(seat) >= t.seats {
		return 0, fmt.Errorf("no seat %d of %d", seat, t.seats)
	}
	value, best := t.tree.BestResponse(seat, profile)
	copy(out, best)
	return value, nil
}

// CFR is CFR+ on a tree: see exact.CFR.
type CFR struct {
	cfr  *exact.CFR
	tree *Tree
}

// NewCFR returns a solver that has not begun.
func (t *Tree) NewCFR() (*CFR, error) {
	c, err := exact.NewCFR(t.tree)
	return &CFR{c, t}, err
}

// Close does nothing: there is nothing but memory.
func (c *CFR) Close() {}

// Iterate runs n iterations.
func (c *CFR) Iterate(n int) error {
	for range n {
		c.cfr.Iterate()
	}
	return nil
}

// Average writes the average profile.
func (c *CFR) Average(out []float64) error {
	if err := c.tree.fits(out); err != nil {
		return err
	}
	copy(out, c.cfr.Average())
	return nil
}

// Graph is a small game without secrets: see exact.Open.
type Graph struct {
	open  *exact.Open
	game  engine.Game
	seats int
}

// NewGraph lists the positions of the game of p and solves it.
func (p *Positions) NewGraph(maxPositions int, tolerance float64, sweeps int) (*Graph, error) {
	if maxPositions < 1 || maxPositions > 1<<30 || !(tolerance > 0) || sweeps < 1 {
		return nil, fmt.Errorf("max_positions %d, tolerance %v and sweeps %d: want more than 0", maxPositions, tolerance, sweeps)
	}
	o, err := exact.Explore(p.game, p.game.NewState(), atMost(maxPositions, 512))
	if err != nil {
		return nil, err
	}
	if _, err := o.Solve(tolerance, sweeps); err != nil {
		return nil, err
	}
	return &Graph{o, p.game, len(p.game.Seats())}, nil
}

// Close does nothing: there is nothing but memory.
func (g *Graph) Close() {}

// Positions returns how many there are.
func (g *Graph) Positions() int { return g.open.Positions() }

// first returns the position in a place as the first seat sees it: all see the same.
func (g *Graph) first(p *Positions, i int) (engine.View, error) {
	at, err := p.stateAt(i)
	if err != nil {
		return nil, err
	}
	v := g.game.NewView()
	at.state.ViewInto(0, v)
	return v, nil
}

// Values writes what every seat scores from the state in a place on, if all play their best.
func (g *Graph) Values(p *Positions, i int, scores []float64) error {
	v, err := g.first(p, i)
	if err != nil {
		return err
	}
	if err := expect("scores", len(scores), g.seats); err != nil {
		return err
	}
	values, err := g.open.Values(v)
	copy(scores, values)
	return err
}

// Best returns every action that is as good as any.
func (g *Graph) Best(p *Positions, i int) ([]engine.Action, error) {
	v, err := g.first(p, i)
	if err != nil {
		return nil, err
	}
	return g.open.Best(v)
}
