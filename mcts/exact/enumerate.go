package exact

import (
	"errors"
	"fmt"
	"slices"

	"deadreckon/engine"
)

// Options say what to enumerate and how much of it. The zero value is the whole
// game, and no more than a million nodes.
type Options struct {
	// MaxNodes is the limit that turns a game too large into an error; 0 is a
	// million. A node takes about 30 bytes and 8 for each seat, and while a level
	// is being worked out its states are held as well.
	MaxNodes int

	// Roots are where to start; none is the start of the game. With several, one
	// is drawn by weight, and a seat tells them apart by the keys of its views
	// alone: the subgame after public events with known odds.
	Roots []Root

	// Merge makes public outcomes of chance one edge where nothing depends on
	// which it was: see merge.go. The game has fewer nodes and the same value.
	Merge bool
}

const defaultNodes = 1_000_000

// Enumerate lists every history of a game. It returns an error if they are more
// than the limit, or if the game breaks the contract in a way that shows.
//
// The information sets are sequences of seen actions (engine.State.Seen), and
// not view keys. Sequences have perfect recall by construction, which CFR and
// the best response need; a key may forget what a seat did or saw earlier, as a
// view holds only what the rules still ask for, and the other seat's earlier
// actions say something of its secrets even then. A key that tells apart two
// histories that were seen alike breaks the contract and is refused.
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
	e.seen = make([]map[glance]int32, e.t.seats)
	e.known = make([]int32, e.t.seats)
	if err := e.plant(); err != nil {
		return nil, err
	}
	for len(e.front) > 0 {
		if err := e.level(); err != nil {
			return nil, err
		}
	}
	if int(e.t.levels[len(e.t.levels)-1]) < len(e.t.turn) {
		e.closeLevel() // of ends alone
	}
	return e.t, nil
}

// history is a node at the edge of what has been enumerated.
type history struct {
	node  int32
	state engine.State
	knows [engine.MaxSeats]int32 // by seat, the number of what it has seen, unique on a level
}

// glance is one more action seen by a seat that knew something before.
type glance struct {
	knew int32
	seen engine.Action
}

// enumerator works through the game level by level.
type enumerator struct {
	t     *Tree
	max   int
	merge bool

	front, next []history
	spare       []engine.State // to be used again
	seen        []map[glance]int32
	known       []int32 // by seat, how many different things it may know on this level

	legal []engine.Action
	odds  []uint64
}

// plant lays down the root, or the roots under a chance event.
func (e *enumerator) plant() error {
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
		e.keep(h)
	}
	e.front, e.next = e.next, e.front
	return nil
}

// add appends a node whose children are not known yet.
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

// keep puts a new history into the next level, or its scores into the tree if
// the game is over.
func (e *enumerator) keep(h history) {
	if e.t.turn[h.node] != engine.Nobody {
		e.next = append(e.next, h)
		return
	}
	for seat := range e.t.scores {
		e.t.scores[seat][h.node] = h.state.Score(engine.Seat(seat))
	}
	e.spare = append(e.spare, h.state)
}

// level gives the histories at the edge their information sets and children.
func (e *enumerator) level() error {
	if err := e.findSets(); err != nil {
		return err
	}
	merged, err := e.mergeOutcomes()
	if err != nil {
		return err
	}
	for seat := range e.seen {
		e.seen[seat] = map[glance]int32{}
	}
	t, n := e.t, e.t.levels[len(e.t.levels)-1]
	end := int32(len(t.turn))
	for i := range e.front {
		h := &e.front[i]
		for ; n <= h.node; n++ { // ends among them have no children
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

// closeLevel ends a level that holds nothing but ends.
func (e *enumerator) closeLevel() {
	end := int32(len(e.t.turn))
	for int32(len(e.t.first)) <= end {
		e.t.first = append(e.t.first, end)
	}
	e.t.levels = append(e.t.levels, end)
}

// findSets puts the histories at the edge into information sets.
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

// expand adds the children of a history. Outcomes of chance that are merged into
// another have merged[i] != i.
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
		g := glance{h.knows[seat], h.state.Seen(a, engine.Seat(seat))}
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
	e.keep(child)
}

func (e *enumerator) newState() engine.State {
	if n := len(e.spare); n > 0 {
		s := e.spare[n-1]
		e.spare = e.spare[:n-1]
		return s
	}
	return e.t.game.NewState()
}
