package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/internal/durable"
)

// The lines of a file, each by its kind. The first is the header, of the kind journal.
type (
	// entriesLine adds entries, of the kind entries: one, or after a correction all that
	// are entered again, one after the other.
	entriesLine struct {
		After   int         `json:"after"` // the number of an entry in the order of the file, 0 for the start
		Entries []entryLine `json:"entries"`
	}
	entryLine struct {
		Entered []Step `json:"entered"`
		Then    []Step `json:"then,omitempty"` // what followed by itself
	}
	// thenLine adds to what followed from the entry at the place, of the kind then.
	thenLine struct {
		Steps []Step `json:"steps"`
	}
	// atLine moves the place, of the kind at.
	atLine struct {
		Entry int `json:"entry"`
	}
	// placeLine puts a position on the table, of the kind place. It counts as an entry.
	placeLine struct {
		Position string `json:"position"`
	}
)

// lineOf returns a node as it is written.
func lineOf(n node) entryLine {
	return entryLine{written(n.entered), written(n.then)}
}

func written(steps []step) []Step {
	out := []Step{} // not nil: JSON writes nil as null
	for _, s := range steps {
		out = append(out, s.Step)
	}
	return out
}

// Lost is the error of a file that takes no more now: what was kept before stands.
type Lost struct{ Cause error }

func (l *Lost) Error() string { return "the journal takes no more: " + l.Cause.Error() }
func (l *Lost) Unwrap() error { return l.Cause }

// Unkept says why entries are not in the file, as on a full disk, and "" if all are there. Each further entry tries
// again. It is safe for concurrent use.
func (j *Journal) Unkept() string {
	if l := j.lost.Load(); l != nil {
		return l.Error()
	}
	return ""
}

// write adds a line to the file, if there is one. What moves the place is on the disk when it returns, unless
// Unkept has an error.
func (j *Journal) write(kind string, v any) error {
	if j.log == nil {
		return nil
	}
	line, err := durable.Line(kind, v)
	if err != nil {
		return err
	}
	if j.full = j.full || j.log.Size()+int64(len(j.unkept)+len(line)) > maxFile; !j.full {
		j.unkept = append(j.unkept, line...)
	}
	j.flush(kind != "then")
	return nil
}

// flush writes the lines for which there was no room before.
func (j *Journal) flush(sync bool) {
	var err error
	if len(j.unkept) > 0 {
		if j.lost.Load() != nil {
			err = j.log.Retry()
		}
		if err == nil {
			err = j.log.Add(j.unkept)
		}
		if err == nil {
			j.unkept = nil
		}
	}
	if err == nil && sync {
		err = j.log.Sync()
	}
	if err == nil && j.full {
		err = fmt.Errorf("more than %d bytes would not be read again", maxFile)
	}
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		err = at.Err // a guest may read it
	}
	if err == nil {
		j.lost.Store(nil)
	} else {
		j.lost.Store(&Lost{err})
	}
}

// Sync brings everything to the disk.
func (j *Journal) Sync() error {
	if j.log != nil {
		j.flush(true)
	}
	if l := j.lost.Load(); l != nil {
		return l
	}
	return nil
}

// Close brings everything to the disk and lets go of the file.
func (j *Journal) Close() error {
	if j.log == nil {
		return nil
	}
	err := j.Sync()
	log := j.log
	j.log = nil
	if last := log.Close(); err == nil && last != nil {
		err = &Lost{last}
	}
	return err
}

// reader builds a journal from its lines.
type reader struct {
	j     *Journal
	extra []engine.Setting
}

// readers carry out what a line says, by its kind.
var readers = map[string]func(*reader, []byte) error{
	"entries": (*reader).entries, "then": (*reader).then, "at": (*reader).moved, "place": (*reader).place,
	"note": (*reader).note, "players": (*reader).players,
}

// line reads a line, which has no end. After an error the journal is as it was.
func (r *reader) line(number int, text []byte) error {
	if number == 1 {
		return r.header(text)
	}
	for kind, read := range readers {
		if inner, ok := durable.ParseLine(kind, text); ok {
			return read(r, inner)
		}
	}
	return errors.New("the line is damaged")
}

// ErrForeign is the error of a file that is no journal.
var ErrForeign = errors.New("this is no journal")

func (r *reader) header(text []byte) error {
	inner, ok := durable.ParseLine("journal", text)
	if !ok {
		return ErrForeign
	}
	var h Header
	if err := json.Unmarshal(inner, &h); err != nil {
		return err
	}
	g, err := h.open(r.extra)
	if err != nil {
		return err
	}
	r.j, err = New(g, h)
	return err
}

func (r *reader) entries(text []byte) error {
	var l entriesLine
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	if len(l.Entries) == 0 {
		return errors.New("no entries")
	}
	j := r.j
	if l.After < 0 || l.After >= len(j.nodes) {
		return fmt.Errorf("no entry %d", l.After)
	}
	var nodes []node
	ps := cloned(j.game, j.now)
	if l.After != j.at {
		ps = j.positions(l.After)
	}
	for _, e := range l.Entries {
		n := node{}
		var err error
		if n.entered, err = j.confirm(ps, e.Entered); err != nil {
			return err
		}
		if n.then, err = j.confirm(ps, e.Then); err != nil {
			return err
		}
		nodes = append(nodes, n)
	}
	j.grow(l.After, nodes, ps)
	return nil
}

// grow puts nodes, one behind the other, after one, and the place at the last, where the
// positions are ps.
func (j *Journal) grow(after int, nodes []node, ps []engine.Position) {
	if after != j.at {
		j.settle(after)
	}
	for _, n := range nodes {
		n.before = j.at
		j.link(n)
	}
	j.now, j.diced = ps, false
}

func (r *reader) then(text []byte) error {
	var l thenLine
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	j := r.j
	if j.nodes[j.at].redo != 0 {
		return errors.New("it follows from an entry that others follow")
	}
	ps := cloned(j.game, j.now)
	steps, err := j.confirm(ps, l.Steps)
	if err != nil {
		return err
	}
	j.nodes[j.at].then = append(j.nodes[j.at].then, steps...)
	j.now, j.diced = ps, false
	return nil
}

func (r *reader) moved(text []byte) error {
	var l atLine
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	if l.Entry < 0 || l.Entry >= len(r.j.nodes) {
		return fmt.Errorf("no entry %d", l.Entry)
	}
	r.j.settle(l.Entry)
	return nil
}

func (r *reader) place(text []byte) error {
	var l placeLine
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	j := r.j
	p, err := j.game.Notation().ParsePosition(l.Position)
	if err != nil {
		return err
	}
	j.Dice()
	j.begin(p)
	return nil
}

// confirm plays steps that the rules allow.
func (j *Journal) confirm(ps []engine.Position, steps []Step) ([]step, error) {
	var out []step
	for _, s := range steps {
		a, err := j.parse(ps[0], s)
		if err != nil {
			return nil, err
		}
		n := j.apply(ps, a)
		n.Step = s
		out = append(out, n)
	}
	return out, nil
}

// parse reads a step that is to be played at p.
func (j *Journal) parse(p engine.Position, s Step) (engine.Action, error) {
	if turn := engine.SeatName(j.game, p.Turn()); turn != s.Seat {
		return 0, fmt.Errorf("%q is by %s, but %s is on turn", s.Action, s.Seat, turn)
	}
	a, err := j.game.Notation().ParseAction(p, s.Action)
	if err != nil {
		return 0, naming(s.Action, err)
	}
	return a, nil
}

// naming names the action that an error is about, unless the error does. Where in its text
// the error stands is left out: nobody has that before him.
func naming(action string, err error) error {
	if syntax := (*engine.SyntaxError)(nil); errors.As(err, &syntax) {
		err = errors.New(syntax.Cause)
	}
	if strings.Contains(err.Error(), strconv.Quote(action)) {
		return err
	}
	return fmt.Errorf("%q: %w", action, err)
}
