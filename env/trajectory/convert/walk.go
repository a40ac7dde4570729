package convert

import (
	"errors"
	"io"
	"slices"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
)

// Options configure a conversion.
type Options struct {
	Privileged bool // include privileged columns

	// Damaged, if not nil, is called for each part of the file that cannot be read or contradicts the
	// rules, and the conversion continues. If it is nil, the first such error is returned.
	Damaged func(error)
}

// Count is the number of converted steps and complete games.
type Count struct{ Games, Steps int }

// sink is an output format. Arguments are valid during the call.
type sink interface {
	start(*trajectory.Start) error
	step(*Row) error
	end(*trajectory.End) error
	close() error
}

// walker reads a file and passes it to a sink.
type walker struct {
	game    engine.Game
	rules   *trajectory.Checker
	o       Options
	to      sink
	encoder engine.Encoder // nil for a game without an encoding
	count   Count
	refused bool // the current game contradicts the rules

	row   Row
	view  engine.View
	legal []engine.Action
	odds  []uint64
}

func walk(r *trajectory.Reader, g engine.Game, o Options, to sink) (Count, error) {
	w := walker{game: g, rules: trajectory.NewChecker(g), o: o, to: to, view: g.NewView()}
	w.encoder, _ = g.(engine.Encoder)
	w.row = Row{Indices: []int32{}, Legal: []uint32{}, Odds: []uint64{}, Seen: []uint32{}, Visits: []uint32{}, Leads: []float32{}, Errors: []float32{}, Rounds: []uint32{}} // empty lists, not null
	for {
		rec, err := r.Next()
		switch {
		case err == io.EOF:
			return w.count, to.close()
		case err != nil:
			var damage *trajectory.Damage
			if !errors.As(err, &damage) {
				return w.count, err
			}
			err = w.damaged(err)
		default:
			err = w.take(rec)
		}
		if err != nil {
			return w.count, err
		}
	}
}

// damaged reports an unreadable part.
func (w *walker) damaged(err error) error {
	if w.o.Damaged == nil {
		return err
	}
	w.o.Damaged(err)
	return nil
}

// take passes one record on.
func (w *walker) take(rec trajectory.Record) error {
	if _, ok := rec.(*trajectory.Start); ok {
		w.refused = false
	}
	if w.refused {
		return nil
	}
	if err := w.rules.Check(rec); err != nil {
		w.refused = true
		return w.damaged(err)
	}
	switch rec := rec.(type) {
	case *trajectory.Start:
		return w.to.start(rec)
	case *trajectory.Step:
		w.count.Steps++
		return w.to.step(w.fill(rec))
	case *trajectory.End:
		w.count.Games++
		return w.to.end(rec)
	}
	return nil
}

// fill converts a step.
func (w *walker) fill(s *trajectory.Step) *Row {
	r := &w.row
	*r = Row{
		Game: s.Game, Ply: int32(s.Ply), Seat: int32(s.Seat), Player: s.Seat.String(),
		Legal: r.Legal[:0], Indices: r.Indices[:0], Odds: r.Odds[:0], View: s.View, Seen: numbers(r.Seen[:0], s.Seen), Visits: r.Visits[:0],
		Leads: r.Leads[:0], Errors: r.Errors[:0], Rounds: r.Rounds[:0], Reward: s.Reward,
	}
	if s.Seat >= 0 {
		r.Player = w.game.Seats()[s.Seat]
		w.number(s)
	}
	if s.Search != nil {
		r.Visits = append(r.Visits, s.Search.Visits...)
		value := s.Search.Value
		r.Value = &value
		if p := s.Search.Paired; p != nil {
			own := uint32(p.Own)
			r.Own, r.Leads, r.Errors, r.Rounds = &own, append(r.Leads, p.Leads...), append(r.Errors, p.Errors...), append(r.Rounds, p.Rounds...)
		}
	}
	if s.Seat >= 0 || w.o.Privileged || w.public(s) {
		action, move := uint32(s.Action), w.game.Notation().FormatAction(w.rules.State(), s.Action)
		r.Action, r.Move = &action, &move
		r.Legal, r.Odds = numbers(r.Legal, s.Legal), append(r.Odds, s.Odds...)
	}
	return r
}

// number sets the action indices of a seat's step.
func (w *walker) number(s *trajectory.Step) {
	if w.encoder == nil {
		return
	}
	r := &w.row
	r.Indices = w.encoder.AppendIndices(r.Indices, w.rules.State(), s.Legal)
	if i, ok := slices.BinarySearch(s.Legal, s.Action); ok {
		r.Index = &r.Indices[i]
	}
}

func numbers(dst []uint32, actions []engine.Action) []uint32 {
	for _, a := range actions {
		dst = append(dst, uint32(a))
	}
	return dst
}

// public reports whether a chance event hides nothing: every seat sees the outcome, and knew the possible
// outcomes and odds.
func (w *walker) public(s *trajectory.Step) bool {
	for seat, seen := range s.Seen {
		if seen != s.Action {
			return false
		}
		w.rules.State().ViewInto(engine.Seat(seat), w.view)
		w.legal, w.odds = w.view.AppendLegal(w.legal[:0]), w.view.AppendOdds(w.odds[:0])
		if !slices.Equal(w.legal, s.Legal) || !slices.Equal(w.odds, s.Odds) {
			return false
		}
	}
	return true
}
