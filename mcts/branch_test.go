package mcts_test

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/mcts"
)

// The root branch agrees with the result for any number of threads, and every visit except the first
// continues below.
func TestBranch(t *testing.T) {
	for _, n := range []int{1, 3} {
		c := mcts.Config{Iterations: 900, Seed: 4}
		v := firstJack()
		s, r := team(t, kuhn.New(), c, n, v)
		root := s.Root()
		if root.Turn() != v.Viewer() {
			t.Errorf("%v is on turn at the root", root.Turn())
		}
		for i, m := range root.Moves() {
			if m != r.Moves[i] {
				t.Errorf("%d threads: branch %+v, result %+v", n, m, r.Moves[i])
			}
			below(t, root.Then(m.Action), m.Visits, n)
		}
	}
}

// below checks the visits below an edge: in each tree the first visit ends at the new node.
func below(t *testing.T, b mcts.Branch, visits, trees int) {
	t.Helper()
	moves := b.Moves()
	sum := 0
	for i, m := range moves {
		if i > 0 && m.Visits > moves[i-1].Visits {
			t.Errorf("%d visits after %d", m.Visits, moves[i-1].Visits)
		}
		if got := m.Wins + m.Draws + m.Losses + m.Cut; got != m.Visits {
			t.Errorf("%d results of %d visits", got, m.Visits)
		}
		sum += m.Visits
		below(t, b.Then(m.Action), m.Visits, trees)
	}
	switch b.Turn() {
	case engine.Nobody:
		if len(moves) != 0 {
			t.Errorf("%d moves where nothing was explored", len(moves))
		}
	default:
		if sum > visits-1 || sum < visits-trees {
			t.Errorf("%d visits below an edge of %d, in %d trees", sum, visits, trees)
		}
	}
}

// At chance, availability equals visits, in one tree and in several.
func TestBranchOfChance(t *testing.T) {
	for _, n := range []int{1, 3} {
		s, _ := team(t, dice(), mcts.Config{Iterations: 3000, Seed: 4}, n, after(dice(), 0))
		fell := s.Root().Then(8)
		if fell.Turn() != engine.Chance {
			t.Errorf("seat %v is on turn after a move", fell.Turn())
		}
		for _, m := range fell.Moves() {
			if m.Availability != m.Visits {
				t.Errorf("%d threads: a result available %d times in %d visits", n, m.Availability, m.Visits)
			}
		}
	}
}

func TestJoin(t *testing.T) {
	c := mcts.Config{Iterations: 500, Seed: 1}
	s, _ := team(t, kuhn.New(), c, 1, firstJack())
	one, two := s.Root().Moves(), mcts.Join(s.Root(), s.Root()).Moves()
	for i := range one {
		if two[i].Action != one[i].Action || two[i].Visits != 2*one[i].Visits || two[i].Win != one[i].Win || two[i].WinError >= one[i].WinError {
			t.Errorf("%+v twice is %+v", one[i], two[i])
		}
	}
	if moves := (mcts.Branch{}).Moves(); len(moves) != 0 {
		t.Errorf("nothing explored, and %v", moves)
	}
}

// Without memory all visits count as cut.
func TestBranchWithoutMemory(t *testing.T) {
	c := mcts.Config{Iterations: 400, Seed: 1, MaxNodes: mcts.Layout{}.NodesIn(2100)}
	s, r := team(t, kuhn.New(), c, 1, firstJack())
	if !r.Full || r.Nodes > c.MaxNodes || c.MaxNodes != 5 {
		t.Errorf("%d nodes of %d, full %v", r.Nodes, c.MaxNodes, r.Full)
	}
	cut := 0
	for _, m := range s.Root().Moves() {
		for _, n := range s.Root().Then(m.Action).Moves() {
			if n.Cut > 0 && n.Cut != n.Visits || n.Win < 0 || n.Win > 1 {
				t.Errorf("%+v", n)
			}
			cut += n.Cut
		}
	}
	if cut == 0 {
		t.Error("every edge has a node: the test sees no full tree")
	}
}
