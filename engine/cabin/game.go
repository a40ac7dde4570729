package cabin

import (
	"errors"
	"fmt"

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
type Game struct{ rules *Rules }

// New returns the game under the given rules.
func New(r *Rules) *Game { return &Game{r} }

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

// Seats returns the names of the seats: those of Characters, then the Overlord's.
func (g *Game) Seats() []string { return g.rules.seatNames() }

// Sides returns who is played together: nobody where scores are per seat, else all
// Characters. B107-B109.
func (g *Game) Sides() []engine.Side {
	r := g.rules
	var sides []engine.Side
	for seat, name := range g.Seats() {
		at := engine.Seat(seat)
		switch {
		case !r.team || at == r.lord:
			sides = append(sides, engine.Side{Name: name, Seats: []engine.Seat{at}})
		case seat == 0:
			sides = append(sides, engine.Side{Name: "living", Seats: []engine.Seat{at}})
		default:
			sides[0].Seats = append(sides[0].Seats, at)
		}
	}
	return sides
}

// Claims implements engine.Claimant. A team has one score and hides nothing; against an
// Overlord it wins what he loses. B108, B109.
func (g *Game) Claims() engine.Claims {
	return engine.Claims{OneScore: true, Open: true, Opposed: g.rules.team && g.rules.Options.Overlord}
}

// Purpose implements engine.Purposed. B107-B109, B123.
func (g *Game) Purpose(seat engine.Seat) string {
	r := g.rules
	text := "People in a cabin in the woods are besieged by the dead. Three Survivors walk in from the trees, each with a piece of a radio; three pieces that are brought into the Cabin and assembled call a van, and who gets into it is safe. " +
		"The game ends when nobody is living outside the van"
	if n := r.Options.MaxRounds; n > 0 {
		text += fmt.Sprintf(", or after round %d", n)
	}
	text += ". "
	switch {
	case seat == r.lord:
		text += "You are the Overlord: you lead the Zombies and play Events. Your score is the opposite of the people's, from 1 for nobody in the van to -1 for all. Break Walls, kill Survivors before they reach the Cabin, and keep people from the van."
	case r.Options.Points:
		text += "Points are for what you take from the dead; who has most wins 1, and several share it."
	case r.team:
		text += "All people have one score, from -1 for nobody in the van to 1 for all."
	default:
		text += "Your score is your own: 1 for a Character in the van, -1/2 for one who lives but stays behind, -1 for a dead one, less bad the more others stay behind. So the others are friends as long as they help: nobody gets the radio alone."
	}
	if seat != r.lord {
		text += " A Character has two actions a turn. The dead go for whom they see, else for the Cabin, and all fight who stand together: keep Walls whole, shoot from afar, bring Survivors in, assemble the radio early, and be near the van when it comes. Who dies rises as a Zombie."
	}
	return text
}

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

// Settings returns the options and the digests of the data.
func (g *Game) Settings() []engine.Setting {
	r := g.rules
	return append(r.Options.Settings(), engine.Setting{Key: "cardsDigest", Value: r.digests[0]},
		engine.Setting{Key: "eventsDigest", Value: r.digests[1]}, engine.Setting{Key: "figuresDigest", Value: r.digests[2]})
}

// Notation returns the game's text in and out.
func (g *Game) Notation() engine.Notation { return notation{g.rules} }

// Endless reports why automated play needs a limit of rounds. B14.
func (g *Game) Endless() error {
	if g.rules.Options.MaxRounds == 0 {
		return errors.New("cabin: a last Character may live for ever: set option maxRounds above 0 (B14)")
	}
	return nil
}

// PlayerTurn implements engine.Turned: a turn of a Character, or a phase of the round.
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

// holder is a State or a View.
type holder interface{ Self() *State }

// content returns the position inside a State or a View.
func content(p engine.Position) *State { return p.(holder).Self() }

// Self returns s, as that of a View returns what it holds.
func (s *State) Self() *State { return s }
