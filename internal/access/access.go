// Package access opens the files that people name: data of games, agents, nets.
//
// Its one idea: whether a file may be named is a value. A File comes from a Right alone, and a
// Right that was not handed on names no file, so what a guest's request is read into has no
// place for a path, and whoever forgets to hand the right on opens nothing. Who may make a Right
// stands in the table of internal/arch/arrows_test.go: programs that a person starts, none that serves.
//
// Only regular files are opened: nobody waits for what a pipe will say, and no device is read.
package access

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"syscall"
)

// Right is that of the owner of the machine, to have the files opened that are named. The zero
// Right is that of everybody else.
type Right struct {
	granted bool
	loan    *Loan
}

// Loan is a right of less: of the files alone that it finds, and of some programs.
type Loan struct {
	Find     func(name string) (path string, err error) // where the file lies that a text calls so
	Programs []string                                   // whole commands
}

// Lend returns the right as a loan, for what another has written.
func (r Right) Lend(l Loan) Right { return Right{r.granted, &l} }

// Runs reports whether a command may be run.
func (r Right) Runs(command string) bool {
	return r.granted && (r.loan == nil || slices.Contains(r.loan.Programs, command))
}

// Grant returns the right, for a program that its owner has started, and which hands it on to
// what it does for him.
func Grant() Right { return Right{granted: true} }

// Granted reports whether it is the owner's.
func (r Right) Granted() bool { return r.granted }

// File returns the file at a path, or no file where that is "" or the right is not there.
func (r Right) File(path string) File {
	if !r.granted {
		return File{}
	}
	return File{path: path, loan: r.loan}
}

// File is a file that the owner has named, or the content of one. The zero File is none.
type File struct {
	path string
	loan *Loan
	text *string
}

// Text returns a file that is a text, under a name for messages. It opens nothing, and so takes no
// right: whoever is handed one has been sent the text.
func Text(name, text string) File { return File{path: name, text: &text} }

// Exposed reports whether others than the owner of the file can read it.
func (f File) Exposed() bool {
	info, err := os.Stat(f.path)
	return err == nil && f.text == nil && info.Mode().Perm()&0o044 != 0
}

// Named reports whether there is one.
func (f File) Named() bool { return f.path != "" }

// String returns its path, or the name of a text, "" for none.
func (f File) String() string { return f.path }

// Text returns the text of a file that is one.
func (f File) Text() (text string, ok bool) {
	if f.text == nil {
		return "", false
	}
	return *f.text, true
}

// Open opens the file, which is a regular one of at most so many bytes, and no text.
func (f File) Open(most int64) (*os.File, error) {
	if f.text != nil {
		return nil, fmt.Errorf("%s: a text, and no file", f.path)
	}
	path := f.path
	if f.loan != nil {
		var err error
		if path, err = f.loan.Find(f.path); err != nil {
			return nil, err
		}
	}
	info, err := os.Stat(path)
	if bad := (*fs.PathError)(nil); errors.As(err, &bad) {
		bad.Op = "open"
	}
	if err == nil {
		err = f.check(info, most)
	}
	if err != nil {
		return nil, err
	}
	// What has become a pipe meanwhile does not block.
	in, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if info, err = in.Stat(); err == nil {
		err = f.check(info, most)
	}
	if err != nil {
		in.Close()
		return nil, err
	}
	return in, nil
}

// check refuses all but a regular file of at most so many bytes.
func (f File) check(info os.FileInfo, most int64) error {
	switch {
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: not a regular file", f.path)
	case info.Size() > most:
		return f.tooLong(most)
	}
	return nil
}

func (f File) tooLong(most int64) error { return fmt.Errorf("%s: more than %d bytes", f.path, most) }

// Read reads the file, or the text, of at most so many bytes.
func (f File) Read(most int64) ([]byte, error) {
	if text, ok := f.Text(); ok {
		if int64(len(text)) > most {
			return nil, f.tooLong(most)
		}
		return []byte(text), nil
	}
	in, err := f.Open(most)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, most+1)) // it may grow, and a size may be made up
	if err == nil && int64(len(text)) > most {
		err = f.tooLong(most)
	}
	return text, err
}
