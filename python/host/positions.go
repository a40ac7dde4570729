package host

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"deadreckon/engine"
)

// Positions are states and views of a game, each in a place with a number from 0. What
// is in a place is written over, never freed: the caller keeps a list of free places.
// A place holds states, or views, for good; what is asked for in the other kind of place
// is an error, so that nothing leads from a view to the truth.
type Positions struct {
	game     engine.Game
	encoder  engine.Encoder // nil if the game has none
	encoding *engine.Encoding
	places   []place
	spare    []int // places of views that players have given back

	view    engine.View // to look through
	planes  []uint64
	indices []int32
	source  rand.PCG
	rng     *rand.Rand
}

// place is one position with what is legal in it.
type place struct {
	engine.Position
	state  engine.State // or nil
	view   engine.View  // or nil
	legal  []engine.Action
	listed bool
}

// Kind says what a place holds.
type Kind int

// The two kinds of places.
const (
	StatePlace Kind = iota
	ViewPlace
)

// OpenPositions opens a spec's game for positions.
func OpenPositions(spec []byte) (*Positions, error) {
	s, err := ParseSpec(spec)
	if err != nil {
		return nil, err
	}
	g, err := s.open()
	if err != nil {
		return nil, err
	}
	p := &Positions{game: g, view: g.NewView()}
	p.rng = rand.New(&p.source)
	if encoder, ok := g.(engine.Encoder); ok {
		p.encoder, p.encoding = encoder, encoder.Encoding()
		p.planes = make([]uint64, p.encoding.PlaneWords())
	}
	return p, nil
}

// Close does nothing: there is nothing but memory.
func (p *Positions) Close() {}

// PositionsOf returns the positions of a number, of which only what never changes may be
// used: what is made for their game may ask for them itself.
func PositionsOf(number int64) (p *Positions, err error) {
	err = Use(number, func(q *Positions) error { p = q; return nil })
	return p, err
}

// Describe is Describe of the game.
func (p *Positions) Describe() ([]byte, error) { return describe(p.game) }

// Grow makes n more places and returns the number of the first. States are at the root.
func (p *Positions) Grow(kind Kind, n int) (int, error) {
	if n < 1 || n > 1<<20 || kind != StatePlace && kind != ViewPlace {
		return 0, fmt.Errorf("%d places of kind %d", n, kind)
	}
	first := len(p.places)
	for range n {
		if kind == StatePlace {
			s := p.game.NewState()
			p.places = append(p.places, place{Position: s, state: s})
		} else {
			v := p.game.NewView()
			p.places = append(p.places, place{Position: v, view: v})
		}
	}
	return first, nil
}

// at returns a place.
func (p *Positions) at(i int) (*place, error) {
	if i < 0 || i >= len(p.places) {
		return nil, fmt.Errorf("no place %d of %d", i, len(p.places))
	}
	return &p.places[i], nil
}

// stateAt returns a place that holds a state.
func (p *Positions) stateAt(i int) (*place, error) {
	at, err := p.at(i)
	if err == nil && at.state == nil {
		err = fmt.Errorf("place %d holds a view", i)
	}
	return at, err
}

// Taken returns a copy of what a place holds.
func (p *Positions) Taken(i int) (engine.Position, error) {
	at, err := p.at(i)
	if err != nil {
		return nil, err
	}
	if at.state != nil {
		s := p.game.NewState()
		s.CopyFrom(at.state)
		return s, nil
	}
	v := p.game.NewView()
	v.CopyFrom(at.view)
	return v, nil
}

// viewAt returns a place that holds a view.
func (p *Positions) viewAt(i int) (*place, error) {
	at, err := p.at(i)
	if err == nil && at.view == nil {
		err = fmt.Errorf("place %d holds a state", i)
	}
	return at, err
}

// pair returns the place to write to and that to read, one of which may want a kind.
func (p *Positions) pair(dst, src int, to, from func(int) (*place, error)) (*place, *place, error) {
	d, err := to(dst)
	if err != nil {
		return nil, nil, err
	}
	s, err := from(src)
	return d, s, err
}

// changed says that the position is another one, and who is on turn.
func (at *place) changed() engine.Seat {
	at.listed = false
	return at.Turn()
}

// list lists what is legal.
func (at *place) list() []engine.Action {
	if !at.listed {
		at.legal = at.AppendLegal(at.legal[:0])
		at.listed = true
	}
	return at.legal
}

// Root puts the beginning of the game in a place.
func (p *Positions) Root(i int) (engine.Seat, error) {
	at, err := p.stateAt(i)
	if err != nil {
		return 0, err
	}
	at.state.CopyFrom(p.game.NewState())
	return at.changed(), nil
}

// Copy copies a position to another place of its kind.
func (p *Positions) Copy(dst, src int) (engine.Seat, error) {
	to, from, err := p.pair(dst, src, p.at, p.at)
	switch {
	case err != nil:
		return 0, err
	case from.state != nil && to.state != nil:
		to.state.CopyFrom(from.state)
	case from.view != nil && to.view != nil:
		to.view.CopyFrom(from.view)
	default:
		return 0, fmt.Errorf("places %d and %d are of two kinds", dst, src)
	}
	return to.changed(), nil
}

// Apply plays a legal action in place. One that is not legal is an error that changes
// nothing.
func (p *Positions) Apply(i int, a engine.Action) (engine.Seat, error) {
	at, err := p.at(i)
	if err != nil {
		return 0, err
	}
	if err := at.allow(p.game, a); err != nil {
		return 0, err
	}
	at.Apply(a)
	return at.changed(), nil
}

// Child copies a position and plays a legal action in the copy.
func (p *Positions) Child(dst, src int, a engine.Action) (engine.Seat, error) {
	from, err := p.at(src)
	if err != nil {
		return 0, err
	}
	if err := from.allow(p.game, a); err != nil {
		return 0, err
	}
	if _, err := p.Copy(dst, src); err != nil {
		return 0, err
	}
	to := &p.places[dst]
	to.Apply(a)
	return to.changed(), nil
}

// allow refuses an action that is not legal.
func (at *place) allow(g engine.Game, a engine.Action) error {
	if _, ok := slices.BinarySearch(at.list(), a); ok {
		return nil
	}
	if at.Turn() == engine.Nobody {
		return &Error{GameOver, fmt.Errorf("%s: the game is over: no action can be applied", g.Name())}
	}
	return fmt.Errorf("%s: action %d is not legal for %s; one that is: %d (%s)", g.Name(), a,
		engine.SeatName(g, at.Turn()), at.legal[0], g.Notation().FormatAction(at.Position, at.legal[0]))
}

// Legal returns what is legal in a place: the place's own list, until it changes.
func (p *Positions) Legal(i int) ([]engine.Action, error) {
	at, err := p.at(i)
	if err != nil {
		return nil, err
	}
	return at.list(), nil
}

// Odds returns the weights of the outcomes in a place where chance is on turn, else none.
func (p *Positions) Odds(i int) ([]uint64, error) {
	at, err := p.at(i)
	if err != nil {
		return nil, err
	}
	return at.AppendOdds(nil), nil
}

// Scores writes the score of every seat.
func (p *Positions) Scores(i int, dst []float64) error {
	at, err := p.at(i)
	if err != nil {
		return err
	}
	if len(dst) != len(p.game.Seats()) {
		return fmt.Errorf("a buffer of %d numbers for %d scores", len(dst), len(p.game.Seats()))
	}
	for seat := range dst {
		dst[seat] = at.Score(engine.Seat(seat))
	}
	return nil
}

// hasSeat refuses what is no seat of the game.
func (p *Positions) hasSeat(seat engine.Seat) error {
	if n := len(p.game.Seats()); seat < 0 || int(seat) >= n {
		return fmt.Errorf("%s: no seat %d: seats are 0 to %d", p.game.Name(), seat, n-1)
	}
	return nil
}

// View writes what a seat knows of the state in src to the view in dst.
func (p *Positions) View(dst, src int, seat engine.Seat) (engine.Seat, error) {
	to, from, err := p.pair(dst, src, p.viewAt, p.stateAt)
	if err == nil {
		err = p.hasSeat(seat)
	}
	if err != nil {
		return 0, err
	}
	from.state.ViewInto(seat, to.view)
	return to.changed(), nil
}

// Viewer returns whose knowledge the view in a place is.
func (p *Positions) Viewer(i int) (engine.Seat, error) {
	at, err := p.viewAt(i)
	if err != nil {
		return 0, err
	}
	return at.view.Viewer(), nil
}

// Sample draws a state that the view in src may be of, by a seed.
func (p *Positions) Sample(dst, src int, seed uint64) (engine.Seat, error) {
	to, from, err := p.pair(dst, src, p.stateAt, p.viewAt)
	if err != nil {
		return 0, err
	}
	engine.Seed(&p.source, seed, sampleStream)
	from.view.Sample(to.state, p.rng)
	return to.changed(), nil
}

// The streams of what is drawn for a caller.
const (
	sampleStream = "sample"
	chanceStream = "dice"
	choiceStream = "choice"
)

// Roll draws an outcome of chance by the odds, by a seed.
func (p *Positions) Roll(i int, seed uint64) (engine.Action, error) {
	at, err := p.at(i)
	if err != nil {
		return 0, err
	}
	if at.Turn() != engine.Chance {
		return 0, fmt.Errorf("%s: chance is not on turn: %s is", p.game.Name(), engine.SeatName(p.game, at.Turn()))
	}
	engine.Seed(&p.source, seed, chanceStream)
	return at.list()[engine.Pick(at.AppendOdds(nil), p.rng)], nil
}

// Key returns the information key of a seat in a state, or of the view in a place.
func (p *Positions) Key(i int, seat engine.Seat) (uint64, error) {
	at, err := p.at(i)
	switch {
	case err != nil:
		return 0, err
	case at.view != nil:
		return at.view.Key(), p.mine(at, seat)
	}
	if err := p.hasSeat(seat); err != nil {
		return 0, err
	}
	return at.state.Key(seat), nil
}

// mine refuses another seat than the viewer.
func (p *Positions) mine(at *place, seat engine.Seat) error {
	if v := at.view.Viewer(); seat != v {
		return fmt.Errorf("%s: the view is what %s knows; it does not tell what seat %d knows", p.game.Name(), engine.SeatName(p.game, v), seat)
	}
	return nil
}

// Seen returns the form in which a seat sees a legal action of the state in a place.
func (p *Positions) Seen(i int, a engine.Action, seat engine.Seat) (engine.Action, error) {
	at, err := p.stateAt(i)
	if err == nil {
		err = p.hasSeat(seat)
	}
	if err == nil {
		err = at.allow(p.game, a)
	}
	if err != nil {
		return 0, err
	}
	return at.state.Seen(a, seat), nil
}

// errNoEncoding is for a game that nets cannot see.
var errNoEncoding = errors.New("the game has no encoding")

// look returns the view of a seat: in a view's place that view, which must be the seat's.
func (p *Positions) look(i int, seat engine.Seat) (engine.View, error) {
	at, err := p.at(i)
	switch {
	case err != nil:
		return nil, err
	case p.encoder == nil:
		return nil, errNoEncoding
	case at.view != nil:
		return at.view, p.mine(at, seat)
	}
	if err := p.hasSeat(seat); err != nil {
		return nil, err
	}
	at.state.ViewInto(seat, p.view)
	return p.view, nil
}

// Observe writes the observation of a seat as float32.
func (p *Positions) Observe(i int, seat engine.Seat, dst []float32) error {
	v, err := p.look(i, seat)
	if err != nil {
		return err
	}
	if len(dst) != p.encoding.Size() {
		return fmt.Errorf("a buffer of %d numbers for an observation of %d", len(dst), p.encoding.Size())
	}
	globals := dst[len(p.encoding.Planes)*p.encoding.Squares:]
	p.encoder.Observe(v, p.planes, globals)
	p.encoding.Unpack(dst, p.planes, globals)
	return nil
}

// ObservePacked writes the observation of a seat bit-packed.
func (p *Positions) ObservePacked(i int, seat engine.Seat, planes []uint64, globals []float32) error {
	v, err := p.look(i, seat)
	if err != nil {
		return err
	}
	if len(planes) != p.encoding.PlaneWords() || len(globals) != len(p.encoding.Globals) {
		return fmt.Errorf("buffers of %d and %d for %d words of planes and %d numbers", len(planes), len(globals), p.encoding.PlaneWords(), len(p.encoding.Globals))
	}
	p.encoder.Observe(v, planes, globals)
	return nil
}

// Indices returns the index of each legal action of the player on turn, in step with Legal.
func (p *Positions) Indices(i int) ([]int32, error) {
	at, err := p.at(i)
	if err != nil {
		return nil, err
	}
	if p.encoder == nil {
		return nil, errNoEncoding
	}
	p.indices = p.indices[:0]
	if at.Turn() >= 0 {
		p.indices = p.encoder.AppendIndices(p.indices, at.Position, at.list())
	}
	return p.indices, nil
}

// ActionAt returns the legal action of an index, or says why there is none.
func (p *Positions) ActionAt(i, index int) (engine.Action, error) {
	indices, err := p.Indices(i)
	if err != nil {
		return 0, err
	}
	at := &p.places[i]
	if k := slices.Index(indices, int32(index)); k >= 0 {
		return at.legal[k], nil
	}
	if n := p.encoding.Actions(); index < 0 || index >= n {
		return 0, fmt.Errorf("%s: action index %d is out of range: indices are 0 to %d", p.game.Name(), index, n-1)
	}
	field, _ := p.encoding.ActionField(index)
	if a, ok := p.encoder.ActionAt(at.Position, index); ok && at.Turn() >= 0 {
		n := p.game.Notation()
		if _, err := n.ParseAction(at.Position, n.FormatAction(at.Position, a)); err != nil {
			return 0, fmt.Errorf("action index %d is masked: %w", index, err)
		}
	}
	return 0, fmt.Errorf("%s: action index %d is masked: %q is no choice at this moment%s", p.game.Name(), index, field.Name, cited(field.Rule))
}

// cited puts a rule in brackets behind a message, if there is one.
func cited(rule string) string {
	if rule == "" {
		return ""
	}
	return " (" + rule + ")"
}
