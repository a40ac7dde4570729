package rules

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/state"
)

// What dice, directions, choices and events may show, their odds, and how they go on. Digest 3.7.

// unseen reports whether this is the view of a seat that does not see what a psychic sees.
func (s *State) unseen() bool {
	return s.Viewer != 0 && s.Viewer != 1+s.Who().Owner && (s.Job == jobLook || s.Act == action.KindPsychicEvent)
}

// legalRoll lists the sums of the dice. Of a token that a psychic has looked at, one is known.
func (s *State) legalRoll(dst []engine.Action) []engine.Action {
	if s.unseen() {
		return append(dst, action.OfQ(action.KindRoll, 0))
	}
	if s.foretold() {
		return append(dst, action.OfQ(action.KindRoll, uint16(s.Die)))
	}
	if s.Job == jobSpot && s.Goggled() {
		return s.legalDoused(dst)
	}
	if s.Job == JobEngine {
		oddsEqual(int(s.Dice), func(sum int, equal bool, _ uint64) {
			p := action.Play{Kind: action.KindRoll, Q: uint16(sum)}
			if equal {
				p.M = action.AllEqual
			}
			dst = append(dst, p.Action())
		})
		return dst
	}
	for n := uint16(s.Dice); n <= dice.Sides*uint16(s.Dice); n++ {
		dst = append(dst, action.OfQ(action.KindRoll, n))
	}
	return dst
}

func (s *State) oddsRoll(dst []uint64) []uint64 {
	if s.foretold() || s.unseen() {
		return append(dst, 1)
	}
	if s.Job == jobSpot && s.Goggled() {
		return s.oddsDoused(dst)
	}
	if s.Job == JobEngine {
		oddsEqual(int(s.Dice), func(_ int, _ bool, ways uint64) { dst = append(dst, ways) })
		return dst
	}
	return append(dst, dice.Ways(int(s.Dice))...)
}

// foretold reports whether the dice at hand are those of a token that was looked at. S96.
func (s *State) foretold() bool { return s.Job == JobResolve && s.Die != 0 }

// applyRoll is ROLL: steps 2 to 4 for dice of a character's own, then the result.
func (s *State) applyRoll(p action.Play) {
	j, single := s.Job, s.Dice == 1
	s.Job, s.Dice = state.NoJob, 0
	if j == jobSpot && p.M == Doused {
		s.TakeItem(s.Find(state.Hands(int(s.Actor)), state.Goggles))
	}
	if row := &Jobs[j]; row.Own || row.damage {
		s.ownRoll(j, int(p.Q), single)
		return
	}
	Jobs[j].Then(s, SumOf(p))
}

func legalDir(_ *State, dst []engine.Action) []engine.Action {
	for d := range uint16(8) {
		dst = append(dst, action.OfQ(action.KindDir, d))
	}
	return dst
}

func oddsDir(_ *State, dst []uint64) []uint64 { return append(dst, 1, 1, 1, 1, 1, 1, 1, 1) }

func (s *State) applyDir(p action.Play) {
	j := s.Job
	s.Job = state.NoJob
	Jobs[j].Then(s, int(p.Q))
}

// candidates returns what chance picks from, ascending; who stands there twice is as likely as
// two.
func (s *State) candidates(dst []uint16) []uint16 { return Jobs[s.Job].Among(s, dst) }

func (s *State) legalWhich(dst []engine.Action) []engine.Action {
	w := state.Scratches.Get().(*state.Scratch)
	list := s.candidates(w.Places[:0])
	for i, n := range list {
		if i == 0 || list[i-1] != n {
			dst = append(dst, action.Play{Kind: action.KindWhich, A: uint8(n >> 12), Q: n & 0xfff}.Action())
		}
	}
	w.Back()
	return dst
}

func (s *State) oddsWhich(dst []uint64) []uint64 {
	w := state.Scratches.Get().(*state.Scratch)
	list := s.candidates(w.Places[:0])
	for i, n := range list {
		if i > 0 && list[i-1] == n {
			dst[len(dst)-1]++
			continue
		}
		dst = append(dst, 1)
	}
	w.Back()
	return dst
}

func (s *State) applyWhich(p action.Play) {
	j := s.Job
	s.Job = state.NoJob
	Jobs[j].Then(s, int(p.A)<<12|int(p.Q))
}

// Events: uniform over the 36, or over the cards not yet seen. X4, S108.

func (s *State) legalEvent(dst []engine.Action) []engine.Action {
	if s.unseen() {
		return append(dst, action.OfQ(action.KindEvent, 0))
	}
	if s.Foreseen != 0 && s.Foreseen != state.UnseenEvent {
		return append(dst, action.OfQ(action.KindEvent, state.EventNumber(int(s.Foreseen)-1)))
	}
	for row := range state.EventRows {
		if s.Events>>row&1 == 0 {
			dst = append(dst, action.OfQ(action.KindEvent, state.EventNumber(row)))
		}
	}
	return dst
}

func (s *State) oddsEvent(dst []uint64) []uint64 {
	n := state.EventRows - bits.OnesCount64(s.Events)
	if s.unseen() || s.Foreseen != 0 && s.Foreseen != state.UnseenEvent {
		n = 1
	}
	for range n {
		dst = append(dst, 1)
	}
	return dst
}

// SumOf is what dice show, as jobs are told it.
func SumOf(p action.Play) int { return int(p.M)*equalDice + int(p.Q) }

// Chance: dice, directions and choices with their exact odds. Digest 3.7. A chance node that
// is no draw of its own asks for dice, a direction or one of several, and names the job that
// the outcome is for: roll, turnDie and pick. The row of the job says what happens then. Then
// it sets the next phase, or leaves PhaseNone, and State.proceed goes on.

// roll asks for the sum of the dice of a job, and rollSome for that of so many of those that it may take.
func (s *State) roll(j state.Job) { s.rollSome(j, int(Jobs[j].Dice[0])) }

func (s *State) rollSome(j state.Job, dice int) {
	s.Node, s.Job, s.Dice = state.PhaseRoll, j, uint8(dice)
}

// turnDie asks for a direction. X2.
func (s *State) turnDie(j state.Job) { s.Node, s.Job = state.PhaseDir, j }

// pick asks chance for one of several places or numbers; where there is one it is taken, and
// where there is none nothing happens. X5.
func (s *State) pick(j state.Job) {
	w := state.Scratches.Get().(*state.Scratch)
	list := Jobs[j].Among(s, w.Places[:0])
	n := len(list)
	alone := n > 0 && list[0] == list[n-1]
	first := int(w.Places[0])
	w.Back()
	switch {
	case alone:
		Jobs[j].Then(s, first)
	case n > 0:
		s.Node, s.Job = state.PhaseWhich, j
	}
}

// DieRow says all of a die, a direction or a choice by chance: a new one is a
// row of dice.go, and in the file of its chapter its number, who asks for it (State.roll, turnDie,
// pick) and what the row calls.
type DieRow struct {
	Name string // in positions and encodings

	In   []state.Stage // the stages that ask for it while no survivor acts
	Acts []action.Kind // the actions that ask for it
	Dice [2]uint8      // how many are thrown, at least and at most; 0 for directions and choices

	What func(s *State) string        // who throws for what, for people
	Says func(s *State, n int) string // what a sum comes to; nil or nothing where only what follows will tell

	// own is a die of a character's own action, with the steps of ROLL; damage dice have the
	// step of the sensible alone. S125.
	Own, damage bool
	// outcome tells results apart: a +1 is offered where it makes another. Nil for dice to
	// which none can be added.
	Outcome func(s *State, n int) int
	// then does what the outcome says.
	Then func(s *State, n int)
	// among appends, ascending, the places or numbers that chance picks from.
	Among func(s *State, dst []uint16) []uint16
}

// Jobs are the rows, made in init.
var Jobs []DieRow
