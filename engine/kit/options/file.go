package options

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"deadreckon/engine"
)

// maxFile bounds a file of data, which is kilobytes: a wrong path should not fill the
// memory.
const maxFile = 4 << 20

// File is one sort of data that a game has built in and a file may replace.
type File[T Replaceable] struct {
	Name          string                             // the key of its path
	Means         string                             // in a clause, for people
	Reconstructed string                             // as in engine.File
	Default       func() T                           // what is built in
	Others        []Other[T]                         // and what else is, by name
	Named         string                             // the name of the default, where there are others
	Parse         func(file, text string) (T, error) // errors name file, line and column
	Says          func(T) string                     // what sound data are, in a clause
}

// Other is data that are built in besides the default.
type Other[T Replaceable] struct {
	Name string // one word
	Open func() T
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
	return engine.File{Name: f.Name, Means: f.Means, Reconstructed: f.Reconstructed, Names: f.names(), Check: func(file engine.DataFile) (string, error) {
		data, err := f.Read(file)
		if err != nil {
			return "", err
		}
		return f.Says(data), nil
	}}
}

// Read reads, parses and checks a file. From then on Choose knows its data by their digest.
func (f *File[T]) Read(file engine.DataFile) (data T, err error) {
	text, err := file.Read(maxFile)
	if err == nil {
		data, err = f.Parse(file.String(), string(text))
	}
	if err == nil {
		err = data.Check()
	}
	if err == nil {
		known.put(data.Digest(), data)
	}
	return data, err
}

// names returns the words for what is built in, the default first; none where that is all.
func (f *File[T]) names() []string {
	if len(f.Others) == 0 {
		return nil
	}
	names := []string{f.Named}
	for _, o := range f.Others {
		names = append(names, o.Name)
	}
	return names
}

// Choose returns the data that settings name, by a word for what is built in or by the path
// of a file. Without a name they are those with the digest that settings give, built in or
// read before in this process, or the default: so a game is opened again by its settings,
// which name no file. It refuses data of another digest than settings give.
func (f *File[T]) Choose(d Data) (data T, err error) {
	key := f.digestKey()
	want := d.setting(key).Value
	if s := d.setting(f.Name); s.Value != "" {
		data, err = f.open(d.game, s)
	} else {
		data = f.byDigest(want)
	}
	if err != nil {
		return data, err
	}
	if want == "" {
		return data, nil
	}
	if have := data.Digest(); want != have {
		return data, fmt.Errorf("%s: %s is %s, but the data have %s: this was made with other data, in a file for %s", d.game, key, want, have, f.Name)
	}
	return data, nil
}

// open returns what is built in under the name that a setting has, or reads its file.
func (f *File[T]) open(game string, s engine.Setting) (data T, err error) {
	if len(f.Others) > 0 && s.Value == f.Named {
		return f.Default(), nil
	}
	for _, o := range f.Others {
		if s.Value == o.Name {
			return o.Open(), nil
		}
	}
	names := f.names()
	switch {
	case s.File == nil && names == nil:
		return data, fmt.Errorf("%s: %s is a file, and only the owner of this machine may name one", game, f.Name)
	case s.File == nil:
		return data, fmt.Errorf("%s: no %s %q%s; it takes %s", game, f.Name, s.Value, engine.DidYouMean(s.Value, names), strings.Join(names, ", "))
	}
	data, err = f.Read(s.File)
	if errors.Is(err, fs.ErrNotExist) && names != nil && !strings.ContainsAny(s.Value, "./\\") {
		err = fmt.Errorf("%s: no %s %q%s, and no such file; it takes %s, or the path of a file",
			game, f.Name, s.Value, engine.DidYouMean(s.Value, names), strings.Join(names, ", "))
	}
	return data, err
}

// byDigest returns what is built in or was read with a digest, else the default.
func (f *File[T]) byDigest(digest string) T {
	i := slices.IndexFunc(f.Others, func(o Other[T]) bool { return digest != "" && o.Open().Digest() == digest })
	if i >= 0 {
		return f.Others[i].Open()
	}
	if data, ok := known.get(digest).(T); ok {
		return data
	}
	return f.Default()
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
