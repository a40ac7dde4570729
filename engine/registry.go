package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Opener builds a game from settings such as those of About.Settings. Settings
// that are absent take their defaults; a bad value is an error that names it.
type Opener func(settings []Setting) (Game, error)

// Entry is a game as it is registered: what it is, what may be set, and how it
// is opened. Package kit/options makes it where a game has options.
type Entry struct {
	Name    string    // one word
	Means   string    // what it is, in a clause
	Options []Option  // in the order of About.Settings
	Presets []Preset  // named sets of values for the setting "preset", the default first; none where there is one set
	Modes   []Mode    // ways to play with other seats or sides than under the defaults
	Files   []File    // data that a file may replace
	Limits  []Setting // what callers set, unless they are told otherwise, so that what plays by itself ends
	Open    Opener    // is given settings whose keys are known alone
}

// Option is something that a setting decides.
type Option struct {
	Name    string `json:"name"`
	Values  string `json:"values"` // for people, such as "1 to 4"
	Default string `json:"default"`
	Rule    string `json:"rule,omitempty"` // references that RulesOf explains, such as "EN 15.0, A38"
	Means   string `json:"means"`          // what it decides, in a clause
}

// Preset is a named set of values.
type Preset struct {
	Name   string    `json:"name"`
	Values []Setting `json:"values"` // of every option, in order
}

// Mode is settings that change who plays, by name.
type Mode struct {
	Name     string // one word
	Means    string // in a clause
	Settings []Setting
}

// File is data that a game has built in and that the file of the setting of this
// name takes the place of; where several are built in, the setting may be the name of
// one as well. The setting DigestKey says which data is meant:
// other data is refused.
type File struct {
	Name          string
	Means         string
	Names         []string // of what is built in, the default first; none where there is one
	Reconstructed string   // what of the default no rules text prints, in a clause

	// Check reads a file, and says what it is, in a clause, or all that is wrong
	// with it.
	Check func(DataFile) (string, error)
}

// DigestKey is the setting that holds the digest of the data.
func (f File) DigestKey() string { return f.Name + "Digest" }

// PresetKey is the setting that names a preset.
const PresetKey = "preset"

var entries = map[string]Entry{}

// Register makes a game known under its name. Game packages call it from init;
// a name that is taken panics.
func Register(e Entry) {
	if _, taken := entries[e.Name]; taken {
		panic("engine: game registered twice: " + e.Name)
	}
	entries[e.Name] = e
}

// Lookup returns a registered game.
func Lookup(name string) (Entry, error) {
	e, ok := entries[name]
	if !ok {
		return e, fmt.Errorf("engine: no game %q%s; known games: %s", name, DidYouMean(name, Names()), strings.Join(Names(), ", "))
	}
	return e, nil
}

// Open returns the named game under the given settings. A setting that the game
// does not have is an error that names it.
func Open(name string, settings []Setting) (Game, error) {
	e, err := Lookup(name)
	if err != nil {
		return nil, err
	}
	for _, s := range settings {
		if err := e.CheckKey(s.Key); err != nil {
			return nil, err
		}
	}
	return e.Open(settings)
}

// Keys returns what a caller may set: the options, and then preset and the files.
func (e Entry) Keys() []string {
	var keys []string
	for _, o := range e.Options {
		keys = append(keys, o.Name)
	}
	if len(e.Presets) > 0 {
		keys = append(keys, PresetKey)
	}
	for _, f := range e.Files {
		keys = append(keys, f.Name)
	}
	return keys
}

// CheckKey returns an error that lists the options if the game has no setting of
// that name.
func (e Entry) CheckKey(key string) error {
	keys := e.Keys()
	switch {
	case slices.Contains(keys, key), slices.ContainsFunc(e.Files, func(f File) bool { return f.DigestKey() == key }):
		return nil
	case len(keys) == 0:
		return fmt.Errorf("%s: no option %q: the game has none", e.Name, key)
	}
	return fmt.Errorf("%s: no option %q%s; options: %s", e.Name, key, DidYouMean(key, keys), strings.Join(keys, ", "))
}

// Limited returns settings with the limits of the entry for the keys that they
// do not have.
func (e Entry) Limited(settings []Setting) []Setting {
	out := slices.Clip(settings)
	for _, limit := range e.Limits {
		if !slices.ContainsFunc(settings, func(s Setting) bool { return s.Key == limit.Key }) {
			out = append(out, limit)
		}
	}
	return out
}

// Names returns the registered names in ascending order.
func Names() []string {
	names := make([]string, 0, len(entries))
	for name := range entries {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
