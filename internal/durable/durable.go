// Package durable writes files that stay whole if the program or the machine fails.
//
// Its one idea: a file is written under a temporary name beside its place, synced and renamed, and its
// folder is synced. A reader finds either the old file or the new one, both complete, and after the call
// returns the new one. A file that grows is a Log: lines that are written once and checked when they are
// read (Line), in a locked file.
//
// It writes only regular files. A device, a pipe or a folder in the place is unchanged.
package durable

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// temporary is the name pattern of files that are being written.
const temporary = ".deadreckon-*.tmp"

// sync is (*os.File).Sync for files and folders; tests replace it.
var sync = (*os.File).Sync

// Replace writes a file through fill and puts it in the place of the file at path, which may be missing.
// If path is a link, its target is replaced. The new file has mode 0644.
//
// After an error the old file is unchanged. An error of fill is returned as it is; other errors name the
// path.
func Replace(path string, fill func(io.Writer) error) error {
	place, err := behindLinks(path)
	if err != nil {
		return failed(path, err)
	}
	return put(path, place, 0o644, fill, os.Rename)
}

// put fills a temporary file beside place and calls move. Path is the name for errors.
func put(path, place string, mode fs.FileMode, fill func(io.Writer) error, move func(from, to string) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(place), temporary)
	if err != nil {
		return failed(path, err)
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if err = fill(f); err != nil {
		return err
	}
	if err = f.Chmod(mode); err != nil { // CreateTemp makes it 0600
		return failed(path, err)
	}
	if err = sync(f); err != nil {
		return failed(path, err)
	}
	if err = f.Close(); err != nil {
		return failed(path, err)
	}
	if err = move(f.Name(), place); err != nil {
		return failed(path, err)
	}
	SyncFolder(filepath.Dir(place))
	return nil
}

// WriteFile is Replace with content.
func WriteFile(path string, content []byte) error {
	return Replace(path, filling(path, content))
}

// Create makes a file with a mode and content, complete or not at all. If the file exists, it is unchanged
// and the error is fs.ErrExist.
func Create(path string, mode fs.FileMode, content []byte) error {
	return put(path, path, mode, filling(path, content), func(from, to string) error {
		if err := os.Link(from, to); err != nil {
			return err
		}
		return os.Remove(from)
	})
}

func filling(path string, content []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		if _, err := w.Write(content); err != nil {
			return failed(path, err)
		}
		return nil
	}
}

// Open opens a regular file for reading. It does not wait for a pipe.
func Open(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		return nil, err
	}
	if err := regular(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// regular returns an error unless f is a regular file.
func regular(f *os.File) error {
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errIrregular
	}
	return err
}

var errIrregular = errors.New("not a regular file")

// behindLinks returns the path after following links. The file may be missing.
func behindLinks(path string) (string, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return path, nil
	}
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", errIrregular
	}
	return filepath.EvalSymlinks(path)
}

// failed returns an error of writing to path. It drops the path in the cause, which is the temporary one.
func failed(path string, err error) error {
	var named *fs.PathError
	var renamed *os.LinkError
	switch {
	case errors.As(err, &named):
		err = named.Err
	case errors.As(err, &renamed):
		err = renamed.Err
	}
	return fmt.Errorf("write %s: %w", path, err)
}

// SyncFolder syncs the names in a folder, if the system can. The Sync of a new file need not do that.
func SyncFolder(dir string) {
	if d, err := os.Open(dir); err == nil {
		sync(d)
		d.Close()
	}
}

// Probe returns an error unless files can be created in a folder.
func Probe(dir string) error {
	f, err := os.CreateTemp(dir, temporary)
	if err != nil {
		return err
	}
	f.Close()
	return os.Remove(f.Name())
}

// Sweep removes temporary files that a killed process left in a folder. No other process may be writing
// there.
func Sweep(dir string) {
	files, _ := os.ReadDir(dir)
	for _, f := range files {
		if Unfinished(f.Name()) {
			os.Remove(filepath.Join(dir, f.Name()))
		}
	}
}

// Unfinished reports whether name is a temporary file of Replace or Create.
func Unfinished(name string) bool {
	ok, _ := filepath.Match(temporary, name) // the pattern is valid
	return ok
}
