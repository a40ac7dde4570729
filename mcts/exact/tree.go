package exact

import (
	"fmt"
	"slices"

	"deadreckon/engine"
)

// Tree holds all histories of a game, sorted by length, so that an upward loop over the nodes goes from
// the root to the ends and a downward loop returns. The children of a node are consecutive:
//
//	node   0 | 1  2  3 | 4  5  6  7 ...
//	first  1   4  6  6   8 ...           children of n: first[n] to first[n+1]-1
//
// Node 0 is the root; with several roots it is a chance event that draws one.
//
// An information set is a sequence of seen actions: see Enumerate. Its nodes are on one level, because a
// seat sees that an action was played even if it is masked.
//
// A Tree is immutable and may be shared.
type Tree struct {
	game  engine.Game
	seats int
	roots []Root

	// By node:
	first  []int32 // has one more entry than there are nodes
	turn   []engine.Seat
	set    []int32         // information set of the seat on turn, or none
	parent []int32         // none for the root
	action []engine.Action // action that leads here
	chance []float64       // probability of the outcome that leads here; 1 after players
	scores [][]float64     // by seat, then by node; 0 before the end

	levels []int32 // first node of each level, and the number of nodes

	// By information set, in the order of their level:
	sets    []infoSet
	actions []engine.Action // of all sets, concatenated: the index of a Profile
}

// infoSet is an information set of the seat on turn.
type infoSet struct {
	seat  engine.Seat
	first int32 // start of its actions in Tree.actions; they end at the start of the next set
	node  int32 // one of its nodes
	after int32 // the seat's previous action, in Tree.actions, or none
	key   uint64
}

// none stands for a missing set, parent or previous action.
const none int32 = -1

// Root is a start state of a tree and its relative weight.
type Root struct {
	State  engine.State
	Weight float64
}

// Counts are the sizes of a tree.
type Counts struct {
	Nodes     int // histories, including ends and the root
	Terminals int
	Levels    int
	Sets      []int // information sets by seat
	Keys      []int // distinct view keys among them, by seat
	Actions   int   // of all information sets
}

// Counts returns the sizes of the tree. Fewer keys than sets mean that keys forget information, which
// limits a search that shares nodes by key.
func (t *Tree) Counts() Counts {
	c := Counts{Nodes: len(t.turn), Levels: len(t.levels) - 1, Actions: len(t.actions),
		Sets: make([]int, t.seats), Keys: make([]int, t.seats)}
	for _, turn := range t.turn {
		if turn == engine.Nobody {
			c.Terminals++
		}
	}
	keys := map[uint64]bool{} // keys of views, which include the seat
	for _, s := range t.sets {
		c.Sets[s.seat]++
		if !keys[s.key] {
			keys[s.key] = true
			c.Keys[s.seat]++
		}
	}
	return c
}

// Sets returns the number of information sets of all seats.
func (t *Tree) Sets() int { return len(t.sets) }

// Seat returns the seat of an information set.
func (t *Tree) Seat(set int) engine.Seat { return t.sets[set].seat }

// Actions returns the actions of an information set, ascending. The caller must not change them.
func (t *Tree) Actions(set int) []engine.Action {
	from, to := t.span(set)
	return t.actions[from:to:to]
}

// span returns the range of a set's actions in a Profile.
func (t *Tree) span(set int) (from, to int32) {
	to = int32(len(t.actions))
	if set+1 < len(t.sets) {
		to = t.sets[set+1].first
	}
	return t.sets[set].first, to
}

// View returns the view of an information set. It plays the game up to one of its nodes.
func (t *Tree) View(set int) engine.View {
	s, v := t.state(t.sets[set].node), t.game.NewView()
	s.ViewInto(t.sets[set].seat, v)
	return v
}

// Seen returns the actions that the seat of an information set has seen since the root.
func (t *Tree) Seen(set int) []engine.Action {
	root, line := t.line(t.sets[set].node)
	s := t.begin(root)
	for i, a := range line {
		line[i] = s.Seen(a, t.sets[set].seat)
		s.Apply(a)
	}
	return line
}

// state plays the game up to a node.
func (t *Tree) state(n int32) engine.State {
	root, line := t.line(n)
	s := t.begin(root)
	for _, a := range line {
		s.Apply(a)
	}
	return s
}

// begin returns the state of a root.
func (t *Tree) begin(root int) engine.State {
	s := t.game.NewState()
	s.CopyFrom(t.roots[root].State)
	return s
}

// line returns the root and the actions that lead to a node.
func (t *Tree) line(n int32) (root int, line []engine.Action) {
	for ; t.parent[n] != none; n = t.parent[n] {
		if len(t.roots) > 1 && t.parent[n] == 0 {
			root = int(n) - 1
			break
		}
		line = append(line, t.action[n])
	}
	slices.Reverse(line)
	return root, line
}

// ownAction returns the latest action of seat before node n, as an index of a Profile, or none.
func (t *Tree) ownAction(n int32, seat engine.Seat) int32 {
	for ; t.parent[n] != none; n = t.parent[n] {
		if up := t.parent[n]; t.turn[up] == seat {
			return t.sets[t.set[up]].first + n - t.first[up]
		}
	}
	return none
}

// ZeroSum returns an error unless the game has two seats whose scores sum to zero at every end.
func (t *Tree) ZeroSum() error {
	if t.seats != 2 {
		return fmt.Errorf("exact: %d seats: want two players with opposite scores", t.seats)
	}
	for n, turn := range t.turn {
		if a, b := t.scores[0][n], t.scores[1][n]; turn == engine.Nobody && a != -b {
			return fmt.Errorf("exact: a game ends with scores %v and %v: want opposite scores", a, b)
		}
	}
	return nil
}
