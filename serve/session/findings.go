package session

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"deadreckon/internal/durable"
	"deadreckon/serve/journal"
)

// findings are results of searches of a game by their request, so that a repeated request is answered at
// once, also on another day. They are safe for concurrent use.
type findings struct {
	mu    sync.Mutex
	found map[string]finding
	log   *durable.Log // nil if nothing is kept
	users int          // sessions that have the file, counted under atHand
}

// atHand are the open findings with a file in this process. Sessions of the same game may share them.
var atHand = struct {
	sync.Mutex
	byPath map[string]*findings
}{byPath: map[string]*findings{}}

// finding is a line of the file.
type finding struct {
	Key   string          `json:"key"`
	Made  time.Time       `json:"made,omitzero"` // in whole seconds of UTC; none in files of before it was kept
	Found json.RawMessage `json:"found"`
}

const findingKind = "finding"

// keyOf names a question by all that its answer depends on.
func keyOf(parts ...any) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%v\x00", p)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// findingsOf returns the findings of a game, from the file beside its journal if it has one.
func (s *Session) findingsOf(j *journal.Journal) (*findings, error) {
	path := j.AnalysisPath()
	if f := s.findings[path]; f != nil {
		return f, nil
	}
	f, err := openFindings(path)
	if err != nil {
		return nil, err
	}
	if s.findings == nil {
		s.findings = map[string]*findings{}
	}
	s.findings[path] = f
	return f, nil
}

// openFindings opens a file, or shares it if it is open; "" means no file.
func openFindings(path string) (*findings, error) {
	f := &findings{found: map[string]finding{}}
	if path == "" {
		return f, nil
	}
	atHand.Lock()
	defer atHand.Unlock()
	if at := atHand.byPath[path]; at != nil {
		at.users++
		return at, nil
	}
	log, err := durable.OpenLog(path, nil, f.read)
	if errors.Is(err, durable.ErrLocked) {
		return nil, fmt.Errorf("%s: another process has it open; close it there first", path)
	}
	if err != nil {
		return nil, fmt.Errorf("%w; without that file all is found out again", err)
	}
	f.log, f.users = log, 1
	atHand.byPath[path] = f
	return f, nil
}

// dropFindings closes the files, except for those beside the same journal.
func (s *Session) dropFindings(but string) {
	for path, f := range s.findings {
		if but != "" && journal.SameJournal(path, but) {
			continue
		}
		delete(s.findings, path)
		f.leave(path)
	}
}

// leave closes the file once nobody has it.
func (f *findings) leave(path string) {
	atHand.Lock()
	defer atHand.Unlock()
	if f.users--; f.users != 0 {
		return
	}
	delete(atHand.byPath, path)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.log.Close() // lost results are computed again
	f.log = nil
}

func (f *findings) read(_ int, line []byte) error {
	inner, ok := durable.ParseLine(findingKind, line)
	var l finding
	if !ok || json.Unmarshal(inner, &l) != nil {
		return errors.New("the line is damaged")
	}
	f.found[l.Key] = l
	return nil
}

// get reads a result into v, and returns its time; ok reports whether there is one.
func (f *findings) get(key string, v any) (made time.Time, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	l, ok := f.found[key]
	return l.Made, ok && json.Unmarshal(l.Found, v) == nil
}

// put keeps a result, and returns its time.
func (f *findings) put(key string, v any) (made time.Time, err error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return made, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if there := f.found[key]; bytes.Equal(there.Found, raw) {
		return there.Made, nil
	}
	l := finding{key, time.Now().UTC().Truncate(time.Second), raw}
	f.found[key] = l
	if f.log == nil {
		return l.Made, nil
	}
	line, err := durable.Line(findingKind, l)
	if err == nil {
		err = f.log.Add(line)
	}
	return l.Made, err
}
