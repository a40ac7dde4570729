package mall

import (
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

func init() {
	register(zombies, "automaton", "automaton: the zombies of the solitaire rules, EN 15.0, as a player",
		func() (plan, []agents.Knob) { return automaton{}, nil })
}

// automaton is the procedure of the solitaire game (EN 15.0; digest 3.S, A61-A65)
// as a player of the two-player game: the berserk check falls on the unit nearest
// to the movers, reactions come by increasing distance, free moves by the five
// priorities, and the number attacked is drawn. What the procedure leaves open is
// drawn too.
//
// The solitaire game hides no zombies, so two rules are ours. Placement: on the
// shortest ways from the characters' symbols to the rifles. A hidden zombie comes
// out where it could step into a character's square.
type automaton struct{}

func (automaton) choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	switch rules.Decode(legal[len(legal)-1]).Kind {
	case rules.KindHide:
		return lay(f, legal, onTheWay(f.Board()), rng)
	case rules.KindCheck:
		return checkNearest(f, legal, rng)
	case rules.KindNumber, rules.KindAttack, rules.KindEnter, rules.KindTurn: // EN 15.6; S8
		return anyOf(legal, rng)
	}
	var p procedure
	p.prepare(f)
	if f.Reacting() {
		return p.react(legal, rng)
	}
	return p.free(legal, rng)
}

// checkNearest checks the unit with the fewest Movement Points to the movers, or
// to any character where nobody was activated (A61); ties are drawn. EN 15.4.
func checkNearest(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	var from rules.Set
	if x := f.Movers(); x != 0 {
		from.Add(x)
	} else {
		from = peopleOf(f)
	}
	var way wayCosts
	way.measure(f, from, movementPoints)
	t := tie{least: noCost}
	for _, a := range legal {
		if x := rules.Square(rules.Decode(a).X); x != 0 {
			t.offer(a, int(way[x]), rng)
		}
	}
	return t.or(legal)
}

// tie keeps the best of what it is offered, and draws between equals.
type tie struct {
	best  engine.Action
	least int
	equal int
}

func (t *tie) offer(a engine.Action, cost int, rng *rand.Rand) {
	switch {
	case cost < t.least:
		t.best, t.least, t.equal = a, cost, 1
	case cost == t.least && t.equal > 0:
		t.equal++
		if rng.IntN(t.equal) == 0 {
			t.best = a
		}
	}
}

// or returns the best, or where there was none the action that ends or refuses.
func (t *tie) or(legal []engine.Action) engine.Action {
	if t.equal > 0 {
		return t.best
	}
	for _, a := range legal {
		switch rules.Decode(a).Kind {
		case rules.KindEnd, rules.KindStay, rules.KindSuperStop:
			return a
		}
	}
	return legal[0]
}
