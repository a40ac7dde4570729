package streets

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
)

// What dice, directions, choices and events may show, their odds, and how they go on. Digest 3.7.

// unseen reports whether this is the view of a seat that does not see what a psychic sees.
func (s *State) unseen() bool {
	return s.viewer != 0 && s.viewer != 1+s.who().owner && (s.job == jobLook || s.act == KindPsychicEvent)
}

// legalRoll lists the sums of the dice. Of a token that a psychic has looked at, one is known.
func (s *State) legalRoll(dst []engine.Action) []engine.Action {
	if s.unseen() {
		return append(dst, actQ(KindRoll, 0))
	}
	if s.foretold() {
		return append(dst, actQ(KindRoll, uint16(s.die)))
	}
	if s.job == jobSpot && s.goggled() {
		return s.legalDoused(dst)
	}
	if s.job == jobEngine {
		oddsEqual(int(s.dice), func(sum int, equal bool, _ uint64) {
			p := Play{Kind: KindRoll, Q: uint16(sum)}
			if equal {
				p.M = allEqual
			}
			dst = append(dst, p.Action())
		})
		return dst
	}
	for n := uint16(s.dice); n <= dice.Sides*uint16(s.dice); n++ {
		dst = append(dst, actQ(KindRoll, n))
	}
	return dst
}

func (s *State) oddsRoll(dst []uint64) []uint64 {
	if s.foretold() || s.unseen() {
		return append(dst, 1)
	}
	if s.job == jobSpot && s.goggled() {
		return s.oddsDoused(dst)
	}
	if s.job == jobEngine {
		oddsEqual(int(s.dice), func(_ int, _ bool, ways uint64) { dst = append(dst, ways) })
		return dst
	}
	return append(dst, dice.Ways(int(s.dice))...)
}

// foretold reports whether the dice at hand are those of a token that was looked at. S96.
func (s *State) foretold() bool { return s.job == jobResolve && s.die != 0 }

// applyRoll is ROLL: steps 2 to 4 for dice of a character's own, then the result.
func (s *State) applyRoll(p Play) {
	j, single := s.job, s.dice == 1
	s.job, s.dice = noJob, 0
	if j == jobSpot && p.M == doused {
		s.takeItem(s.find(hands(int(s.actor)), goggles))
	}
	if row := &jobs[j]; row.own || row.damage {
		s.ownRoll(j, int(p.Q), single)
		return
	}
	jobs[j].then(s, sumOf(p))
}

func legalDir(_ *State, dst []engine.Action) []engine.Action {
	for d := range uint16(8) {
		dst = append(dst, actQ(KindDir, d))
	}
	return dst
}

func oddsDir(_ *State, dst []uint64) []uint64 { return append(dst, 1, 1, 1, 1, 1, 1, 1, 1) }

func (s *State) applyDir(p Play) {
	j := s.job
	s.job = noJob
	jobs[j].then(s, int(p.Q))
}

// candidates returns what chance picks from, ascending; who stands there twice is as likely as
// two.
func (s *State) candidates(dst []uint16) []uint16 { return jobs[s.job].among(s, dst) }

func (s *State) legalWhich(dst []engine.Action) []engine.Action {
	w := scratches.Get().(*scratch)
	list := s.candidates(w.places[:0])
	for i, n := range list {
		if i == 0 || list[i-1] != n {
			dst = append(dst, Play{Kind: KindWhich, A: uint8(n >> 12), Q: n & 0xfff}.Action())
		}
	}
	w.back()
	return dst
}

func (s *State) oddsWhich(dst []uint64) []uint64 {
	w := scratches.Get().(*scratch)
	list := s.candidates(w.places[:0])
	for i, n := range list {
		if i > 0 && list[i-1] == n {
			dst[len(dst)-1]++
			continue
		}
		dst = append(dst, 1)
	}
	w.back()
	return dst
}

func (s *State) applyWhich(p Play) {
	j := s.job
	s.job = noJob
	jobs[j].then(s, int(p.A)<<12|int(p.Q))
}

// Events: uniform over the 36, or over the cards not yet seen. X4, S108.

func (s *State) legalEvent(dst []engine.Action) []engine.Action {
	if s.unseen() {
		return append(dst, actQ(KindEvent, 0))
	}
	if s.foreseen != 0 && s.foreseen != unseenEvent {
		return append(dst, actQ(KindEvent, eventNumber(int(s.foreseen)-1)))
	}
	for row := range eventRows {
		if s.events>>row&1 == 0 {
			dst = append(dst, actQ(KindEvent, eventNumber(row)))
		}
	}
	return dst
}

func (s *State) oddsEvent(dst []uint64) []uint64 {
	n := eventRows - bits.OnesCount64(s.events)
	if s.unseen() || s.foreseen != 0 && s.foreseen != unseenEvent {
		n = 1
	}
	for range n {
		dst = append(dst, 1)
	}
	return dst
}

// sumOf is what dice show, as jobs are told it.
func sumOf(p Play) int { return int(p.M)*equalDice + int(p.Q) }

// Chance: dice, directions and choices with their exact odds. Digest 3.7. A chance node that
// is no draw of its own asks for dice, a direction or one of several, and names the job that
// the outcome is for: roll, turnDie and pick. The row of the job says what happens then. Then
// it sets the next phase, or leaves phaseNone, and State.proceed goes on.

// roll asks for the sum of the dice of a job, and rollSome for that of so many of those that it may take.
func (s *State) roll(j job) { s.rollSome(j, int(jobs[j].dice[0])) }

func (s *State) rollSome(j job, dice int) {
	s.phase, s.job, s.dice = phaseRoll, j, uint8(dice)
}

// turnDie asks for a direction. X2.
func (s *State) turnDie(j job) { s.phase, s.job = phaseDir, j }

// pick asks chance for one of several places or numbers; where there is one it is taken, and
// where there is none nothing happens. X5.
func (s *State) pick(j job) {
	w := scratches.Get().(*scratch)
	list := jobs[j].among(s, w.places[:0])
	n := len(list)
	alone := n > 0 && list[0] == list[n-1]
	first := int(w.places[0])
	w.back()
	switch {
	case alone:
		jobs[j].then(s, first)
	case n > 0:
		s.phase, s.job = phaseWhich, j
	}
}

// dieRow says all of a die, a direction or a choice by chance: a new one is a
// row of dice.go, and in the file of its chapter its number, who asks for it (State.roll, turnDie,
// pick) and what the row calls.
type dieRow struct {
	name string // in positions and encodings

	in   []stage  // the stages that ask for it while no survivor acts
	acts []Kind   // the actions that ask for it
	dice [2]uint8 // how many are thrown, at least and at most; 0 for directions and choices

	what func(s *State) string        // who throws for what, for people
	says func(s *State, n int) string // what a sum comes to; nil or nothing where only what follows will tell

	// own is a die of a character's own action, with the steps of ROLL; damage dice have the
	// step of the sensible alone. S125.
	own, damage bool
	// outcome tells results apart: a +1 is offered where it makes another. Nil for dice to
	// which none can be added.
	outcome func(s *State, n int) int
	// then does what the outcome says.
	then func(s *State, n int)
	// among appends, ascending, the places or numbers that chance picks from.
	among func(s *State, dst []uint16) []uint16
}

// jobs are the rows, made in init.
var jobs []dieRow
