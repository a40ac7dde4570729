package share

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// header returns the journal header of the file's game.
func (f *File) header(g engine.Game) journal.Header {
	h := journal.HeaderOf(g, f.Program, f.Seed, f.Dice)
	h.Data = f.Data
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

// Journal replays the game into a journal created by begin, with all entries and notes. extra are settings
// that name data files.
func (f *File) Journal(begin func(engine.Game, journal.Header) (*journal.Journal, error), extra ...engine.Setting) (*journal.Journal, error) {
	g, err := engine.Open(f.Game, slices.Concat(extra, engine.SetTexts(f.Data), f.Settings))
	if err != nil {
		return nil, err
	}
	h := f.header(g)
	j, err := f.replay(g, h, journal.New)
	if err == nil {
		err = f.checkRecord(j)
	}
	if err != nil {
		return nil, err // nothing has begun yet
	}
	return f.replay(g, h, begin)
}

// checkRecord returns an error if the record differs from the frames.
func (f *File) checkRecord(j *journal.Journal) error {
	if f.Record == "" {
		return nil
	}
	read, err := engine.ReadRecord(strings.NewReader(f.Record))
	if err != nil {
		return fmt.Errorf("record: %w", err)
	}
	line := j.Line()
	made, err := j.RecordTo(line[len(line)-1], f.Program)
	if err == nil && !made.Equal(read) {
		err = errors.New("the record is of another game")
	}
	return err
}

func (f *File) replay(g engine.Game, h journal.Header, begin func(engine.Game, journal.Header) (*journal.Journal, error)) (*journal.Journal, error) {
	j, err := begin(g, h)
	if err != nil {
		return nil, err
	}
	nodes := make([]int, 0, len(f.Frames)+len(f.Branches))
	for i, frame := range slices.Concat(f.Frames, f.Branches) {
		err := f.enter(j, frame, nodes)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", f.nameOf(i), err), j.Close())
		}
		nodes = append(nodes, j.At())
	}
	if len(f.Branches) > 0 {
		err = j.Go(nodes[len(f.Frames)-1])
	}
	return j, err
}

// enter adds the entry of a frame to its parent's node.
func (f *File) enter(j *journal.Journal, frame Frame, nodes []int) error {
	if len(nodes) >= len(f.Frames) {
		if frame.Follows == nil || *frame.Follows < 0 || *frame.Follows >= len(nodes) {
			return errors.New("the parent is missing")
		}
		if err := j.Go(nodes[*frame.Follows]); err != nil {
			return err
		}
	}
	if err := j.Append(journal.Entry{Entered: frame.Entered, Then: frame.Then}); err != nil {
		return err
	}
	if frame.Note == (journal.Note{}) {
		return nil
	}
	return j.WriteNote(f.Eye, j.At(), frame.Note)
}

// nameOf names a frame in errors.
func (f *File) nameOf(number int) string {
	if n := number - len(f.Frames); n >= 0 {
		return fmt.Sprintf("frame %d, entry %d of a branch", number, f.Branches[n].Entry)
	}
	return fmt.Sprintf("entry %d", number)
}

// Verify replays the game, rebuilds the file and compares. It does not check analysis.
func (f *File) Verify(extra ...engine.Setting) error {
	j, err := f.Journal(journal.New, extra...)
	if err != nil {
		return err
	}
	again, err := of(j, f.Program, f.Format)
	if err != nil {
		return err
	}
	again.Curve, again.Decisions, again.Sides = f.Curve, f.Decisions, f.Sides
	if n := len(again.Frames); n != len(f.Frames) {
		return fmt.Errorf("the line has %d entries; expected %d", len(f.Frames)-1, n-1)
	}
	for i := range again.Frames {
		again.Frames[i].Win = f.Frames[i].Win
	}
	made, read := slices.Concat(again.Frames, again.Branches), slices.Concat(f.Frames, f.Branches)
	for i := range made {
		if i >= len(read) || !reflect.DeepEqual(plain(made[i]), plain(read[i])) {
			return fmt.Errorf("%s: the text differs from the rules", again.nameOf(i))
		}
	}
	for i, svg := range again.SVGs {
		if i >= len(f.SVGs) || !reflect.DeepEqual(plain(svg), plain(f.SVGs[i])) {
			return fmt.Errorf("drawing %d differs from the rules", i)
		}
	}
	if f.Record == "" && again.Record != "" {
		return errors.New("the record is missing")
	}
	again.Record = f.Record // compared by Journal; it may lack a checksum
	a, errA := json.Marshal(again)
	b, errB := json.Marshal(f)
	if errA == nil && errB == nil && !bytes.Equal(a, b) {
		return errors.New("the file differs from its rebuilt form")
	}
	return errors.Join(errA, errB)
}

// plain converts a value to its decoded JSON form.
func plain(v any) (out any) {
	text, err := json.Marshal(v)
	if err != nil || json.Unmarshal(text, &out) != nil {
		return err
	}
	return out
}
