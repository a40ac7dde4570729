package agents

import (
	"io"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Optional interfaces of an Agent or a Value. The last four are declared elsewhere.
//
//	interface     purpose                            caller
//	Thinker       result of the latest search        package export, for trajectories
//	Drawing       probabilities of the latest draw   package arena, for luck-adjusted results
//	Listener      hears events                       Referee
//	Using         resources used                     package arena
//	Picky         playable seats                     ParseFor
//	Aimed         order of aims                      RegisterStrategy
//	Telling       of a Value: events worth weighing  package selfplay, for luck-adjusted targets
//	env.Beginner  start of a game                    Referee, env.Env, training
//	env.Ender     end of a game                      Referee
//	io.Closer     release of resources               Close
//	mcts.Policy   moves in a sampled world           Belief, and playouts of a search

// Thinker is an optional interface of an Agent that searches.
type Thinker interface {
	// Last returns the result of the latest search.
	Last() mcts.Result
}

// Drawing is an optional interface of an Agent that draws its actions from known probabilities.
type Drawing interface {
	// Drew returns the probability of each legal action at the latest decision, in their order, or
	// nil if nothing was drawn. The agent owns the slice and overwrites it at its next decision.
	Drew() []float64
}

// Listener is an optional interface of an Agent that reads events in words.
type Listener interface {
	// Hear passes the events as the agent's seat sees them; the agent owns the lines. Events without
	// an alternative before the first decision are left out.
	Hear(lines []string)
}

// Use is the resources that an agent used in one or several games; unreported ones are 0.
type Use struct {
	Calls   int     `json:"calls,omitempty"`   // of tools
	Illegal int     `json:"illegal,omitempty"` // actions that the rules refused
	Missed  int     `json:"missed,omitempty"`  // decisions drawn at random in its place
	In      int     `json:"in,omitempty"`      // tokens read
	Out     int     `json:"out,omitempty"`     // tokens written
	Cost    float64 `json:"cost,omitempty"`    // in the unit of the report
}

// Plus returns the sum.
func (u Use) Plus(v Use) Use {
	return Use{u.Calls + v.Calls, u.Illegal + v.Illegal, u.Missed + v.Missed, u.In + v.In, u.Out + v.Out, u.Cost + v.Cost}
}

// Using is an optional interface of an Agent that reports its resources besides time.
type Using interface {
	// Used returns the resources used since the latest game began.
	Used() Use
}

// Aimed is an optional interface of a strategy with aims, such as "balanced:aims=rifles/doors".
// Kind.Aims lists them.
type Aimed interface {
	// Pursue sets the order: the strategy follows the first aim for which there is something to do.
	Pursue(aims []string)
}

// Picky is an optional interface of an agent that cannot play every seat of its kind.
type Picky interface{ Fits(seat engine.Seat) error }

// Telling is an optional interface of a Value that knows the chance events with most luck. It
// saves the time of weighing the others.
type Telling interface {
	// Tells reports whether the chance event at s is worth weighing. It sees only the state before
	// the event, so skipped luck adds noise but no bias.
	Tells(s engine.State) bool
}

// Close releases the resources of agents, such as a running program. Closed agents are not asked
// again.
func Close(agents ...Agent) {
	for _, a := range agents {
		if c, ok := a.(io.Closer); ok {
			_ = c.Close() // the games have their results
		}
	}
}
