package host

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/env"
)

// Positions are numbered places for states and views of a game. The caller tracks free places. A place
// holds only states or only views, and using the wrong kind is an error. So no call reveals the state
// behind a view.
type Positions struct {
	inMemory
	*scratch
	places []place
	spare  []int // places of views that players have returned
}

// Kinds of places.
const (
	StatePlace = iota
	ViewPlace
)

// OpenPositions opens the game of a spec.
func OpenPositions(s Spec) (*Positions, error) {
	g, err := s.open()
	if err != nil {
		return nil, err
	}
	return &Positions{scratch: newScratch(g)}, nil
}

// PositionsOf returns the positions of a handle. Only the game may be used, since there is no lock.
func PositionsOf(number int64) (p *Positions, err error) {
	err = Use(number, func(q *Positions) error { p = q; return nil })
	return p, err
}

// grow adds n places and returns the first. New states are at the root.
func (p *Positions) grow(x struct{ Kind, N int }) (int, error) {
	if x.N < 1 || x.N > 1<<20 || x.Kind != StatePlace && x.Kind != ViewPlace {
		return 0, fmt.Errorf("%d places of kind %d", x.N, x.Kind)
	}
	first := len(p.places)
	for range x.N {
		if x.Kind == StatePlace {
			p.places = append(p.places, newState(p.game))
		} else {
			v := p.game.NewView()
			p.places = append(p.places, place{Position: v, view: v})
		}
	}
	return first, nil
}

func (p *Positions) at(i int) (*place, error) {
	if err := inRange("place", i, len(p.places)); err != nil {
		return nil, err
	}
	return &p.places[i], nil
}

func (p *Positions) stateAt(i int) (*place, error) {
	at, err := p.at(i)
	if err == nil && at.state == nil {
		err = fmt.Errorf("place %d holds a view", i)
	}
	return at, err
}

func (p *Positions) viewAt(i int) (*place, error) {
	at, err := p.at(i)
	if err == nil && at.view == nil {
		err = fmt.Errorf("place %d holds a state", i)
	}
	return at, err
}

func (p *Positions) copyOf(i int) (engine.Position, error) {
	at, err := p.at(i)
	if err != nil {
		return nil, err
	}
	return engine.Clone(p.game, at.Position), nil
}

type placeRef struct {
	Positions int64
	Place     int
}

func (s placeRef) stateAt(f func(at *place)) error { return s.use((*Positions).stateAt, f) }

func (s placeRef) viewAt(f func(at *place)) error { return s.use((*Positions).viewAt, f) }

func (s placeRef) use(find func(*Positions, int) (*place, error), f func(at *place)) error {
	return Use(s.Positions, func(p *Positions) error {
		at, err := find(p, s.Place)
		if err == nil {
			f(at)
		}
		return err
	})
}

func (p *Positions) pair(dst, src int, to, from func(int) (*place, error)) (*place, *place, error) {
	d, err := to(dst)
	if err != nil {
		return nil, nil, err
	}
	s, err := from(src)
	return d, s, err
}

// Move copies a position to another place, or keeps it if dst is src, and plays a legal action there if
// play is set. An error changes nothing.
func (p *Positions) Move(dst, src int, a engine.Action, play bool) (engine.Seat, error) {
	to, from, err := p.pair(dst, src, p.at, p.at)
	if err == nil && play {
		err = from.allow(p.game, a)
	}
	switch {
	case err != nil:
		return 0, err
	case to == from:
	case from.state != nil && to.state != nil:
		to.state.CopyFrom(from.state)
	case from.view != nil && to.view != nil:
		to.view.CopyFrom(from.view)
	default:
		return 0, fmt.Errorf("places %d and %d hold different kinds", dst, src)
	}
	if play {
		to.Apply(a)
	}
	return to.changed(), nil
}

// View writes the view of a seat of the state in src to dst.
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

// Sample draws a state that is consistent with the view in src.
func (p *Positions) Sample(dst, src int, seed uint64) (engine.Seat, error) {
	to, from, err := p.pair(dst, src, p.stateAt, p.viewAt)
	if err != nil {
		return 0, err
	}
	engine.Seed(&p.source, seed, sampleStream)
	from.view.Sample(to.state, p.rng)
	return to.changed(), nil
}

// Roll draws a chance outcome.
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

// Legal returns the legal actions. The slice is valid until the place changes.
func (p *Positions) Legal(i int) ([]engine.Action, error) {
	at, err := p.at(i)
	if err != nil {
		return nil, err
	}
	return at.list(), nil
}

func (p *Positions) hasSeat(seat engine.Seat) error {
	return inRange("seat", int(seat), len(p.game.Seats()))
}

// OwnSeat selects the viewer of a view.
const OwnSeat = -1

// Observe writes the information of a seat. A view allows only its viewer.
func (p *Positions) Observe(i int, seat engine.Seat, x Outputs) error {
	at, err := p.at(i)
	if err == nil && at.view != nil && seat == OwnSeat {
		seat = at.view.Viewer()
	}
	if err == nil {
		err = p.hasSeat(seat)
	}
	if err == nil && at.view != nil && at.view.Viewer() != seat {
		err = fmt.Errorf("%s: the view is of %s, not of seat %d", p.game.Name(), engine.SeatName(p.game, at.view.Viewer()), seat)
	}
	if err == nil {
		err = p.check(&x, 1)
	}
	if err == nil {
		p.observe(at, seat, 0, &x)
	}
	return err
}

// tell returns the viewer of a view, the weights of the chance outcomes, or the encoding index of each
// legal action.
func (p *Positions) tell(x struct {
	Place int
	What  string
}) (any, error) {
	at, err := p.at(x.Place)
	switch {
	case err != nil:
		return nil, err
	case x.What == "odds":
		return at.AppendOdds([]uint64{}), nil
	case x.What == "viewer" && at.view != nil:
		return at.view.Viewer(), nil
	case x.What == "indices" && p.encoder != nil:
		return p.index(at), nil
	}
	return nil, fmt.Errorf("place %d has no %s", x.Place, x.What)
}

// positionText is the file name in errors.
const positionText = "position"

// read parses a position: a full one into the place of a state, a view into the place of a view. It
// returns the kind of place and the seat on turn. Errors name the line.
func (p *Positions) read(x struct {
	State, View int
	Text        string
}) (kind [2]int, err error) {
	s, v, err := p.pair(x.State, x.View, p.stateAt, p.viewAt)
	if err != nil {
		return kind, err
	}
	read, err := engine.ReadPosition(p.game, positionText, x.Text)
	switch read := read.(type) {
	case engine.State:
		s.state.CopyFrom(read)
		return [2]int{StatePlace, int(s.changed())}, err
	case engine.View:
		v.view.CopyFrom(read)
		return [2]int{ViewPlace, int(v.changed())}, err
	}
	return kind, err
}

// write returns a place, or a legal action there, as text.
func (p *Positions) write(x struct {
	Place  int
	As     string
	Action engine.Action
}) (string, error) {
	at, err := p.at(x.Place)
	if err != nil {
		return "", err
	}
	n := p.game.Notation()
	switch x.As {
	case "position":
		return n.FormatPosition(at.Position), nil
	case "drawing":
		return n.Show(at.Position), nil
	case "svg":
		return engine.SVG(p.game, at.Position, engine.Picture{})
	case "prompt":
		if m, ok := at.Position.(engine.Phased); ok && at.Turn() != engine.Nobody {
			return m.Prompt(), nil
		}
		return engine.SeatName(p.game, at.Turn()), nil
	}
	if err := at.allow(p.game, x.Action); err != nil {
		return "", err
	}
	switch x.As {
	case "action":
		return n.FormatAction(at.Position, x.Action), nil
	case "explanation":
		return n.Explain(at.Position, x.Action), nil
	}
	return "", fmt.Errorf("no text form %q", x.As)
}

// find returns a legal action by text or index, or an action as a seat observes it.
func (p *Positions) find(x struct {
	Place  int
	Text   *string
	Index  *int
	Action engine.Action
	Seat   engine.Seat
}) (engine.Action, error) {
	at, err := p.at(x.Place)
	switch {
	case err != nil:
		return 0, err
	case x.Text != nil:
		return p.game.Notation().ParseAction(at.Position, *x.Text)
	case x.Index != nil:
		return p.actionAt(at, *x.Index)
	}
	if at, err = p.stateAt(x.Place); err == nil {
		err = p.hasSeat(x.Seat)
	}
	if err == nil {
		err = at.allow(p.game, x.Action)
	}
	if err != nil {
		return 0, err
	}
	return at.state.Seen(x.Action, x.Seat), nil
}

func (p *Positions) actionAt(at *place, index int) (engine.Action, error) {
	if p.encoder == nil {
		return 0, errNoEncoding
	}
	if k := slices.Index(p.index(at), int32(index)); k >= 0 {
		return at.legal[k], nil
	}
	return 0, env.ExplainMask(p.game, at.Position, index)
}
