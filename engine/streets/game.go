package streets

import (
	"errors"
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/holed"
	"deadreckon/engine/streets/rulebook"
)

func init() { engine.Register(settable.Entry(open)) }

// Game is ZoMbIeS under a fixed scenario, roster and options, as an engine.Game.
type Game struct {
	rules *Rules
	coder
}

// New returns the game under the given rules.
func New(r *Rules) *Game { return &Game{r, coder{r}} }

// open builds a game from settings, which name files of data and options.
func open(settings []engine.Setting) (engine.Game, error) {
	o, files, err := settable.Parse(settings)
	if err != nil {
		return nil, err
	}
	sc, scenario := scenarioFile.Choose(files)
	ro, roster := rosterFile.Choose(files)
	if err := errors.Join(scenario, roster); err != nil {
		return nil, err
	}
	r, err := NewRules(sc, ro, o)
	if err != nil {
		return nil, err
	}
	return New(r), nil
}

// Name returns "streets".
func (g *Game) Name() string { return Name }

// Rules returns the rules of the game.
func (g *Game) Rules() *Rules { return g.rules }

// Seats returns the names of the seats.
func (g *Game) Seats() []string { return g.rules.seatsInPlay() }

// Sides returns who is played together. Digest 8.1.
func (g *Game) Sides() []engine.Side { return g.rules.sides() }

// Claims implements engine.Claimant. The seats of a side have one score, and hide nothing from
// each other but what a psychic sees; what one side of rivals wins the other loses. Digest 3.6,
// 4, 8.1.
func (g *Game) Claims() engine.Claims {
	return engine.Claims{OneScore: true, Open: g.rules.open(), Opposed: g.rules.Options.Mode == Rivals}
}

// Purpose implements engine.Purposed. Digest 3.6, Data 6-8.
func (g *Game) Purpose(engine.Seat) string {
	r := g.rules
	goal := fmt.Sprintf("%d supplies", r.goal)
	if k := r.goalItem(); k != noItem {
		goal = article(k)
	}
	text := fmt.Sprintf("Survivors search the houses of a small place for supplies, with the dead about, for %d turns at most. What counts are %s that somebody carries off over the exit edge. "+
		"A bite is likely to kill at the end. ", r.maxTurns, goal)
	switch r.Options.Mode {
	case Semi:
		text += "Without them everybody loses; with them your own safe characters count a little, and the secret objective of your card most."
	case Rivals:
		text += "Two sides are against each other: who carries off more of them wins, then who has more safe characters."
	default:
		text += "All seats are one side: with them the score is 0.6, and up to 1 with every character alive and unbitten; without them it is -1, and at best -0.6."
	}
	return text + " Each character has two actions a turn. Look at houses before you enter, SEARCH inside (closed ones hold more), and leave in time. Zombies go for whom they see within 24 inches, else for noise: every shot is heard. " +
		"Fight one at a time or go round; tokens (?) are mostly zombies, and are turned over near you."
}

// NewState returns the root of the game.
func (g *Game) NewState() engine.State {
	s := root(g.rules)
	return &s
}

// NewView returns storage for a view.
func (g *Game) NewView() engine.View {
	s, v := root(g.rules), new(View)
	s.ViewInto(0, v)
	return v
}

// Settings returns the options and the digests of the data.
func (g *Game) Settings() []engine.Setting {
	return g.rules.settings()
}

// Notation returns the game's text in and out.
func (g *Game) Notation() engine.Notation { return notation{g.rules} }

// RuleBook explains every reference that may stand in a message: see package rulebook.
func (g *Game) RuleBook() []engine.Rule {
	names := make([]string, len(traitTable))
	for i, t := range traitTable {
		names[i] = t.name
	}
	return rulebook.All(names)
}

// Tour implements engine.Toured.
func (g *Game) Tour() []string {
	return []string{"Seq", "Turn", "Move", "Shoot", "Melee", "Search", "Noise", "Token", "Zed 1", "Zed 2"}
}

// Potential implements engine.Potential: supplies carried off and on the way, and how well
// the characters of the viewer's side are. Digest 8.6.
func (g *Game) Potential(v engine.View) float64 { return content(v).potential(uint8(v.Viewer())) }

// ViewLayout implements engine.Packed: the parts are the fields of State, under their names.
func (g *Game) ViewLayout() []engine.Part { return holed.Layout[State]() }

// Onlooker implements engine.Overlooked: nobody's eye where a seat knows something alone.
func (g *Game) Onlooker() engine.Seat {
	if g.rules.seats > 1 && (g.rules.Options.Mode == Semi || g.rules.psychics() > 0) {
		return engine.Chance
	}
	return 0
}
