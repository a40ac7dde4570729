package streets

import (
	"context"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/streets"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

// intent is an action that a character wants to take: a kind with its main arguments.
type intent struct {
	kind action.Kind
	at   ground.Place // place of the figure or thing
	a, b int          // building and opening, or record; -1 for any
	how  approach
}

// approach says how a movement ends.
type approach uint8

const (
	onward  approach = iota // nearer to the goal
	contact                 // next to a figure
	away                    // in the least danger
	aloof                   // far from friends
)

// rule is a rule of a strategy; ok is false if it does not apply.
type rule func(p *player, c int) (intent, bool)

// player plays every seat by one strategy. It stops allocating once it knows the map and is not safe for
// concurrent use.
type player struct {
	scene
	weights
	driverState
	name      string
	rules     []rule
	isTraitor bool // true to follow its own secret objective if nothing else can be won
	asked     []engine.Action
	footings  []footing // used by favour
}

func (p *player) Name() string { return p.name }

func (p *player) Decide(_ context.Context, v engine.View, _ *rand.Rand) (engine.Action, error) {
	p.asked = v.AppendLegal(p.asked[:0])
	return p.choose(facts.Of(v), p.asked), nil
}

// Choose implements mcts.Policy.
func (p *player) Choose(s engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	return p.choose(facts.Of(s), legal)
}

func (p *player) choose(f facts.Facts, legal []engine.Action) engine.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	switch phase := f.Phase().String(); phase {
	case "pick":
		p.look(f, legal)
		return p.pick()
	case "act":
		p.look(f, legal)
		return p.act(f.Actor())
	case "to", "stand", "place", "boss", "boss-run":
		p.look(f, legal)
		return p.step(phase, f.Actor())
	case "drive":
		p.look(f, legal)
		return p.steer().Action()
	case "reroll":
		return legal[1]
	case "again":
		if f.Swayed() > 0 {
			return legal[1]
		}
	case "trade":
		p.look(f, legal)
		return p.haggle(f.Actor())
	case "also":
		p.look(f, legal)
		return p.another()
	case "keep":
		if useless(f.Found()) {
			return legal[1]
		}
	}
	return legal[0] // plus, hands, agree, prolong, the first target, seat and item
}

// pick picks the character with the intent of the first rule, of several the one farthest on its way,
// or nobody.
func (p *player) pick() engine.Action {
	best, first, least := p.legal[len(p.legal)-1], len(p.rules), 0
	for _, a := range p.legal {
		d := action.Decode(a)
		if d.Kind != action.KindPick {
			continue
		}
		c := p.index(int(d.A))
		list := p.rulesOf(c)
		for i, r := range list[:min(first+1, len(list))] {
			if _, ok := r(p, c); !ok {
				continue
			}
			if way := p.men[c].way; i < first || way < least {
				best, first, least = a, i, way
			}
			break
		}
	}
	return best
}

// act takes the actor's first legal intent.
func (p *player) act(slot int) engine.Action {
	c := p.index(slot)
	for _, r := range p.rulesOf(c) {
		if w, ok := r(p, c); ok {
			if a, ok := p.actionFor(w, c); ok {
				return a
			}
		}
	}
	if d := action.Decode(p.legal[0]); d.Kind == action.KindDone {
		return p.legal[0]
	}
	return p.nothing(c)
}

// anySeat and isTraitorMode report whether a strategy plays a seat.
func anySeat(engine.Game, engine.Seat) bool { return true }
func isTraitorMode(g engine.Game, _ engine.Seat) bool {
	return g.(*rules.Game).Rules().Options.Mode == rules.Semi
}

// register registers a strategy. open returns a new player with default weights.
func register(name, usage string, who func(engine.Game, engine.Seat) bool, open func() *player) {
	agents.RegisterStrategy(agents.Kind{Name: name, Game: rules.Name, Usage: usage, Seat: who}, func(name string) (agents.Agent, []agents.Knob) {
		p := open()
		p.name = name
		return p, p.parameters()
	})
}
