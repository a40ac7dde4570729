package advice

import (
	"errors"
	"time"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
)

// Request is a request for a search, or for a judgement of moves. The command line, the protocol, the
// page, MCP and Python all make one.
type Request struct {
	Position engine.Position // nil is where the game is
	Moves    []string        // moves to judge; see OpenJudge

	Iterations int           // 0 is no limit
	Time       time.Duration // 0 is no limit
	Seed       uint64
	Threads    int         // 0 is 1
	Memory     Bytes       // of the trees of all threads; 0 is the default of mcts. A judgement has no tree
	Rollout    string      // policy that plays games out; "" is the best policy of the game
	Net        access.File // of a net that guides the search, if any
	Guide      string      // agents.NoGuide searches without the nets that ship
	Deeper     bool        // resume the latest search of the position, if there is one with the same settings

	Every mcts.Progress // how often Tell is called; its own Tell is not used
	Tell  func(Report)  // is called with results on the way; nil is none
}

// SetNet sets what guides the search to what somebody names: a file, or nothing by the word none.
func (o *Request) SetNet(by access.Permission, name string) error {
	switch {
	case name == agents.NoGuide:
		o.Net, o.Guide = access.File{}, agents.NoGuide
	case name != "" && !by.Granted():
		return errors.New("a net is a file, and only the owner of this machine may name one; expected none, or nothing for the net that ships")
	default:
		o.Net, o.Guide = by.File(name), ""
	}
	return nil
}

// by returns the nets that guide the search of a seat. A policy of playouts that is named is its
// own prior.
func (o Request) by(g engine.Game, seat engine.Seat) agents.NetSource {
	if o.Net.Named() || o.Rollout != "" || o.Guide == agents.NoGuide {
		return agents.NetSource{File: o.Net}
	}
	return agents.NetSource{Nets: agents.DefaultGuideNetsFor(g, seat)}
}

// MostSeconds is the longest time that a person or a program may ask for, in seconds.
const MostSeconds = 1e6

// The memory of a tree that makes sense: two nodes, and more than there is.
const (
	leastMemory Bytes = 1 << 10
	mostMemory  Bytes = 1 << 40
)

// CheckMemory refuses what is no memory for the trees of the threads.
func (o Request) CheckMemory() error {
	if each := o.Memory / Bytes(max(1, o.Threads)); o.Memory != 0 && (each < leastMemory || each > mostMemory) {
		return errors.New("expected 1KiB to 1024GiB for each thread")
	}
	return nil
}

// Searcher returns what carries out the order for a seat. Results on the way go to tell, which may
// be nil.
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
		Progress:   mcts.Progress{Tell: tell, Every: o.Every.Every, Iterations: o.Every.Iterations},
	}, o.Rollout, o.by(g, seat), o.Threads)
}
