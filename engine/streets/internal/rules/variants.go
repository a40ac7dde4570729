package rules

import (
	"math/bits"

	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// The optional chapter: who is Canadian, and what runners were. Digest 7.2. Arms control and the
// Canadian table: variants_arms.go.

// Dice of this chapter: their rows are in dice.go.
const (
	JobMilitia state.Job = 84
)

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
	for _, z := range s.Lives() {
		if z&state.ZombieMilitia == state.ZombieUntold {
			s.roll(JobMilitia)
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

func (s *State) throwMilitia(n int) {
	for i, z := range s.Lives() {
		if z&state.ZombieMilitia == state.ZombieUntold {
			s.Zombies[i] = z&^state.ZombieMilitia | s.militia(n)
		}
	}
}

// detonate is what a bomber does in place of its attack: a fragmentation blast where it stands, and it
// expires. The others may be thrown about by it, so those who have attacked are marked. Lebanon.
func (s *State) detonate() {
	for n := range s.Shambling().Zombie {
		s.Zombies[n] |= state.ZombieDone
	}
	s.Target = s.Zombies[s.Shambling().Zombie].At()
	s.TakeZombie(int(s.Shambling().Zombie))
	s.Shambling().Zombie, s.Shambling().Step = 0, biteBegun
	s.Explode()
}

// Armour is what the body armour of a zombie takes from damage in melee or by a shot. Lebanon, 1.9.
func (s *State) Armour(at state.Place, takes int) int {
	if n := s.ZombieAt(at); n >= 0 && s.Zombies[n]&state.ZombieMilitia == state.ZombieArmoured {
		return takes
	}
	return 0
}

// Niceness: independents are mostly Canadian, and Canadians are nice to each other. As soon as the
// figure or action in hand is finished it is thrown for who has come is; Canadians are sensible, and
// subject to arms control. Canada, digest 7.2.

// Dice of this chapter: their rows are in dice.go.
const (
	JobNation state.Job = 86
)

// mostlyCanadian is the highest die of a Canadian.
const mostlyCanadian = 5

// nextNewcomer is the slot of the first newcomer, -1 for none.
func (s *State) nextNewcomer() int {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && v.Fire&state.Newcomer != 0 {
			return slot
		}
	}
	return -1
}

// stepNewcomers throws for the first newcomer: who he is, then for his weapons.
func (s *State) stepNewcomers() {
	slot := s.nextNewcomer()
	switch {
	case slot < 0:
		s.Weather &^= state.NewFaces
	case s.Survivors[slot].Fire&state.Canadian == 0:
		s.roll(JobNation)
	default:
		s.Actor = uint8(slot)
		if s.stepRows() {
			return
		}
		s.Actor = 0
		s.Survivors[slot].Fire &^= state.Newcomer
	}
}

// throwNation tells who the first newcomer is.
func (s *State) throwNation(n int) {
	slot := s.nextNewcomer()
	v := &s.Survivors[slot]
	if n > mostlyCanadian {
		v.Fire &^= state.Newcomer
		return
	}
	v.Fire |= state.Canadian
	s.GivePluses(slot)
	s.Disarming().Row, s.Disarming().Done = 0, 0
}

// takes is what an independent takes where Canada T leaves a choice: nobody makes it for him.
func (s *State) takesHimself(k state.ItemKind) state.ItemKind {
	switch {
	case s.Who().Fire&state.Newcomer == 0:
		return state.NoItem
	case k == aBlade, k == anyHousehold:
		return state.Axe
	case k == anyOther:
		return state.Binoculars
	}
	return state.NoItem
}

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

// mayInsist reports whether a character may throw again for what a group makes of him: both are
// Canadian, nobody has in this turn, and a higher die can be thrown.
func (s *State) mayInsist(g, slot, n int) bool {
	return s.Options().Niceness && s.Power == 0 && n < dice.Sides && s.Groups[g].Flags&state.GroupAgain == 0 && s.IsCanadian(slot) && s.allCanadian(g)
}

// insist keeps a die, and throws another.
func (s *State) insist(g, n int) {
	s.Groups[g].Flags |= state.GroupAgain
	s.Power = int8(n)
}

// Ice and snow: who is slower, and vehicles that get stuck. Canada, digest 7.2.

// Dice of this chapter: their rows are in dice.go.
const (
	JobStuck state.Job = 71
)

// inSnow takes from inches what snow takes. Snow.
func (s *State) inSnow(n int) int {
	if s.Options().Snow {
		return max(n-1, 0)
	}
	return n
}

// cold is what snow takes from a check of a vehicle and from a start. Snow.
func (s *State) cold() int {
	if s.Options().Snow {
		return 1
	}
	return 0
}

// trudges reports whether a survivor is an American in the snow, who moves slowly and may slip.
// Snow.
func (s *State) trudges(slot int) bool { return s.Options().Snow && !s.IsCanadian(slot) }

// slipped, in Walking.Slip, says that the die of a RUN was a 1 on which he falls. Snow.
const slipped = 1

var inDeepSnow = Guard{"Canada", "there is no snow in this game (option snow)", func(s *State, _ int) bool { return s.Options().Snow }}

// ploughs reports whether a vehicle that was driven in this turn is still to be thrown for.
func ploughs(v *state.Vehicle) bool { return v.Is(state.Driven) && v.Driver != 0 && v.Points > 0 }

// stepSnow throws for the vehicles that were driven in this turn, and reports whether there is one.
func (s *State) stepSnow() bool {
	if !s.Options().Snow || s.first(ploughs) < 0 {
		return false
	}
	s.roll(JobStuck)
	return true
}

// Ploughing is what the driver of a vehicle adds to its check in the snow.
func (s *State) Ploughing(n int) int {
	driver := s.Vehicles[n].Driver - 1
	t := s.Traits(driver)
	by := t.Plus(state.SkilledDriver) - t.Plus(state.BadDriver)
	if s.trudges(int(driver)) {
		by--
	}
	return by
}

// sticks reports whether a die leaves a vehicle in the snow: below its obstacle check.
func (s *State) sticks(n, die int) bool { return die+s.Ploughing(n) < s.Typed(n).Obstacle }

// throwStuck is the check of the first vehicle that was driven; then nobody drives it any more.
func (s *State) throwStuck(die int) {
	n := s.first(ploughs)
	if s.sticks(n, die) {
		s.Vehicles[n].Flags |= state.Stuck
	}
	s.Vehicles[n].Driver = 0
}

// eachFree lists the vehicles that are stuck, in which he is or which are within 1".
func (s *State) eachFree(l *Listing) {
	from := s.Survivors[l.slot].At
	s.EachVehicle(func(n int, v *state.Vehicle) {
		if v.Is(state.Stuck) && (s.Survivors[l.slot].Rides(n) || l.Table.Touches(from, ground.Aboard(n), 2)) {
			l.add(action.Play{Kind: action.KindFree, A: uint8(n)})
		}
	})
}

// What frees a vehicle.
const freeNeed = 5

func (s *State) doFree(p action.Play) {
	s.Steering().Car = p.A
	need := freeNeed
	if s.trudges(int(s.Actor)) {
		need++
	}
	s.test(need, s.driving())
}

// dugOut frees a vehicle: it may be driven from the next turn on.
func (s *State) dugOut(ok bool) {
	if v := &s.Vehicles[s.Steering().Car]; ok {
		v.Flags = v.Flags&^state.Stuck | state.Freed
	}
	s.endAct()
}
