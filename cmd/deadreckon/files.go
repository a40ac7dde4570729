package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// maxFile bounds every file that is read: positions, boards and records are
// kilobytes, and a wrong path should not fill the memory.
const maxFile = 16 << 20

// readFile reads the file at path, or standard input for "-".
func readFile(path string, stdin io.Reader) (string, error) {
	from := stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return "", err
		}
		defer f.Close()
		from = f
	}
	text, err := io.ReadAll(io.LimitReader(from, maxFile+1))
	if err != nil {
		return "", err
	}
	if len(text) > maxFile {
		return "", fmt.Errorf("%s: more than %d bytes", fileName(path), maxFile)
	}
	return string(text), nil
}

// fileName names an input in messages.
func fileName(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// writeFile replaces the file at path with text, in one step: whoever reads it
// meanwhile, and whatever fails, sees the old file or the new one.
func writeFile(path, text string) error {
	return replaceFile(path, func(w io.Writer) error { return write(w, text) })
}

// replaceFile is writeFile for what fill writes. An error of fill leaves the old
// file, and is returned as it is.
func replaceFile(path string, fill func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".deadreckon-*.tmp")
	if err != nil {
		var place *os.PathError
		if errors.As(err, &place) {
			err = place.Err // the temporary name would only confuse
		}
		return fmt.Errorf("write %s: %w", path, err) // bad input: no such folder
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
	if err = f.Chmod(0o644); err != nil { // CreateTemp makes it 0600
		return failure{err}
	}
	if err = f.Sync(); err != nil {
		return failure{err}
	}
	if err = f.Close(); err != nil {
		return failure{err}
	}
	if err = os.Rename(f.Name(), path); err != nil {
		return failure{err}
	}
	return nil
}
