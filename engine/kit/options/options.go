package options

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// Set is the table of a game with options O.
type Set[O any] struct {
	Game    string
	Means   string // description of the game, a clause
	Default O      // default options
	Rows    []Row[O]
	Presets []Preset[O]      // the default first; nil if there is only one set
	Modes   []engine.Mode    // as in engine.Entry
	Files   []engine.File    // as in engine.Entry
	Limits  []engine.Setting // as in engine.Entry
}

// Row is one option.
type Row[O any] struct {
	Name   string
	Values string // as in engine.Option
	Rule   string // as in engine.Option
	Means  string // effect, a clause; for an option with two values, of the other value
	Read   func(O) string
	Assign func(o *O, value string) bool // reports whether the value is valid
}

// Preset is a named set of values.
type Preset[O any] struct {
	Name    string
	Options O
}

// Word returns the row of an option that takes one of some words; the field is the index of the
// word.
func Word[O any](name, rule, means string, field func(*O) *uint8, words ...string) Row[O] {
	return Row[O]{name, strings.Join(words, " or "), rule, means,
		func(o O) string { return words[*field(&o)] },
		func(o *O, value string) bool {
			i := slices.Index(words, value)
			*field(o) = uint8(max(i, 0))
			return i >= 0
		}}
}

// Switch returns the row of a boolean option.
func Switch[O any](name, rule, means string, field func(*O) *bool) Row[O] {
	return Row[O]{name, "false or true", rule, means,
		func(o O) string { return strconv.FormatBool(*field(&o)) },
		func(o *O, value string) bool {
			*field(o) = value == "true"
			return value == "true" || value == "false"
		}}
}

// Number returns the row of an integer option, written without leading zeros. values describes
// special numbers, or is "".
func Number[O any, N uint8 | uint16](name, values, rule, means string, low, high N, field func(*O) *N) Row[O] {
	if values == "" {
		values = fmt.Sprintf("%d to %d", low, high)
	}
	return Row[O]{name, values, rule, means,
		func(o O) string { return strconv.FormatUint(uint64(*field(&o)), 10) },
		func(o *O, value string) bool {
			n, err := strconv.ParseUint(value, 10, 16)
			*field(o) = N(n)
			return err == nil && n >= uint64(low) && n <= uint64(high) && strconv.FormatUint(n, 10) == value
		}}
}

// Settings returns all options, in table order.
func (t *Set[O]) Settings(o O) []engine.Setting {
	var out []engine.Setting
	for _, row := range t.Rows {
		out = append(out, engine.Setting{Key: row.Name, Value: row.Read(o)})
	}
	return out
}

// Parse reads settings with known keys, as engine.Open passes them. Later settings override earlier
// ones, and all override the preset.
func (t *Set[O]) Parse(settings []engine.Setting) (O, Data, error) {
	o, d := t.Default, Data{game: t.Game}
	for _, s := range settings {
		if s.Key != engine.PresetKey {
			continue
		}
		i := slices.IndexFunc(t.Presets, func(p Preset[O]) bool { return p.Name == s.Value })
		if i < 0 {
			names := t.presetNames()
			return o, d, fmt.Errorf("%s: no preset %q%s; it takes %s",
				t.Game, s.Value, engine.DidYouMean(s.Value, names), strings.Join(names, " or "))
		}
		o = t.Presets[i].Options
	}
	for _, s := range settings {
		i := slices.IndexFunc(t.Rows, func(r Row[O]) bool { return r.Name == s.Key })
		if i < 0 {
			d.settings = append(d.settings, s)
			continue
		}
		if row := t.Rows[i]; !row.Assign(&o, s.Value) {
			return o, d, fmt.Errorf("%s: option %s is %q; it takes %s", t.Game, row.Name, s.Value, row.Values)
		}
	}
	return o, d, nil
}

func (t *Set[O]) presetNames() []string {
	var names []string
	for _, p := range t.Presets {
		names = append(names, p.Name)
	}
	return names
}

// Entry returns the registration.
func (t *Set[O]) Entry(open engine.Opener) engine.Entry {
	e := engine.Entry{Name: t.Game, Means: t.Means, Modes: t.Modes, Files: t.Files, Limits: t.Limits, Open: open}
	for _, row := range t.Rows {
		e.Options = append(e.Options, engine.Option{
			Name: row.Name, Values: row.Values, Default: row.Read(t.Default), Rule: row.Rule, Means: row.Means})
	}
	for _, p := range t.Presets {
		e.Presets = append(e.Presets, engine.Preset{Name: p.Name, Values: t.Settings(p.Options)})
	}
	return e
}
