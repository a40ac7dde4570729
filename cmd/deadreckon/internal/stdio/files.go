package stdio

import (
	"fmt"
	"io"
	"os"

	"deadreckon/durable"
	"deadreckon/engine"
)

// maxFile bounds every file that is read: positions, boards and records are
// kilobytes, and a wrong path should not fill the memory.
const maxFile = 16 << 20

// ReadFile reads the file at path, or standard input for "-".
func ReadFile(path string, stdin io.Reader) (string, error) {
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
		return "", fmt.Errorf("%s: more than %d bytes", FileName(path), maxFile)
	}
	return string(text), nil
}

// ReadPosition reads a position from a file, or from standard input for "-".
func ReadPosition(game engine.Game, path string, stdin io.Reader) (engine.Position, error) {
	text, err := ReadFile(path, stdin)
	if err != nil {
		return nil, err
	}
	return engine.ReadPosition(game, FileName(path), text)
}

// FileName names an input in messages.
func FileName(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path
}

// WriteFile replaces the file at path with text, in one step: whoever reads it
// meanwhile, and whatever fails, sees the old file or the new one.
func WriteFile(path, text string) error {
	return ReplaceFile(path, func(w io.Writer) error { return Write(w, text) })
}

// ReplaceFile is WriteFile for what fill writes. An error of fill leaves the old
// file, and is returned as it is.
func ReplaceFile(path string, fill func(io.Writer) error) error {
	filled := false
	err := durable.Replace(path, func(w io.Writer) error {
		err := fill(w)
		filled = err == nil
		return err
	})
	if err != nil && filled {
		return Failure(err)
	}
	return err // of fill, or of the place: bad input, such as no such folder
}
