package streets

import (
	"slices"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/ground"
)

// What nets see of clouds, charges and blasts, and how throws are counted. Digest 8.4.

// thrownNames are what is thrown, as planes and actions count it: guns that launch come behind.
var thrownNames = [...]string{"frag-grenade", "smoke-grenade", "tear-gas", "molotov", "dynamite", "dynamite lit in this turn", "spear", "large-knife", "rock"}

// thrownClass is the place of a thing in thrownNames, -1 for what is not thrown by hand.
func thrownClass(i item) int {
	switch i.kind() {
	case fragGrenade:
		return 0
	case smokeGrenade:
		return 1
	case tearGas:
		return 2
	case molotov:
		return 3
	case dynamite:
		if i&itemServed != 0 {
			return 5
		}
		return 4
	case spear:
		return 6
	case largeKnife:
		return 7
	case noItem:
		return len(thrownNames) - 1
	}
	return -1
}

// blastPlanes tell of clouds, charges, and of whoever a blast has still to hit.
func (c *coding) blastPlanes() planePart {
	fields := []engine.Field{
		index.Count("Survival phases for which smoke lasts", strconv.Itoa(cloudPhases+1)+" phases", "Blast, S69", cloudPhases+1),
		index.Count("Survival phases for which tear gas lasts", strconv.Itoa(cloudPhases+1)+" phases", "Blast, S69", cloudPhases+1),
		index.Claim("lit dynamite", "Blast, S70"), index.Claim("lit dynamite without a die in this turn", "Blast, S70"),
		index.Claim("who is still to be hit by the blast", "Blast, S67"), index.Claim("building that the blast has still to shake", "Blast, S71"),
		index.Claim("a sentry gun", "Marines"),
	}
	const lit, victims = 2 * (cloudPhases + 1), 2*(cloudPhases+1) + 2
	return index.Tell(fields, func(s *State, dst []uint64) {
		s.observeClouds(c, dst)
		for _, h := range s.charges {
			if h.kind == laidSentry {
				c.set(dst, victims+2, h.at)
			}
			if h.kind != laidDynamite {
				continue
			}
			c.set(dst, lit, h.at)
			if h.more&chargeServed != 0 {
				c.set(dst, lit+1, h.at)
			}
		}
		for bit := range blastSteps {
			if at, ok := s.victimAt(bit); ok && s.victims>>bit&1 != 0 {
				c.set(dst, victims, at)
			}
		}
		for h := range c.rules.Map.Buildings {
			if s.shaken>>h&1 != 0 {
				c.or(dst, victims+1, c.room(h, 0))
			}
		}
	})
}

// observeClouds tells how long clouds last, square by square.
func (s *State) observeClouds(c *coding, dst []uint64) {
	for _, cloud := range s.clouds {
		if cloud.kind == noCloud {
			continue
		}
		w := s.table()
		reach := w.t.Blast(cloud.at, cloudReach)
		w.back()
		first := (cloudPhases + 1) * int(cloud.kind-smoke)
		for q, ok := reach.Next(0); ok; q, ok = reach.Next(q + 1) {
			for n := range cloudPhases + 1 - int(cloud.age) {
				c.set(dst, first+n, ground.On(q, cloud.at.Floor()))
			}
		}
	}
}

// thrownField counts a record that is thrown: by what it is, or as a gun of the actor's.
func (s *State) thrownField(rank uint8) int {
	if rank == anyRock {
		return thrownClass(0)
	}
	list := s.carried(int(s.actor))
	if int(rank) >= len(list) {
		return -1
	}
	if n := thrownClass(list[rank]); n >= 0 {
		return n
	}
	if gun := s.gunRank(rank); list[rank].kind().isGun() && gun >= 0 {
		return len(thrownNames) + gun
	}
	return -1
}

// thrownAt is the way back: the first record that is so and can be thrown.
func (s *State) thrownAt(field int) (rank uint8, ok bool) {
	if field == thrownClass(0) {
		return anyRock, true
	}
	if field >= len(thrownNames) {
		rank, _, ok = s.gunAt(field - len(thrownNames))
		return rank, ok
	}
	for rank, i := range s.carried(int(s.actor)) {
		if thrownClass(i) == field && s.throwable(int(s.actor), i) {
			return uint8(rank), true
		}
	}
	return 0, false
}

// casts counts throws by what is thrown.
func (c *coding) casts(k Kind, name string) actionRow {
	words := append(thrownNames[:], each2("gun %s of the actor")(counted(mostGuns))...)
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name+" %s", "where to", ruleOf(k)), words...),
		Of: func(s *State, a engine.Action) (field, square int) {
			p := Decode(a)
			return s.thrownField(p.B), int(c.square[p.Q])
		},
		Action: func(s *State, field, x int) (engine.Action, bool) {
			rank, ok := s.thrownAt(field)
			return Play{Kind: k, B: rank, Q: uint16(c.at[x])}.Action(), ok
		}}
}

// plants counts lit dynamite by whether it was lit in this turn, and sentry guns.
func (c *coding) plants() actionRow {
	first := thrownClass(newItem(0, dynamite, 1, itemOn))
	const sentry = 2 // behind both sorts of dynamite
	names := append(slices.Clone(thrownNames[first:first+sentry]), sentryGun.String())
	return actionRow{Kind: uint8(KindPlant), Fields: index.Each(index.Act("plant %s", "", ruleOf(KindPlant)), names...),
		Of: func(s *State, a engine.Action) (field, square int) {
			rank := Decode(a).B
			if list := s.carried(int(s.actor)); int(rank) < len(list) && list[rank].kind() == sentryGun {
				return sentry, 0
			}
			return s.thrownField(rank) - first, 0
		},
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			if field == sentry {
				rank := slices.IndexFunc(s.carried(int(s.actor)), func(i item) bool { return i.kind() == sentryGun })
				return Play{Kind: KindPlant, B: uint8(rank)}.Action(), rank >= 0
			}
			rank, ok := s.thrownAt(first + field)
			return Play{Kind: KindPlant, B: rank}.Action(), ok
		}}
}
