package mall

import (
	"math/rand/v2"
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall/board"
)

// The random games over which the properties of properties_test.go are watched.

// watch follows one game.
type watch struct {
	rules     *Rules
	rng       *rand.Rand
	player    enginetest.Player
	seed      uint64
	ply       int
	slow      bool
	trigger   bool // the human player shoots at every chance
	start     State
	before, s State // around action a
	a         engine.Action
	acts      []engine.Action // buffers
	odds      []uint64

	moved, bound Set   // T254
	superMoved   chars // T254
	decisions    int   // T259

	kinds   [KindAppear + 1]int // actions of every kind, for coverage
	results [drawn + 1]int
}

// begin sets up a game: from the root, or from the middle of a game.
func (w *watch) begin(seed uint64) {
	w.seed, w.ply = seed, 0
	w.rng = engine.Stream(seed, "properties")
	w.player.Rng = w.rng
	w.trigger = seed%3 != 0
	w.s = w.rules.start()
	if seed%2 == 1 {
		w.late()
	}
	if w.rules.solo && seed%4 == 3 {
		w.stir()
	}
	w.start = w.s
	w.moved, w.bound, w.superMoved, w.decisions = Set{}, Set{}, 0, 0
}

// choose plays one action.
func (w *watch) choose() {
	w.acts = w.s.AppendLegal(w.acts[:0])
	w.a = w.acts[w.pick(w.acts)]
	w.s.Apply(w.a)
}

// pick chooses at random, except that a trigger-happy human player shoots if he can, so that more units
// are eliminated and return.
func (w *watch) pick(legal []engine.Action) int {
	if w.s.Turn() == engine.Chance {
		w.odds = w.s.AppendOdds(w.odds[:0])
		return engine.Pick(w.odds, w.rng)
	}
	i := w.rng.IntN(len(legal))
	if w.trigger && phaseRows[w.s.phase].by == byHuman {
		from := slices.IndexFunc(legal, func(a engine.Action) bool { k := actionKind(a); return k == KindShoot || k == KindFire })
		if from >= 0 {
			i = from + w.rng.IntN(len(legal)-from)
		}
	}
	return i
}

// seldom is pick, except that every other time the human player does a legal action that random play
// hardly ever reaches: takes a rifle, closes a main door.
func (w *watch) seldom(legal []engine.Action) int {
	rare := slices.IndexFunc(legal, func(a engine.Action) bool { k := actionKind(a); return k == KindMain || k == KindRifle })
	if rare >= 0 && w.s.Turn() != engine.Chance && w.rng.IntN(2) == 0 {
		return rare
	}
	return w.pick(legal)
}

// late turns the root into a position from the middle of a game: characters in
// all conditions spread over the map, doors closed, units eliminated; in one of
// four the human player has nearly won.
func (w *watch) late() {
	for w.s.phase != phaseSelect {
		w.player.Step(&w.s)
	}
	s := &w.s
	b := s.b()
	won := w.rng.IntN(4) == 0
	for ok := false; !ok; ok = !s.zombieWins() {
		for c := range s.status {
			s.status[c] = [...]Status{Normal, Normal, Normal, Stunned, Infected, Infected, Super}[w.rng.IntN(7)]
		}
	}
	for c := Peter; c <= Fran; c++ {
		for s.at[c] = 0; s.at[c] == 0 || s.occupied.Has(s.at[c]); {
			s.at[c] = Square(1 + w.rng.IntN(b.Squares))
		}
		s.ruleOut(board.SetOf(s.at[c])) // a character is there
		if c >= Steve && s.status[c] < Super && (won || w.rng.IntN(2) == 0) {
			s.rifles |= 1 << c
			s.rifleLeft--
		}
	}
	hidden := s.hidden[:s.hiddenLeft]
	for i := range hidden {
		if s.cleared.Has(hidden[i]) {
			free := b.HideAllowed.AndNot(s.cleared).AndNot(b.Edwins).AndNot(board.SetOf(hidden...))
			hidden[i] = free.At(w.rng.IntN(free.Len()))
		}
	}
	slices.Sort(hidden)
	left := 1 + w.rng.IntN(s.occupied.Len())
	if won {
		left = 1 + w.rng.IntN(3)
	}
	w.thin(left)
	for d, door := range b.Doors {
		if won && door.Kind == board.MainDoor || w.rng.IntN(3) == 0 {
			s.doors.Closed |= 1 << d
		}
	}
	if err := s.check(); err != nil {
		panic(err)
	}
}

// thin eliminates units until the given number is left.
func (w *watch) thin(left int) {
	for s := &w.s; s.occupied.Len() > left; {
		x := s.occupied.At(w.rng.IntN(s.occupied.Len()))
		u := s.unitAt(x) | bothKnow
		s.setUnit(x, u)
		s.noteShown(u)
		s.eliminate(x)
	}
}

// stir adds rare features to a position from the middle of a game: many berserk units and closed glass
// doors, and a super zombie with a unit.
func (w *watch) stir() {
	s := &w.s
	for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
		if w.rng.IntN(4) == 0 {
			s.setUnit(x, s.unitAt(x)|berserkBit)
		}
	}
	for d, door := range s.b().Doors {
		if door.Kind == board.Glass && w.rng.IntN(2) == 0 {
			s.doors.Closed |= 1 << d
		}
	}
	c := Character(w.rng.IntN(2))
	others := s.characterSquares()
	if status := s.status[c]; !others.Has(s.at[c]) || status < Super {
		s.status[c] = Super
		if s.zombieWins() {
			s.status[c] = status
		}
	}
	if s.status[c] == Super {
		x := s.occupied.At(w.rng.IntN(s.occupied.Len()))
		s.at[c] = x
		if !w.rules.solo { // EN 11.1
			s.setUnit(x, s.unitAt(x)|zombieKnows)
		}
	}
	if !s.out(Steve) && !s.rifles.has(Steve) && s.rifleLeft > 0 && w.rng.IntN(4) == 0 {
		if zombies := s.zombieSquares(); !zombies.Has(s.b().Rifles) {
			s.at[Steve] = s.b().Rifles
		}
	}
	if err := s.check(); err != nil {
		panic(err)
	}
	w.start = w.s
}
