package arena

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"deadreckon/internal/durable/runlog"
)

// The log is a text of one JSON object in each line. The first is the experiment,
// each other one a finished game, in the order in which they ended:
//
//	{"crc":"1c291ca3","arena":{"format":1,"program":"deadreckon 0.1.0", ...}}
//	{"crc":"8bb98613","game":{"agents":[0,1],"game":17, ...}}
//
// Package runlog has the rest.
const logFormat = 1

var logs = runlog.Kind[Game]{Package: "arena", Run: "an experiment", Row: "game", Damaged: "without it, its game is played again"}

// header is the first line.
type header struct {
	Format int      `json:"format"`
	Counts []string `json:"counts,omitempty"` // names of Game.Counts
	*Experiment
}

// OpenLog opens or begins the log of a run at path, and adds to the run the
// games that it holds.
func OpenLog(path string, r *Run) (*runlog.Log[Game], error) { return logs.OpenLog(path, r.content()) }

// content is what the log of a run holds.
func (r *Run) content() runlog.Content[Game] {
	return runlog.Content[Game]{
		Header: header{logFormat, r.Experiment.counts(), r.Experiment},
		Differs: func(text []byte) (string, error) {
			var there header
			if err := json.Unmarshal(text, &there); err != nil {
				return "", err
			}
			if there.Format != logFormat {
				return "", fmt.Errorf("format %d, expected %d", there.Format, logFormat)
			}
			return there.differs(r.Experiment), nil
		},
		Add: func(g *Game) error {
			if !r.Add(g) {
				return fmt.Errorf("game %d of agents %v is there twice, or not of this experiment", g.Number, g.Agents)
			}
			return nil
		},
	}
}

// differs says in what the experiment there differs from the one here, "" if in
// nothing.
func (there *Experiment) differs(here *Experiment) string {
	var all []string
	say := func(what string, a, b any) {
		if !reflect.DeepEqual(a, b) {
			all = append(all, fmt.Sprintf("%s is %v there, %v here", what, a, b))
		}
	}
	say("the program", there.Program, here.Program)
	say("the game", there.Game, here.Game)
	say("the seed", there.Seed, here.Seed)
	say("the number of games", there.Games, here.Games)
	say("the test", there.SPRT.String(), here.SPRT.String())
	say("the value that takes luck off", valueName(there.Luck), valueName(here.Luck))
	for _, name := range slices.Sorted(maps.Keys(here.Names)) {
		say(name, there.Names[name], here.Names[name])
	}
	say("where games begin", there.startNames(), here.startNames())
	keys := maps.Clone(there.Settings)
	maps.Copy(keys, here.Settings)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		say(key, there.Settings[key], here.Settings[key])
	}
	for i := range max(len(there.Sides), len(here.Sides)) {
		if i >= len(there.Sides) || i >= len(here.Sides) {
			say("the number of sides", len(there.Sides), len(here.Sides))
			break
		}
		say("the side "+here.Sides[i].Name, there.Sides[i].String(), here.Sides[i].String())
	}
	return strings.Join(all, "; ")
}

// valueName returns the name of a value, "none" for none.
func valueName(value string) string { return cmp.Or(value, "none") }
