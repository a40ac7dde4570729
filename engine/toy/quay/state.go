package quay

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/phases"
)

// Phase is the kind of the next decision or chance event.
type Phase uint8

// The phases: see phaseRows.
const (
	phaseNest Phase = iota
	phaseHide
	phaseAct
	phaseShot
	phaseFind
	phaseStalk
	phaseProwl
	phaseBite
	phaseRise
	phaseOver
)

// State is a full state or a view. It is flat and has no pointers.
type State struct {
	zombies [places + 1]uint8 // number by place
	moved   [places + 1]uint8 // zombies that have moved in this round, by place. Q11

	rules  uint16 // number of the Game
	round  uint16
	closed set // closed sheds. Q8

	viewer uint8 // 0 for the full state, otherwise 1 + seat
	phase  Phase
	at     Place // place of the survivor
	fuel   Place // nowhere before the hiding or if hidden from the viewer, found once it is found
	nest   Place // likewise

	actions uint8 // actions left to the survivor in this round
	wounds  uint8

	target Place // target of a shot
	roused Place // place of the moving zombie
	bites  uint8 // bites still to be rolled
}

// found is the place of fuel and nest once they are found.
const found = places

// Figures of the rules.
const (
	turn   = 3 // actions in a round. Q4
	killed = 4 // minimum roll that kills. Q7
	bitten = 5 // minimum roll that wounds. Q13
	most   = 8 // maximum number of zombies. Q15
)

func (s *State) game() *Game { return games.At(s.rules) }

// count returns the number of zombies on the map.
func (s *State) count() (n int) {
	for _, z := range s.zombies {
		n += int(z)
	}
	return n
}

// still returns the number of zombies of a place that may move. Q11.
func (s *State) still(p Place) int { return int(s.zombies[p] - s.moved[p]) }

// away reports whether the survivor has won. Q16.
func (s *State) away() bool { return s.fuel == found && s.at == pier }

// ended reports whether somebody has won during a round. Q16, Q17.
func (s *State) ended() bool { return s.away() || s.wounds >= s.game().Wounds }

// last reports whether this is the last round. Q18, Q19.
func (s *State) last() bool { return uint16(s.game().Rounds) == s.round }

// rows describe the phases of order.
var (
	rows  []phases.Row[State]
	order *phases.Sequence[State, Phase]
)

func phaseRows() []phases.Row[State] {
	row := func(name, means string, seat engine.Seat) phases.Row[State] {
		return phases.Row[State]{Name: name, Means: means, Seat: phases.Always[State](seat), Legal: said.AppendLegal, Odds: odds}
	}
	return []phases.Row[State]{
		phaseNest:  row("nest", "lay the nest into a random shed", engine.Chance),
		phaseHide:  row("hide", "the horde hides the fuel", Horde),
		phaseAct:   row("act", "an action of the survivor", Survivor),
		phaseShot:  row("shot", "roll a die for the shot: 4 or more kills", engine.Chance),
		phaseFind:  row("find", "reveal the contents of the shed", engine.Chance),
		phaseStalk: row("stalk", "the horde chooses a zombie that moves, or holds", Horde),
		phaseProwl: row("prowl", "the destination of the zombie", Horde),
		phaseBite:  row("bite", "roll a die for a bite: 5 or more wounds", engine.Chance),
		phaseRise:  row("rise", "roll a die for a new zombie: on 1 or 2 in the west yard, on 3 or 4 in the east yard", engine.Chance),
		phaseOver:  {Name: "over", Means: "the game is over"},
	}
}

// The methods of engine.Position, by the tables of phases and actions.

func (s *State) Turn() engine.Seat { return order.Turn(s, s.phase) }
func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	return order.AppendLegal(s, s.phase, dst)
}
func (s *State) AppendOdds(dst []uint64) []uint64 { return order.AppendOdds(s, s.phase, dst) }
func (s *State) Apply(a engine.Action)            { verbOf(kindOf(a)).does(s, argOf(a)) }

// Score implements engine.Position.
func (s *State) Score(seat engine.Seat) float64 {
	switch {
	case s.phase != phaseOver:
		return 0
	case s.away() == (seat == Survivor):
		return 1
	}
	return -1
}

func (s *State) Phase() string  { return rows[s.phase].Name }
func (s *State) Prompt() string { return rows[s.phase].Means }

// PlayerTurn implements engine.Phased: a round has two turns.
func (s *State) PlayerTurn() int {
	n := 2 * int(s.round)
	if s.phase >= phaseStalk {
		n++
	}
	return n
}
