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
