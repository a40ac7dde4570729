package main

import (
	"cmp"
	"fmt"
	"io"
	"os"

	"deadreckon/agents/advice"
	"deadreckon/durable"
	"deadreckon/owner"
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

// fileFlag is the value of a flag that names a file.
type fileFlag struct{ *owner.File }

func (f fileFlag) Set(path string) error {
	*f.File = owner.Grant().File(path)
	return nil
}

func (fileFlag) Type() string { return "string" }

// netFlag is the value of a flag that says which net guides: that of a file, or none.
type netFlag struct{ order *advice.Order }

func (f netFlag) Set(name string) error { return f.order.SetNet(owner.Grant(), name) }

func (f netFlag) String() string {
	if f.order == nil || f.order.Guide == "" && !f.order.Net.Named() {
		return ""
	}
	return cmp.Or(f.order.Guide, f.order.Net.String())
}

func (netFlag) Type() string { return "string" }

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
func replaceFile(path string, fill func(io.Writer) error) error {
	filled := false
	err := durable.Replace(path, func(w io.Writer) error {
		err := fill(w)
		filled = err == nil
		return err
	})
	if err != nil && filled {
		return failure{err}
	}
	return err // of fill, or of the place: bad input, such as no such folder
}
