package cabin

import (
	"errors"

	"deadreckon/engine"
	"deadreckon/engine/kit/phases"
)

// Name is the game's name in the registry.
const Name = "cabin"

// The tables play on through each other, so they are made here, those first that others
// are made of.
func init() {
	rows, acts, causes = phaseRows(), parted(turnOptions()), refusals()
	order = phases.New[State, Phase](rows[:])
	for p := range rows {
		if seat := rows[p].Seat; seat != nil && rows[p].Odds != nil {
			chancePhases |= 1 << p
		}
	}
	table, positionFile.Rows = verbTable(), positionRows()
	engine.Register(settable.Entry(open))
}

// Game is Dead Panic under fixed data and options, as an engine.Game.
type Game struct {
	rules *Rules
	about engine.About
}

// New returns the game under the given rules.
func New(r *Rules) *Game { return &Game{r, r.describe()} }

// open builds a game from settings, which name files of data and options.
func open(settings []engine.Setting) (engine.Game, error) {
	o, files, err := settable.Parse(settings)
	if err != nil {
		return nil, err
	}
	c, cards := cardsFile.Choose(files)
	e, events := eventsFile.Choose(files)
	g, figures := figuresFile.Choose(files)
	if err := errors.Join(cards, events, figures); err != nil {
		return nil, err
	}
	r, err := NewRules(c, e, g, o)
	if err != nil {
		return nil, err
	}
	return New(r), nil
}

// Name returns "cabin".
func (g *Game) Name() string { return Name }

// Rules returns the rules of the game.
func (g *Game) Rules() *Rules { return g.rules }

// Seats returns the names of the seats: the owners of Characters, then the Overlord.
func (g *Game) Seats() []string { return g.rules.seatNames() }

// NewState returns the root of the game.
func (g *Game) NewState() engine.State {
	s := g.rules.start()
	return &s
}

// NewView returns storage for a view.
func (g *Game) NewView() engine.View {
	v := new(View)
	s := g.rules.start()
	s.mask(0, &v.Masked)
	return v
}

// About implements engine.Game.
func (g *Game) About() *engine.About { return &g.about }

// Notation returns the game's text in and out.
func (g *Game) Notation() engine.Notation { return notation{g.rules} }

// PlayerTurn implements engine.Phased: a turn of a Character, or a phase of the round.
func (s *State) PlayerTurn() int {
	k := 0
	switch n := s.r().n; {
	case s.stage == stageSetup:
		return 0
	case s.stage == stageTurn:
		k = int(s.turn)
	case s.stage < stageSurvivors:
		k = n
	case s.stage < stageFight:
		k = n + 1
	default:
		k = n + 2
	}
	return 16*int(s.round) + k
}

type holder interface{ Self() *State }

// content returns the position inside a State or a View.
func content(p engine.Position) *State { return p.(holder).Self() }

// Self returns s. A View has the same method.
func (s *State) Self() *State { return s }
