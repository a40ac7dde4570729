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

// findings caches search results of a game by request, up to maxFindings. With a file, the cache survives a
// restart. It is safe for concurrent use.
type findings struct {
	mu    sync.Mutex
	found map[string]finding
	size  int          // bytes of all results ever stored, and of their keys
	log   *durable.Log // nil if there is no file
	users int          // number of sessions that use the file; guarded by openCaches
}

// openCaches holds the findings with a file that are open in this process. Sessions of the same game share them.
var openCaches = struct {
	sync.Mutex
	byPath map[string]*findings
}{byPath: map[string]*findings{}}

// finding is a line of the file.
type finding struct {
	Key   string          `json:"key"`
	Made  time.Time       `json:"made,omitzero"` // in whole seconds of UTC; zero in files of older versions
	Found json.RawMessage `json:"found"`
}

const findingKind = "finding"

// maxFindings limits the memory and the file of a cache in bytes, because a guest may search as often as it
// likes. Results beyond the limit are not stored, and are computed again when needed.
const maxFindings = 16 << 20

// keyOf returns a hash of everything that an answer depends on.
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

// openFindings opens a file, or shares it if it is open. Without a path, the findings have no file.
func openFindings(path string) (*findings, error) {
	f := &findings{found: map[string]finding{}}
	if path == "" {
		return f, nil
	}
	openCaches.Lock()
	defer openCaches.Unlock()
	if at := openCaches.byPath[path]; at != nil {
		at.users++
		return at, nil
	}
	log, err := durable.OpenLog(path, nil, f.read)
	if errors.Is(err, durable.ErrLocked) {
		return nil, fmt.Errorf("%s: another process has it open; close it there first", path)
	}
	if err != nil {
		return nil, fmt.Errorf("%w; delete the file to start an empty cache", err)
	}
	f.log, f.users = log, 1
	openCaches.byPath[path] = f
	return f, nil
}

// dropFindings closes all files except the file of journal keep.
func (s *Session) dropFindings(keep string) {
	for path, f := range s.findings {
		if keep != "" && journal.SameJournal(path, keep) {
			continue
		}
		delete(s.findings, path)
		f.release(path)
	}
}

// release closes the file after its last user.
func (f *findings) release(path string) {
	openCaches.Lock()
	defer openCaches.Unlock()
	if f.users--; f.users != 0 {
		return
	}
	delete(openCaches.byPath, path)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.log.Close() // lost results are computed again
	f.log = nil
}

// read reads a line of the file.
func (f *findings) read(_ int, line []byte) error {
	inner, ok := durable.ParseLine(findingKind, line)
	var l finding
	if !ok || json.Unmarshal(inner, &l) != nil {
		return errors.New("the line is damaged")
	}
	f.add(l)
	return nil
}

func (f *findings) add(l finding) {
	f.found[l.Key] = l
	f.size += len(l.Key) + len(l.Found)
}

// get reads a result into v, and returns its time; ok reports whether there is one.
func (f *findings) get(key string, v any) (made time.Time, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	l, ok := f.found[key]
	return l.Made, ok && json.Unmarshal(l.Found, v) == nil
}

// put stores a result if there is room, and returns the time at which it was first stored.
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
	if f.size+len(key)+len(raw) > maxFindings {
		return l.Made, nil
	}
	f.add(l)
	if f.log == nil {
		return l.Made, nil
	}
	line, err := durable.Line(findingKind, l)
	if err == nil {
		err = f.log.Add(line)
	}
	return l.Made, err
}
