package stdio

import (
	"fmt"
	"io"
	"os"

	"deadreckon/engine"
	"deadreckon/internal/durable"
)

// MaxFile is the maximum size in bytes of a text file, so that a wrong path cannot fill the memory.
const MaxFile = 16 << 20

// Input is an open file, standard input or a pipe, with random access.
type Input struct {
	*os.File
	Name string // in messages
	Size int64
}

// Open opens the file at path, or standard input for "-". Input that cannot be read twice is copied to a
// temporary file without a name.
func Open(path string, stdin io.Reader) (*Input, error) {
	in, from := &Input{Name: FileName(path)}, stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		info, err := f.Stat()
		if err == nil && info.Mode().IsRegular() {
			in.File, in.Size = f, info.Size()
			return in, nil
		}
		defer f.Close()
		from = f
	}
	var err error
	if in.File, err = os.CreateTemp("", "deadreckon-*"); err != nil {
		return nil, Failure(err)
	}
	os.Remove(in.File.Name())
	if in.Size, err = io.Copy(in.File, struct{ io.Reader }{from}); err != nil {
		in.Close()
		return nil, err
	}
	return in, nil
}

// Head returns the first bytes, which identify the kind of the file.
func (in *Input) Head() ([]byte, error) {
	head, err := io.ReadAll(io.NewSectionReader(in, 0, min(64, in.Size)))
	return []byte(engine.PlainText(string(head))), err
}

// Text returns the whole file as engine.PlainText. It refuses a file of more than maxBytes.
func (in *Input) Text(maxBytes int64) (string, error) {
	text, err := io.ReadAll(io.NewSectionReader(in, 0, maxBytes+1))
	if int64(len(text)) > maxBytes {
		err = fmt.Errorf("%s: more than %d bytes", in.Name, maxBytes)
	}
	return engine.PlainText(string(text)), err
}

// ReadFile reads a text file at path, or standard input for "-".
func ReadFile(path string, stdin io.Reader) (string, error) {
	in, err := Open(path, stdin)
	if err != nil {
		return "", err
	}
	defer in.Close()
	return in.Text(MaxFile)
}

// FileName names an input in messages.
func FileName(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path
}

// To returns the stream of an output file, and the streams for everything else: standard output carries
// only the file if that is "-".
func (s Streams) To(path string) (file io.Writer, rest Streams) {
	if path != "-" {
		return nil, s
	}
	file, s.Out = s.Out, s.Err
	if v, ok := file.(*visible); ok && !IsTerminal(file) {
		file = v.to // unfiltered: it may be binary
	}
	return file, s
}

// WriteFile replaces the file at path with text in one step: a reader finds the old file or the new one,
// whatever fails. The path "-" is standard output.
func (s Streams) WriteFile(path, text string) error {
	return s.ReplaceFile(path, func(w io.Writer) error { return Write(w, text) })
}

// ReplaceFile is WriteFile for a file that fill writes. If fill fails, ReplaceFile returns its error and keeps
// the old file.
func (s Streams) ReplaceFile(path string, fill func(io.Writer) error) error {
	if out, _ := s.To(path); out != nil {
		return fill(out)
	}
	filled := false
	err := durable.Replace(path, func(w io.Writer) error {
		err := fill(w)
		filled = err == nil
		return err
	})
	if err != nil && filled {
		return Failure(err)
	}
	return err // of fill or of the path: bad input
}

// IsFile reports whether a path names a file, a pipe or, for "-", standard input.
func IsFile(path string) bool {
	if path == "-" {
		return true
	}
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}
