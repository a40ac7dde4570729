package rules

import (
	"math/bits"

	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/internal/state"
)

// The optional chapter: what runners were, niceness and snow. Digest 7.2. Who is Canadian, arms control
// and the Canadian table: variants_arms.go.

// Militias: Lebanon T.

// coming is a zombie of a kind that comes: of a runner it is to be told what he was. Lebanon.
func (s *State) coming(k state.ZombieKind) state.Zombie {
	if k == state.Runner && s.Options().Lebanon {
		return state.ZombieUntold
	}
	return 0
}

// askMilitia throws for a group that has come with runners. Lebanon.
func (s *State) askMilitia() {
	for _, z := range s.ZombieList() {
		if z&state.ZombieMilitia == state.ZombieUntold {
			s.roll(ChanceMilitia)
			return
		}
	}
}

// militia reads Lebanon T; bombs are of a layer that may be left out. 8.9.
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

// Armour is what the body armour of a zombie takes from damage in melee or by a shot. Lebanon, 1.9.
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

// mayReroll reports whether a character may throw again for what a group makes of him: both are
// Canadian, nobody has in this turn, and a higher die can be thrown.
func (s *State) mayReroll(g, slot, n int) bool {
	return s.Options().Niceness && s.Power == 0 && n < dice.Sides && s.Groups[g].Flags&state.GroupAgain == 0 && s.IsCanadian(slot) && s.allCanadian(g)
}

// reroll keeps a die, and throws another.
func (s *State) reroll(g, n int) {
	s.Groups[g].Flags |= state.GroupAgain
	s.Power = int8(n)
}

// Ice and snow: who is slower. Vehicles that get stuck: act_drive.go. Canada, digest 7.2.

// snowInches takes from inches what snow takes. Snow.
func (s *State) snowInches(n int) int {
	if s.Options().Snow {
		return max(n-1, 0)
	}
	return n
}

// snowPenalty is what snow takes from a check of a vehicle and from a start. Snow.
func (s *State) snowPenalty() int {
	if s.Options().Snow {
		return 1
	}
	return 0
}

// slowInSnow reports whether a survivor is an American in the snow, who moves slowly and may slip.
// Snow.
func (s *State) slowInSnow(slot int) bool { return s.Options().Snow && !s.IsCanadian(slot) }

// slipped, in RunFrame.Slip, says that the die of a RUN was a 1 on which he falls. Snow.
const slipped = 1

// MaySki reports whether somebody may put skis on: outdoors, on his feet, and he wears none.
func (s *State) MaySki(slot int) bool {
	v := &s.Survivors[slot]
	return !s.OnSkis(slot) && v.Vehicle == 0 && !v.Is(state.Mounted) && s.HouseOf(v) < 0
}

// skiPenalty is what skis take from a melee. Canada T.
func (s *State) skiPenalty(slot int) int {
	if s.OnSkis(slot) {
		return 1
	}
	return 0
}
