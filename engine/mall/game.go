package mall

import (
	"fmt"
	"io"
	"os"

	"deadreckon/engine"
)

// Name is the game's name in the registry.
const Name = "mall"

func init() { engine.Register(Name, open) }

// Game is Dawn of the Dead under fixed data and options, as an engine.Game.
type Game struct{ rules *Rules }

// New returns the game under the given rules.
func New(r *Rules) *Game { return &Game{r} }

// open builds a game from settings: preset, board and counters name a set of
// options and files of data; boardDigest and countersDigest are compared with
// the data; every other key is an option. Later settings win, except that preset
// comes first wherever it stands.
func open(settings []engine.Setting) (engine.Game, error) {
	board, counters, options, err := parseSettings(settings)
	if err != nil {
		return nil, err
	}
	for _, want := range settings {
		have := map[string]string{"boardDigest": board.Digest(), "countersDigest": counters.Digest()}[want.Key]
		if have != "" && have != want.Value {
			return nil, fmt.Errorf("mall: %s is %s, but the data have %s: this was made with other data", want.Key, want.Value, have)
		}
	}
	r, err := NewRules(board, counters, options)
	if err != nil {
		return nil, err
	}
	return New(r), nil
}

func parseSettings(settings []engine.Setting) (b *Board, c *Counters, o Options, err error) {
	b, c = DefaultBoard(), DefaultCounters()
	for _, set := range settings {
		if set.Key == "preset" {
			if o, err = preset(set.Value); err != nil {
				return nil, nil, o, err
			}
		}
	}
	for _, set := range settings {
		switch set.Key {
		case "preset", "boardDigest", "countersDigest":
		case "board":
			b, err = ReadBoard(set.Value)
		case "counters":
			c, err = ReadCounters(set.Value)
		default:
			err = o.set(set.Key, set.Value)
		}
		if err != nil {
			return nil, nil, o, err
		}
	}
	return b, c, o, nil
}

// preset returns a named set of options.
func preset(name string) (Options, error) {
	known := ""
	for i, p := range presets {
		if p.name == name {
			return p.options(), nil
		}
		if i > 0 {
			known += " or "
		}
		known += p.name
	}
	return Options{}, fmt.Errorf("mall: no preset %q; it takes %s", name, known)
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
func ReadBoard(file string) (*Board, error) {
	text, err := readData(file)
	if err != nil {
		return nil, err
	}
	b, err := ParseBoard(file, text)
	if err != nil {
		return nil, err
	}
	return b, b.Check()
}

// ReadCounters reads, parses and checks the counters of a full game.
func ReadCounters(file string) (*Counters, error) {
	text, err := readData(file)
	if err != nil {
		return nil, err
	}
	c, err := ParseCounters(file, text)
	if err != nil {
		return nil, err
	}
	return c, c.Check()
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
