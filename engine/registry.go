package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Opener opens a game under settings such as About.Settings. Missing settings have their defaults;
// a bad value is an error that names it.
type Opener func(settings []Setting) (Game, error)

// Entry is the registration of a game. Package kit/options makes it for games with options.
type Entry struct {
	Name    string    // one word
	Means   string    // description, a clause
	Options []Option  // in the order of About.Settings
	Presets []Preset  // named sets of values for the setting "preset", the default first; nil if there is only one set
	Modes   []Mode    // settings that change seats or sides
	Files   []File    // data that a file may replace
	Limits  []Setting // default limits that make every game end, for callers that play automatically
	Open    Opener    // receives only known keys
}

// Option is a rule or figure that a setting changes.
type Option struct {
	Name    string `json:"name"`
	Values  string `json:"values"` // text such as "1 to 4"
	Default string `json:"default"`
	Rule    string `json:"rule,omitempty"` // references for ExplainRules, such as "EN 15.0, A38"
	Means   string `json:"means"`          // effect, a clause
}

// Preset is a named set of values.
type Preset struct {
	Name   string    `json:"name"`
	Values []Setting `json:"values"` // all options, in order
}

// Mode is a named set of settings that changes the players.
type Mode struct {
	Name     string // one word
	Means    string // a clause
	Settings []Setting
}

// File is built-in data that a file can replace: the setting Name is the path of the file, or the
// name of other built-in data. The setting DigestKey identifies the data for a replay.
type File struct {
	Name          string
	Means         string
	Names         []string // names of the built-in data, the default first; nil if there is one
	Reconstructed string   // the parts of the default that no rules text prints, a clause

	// Check reads a file and returns a description of its data in a clause, or an error that lists
	// all faults.
	Check func(DataFile) (string, error)
}

// DigestKey is the setting for the digest of the data.
func (f File) DigestKey() string { return f.Name + "Digest" }

// PresetKey is the setting that names a preset.
const PresetKey = "preset"

var entries = map[string]Entry{}

// Register registers a game. Game packages call it from init; it panics on a duplicate name.
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

// Open opens the named game under settings. An unknown setting is an error that names it.
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

// Keys returns the keys of settings: options, preset and files.
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

// CheckKey returns an error that lists the options if the game has no such setting.
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

// Limited returns settings, with the limits of the entry for missing keys.
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
