package rules

import (
	"fmt"
	"math/bits"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Chance events: outcomes, odds and effects. Digest 3.7. Chapters ask for them with the functions
// of state.go.

// resolveCertain resolves a chance event that needs no draw, and reports whether it did.
func (s *State) resolveCertain() bool {
	switch s.Node {
	case state.PhaseWhich:
		return s.pickOnly()
	case state.PhaseRoll:
		if (s.Chance == ChanceTest || s.Chance == ChanceOdds) && s.decideTest() {
			return true
		}
		if s.Dice == fewestDice {
			s.Dice = ChanceTable[s.Chance].Dice[0]
		}
	}
	return false
}

// clearChance forgets the chance event and returns its kind.
func (s *State) clearChance() state.ChanceKind {
	j := s.Chance
	s.Node, s.Chance, s.Dice = state.PhaseNone, state.NoChance, 0
	return j
}

// pickOnly takes the only candidate of a draw, or none. X5.
func (s *State) pickOnly() bool {
	w := state.ScratchPool.Get().(*state.Scratch)
	list := s.candidates(w.Places[:0])
	n := len(list)
	several := n > 0 && list[0] != list[n-1]
	first := int(w.Places[0])
	w.Release()
	if several {
		return false
	}
	if j := s.clearChance(); n > 0 {
		ChanceTable[j].Then(s, first)
	}
	return true
}

// decideTest passes or fails a test that no die can change. S03, S12.
func (s *State) decideTest() bool {
	most := 10 + s.plusesOnRoll()
	passes := s.Need <= 1
	if !passes && int(s.Need) <= most {
		return false
	}
	s.clearChance()
	s.tested(passes)
	return true
}

// Unseen reports whether this is the view of a seat that does not see a psychic's look.
func (s *State) Unseen() bool {
	return s.Viewer != 0 && s.Viewer != 1+s.Acting().Owner && (s.Chance == chanceLook || s.Act == action.KindPsychicEvent)
}

// legalRoll lists the sums of the dice. The sum of a token that a psychic has looked at is known.
func (s *State) legalRoll(dst []engine.Action) []engine.Action {
	if s.Unseen() {
		return append(dst, action.OfQ(action.KindRoll, 0))
	}
	if s.isForeseen() {
		return append(dst, action.OfQ(action.KindRoll, uint16(s.Die)))
	}
	if s.Chance == chanceSpot && s.Goggled() {
		return s.legalDoused(dst)
	}
	if s.Chance == ChanceEngine {
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
	if s.isForeseen() || s.Unseen() {
		return append(dst, 1)
	}
	if s.Chance == chanceSpot && s.Goggled() {
		return s.oddsDoused(dst)
	}
	if s.Chance == ChanceEngine {
		oddsEqual(int(s.Dice), func(_ int, _ bool, ways uint64) { dst = append(dst, ways) })
		return dst
	}
	return append(dst, dice.Ways(int(s.Dice))...)
}

// isForeseen reports whether the dice are for a token that was looked at. S96.
func (s *State) isForeseen() bool { return s.Chance == ChanceResolve && s.Die != 0 }

// applyRoll is ROLL: steps 2 to 4 for a character's own dice, then the result.
func (s *State) applyRoll(p action.Play) {
	j, single := s.Chance, s.Dice == 1
	s.Chance, s.Dice = state.NoChance, 0
	if j == chanceSpot && p.M == Doused {
		s.TakeItem(s.Find(state.Hands(int(s.Actor)), state.Goggles))
	}
	if row := &ChanceTable[j]; row.Own || row.damage {
		s.ownRoll(j, int(p.Q), single)
		return
	}
	ChanceTable[j].Then(s, SumOf(p))
}

func legalDir(_ *State, dst []engine.Action) []engine.Action {
	for d := range uint16(8) {
		dst = append(dst, action.OfQ(action.KindDir, d))
	}
	return dst
}

func oddsDir(_ *State, dst []uint64) []uint64 { return append(dst, 1, 1, 1, 1, 1, 1, 1, 1) }

func (s *State) applyDir(p action.Play) {
	j := s.Chance
	s.Chance = state.NoChance
	ChanceTable[j].Then(s, int(p.Q))
}

// candidates returns the candidates of a draw, ascending. A candidate that is listed twice is twice
// as likely.
func (s *State) candidates(dst []uint16) []uint16 { return ChanceTable[s.Chance].Among(s, dst) }

func (s *State) legalWhich(dst []engine.Action) []engine.Action {
	w := state.ScratchPool.Get().(*state.Scratch)
	list := s.candidates(w.Places[:0])
	for i, n := range list {
		if i == 0 || list[i-1] != n {
			dst = append(dst, action.Play{Kind: action.KindWhich, A: uint8(n >> 12), Q: n & 0xfff}.Action())
		}
	}
	w.Release()
	return dst
}

func (s *State) oddsWhich(dst []uint64) []uint64 {
	w := state.ScratchPool.Get().(*state.Scratch)
	list := s.candidates(w.Places[:0])
	for i, n := range list {
		if i > 0 && list[i-1] == n {
			dst[len(dst)-1]++
			continue
		}
		dst = append(dst, 1)
	}
	w.Release()
	return dst
}

func (s *State) applyWhich(p action.Play) {
	j := s.Chance
	s.Chance = state.NoChance
	ChanceTable[j].Then(s, int(p.A)<<12|int(p.Q))
}

// Events: uniform over the 36, or over the cards not yet seen. X4, S108.

func (s *State) legalEvent(dst []engine.Action) []engine.Action {
	if s.Unseen() {
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
	if s.Unseen() || s.Foreseen != 0 && s.Foreseen != state.UnseenEvent {
		n = 1
	}
	for range n {
		dst = append(dst, 1)
	}
	return dst
}

// SumOf is the result of dice as rows of the chance table get it.
func SumOf(p action.Play) int { return int(p.M)*equalDice + int(p.Q) }

// ChanceRow is everything about a die, a direction or a choice by chance. A new one is a constant
// and a row in dice.go; its chapter asks for it (State.roll, rollDirection, drawAmong) and holds
// the functions of the row.
type ChanceRow struct {
	Name string // in positions and encodings

	In   []state.Stage // stages that ask for it while no survivor acts
	Acts []action.Kind // actions that ask for it
	Dice [2]uint8      // minimum and maximum number of dice; 0 for directions and choices

	What func(s *State) string        // who rolls, and why
	Says func(s *State, n int) string // meaning of a sum; nil or "" if only later events decide

	// Own dice of a character's action go through the steps of ROLL; damage dice only through the
	// step of the sensible. S125.
	Own, damage bool
	// Outcome distinguishes results: a +1 is offered if it changes the outcome. Nil for dice
	// without additions.
	Outcome func(s *State, n int) int
	// Then applies the result.
	Then func(s *State, n int)
	// Among appends the candidates of a draw, ascending.
	Among func(s *State, dst []uint16) []uint16
}

// ChanceTable has a row for each ChanceKind. It is filled in init.
var ChanceTable []ChanceRow

// bands lists the results of the dice with their sums, if there are few.
func (s *State) bands() string {
	says := ChanceTable[s.Chance].Says
	if says == nil {
		return ""
	}
	var words []string
	of := map[string]func(int) bool{}
	for n := int(s.Dice); n <= dice.Sides*int(s.Dice); n++ {
		w := says(s, n)
		if w == "" {
			return ""
		}
		if of[w] == nil {
			words = append(words, w)
			of[w] = func(n int) bool { return says(s, n) == w }
		}
	}
	if len(words) > mostBands {
		return ""
	}
	for i, w := range words {
		words[i] = "on " + dice.Band(int(s.Dice), of[w]) + " " + w
	}
	return strings.Join(words, "; ")
}

// Prompt implements engine.Phased.
func (s *State) Prompt() string {
	switch {
	case s.Chance != state.NoChance && s.Node == state.PhaseRoll:
		text := s.ThrownFor() + ", " + prose.Count(int(s.Dice), "die", "dice")
		if bands := s.bands(); bands != "" {
			text += ": " + bands
		}
		return text
	case s.Chance != state.NoChance:
		return s.ThrownFor()
	case s.Node == state.PhasePlus:
		return fmt.Sprintf("%s is sensible and has thrown %d: %s", s.Title(int(s.Actor)), s.Die, Rows[s.Node].Means)
	case s.Turn() >= 0 && (s.Node == state.PhaseAct || s.Act != 0):
		return s.Title(int(s.Actor)) + ": " + Rows[s.Node].Means
	}
	return prose.Capital(Rows[s.Node].Means)
}

// ThrownFor describes the chance event in progress.
func (s *State) ThrownFor() string { return prose.Capital(ChanceTable[s.Chance].What(s)) }

// ROLL: a die of a character's own action. Digest 3.0. Steps 2 to 4 are for the insane, the clumsy
// and the sensible.

// rolledOdds is the first die of two: only a 4 succeeds, and nothing can be added. S12.
func (s *State) rolledOdds(n int) {
	if n != 4 {
		s.tested(false)
		return
	}
	s.Need -= 4
	s.roll(ChanceTest)
}

// ownRoll takes the actor's own dice through the steps of ROLL.
func (s *State) ownRoll(j state.ChanceKind, n int, single bool) {
	row, t := &ChanceTable[j], s.Traits(s.Actor)
	first := s.Thrown == 0
	if (j == ChanceTest || j == ChanceOdds) && s.laserHelps() {
		s.noteLaserDie(n)
	}
	if row.Own {
		s.Thrown++
	}
	if j == ChanceRun && single && n == 1 && s.slowInSnow(int(s.Actor)) {
		s.RunFrame().Slip = slipped
	}
	if row.Own && single && n == 1 { // S95: single dice only
		switch {
		case first && t.Has(state.Insane) && s.MayStray():
			s.rollDirection(ChanceStray)
			return
		case first && t.Has(state.Insane):
			s.endAct()
			return
		case t.Has(state.Clumsy) && !s.Acting().Has(state.Stumbles):
			s.After = j
			s.roll(ChanceClumsy)
			return
		}
	}
	s.settle(j, n)
}

// rolledClumsy is the die after a natural 1: on another 1 the next turn begins with one action
// fewer. Trait clumsy.
func (s *State) rolledClumsy(n int) {
	j := s.After
	s.After = 0
	if n == 1 {
		s.Acting().Used |= state.Stumbles
	}
	s.settle(j, 1)
}

// MayStray reports whether the actor can move: not held, in a vehicle or on a wall. If not, his
// action is lost without a direction. Trait insane.
func (s *State) MayStray() bool { return s.Grabs(int(s.Actor)) == 0 && s.Acting().Vehicle == 0 }

// stray moves the insane actor instead of his action. Trait insane, S93.
func (s *State) stray(dir int) {
	w := s.Table()
	to := w.Table.Straight(s.MoverOf(int(s.Actor)), s.Acting().At, ground.Direction(dir), state.Inches(2), nil).Place
	w.Release()
	s.Move(int(s.Actor), to)
	s.endAct()
}

// settle asks a sensible actor whether to add 1 if that changes the result, or applies the result.
// S24, S125.
func (s *State) settle(j state.ChanceKind, n int) {
	row := &ChanceTable[j]
	if s.PlusesNeeded(j, n) > 0 {
		s.After, s.Die = j, uint8(n)
		s.Node = state.PhasePlus
		return
	}
	s.Acting().Marks &^= state.PlusOnRoll
	row.Then(s, n)
}

func (s *State) applyPlus(p action.Play) {
	j, n := s.After, int(s.Die)
	s.After, s.Die = 0, 0
	if p.Kind == action.KindPlus {
		v := s.Acting()
		v.Used -= state.Pluses
		v.Marks |= state.PlusOnRoll
		s.settle(j, n+1)
		return
	}
	s.Acting().Marks &^= state.PlusOnRoll
	ChanceTable[j].Then(s, n)
}

func outcomeTest(s *State, n int) int {
	if n >= int(s.Need) {
		return 1
	}
	return 0
}

// PlusesNeeded is the smallest number of +1s that changes the outcome of a roll of n, 0 if none
// does. S24, S125.
func (s *State) PlusesNeeded(j state.ChanceKind, n int) int {
	out := ChanceTable[j].Outcome
	for k := 1; out != nil && k <= s.plusesOnRoll(); k++ {
		if out(s, n) != out(s, n+k) {
			return k
		}
	}
	return 0
}
