package streets

import (
	"errors"
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/phases"
	"deadreckon/engine/streets/rulebook"
)

// The tables play on through each other, so they are made here.
func init() {
	rows, jobs, stages, acts = phaseRows(), dieRows(), stageSteps(), confined(actRows())
	eventTable = eventEffects()
	order = phases.New[State, Phase](rows[:])
	for i := range acts {
		actByKind[acts[i].kind] = &acts[i]
	}
	table = verbTable()
	engine.Register(settable.Entry(open))
}

// Game is ZoMbIeS under a fixed scenario, roster and options, as an engine.Game.
type Game struct{ rules *Rules }

// New returns the game under the given rules.
func New(r *Rules) *Game { return &Game{r} }

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

// NewState returns the root of the game.
func (g *Game) NewState() engine.State {
	s := g.rules.start
	return &s
}

// NewView returns storage for a view.
func (g *Game) NewView() engine.View {
	v := new(View)
	g.rules.start.mask(0, &v.s)
	return v
}

// Settings returns the options and the digests of the data.
func (g *Game) Settings() []engine.Setting {
	r := g.rules
	return append(r.Options.Settings(), scenarioFile.Digest(r.Scenario), rosterFile.Digest(r.Roster))
}

// Notation returns the game's text in and out.
func (g *Game) Notation() engine.Notation { return notation{g.rules} }

// PlayerTurn implements engine.Turned: a part of a seat, or the phases before. Digest 8.1.
func (s *State) PlayerTurn() int {
	k := 0
	switch {
	case s.stage < stageTurn:
		k = 1 + int(s.who().owner)
	case s.stage == stageBosses:
		k = 8 + int(s.bossing().seat)
	case s.stage == stageOrder, s.stage == stagePart:
		k = int(s.part)
	case s.stage >= stageClose:
		k = 7
	}
	return 16*int(s.turn) + k
}

// content returns the position inside a State or a View.
func content(p engine.Position) *State {
	switch p := p.(type) {
	case *State:
		return p
	case *View:
		return &p.s
	}
	panic(fmt.Sprintf("streets: %T is no position of this game", p))
}

// RuleBook explains every reference that may stand in a message: see package rulebook.
func (g *Game) RuleBook() []engine.Rule {
	names := make([]string, len(traitTable))
	for i, t := range traitTable {
		names[i] = t.name
	}
	return rulebook.All(names)
}
