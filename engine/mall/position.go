package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/kit/position"
)

// sheet is a position file: a state, and the parts of a text beyond it.
type sheet struct {
	*State
	seen    position.Keys // keys of its lines
	suspect Set
	unknown int // units in the pool whose values nobody remembers
}

var winnerNames = []string{unfinished: "", humanWon: "human", zombieWon: "zombie", drawn: "draw"}

// positionFile is the format of docs/games/mall/position-format.md, for a decision point. A missing line
// has its value at the start of a turn. Keys are in the order of writing.
var positionFile = position.Format[sheet]{
	First:   "deadreckon position 1",
	Early:   "view pool",
	Several: "units cleared suspect",
	Gone: "dealt group start moves-left moves-spent carries dropped acted shot-fired fires panicked shooters to-check to-ask target shot triggers movers " +
		"pending spent super-start super-moved super-seen mover steps-left companion focus focus-door audience from-box back combat combat-end chosen " +
		"number strength called rolled",
	Hint: "; expected one such as turn, phase, peter, closed or units; docs/games/mall/position-format.md lists all",
	Rows: positionRows,
}

var positionRows = []position.Row[sheet]{
	digestRow("board", func(r *Rules) string { return r.boardDigest }),
	digestRow("counters", func(r *Rules) string { return r.countersDigest }),
	position.Value("view", position.WordsOf(func(s *sheet) []string { return s.viewers() }), func(s *sheet) *uint8 { return &s.viewer }),
	position.Number("turn", 1, 65535, func(s *sheet) *uint16 { return &s.turn }),
	position.Phase(func() []string { return phaseNames[:] }, 0, func(s *sheet) bool { return rests[s.phase] }, func(s *sheet) *Phase { return &s.phase }),
	character(Peter), character(Roger), character(Steve), character(Fran),
	riflesRow,
	position.Value("closed", position.Many(doors), func(s *sheet) *uint64 { return &s.doors.Closed }),
	position.Value("destroyed", position.Many(doors), func(s *sheet) *uint64 { return &s.doors.Destroyed }),
	{Key: "units", Write: writeUnits, Read: readUnits},
	position.List("pool", "a value", (*sheet).poolWords, readPool),
	position.List("history", "an entry", writeHistory, readHistory),
	position.List("hidden", "a square or ?", (*sheet).hiddenWords, readHidden),
	position.List("box", "a value", writeBox, readBox),
	squaresRow("cleared", func(s *sheet) *Set { return &s.cleared }),
	{Key: "suspect", Write: writeSuspect, Read: squaresRow("", func(s *sheet) *Set { return &s.suspect }).Read},
	position.Flag("must-reveal", func(s *sheet) *bool { return &s.mustShow }),
	position.Number("free-moves", 1, 6, func(s *sheet) *uint8 { return &s.freeLeft }),
	position.Word("winner", winnerNames, func(s *sheet) *result { return &s.winner }),
}

// rests is the set of phases without unfinished actions.
var rests = [phaseCount]bool{phaseDeal: true, phaseHide: true, phasePlace: true, phaseSelect: true, phaseFree: true, phaseEntrance: true, phaseOver: true}

// positions is how a position is written and read.
var positions = position.Whole[notation, State]{
	Game:     Name,
	Settings: func(n notation) []engine.Setting { return n.rules.settings() },
	Seal:     position.NewMomentCodec((*State).Number),
	Write:    func(s *State) string { return positionFile.Text(&sheet{State: s}) },
	Read:     notation.board,
	Say:      (*State).say,
	Prompt:   func(s *State) string { return s.phase.String() + ": " + phaseRows[s.phase].Means },
	Position: flatstate.Position[State, *State],
}

// FormatPosition writes a position, full or holed.
func (n notation) FormatPosition(p engine.Position) string { return positions.Format(n, content(p)) }

func (n notation) Pending(p engine.Position) map[string]string {
	return positions.Pending(n, content(p))
}

// ParsePosition reads a position and checks it against the rules.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return positions.Parse(n, "", text)
}

// board reads the lines of the board and derives the rest, unless the units are wrong.
func (n notation) board(file, text string) (*State, func() error, error) {
	s := &State{rules: n.rules.id, turn: 1, phase: phaseSelect, rifleLeft: rifleDefault}
	f, err := s.read(file, text)
	if err != nil {
		return nil, nil, err
	}
	bad := s.complete(f)
	return s, func() error {
		if bad != nil {
			return bad
		}
		return s.checkRest(f)
	}, nil
}

// read reads all lines of a file.
func (s *State) read(file, text string) (f *sheet, err error) {
	f = &sheet{State: s}
	f.seen, err = positionFile.Read(f, file, text)
	return f, err
}

// complete derives the missing parts of a file.
func (s *State) complete(f *sheet) error {
	if err := s.checkDraws(); err != nil { // the following steps rely on it
		return err
	}
	s.spread(f.unknown)
	s.derivePool()
	if err := s.checkLog(); err != nil {
		return err
	}
	s.derive(f)
	if s.phase > phasePlace && s.r().open > 0 { // the map was not empty at the start
		s.noteEmpty()
	}
	return nil
}

// derive derives the missing parts of a file from the rest of the position, otherwise the likely case. The
// pool has been derived already.
func (s *State) derive(f *sheet) {
	if s.rifleLeft == rifleDefault {
		s.rifleLeft = s.riflesUnused()
	}
	s.ruleOut(s.trodden().AndNot(f.suspect))
	if s.phase == phaseFree { // nothing has moved yet. EN 11.2
		for c := Peter; c <= Fran; c++ {
			if s.status[c] == Super {
				s.superStart[c] = s.at[c]
			}
		}
	}
	s.cleared = s.cleared.And(s.b().HideAllowed)
	s.foldLog()
}

// spread gives values to n forgotten units in the pool: in proportion to the remaining values, by the
// method of Sainte-Laguë. Without a zombie player some of them are the units left over at setup. EN 15.1.
func (s *State) spread(n int) {
	spare := min(n, int(s.r().spare)-int(s.blanks))
	s.blanks += uint8(spare)
	if s.viewer != 0 {
		n, spare = n-spare, 0
	}
	left, public, private := s.r().Counters.Values, s.publicTokens(), s.privateTokens()
	for _, v := range s.box {
		private[v]++
	}
	var taken [12]int
	for ; n > 0; n-- {
		best, share := 0, 0.0
		for v := 1; v < 12; v++ {
			rest := int(left[v]) - public[v] - private[v]
			if more := float64(rest) / float64(2*taken[v]+1); taken[v] < rest && more > share {
				best, share = v, more
			}
		}
		if taken[best]++; spare > 0 {
			spare--
			s.pool[best]++
		} else {
			s.base[best]++
		}
	}
}

// derivePool computes the values that nobody has seen and, in a full position, the content of the pool:
// while dealing, the units not yet dealt. A full position has the values of its blanks in pool. If the
// file does not add up, neither do these numbers, and a check finds it.
func (s *State) derivePool() {
	public := s.publicTokens()
	for v := 1; v < 12; v++ {
		s.unseen[v] = uint8(max(0, int(s.r().Counters.Values[v])-public[v]))
	}
	s.unseen[0] = 0
	switch {
	case s.viewer != 0:
	case s.phase == phaseDeal:
		s.pool = s.unseen
		for _, u := range s.units[:s.occupied.Len()] {
			decrement(&s.pool, u.value())
		}
		for _, v := range s.box {
			decrement(&s.pool, v)
		}
	default:
		for v, n := range s.base {
			s.pool[v] += n
		}
		added, drawn := s.logged()
		for v := 1; v < 12; v++ {
			s.pool[v] += added[v] - drawn[v]
		}
	}
}

// decrement counts a value down to zero; check finds errors.
func decrement(counts *[12]uint8, v uint8) {
	if v > 0 && v < 12 && counts[v] > 0 {
		counts[v]--
	}
}

// say is the words of a field in Pending.
func (s *State) say(field string, v any) string {
	switch v := v.(type) {
	case Set:
		return s.b().Names(v)
	case Square:
		if v != 0 {
			return s.b().Name(v)
		}
	case unit:
		return v.format()
	case uint8:
		if field == "carries" && v > 0 {
			return Character(v - 1).String()
		}
	}
	return ""
}
