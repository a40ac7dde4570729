package host

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"deadreckon/fleet"
	"deadreckon/internal/durable"
)

// files is what lies in the folder of a host beside the streams: what each run is, by its name,
// and the files of all runs, by their SHA-256.
type files struct {
	runs, blobs string
	mu          sync.Mutex
	parts       map[string][]byte // files that are coming in, by SHA-256
}

// mostParts bounds what is in memory of them.
const mostParts = 8

func openFiles(dir string) (*files, error) {
	f := &files{runs: filepath.Join(dir, "runs"), blobs: filepath.Join(dir, "files"), parts: map[string][]byte{}}
	for _, d := range []string{f.runs, f.blobs} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			return nil, fmt.Errorf("host: %w", err)
		}
		if err := durable.Probe(d); err != nil {
			return nil, fmt.Errorf("host: %w", err)
		}
		durable.Sweep(d)
	}
	return f, nil
}

// path is where a file lies.
func (f *files) path(digest string) string { return filepath.Join(f.blobs, digest) }

// read returns a file that has its SHA-256: one that has another is not there.
func (f *files) read(digest string) ([]byte, error) {
	if !fleet.IsDigest(digest) {
		return nil, fmt.Errorf("%.80q is no SHA-256", digest)
	}
	text, err := os.ReadFile(f.path(digest))
	if err != nil {
		return nil, fmt.Errorf("no file %s", digest)
	}
	if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != digest {
		return nil, fmt.Errorf("the file %s is damaged", digest)
	}
	return text, nil
}

// addRun notes what a run is, and returns its name and the files that are missing.
func (f *files) addRun(s *fleet.Spec) (id string, missing []string, err error) {
	id = s.ID()
	text, err := json.Marshal(s)
	if err != nil {
		return "", nil, err
	}
	if err := durable.WriteFile(filepath.Join(f.runs, id), text); err != nil {
		return "", nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		if d := s.Files[name]; !slices.Contains(missing, d) {
			if _, err := f.read(d); err != nil {
				missing = append(missing, d)
			}
		}
	}
	return id, missing, nil
}

// run returns what a run is. One whose file is damaged is unknown.
func (f *files) run(id string) (*fleet.Spec, error) {
	if !fleet.IsName(id) {
		return nil, fleet.ErrUnknown
	}
	text, err := os.ReadFile(filepath.Join(f.runs, id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fleet.ErrUnknown
	}
	if err != nil {
		return nil, err
	}
	s := new(fleet.Spec)
	if json.Unmarshal(text, s) != nil || s.ID() != id || s.Check() != nil {
		return nil, fleet.ErrUnknown
	}
	return s, nil
}

// add takes a piece of a file; the last makes it one.
func (f *files) add(p *fleet.FilePiece) error {
	if !fleet.IsDigest(p.File) || p.Size < 0 || p.Size > fleet.MaxFile || len(p.Data) > fleet.Piece {
		return fmt.Errorf("a piece of %d bytes of the file %.80q of %d: expected %d of %d at most", len(p.Data), p.File, p.Size, fleet.Piece, fleet.MaxFile)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	part, ok := f.parts[p.File]
	if !ok && len(f.parts) >= mostParts {
		return fmt.Errorf("%d files are coming in already", mostParts)
	}
	if p.Offset > int64(len(part)) || p.Offset < 0 {
		return fmt.Errorf("the file %s: %d bytes are there, and a piece begins at %d", p.File, len(part), p.Offset)
	}
	part = append(part[:p.Offset], p.Data...)
	f.parts[p.File] = part
	if int64(len(part)) < p.Size {
		return nil
	}
	delete(f.parts, p.File)
	if sum := sha256.Sum256(part); hex.EncodeToString(sum[:]) != p.File {
		return fmt.Errorf("the file %s has another SHA-256", p.File)
	}
	return durable.WriteFile(f.path(p.File), part)
}

// piece returns a piece of a file.
func (f *files) piece(digest string, offset int64) (any, error) {
	if !fleet.IsDigest(digest) {
		return nil, fmt.Errorf("%.80q is no SHA-256", digest)
	}
	in, err := os.Open(f.path(digest))
	if err != nil {
		return nil, fmt.Errorf("no file %s", digest)
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return nil, err
	}
	p := fleet.FilePiece{File: digest, Offset: offset, Size: info.Size(), Data: make([]byte, fleet.Piece)}
	n, err := in.ReadAt(p.Data, max(offset, 0))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	p.Data = p.Data[:n]
	return p, nil
}

// forget drops a run, and the files that no other has.
func (f *files) forget(id string) error {
	s, err := f.run(id)
	if err != nil {
		return nil
	}
	if err := os.Remove(filepath.Join(f.runs, id)); err != nil {
		return err
	}
	there, err := os.ReadDir(f.runs)
	if err != nil {
		return err
	}
	used := map[string]bool{}
	for _, other := range there {
		if o, err := f.run(other.Name()); err == nil {
			for _, d := range o.Files {
				used[d] = true
			}
		}
	}
	for _, d := range s.Files {
		if !used[d] {
			os.Remove(f.path(d)) // it may be gone
		}
	}
	return nil
}
