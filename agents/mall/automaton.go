package mall

import (
	"math/rand/v2"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

func init() {
	register(zombies, "automaton", "automaton: the zombies of the solitaire rules (EN 15.0)",
		func() (strategy, []agents.Knob) { return &automaton{}, nil })
}

// automaton plays the zombies by the procedure of the solitaire game (EN 15.0; digest 3.S, A61-A65): the
// berserk check goes to the unit nearest to the movers, reactions are made by increasing distance, free
// moves by the five priorities, and the number of attacked characters is drawn. rules.Facts.Automaton
// lists its choices.
//
// The solitaire game has no hidden zombies, so two rules are ours. They are placed on the shortest ways
// from the characters' symbols to the rifles. A hidden zombie is revealed if it could then step into a
// character's square.
type automaton struct {
	choices []engine.Action
	odds    []uint64
}

func (p *automaton) choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	if rules.Decode(legal[0]).Kind == rules.KindHide {
		return placeHidden(f, legal, onTheWay(f.Board()), rng)
	}
	if a := revealAdjacent(f, legal); a != 0 {
		return a
	}
	p.choices, p.odds = f.Automaton(p.choices[:0], p.odds[:0])
	a := p.choices[engine.Pick(p.odds, rng)]
	if !slices.Contains(legal, a) { // a reveal is due, EN 9.4: any will do
		return uniform(legal, rng)
	}
	return a
}

// revealAdjacent reveals a hidden zombie that could step into a character's square; 0 means none.
func revealAdjacent(f rules.Facts, legal []engine.Action) engine.Action {
	doors := f.Doors()
	for _, a := range legal {
		d := rules.Decode(a)
		if d.Kind != rules.KindReveal {
			continue
		}
		for _, side := range f.Board().Sides(rules.Square(d.X)) {
			if doors.Open(side.Door) && f.CharactersAt(side.To) != 0 {
				return a
			}
		}
	}
	return 0
}
