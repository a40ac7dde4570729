package share

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// header returns that of a journal of the game.
func (f *File) header(g engine.Game) journal.Header {
	h := journal.HeaderOf(g, f.Program, f.Seed, f.Dice)
	if f.Eye != "" {
		h.Eyes = []string{f.Eye}
	}
	if f.Start != "" {
		h.Position = []string{f.Start}
	}
	if f.Players == nil {
		return h
	}
	for _, seat := range g.Seats() {
		h.Players = append(h.Players, f.Players[seat])
	}
	return h
}

// Journal plays the game of a file by the rules and returns it as begin begins it: with every
// entry, and what was noted. Extra are settings that name files of data.
func (f *File) Journal(begin func(engine.Game, journal.Header) (*journal.Journal, error), extra ...engine.Setting) (*journal.Journal, error) {
	g, err := engine.Open(f.Game, slices.Concat(extra, f.Settings))
	if err != nil {
		return nil, err
	}
	h := f.header(g)
	if _, err := f.replay(g, h, journal.New); err != nil {
		return nil, err // before anything is begun
	}
	return f.replay(g, h, begin)
}

func (f *File) replay(g engine.Game, h journal.Header, begin func(engine.Game, journal.Header) (*journal.Journal, error)) (*journal.Journal, error) {
	j, err := begin(g, h)
	if err != nil {
		return nil, err
	}
	for i, frame := range f.Frames {
		if err := j.Append(journal.Entry{Number: i, Entered: frame.Entered, Then: frame.Then}); err != nil {
			return nil, errors.Join(fmt.Errorf("entry %d: %w", i, err), j.Close())
		}
		if frame.Note == (journal.Note{}) {
			continue
		}
		if err := j.WriteNote(f.Eye, j.At(), frame.Note); err != nil {
			return nil, errors.Join(fmt.Errorf("entry %d: %w", i, err), j.Close())
		}
	}
	return j, nil
}

// Verify proves a file: it plays the game by the rules, and makes again everything that follows
// from it. What was judged is no more than the file says.
func (f *File) Verify(extra ...engine.Setting) error {
	j, err := f.Journal(journal.New, extra...)
	if err != nil {
		return err
	}
	again, err := Of(j, f.Program)
	if err != nil {
		return err
	}
	again.Curve, again.Decisions, again.Sides = f.Curve, f.Decisions, f.Sides
	for i := range again.Frames {
		again.Frames[i].Win = f.Frames[i].Win
		if !reflect.DeepEqual(plain(again.Frames[i]), plain(f.Frames[i])) {
			return fmt.Errorf("entry %d: by the rules it is told otherwise", i)
		}
	}
	for i, svg := range again.SVGs {
		if i >= len(f.SVGs) || !reflect.DeepEqual(plain(svg), plain(f.SVGs[i])) {
			return fmt.Errorf("drawing %d: by the rules it is another", i)
		}
	}
	if again.Record != f.Record {
		return errors.New("its record is that of another game")
	}
	a, errA := json.Marshal(again)
	b, errB := json.Marshal(f)
	if errA == nil && errB == nil && !bytes.Equal(a, b) {
		return errors.New("written again it is another")
	}
	return errors.Join(errA, errB)
}

// plain returns a value as it is read from JSON.
func plain(v any) (out any) {
	text, err := json.Marshal(v)
	if err != nil || json.Unmarshal(text, &out) != nil {
		return err
	}
	return out
}
