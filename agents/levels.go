package agents

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
)

// Level is an opponent of a measured strength for one side of a game.
type Level struct {
	Name  string `json:"name"`         // one of LevelNames
	Means string `json:"means"`        // what it is, in a few words
	Agent string `json:"agent"`        // text of the agent
	As    string `json:"as,omitempty"` // weaker agent that was measured in its place, such as a shorter search; "" for none

	// Wins is the measured percentage of wins, with its 95 % interval.
	Wins     float64    `json:"wins"`
	Interval [2]float64 `json:"interval"`
}

// LevelNames are the names of levels, weakest first.
var LevelNames = []string{"beginner", "easy", "medium", "hard", "strongest"}

// ladder is the levels of some sides of a game, weakest first.
type ladder struct {
	Sides    []string `json:"sides"`    // none is every other side
	Measured []string `json:"measured"` // commands and studies that measured the levels
	Levels   []Level  `json:"levels"`
}

// levels.json defines the levels by game, with the measurements that order them.
//
//go:embed levels.json
var levelsFile []byte

var ladders = readLadders()

func readLadders() (all map[string][]ladder) {
	d := json.NewDecoder(bytes.NewReader(levelsFile))
	d.DisallowUnknownFields()
	if err := d.Decode(&all); err != nil {
		panic("agents: levels.json: " + err.Error())
	}
	return all
}

func init() {
	Register(Kind{
		Name:   "level",
		Usage:  "level: an opponent by measured strength: level:beginner, easy, medium, hard or strongest",
		In:     func(game string) bool { return ladders[game] != nil },
		Expand: expandLevel,
		Seat:   func(g engine.Game, seat engine.Seat) bool { return len(LevelsOf(g, seat)) > 0 },
	})
}

// LevelsOf returns the levels of a seat, weakest first. Levels whose agents do not play the seat under
// the options of g are missing.
func LevelsOf(g engine.Game, seat engine.Seat) []Level {
	side := ""
	for _, s := range engine.SidesOf(g) {
		if slices.Contains(s.Seats, seat) {
			side = s.Name
		}
	}
	all := ladders[g.Name()]
	i := slices.IndexFunc(all, func(l ladder) bool { return len(l.Sides) == 0 || slices.Contains(l.Sides, side) })
	if i < 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(all[i].Levels), func(l Level) bool {
		k, err := Find(g, l.Agent)
		return err != nil || k.Seat != nil && !k.Seat(g, seat) || l.Agent == "net" && PlayNets(g).of(seat) == nil
	})
}

// expandLevel returns the agent of "level:NAME" for a seat. The agent is named by its own text, so that
// saved games stay valid if the levels change.
func expandLevel(g engine.Game, seat engine.Seat, p *Params) (text, name string, err error) {
	want := p.first("the name of a level")
	if seat == engine.Nobody && len(engine.SidesOf(g)) == 1 {
		seat = 0
	}
	if seat == engine.Nobody {
		return "", "", errors.New("the level of a side needs its seat")
	}
	var names []string
	for _, l := range LevelsOf(g, seat) {
		if l.Name == want {
			return l.Agent, l.Agent, nil
		}
		names = append(names, l.Name)
	}
	return "", "", fmt.Errorf("no level %q for %s%s; levels: %s", want, engine.SeatName(g, seat), engine.DidYouMean(want, names), strings.Join(names, ", "))
}
