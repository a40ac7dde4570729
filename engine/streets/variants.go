package streets

import (
	"math/bits"

	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/ground"
)

// The optional chapter: who is Canadian, and what runners were. Digest 7.2. Arms control and the
// Canadian table: variants_arms.go.

// Dice of this chapter: their rows are in dice.go.
const (
	jobMilitia job = 84
)

// Militias: Lebanon T.

// coming is a zombie of a kind that comes: of a runner it is to be told what he was. Lebanon.
func (s *State) coming(k zombieKind) zombie {
	if k == runner && s.o().Lebanon {
		return zombieUntold
	}
	return 0
}

// askMilitia throws for a group that has come with runners. Lebanon.
func (s *State) askMilitia() {
	for _, z := range s.lives() {
		if z&zombieMilitia == zombieUntold {
			s.roll(jobMilitia)
			return
		}
	}
}

// militia reads Lebanon T; bombs are of a layer that may be left out. 8.9.
func (s *State) militia(n int) zombie {
	switch {
	case n == 2 && s.r().plays(blasts):
		return zombieBomber
	case n == 7, n == 8:
		return zombieArmoured
	}
	return 0
}

func (s *State) throwMilitia(n int) {
	for i, z := range s.lives() {
		if z&zombieMilitia == zombieUntold {
			s.zombies[i] = z&^zombieMilitia | s.militia(n)
		}
	}
}

// detonate is what a bomber does in place of its attack: a fragmentation blast where it stands, and it
// expires. The others may be thrown about by it, so those who have attacked are marked. Lebanon.
func (s *State) detonate() {
	for n := range s.shambling().zombie {
		s.zombies[n] |= zombieDone
	}
	s.target = s.zombies[s.shambling().zombie].at()
	s.takeZombie(int(s.shambling().zombie))
	s.shambling().zombie, s.shambling().step = 0, biteBegun
	s.explode()
}

// armour is what the body armour of a zombie takes from damage in melee or by a shot. Lebanon, 1.9.
func (s *State) armour(at place, takes int) int {
	if n := s.zombieAt(at); n >= 0 && s.zombies[n]&zombieMilitia == zombieArmoured {
		return takes
	}
	return 0
}

// Niceness: independents are mostly Canadian, and Canadians are nice to each other. As soon as the
// figure or action in hand is finished it is thrown for who has come is; Canadians are sensible, and
// subject to arms control. Canada, digest 7.2.

// Dice of this chapter: their rows are in dice.go.
const (
	jobNation job = 86
)

// mostlyCanadian is the highest die of a Canadian.
const mostlyCanadian = 5

// nextNewcomer is the slot of the first newcomer, -1 for none.
func (s *State) nextNewcomer() int {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && v.fire&newcomer != 0 {
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
		s.weather &^= newFaces
	case s.survivors[slot].fire&canadian == 0:
		s.roll(jobNation)
	default:
		s.actor = uint8(slot)
		if s.stepRows() {
			return
		}
		s.actor = 0
		s.survivors[slot].fire &^= newcomer
	}
}

// throwNation tells who the first newcomer is.
func (s *State) throwNation(n int) {
	slot := s.nextNewcomer()
	v := &s.survivors[slot]
	if n > mostlyCanadian {
		v.fire &^= newcomer
		return
	}
	v.fire |= canadian
	s.givePluses(slot)
	s.disarming().row, s.disarming().done = 0, 0
}

// takes is what an independent takes where Canada T leaves a choice: nobody makes it for him.
func (s *State) takesHimself(k itemKind) itemKind {
	switch {
	case s.who().fire&newcomer == 0:
		return noItem
	case k == aBlade, k == anyHousehold:
		return axe
	case k == anyOther:
		return binoculars
	}
	return noItem
}

// allCanadian reports whether all of a group are.
func (s *State) allCanadian(g int) bool {
	m := s.members(g)
	for ; m != 0; m &= m - 1 {
		if !s.isCanadian(bits.TrailingZeros16(m)) {
			return false
		}
	}
	return true
}

// mayInsist reports whether a character may throw again for what a group makes of him: both are
// Canadian, nobody has in this turn, and a higher die can be thrown.
func (s *State) mayInsist(g, slot, n int) bool {
	return s.o().Niceness && s.power == 0 && n < dice.Sides && s.groups[g].flags&groupAgain == 0 && s.isCanadian(slot) && s.allCanadian(g)
}

// insist keeps a die, and throws another.
func (s *State) insist(g, n int) {
	s.groups[g].flags |= groupAgain
	s.power = int8(n)
}

// Ice and snow: who is slower, and vehicles that get stuck. Canada, digest 7.2.

// Dice of this chapter: their rows are in dice.go.
const (
	jobStuck job = 71
)

// inSnow takes from inches what snow takes. Snow.
func (s *State) inSnow(n int) int {
	if s.o().Snow {
		return max(n-1, 0)
	}
	return n
}

// cold is what snow takes from a check of a vehicle and from a start. Snow.
func (s *State) cold() int {
	if s.o().Snow {
		return 1
	}
	return 0
}

// trudges reports whether a survivor is an American in the snow, who moves slowly and may slip.
// Snow.
func (s *State) trudges(slot int) bool { return s.o().Snow && !s.isCanadian(slot) }

// slipped, in walking.slip, says that the die of a RUN was a 1 on which he falls. Snow.
const slipped = 1

var inDeepSnow = guard{"Canada", "there is no snow in this game (option snow)", func(s *State, _ int) bool { return s.o().Snow }}

// ploughs reports whether a vehicle that was driven in this turn is still to be thrown for.
func ploughs(v *vehicle) bool { return v.is(driven) && v.driver != 0 && v.points > 0 }

// stepSnow throws for the vehicles that were driven in this turn, and reports whether there is one.
func (s *State) stepSnow() bool {
	if !s.o().Snow || s.first(ploughs) < 0 {
		return false
	}
	s.roll(jobStuck)
	return true
}

// ploughing is what the driver of a vehicle adds to its check in the snow.
func (s *State) ploughing(n int) int {
	driver := s.vehicles[n].driver - 1
	t := s.traits(driver)
	by := t.plus(skilledDriver) - t.plus(badDriver)
	if s.trudges(int(driver)) {
		by--
	}
	return by
}

// sticks reports whether a die leaves a vehicle in the snow: below its obstacle check.
func (s *State) sticks(n, die int) bool { return die+s.ploughing(n) < s.typed(n).obstacle }

// throwStuck is the check of the first vehicle that was driven; then nobody drives it any more.
func (s *State) throwStuck(die int) {
	n := s.first(ploughs)
	if s.sticks(n, die) {
		s.vehicles[n].flags |= stuck
	}
	s.vehicles[n].driver = 0
}

// eachFree lists the vehicles that are stuck, in which he is or which are within 1".
func (s *State) eachFree(l *listing) {
	from := s.survivors[l.slot].at
	s.eachVehicle(func(n int, v *vehicle) {
		if v.is(stuck) && (s.survivors[l.slot].rides(n) || l.t.Touches(from, ground.Aboard(n), 2)) {
			l.add(Play{Kind: KindFree, A: uint8(n)})
		}
	})
}

// What frees a vehicle.
const freeNeed = 5

func (s *State) doFree(p Play) {
	s.steering().car = p.A
	need := freeNeed
	if s.trudges(int(s.actor)) {
		need++
	}
	s.test(need, s.driving())
}

// dugOut frees a vehicle: it may be driven from the next turn on.
func (s *State) dugOut(ok bool) {
	if v := &s.vehicles[s.steering().car]; ok {
		v.flags = v.flags&^stuck | freed
	}
	s.endAct()
}
