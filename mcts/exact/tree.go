package exact

import (
	"fmt"
	"slices"

	"deadreckon/engine"
)

// Tree is every history of a game, in the order of their length, so that one
// loop upwards over the nodes goes from the root to the ends and one loop
// downwards goes back. The children of a node lie side by side:
//
//	node   0 | 1  2  3 | 4  5  6  7 ...
//	first  1   4  6  6   8 ...           children of n: first[n] to first[n+1]-1
//
// Node 0 is the root; with several roots it is a chance event that draws one.
//
// An information set is a sequence of seen actions: see Enumerate. Its nodes
// are on one level, because a seat sees that an action was played even where it
// does not see which.
//
// A Tree does not change once it is made and may be shared.
type Tree struct {
	game  engine.Game
	seats int
	roots []Root

	// By node.
	first  []int32 // one more than there are nodes
	turn   []engine.Seat
	set    []int32         // the information set of the seat on turn, or none
	parent []int32         // none at the root
	action []engine.Action // that leads here
	chance []float64       // probability of the outcome that leads here; 1 after players
	scores [][]float64     // by seat, then by node; 0 before the end

	levels []int32 // first node of each level, and the number of nodes

	// By information set, in the order of their level.
	sets    []infoSet
	actions []engine.Action // of all sets, one after another: the index of a Profile
}

// infoSet is what one seat knows when it is on turn.
type infoSet struct {
	seat  engine.Seat
	first int32 // its actions begin here in Tree.actions; they end where those of the next begin
	node  int32 // one of its nodes
	after int32 // the seat's own latest action before, in Tree.actions, or none
	key   uint64
}

// none is the set of a node that has none, the parent of the root, and the own
// action before a seat's first.
const none int32 = -1

// Root is a state from which a tree starts, and how likely it is in comparison
// with the others.
type Root struct {
	State  engine.State
	Weight float64
}

// Counts are the sizes of a tree.
type Counts struct {
	Nodes     int // histories, ends and the root among them
	Terminals int
	Levels    int
	Sets      []int // information sets by seat
	Keys      []int // distinct view keys among them, by seat
	Actions   int   // of all information sets
}

// Counts returns the sizes of the tree. Fewer keys than sets mean that the keys
// forget: a search that shares nodes by key knows less than the rules let it.
func (t *Tree) Counts() Counts {
	c := Counts{Nodes: len(t.turn), Levels: len(t.levels) - 1, Actions: len(t.actions),
		Sets: make([]int, t.seats), Keys: make([]int, t.seats)}
	for _, turn := range t.turn {
		if turn == engine.Nobody {
			c.Terminals++
		}
	}
	keys := map[uint64]bool{} // of a view, so the seat is part of it
	for _, s := range t.sets {
		c.Sets[s.seat]++
		if !keys[s.key] {
			keys[s.key] = true
			c.Keys[s.seat]++
		}
	}
	return c
}

// Game returns the game whose tree it is.
func (t *Tree) Game() engine.Game { return t.game }

// Sets returns the number of information sets of all seats.
func (t *Tree) Sets() int { return len(t.sets) }

// Seat returns whose information set it is.
func (t *Tree) Seat(set int) engine.Seat { return t.sets[set].seat }

// Actions returns the actions of an information set, ascending. The caller must
// not change them.
func (t *Tree) Actions(set int) []engine.Action {
	from, to := t.span(set)
	return t.actions[from:to:to]
}

// span returns where the actions of a set begin and end in a Profile.
func (t *Tree) span(set int) (from, to int32) {
	to = int32(len(t.actions))
	if set+1 < len(t.sets) {
		to = t.sets[set+1].first
	}
	return t.sets[set].first, to
}

// View returns what the seat of an information set knows there, by playing the
// game up to it.
func (t *Tree) View(set int) engine.View {
	s, v := t.state(t.sets[set].node), t.game.NewView()
	s.ViewInto(t.sets[set].seat, v)
	return v
}

// Seen returns what the seat of an information set has seen since the root.
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

// line returns from which root and by which actions a node is reached.
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

// ownAction returns the latest action of seat on the way to node n, as an index
// of a Profile, or none.
func (t *Tree) ownAction(n int32, seat engine.Seat) int32 {
	for ; t.parent[n] != none; n = t.parent[n] {
		if up := t.parent[n]; t.turn[up] == seat {
			return t.sets[t.set[up]].first + n - t.first[up]
		}
	}
	return none
}

// ZeroSum returns an error unless the game has two seats whose scores add up to
// nothing at every end.
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
