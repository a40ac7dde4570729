package host

import (
	"cmp"
	"errors"
	"fmt"
	"sync"

	"deadreckon/engine"
	"deadreckon/internal/panics"
)

// States are n states that are played side by side on several threads. Random draws depend on the seed
// and the row, not on the threads.
type States struct {
	inMemory
	game    engine.Game
	rows    []place
	scratch []*scratch // by thread
}

// NewStates returns n states at the root.
func (p *Positions) NewStates(n, threads int) (*States, error) {
	if n < 1 || n > 1<<26 {
		return nil, fmt.Errorf("the number of states is %d; it takes 1 or more", n)
	}
	if err := checkThreads(threads); err != nil {
		return nil, err
	}
	if err := checkMemory("states", n, 0, func() error { p.game.NewState(); return nil }); err != nil {
		return nil, err
	}
	s := &States{game: p.game, rows: make([]place, n)}
	for i := range s.rows {
		s.rows[i] = newState(p.game)
	}
	for range threads {
		s.scratch = append(s.scratch, newScratch(p.game))
	}
	return s, nil
}

// minRows is the smallest number of rows for which another thread pays off.
const minRows = 32

// each calls f for every row on all threads. It returns the error of the first failing row. Panics are
// errors.
func (s *States) each(f func(d *scratch, i int) error) error {
	n, threads := len(s.rows), min(len(s.scratch), (len(s.rows)+minRows-1)/minRows)
	errs := make([]error, threads)
	work := func(t int) {
		i := t * n / threads
		errs[t] = Guard(func() error {
			for ; i < (t+1)*n/threads; i++ {
				if err := f(s.scratch[t], i); err != nil {
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
	return cmp.Or(errs...)
}

// written returns the text of a row's position, "" if formatting panics.
func (s *States) written(i int) (out string) {
	_ = Guard(func() error { out = ", in\n" + s.game.Notation().FormatPosition(s.rows[i].state); return nil })
	return out
}

func (s *States) hasRow(i int) error { return inRange("row", i, len(s.rows)) }

// Turns writes the seat on turn of each row.
func (s *States) Turns(turns []int8) error {
	if err := expect("turns", len(turns), len(s.rows)); err != nil {
		return err
	}
	for i := range s.rows {
		turns[i] = int8(s.rows[i].Turn())
	}
	return nil
}

// rowOf is a row, -1 for all, and the place of a state.
type rowOf struct {
	placeRef
	Row int
}

func (s *States) put(x rowOf) (turn engine.Seat, err error) {
	if x.Row != -1 {
		if err := s.hasRow(x.Row); err != nil {
			return 0, err
		}
	}
	err = x.stateAt(func(from *place) {
		turn = from.Turn()
		for i := range s.rows {
			if x.Row == -1 || x.Row == i {
				s.rows[i].state.CopyFrom(from.state)
				s.rows[i].listed = false
			}
		}
	})
	return turn, err
}

func (s *States) take(x rowOf) (turn engine.Seat, err error) {
	if err := s.hasRow(x.Row); err != nil {
		return 0, err
	}
	err = x.stateAt(func(to *place) {
		to.state.CopyFrom(s.rows[x.Row].state)
		turn = to.changed()
	})
	return turn, err
}

// Sample draws every row independently from a view.
func (s *States) Sample(p *Positions, i int, seed uint64) error {
	from, err := p.viewAt(i)
	if err != nil {
		return err
	}
	return s.each(func(d *scratch, k int) error {
		d.seed(seed, k, sampleStream)
		from.view.Sample(s.rows[k].state, d.rng)
		s.rows[k].changed()
		return nil
	})
}

func (d *scratch) seed(seed uint64, row int, stream string) {
	engine.Seed(&d.source, engine.Scramble(seed)+uint64(row), stream)
}

// Branch copies row from[i] of src to row i and plays actions[i] there, unless actions is nil. src must
// be another value. An illegal action is an error that names the row and changes nothing.
func (s *States) Branch(src *States, from []int64, actions []engine.Action) error {
	if err := expect("rows", len(from), len(s.rows)); err != nil {
		return err
	}
	for _, k := range from {
		if err := src.hasRow(int(k)); err != nil {
			return err
		}
	}
	if actions != nil {
		if err := expect("actions", len(actions), len(s.rows)); err != nil {
			return err
		}
		for _, k := range from { // list now, since threads may share a source row
			src.rows[k].list()
		}
		if err := s.each(func(_ *scratch, i int) error { return src.rows[from[i]].allow(s.game, actions[i]) }); err != nil {
			return err
		}
	}
	return s.each(func(_ *scratch, i int) error {
		s.rows[i].state.CopyFrom(src.rows[from[i]].state)
		s.rows[i].listed = false
		if actions != nil {
			s.play(i, actions[i])
		}
		return nil
	})
}

// Apply plays one action in every unfinished row. An illegal action is an error that names the row and
// changes nothing.
func (s *States) Apply(actions []engine.Action) error {
	if err := expect("actions", len(actions), len(s.rows)); err != nil {
		return err
	}
	err := s.each(func(_ *scratch, i int) error {
		if s.rows[i].Turn() == engine.Nobody {
			return nil
		}
		return s.rows[i].allow(s.game, actions[i])
	})
	if err != nil {
		return err
	}
	return s.each(func(_ *scratch, i int) error {
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

// Roll draws chance outcomes until a seat is on turn or the game is over.
func (s *States) Roll(seed uint64) error {
	return s.each(func(d *scratch, i int) error {
		d.seed(seed, i, chanceStream)
		for s.rows[i].Turn() == engine.Chance {
			s.play(i, d.roll(&s.rows[i]))
		}
		return nil
	})
}

// Choose draws one legal action of each row.
func (s *States) Choose(seed uint64, actions []engine.Action) error {
	if err := expect("actions", len(actions), len(s.rows)); err != nil {
		return err
	}
	return s.each(func(d *scratch, i int) error {
		d.seed(seed, i, choiceStream)
		actions[i] = d.choose(&s.rows[i])
		return nil
	})
}

// PlayOut plays every row to its end at random.
func (s *States) PlayOut(seed uint64) error {
	if err := s.game.About().Endless; err != nil {
		return err
	}
	return s.each(func(d *scratch, i int) error {
		d.seed(seed, i, choiceStream)
		for s.rows[i].Turn() != engine.Nobody {
			s.play(i, d.choose(&s.rows[i]))
		}
		return nil
	})
}

// Legal writes the end of each row's list of legal actions and returns their total number. If the
// buffers are large enough it writes the actions and, unless indices is empty, their encoding indices,
// -1 at chance nodes.
func (s *States) Legal(ends []int64, actions []engine.Action, indices []int32) (int, error) {
	switch {
	case len(indices) > 0 && s.scratch[0].encoder == nil:
		return 0, errNoEncoding
	case len(indices) > 0 && len(indices) != len(actions):
		return 0, expect("indices", len(indices), len(actions))
	}
	if err := expect("ends", len(ends), len(s.rows)); err != nil {
		return 0, err
	}
	if err := s.each(func(_ *scratch, i int) error { s.rows[i].list(); return nil }); err != nil {
		return 0, err
	}
	sum := 0
	for i := range s.rows {
		sum += len(s.rows[i].legal)
		ends[i] = int64(sum)
	}
	if sum > len(actions) {
		return sum, nil
	}
	return sum, s.each(func(d *scratch, i int) error {
		at, end := &s.rows[i], int(ends[i])
		from := end - len(at.legal)
		copy(actions[from:end], at.legal)
		if len(indices) == 0 {
			return nil
		}
		if copy(indices[from:end], d.index(at)) == 0 {
			for k := from; k < end; k++ {
				indices[k] = -1
			}
		}
		return nil
	})
}

// OnTurn selects the seat on turn, or the first seat if there is none.
const OnTurn = -3

// Observe writes the information of a seat in every row.
func (s *States) Observe(seat int, x Outputs) error {
	if seat != OnTurn {
		if err := inRange("seat", seat, len(s.game.Seats())); err != nil {
			return err
		}
	}
	if err := s.scratch[0].check(&x, len(s.rows)); err != nil {
		return err
	}
	return s.each(func(d *scratch, i int) error {
		eye := engine.Seat(seat)
		if seat == OnTurn {
			eye = max(s.rows[i].Turn(), 0)
		}
		d.observe(&s.rows[i], eye, i, &x)
		return nil
	})
}
