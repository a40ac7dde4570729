package quay

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/holed"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/moment"
	"deadreckon/engine/kit/position"
)

// positionFile is the format of a position at rest: before the nest is laid, at an action of the
// survivor, before the horde moves, and at the end:
//
//	deadreckon position 1
//	view survivor
//	round 2
//	survivor lane-w
//	actions 2
//	zombies yard-w=2 quay=1
//	closed stable loft store
var positionFile = position.Format[State]{
	First: "deadreckon position 1",
	Hint:  "; expected view, phase, round, survivor, actions, wounds, zombies, closed, fuel or nest",
	Rows: []position.Row[State]{
		position.Word("view", []string{"truth", "survivor", "horde"}, func(s *State) *uint8 { return &s.viewer }),
		position.Phase(func() []string { return order.Names() }, 0, func(s *State) bool { return slices.Contains(rests, s.phase) }, func(s *State) *Phase { return &s.phase }),
		position.Number("round", 1, 65535, func(s *State) *uint16 { return &s.round }),
		{Key: "survivor", Write: func(s *State) string { return s.at.String() }, Read: func(s *State, l *lines.Line) { s.at = placeIn(l, anywhere) }},
		position.Number("actions", 1, turn, func(s *State) *uint8 { return &s.actions }),
		position.Number("wounds", 1, 9, func(s *State) *uint8 { return &s.wounds }),
		position.List("zombies", "a place and how many", (*State).zombieWords, (*State).readZombies),
		position.Value("closed", position.Many(closedShed), func(s *State) *set { return &s.closed }),
		lying("fuel", func(s *State) *Place { return &s.fuel }),
		lying("nest", func(s *State) *Place { return &s.nest }),
	},
}

// rests are the phases in which nothing is half done.
var rests = []Phase{phaseNest, phaseAct, phaseStalk, phaseOver}

const anywhere set = 1<<places - 2

// placeIn reads one of some places.
func placeIn(l *lines.Line, of set) Place {
	words := slices.Clone(names)
	for p := range places {
		if !of.has(p) {
			words[p] = ""
		}
	}
	return Place(l.OneOf(words...))
}

func (s *State) zombieWords() (words []string) {
	for p, n := range s.zombies[:places] {
		if n > 0 {
			words = append(words, fmt.Sprintf("%s=%d", Place(p), n))
		}
	}
	return words
}

func (s *State) readZombies(l *lines.Line, word string) {
	name, number, _ := strings.Cut(word, "=")
	p, n := slices.Index(names[1:], name)+1, l.Part(number, 1, most)
	if p == 0 {
		l.Bad("a place of the map and how many, such as quay=2")
	}
	s.zombies[p] = uint8(n)
}

var closedShed = position.Values[State]{Write: func(_ *State, n int) string { return Place(n).String() }, Read: func(_ *State, l *lines.Line) int { return int(placeIn(l, sheds)) }}

// lying is the row of the fuel or the nest, which lies in a shed or has been found.
func lying(key string, field func(*State) *Place) position.Row[State] {
	return position.Row[State]{Key: key, Write: func(s *State) string {
		if *field(s) == found {
			return "found"
		}
		return field(s).String()
	}, Read: func(s *State, l *lines.Line) {
		if *field(s) = found; !l.Accept("found") {
			*field(s) = placeIn(l, sheds)
		}
	}}
}

// positions is how a position is written and read.
var positions = position.Whole[notation, State]{
	Game:     Name,
	Settings: func(n notation) []engine.Setting { return n.game.Settings() },
	Seal:     moment.New((*State).Number),
	Write:    positionFile.Text,
	Read:     notation.board,
	Moment:   func(s *State) string { return s.Phase() + ": " + s.Moment() },
	Position: holed.Position[State, *State],
}

// FormatPosition implements engine.Notation.
func (n notation) FormatPosition(p engine.Position) string { return positions.Format(n, content(p)) }

// ParsePosition implements engine.Notation.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return positions.Parse(n, "", text)
}

// ReadPosition implements engine.PositionReader.
func (n notation) ReadPosition(file, text string) (engine.Position, error) {
	return positions.Parse(n, file, text)
}

// board reads the lines of the board.
func (n notation) board(file, text string) (*State, func() error, error) {
	s := &State{rules: n.game.number, phase: phaseAct}
	_, err := positionFile.Read(s, file, text)
	return s, s.flaw, err
}

// flaw finds what is wrong with a position at rest. The soak holds that play leads to no position with a flaw.
func (s *State) flaw() error {
	seen := s.viewer != 1+uint8(Survivor)
	begun := s.phase != phaseNest
	switch g := s.game(); {
	case !anywhere.has(s.at):
		return position.Wrong("survivor", "Q1", "the survivor is nowhere")
	case s.round == 0:
		return position.Wrong("round", "Q4", "there is no round 0")
	case g.Rounds > 0 && s.round > uint16(g.Rounds):
		return position.Wrong("round", "Q18", "there are %d rounds", g.Rounds)
	case !begun && !s.atRoot():
		return position.Wrong("phase", "Q1", "at the beginning the survivor is at the gate, a zombie in each yard and nothing else has happened")
	case (s.phase == phaseAct) != (s.actions > 0):
		return position.Wrong("actions", "Q4", "the survivor has 1 to 3 actions at act, and none elsewhere")
	case s.count() > most:
		return position.Wrong("zombies", "Q15", "there are %d zombies", most)
	case s.inClosed():
		return position.Wrong("zombies", "Q12", "a zombie is in a closed shed")
	}
	for _, thing := range []struct {
		key, rule string
		in        Place
		seen      bool
	}{{"fuel", "Q3", s.fuel, seen && begun}, {"nest", "Q2", s.nest, s.viewer == 0 && begun}} {
		switch hidden := thing.in != found; {
		case hidden && !thing.seen && thing.in != nowhere:
			return position.Wrong(thing.key, thing.rule, "who looks does not see where it is")
		case hidden && thing.seen && !s.closed.has(thing.in):
			return position.Wrong(thing.key, thing.rule, "the %s is in a closed shed until it is found", thing.key)
		case hidden && s.closed == 0:
			return position.Wrong(thing.key, "Q9", "all sheds are open, and it is not found")
		case !hidden && s.closed == sheds:
			return position.Wrong(thing.key, "Q9", "no shed is open, and it is found")
		}
	}
	return s.endFlaw()
}

// endFlaw finds an end that is none, and a game that should be over.
func (s *State) endFlaw() error {
	switch over := s.phase == phaseOver; {
	case over && !s.ended() && !s.last():
		return position.Wrong("phase", "Q16-Q18", "the game is not over")
	case !over && s.away():
		return position.Wrong("phase", "Q16", "the survivor is on the pier with the fuel: the game is over")
	case !over && s.ended():
		return position.Wrong("wounds", "Q17", "of %d wounds the survivor dies: the game is over", s.game().Wounds)
	}
	return nil
}

func (s *State) inClosed() bool {
	for p := range places {
		if s.closed.has(p) && s.zombies[p] > 0 {
			return true
		}
	}
	return false
}

// atRoot reports whether nothing has happened.
func (s *State) atRoot() bool {
	root := *s.game().NewState().(*State)
	root.viewer = s.viewer
	return *s == root
}

// PieceLists implements engine.Listing.
func (notation) PieceLists() []engine.PieceList {
	return []engine.PieceList{{Key: "zombies", Joined: "how many"}}
}
