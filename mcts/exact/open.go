package exact

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"deadreckon/engine"
)

// Open is the graph of positions of a game without secrets, in which all seats have the same information.
// Values that nobody knows, such as a face-down card, are no secret: they are outcomes of the chance event
// that reveals them, with the odds of the views.
//
// Positions are identified by the key of a view, so histories can share positions and positions can recur:
// see Solve.
type Open struct {
	game  engine.Game
	seats int
	index map[uint64]int32

	// By position, in an order in which successors come first, except in cycles:
	turn  []engine.Seat
	first []int32 // edges of n: edges[first[n]:first[n+1]]
	value [][]float64
	edges []edge
}

type edge struct {
	action engine.Action
	to     int32
	chance float64 // of an outcome; 1 for players
}

// Explore lists the positions that can follow from a state, as far as the seats know it. It returns an
// error if there are more than maxPositions, or if seats have different information.
//
// It detects secrets by playing the same actions in all views: legal actions or odds differ as soon as one
// seat sees a masked form or has other odds.
func Explore(g engine.Game, root engine.State, maxPositions int) (*Open, error) {
	o := &Open{game: g, seats: len(g.Seats()), index: map[uint64]int32{}}
	w := walk{o: o, max: maxPositions}
	views := o.newViews()
	for seat, v := range views {
		root.ViewInto(engine.Seat(seat), v)
	}
	if err := w.enter(views); err != nil {
		return nil, err
	}
	for len(w.path) > 0 {
		if err := w.step(); err != nil {
			return nil, err
		}
	}
	o.sort(w.done)
	return o, nil
}

func (o *Open) newViews() []engine.View {
	views := make([]engine.View, o.seats)
	for seat := range views {
		views[seat] = o.game.NewView()
	}
	return views
}

// walk is a depth-first traversal without recursion, because games can be long.
type walk struct {
	o    *Open
	max  int
	path []place
	done []int32 // positions in postorder

	spare [][]engine.View
	legal []engine.Action
	odds  []uint64
}

// place is a position on the stack and the number of edges followed.
type place struct {
	views    []engine.View
	position int32
	followed int32
}

// enter adds a new position with unresolved edges.
func (w *walk) enter(views []engine.View) error {
	o := w.o
	n := int32(len(o.turn))
	if int(n) == w.max {
		return fmt.Errorf("exact: more than %d positions", w.max)
	}
	turn := views[0].Turn()
	o.index[views[0].Key()] = n
	o.turn = append(o.turn, turn)
	o.first = append(o.first, int32(len(o.edges)))
	scores := make([]float64, o.seats)
	if turn == engine.Nobody {
		for seat := range scores {
			scores[seat] = views[seat].Score(engine.Seat(seat))
		}
	}
	o.value = append(o.value, scores)
	if err := w.addEdges(views); err != nil {
		return err
	}
	w.path = append(w.path, place{views, n, 0})
	return nil
}

// addEdges adds the possible actions. All views must agree on them.
func (w *walk) addEdges(views []engine.View) error {
	first := len(w.o.edges)
	for seat, v := range views {
		w.legal, w.odds = v.AppendLegal(w.legal[:0]), v.AppendOdds(w.odds[:0])
		total := 0.0
		for _, x := range w.odds {
			total += float64(x)
		}
		if seat > 0 && len(w.legal) != len(w.o.edges)-first {
			return errSecret
		}
		for i, a := range w.legal {
			chance := 1.0
			if len(w.odds) > 0 {
				chance = float64(w.odds[i]) / total
			}
			if seat == 0 {
				w.o.edges = append(w.o.edges, edge{a, none, chance})
			} else if e := w.o.edges[first+i]; e.action != a || math.Abs(e.chance-chance) > 1e-12 {
				return errSecret
			}
		}
	}
	return nil
}

var errSecret = errors.New("exact: the game has secrets: use a Tree")

// step follows the next edge of the top position, or pops it.
func (w *walk) step() error {
	o, last := w.o, &w.path[len(w.path)-1]
	n := last.position
	end := int32(len(o.edges))
	if int(n)+1 < len(o.first) {
		end = o.first[n+1]
	}
	e := o.first[n] + last.followed
	if e == end {
		w.done = append(w.done, n)
		w.spare = append(w.spare, last.views)
		w.path = w.path[:len(w.path)-1]
		return nil
	}
	last.followed++
	views := w.borrow()
	for seat, v := range last.views {
		views[seat].CopyFrom(v)
		views[seat].Apply(o.edges[e].action)
	}
	if to, ok := o.index[views[0].Key()]; ok {
		o.edges[e].to = to
		w.spare = append(w.spare, views)
		return nil
	}
	o.edges[e].to = int32(len(o.turn))
	return w.enter(views)
}

func (w *walk) borrow() []engine.View {
	if n := len(w.spare); n > 0 {
		v := w.spare[n-1]
		w.spare = w.spare[:n-1]
		return v
	}
	return w.o.newViews()
}

// sort sorts the positions into the postorder of the walk.
func (o *Open) sort(done []int32) {
	rank := make([]int32, len(done))
	for i, n := range done {
		rank[n] = int32(i)
	}
	o.first = append(o.first, int32(len(o.edges)))
	was := *o
	o.turn, o.first, o.edges, o.value = nil, nil, make([]edge, 0, len(was.edges)), nil
	for _, n := range done {
		o.turn = append(o.turn, was.turn[n])
		o.value = append(o.value, was.value[n])
		o.first = append(o.first, int32(len(o.edges)))
		for _, e := range was.edges[was.first[n]:was.first[n+1]] {
			e.to = rank[e.to]
			o.edges = append(o.edges, e)
		}
	}
	o.first = append(o.first, int32(len(o.edges)))
	for key, n := range o.index {
		o.index[key] = rank[n]
	}
}

// Positions returns the number of positions, including ends.
func (o *Open) Positions() int { return len(o.turn) }

// edgesOf returns the edges of position n, sorted by action.
func (o *Open) edgesOf(n int32) []edge { return o.edges[o.first[n]:o.first[n+1]] }

func (o *Open) find(v engine.View) (int32, error) {
	if v.Viewer() != 0 { // positions are keyed by the view of seat 0
		return none, fmt.Errorf("exact: view of seat %v: want a view of seat 0", v.Viewer())
	}
	n, ok := o.index[v.Key()]
	if !ok {
		return none, errors.New("exact: the view does not follow from the root")
	}
	return n, nil
}

// Values returns the value of a view of seat 0 for every seat, after Solve.
func (o *Open) Values(v engine.View) ([]float64, error) {
	n, err := o.find(v)
	if err != nil {
		return nil, err
	}
	return slices.Clone(o.value[n]), nil
}

// Best returns every action whose value for the seat on turn is within a millionth of the best, after
// Solve. v is a view of seat 0, whoever is on turn.
func (o *Open) Best(v engine.View) ([]engine.Action, error) {
	n, err := o.find(v)
	if err != nil {
		return nil, err
	}
	turn := o.turn[n]
	if turn < 0 {
		return nil, fmt.Errorf("exact: %v is on turn: there is nothing to decide", turn)
	}
	var best []engine.Action
	for _, e := range o.edgesOf(n) {
		if o.value[e.to][turn] >= o.value[n][turn]-1e-6 {
			best = append(best, e.action)
		}
	}
	return best, nil
}
