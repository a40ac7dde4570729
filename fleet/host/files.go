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
	"time"

	"deadreckon/fleet"
	"deadreckon/internal/durable"
)

// files are the Specs of runs, by name, and the files of all runs, by SHA-256.
type files struct {
	runs, blobs string
	mu          sync.Mutex
	uploads     map[[2]string]upload // unfinished, by key and SHA-256
	maxBytes    int64                // bytes of unfinished uploads of a key
}

// maxUploads limits the unfinished uploads of a key.
const maxUploads = 8

// upload is the beginning of a file. It is dropped if no piece arrives for a lease.
type upload struct {
	data []byte
	last time.Time
}

func openFiles(dir string) (*files, error) {
	f := &files{runs: filepath.Join(dir, "runs"), blobs: filepath.Join(dir, "files"), uploads: map[[2]string]upload{}, maxBytes: fleet.MaxFile}
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

func (f *files) path(digest string) string { return filepath.Join(f.blobs, digest) }

// read returns a file. A file with a wrong SHA-256 counts as missing.
func (f *files) read(digest string) ([]byte, error) {
	if !fleet.IsDigest(digest) {
		return nil, fmt.Errorf("%.80q is not a SHA-256", digest)
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

// addRun stores a Spec. It returns the name of the run and the missing files.
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

// run returns a Spec. A damaged Spec counts as unknown.
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

// add appends a piece to an upload of a key. The last piece completes the file.
func (f *files) add(key string, p *fleet.FilePiece) error {
	if !fleet.IsDigest(p.File) || p.Size < 0 || p.Size > fleet.MaxFile || len(p.Data) > fleet.Piece {
		return fmt.Errorf("a piece of %d bytes of the file %.80q of %d bytes: expected at most %d and %d", len(p.Data), p.File, p.Size, fleet.Piece, fleet.MaxFile)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	of, held, count := [2]string{key, p.File}, int64(0), 0 // unfinished bytes and files of the key
	for other, u := range f.uploads {
		if other == of {
			continue
		}
		if time.Since(u.last) > fleet.Lease {
			delete(f.uploads, other)
		} else if other[0] == key {
			held, count = held+int64(len(u.data)), count+1
		}
	}
	u, ok := f.uploads[of]
	if !ok && count >= maxUploads {
		return fmt.Errorf("%d files of the key %s are being uploaded already", maxUploads, key)
	}
	if p.Offset > int64(len(u.data)) || p.Offset < 0 {
		return fmt.Errorf("the file %s has %d bytes, but the next piece begins at %d", p.File, len(u.data), p.Offset)
	}
	if held+p.Offset+int64(len(p.Data)) > f.maxBytes {
		return fmt.Errorf("unfinished uploads of the key %s exceed %d bytes", key, f.maxBytes)
	}
	u = upload{append(u.data[:p.Offset], p.Data...), time.Now()}
	f.uploads[of] = u
	if int64(len(u.data)) < p.Size {
		return nil
	}
	delete(f.uploads, of)
	if sum := sha256.Sum256(u.data); hex.EncodeToString(sum[:]) != p.File {
		return fmt.Errorf("the file %s has the wrong SHA-256", p.File)
	}
	return durable.WriteFile(f.path(p.File), u.data)
}

// piece returns a piece of a file.
func (f *files) piece(digest string, offset int64) (any, error) {
	if !fleet.IsDigest(digest) {
		return nil, fmt.Errorf("%.80q is not a SHA-256", digest)
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

// forget deletes a run and the files that no other run uses.
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
			os.Remove(f.path(d)) // it may be gone already
		}
	}
	return nil
}
