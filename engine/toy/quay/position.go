package quay

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
)

// positionFile is the format of a position at a decision point: before the nest is laid, at an
// action of the survivor, before the horde moves, and at the end:
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
		position.Word("survivor", placeNames, func(s *State) *Place { return &s.at }),
		position.Number("actions", 1, turn, func(s *State) *uint8 { return &s.actions }),
		position.Number("wounds", 1, 9, func(s *State) *uint8 { return &s.wounds }),
		position.List("zombies", "a place and how many", (*State).zombieWords, (*State).readZombies),
		position.Set("closed", shedNames, func(s *State) *set { return &s.closed }),
		position.Word("fuel", lying, func(s *State) *Place { return &s.fuel }),
		position.Word("nest", lying, func(s *State) *Place { return &s.nest }),
	},
}

// rests are the phases between actions.
var rests = []Phase{phaseNest, phaseAct, phaseStalk, phaseOver}

// lying has the names of the places of fuel and nest.
var lying = append(slices.Clip(shedNames), "found")

func (s *State) zombieWords() (words []string) {
	for p, n := range s.zombies {
		if n > 0 {
			words = append(words, fmt.Sprintf("%s=%d", Place(p), n))
		}
	}
	return words
}

func (s *State) readZombies(l *lines.Line, word string) {
	name, number, _ := strings.Cut(word, "=")
	p := slices.Index(placeNames, name)
	if p < 1 {
		l.Bad("a place of the map and how many, such as quay=2")
		return
	}
	s.zombies[p] = uint8(l.Part(number, 1, most))
}

// positions reads and writes positions.
var positions = position.Whole[notation, State]{
	Game:     Name,
	Settings: func(n notation) []engine.Setting { return n.game.about.Settings },
	Seal:     position.NewMomentCodec((*State).Number),
	Write:    positionFile.Text,
	Read:     notation.board,
	Prompt:   func(s *State) string { return s.Phase() + ": " + s.Prompt() },
	Position: flatstate.Position[State, *State],
}

// FormatPosition implements engine.Notation.
func (n notation) FormatPosition(p engine.Position) string { return positions.Format(n, content(p)) }

// Pending implements engine.Narrator.
func (n notation) Pending(p engine.Position) map[string]string {
	return positions.Pending(n, content(p))
}

// ParsePosition implements engine.Notation.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return positions.Parse(n, "", text)
}

// board reads the lines of the board.
func (n notation) board(file, text string) (*State, func() error, error) {
	s := &State{rules: n.game.number, phase: phaseAct}
	_, err := positionFile.Read(s, file, text)
	return s, s.flaw, err
}

// flaw returns the fault of a position at a decision point. The soak test checks that play never
// leads to one.
func (s *State) flaw() error {
	g, begun, over := s.game(), s.phase != phaseNest, s.phase == phaseOver
	return cmp.Or(
		position.Unless(s.at != nowhere, "survivor", "Q1", "the survivor is nowhere"),
		position.Unless(s.round > 0, "round", "Q4", "there is no round 0"),
		position.Unless(g.Rounds == 0 || s.round <= uint16(g.Rounds), "round", "Q18", "there are %d rounds", g.Rounds),
		position.Unless(begun || s.atRoot(), "phase", "Q1", "the start has the survivor at the gate and a zombie in each yard"),
		position.Unless((s.phase == phaseAct) == (s.actions > 0), "actions", "Q4", "the survivor has 1 to 3 actions at act, and none elsewhere"),
		position.Unless(s.count() <= most, "zombies", "Q15", "there are %d zombies", most),
		position.Unless(!s.inClosed(), "zombies", "Q12", "a zombie is in a closed shed"),
		s.lyingFlaw("fuel", "Q3", s.fuel, begun && s.seesFuel()),
		s.lyingFlaw("nest", "Q2", s.nest, begun && s.seesNest()),
		position.Unless(!over || s.ended() || s.last(), "phase", "Q16-Q18", "the game is not over"),
		position.Unless(over || !s.away(), "phase", "Q16", "the survivor is on the pier with the fuel: the game is over"),
		position.Unless(over || !s.ended(), "wounds", "Q17", "of %d wounds the survivor dies: the game is over", g.Wounds),
	)
}

// lyingFlaw returns the fault of the place of fuel or nest, which the viewer may see or not.
func (s *State) lyingFlaw(key, rule string, in Place, seen bool) error {
	return cmp.Or(
		position.Unless(seen || in == nowhere || in == found, key, rule, "the viewer cannot know its place"),
		position.Unless(!seen || in == found || s.closed.has(in), key, rule, "the %s is in a closed shed until it is found", key),
		position.Unless(in == found || s.closed != 0, key, "Q9", "all sheds are open, and it is not found"),
		position.Unless(in != found || s.closed != sheds, key, "Q9", "no shed is open, and it is found"),
	)
}

func (s *State) inClosed() bool {
	for p := range places {
		if s.closed.has(p) && s.zombies[p] > 0 {
			return true
		}
	}
	return false
}

// atRoot reports whether this is the start position.
func (s *State) atRoot() bool {
	root := *s.game().NewState().(*State)
	root.viewer = s.viewer
	return *s == root
}
