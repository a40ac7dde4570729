package rules

import (
	"math/bits"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Charges with fuses, fires and clouds: everything of explosions that lasts. V0, V4, S69, S70, S72.

// ageClouds is the end of V4 for clouds. S69.
func (s *State) ageClouds() {
	was := s.Clouds
	clear(s.Clouds[:])
	for _, c := range was {
		if c.Age++; c.Kind != state.NoCloud && c.Age <= state.CloudPhases {
			s.PutCloud(c)
		}
	}
}

// choking reports whether a survivor is in tear gas without a mask. Blast, Grid 16.
func (s *State) choking(slot int) bool {
	v := &s.Survivors[slot]
	for _, c := range s.Clouds {
		if c.Kind != state.Gas || c.At.Floor() != v.At.Floor() || v.InVehicle() || s.Carries(slot, state.GasMask) {
			continue
		}
		w := s.Table()
		cloud := w.Table.Blast(c.At, state.CloudReach)
		w.Release()
		if cloud.Has(v.At.Square()) {
			return true
		}
	}
	return false
}

// Choke takes an action from the characters in tear gas. Flow V0, S69.
func (s *State) Choke() {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && v.IsCharacter() && v.Actions > 0 && s.choking(slot) {
			v.Actions--
		}
	}
}

// Charges.

// layDynamite lays down a lit stick of the actor. Without a free record it is a normal item on the ground,
// but lit.
func (s *State) layDynamite(at state.Place, i state.Item) {
	c := state.NewCharge(at, state.LaidDynamite, int(s.Acting().Owner))
	if i&ItemServed != 0 {
		c.More |= state.ChargeServed
	}
	if !s.AddCharge(c) {
		s.AddItem(i.Of(1).In(at))
	}
}

// fuse is a lit stick that may go off: a charge, or one of a record of things.
type fuse struct {
	n     int
	thing bool
	at    state.Place
}

// nextFuse returns the next lit stick to throw for, ordered by square; in one place charges are first. It
// returns false if none is left. S70.
func (s *State) nextFuse() (next fuse, ok bool) {
	offer := func(f fuse) {
		if !ok || state.SquareFirst(f.at, next.at) {
			next, ok = f, true
		}
	}
	for n, c := range s.Charges {
		if c.Kind == state.LaidDynamite && c.More&state.ChargeServed == 0 {
			offer(fuse{n, false, c.At})
		}
	}
	for n, i := range s.ItemList() {
		if i.Kind() == state.Dynamite && i.On() && i&ItemServed == 0 {
			at := i.At()
			if at >= state.InHands {
				v := &s.Survivors[at-state.InHands]
				if !v.Here() && v.State != state.Corpse {
					continue
				}
				at = s.groundAt(v.At)
			}
			offer(fuse{n, true, at})
		}
	}
	return next, ok
}

// RolledFuse: on 1 the fuse is out, to 3 it burns on, from 4 on the stick goes off. S70.
func (s *State) RolledFuse(n int) {
	f, _ := s.nextFuse()
	if n == 2 || n == 3 {
		s.burnOn(f)
		return
	}
	lit, seat := s.takeFuse(f)
	if n == 1 {
		s.AddItem(lit &^ state.ItemOn)
		return
	}
	s.Target, s.Culprit = f.at, uint8(1+seat)
	s.Explode()
}

// burnOn has a lit stick have had its die.
func (s *State) burnOn(f fuse) {
	if f.thing {
		i := s.Items[f.n].Of(1)
		s.takeOne(f.n)
		s.AddItem(i | ItemServed)
		return
	}
	c := s.TakeCharge(f.n)
	c.More |= state.ChargeServed
	s.AddCharge(c)
}

// takeFuse takes a lit stick away, and returns it as a thing and the seat that it is of, -1 for
// none.
func (s *State) takeFuse(f fuse) (lit state.Item, seat int) {
	if !f.thing {
		c := s.TakeCharge(f.n)
		return state.NewItem(f.at, state.Dynamite, 1, state.ItemOn), c.Seat()
	}
	lit, seat = s.Items[f.n].Of(1), -1
	s.takeOne(f.n)
	if lit.At() >= state.InHands {
		if v := &s.Survivors[lit.At()-state.InHands]; v.IsCharacter() {
			seat = int(v.Owner)
		}
	}
	return lit, seat
}

// restCharges has all lit sticks be thrown for in the next turn.
func (s *State) restCharges() {
	was := s.Charges
	clear(s.Charges[:])
	for _, c := range was {
		if c.Kind != state.NoCharge {
			c.More &^= state.ChargeServed
			s.AddCharge(c)
		}
	}
	for n := 0; n < int(s.ItemsOut); n++ {
		if i := s.Items[n]; i.Kind() == state.Dynamite && i&ItemServed != 0 {
			s.ChangeItem(n, i&^ItemServed)
			n = -1
		}
	}
}

// Fire.

// Ignite sets alight the building or the vehicle that a place is in. S68, S72.
func (s *State) Ignite(at state.Place) {
	if h := s.Rules().Map.House[at.Square()]; h >= 0 {
		s.Buildings[h].Fire = 1
	} else if n := s.VehicleOn(at.Square()); n >= 0 {
		s.Vehicles[n].Flags |= state.Aflame
	}
}

// burning reports whether the building in question burns, or behind the buildings the vehicle.
func (s *State) burning() bool {
	if s.FireFrame().House >= state.BuildingSlots {
		return s.Vehicles[s.FireFrame().House-state.BuildingSlots].Is(state.Aflame)
	}
	return s.building().Fire > 0
}

// stepBlasts is V4 of fuses, fires and clouds; it reports whether all is done.
func (s *State) stepBlasts() bool {
	s.Target, s.Power, s.Culprit = 0, 0, 0
	if _, ok := s.nextFuse(); ok {
		s.roll(ChanceFuse)
		return false
	}
	for ; s.FireFrame().House < state.BuildingSlots+state.VehicleSlots; s.FireFrame().House++ {
		if s.burning() {
			if _, ok := s.nextInside(); ok {
				s.roll(ChanceBurn)
				return false
			}
		}
		s.FireFrame().Figure = 0
	}
	s.ageClouds()
	s.restCharges()
	s.Clear()
	return true
}

// rolledBurn applies fire to the next figure in it: an accident at -1. S72.
func (s *State) rolledBurn(n int) {
	at, _ := s.nextInside()
	beasts := s.beasts()
	h := Accident(n - 1)
	if slot := int(s.FireFrame().Figure); slot < state.SurvivorSlots {
		switch {
		case h == state.Special:
			s.stun(slot)
		case h != state.Harmless:
			s.scream(slot)
			s.WoundHuman(slot, h.Wounds())
		}
	} else if z := s.ZombieAt(at); z >= 0 {
		switch {
		case h == state.Special:
			s.Zombies[z] |= state.ZombieProne
		case h != state.Harmless:
			s.WoundZombie(z, h.Wounds())
		}
	} else {
		s.hurtDog(s.DogAt(at), h)
	}
	s.nextFigureInside(beasts)
}

// Subjects of the dice of a blast, a fire or a fuse.
func (s *State) victimPlace() state.Place { _, at := s.victim(); return at }

func (s *State) insidePlace() state.Place {
	t := *s
	at, _ := t.nextInside()
	return at
}

func (s *State) shakenHouse() uint8 { return uint8(bits.TrailingZeros16(s.Shaken)) }

func (s *State) fusePlace() state.Place {
	f, _ := s.nextFuse()
	return f.at
}

// BLAST: the effect of explosions on figures and buildings. Blast, Grid 16, digest 3.5, S67, S71. The
// target place is the centre. Victims are noted when the blast goes off, and hit one after another:
// survivors by slot, all others by square, then buildings.

// BlastSteps are the squares within 2" of a blast as steps east and north, ascending: the bits
// of State.Victims.
var BlastSteps = func() (steps [][2]int) {
	for dy := -3; dy <= 3; dy++ {
		for dx := -3; dx <= 3; dx++ {
			if ground.Within(dx*dx+dy*dy, state.BlastFar) {
				steps = append(steps, [2]int{dx, dy})
			}
		}
	}
	return steps
}()

// Explode is a BLAST with fragments at the target place.
func (s *State) Explode() {
	s.burst(state.BlastFar)
	s.Mark(s.Target.Square(), 1)
	for h := range s.Rules().Map.Buildings {
		if s.Buildings[h].Class != ground.Ruin && ground.Within(s.Rules().Map.HouseD2(s.Target.Square(), h), state.BlastNear) {
			s.Shaken |= 1 << h
		}
	}
}

// burst notes the victims of a blast. Grid 16.
func (s *State) burst(halves int) {
	m := s.Rules().Map
	x, y := m.XY(s.Target.Square())
	w := s.Table()
	reach := w.Table.Blast(s.Target, halves)
	for bit, step := range BlastSteps {
		if !m.Has(x+step[0], y+step[1]) {
			continue
		}
		if q := m.Square(x+step[0], y+step[1]); reach.Has(q) && w.Table.Filled(ground.On(q, s.Target.Floor())) {
			s.Victims |= 1 << bit
		}
	}
	w.Release()
}

// VictimAt returns the place of a bit of victims; false off the table.
func (s *State) VictimAt(bit int) (state.Place, bool) {
	m := s.Rules().Map
	x, y := m.XY(s.Target.Square())
	x, y = x+BlastSteps[bit][0], y+BlastSteps[bit][1]
	if !m.Has(x, y) {
		return 0, false
	}
	return ground.On(m.Square(x, y), s.Target.Floor()), true
}

// victim returns the next victim: its bit and its place.
func (s *State) victim() (bit int, at state.Place) {
	best := state.SurvivorSlots
	for m := s.Victims; m != 0; m &= m - 1 {
		n := bits.TrailingZeros32(m)
		p, _ := s.VictimAt(n)
		if slot := s.SurvivorAt(p); slot >= 0 && slot < best {
			best, bit, at = slot, n, p
		}
	}
	if best == state.SurvivorSlots {
		bit = bits.TrailingZeros32(s.Victims)
		at, _ = s.VictimAt(bit)
	}
	return bit, at
}

// StepBlast resolves the next victim of a blast, then the shaken buildings. An unknown victim is
// identified first. S71.
func (s *State) StepBlast() {
	if s.Victims != 0 {
		_, at := s.victim()
		power := -1
		if s.Weapon.Kind() != state.Molotov && ground.Within(s.D2(s.Target, at), state.BlastNear) {
			power = 1
		}
		s.Power = int8(power - s.armourOf(at))
		s.roll(ChanceBlast)
		return
	}
	h := bits.TrailingZeros16(s.Shaken)
	b := &s.Buildings[h]
	if b.Class == ground.Unknown {
		s.roll(ChanceShaken)
		return
	}
	s.Shaken &^= 1 << h
	b.Class = max(b.Class, ground.Ransacked) - 1
}

// armourOf is the reduction of fire and fragment damage by body armour. T6.1.
func (s *State) armourOf(at state.Place) int {
	if slot := s.SurvivorAt(at); slot >= 0 && s.Carries(slot, state.BodyArmour) {
		return 2
	}
	return 0
}

// RolledBlast hits the next in a blast, as a human attack out of its middle. S67.
func (s *State) RolledBlast(n int) {
	bit, at := s.victim()
	s.Victims &^= 1 << bit
	s.strikeAt(at, s.Target, s.Attack(n+int(s.Power)))
	s.Power = 0
}

// strikeAt strikes the figures in a place without changing the target.
func (s *State) strikeAt(at, from state.Place, h state.Harm) {
	target := s.Target
	s.Target = at
	s.strikeFrom(from, h)
	s.Target = target
}

// rolledShaken identifies a building that a blast shakes. T7.1, S71.
func (s *State) rolledShaken(n int) {
	s.Buildings[bits.TrailingZeros16(s.Shaken)].Class = statusOf(n)
}

// Occupants of a building. FireFrame.Figure counts through survivors, zombies and dogs.

// figures is how many records of figures there are.
const figures = state.SurvivorSlots + state.ZombieSlots + state.DogSlots

// nextInside selects the next figure in the building, or after the buildings in the vehicle, and returns
// its place. It returns false at the end.
func (s *State) nextInside() (state.Place, bool) {
	for ; s.FireFrame().Figure < figures; s.FireFrame().Figure++ {
		if at, ok := s.figure(int(s.FireFrame().Figure)); ok && s.isInside(at) {
			return at, true
		}
	}
	return 0, false
}

// figure returns the place of a record of a figure.
func (s *State) figure(n int) (state.Place, bool) {
	switch z := n - state.SurvivorSlots; {
	case z < 0:
		v := &s.Survivors[n]
		return v.At, v.Here()
	case z < state.ZombieSlots:
		return s.Zombies[z].At(), z < int(s.ZombiesOut)
	default:
		d := s.Dogs[z-state.ZombieSlots]
		return d.At(), d != 0
	}
}

// isInside reports whether the figure in question, in a place, is in the building in
// question, or in the vehicle.
func (s *State) isInside(at state.Place) bool {
	var riding uint8
	if s.FireFrame().Figure < state.SurvivorSlots {
		riding = s.Survivors[s.FireFrame().Figure].Vehicle & 15
	}
	if s.FireFrame().House >= state.BuildingSlots {
		return riding == 1+s.FireFrame().House-state.BuildingSlots
	}
	return riding == 0 && s.Rules().Map.House[at.Square()] == int8(s.FireFrame().House)
}

// beasts counts zombies and dogs.
func (s *State) beasts() int { return int(s.ZombiesOut) + len(s.DogList()) }

// nextFigureInside selects the next figure, unless the current record was removed: beasts were more before.
func (s *State) nextFigureInside(beasts int) {
	if beasts == s.beasts() {
		s.FireFrame().Figure++
	}
}

// groundAt is the ground at a place under fire: for a vehicle, its first square.
func (s *State) groundAt(at state.Place) state.Place {
	if _, ok := at.Vehicle(); ok {
		return state.Place(s.Square(at))
	}
	return at
}
