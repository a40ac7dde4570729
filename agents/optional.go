package agents

import (
	"io"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// What an Agent, or a Value, may offer beside its interface, all of it here but for the last four.
//
//	interface     says                             who asks
//	Thinker       what it found before it decided  package export, for trajectories
//	Drawing       by what odds it decided          package arena, which takes luck off results
//	Listener      to hear what happens             Referee
//	Using         what it used, as far as it tells package arena
//	Picky         which seats it can play          ParseFor
//	Aimed         what to go for first             RegisterStrategy
//	Telling       of a Value: where luck lies      package selfplay, which takes it off what was drawn
//	env.Beginner  what to do where a game begins   whoever runs games: Referee, env.Env, training
//	env.Ender     what to do where one has ended   Referee
//	io.Closer     what it holds until then         Close: whoever has parsed it and needs it no more
//	mcts.Policy   what it does in a sampled world  Belief, and rollouts of a search

// Thinker is an optional interface of an Agent that searches.
type Thinker interface {
	// Last returns what the latest search found.
	Last() mcts.Result
}

// Drawing is an optional interface of an Agent that draws what it does by odds that it can
// tell.
type Drawing interface {
	// Drew returns the probability of each legal action of the view of the latest decision,
	// in their order; nil where nothing was drawn. It is the agent's own until it decides
	// again.
	Drew() []float64
}

// Listener is an optional interface of an Agent that wants to be told in words.
type Listener interface {
	// Hear tells what happened, in the eye of the agent's seat: the agent keeps the lines. What
	// can only go one way before anybody has decided is not told.
	Hear(lines []string)
}

// Use is what somebody has used in a game, or in several; what is not told is 0.
type Use struct {
	Calls   int     `json:"calls,omitempty"`   // of tools
	Illegal int     `json:"illegal,omitempty"` // actions that the rules refused
	Missed  int     `json:"missed,omitempty"`  // decisions that were drawn at random in its place
	In      int     `json:"in,omitempty"`      // tokens that were read
	Out     int     `json:"out,omitempty"`     // tokens that were written
	Cost    float64 `json:"cost,omitempty"`    // in the unit in which it is told
}

// Plus returns the sum.
func (u Use) Plus(v Use) Use {
	return Use{u.Calls + v.Calls, u.Illegal + v.Illegal, u.Missed + v.Missed, u.In + v.In, u.Out + v.Out, u.Cost + v.Cost}
}

// Using is an optional interface of an Agent that can tell what it uses besides time.
type Using interface {
	// Used returns what was used since the latest game began.
	Used() Use
}

// Aimed is an optional interface of a strategy whose text may say what it goes for:
// "balanced:aims=rifles/doors". What there is stands in Kind.Aims.
type Aimed interface {
	// Pursue sets the order: it goes for the first for which there is something to do.
	Pursue(aims []string)
}

// Picky is an optional interface of an agent that may be unable to play a seat that its kind can.
type Picky interface{ Fits(seat engine.Seat) error }

// Telling is an optional interface of a Value that knows where luck lies, for who takes luck off
// many games and would spare the rest.
type Telling interface {
	// Tells reports whether what chance is about to decide at s is worth weighing. Luck that is
	// left in is noise, and no bias: Tells knows the state before the event alone.
	Tells(s engine.State) bool
}

// Close closes those of the agents that hold something, such as a program that runs. They
// are not asked again.
func Close(agents ...Agent) {
	for _, a := range agents {
		if c, ok := a.(io.Closer); ok {
			_ = c.Close() // the games have their results
		}
	}
}
