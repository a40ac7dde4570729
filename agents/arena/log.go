package arena

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"deadreckon/durable"
)

// The log is a text of one JSON object in each line. The first is the experiment,
// each other one a finished game, in the order in which they ended:
//
//	{"crc":"1c291ca3","arena":{"format":1,"program":"deadreckon 0.1.0", ...}}
//	{"crc":"8bb98613","game":{"agents":[0,1],"game":17, ...}}
//
// The checksum is the CRC-32 (IEEE) of the text of the inner object. A line is
// written in one piece and never again, so a run that is killed can leave no
// more behind than a last line without its end, and that is dropped.
const (
	kindArena = "arena"
	kindGame  = "game"
	logFormat = 1
)

// header is the first line.
type header struct {
	Format int      `json:"format"`
	Counts []string `json:"counts,omitempty"` // names of Game.Counts
	*Experiment
}

// Log is the file of the finished games of one experiment. It is locked as long
// as it is open.
type Log struct{ *durable.Log }

// OpenLog opens or begins the log of a run at path, and adds to the run the
// games that it holds.
func OpenLog(path string, r *Run) (*Log, error) {
	first, err := durable.Line(kindArena, header{logFormat, r.Experiment.counts(), r.Experiment})
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	l, err := durable.OpenLog(path, first, func(number int, row []byte) error {
		if number == 1 {
			return checkHeader(r.Experiment, row)
		}
		return loadGame(r, row)
	})
	if errors.Is(err, durable.ErrForeign) {
		err = fmt.Errorf("%w of arena", err)
	}
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	return &Log{l}, nil
}

// checkHeader compares the experiment of a log with the one to be run.
func checkHeader(e *Experiment, row []byte) error {
	inner, ok := durable.ParseLine(kindArena, row)
	if !ok {
		return fmt.Errorf("this is no log of arena")
	}
	var h header
	if err := json.Unmarshal(inner, &h); err != nil {
		return err
	}
	if h.Format != logFormat {
		return fmt.Errorf("format %d, expected %d", h.Format, logFormat)
	}
	if what := h.Experiment.differs(e); what != "" {
		return fmt.Errorf("this is the log of another experiment: %s", what)
	}
	return nil
}

// loadGame adds the game of a line to a run.
func loadGame(r *Run, row []byte) error {
	inner, ok := durable.ParseLine(kindGame, row)
	if !ok {
		return fmt.Errorf("the line is damaged; without it, its game is played again")
	}
	var g Game
	if err := json.Unmarshal(inner, &g); err != nil {
		return err
	}
	if !r.Add(&g) {
		return fmt.Errorf("game %d of agents %v is there twice, or not of this experiment", g.Number, g.Agents)
	}
	return nil
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
	say("the value that takes luck off", named(there.Luck), named(here.Luck))
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

// named returns the name of a value, "none" for none.
func named(value string) string { return cmp.Or(value, "none") }

// Add writes a finished game. After an error the log takes no more.
func (l *Log) Add(g *Game) error {
	text, err := durable.Line(kindGame, g)
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	return l.Log.Add(text)
}
