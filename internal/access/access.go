// Package access opens the files that people name: data of games, agents, nets.
//
// Its one idea: the permission to name a file is a value. A File with a path can only be made by a
// Permission that Grant returned. A guest's request is decoded into types without a path, so code that
// forgets to pass a Permission on opens nothing. The table in internal/arch/arrows_test.go lists the
// packages that may call Grant: programs that a person starts, and no server.
//
// Only regular files are opened. Opening never waits for a pipe and never reads a device.
package access

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"deadreckon/internal/durable"
)

// Permission allows a program to open the files that the machine's owner names. The zero Permission
// opens none.
type Permission struct {
	granted bool
	loan    *Loan
}

// Loan narrows a Permission to some files and commands.
type Loan struct {
	Find     func(name string) (path string, err error) // the path of a file that a text names
	Programs []string                                   // whole commands that may run
}

// Lend returns the permission narrowed by l, for text that another person has written.
func (p Permission) Lend(l Loan) Permission { return Permission{p.granted, &l} }

// Runs reports whether a command may be run.
func (p Permission) Runs(command string) bool {
	return p.granted && (p.loan == nil || slices.Contains(p.loan.Programs, command))
}

// Grant returns the permission. Only a program that its owner has started may call it.
func Grant() Permission { return Permission{granted: true} }

// Granted reports whether the permission came from Grant.
func (p Permission) Granted() bool { return p.granted }

// File returns the file at a path, or the zero File if path is "" or p is not granted.
func (p Permission) File(path string) File {
	if !p.granted {
		return File{}
	}
	return File{path: path, loan: p.loan}
}

// File is a file that the owner has named, or a text that takes its place. The zero File is none.
type File struct {
	path string
	loan *Loan
	text *string
}

// Text returns a text as a File, with a name for messages. It needs no permission, since it opens nothing.
func Text(name, text string) File { return File{path: name, text: &text} }

// Exposed reports whether users other than the file's owner can read it.
func (f File) Exposed() bool {
	info, err := os.Stat(f.path)
	return err == nil && f.text == nil && info.Mode().Perm()&0o044 != 0
}

// Named reports whether f is a file or a text.
func (f File) Named() bool { return f.path != "" }

// String returns the path of a file or the name of a text, "" for the zero File.
func (f File) String() string { return f.path }

// Text returns the content if f was made by Text.
func (f File) Text() (text string, ok bool) {
	if f.text == nil {
		return "", false
	}
	return *f.text, true
}

// Open opens a regular file of at most limit bytes. A text cannot be opened.
func (f File) Open(limit int64) (*os.File, error) {
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
		err = f.check(info, limit)
	}
	if err != nil {
		return nil, err
	}
	in, err := durable.Open(path) // the file may have been replaced by a pipe since Stat
	if err != nil {
		return nil, err
	}
	if info, err = in.Stat(); err == nil {
		err = f.check(info, limit)
	}
	if err != nil {
		in.Close()
		return nil, err
	}
	return in, nil
}

// check returns an error unless info describes a regular file of at most limit bytes.
func (f File) check(info os.FileInfo, limit int64) error {
	switch {
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: not a regular file", f.path)
	case info.Size() > limit:
		return f.tooLong(limit)
	}
	return nil
}

func (f File) tooLong(limit int64) error { return fmt.Errorf("%s: more than %d bytes", f.path, limit) }

// Read returns the content of a file or text of at most limit bytes.
func (f File) Read(limit int64) ([]byte, error) {
	if text, ok := f.Text(); ok {
		if int64(len(text)) > limit {
			return nil, f.tooLong(limit)
		}
		return []byte(text), nil
	}
	in, err := f.Open(limit)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, limit+1)) // the file may grow after Stat
	if err == nil && int64(len(text)) > limit {
		err = f.tooLong(limit)
	}
	return text, err
}
