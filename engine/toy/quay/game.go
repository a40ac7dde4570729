package quay

import (
	"errors"
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/kit/options"
	"deadreckon/engine/kit/phases"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/kit/verbs"
)

const Name = "quay"

const (
	Survivor engine.Seat = iota
	Horde
)

// Options are the options of the game.
type Options struct {
	Rounds uint8 // number of rounds until the horde wins, 0 for no limit
	Wounds uint8 // number of wounds that kill the survivor
}

var settable = options.Set[Options]{
	Game: Name, Means: "The Quay: one person, a horde, and fuel that it has hidden",
	Default: Options{Rounds: 12, Wounds: 2},
	Rows: []options.Row[Options]{
		options.Number("rounds", "0 for no end", "Q18, Q19", "number of rounds until the horde wins", 0, 99, func(o *Options) *uint8 { return &o.Rounds }),
		options.Number("wounds", "", "Q17", "number of wounds that kill the survivor", 1, 9, func(o *Options) *uint8 { return &o.Wounds }),
	},
	Limits: []engine.Setting{{Key: "rounds", Value: "12"}},
}

// The tables refer to each other, so they are made in init.
func init() {
	said = verbs.New(verbTable())
	rows = phaseRows()
	order = phases.New[State, Phase](rows)
	engine.Register(settable.Entry(open))
}

// Game is The Quay under some options.
type Game struct {
	Options
	number uint16 // index in games, for states
	about  engine.About
}

var games flatstate.Interned[Game]

func open(settings []engine.Setting) (engine.Game, error) {
	o, _, err := settable.Parse(settings)
	if err != nil {
		return nil, err
	}
	return games.Put(fmt.Sprint(o), func(g *Game, number uint16) error { *g = Game{o, number, o.describe()}; return nil })
}

// The methods of engine.Game.

func (*Game) Name() string                { return Name }
func (*Game) Seats() []string             { return []string{"survivor", "horde"} }
func (g *Game) Notation() engine.Notation { return notation{g} }
func (*Game) NewView() engine.View        { return new(View) }
func (g *Game) About() *engine.About      { return &g.about }

// describe returns the facts of the game. The horde knows everything that the survivor knows.
func (o Options) describe() engine.About {
	a := engine.About{
		Settings:       settable.Settings(o),
		Claims:         engine.Claims{ZeroSum: true},
		Secrets:        true,
		PublicObserver: Survivor,
		Rulebook: engine.Rulebook{
			Purpose: []string{Survivor: o.purpose(Survivor), Horde: o.purpose(Horde)},
			Rules:   book,
			Tour:    []string{"Q3", "Q4", "Q7", "Q9", "Q11", "Q13", "Q16"},
		},
		SummaryCounts: []string{"sheds opened", "zombies on the map", "wounds"},
		Legend:        []string{legend},
		Tints:         []engine.Tint{{Pattern: `(?m)^.*?\b(S\+?)(?: |$)`, Of: engine.Friend}, {Pattern: `\b(z\d)\b`, Of: engine.Foe}},
		PieceLists:    []engine.PieceList{{Key: "survivor", Own: true, One: true, Kinds: []string{"survivor"}}, {Key: "zombies", Joined: "how many", Kinds: []string{"1", "2", "3"}, Count: "N"}},
		Counters:      []string{"round", "actions", "wounds"},
		ViewLayout:    flatstate.Layout[State](),
	}
	if o.Rounds == 0 { // Q19
		a.Endless = errors.New("quay: the survivor may wait for ever: set option rounds above 0 (Q19)")
	}
	return a
}

// purpose explains how to win. Q13, Q16-Q19.
func (o Options) purpose(seat engine.Seat) string {
	end := ""
	if o.Rounds > 0 {
		end = fmt.Sprintf(", or when %d rounds are over", o.Rounds)
	}
	what := fmt.Sprintf("The survivor wins on the pier with the fuel, which is in a closed shed; the horde wins if he has %s%s. The score is 1 or -1.", prose.Count(int(o.Wounds), "wound", "wounds"), end)
	if seat == Horde {
		return what + " You are the horde: you hide the fuel, and each of your zombies may move once a round and bites the survivor in its place."
	}
	return what + " You are the survivor: you go, shoot and open sheds, and do not know which shed holds the fuel, or a nest with one more zombie."
}

// NewState sets up the game. Q1.
func (g *Game) NewState() engine.State {
	s := &State{rules: g.number, round: 1, closed: sheds, at: gate, phase: phaseNest}
	s.zombies[yardWest], s.zombies[yardEast] = 1, 1
	return s
}

// Summary implements engine.Summarizer.
func (*Game) Summary(p engine.State) engine.Summary {
	s := content(p)
	ending := "too late"
	switch {
	case s.away():
		ending = "got away"
	case s.wounds >= s.game().Wounds:
		ending = "bitten"
	}
	return engine.Summary{Length: int(s.round), Ending: ending, Counts: []int{4 - s.closed.size(), s.count(), int(s.wounds)}}
}

// Potential implements engine.Potential. Opened sheds, the fuel and steps towards the pier with it are
// good for the survivor, wounds are bad.
func (g *Game) Potential(v engine.View) float64 {
	s := content(v)
	value := 0.1 * float64(4-s.closed.size())
	if s.fuel == found {
		value = 0.8 - 0.1*float64(far[s.at][pier])
	}
	value -= 0.4 * float64(s.wounds) / float64(g.Wounds)
	if v.Viewer() == Horde {
		return -value
	}
	return value
}
