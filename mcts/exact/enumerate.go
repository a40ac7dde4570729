package exact

import (
	"errors"
	"fmt"
	"slices"

	"deadreckon/engine"
)

// Options configure Enumerate. The zero value enumerates the whole game, up to a million nodes.
type Options struct {
	// MaxNodes is the maximum number of nodes; 0 is a million. A node takes about 30 bytes and 8 per seat,
	// and the states of one level are in memory during the enumeration.
	MaxNodes int

	// Roots are the start positions; none is the start of the game. One of several is drawn by weight, and
	// seats tell them apart only by their view keys. This gives the subgame after public events with known
	// odds.
	Roots []Root

	// Merge merges equivalent public outcomes of chance: see merge.go. The value of the game does not
	// change.
	Merge bool
}

const defaultNodes = 1_000_000

// Enumerate lists all histories of a game. It returns an error if there are more than the limit, or if the
// game visibly breaks the engine's contract.
//
// Information sets are sequences of seen actions (engine.State.Seen), not view keys. Sequences have
// perfect recall, which CFR and best responses need. A key may forget earlier actions, because a view
// holds only what the rules still need, but the other seat's actions can still be evidence of its secrets.
// A key that distinguishes two histories with the same seen actions breaks the contract and is an error.
func Enumerate(g engine.Game, o Options) (*Tree, error) {
	if o.MaxNodes == 0 {
		o.MaxNodes = defaultNodes
	}
	e := enumerator{
		t:     &Tree{game: g, seats: len(g.Seats()), roots: o.Roots},
		max:   o.MaxNodes,
		merge: o.Merge,
	}
	if len(o.Roots) == 0 {
		e.t.roots = []Root{{g.NewState(), 1}}
	}
	e.t.scores = make([][]float64, e.t.seats)
	e.seen = make([]map[observation]int32, e.t.seats)
	e.known = make([]int32, e.t.seats)
	if err := e.addRoots(); err != nil {
		return nil, err
	}
	for len(e.front) > 0 {
		if err := e.level(); err != nil {
			return nil, err
		}
	}
	if int(e.t.levels[len(e.t.levels)-1]) < len(e.t.turn) {
		e.closeLevel() // all nodes of it are ends
	}
	return e.t, nil
}

// history is a node of the current level.
type history struct {
	node  int32
	state engine.State
	knows [engine.MaxSeats]int32 // by seat, the index of its information on this level
}

// observation is a seat's earlier information and one more seen action.
type observation struct {
	knew int32
	seen engine.Action
}

// enumerator enumerates a game level by level.
type enumerator struct {
	t     *Tree
	max   int
	merge bool

	front, next []history
	spare       []engine.State // for reuse
	seen        []map[observation]int32
	known       []int32 // by seat, the number of information states on this level

	legal []engine.Action
	odds  []uint64
}

// addRoots adds the root, or a chance event with the roots as outcomes.
func (e *enumerator) addRoots() error {
	total := 0.0
	for _, r := range e.t.roots {
		if !(r.Weight > 0) {
			return fmt.Errorf("exact: a root of weight %v: want more than 0", r.Weight)
		}
		total += r.Weight
	}
	parent := none
	e.t.levels = []int32{0}
	if len(e.t.roots) > 1 {
		parent = 0
		e.t.add(none, 0, 1, engine.Chance)
		e.t.first = append(e.t.first, 1)
		e.t.levels = append(e.t.levels, 1)
	}
	keys := make([]map[uint64]int32, e.t.seats)
	for i := range keys {
		keys[i] = map[uint64]int32{}
	}
	for _, r := range e.t.roots {
		h := history{node: e.t.add(parent, 0, r.Weight/total, r.State.Turn()), state: e.t.game.NewState()}
		h.state.CopyFrom(r.State)
		for seat, known := range keys {
			key := r.State.Key(engine.Seat(seat))
			if _, ok := known[key]; !ok {
				known[key] = int32(len(known))
			}
			h.knows[seat] = known[key]
			e.known[seat] = int32(len(known))
		}
		e.record(h)
	}
	e.front, e.next = e.next, e.front
	return nil
}

// add appends a node without children.
func (t *Tree) add(parent int32, a engine.Action, chance float64, turn engine.Seat) int32 {
	t.turn = append(t.turn, turn)
	t.set = append(t.set, none)
	t.parent = append(t.parent, parent)
	t.action = append(t.action, a)
	t.chance = append(t.chance, chance)
	for seat := range t.scores {
		t.scores[seat] = append(t.scores[seat], 0)
	}
	return int32(len(t.turn) - 1)
}

// record adds a history to the next level, or its scores to the tree if the game is over.
func (e *enumerator) record(h history) {
	if e.t.turn[h.node] != engine.Nobody {
		e.next = append(e.next, h)
		return
	}
	for seat := range e.t.scores {
		e.t.scores[seat][h.node] = h.state.Score(engine.Seat(seat))
	}
	e.spare = append(e.spare, h.state)
}

// level determines information sets and children of the current level.
func (e *enumerator) level() error {
	if err := e.findSets(); err != nil {
		return err
	}
	merged, err := e.mergeOutcomes()
	if err != nil {
		return err
	}
	for seat := range e.seen {
		e.seen[seat] = map[observation]int32{}
	}
	t, n := e.t, e.t.levels[len(e.t.levels)-1]
	end := int32(len(t.turn))
	for i := range e.front {
		h := &e.front[i]
		for ; n <= h.node; n++ { // nodes in between are ends
			t.first = append(t.first, int32(len(t.turn)))
		}
		if err := e.expand(h, merged[i]); err != nil {
			return err
		}
		e.spare = append(e.spare, h.state)
	}
	for ; n < end; n++ {
		t.first = append(t.first, int32(len(t.turn)))
	}
	t.levels = append(t.levels, end)
	for seat := range e.seen {
		e.known[seat] = int32(len(e.seen[seat]))
	}
	e.front, e.next = e.next, e.front[:0]
	return nil
}

// closeLevel closes a level that has only ends.
func (e *enumerator) closeLevel() {
	end := int32(len(e.t.turn))
	for int32(len(e.t.first)) <= end {
		e.t.first = append(e.t.first, end)
	}
	e.t.levels = append(e.t.levels, end)
}

// findSets assigns the histories to information sets.
func (e *enumerator) findSets() error {
	sets := make([][]int32, e.t.seats)
	for seat := range sets {
		sets[seat] = slices.Repeat([]int32{none}, int(e.known[seat]))
	}
	for i := range e.front {
		h := &e.front[i]
		seat := h.state.Turn()
		if seat < 0 {
			continue
		}
		e.legal = h.state.AppendLegal(e.legal[:0])
		key := h.state.Key(seat)
		set := &sets[seat][h.knows[seat]]
		if *set == none {
			*set = int32(len(e.t.sets))
			e.t.sets = append(e.t.sets, infoSet{seat, int32(len(e.t.actions)), h.node, e.t.ownAction(h.node, seat), key})
			e.t.actions = append(e.t.actions, e.legal...)
		}
		switch {
		case !slices.Equal(e.t.Actions(int(*set)), e.legal):
			return fmt.Errorf("exact: seat %v has seen the same and may do %v or %v", seat, e.t.Actions(int(*set)), e.legal)
		case e.t.sets[*set].key != key:
			return fmt.Errorf("exact: seat %v has seen the same and has the keys %#x and %#x", seat, e.t.sets[*set].key, key)
		}
		e.t.set[h.node] = *set
	}
	return nil
}

// expand adds the children of a history. An outcome i with merged[i] != i is omitted.
func (e *enumerator) expand(h *history, merged []int) error {
	e.legal = h.state.AppendLegal(e.legal[:0])
	e.odds = h.state.AppendOdds(e.odds[:0])
	if len(e.legal) == 0 {
		return errors.New("exact: a seat is on turn and may do nothing")
	}
	total := 0.0
	for _, w := range e.odds {
		total += float64(w)
	}
	first := len(e.t.turn)
	for i, a := range e.legal {
		chance := 1.0
		if len(e.odds) > 0 {
			chance = float64(e.odds[i]) / total
		}
		if merged != nil && merged[i] != i {
			e.t.chance[slices.Index(e.t.action[first:], e.legal[merged[i]])+first] += chance
			continue
		}
		if len(e.t.turn) >= e.max {
			return fmt.Errorf("exact: more than %d nodes", e.max)
		}
		e.follow(h, a, chance)
	}
	return nil
}

// follow adds the child of h after a.
func (e *enumerator) follow(h *history, a engine.Action, chance float64) {
	child := history{state: e.newState()}
	for seat, seen := range e.seen {
		g := observation{h.knows[seat], h.state.Seen(a, engine.Seat(seat))}
		id, ok := seen[g]
		if !ok {
			id = int32(len(seen))
			seen[g] = id
		}
		child.knows[seat] = id
	}
	child.state.CopyFrom(h.state)
	child.state.Apply(a)
	child.node = e.t.add(h.node, a, chance, child.state.Turn())
	e.record(child)
}

func (e *enumerator) newState() engine.State {
	if n := len(e.spare); n > 0 {
		s := e.spare[n-1]
		e.spare = e.spare[:n-1]
		return s
	}
	return e.t.game.NewState()
}
