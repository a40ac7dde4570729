package mall

import (
	"errors"
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/options"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// Name is the game's name in the registry.
const Name = "mall"

func init() { engine.Register(settable.Entry(open)) }

// Game is Dawn of the Dead under fixed data and options, as an engine.Game.
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
	b, board := boards.Choose(files)
	c, counters := sheets.Choose(files)
	if err := errors.Join(board, counters); err != nil {
		return nil, err
	}
	r, err := NewRules(b, c, o)
	if err != nil {
		return nil, err
	}
	return New(r), nil
}

// boards and sheets are the data of a full game.
var (
	boards = options.File[*board.Board]{
		Name: "board", Means: "squares, walls, doors and symbols",
		Reconstructed: "no rules text prints the map: this mall is ours, within all that the rules say of it",
		Default:       board.Default, Parse: board.Parse,
		Describe: func(b *board.Board) string {
			stores := 0
			for _, region := range b.Regions {
				if !region.Hall {
					stores++
				}
			}
			return fmt.Sprintf("a sound board of %d squares, %d stores and %d doors", b.Squares, stores, len(b.Doors))
		}}
	sheets = options.File[*counters.Counters]{
		Name: "counters", Means: "the values of the zombies, and what the characters can do",
		Reconstructed: "no rules text prints the counters: the values are ours, within all that the rules say of them",
		Default:       counters.Default, Parse: counters.Parse,
		Describe: func(c *counters.Counters) string {
			return fmt.Sprintf("sound counters: %d zombie units, and the characters", c.Units())
		}}
)

// Name returns "mall".
func (g *Game) Name() string { return Name }

// Rules returns the rules of the game.
func (g *Game) Rules() *Rules { return g.rules }

// Seats returns the names of the seats: the sides with two players, the characters of each seat in a team.
// EN 15.0.
func (g *Game) Seats() []string { return g.rules.seats() }

// Humans reports whether a seat plays characters; the other is the zombie
// player's.
func (g *Game) Humans(seat engine.Seat) bool { return g.rules.humans(seat) }

// NewState returns the root of the game: nothing dealt yet.
func (g *Game) NewState() engine.State {
	s := g.rules.start()
	return &s
}

// NewView returns storage for a view.
func (g *Game) NewView() engine.View {
	v := new(View)
	s := g.rules.start()
	s.mask(Human, &v.Masked)
	return v
}

func (g *Game) About() *engine.About { return &g.about }

// Notation returns the game's text in and out.
func (g *Game) Notation() engine.Notation { return notation{g.rules} }

type holder interface{ Self() *State }

// content returns the position inside a State or a View.
func content(p engine.Position) *State { return p.(holder).Self() }

// Self returns s. A View has the same method.
func (s *State) Self() *State { return s }
