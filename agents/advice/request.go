package advice

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
)

// Request is a request for a search, or for a comparison of moves. The command line, the protocol, the page
// and MCP all fill in this type, and Check validates it. Its JSON tags are the fields of the protocol; a tag
// "least" is the smallest value that a client may name.
type Request struct {
	Position engine.Position `json:"-"`     // nil is the position of the session
	Moves    []string        `json:"moves"` // moves to compare; nil searches all

	Iterations int           `json:"iterations" least:"1"` // 0 is no limit
	Time       time.Duration `json:"seconds"`              // 0 is no limit
	Seed       uint64        `json:"-"`
	Threads    int           `json:"threads" least:"1"` // 0 is 1
	Memory     Bytes         `json:"memory"`            // for the trees of all threads; 0 is the default of mcts
	Rollout    string        `json:"rollout"`           // playout policy; "" is the game's best
	Net        Net           `json:"net"`
	Deeper     bool          `json:"deeper"` // resume the latest search of the position, if its settings are the same

	UntilSure bool `json:"untilSure"` // stop as soon as the search is sure: see Report.Sure

	EveryTime       time.Duration `json:"everySeconds"`              // interval of Tell; 0 is none
	EveryIterations int           `json:"everyIterations" least:"1"` // interval of Tell; 0 is none
	Tell            func(Report)  `json:"-"`                         // receives results on the way; may be nil
}

// Net selects the net of a search. The zero value is the bundled nets.
type Net struct {
	File access.File // net file; the zero file is none
	None bool        // search without a net

	by access.Permission
}

// NetBy returns a Net for decoding. Only a granted permission may name a file.
func NetBy(by access.Permission) Net { return Net{by: by} }

// Set selects the net: a file, "none", or "" for the bundled nets.
func (n *Net) Set(name string) error {
	switch {
	case name == agents.NoGuide:
		n.File, n.None = access.File{}, true
	case name != "" && !n.by.Granted():
		return errors.New("a net is a file, and only the owner of this machine may name one; expected none, or nothing for the bundled net")
	default:
		n.File, n.None = n.by.File(name), false
	}
	return nil
}

func (n *Net) UnmarshalJSON(raw []byte) error {
	var name string
	if err := json.Unmarshal(raw, &name); err != nil {
		return err
	}
	return n.Set(name)
}

// same reports whether two searches use the same net.
func (n Net) same(o Net) bool { return n.File == o.File && n.None == o.None }

// netSource returns the nets for a seat. A named playout policy is its own prior.
func (o Request) netSource(g engine.Game, seat engine.Seat) agents.NetSource {
	if o.Net.File.Named() || o.Rollout != "" || o.Net.None {
		return agents.NetSource{File: o.Net.File}
	}
	return agents.NetSource{Nets: agents.DefaultGuideNetsFor(g, seat)}
}

// MostSeconds is the longest search, in seconds.
const MostSeconds = 1e6

// Limits of a tree's memory: two nodes, and more than any machine has.
const (
	leastMemory Bytes = 1 << 10
	mostMemory  Bytes = 1 << 40
)

// Check returns an error for settings that are out of range or exclude each other.
func (o Request) Check() error {
	each := o.Memory / Bytes(max(1, o.Threads))
	switch {
	case o.Iterations < 0:
		return fmt.Errorf("iterations is %d; expected 1 or more", o.Iterations)
	case o.Threads < 0 || o.Threads > mcts.MaxThreads:
		return fmt.Errorf("threads is %d; expected 1 to %d", o.Threads, mcts.MaxThreads)
	case o.Memory != 0 && (each < leastMemory || each > mostMemory):
		return fmt.Errorf("memory is %q; expected 1KiB to 1024GiB for each thread", o.Memory.String())
	case o.EveryTime != 0 && o.EveryIterations != 0:
		return errors.New("everySeconds and everyIterations exclude each other")
	case o.Moves == nil:
	case len(o.Moves) == 0:
		return errors.New(`"moves" is empty; expected an array of actions`)
	case o.Reports() || o.Memory != 0 || o.Deeper || o.UntilSure:
		return errors.New("a comparison of moves uses only playouts; everySeconds, everyIterations, memory, deeper and untilSure do not apply")
	}
	return nil
}

// Reports reports whether the request asks for partial results.
func (o Request) Reports() bool { return o.EveryTime != 0 || o.EveryIterations != 0 }

// Searcher returns the search for a seat. tell receives results on the way, and may be nil.
func (o Request) Searcher(g engine.Game, seat engine.Seat, tell func(mcts.Result)) (*mcts.Team, error) {
	nodes := 0
	if o.Memory > 0 {
		nodes = agents.SearchDefaultsOf(g.Name()).Layout().NodesIn(int64(o.Memory) / int64(max(1, o.Threads)))
	}
	return agents.OpenTeam(g, mcts.Config{
		MaxNodes:   nodes,
		Iterations: o.Iterations,
		Time:       o.Time,
		Seed:       o.Seed,
		Progress:   o.progress(tell),
	}, o.Rollout, o.netSource(g, seat), o.Threads)
}

func (o Request) progress(tell func(mcts.Result)) mcts.Progress {
	every := o.EveryTime
	if o.UntilSure && every == 0 {
		every = 100 * time.Millisecond
	}
	return mcts.Progress{Report: tell, Every: every, Iterations: o.EveryIterations}
}
