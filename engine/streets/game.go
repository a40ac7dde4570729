package streets

import (
	"errors"
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/holed"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/net"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
	"deadreckon/engine/streets/rulebook"
)

// Name is the game's name in the registry.
const Name = state.Name

// Words are the names that scenarios and rosters may use. They must not be changed.
func Words() *ground.Words { return state.Words() }

// Semi is the mode in which each seat has a secret objective too.
const Semi = state.Semi

// What a game is made of: its positions, what a seat knows of one, and its rules.
type (
	State = rules.State
	View  = rules.View
	Rules = state.Rules
)

func init() { engine.Register(state.Settable.Entry(open)) }

// Game is ZoMbIeS under a fixed scenario, roster and options, as an engine.Game.
type Game struct {
	rules *state.Rules
	net.Coder
}

// New returns the game under the given rules.
func New(r *state.Rules) *Game { return &Game{r, net.Coder{Rules: r}} }

// open builds a game from settings, which name files of data and options.
func open(settings []engine.Setting) (engine.Game, error) {
	o, files, err := state.Settable.Parse(settings)
	if err != nil {
		return nil, err
	}
	sc, scenario := state.ScenarioFile.Choose(files)
	ro, roster := state.RosterFile.Choose(files)
	if err := errors.Join(scenario, roster); err != nil {
		return nil, err
	}
	r, err := rules.NewRules(sc, ro, o)
	if err != nil {
		return nil, err
	}
	return New(r), nil
}

// Name returns "streets".
func (g *Game) Name() string { return state.Name }

// Rules returns the rules of the game.
func (g *Game) Rules() *state.Rules { return g.rules }

// Seats returns the names of the seats.
func (g *Game) Seats() []string { return g.rules.SeatsInPlay() }

// Sides returns who is played together. Digest 8.1.
func (g *Game) Sides() []engine.Side { return g.rules.Sides() }

// Claims implements engine.Claimant. The seats of a side have one score, and hide nothing from
// each other but what a psychic sees; what one side of rivals wins the other loses. Digest 3.6,
// 4, 8.1.
func (g *Game) Claims() engine.Claims {
	return engine.Claims{OneScore: true, Open: g.rules.Open(), Opposed: g.rules.Options.Mode == state.Rivals}
}

// Purpose implements engine.Purposed. Digest 3.6, Data 6-8.
func (g *Game) Purpose(engine.Seat) string {
	r := g.rules
	goal := fmt.Sprintf("%d supplies", r.Goal)
	if k := r.GoalItem(); k != state.NoItem {
		goal = state.Article(k)
	}
	text := fmt.Sprintf("Survivors search the houses of a small place for supplies, with the dead about, for %d turns at most. What counts are %s that somebody carries off over the exit edge. "+
		"A bite is likely to kill at the end. ", r.MaxTurns, goal)
	switch r.Options.Mode {
	case state.Semi:
		text += "Without them everybody loses; with them your own safe characters count a little, and the secret objective of your card most."
	case state.Rivals:
		text += "Two sides are against each other: who carries off more of them wins, then who has more safe characters."
	default:
		text += "All seats are one side: with them the score is 0.6, and up to 1 with every character alive and unbitten; without them it is -1, and at best -0.6."
	}
	return text + " Each character has two actions a turn. Look at houses before you enter, SEARCH inside (closed ones hold more), and leave in time. Zombies go for whom they see within 24 inches, else for noise: every shot is heard. " +
		"Fight one at a time or go round; tokens (?) are mostly zombies, and are turned over near you."
}

// NewState returns the root of the game.
func (g *Game) NewState() engine.State {
	s := rules.Root(g.rules)
	return &s
}

// NewView returns storage for a view.
func (g *Game) NewView() engine.View {
	s, v := rules.Root(g.rules), new(rules.View)
	s.ViewInto(0, v)
	return v
}

// Settings returns the options and the digests of the data.
func (g *Game) Settings() []engine.Setting {
	return g.rules.Settings()
}

// Notation returns the game's text in and out.
func (g *Game) Notation() engine.Notation { return text.Notation{Rules: g.rules} }

// RuleBook explains every reference that may stand in a message: see package rulebook.
func (g *Game) RuleBook() []engine.Rule {
	names := make([]string, len(state.TraitTable))
	for i, t := range state.TraitTable {
		names[i] = t.Name
	}
	return rulebook.All(names)
}

// Tour implements engine.Toured.
func (g *Game) Tour() []string {
	return []string{"Seq", "Turn", "Move", "Shoot", "Melee", "Search", "Noise", "Token", "Zed 1", "Zed 2"}
}

// People implements engine.Peopled.
func (g *Game) People(seat engine.Seat) (all []engine.Person) {
	root := rules.Root(g.rules)
	for slot, c := range g.rules.Starters {
		if engine.Seat(c.Seat) != seat {
			continue
		}
		p := engine.Person{Name: root.Name(slot), Rules: []string{}}
		for _, trait := range state.TraitNames(root.Traits(uint8(slot))) {
			p.Rules = append(p.Rules, "Trait "+trait)
		}
		all = append(all, p)
	}
	return all
}

// Potential implements engine.Potential: supplies carried off and on the way, and how well
// the characters of the viewer's side are. Digest 8.6.
func (g *Game) Potential(v engine.View) float64 {
	return facts.Potential(rules.Content(v), uint8(v.Viewer()))
}

// ViewLayout implements engine.Packed: the parts are the fields of State, under their names.
func (g *Game) ViewLayout() []engine.Part { return holed.Layout[state.Position]() }

// Onlooker implements engine.Overlooked: nobody's eye where a seat knows something alone.
func (g *Game) Onlooker() engine.Seat {
	if g.rules.Seats > 1 && (g.rules.Options.Mode == state.Semi || g.rules.Psychics() > 0) {
		return engine.Chance
	}
	return 0
}
