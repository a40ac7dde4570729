package mall

import (
	"fmt"
	"io"
	"os"

	"deadreckon/engine"
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
	b, c := board.Default(), counters.Default()
	if path := files.Path("board"); path != "" {
		if b, err = ReadBoard(path); err != nil {
			return nil, err
		}
	}
	if path := files.Path("counters"); path != "" {
		if c, err = ReadCounters(path); err != nil {
			return nil, err
		}
	}
	if err := files.Agree("board", b.Digest()); err != nil {
		return nil, err
	}
	if err := files.Agree("counters", c.Digest()); err != nil {
		return nil, err
	}
	r, err := NewRules(b, c, o)
	if err != nil {
		return nil, err
	}
	return New(r), nil
}

// maxData bounds the files of boards and counters, which are kilobytes: a wrong path
// should not fill the memory.
const maxData = 4 << 20

// readData reads a file of the game's data.
func readData(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxData+1))
	if err == nil && len(text) > maxData {
		err = fmt.Errorf("mall: %s: more than %d bytes", file, maxData)
	}
	return text, err
}

// ReadBoard reads, parses and checks the board of a full game.
func ReadBoard(file string) (*board.Board, error) {
	text, err := readData(file)
	if err != nil {
		return nil, err
	}
	b, err := board.Parse(file, text)
	if err != nil {
		return nil, err
	}
	return b, b.Check()
}

// ReadCounters reads, parses and checks the counters of a full game.
func ReadCounters(file string) (*counters.Counters, error) {
	text, err := readData(file)
	if err != nil {
		return nil, err
	}
	c, err := counters.Parse(file, text)
	if err != nil {
		return nil, err
	}
	return c, c.Check()
}

// checkBoardFile reads a board and says how large it is.
func checkBoardFile(path string) (string, error) {
	b, err := ReadBoard(path)
	if err != nil {
		return "", err
	}
	stores := 0
	for _, region := range b.Regions {
		if !region.Hall {
			stores++
		}
	}
	return fmt.Sprintf("a sound board of %d squares, %d stores and %d doors", b.Squares, stores, len(b.Doors)), nil
}

// checkCountersFile reads counters and says how many there are.
func checkCountersFile(path string) (string, error) {
	c, err := ReadCounters(path)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("sound counters: %d zombie units, and the characters", c.Units()), nil
}

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

// RuleBook implements engine.Ruled.
func (g *Game) RuleBook() []engine.Rule { return rulebook.All() }

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
	s.mask(Human, &v.s)
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

// content returns the position inside a State or a View.
func content(p engine.Position) *State {
	switch p := p.(type) {
	case *State:
		return p
	case *View:
		return &p.s
	}
	panic(fmt.Sprintf("mall: %T is no position of this game", p))
}
