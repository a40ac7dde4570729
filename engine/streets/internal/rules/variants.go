package rules

import (
	"math/bits"

	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/internal/state"
)

// The optional chapter: origin of runners, niceness and snow. Digest 7.2. Nationality, arms control and
// the Canadian table are in variants_arms.go.

// Militias: Lebanon T.

// coming is a new zombie of a kind. The origin of a runner is rolled later. Lebanon.
func (s *State) coming(k state.ZombieKind) state.Zombie {
	if k == state.Runner && s.Options().Lebanon {
		return state.ZombieUntold
	}
	return 0
}

// askMilitia rolls for a group that includes runners. Lebanon.
func (s *State) askMilitia() {
	for _, z := range s.ZombieList() {
		if z&state.ZombieMilitia == state.ZombieUntold {
			s.roll(ChanceMilitia)
			return
		}
	}
}

// militia reads Lebanon T. Bombs belong to a layer that an option disables. 8.9.
func (s *State) militia(n int) state.Zombie {
	switch {
	case n == 2 && s.Rules().Plays(state.Blasts):
		return state.ZombieBomber
	case n == 7, n == 8:
		return state.ZombieArmoured
	}
	return 0
}

func (s *State) rolledMilitia(n int) {
	for i, z := range s.ZombieList() {
		if z&state.ZombieMilitia == state.ZombieUntold {
			s.Zombies[i] = z&^state.ZombieMilitia | s.militia(n)
		}
	}
}

// Armour is the reduction of melee and shot damage by the body armour of a zombie. Lebanon, 1.9.
func (s *State) Armour(at state.Place, takes int) int {
	if n := s.ZombieAt(at); n >= 0 && s.Zombies[n]&state.ZombieMilitia == state.ZombieArmoured {
		return takes
	}
	return 0
}

// Niceness: Canadians are nice to each other. Canada, digest 7.2.

// allCanadian reports whether all of a group are.
func (s *State) allCanadian(g int) bool {
	m := s.Members(g)
	for ; m != 0; m &= m - 1 {
		if !s.IsCanadian(bits.TrailingZeros16(m)) {
			return false
		}
	}
	return true
}

// mayReroll reports whether a character may reroll the attitude of a group: both are Canadian, nobody has
// rerolled in this turn, and a higher result is possible.
func (s *State) mayReroll(g, slot, n int) bool {
	return s.Options().Niceness && s.Power == 0 && n < dice.Sides && s.Groups[g].Flags&state.GroupAgain == 0 && s.IsCanadian(slot) && s.allCanadian(g)
}

// reroll keeps a die, and throws another.
func (s *State) reroll(g, n int) {
	s.Groups[g].Flags |= state.GroupAgain
	s.Power = int8(n)
}

// Ice and snow slow people down. act_drive.go has the vehicles that get stuck. Canada, digest 7.2.

// snowInches subtracts the effect of snow from a distance in inches. Snow.
func (s *State) snowInches(n int) int {
	if s.Options().Snow {
		return max(n-1, 0)
	}
	return n
}

// snowPenalty is the penalty of snow on a vehicle check and on a start. Snow.
func (s *State) snowPenalty() int {
	if s.Options().Snow {
		return 1
	}
	return 0
}

// slowInSnow reports whether a survivor is an American in the snow: slow, and may slip. Snow.
func (s *State) slowInSnow(slot int) bool { return s.Options().Snow && !s.IsCanadian(slot) }

// slipped, in RunFrame.Slip, marks a RUN die of 1, on which the runner falls. Snow.
const slipped = 1

// MaySki reports whether somebody may put skis on: outdoors, on his feet, and he wears none.
func (s *State) MaySki(slot int) bool {
	v := &s.Survivors[slot]
	return !s.OnSkis(slot) && v.Vehicle == 0 && !v.Is(state.Mounted) && s.HouseOf(v) < 0
}

// skiPenalty is the penalty of skis in melee. Canada T.
func (s *State) skiPenalty(slot int) int {
	if s.OnSkis(slot) {
		return 1
	}
	return 0
}
