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

// Tour implements engine.Toured.
func (g *Game) Tour() []string {
	return []string{"Seq", "Turn", "Move", "Shoot", "Melee", "Search", "Noise", "Token", "Zed 1", "Zed 2"}
}
