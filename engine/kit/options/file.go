package options

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"

	"deadreckon/engine"
)

// maxFile bounds a file of data, which is kilobytes: a wrong path should not fill the
// memory.
const maxFile = 4 << 20

// File is one sort of data that a game has built in and a file may replace.
type File[T Replaceable] struct {
	Name    string                             // the key of its path
	Means   string                             // in a clause, for people
	Default func() T                           // what is built in
	Parse   func(file, text string) (T, error) // errors name file, line and column
	Says    func(T) string                     // what sound data are, in a clause
}

// Replaceable is data that a file gives.
type Replaceable interface {
	// Digest is a hash of all that decides play: of its comments, sources and the order
	// of lines, nothing.
	Digest() string

	// Check returns all that is wrong with data that could be read.
	Check() error
}

// Entry returns what the game registers.
func (f *File[T]) Entry() engine.File {
	return engine.File{Name: f.Name, Means: f.Means, Check: func(path string) (string, error) {
		data, err := f.Read(path)
		if err != nil {
			return "", err
		}
		return f.Says(data), nil
	}}
}

// Read reads, parses and checks a file.
func (f *File[T]) Read(path string) (data T, err error) {
	text, err := read(path)
	if err == nil {
		data, err = f.Parse(path, text)
	}
	if err == nil {
		err = data.Check()
	}
	return data, err
}

func read(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = fmt.Errorf("%s: more than %d bytes", path, maxFile)
	}
	return string(text), err
}

// Choose returns the data of the file that settings name, or what is built in. It refuses
// data of another digest than settings give.
func (f *File[T]) Choose(d Data) (data T, err error) {
	if path := d.value(f.Name); path != "" {
		data, err = f.Read(path)
	} else {
		data = f.Default()
	}
	if err != nil {
		return data, err
	}
	key := f.digestKey()
	want := d.value(key)
	if want == "" {
		return data, nil
	}
	if have := data.Digest(); want != have {
		return data, fmt.Errorf("%s: %s is %s, but the data have %s: this was made with other data", d.game, key, want, have)
	}
	return data, nil
}

// Digest returns the setting that tells the digest of data.
func (f *File[T]) Digest(data T) engine.Setting {
	return engine.Setting{Key: f.digestKey(), Value: data.Digest()}
}

func (f *File[T]) digestKey() string { return engine.File{Name: f.Name}.DigestKey() }

// Digest returns the SHA-256 of a text, in hexadecimal.
func Digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Must returns data that are built in, of which a test knows that they are sound: it
// panics where they are not.
func Must[T any](data T, err error) T {
	if err != nil {
		panic("options: built-in data: " + err.Error())
	}
	return data
}
