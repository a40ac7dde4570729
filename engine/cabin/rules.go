package cabin

import (
	"fmt"
	"strconv"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
)

// Rules are the constants of a game: cards, Events, figures, options and values computed from them. A
// State names its Rules by a small number, so that it holds no pointer; equal rules share a number. Rules
// are read-only.
type Rules struct {
	Cards   *Cards
	Events  *Events
	Figures *Figures
	Options Options

	digests [3]string // digests of the data, computed once
	number  uint16
	n       int // Characters
	players int // seats that own them
	owner   [6]engine.Seat
	lord    engine.Seat // the Overlord's, or engine.Nobody
	dead    DeadPlay
	team    bool
	skull   uint8

	kindOf [uses]uint8    // 1 + the kind of a use that has one kind, 0 for none
	deck   [2]uint64      // the whole Cabin deck
	events uint32         // all Event cards
	table  [types]typeRow // with the turned
	coding func() *coding // how nets see the game, made at the first call
}

// allRules are on a shelf, for states hold their number.
var allRules flatstate.Interned[Rules]

// NewRules returns the rules of a game. Equal arguments return the same *Rules. It refuses options that do
// not fit together, but of the data it checks only the parts that the program needs. The methods Check
// test for a full game.
func NewRules(c *Cards, e *Events, g *Figures, o Options) (*Rules, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if len(c.Kinds) == 0 || len(e.List) == 0 || o.Overlord && len(e.List) < overlordHand+1 {
		return nil, fmt.Errorf("cabin: %d kinds of cards and %d Events are too few to play with (Parts 2, 3)", len(c.Kinds), len(e.List))
	}
	digests := [3]string{c.Digest(), e.Digest(), g.Digest()}
	return allRules.Put(fmt.Sprint(digests, o, c.titles, e.titles), func(r *Rules, number uint16) error {
		*r = Rules{Cards: c, Events: e, Figures: g, Options: o, digests: digests, number: number}
		r.derive()
		r.coding = sync.OnceValue(func() *coding { return newCoding(r) })
		return nil
	})
}

func (r *Rules) derive() {
	o := r.Options
	r.n, r.players, r.dead, r.team = int(o.Characters), o.seats(), o.dead(), o.Score == ScoreTeam
	r.lord = engine.Nobody
	if o.Overlord {
		r.lord = engine.Seat(r.players)
	}
	for c := range r.n {
		r.owner[c] = engine.Seat(c * r.players / r.n) // P013
	}
	r.skull = r.Figures.Skull
	for i, k := range r.Cards.Kinds {
		r.kindOf[k.Use] = uint8(i) + 1
		addCards(&r.deck, uint8(i), k.Copies)
	}
	r.events = 1<<len(r.Events.List) - 1
	r.table = typeTable
	r.table[Turned] = typeRow{0, r.Figures.TurnedFight, r.Figures.TurnedHealth, r.Figures.TurnedSpeed}
}

func (r *Rules) seatNames() []string {
	var names []string
	for i := range r.players {
		names = append(names, "p"+strconv.Itoa(i+1))
	}
	if r.Options.Overlord {
		names = append(names, "overlord")
	}
	return names
}

func (r *Rules) kind(h card) *Card { return &r.Cards.Kinds[h.kind()] }

func (r *Rules) use(h card) Use { return r.kind(h).Use }

func (r *Rules) loaded(h card) bool { return r.use(h).shoots() && h.level() > 0 }

// club reports whether a card is a club: something that shot, or the Chainsaw without gas.
// Club 1, 3, Saw 3, B45.
func (r *Rules) club(h card) bool {
	u := r.use(h)
	return (u.shoots() || u == Saw) && h.level() == 0
}

// strikes reports whether a card is now a weapon for hand-to-hand combat.
func (r *Rules) strikes(h card) bool { return r.use(h).melee() || r.club(h) }

func (r *Rules) fresh(kind uint8) card { return newCard(kind, r.Cards.Kinds[kind].Level) }

// start returns the root position: nobody cast. Setup 1, 2, 6-8, B08.
func (r *Rules) start() State {
	s := State{rules: r.number, deck: r.deck, phase: phaseNone}
	for t := range tokens {
		s.bag[t] = typeTable[t].tokens
	}
	for c := range s.chars {
		s.chars[c].space = off
	}
	s.run()
	return s
}
