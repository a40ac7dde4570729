package host

import (
	"errors"
	"fmt"
	"io"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
)

// reading reads a file of trajectories game by game. Every record is checked against the rules.
type reading struct {
	reader  *trajectory.Reader
	checker *trajectory.Checker
	lost    bool // wait for the beginning of a game
}

// openReading opens a file, whose game's data the settings find: see trajectory.Header.Open.
func openReading(path string, settings []engine.Setting) (*reading, engine.Game, error) {
	r, err := trajectory.Open(path)
	if err != nil {
		return nil, nil, &Error{Failed, err}
	}
	g, err := r.Header().Open(settings...)
	if err != nil {
		r.Close()
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return &reading{r, trajectory.NewChecker(g), true}, g, nil
}

// game reads the next game to its end; a step is not yet played when it is handed on. An error with
// the code Damaged is about one game: the call after it goes on.
func (r *reading) game(begin func(*trajectory.Start), step func(*trajectory.Step)) (*trajectory.End, error) {
	for {
		rec, err := r.reader.Next()
		if err != nil {
			r.lost = true
			return nil, damaged(err)
		}
		if start, ok := rec.(*trajectory.Start); ok {
			r.lost = false
			begin(start)
		}
		if r.lost {
			continue
		}
		if err := r.checker.Check(rec); err != nil {
			r.lost = true
			return nil, &Error{Damaged, err}
		}
		switch rec := rec.(type) {
		case *trajectory.Step:
			step(rec)
		case *trajectory.End:
			r.lost = true
			return rec, nil
		}
	}
}

// damaged gives an error of a reader its code.
func damaged(err error) error {
	if err == io.EOF {
		return err
	}
	if _, ok := errors.AsType[*trajectory.Damage](err); ok {
		return &Error{Damaged, err}
	}
	return &Error{Failed, err}
}
