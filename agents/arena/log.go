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

const logFormat = 1

var logs = runlog.Kind[Game]{Package: "arena", Run: "an experiment", Row: "game", Damaged: "without it, its game is played again"}

// header is the first line of a log.
type header struct {
	Format int      `json:"format"`
	Counts []string `json:"counts,omitempty"` // names of Game.Counts
	*Experiment
}

// OpenLog opens or creates the log of a run at path, and adds its games to the run.
func OpenLog(path string, r *Run) (*runlog.Log[Game], error) { return logs.OpenLog(path, r.content()) }

// content describes the log of a run: a header with the experiment, then a line for each finished
// game. Package runlog has the format.
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

// differs lists the differences between the experiment of a log and the current one, "" if there is
// none.
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

func valueName(value string) string { return cmp.Or(value, "none") }
