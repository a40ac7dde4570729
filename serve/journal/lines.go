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

// Lines of a file by kind. The first line is the header, of kind journal.
type (
	// entriesLine adds entries, kind entries: one, or a chain after a correction.
	entriesLine struct {
		After   int         `json:"after"` // the number of an entry in the order of the file, 0 for the start
		Entries []entryLine `json:"entries"`
	}
	entryLine struct {
		Entered []Step `json:"entered"`
		Then    []Step `json:"then,omitempty"` // what followed by itself
	}
	// thenLine adds consequences of the current node, kind then.
	thenLine struct {
		Steps []Step `json:"steps"`
	}
	// atLine changes the current node, kind at.
	atLine struct {
		Entry int `json:"entry"`
	}
	// placeLine places a position, kind place. It counts as an entry.
	placeLine struct {
		Position string `json:"position"`
	}
)

// lineOf returns a node in file form.
func lineOf(n node) entryLine {
	return entryLine{written(n.entered), written(n.then)}
}

func written(steps []step) []Step {
	out := []Step{} // not nil, which JSON writes as null
	for _, s := range steps {
		out = append(out, s.Step)
	}
	return out
}

// Lost is the error of a file that accepts no more lines. Earlier entries are saved.
type WriteError struct{ Cause error }

func (l *WriteError) Error() string { return "the journal cannot be saved: " + l.Cause.Error() }
func (l *WriteError) Unwrap() error { return l.Cause }

// Unsaved returns the reason why entries are not in the file, such as a full disk, or "". Each further
// entry tries again. It is safe for concurrent use.
func (j *Journal) Unsaved() string {
	if l := j.lost.Load(); l != nil {
		return l.Error()
	}
	return ""
}

// write adds a line to the file, if any. Unless Unsaved then returns a reason, lines that change the
// current node are on disk.
func (j *Journal) write(kind string, v any) error {
	if j.log == nil {
		return nil
	}
	line, err := durable.Line(kind, v)
	if err != nil {
		return err
	}
	if j.full = j.full || j.log.Size()+int64(len(j.unsaved)+len(line)) > maxFile; !j.full {
		j.unsaved = append(j.unsaved, line...)
	}
	j.flush(kind != "then")
	return nil
}

// flush writes the pending lines.
func (j *Journal) flush(sync bool) {
	var err error
	if len(j.unsaved) > 0 {
		if j.lost.Load() != nil {
			err = j.log.Retry()
		}
		if err == nil {
			err = j.log.Add(j.unsaved)
		}
		if err == nil {
			j.unsaved = nil
		}
	}
	if err == nil && sync {
		err = j.log.Sync()
	}
	if err == nil && j.full {
		err = fmt.Errorf("the journal has reached its limit of %d bytes", maxFile)
	}
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		err = at.Err // guests may read the error, so it has no path
	}
	if err == nil {
		j.lost.Store(nil)
	} else {
		j.lost.Store(&WriteError{err})
	}
}

// Sync flushes the file to disk.
func (j *Journal) Sync() error {
	if j.log != nil {
		j.flush(true)
	}
	if l := j.lost.Load(); l != nil {
		return l
	}
	return nil
}

// Close flushes and closes the file.
func (j *Journal) Close() error {
	if j.log == nil {
		return nil
	}
	err := j.Sync()
	log := j.log
	j.log = nil
	if last := log.Close(); err == nil && last != nil {
		err = &WriteError{last}
	}
	return err
}

// reader rebuilds a journal from its lines.
type reader struct {
	j     *Journal
	extra []engine.Setting
}

// readers apply lines by kind.
var readers = map[string]func(*reader, []byte) error{
	"entries": (*reader).entries, "then": (*reader).then, "at": (*reader).moved, "place": (*reader).place,
	"note": (*reader).note, "players": (*reader).players,
}

// line applies a line without its end. On error the journal is unchanged.
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

// ErrForeign is the error of a file that is not a journal.
var ErrForeign = errors.New("not a journal")

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
	j.appendChain(l.After, nodes, ps)
	return nil
}

// grow appends a chain of nodes to a node and makes the last one current, with positions ps.
func (j *Journal) appendChain(after int, nodes []node, ps []engine.Position) {
	if after != j.at {
		j.setCurrent(after)
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
		return errors.New("the consequence belongs to an entry that already has later entries")
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
	r.j.setCurrent(l.Entry)
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

// confirm checks and plays steps.
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

// parse parses a step at p.
func (j *Journal) parse(p engine.Position, s Step) (engine.Action, error) {
	if turn := engine.SeatName(j.game, p.Turn()); turn != s.Seat {
		return 0, fmt.Errorf("%q is by %s, but %s is on turn", s.Action, s.Seat, turn)
	}
	a, err := j.game.Notation().ParseAction(p, s.Action)
	if err != nil {
		return 0, nameAction(s.Action, err)
	}
	return a, nil
}

// naming adds the action to an error unless it is there, and removes the position in the text.
func nameAction(action string, err error) error {
	if syntax := (*engine.SyntaxError)(nil); errors.As(err, &syntax) {
		err = errors.New(syntax.Cause)
	}
	if strings.Contains(err.Error(), strconv.Quote(action)) {
		return err
	}
	return fmt.Errorf("%q: %w", action, err)
}
