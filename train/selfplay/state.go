package selfplay

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"deadreckon/engine"
	"deadreckon/internal/durable"
)

// The files of a run's folder, besides the metrics and curves.
const (
	stateFile    = "state.json"  // where the run is
	lockFile     = "lock"        // of the process that trains
	learnerFile  = "learner.net" // the learner's net with its moments
	bestFile     = "best.net"    // the best net: a copy of its version
	netsFolder   = "nets"        // versions: those that passed the gate
	gamesFolder  = "games"       // trajectories: the replay window and all before it
	seriesFolder = "bouts"       // games of gates and yardsticks
)

// Phases of a generation, and what comes before the first.
const (
	phaseBegin   = "begin" // the first net is made
	phasePlay    = "play"
	phaseLearn   = "learn"
	phaseGate    = "gate"
	phaseMeasure = "measure"
)

// state is where a run is: all that the files of the folder do not tell.
type state struct {
	Run        identity   `json:"run"`
	Generation int        `json:"generation"`
	Phase      string     `json:"phase"`
	Settings   *settings  `json:"settings"`        // of the generation at hand; nil before it has begun
	Best       int        `json:"best"`            // version
	Plans      []struct{} `json:"plans,omitempty"` // of earlier versions, whose actors could be generations ahead
	Failed     int        `json:"failed"`          // gates in a row that no net passed
	Members    []member   `json:"members"`         // of the pool
	Games      uint64     `json:"games"`           // of the actors
	Actions    uint64     `json:"actions"`         // in them, chance included
	Steps      uint64     `json:"steps"`           // of the learner, before the generation at hand
	Seconds    float64    `json:"seconds"`         // of work
	Metrics    int64      `json:"metrics"`         // bytes of the metrics that belong to it
	Measured   measured   `json:"measured"`        // the latest
	Row        Row        `json:"row"`             // of the generation at hand, so far

	text []byte // as it was read
}

// settings hold for a whole generation: its games are played under one of them, by
// whom their files name.
type settings struct {
	Play Play
	Gate Gate
	Pool Pool
	Yard Yardsticks
}

func (c *Config) settings() *settings { return &settings{c.Play, c.Gate, c.Pool, c.Yardsticks} }

func (c *Config) set(s *settings) {
	c.Play, c.Gate, c.Pool, c.Yardsticks = s.Play, s.Gate, s.Pool, s.Yard
}

// identity is what may not change in a run.
type identity struct {
	Game     string      `json:"game"`
	Settings [][2]string `json:"settings"`
	Encoding string      `json:"encoding"`
	Seed     uint64      `json:"seed"`
	Net      string      `json:"net"`
	Scripted string      `json:"scripted"`
	Start    string      `json:"start,omitempty"` // the net that a run of an earlier version began from
	Base     string      `json:"base,omitempty"`
	Learn    string      `json:"learn,omitempty"`
	Side     string      `json:"side,omitempty"`
	Slots    string      `json:"slots"`
}

func (c *Config) identity() identity {
	id := identity{Game: c.Game.Name(), Settings: engine.SettingPairs(c.Game), Encoding: c.Game.(engine.Encoder).Encoding().Digest(), Seed: c.Seed}
	spec, _ := c.spec() // has been checked
	id.Net = fmt.Sprintf("%v, width %d, depth %d, hidden %d, heads %v", spec.Kind, spec.Width, spec.Depth, spec.Hidden, spec.Heads)
	id.Scripted = fmt.Sprintf("%d games of %q, %d steps", c.Shape.FromScripted, c.script(), c.Shape.ScriptedSteps)
	if c.Shape.FromScripted == 0 {
		id.Scripted = "none"
	}
	if b := c.base(); b.Agent != "" {
		id.Base = fmt.Sprintf("%s with weight %v", b.Agent, b.Weight)
	}
	id.Learn, id.Side = c.Learn.From, c.Side
	switch {
	case id.Learn != "":
	case c.policyOnly():
		id.Learn = "drawn actions"
	default:
		id.Learn = "visits"
	}
	id.Slots = fmt.Sprintf("%d games in %d slots", c.Play.Games, c.slots())
	return id
}

// differs says what is not as in another run, or "".
func (a *identity) differs(b *identity) string {
	learn := a.Learn
	if learn == "" && b.Learn != leads && b.Learn != learnMagnet { // by a version that did not tell visits from drawn actions
		learn = b.Learn
	}
	for _, x := range []struct {
		what      string
		have, new any
	}{
		{"game", a.Game, b.Game}, {"game's settings", a.Settings, b.Settings}, {"encoding", a.Encoding, b.Encoding}, {"seed", a.Seed, b.Seed},
		{"net", a.Net, b.Net}, {"from-scripted", a.Scripted, b.Scripted}, {"start", cmp.Or(a.Start, "none"), cmp.Or(b.Start, "none")}, {"base", cmp.Or(a.Base, "none"), cmp.Or(b.Base, "none")}, {"learn", cmp.Or(learn, "visits"), b.Learn},
		{"side", cmp.Or(a.Side, "all"), cmp.Or(b.Side, "all")},
		{"generation", a.Slots, b.Slots},
	} {
		if have, new := fmt.Sprint(x.have), fmt.Sprint(x.new); have != new {
			return fmt.Sprintf("its %s is %.200s, not %.200s", x.what, have, new)
		}
	}
	return ""
}

// loadState reads the state of the folder; false if it has none.
func loadState(dir string) (s state, ok bool, err error) {
	path := filepath.Join(dir, stateFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return s, false, nil
	}
	if err != nil {
		return s, false, fmt.Errorf("selfplay: %w", err)
	}
	inner, ok := durable.ParseLine(stateKind, bytes.TrimSuffix(text, []byte("\n")))
	if !ok {
		return s, false, damaged(path, errors.New("its checksum does not fit"))
	}
	s.Settings = &settings{Gate: Gate{Every: 1}, Pool: Pool{Nets: most}} // where an older program wrote nothing of them
	if err := json.Unmarshal(inner, &s); err != nil {
		return s, false, damaged(path, err) // of another program
	}
	s.text = inner
	if len(s.Plans) > 0 {
		return s, false, fmt.Errorf("selfplay: %s: the actors of this run are ahead of the learner, which this version does not do: end it with the version that began it", path)
	}
	switch s.Phase {
	case phaseBegin, phasePlay, phaseLearn, phaseGate, phaseMeasure:
		return s, true, nil
	}
	return s, false, damaged(path, fmt.Errorf("phase %q", s.Phase))
}

// stateKind names the line that the file has, with its checksum: a figure that has
// changed would let a run go on wrongly.
const stateKind = "state"

// save writes the state in one step.
func (s *state) save(dir string) error {
	text, err := durable.Line(stateKind, s)
	if err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	return replace(filepath.Join(dir, stateFile), text)
}
