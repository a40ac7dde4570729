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

// courseFile has, in the folder of a run that nobody configured, the course that it took: it goes on
// by that, whatever a later program would take.
const courseFile = "course.toml"

// takeCourse has a run without --config go by the course of its game and side, if there is one: that
// in its folder, or the program's. It returns its text, and one that says what comes.
func (r *trainRequest) takeCourse(flags *pflag.FlagSet) (text, said string, err error) {
	if len(r.files) > 0 {
		return "", "", nil
	}
	c, err := r.chooseCourse()
	if c == nil || err != nil {
		return "", "", err
	}
	text, name := string(c.Text), "course of "+flagsOf(c)
	kept, err := os.ReadFile(filepath.Join(r.config.Dir, courseFile))
	switch {
	case err == nil:
		text, name = string(kept), filepath.Join(r.config.Dir, courseFile)
	case !errors.Is(err, fs.ErrNotExist):
		return "", "", err
	}
	if err := r.readSettings(name, text, flags); err != nil {
		return "", "", err
	}
	return text, r.coursed(c), nil
}

// chooseCourse returns the course of the game and side that the flags name, or nil. Who names no
// settings of the game gets those of the course; who names no side that of the first.
func (r *trainRequest) chooseCourse() (*agents.TrainingPreset, error) {
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

// coursed says what a run by a course does, and where its net will be.
func (r *trainRequest) coursed(c *agents.TrainingPreset) string {
	p, l := &r.config, &r.config.Limit
	how := "draws of its policy, which learns by what comes of them"
	if p.Play.Iterations > 0 {
		how = fmt.Sprintf("searches of %d iterations, whose %s it learns", p.Play.Iterations, cmp.Or(p.Learn.From, "visits"))
	}
	text := fmt.Sprintf("course of %s: a net over %s by %s; %d games a generation, threads %d, ", flagsOf(c), p.Shape.Base, how, p.Play.Games, p.Compute.Threads)
	if l.Time > 0 {
		text += fmt.Sprintf("%v in all", l.Time)
	}
	if l.Patience > 0 {
		text += fmt.Sprintf(" or until %d nets in a row are no better", l.Patience)
	}
	var others []string
	for _, o := range agents.TrainingPresets(c.Game) {
		if flagsOf(&o) != flagsOf(c) {
			others = append(others, flagsOf(&o))
		}
	}
	text += fmt.Sprintf("\nthe best net is %s, the settings are %s; --config FILE takes others in their place", filepath.Join(p.Dir, "best.net"), filepath.Join(p.Dir, courseFile))
	if len(others) > 0 {
		text += "; other courses: " + strings.Join(others, ", ")
	}
	return text + "\n"
}

// flagsOf returns the flags that name the game and the side of a course.
func flagsOf(c *agents.TrainingPreset) string {
	text := "--game " + c.Game
	for _, key := range slices.Sorted(maps.Keys(c.Options)) {
		text += fmt.Sprintf(" --option %s=%s", key, c.Options[key])
	}
	return text + " --side " + c.Side
}

// keepCourse writes the course into the folder of the run, which is there.
func (r *trainRequest) keepCourse(text string) error {
	path := filepath.Join(r.config.Dir, courseFile)
	if _, err := os.Stat(path); text == "" || err == nil {
		return nil
	}
	return durable.WriteFile(path, []byte(text))
}
