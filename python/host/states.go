package host

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"

	"deadreckon/engine"
	"deadreckon/internal/panics"
)

// States are n states of a game that are played side by side, on several threads. What is
// drawn at random is drawn for each row by the seed and the number of the row, so that it
// does not depend on the threads.
type States struct {
	game     engine.Game
	encoder  engine.Encoder // nil if the game has none
	encoding *engine.Encoding
	root     engine.State
	rows     []place
	desks    []*stateDesk // by thread
}

// stateDesk is what a thread needs.
type stateDesk struct {
	view    engine.View
	planes  []uint64
	indices []int32
	odds    []uint64
	source  rand.PCG
	rng     *rand.Rand
}

// NewStates returns n states of the game of p, at its root.
func (p *Positions) NewStates(n, threads int) (*States, error) {
	if n < 1 || n > 1<<26 {
		return nil, fmt.Errorf("the number of states is %d; it takes 1 or more", n)
	}
	if err := checkThreads(threads); err != nil {
		return nil, err
	}
	s := &States{game: p.game, encoder: p.encoder, encoding: p.encoding}
	if err := roomFor("states", n, 0, func() error { s.root = p.game.NewState(); return nil }); err != nil {
		return nil, err
	}
	s.rows = make([]place, n)
	for i := range s.rows {
		state := p.game.NewState()
		s.rows[i] = place{Position: state, state: state}
	}
	for range threads {
		d := &stateDesk{view: p.game.NewView(), planes: make([]uint64, len(p.planes))}
		d.rng = rand.New(&d.source)
		s.desks = append(s.desks, d)
	}
	return s, nil
}

// Close does nothing: there is nothing but memory.
func (s *States) Close() {}

// few is the number of rows below which the work is not shared out.
const few = 32

// each calls f for every row, on all threads, and returns the error of the first row that
// has one. What panics on a thread does so here.
func (s *States) each(f func(d *stateDesk, i int) error) error {
	n, threads := len(s.rows), min(len(s.desks), (len(s.rows)+few-1)/few)
	errs := make([]error, threads)
	work := func(t int) {
		i := t * n / threads
		errs[t] = Guard(func() error {
			for ; i < (t+1)*n/threads; i++ {
				if err := f(s.desks[t], i); err != nil {
					return fmt.Errorf("row %d: %w", i, err)
				}
			}
			return nil
		})
		if p, ok := errors.AsType[*panics.Panic](errs[t]); ok {
			errs[t] = fmt.Errorf("row %d%s: %w", i, s.written(i), p)
		}
	}
	var wait sync.WaitGroup
	for t := 1; t < threads; t++ {
		wait.Go(func() { work(t) })
	}
	work(0)
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// written returns the position of a row, "" where it cannot be written.
func (s *States) written(i int) (out string) {
	_ = Guard(func() error { out = ", in\n" + s.game.Notation().FormatPosition(s.rows[i].state); return nil })
	return out
}

// hasRow refuses what is no row.
func (s *States) hasRow(i int) error {
	if i < 0 || i >= len(s.rows) {
		return fmt.Errorf("no row %d of %d", i, len(s.rows))
	}
	return nil
}

// expect refuses a buffer of a wrong length.
func expect(name string, have, want int) error {
	if have != want {
		return fmt.Errorf("buffer %s has length %d, want %d", name, have, want)
	}
	return nil
}

// Turns writes who is on turn in each row.
func (s *States) Turns(turns []int8) error {
	if err := expect("turns", len(turns), len(s.rows)); err != nil {
		return err
	}
	for i := range s.rows {
		turns[i] = int8(s.rows[i].Turn())
	}
	return nil
}

// Put copies the state in a place to a row, or to all rows if row is -1.
func (s *States) Put(row int, p *Positions, i int) error {
	from, err := p.stateAt(i)
	if err == nil && row != -1 {
		err = s.hasRow(row)
	}
	if err != nil {
		return err
	}
	for k := range s.rows {
		if row == -1 || row == k {
			s.rows[k].state.CopyFrom(from.state)
			s.rows[k].listed = false
		}
	}
	return nil
}

// Take copies the state of a row to a place.
func (s *States) Take(row int, p *Positions, i int) (engine.Seat, error) {
	to, err := p.stateAt(i)
	if err == nil {
		err = s.hasRow(row)
	}
	if err != nil {
		return 0, err
	}
	to.state.CopyFrom(s.rows[row].state)
	return to.changed(), nil
}

// Reset puts every row at the root.
func (s *States) Reset() error {
	return s.each(func(_ *stateDesk, i int) error {
		s.rows[i].state.CopyFrom(s.root)
		s.rows[i].listed = false
		return nil
	})
}

// Sample draws every row from the view in a place, a world of its own for each.
func (s *States) Sample(p *Positions, i int, seed uint64) error {
	from, err := p.viewAt(i)
	if err != nil {
		return err
	}
	return s.each(func(d *stateDesk, k int) error {
		d.seed(seed, k, sampleStream)
		from.view.Sample(s.rows[k].state, d.rng)
		s.rows[k].listed = false
		return nil
	})
}

// seed begins the numbers of a row.
func (d *stateDesk) seed(seed uint64, row int, stream string) {
	engine.Seed(&d.source, engine.Scramble(seed)+uint64(row), stream)
}

// Gather makes row i a copy of row from[i] of src, which is another.
func (s *States) Gather(src *States, from []int64) error {
	if err := s.follows(src, from); err != nil {
		return err
	}
	return s.each(func(_ *stateDesk, i int) error {
		s.rows[i].state.CopyFrom(src.rows[from[i]].state)
		s.rows[i].listed = false
		return nil
	})
}

// follows checks rows of another.
func (s *States) follows(src *States, from []int64) error {
	if err := expect("rows", len(from), len(s.rows)); err != nil {
		return err
	}
	for _, k := range from {
		if err := src.hasRow(int(k)); err != nil {
			return err
		}
	}
	return nil
}

// Branch makes row i what row from[i] of src becomes by actions[i]: Gather and Apply in one.
// An action that is not legal is an error that names the row, and no row is changed.
func (s *States) Branch(src *States, from []int64, actions []engine.Action) error {
	if err := s.follows(src, from); err != nil {
		return err
	}
	if err := expect("actions", len(actions), len(s.rows)); err != nil {
		return err
	}
	for _, k := range from { // before the threads, who may share a row
		src.rows[k].list()
	}
	if err := s.each(func(_ *stateDesk, i int) error { return src.rows[from[i]].allow(s.game, actions[i]) }); err != nil {
		return err
	}
	return s.each(func(_ *stateDesk, i int) error {
		s.rows[i].state.CopyFrom(src.rows[from[i]].state)
		s.play(i, actions[i])
		return nil
	})
}

// Apply plays an action in every row that is not over: there it is not looked at. One that
// is not legal is an error that names the row, and no row is changed.
func (s *States) Apply(actions []engine.Action) error {
	if err := expect("actions", len(actions), len(s.rows)); err != nil {
		return err
	}
	err := s.each(func(_ *stateDesk, i int) error {
		if s.rows[i].Turn() == engine.Nobody {
			return nil
		}
		return s.rows[i].allow(s.game, actions[i])
	})
	if err != nil {
		return err
	}
	return s.each(func(_ *stateDesk, i int) error {
		if s.rows[i].Turn() != engine.Nobody {
			s.play(i, actions[i])
		}
		return nil
	})
}

func (s *States) play(i int, a engine.Action) {
	s.rows[i].Apply(a)
	s.rows[i].listed = false
}

// Roll draws the outcomes of chance by the odds until a seat is on turn or the game is over.
func (s *States) Roll(seed uint64) error {
	return s.each(func(d *stateDesk, i int) error {
		d.seed(seed, i, chanceStream)
		for s.rows[i].Turn() == engine.Chance {
			s.play(i, d.roll(&s.rows[i]))
		}
		return nil
	})
}

// roll draws an outcome.
func (d *stateDesk) roll(at *place) engine.Action {
	if drawer, ok := at.state.(engine.Drawer); ok {
		a, _ := drawer.Draw(d.rng)
		return a
	}
	d.odds = at.AppendOdds(d.odds[:0])
	return at.list()[engine.Pick(d.odds, d.rng)]
}

// Choose writes a legal action of each row, drawn by the odds of chance, and of a seat each
// as likely as another; 0 where the game is over.
func (s *States) Choose(seed uint64, actions []engine.Action) error {
	if err := expect("actions", len(actions), len(s.rows)); err != nil {
		return err
	}
	return s.each(func(d *stateDesk, i int) error {
		d.seed(seed, i, choiceStream)
		actions[i] = d.choose(&s.rows[i])
		return nil
	})
}

func (d *stateDesk) choose(at *place) engine.Action {
	switch at.Turn() {
	case engine.Nobody:
		return 0
	case engine.Chance:
		return d.roll(at)
	}
	return at.list()[d.rng.IntN(len(at.list()))]
}

// PlayOut plays every row to its end by such actions.
func (s *States) PlayOut(seed uint64) error {
	if err := s.game.About().Endless; err != nil {
		return err
	}
	return s.each(func(d *stateDesk, i int) error {
		d.seed(seed, i, choiceStream)
		for s.rows[i].Turn() != engine.Nobody {
			s.play(i, d.choose(&s.rows[i]))
		}
		return nil
	})
}

// List lists what is legal in every row, and writes where the list of each ends, counted
// from the first: it returns the sum.
func (s *States) List(ends []int64) (int, error) {
	if err := expect("ends", len(ends), len(s.rows)); err != nil {
		return 0, err
	}
	if err := s.each(func(_ *stateDesk, i int) error { s.rows[i].list(); return nil }); err != nil {
		return 0, err
	}
	sum := 0
	for i := range s.rows {
		sum += len(s.rows[i].legal)
		ends[i] = int64(sum)
	}
	return sum, nil
}

// Legal writes what List has listed, row after row: actions, and unless it is nil the index
// of each, -1 where chance is on turn.
func (s *States) Legal(ends []int64, actions []engine.Action, indices []int32) error {
	if len(ends) != len(s.rows) || int(ends[len(ends)-1]) != len(actions) || indices != nil && (len(indices) != len(actions) || s.encoder == nil) {
		return fmt.Errorf("buffers of %d ends, %d actions and %d indices: call List first", len(ends), len(actions), len(indices))
	}
	return s.each(func(d *stateDesk, i int) error {
		at, end := &s.rows[i], int(ends[i])
		from := end - len(at.list())
		if from < 0 || end > len(actions) {
			return fmt.Errorf("%d actions end at %d", len(at.list()), end)
		}
		copy(actions[from:end], at.legal)
		if indices != nil {
			s.index(d, at, indices[from:end])
		}
		return nil
	})
}

// index writes the indices of a row's actions.
func (s *States) index(d *stateDesk, at *place, dst []int32) {
	if at.Turn() < 0 {
		for k := range dst {
			dst[k] = -1
		}
		return
	}
	d.indices = s.encoder.AppendIndices(d.indices[:0], at.Position, at.list())
	copy(dst, d.indices)
}

// Scores writes the scores of every row, seat after seat.
func (s *States) Scores(dst []float64) error {
	seats := len(s.game.Seats())
	if err := expect("scores", len(dst), len(s.rows)*seats); err != nil {
		return err
	}
	for i := range s.rows {
		for seat := range seats {
			dst[i*seats+seat] = s.rows[i].Score(engine.Seat(seat))
		}
	}
	return nil
}

// Sights are buffers of what seats see: a nil one is not written.
type Sights struct {
	Observations []float32 // [n][Encoding.Size]
	Planes       []uint64  // [n][Encoding.PlaneWords], bit-packed
	Globals      []float32 // [n][len(Encoding.Globals)], with Planes
	Masks        []byte    // [n][Encoding.Actions]: 1 where legal for the player on turn, else 0
	Keys         []uint64  // [n] information keys
}

// check compares the lengths of buffers with the shape.
func (x *Sights) check(e *engine.Encoding, n int) error {
	for _, c := range []struct {
		name       string
		have, want int
	}{
		{"observations", len(x.Observations), n * e.Size()}, {"planes", len(x.Planes), n * e.PlaneWords()},
		{"globals", len(x.Globals), n * len(e.Globals)}, {"masks", len(x.Masks), n * e.Actions()}, {"keys", len(x.Keys), n},
	} {
		if c.have != 0 && c.have != c.want {
			return expect(c.name, c.have, c.want)
		}
	}
	return nil
}

// OnTurn stands for the seat that is on turn; where none is, for the first.
const OnTurn = -3

// Observe writes what a seat sees in every row: one for all, or whoever is on turn.
func (s *States) Observe(seat int, x Sights) error {
	if s.encoder == nil {
		return errNoEncoding
	}
	if seat != OnTurn && (seat < 0 || seat >= len(s.game.Seats())) {
		return fmt.Errorf("%s: no seat %d", s.game.Name(), seat)
	}
	if err := x.check(s.encoding, len(s.rows)); err != nil {
		return err
	}
	return s.each(func(d *stateDesk, i int) error {
		eye := engine.Seat(seat)
		if seat == OnTurn {
			eye = max(s.rows[i].Turn(), 0)
		}
		s.observe(d, i, eye, &x)
		return nil
	})
}

// part returns row i of a buffer, nil of none.
func part[T any](buffer []T, i, width int) []T {
	if len(buffer) == 0 {
		return nil
	}
	return buffer[i*width : (i+1)*width]
}

func (s *States) observe(d *stateDesk, i int, eye engine.Seat, x *Sights) {
	e, at := s.encoding, &s.rows[i]
	if x.Keys != nil {
		x.Keys[i] = at.state.Key(eye)
	}
	if x.Observations != nil || x.Planes != nil || x.Globals != nil {
		at.state.ViewInto(eye, d.view)
	}
	if floats := part(x.Observations, i, e.Size()); floats != nil {
		globals := floats[len(e.Planes)*e.Squares:]
		s.encoder.Observe(d.view, d.planes, globals)
		e.Unpack(floats, d.planes, globals)
	}
	if globals := part(x.Globals, i, len(e.Globals)); globals != nil {
		planes := part(x.Planes, i, e.PlaneWords())
		if planes == nil {
			planes = d.planes
		}
		s.encoder.Observe(d.view, planes, globals)
	}
	if mask := part(x.Masks, i, e.Actions()); mask != nil {
		clear(mask)
		if at.Turn() >= 0 {
			d.indices = s.encoder.AppendIndices(d.indices[:0], at.Position, at.list())
			for _, index := range d.indices {
				mask[index] = 1
			}
		}
	}
}
