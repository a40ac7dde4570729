package host

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"deadreckon/engine"
)

// place holds a state or a view, with its legal actions.
type place struct {
	engine.Position
	state  engine.State // nil for a view
	view   engine.View  // nil for a state
	legal  []engine.Action
	listed bool
}

func newState(g engine.Game) place {
	s := g.NewState()
	return place{Position: s, state: s}
}

// changed marks the position as changed and returns the seat on turn.
func (at *place) changed() engine.Seat {
	at.listed = false
	return at.Turn()
}

// list returns the legal actions. The slice is valid until the position changes.
func (at *place) list() []engine.Action {
	if !at.listed {
		at.legal = at.AppendLegal(at.legal[:0])
		at.listed = true
	}
	return at.legal
}

// allow returns an error if an action is illegal.
func (at *place) allow(g engine.Game, a engine.Action) error {
	if _, ok := slices.BinarySearch(at.list(), a); ok {
		return nil
	}
	if at.Turn() == engine.Nobody {
		return &Error{GameOver, fmt.Errorf("%s: the game is over: no action can be applied", g.Name())}
	}
	return fmt.Errorf("%s: action %d is not legal for %s; a legal one is %d (%s)", g.Name(), a,
		engine.SeatName(g, at.Turn()), at.legal[0], g.Notation().FormatAction(at.Position, at.legal[0]))
}

// scratch holds the buffers and the random source of one thread.
type scratch struct {
	game     engine.Game
	encoder  engine.Encoder // nil if the game has none
	encoding *engine.Encoding
	view     engine.View
	planes   []uint64
	indices  []int32
	odds     []uint64
	source   rand.PCG
	rng      *rand.Rand
}

func newScratch(g engine.Game) *scratch {
	d := &scratch{game: g, view: g.NewView()}
	d.rng = rand.New(&d.source)
	if encoder, ok := g.(engine.Encoder); ok {
		d.encoder, d.encoding = encoder, encoder.Encoding()
		d.planes = make([]uint64, d.encoding.PlaneWords())
	}
	return d
}

// Names of the random streams.
const (
	sampleStream = "sample"
	chanceStream = "dice"
	choiceStream = "choice"
)

// roll draws a chance outcome.
func (d *scratch) roll(at *place) engine.Action {
	if s, ok := at.state.(engine.Shortcuts); ok {
		if a, n := s.Draw(d.rng); n > 0 {
			return a
		}
	}
	d.odds = at.AppendOdds(d.odds[:0])
	return at.list()[engine.Pick(d.odds, d.rng)]
}

// choose draws a legal action: a chance outcome by its probability, a seat's action uniformly, 0 after
// the end.
func (d *scratch) choose(at *place) engine.Action {
	switch at.Turn() {
	case engine.Nobody:
		return 0
	case engine.Chance:
		return d.roll(at)
	}
	return at.list()[d.rng.IntN(len(at.list()))]
}

// index returns the encoding index of each legal action, none if no seat is on turn. The next call
// overwrites the slice.
func (d *scratch) index(at *place) []int32 {
	d.indices = d.indices[:0]
	if at.Turn() >= 0 {
		d.indices = d.encoder.AppendIndices(d.indices, at.Position, at.list())
	}
	return d.indices
}

// Outputs are buffers for n rows. Empty buffers are skipped.
type Outputs struct {
	Observations []float32 // [n][Encoding.Size]
	Planes       []uint64  // [n][Encoding.PlaneWords], bit-packed
	Globals      []float32 // [n][len(Encoding.Globals)], with Planes
	Masks        []byte    // [n][Encoding.Actions]: 1 for a legal action of the seat on turn
	Keys         []uint64  // [n] keys of the information states
	Scores       []float64 // [n][seats]
}

var errNoEncoding = errors.New("the game has no encoding")

// check compares the lengths of the buffers with the game.
func (d *scratch) check(x *Outputs, n int) error {
	e := d.encoding
	if e == nil {
		if len(x.Observations)+len(x.Planes)+len(x.Globals)+len(x.Masks) > 0 {
			return errNoEncoding
		}
		e = &engine.Encoding{}
	}
	for _, c := range []struct {
		name       string
		have, want int
	}{
		{"observations", len(x.Observations), n * e.Size()}, {"planes", len(x.Planes), n * e.PlaneWords()},
		{"globals", len(x.Globals), n * len(e.Globals)}, {"masks", len(x.Masks), n * e.Actions()},
		{"keys", len(x.Keys), n}, {"scores", len(x.Scores), n * len(d.game.Seats())},
	} {
		if c.have != 0 && c.have != c.want {
			return expect(c.name, c.have, c.want)
		}
	}
	return nil
}

// inRange returns an error unless 0 <= i < n.
func inRange(name string, i, n int) error {
	if i < 0 || i >= n {
		return fmt.Errorf("no %s %d: the last is %d", name, i, n-1)
	}
	return nil
}

func expect(name string, have, want int) error {
	if have != want {
		return fmt.Errorf("buffer %s has length %d, want %d", name, have, want)
	}
	return nil
}

// row returns row i of a buffer, nil if the buffer is empty.
func row[T any](buffer []T, i, width int) []T {
	if len(buffer) == 0 {
		return nil
	}
	return buffer[i*width : (i+1)*width]
}

// observe writes row i: the information of a seat. For a view, the seat is the viewer.
func (d *scratch) observe(at *place, eye engine.Seat, i int, x *Outputs) {
	if x.Keys != nil {
		x.Keys[i] = at.key(eye)
	}
	for seat := range row(x.Scores, i, len(d.game.Seats())) {
		x.Scores[i*len(d.game.Seats())+seat] = at.Score(engine.Seat(seat))
	}
	if x.Masks != nil {
		mask := row(x.Masks, i, d.encoding.Actions())
		clear(mask)
		for _, index := range d.index(at) {
			mask[index] = 1
		}
	}
	if x.Observations == nil && x.Planes == nil && x.Globals == nil {
		return
	}
	e, v := d.encoding, at.view
	if v == nil {
		v = d.view
		at.state.ViewInto(eye, v)
	}
	if floats := row(x.Observations, i, e.Size()); floats != nil {
		globals := floats[len(e.Planes)*e.Squares:]
		d.encoder.Observe(v, d.planes, globals)
		e.Unpack(floats, d.planes, globals)
	}
	if planes, globals := row(x.Planes, i, e.PlaneWords()), row(x.Globals, i, len(e.Globals)); planes != nil || globals != nil {
		if planes == nil {
			planes = d.planes
		}
		d.encoder.Observe(v, planes, globals)
	}
}

func (at *place) key(eye engine.Seat) uint64 {
	if at.view != nil {
		return at.view.Key()
	}
	return at.state.Key(eye)
}
