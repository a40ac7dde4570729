package agents

import (
	"io"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Optional interfaces of an Agent or a Value. The last four are declared in other packages.
//
//	interface            purpose                                caller
//	ResultReporter       result of the latest search            package export, for trajectories
//	ProbabilityReporter  probabilities of the latest decision   package arena, for luck-adjusted results
//	Listener             receives events in words               Referee
//	UsageReporter        resources used                         package arena
//	SeatChecker          playable seats                         ParseFor
//	AimSetter            order of aims                          RegisterStrategy
//	LuckFilter           of a Value: events with much luck      package selfplay, for luck-adjusted targets
//	env.Beginner         start of a game                        Referee, env.Env, training
//	env.Ender            end of a game                          Referee
//	io.Closer            release of resources                   Close
//	mcts.Policy          moves in a sampled world               Belief, and playouts of a search

// ResultReporter is an optional interface of an Agent that searches.
type ResultReporter interface {
	// Last returns the result of the latest search.
	Last() mcts.Result
}

// ProbabilityReporter is an optional interface of an Agent that draws its actions from known probabilities.
type ProbabilityReporter interface {
	// Probabilities returns the probability of each legal action at the latest decision, in their order, or
	// nil if nothing was drawn. The agent owns the slice and overwrites it at its next decision.
	Probabilities() []float64
}

// Listener is an optional interface of an Agent that reads events in words.
type Listener interface {
	// Hear passes the events that the agent's seat sees; the agent owns the lines. Events without
	// an alternative before the first decision are omitted.
	Hear(lines []string)
}

// Usage is the resources that an agent used in one or several games; unreported ones are 0.
type Usage struct {
	Calls   int     `json:"calls,omitempty"`   // calls of tools
	Illegal int     `json:"illegal,omitempty"` // actions that the rules refused
	Missed  int     `json:"missed,omitempty"`  // decisions drawn at random in its place
	In      int     `json:"in,omitempty"`      // tokens read
	Out     int     `json:"out,omitempty"`     // tokens written
	Cost    float64 `json:"cost,omitempty"`    // cost in the unit of the agent
}

// Plus returns the sum.
func (u Usage) Plus(v Usage) Usage {
	return Usage{u.Calls + v.Calls, u.Illegal + v.Illegal, u.Missed + v.Missed, u.In + v.In, u.Out + v.Out, u.Cost + v.Cost}
}

// UsageReporter is an optional interface of an Agent that reports its resources besides time.
type UsageReporter interface {
	// Usage returns the resources used since the latest game began.
	Usage() Usage
}

// AimSetter is an optional interface of a strategy with aims, such as "balanced:aims=rifles/doors".
// Kind.Aims lists them.
type AimSetter interface {
	// SetAims sets the order of the aims: the strategy follows the first one that it can act on.
	SetAims(aims []string)
}

// SeatChecker is an optional interface of an agent that cannot play every seat of its kind.
type SeatChecker interface{ CheckSeat(seat engine.Seat) error }

// LuckFilter is an optional interface of a Value that knows the chance events with most luck. It
// saves the time of weighing the others.
type LuckFilter interface {
	// Matters reports whether the chance event at s is worth weighing. It sees only the state before
	// the event, so skipped luck adds noise but no bias.
	Matters(s engine.State) bool
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
