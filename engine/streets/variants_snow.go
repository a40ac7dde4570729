package streets

import "deadreckon/engine/streets/ground"

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
