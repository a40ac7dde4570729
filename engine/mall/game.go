package mall

import (
	"errors"
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/options"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
	"deadreckon/engine/mall/rulebook"
)

// Name is the game's name in the registry.
const Name = "mall"

func init() { engine.Register(settable.Entry(open)) }

// Game is Dawn of the Dead under fixed data and options, as an engine.Game.
type Game struct{ rules *Rules }

// New returns the game under the given rules.
func New(r *Rules) *Game { return &Game{r} }

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
		Ours:    "no rules text prints the map: this mall is ours, within all that the rules say of it",
		Default: board.Default, Parse: board.Parse,
		Says: func(b *board.Board) string {
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
		Ours:    "no rules text prints the counters: the values are ours, within all that the rules say of them",
		Default: counters.Default, Parse: counters.Parse,
		Says: func(c *counters.Counters) string {
			return fmt.Sprintf("sound counters: %d zombie units, and the characters", c.Units())
		}}
)

// Name returns "mall".
func (g *Game) Name() string { return Name }

// Rules returns the rules of the game.
func (g *Game) Rules() *Rules { return g.rules }

// Seats returns the names of the seats: of two players the sides, of a team who
// plays whom. EN 15.0.
func (g *Game) Seats() []string { return g.rules.seats() }

// Sides returns who is played together: the human side, and against it the
// zombie player, if there is one.
func (g *Game) Sides() []engine.Side {
	names := g.Seats()
	if !g.rules.solo {
		return []engine.Side{{Name: names[Human], Seats: []engine.Seat{Human}}, {Name: names[Zombie], Seats: []engine.Seat{Zombie}}}
	}
	team := engine.Side{Name: seatNames[1][Human]}
	for seat := range names {
		team.Seats = append(team.Seats, engine.Seat(seat))
	}
	return []engine.Side{team}
}

// Claims implements engine.Claimant. Two players are opposed; a team has one score, and
// its seats hide nothing from each other. EN 15.0, A67.
func (g *Game) Claims() engine.Claims {
	return engine.Claims{OneScore: true, Open: true, Opposed: !g.rules.solo}
}

// Purpose implements engine.Purposed. EN 14.0, A05, A59, A99.
func (g *Game) Purpose(seat engine.Seat) string {
	r := g.rules
	text := "Four characters (Peter, Roger, Steve and Fran) fight some fifty zombie units in a shopping mall. " +
		"The humans win at once when all main doors are closed, no zombie is left in the mall, none is hidden, and Steve and Fran have their rifles or are lost. " +
		"The zombies win at once when three characters are dead or super zombies, or Fran is infected or lost and one other is lost. "
	if n := r.Options.MaxTurns; n > 0 {
		text += fmt.Sprintf("After turn %d it is a draw. ", n)
	}
	if r.humans(seat) {
		return text + "You lead humans. Zombies come in at open main doors and reproduce from the pool, so doors matter: close them, and hold them closed. Rifles lie in store 177, and shoot better. " +
			"Keep out of the squares next to many zombies, for in their turn each attacks: a character who is hit is stunned, infected or dead. How strong a unit is you know when it is turned over."
	}
	return text + "You lead the zombies. Units react to characters in sight, move, and attack who is next to them; hidden ones show when you choose. " +
		"Strike one character with several units at once, cut off who is alone, and keep main doors open, for there new units come in. Who is infected may turn into a super zombie."
}

// RuleBook implements engine.Ruled.
func (g *Game) RuleBook() []engine.Rule { return rulebook.All() }

// Tour implements engine.Toured.
func (g *Game) Tour() []string {
	return []string{"EN 4.0", "EN 5.0", "EN 6.0", "EN 7.0", "EN 8.0", "EN 13.0"}
}

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

// Settings returns the options and the digests of the data.
func (g *Game) Settings() []engine.Setting {
	return append(g.rules.Options.Settings(),
		engine.Setting{Key: "boardDigest", Value: g.rules.Board.Digest()},
		engine.Setting{Key: "countersDigest", Value: g.rules.Counters.Digest()})
}

// Notation returns the game's text in and out.
func (g *Game) Notation() engine.Notation { return notation{g.rules} }

// Endless reports why automated play needs a turn limit. Digest part 7.
func (g *Game) Endless() error {
	if g.rules.Options.MaxTurns == 0 {
		return fmt.Errorf("mall: some positions never end (all survivors stunned behind closed doors): set option maxTurns above 0 (A74)")
	}
	return nil
}

// holder is a State or a View.
type holder interface{ Self() *State }

// content returns the position inside a State or a View.
func content(p engine.Position) *State { return p.(holder).Self() }

// Self returns s, as that of a View returns what it holds.
func (s *State) Self() *State { return s }
