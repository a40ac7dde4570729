package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"deadreckon/agents"
	"deadreckon/internal/durable"
)

// presetFile has the training preset of a run without --config. A resumed run uses it, also if a later
// program has another preset.
const presetFile = "course.toml"

// takePreset applies the training preset of the game and side to a run without --config: the one in its
// folder, or the program's. It returns the preset's text and a description of the run.
func (r *trainRequest) takePreset(flags *pflag.FlagSet) (text, said string, err error) {
	if len(r.files) > 0 {
		return "", "", nil
	}
	c, err := r.choosePreset()
	if c == nil || err != nil {
		return "", "", err
	}
	text, name := string(c.Text), "preset of "+flagsOf(c)
	kept, err := os.ReadFile(filepath.Join(r.config.Dir, presetFile))
	switch {
	case err == nil:
		text, name = string(kept), filepath.Join(r.config.Dir, presetFile)
	case !errors.Is(err, fs.ErrNotExist):
		return "", "", err
	}
	if err := r.readSettings(name, text, flags); err != nil {
		return "", "", err
	}
	return text, r.presetText(c), nil
}

// choosePreset returns the preset of the game and side that the flags name, or nil. Without options of
// the game it applies the preset's, and without a side the first one's.
func (r *trainRequest) choosePreset() (*agents.TrainingPreset, error) {
	g, err := r.game.Open()
	if err != nil {
		return nil, err
	}
	plain := agents.TrainingPreset{Game: r.game.Name}
	for _, c := range agents.TrainingPresets(r.game.Name) {
		if r.config.Side != "" && r.config.Side != c.Side || !c.Fits(g) && !plain.Fits(g) {
			continue
		}
		if r.config.Side = c.Side; !c.Fits(g) {
			for _, key := range slices.Sorted(maps.Keys(c.Options)) {
				r.game.Options = append(r.game.Options, key+"="+c.Options[key])
			}
		}
		return &c, nil
	}
	return nil, nil
}

// presetText describes a run by a preset.
func (r *trainRequest) presetText(c *agents.TrainingPreset) string {
	p, l := &r.config, &r.config.Limit
	method := "policy gradient without search"
	if p.Play.Iterations > 0 {
		method = fmt.Sprintf("%s of searches with %d iterations", cmp.Or(p.Learn.From, "visits"), p.Play.Iterations)
	}
	text := fmt.Sprintf("Preset of %s: starts as %s and learns from %s.\n", flagsOf(c), p.Shape.Base, method)
	text += fmt.Sprintf("%d games per generation on %d threads", p.Play.Games, p.Compute.Threads)
	if l.Time > 0 {
		text += fmt.Sprintf("; stops after %v", l.Time)
	}
	if l.Patience > 0 {
		text += fmt.Sprintf(" or %d generations without a better net", l.Patience)
	}
	text += fmt.Sprintf(".\nBest net: %s; settings: %s (--config FILE replaces them).\n", filepath.Join(p.Dir, "best.net"), filepath.Join(p.Dir, presetFile))
	var others []string
	for _, o := range agents.TrainingPresets(c.Game) {
		if flagsOf(&o) != flagsOf(c) {
			others = append(others, flagsOf(&o))
		}
	}
	if len(others) > 0 {
		text += "Other presets: " + strings.Join(others, ", ") + ".\n"
	}
	return text
}

// flagsOf returns the flags for the game and side of a preset.
func flagsOf(c *agents.TrainingPreset) string {
	text := "--game " + c.Game
	for _, key := range slices.Sorted(maps.Keys(c.Options)) {
		text += fmt.Sprintf(" --option %s=%s", key, c.Options[key])
	}
	return text + " --side " + c.Side
}

// keepPreset stores the preset in the folder of the run.
func (r *trainRequest) keepPreset(text string) error {
	path := filepath.Join(r.config.Dir, presetFile)
	if _, err := os.Stat(path); text == "" || err == nil {
		return nil
	}
	return durable.WriteFile(path, []byte(text))
}
