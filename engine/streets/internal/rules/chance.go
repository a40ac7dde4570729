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

// What dice, directions, choices and events may show, their odds, and how they go on. Digest 3.7.
// They are asked for in state.go.

// certain goes on with what is asked for where that takes no draw, and reports whether it could.
func (s *State) certain() bool {
	switch s.Node {
	case state.PhaseWhich:
		return s.takesOnly()
	case state.PhaseRoll:
		if (s.Chance == ChanceTest || s.Chance == ChanceOdds) && s.foregone() {
			return true
		}
		if s.Dice == fewest {
			s.Dice = ChanceTable[s.Chance].Dice[0]
		}
	}
	return false
}

// unask forgets what was asked for, and returns its job.
func (s *State) unask() state.ChanceKind {
	j := s.Chance
	s.Node, s.Chance, s.Dice = state.PhaseNone, state.NoChance, 0
	return j
}

// takesOnly takes the only one that chance may pick, or none. X5.
func (s *State) takesOnly() bool {
	w := state.Scratches.Get().(*state.Scratch)
	list := s.candidates(w.Places[:0])
	n := len(list)
	several := n > 0 && list[0] != list[n-1]
	first := int(w.Places[0])
	w.Back()
	if several {
		return false
	}
	if j := s.unask(); n > 0 {
		ChanceTable[j].Then(s, first)
	}
	return true
}

// foregone passes or fails a test that no die decides. S03, S12.
func (s *State) foregone() bool {
	most := 10 + s.plusesOnRoll()
	passes := s.Need <= 1
	if !passes && int(s.Need) <= most {
		return false
	}
	s.unask()
	s.tested(passes)
	return true
}

// Unseen reports whether this is the view of a seat that does not see what a psychic sees.
func (s *State) Unseen() bool {
	return s.Viewer != 0 && s.Viewer != 1+s.Who().Owner && (s.Chance == chanceLook || s.Act == action.KindPsychicEvent)
}

// legalRoll lists the sums of the dice. Of a token that a psychic has looked at, one is known.
func (s *State) legalRoll(dst []engine.Action) []engine.Action {
	if s.Unseen() {
		return append(dst, action.OfQ(action.KindRoll, 0))
	}
	if s.foretold() {
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
	if s.foretold() || s.Unseen() {
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

// foretold reports whether the dice at hand are those of a token that was looked at. S96.
func (s *State) foretold() bool { return s.Chance == ChanceResolve && s.Die != 0 }

// applyRoll is ROLL: steps 2 to 4 for dice of a character's own, then the result.
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

// candidates returns what chance picks from, ascending; who stands there twice is as likely as
// two.
func (s *State) candidates(dst []uint16) []uint16 { return ChanceTable[s.Chance].Among(s, dst) }

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

// SumOf is what dice show, as jobs are told it.
func SumOf(p action.Play) int { return int(p.M)*equalDice + int(p.Q) }

// ChanceRow says all of a die, a direction or a choice by chance: a new one is a
// row of dice.go, and in the file of its chapter its number, who asks for it (State.roll, turnDie,
// pick) and what the row calls.
type ChanceRow struct {
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

// ChanceTable are the rows, made in init.
var ChanceTable []ChanceRow

// bands says which sums come to what, if those are few.
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

// ThrownFor is what the dice, the direction or the choice at hand is for.
func (s *State) ThrownFor() string { return prose.Capital(ChanceTable[s.Chance].What(s)) }

// ROLL: a die of a character's own action. Digest 3.0. ChanceTable that are own go through ownRoll, whose
// steps 2 to 4 are those of the insane, the clumsy and the sensible.

// throwOdds is the first die of two: only a 4 goes on, and nothing can be added. S12.
func (s *State) throwOdds(n int) {
	if n != 4 {
		s.tested(false)
		return
	}
	s.Need -= 4
	s.roll(ChanceTest)
}

// ownRoll takes dice of the actor's own, or a single one, through the steps of ROLL.
func (s *State) ownRoll(j state.ChanceKind, n int, single bool) {
	row, t := &ChanceTable[j], s.Traits(s.Actor)
	first := s.Thrown == 0
	if (j == ChanceTest || j == ChanceOdds) && s.lights() {
		s.lase(n)
	}
	if row.Own {
		s.Thrown++
	}
	if j == ChanceRun && single && n == 1 && s.trudges(int(s.Actor)) {
		s.RunFrame().Slip = slipped
	}
	if row.Own && single && n == 1 { // S95: single dice only
		switch {
		case first && t.Has(state.Insane) && s.MayStray():
			s.turnDie(ChanceStray)
			return
		case first && t.Has(state.Insane):
			s.endAct()
			return
		case t.Has(state.Clumsy) && !s.Who().Has(state.Stumbles):
			s.After = j
			s.roll(ChanceClumsy)
			return
		}
	}
	s.settle(j, n)
}

// throwClumsy is the die after a natural 1: on another 1 the next turn begins with an action
// less. Trait clumsy.
func (s *State) throwClumsy(n int) {
	j := s.After
	s.After = 0
	if n == 1 {
		s.Who().Used |= state.Stumbles
	}
	s.settle(j, 1)
}

// MayStray reports whether the actor can go anywhere: he is not held, in a vehicle or on a wall. Else
// his action is lost without a direction. Trait insane.
func (s *State) MayStray() bool { return s.Grabs(int(s.Actor)) == 0 && s.Who().Vehicle == 0 }

// stray moves the insane instead of what he wanted; the action is lost. Trait insane, S93.
func (s *State) stray(dir int) {
	w := s.Table()
	to := w.Table.Straight(s.MoverOf(int(s.Actor)), s.Who().At, ground.Direction(dir), state.Inches(2), nil).Place
	w.Back()
	s.Move(int(s.Actor), to)
	s.endAct()
}

// settle asks the sensible whether he adds 1, if that makes another result, or tells the
// result. S24, S125.
func (s *State) settle(j state.ChanceKind, n int) {
	row := &ChanceTable[j]
	if s.PlusesNeeded(j, n) > 0 {
		s.After, s.Die = j, uint8(n)
		s.Node = state.PhasePlus
		return
	}
	s.Who().Marks &^= state.PlusOnRoll
	row.Then(s, n)
}

func (s *State) applyPlus(p action.Play) {
	j, n := s.After, int(s.Die)
	s.After, s.Die = 0, 0
	if p.Kind == action.KindPlus {
		v := s.Who()
		v.Used -= state.Pluses
		v.Marks |= state.PlusOnRoll
		s.settle(j, n+1)
		return
	}
	s.Who().Marks &^= state.PlusOnRoll
	ChanceTable[j].Then(s, n)
}

// outcomeTest tells a die that is enough from one that is not.
func outcomeTest(s *State, n int) int {
	if n >= int(s.Need) {
		return 1
	}
	return 0
}

// PlusesNeeded is the smallest number of +1s that changes the outcome of a roll of n for job j, 0 if
// none does. S24, S125.
func (s *State) PlusesNeeded(j state.ChanceKind, n int) int {
	out := ChanceTable[j].Outcome
	for k := 1; out != nil && k <= s.plusesOnRoll(); k++ {
		if out(s, n) != out(s, n+k) {
			return k
		}
	}
	return 0
}
