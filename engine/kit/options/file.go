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

// maxFile limits data files, which are kilobytes, so that a wrong path does not exhaust memory.
const maxFile = 4 << 20

// File describes one data set of a game, such as its map: the built-in variants, and the parser of a
// user's file that can replace them.
type File[T Replaceable] struct {
	Name          string                             // key of the setting, which is a path or the name of built-in data
	Means         string                             // description, a clause
	Reconstructed string                             // the parts of the default that no rules text prints, a clause; may be ""
	Default       func() T                           // returns the default built-in data
	Others        []Other[T]                         // other built-in data
	DefaultName   string                             // name of the default, one word; "" if there are no Others
	Parse         func(file, text string) (T, error) // file is a name for errors, which have file, line and column
	Describe      func(T) string                     // summary of valid data, a clause
}

// Other is built-in data besides the default.
type Other[T Replaceable] struct {
	Name string // one word
	Open func() T
}

// Replaceable is the data of a File.
type Replaceable interface {
	// Digest is a hash of everything that affects play: not comments, sources and the order of
	// lines.
	Digest() string

	// Check returns all faults of parsed data.
	Check() error
}

// Entry returns the description of the file for the registry of games.
func (f *File[T]) Entry() engine.File {
	return engine.File{Name: f.Name, Means: f.Means, Reconstructed: f.Reconstructed, Names: f.names(), Check: func(file engine.DataFile) (string, error) {
		data, err := f.Read(file)
		if err != nil {
			return "", err
		}
		return f.Describe(data), nil
	}}
}

// Read reads, parses and checks a file. Afterwards Choose finds its data by digest.
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

// names returns the names of the built-in data, the default first; nil if there is only one.
func (f *File[T]) names() []string {
	if len(f.Others) == 0 {
		return nil
	}
	names := []string{f.DefaultName}
	for _, o := range f.Others {
		names = append(names, o.Name)
	}
	return names
}

// Choose returns the data that settings select, by the name of built-in data or the path of a file.
// Without either, it returns the data with the digest in the settings, built in or read earlier in
// this process, or the default. Settings without file names therefore suffice to reopen a game. It
// returns an error if the digest of the data differs from the digest in the settings.
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
		return data, fmt.Errorf("%s: %s is %s, but the digest of the data is %s: set %s to the file with the original data", d.game, key, want, have, f.Name)
	}
	return data, nil
}

// open returns the built-in data with the name in the setting, or reads its file.
func (f *File[T]) open(game string, s engine.Setting) (data T, err error) {
	if len(f.Others) > 0 && s.Value == f.DefaultName {
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

// byDigest returns the data with a digest, built in or read earlier in this process. If there are none, it
// returns the default. A file with the digest of built-in data may have other names, so it comes last.
func (f *File[T]) byDigest(digest string) T {
	if data := f.Default(); digest == "" || data.Digest() == digest {
		return data
	}
	i := slices.IndexFunc(f.Others, func(o Other[T]) bool { return o.Open().Digest() == digest })
	if i >= 0 {
		return f.Others[i].Open()
	}
	if data, ok := known.get(digest).(T); ok {
		return data
	}
	return f.Default()
}

// Digest returns the setting with the digest of data.
func (f *File[T]) Digest(data T) engine.Setting {
	return engine.Setting{Key: f.digestKey(), Value: data.Digest()}
}

func (f *File[T]) digestKey() string { return engine.File{Name: f.Name}.DigestKey() }

// Digest returns the SHA-256 of a text in hexadecimal.
func Digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Must returns data, and panics if err is not nil. It is for built-in data, which a test checks.
func Must[T any](data T, err error) T {
	if err != nil {
		panic("options: built-in data: " + err.Error())
	}
	return data
}
