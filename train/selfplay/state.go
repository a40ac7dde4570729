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

// Files of a run's folder, besides metrics and curves.
const (
	stateFile    = "state.json"
	lockFile     = "lock"        // locked by the process that trains
	learnerFile  = "learner.net" // the learner's net with its moments
	bestFile     = "best.net"    // copy of the best version
	netsFolder   = "nets"        // versions: nets that passed a gate
	gamesFolder  = "games"       // trajectories
	seriesFolder = "bouts"       // results of gate and yardstick games
)

// Phases of a generation, and the phase before the first one.
const (
	phaseBegin   = "begin" // the first net is created
	phasePlay    = "play"
	phaseLearn   = "learn"
	phaseGate    = "gate"
	phaseMeasure = "measure"
)

// state is the part of a run that its other files do not tell.
type state struct {
	Run        identity   `json:"run"`
	Generation int        `json:"generation"`
	Phase      string     `json:"phase"`
	Settings   *settings  `json:"settings"`        // of the current generation; nil before it starts
	Best       int        `json:"best"`            // version of the best net
	Plans      []struct{} `json:"plans,omitempty"` // of earlier versions, whose actors could be ahead of the learner
	Failed     int        `json:"failed"`          // consecutive gates without a new best net
	Members    []member   `json:"members"`         // of the pool
	Games      uint64     `json:"games"`           // games of actors
	Actions    uint64     `json:"actions"`         // actions in those games, chance included
	Steps      uint64     `json:"steps"`           // learner steps before the current generation
	Seconds    float64    `json:"seconds"`         // seconds of work
	Metrics    int64      `json:"metrics"`         // valid bytes of the metrics file
	Measured   measured   `json:"measured"`        // latest measurement
	Row        Row        `json:"row"`             // current generation so far
}

// settings are fixed for a whole generation.
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

// identity holds the settings that cannot change in a run.
type identity struct {
	Game     string      `json:"game"`
	Settings [][2]string `json:"settings"`
	Encoding string      `json:"encoding"`
	Seed     uint64      `json:"seed"`
	Net      string      `json:"net"`
	Scripted string      `json:"scripted"`
	Start    string      `json:"start,omitempty"` // initial net of a run of an earlier version
	Base     string      `json:"base,omitempty"`
	Learn    string      `json:"learn,omitempty"`
	Side     string      `json:"side,omitempty"`
	Slots    string      `json:"slots"`
}

func (c *Config) identity() identity {
	id := identity{Game: c.Game.Name(), Settings: engine.SettingPairs(c.Game), Encoding: c.Game.(engine.Encoder).Encoding().Digest(), Seed: c.Seed}
	spec, _ := c.spec() // already checked
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

// differs describes the first difference, or returns "".
func (a *identity) differs(b *identity) string {
	learn := a.Learn
	if learn == oldAdvantages {
		learn = learnAdvantages
	}
	if learn == "" && b.Learn != learnAdvantages { // an earlier version did not record visits or sampled actions
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

// loadState reads the state of a folder; ok is false if there is none.
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
		return s, false, damaged(path, errors.New("wrong checksum"))
	}
	s.Settings = &settings{Gate: Gate{Every: 1}, Pool: Pool{Nets: most}} // defaults for files of earlier versions
	if err := json.Unmarshal(inner, &s); err != nil {
		return s, false, damaged(path, err)
	}
	if len(s.Plans) > 0 {
		return s, false, fmt.Errorf("selfplay: %s: the actors of this run are ahead of the learner, which this version does not support; finish it with the version that started it", path)
	}
	switch s.Phase {
	case phaseBegin, phasePlay, phaseLearn, phaseGate, phaseMeasure:
		return s, true, nil
	}
	return s, false, damaged(path, fmt.Errorf("phase %q", s.Phase))
}

// stateKind is the kind of the file's line, which has a checksum.
const stateKind = "state"

// save replaces the state file atomically.
func (s *state) save(dir string) error {
	text, err := durable.Line(stateKind, s)
	if err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	return replace(filepath.Join(dir, stateFile), text)
}
