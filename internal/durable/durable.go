// Package durable writes files that a failure cannot tear.
//
// Its one idea: a file is filled under another name beside its place, brought to the
// disk, renamed, and its folder brought to the disk. So whoever reads it, and whatever
// fails, a kill or the machine, finds the old file whole or the new one; and once the
// call has returned it is the new one. What grows is a Log instead: lines that are written
// once, checked when they are read (Line), in a file that is locked.
//
// It refuses to write anything but files: a device, a pipe or a folder in the place is
// left alone.
package durable

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// temporary names files that are being written.
const temporary = ".deadreckon-*.tmp"

// sync is (*os.File).Sync, of files and of folders.
var sync = (*os.File).Sync

// Replace puts what fill writes in the place of the file at path, which need not be there;
// of a link, in the place of what it leads to. Everybody may read it, its owner write it.
//
// After an error the old file is there. One of fill is returned as it is; others name the
// path.
func Replace(path string, fill func(io.Writer) error) error {
	place, err := behindLinks(path)
	if err != nil {
		return failed(path, err)
	}
	return put(path, place, 0o644, fill, os.Rename)
}

// put fills a file beside its place, and has it moved there. Path is how it was asked for.
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

// WriteFile is Replace by what content holds.
func WriteFile(path string, content []byte) error {
	return Replace(path, filling(path, content))
}

// Create makes a file of a mode that holds content, whole or not at all: where there is something
// already, that stays, and the error is fs.ErrExist.
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

// Open opens a regular file to be read: nobody waits for what a pipe will say.
func Open(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if err := regular(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// regular refuses what is open and no regular file.
func regular(f *os.File) error {
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errIrregular
	}
	return err
}

var errIrregular = errors.New("there is something else than a file")

// behindLinks returns where the file at path lies, or is to lie.
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

// failed returns an error of writing to path. A path that the cause names would be one
// that nobody has asked for.
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

// SyncFolder brings the names in a folder to the disk, where the system can: those of
// files that were begun in it, which their own Sync need not.
func SyncFolder(dir string) {
	if d, err := os.Open(dir); err == nil {
		sync(d)
		d.Close()
	}
}

// Probe returns an error unless files can be made in a folder.
func Probe(dir string) error {
	f, err := os.CreateTemp(dir, temporary)
	if err != nil {
		return err
	}
	f.Close()
	return os.Remove(f.Name())
}

// Sweep removes from a folder what a killed process was writing. The caller must know
// that nobody is writing there now.
func Sweep(dir string) {
	files, _ := os.ReadDir(dir)
	for _, f := range files {
		if Unfinished(f.Name()) {
			os.Remove(filepath.Join(dir, f.Name()))
		}
	}
}

// Unfinished reports whether a name is that of a file that is being written, or was
// when its process was killed.
func Unfinished(name string) bool {
	ok, _ := filepath.Match(temporary, name) // the pattern is a good one
	return ok
}
