package session

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"deadreckon/durable"
	"deadreckon/serve/journal"
)

// findings are what searches have found out about a game, by what they were asked: whoever asks
// the same again is not kept waiting, on another day neither. They are safe for concurrent use.
type findings struct {
	mu    sync.Mutex
	found map[string]json.RawMessage
	log   *durable.Log // nil where nothing is kept
	path  string
}

// finding is a line of the file.
type finding struct {
	Key   string          `json:"key"`
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

// findingsOf returns what was found out about a game, from the file beside its journal if it
// has one.
func (s *Session) findingsOf(j *journal.Journal) (*findings, error) {
	path := j.Beside()
	if f := s.findings; f != nil && f.path == path {
		return f, nil
	}
	f := &findings{found: map[string]json.RawMessage{}, path: path}
	if path != "" {
		log, err := durable.OpenLog(path, nil, f.read)
		if errors.Is(err, durable.ErrLocked) {
			return nil, fmt.Errorf("%s: another process has it open; close it there first", path)
		}
		if err != nil {
			return nil, fmt.Errorf("%w; without that file all is found out again", err)
		}
		f.log = log
	}
	s.dropFindings()
	s.findings = f
	return f, nil
}

// dropFindings lets go of the file.
func (s *Session) dropFindings() {
	f := s.findings
	if s.findings = nil; f == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.log != nil {
		f.log.Close() // what is lost is found out again
		f.log = nil
	}
}

func (f *findings) read(_ int, line []byte) error {
	inner, ok := durable.ParseLine(findingKind, line)
	var l finding
	if !ok || json.Unmarshal(inner, &l) != nil {
		return errors.New("the line is damaged")
	}
	f.found[l.Key] = l.Found
	return nil
}

// get reads what was found into v, and reports whether there is anything.
func (f *findings) get(key string, v any) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	raw, ok := f.found[key]
	return ok && json.Unmarshal(raw, v) == nil
}

// put keeps what was found.
func (f *findings) put(key string, v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.found[key] = raw
	if f.log == nil {
		return nil
	}
	line, err := durable.Line(findingKind, finding{key, raw})
	if err == nil {
		err = f.log.Add(line)
	}
	return err
}
