package streets

import (
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/ground"
)

// What planes tell at most; more counts as that.
const (
	mostWounds  = 3
	mostBites   = 2
	mostActions = 3
	mostTokens  = 3 // on one square
	mostMarkers = 3
)

type planePart = index.Part[*State, uint64]

// seenPlanes are the planes over places, group by group.
func (c *coding) seenPlanes() []planePart {
	return []planePart{c.groundPlanes(), c.housePlanes(), c.peoplePlanes(), c.zombiePlanes(), c.thingPlanes(), c.momentPlanes(), c.dogPlanes(), c.vehiclePlanes(), c.gadgetPlanes(), c.blastPlanes()}
}

// groundPlanes are what never changes on a map.
func (c *coding) groundPlanes() planePart {
	sc := c.rules.Scenario
	var fields []engine.Field
	var layers []uint64
	tell := func(f engine.Field, layer []uint64) { fields, layers = append(fields, f), append(layers, layer...) }
	for k := range ground.Terrains {
		layer := c.layer(sc.Squares(k), 0)
		if k == ground.Footprint {
			for h := range sc.Buildings {
				for floor := range sc.Buildings[h].Floors {
					c.or(layer, 0, c.room(h, floor))
				}
			}
		}
		tell(index.Claim(k.String(), "Grid 6"), layer)
	}
	stairs, doors, windows, upper := make([]uint64, c.words), make([]uint64, c.words), make([]uint64, c.words), make([]uint64, c.words)
	for h := range sc.Buildings {
		b := &sc.Buildings[h]
		for floor := range b.Floors {
			if b.Floors > 1 {
				c.set(stairs, 0, ground.On(b.Stairs, floor))
			}
			if floor > 0 {
				c.or(upper, 0, c.room(h, floor))
			}
		}
		for _, o := range b.Openings {
			if o.Window {
				c.set(windows, 0, place(o.Inside))
			} else {
				c.set(doors, 0, place(o.Inside))
			}
		}
	}
	tell(index.Claim("upper floor", "Grid 14"), upper)
	tell(index.Claim("stairs", "Grid 14"), stairs)
	tell(index.Claim("inside a door", "Grid 14"), doors)
	tell(index.Claim("inside a window", "Grid 14"), windows)
	tell(index.Claim("exit edge", "Edge, S93"), c.layer(&c.rules.exits, 0))
	tell(index.Claim("deployment", "Setup"), c.layer(&sc.Deployment, 0))
	return index.Tell(fields, func(_ *State, dst []uint64) { copy(dst, layers) })
}

// housePlanes are what has become of buildings.
func (c *coding) housePlanes() planePart {
	var words []string
	for k := ground.Ruin; k <= ground.Unknown; k++ {
		words = append(words, k.String())
	}
	const classes = int(ground.Unknown) + 1
	fields := index.Claims("building: %s", "House, T7.1", words...)
	fields = append(fields, index.Claim("building on fire", "House"), index.Claim("floor with nothing left to find", "Search"),
		index.Claim("floor where a character has been", "House"), index.Claim("inside a breach", "House"))
	return index.Tell(fields, func(s *State, dst []uint64) {
		for h := range c.rules.Map.Buildings {
			b, m := &s.buildings[h], &c.rules.Map.Buildings[h]
			for floor := range m.Floors {
				room := c.room(h, floor)
				c.or(dst, int(b.class), room)
				for i, holds := range [...]bool{b.fire > 0, b.empty(floor), b.entered(floor)} {
					if holds {
						c.or(dst, classes+i, room)
					}
				}
				for o := range m.Openings {
					if b.breached(floor, o) {
						c.set(dst, classes+3, ground.On(m.Openings[o].Inside, floor))
					}
				}
			}
		}
	})
}

// bodyNames are claims about who stands somewhere, or lies there.
var bodyNames = [...]string{"a character of the viewer", "a character of another seat of the viewer's side", "a character of another side",
	"who is grabbed", "who is hidden", "who is prone", "who is unconscious", "who panics", "who has a loaded weapon", "who acts", "a corpse"}

// folkNames are claims about independents, by attitude.
var folkNames = [...]string{"an independent who has met nobody", "a hostile independent", "a fearful independent", "a wary independent", "a friendly independent"}

// peoplePlanes tell of survivors and of the dead.
func (c *coding) peoplePlanes() planePart {
	fields := index.Claims("character %s is here", "Data 3", counted(mostCharacters)...)
	claims := len(fields)
	fields = append(fields, index.Claims("%s", "Wound 6, Hide, Panic, Shoot, Lost", bodyNames[:]...)...)
	folk := len(fields)
	fields = append(fields, index.Claims("%s", "T4.2", folkNames[:]...)...)
	wounds := len(fields)
	fields = append(fields, index.Count("wounds", strconv.Itoa(mostWounds)+" wounds", "T6.1", mostWounds), index.Count("bites", strconv.Itoa(mostBites)+" bites", "T6.1", mostBites),
		index.Count("actions left", strconv.Itoa(mostActions)+" actions", "Turn", mostActions))
	return index.Tell(fields, func(s *State, dst []uint64) {
		me := s.eye()
		acting := s.acting()
		for slot := range s.survivors {
			v := &s.survivors[slot]
			if v.state == corpse {
				c.set(dst, claims+len(bodyNames)-1, v.at)
			}
			if !v.here() || v.riding() {
				continue
			}
			if g, ok := v.group(); ok {
				c.set(dst, folk+int(s.groups[g].attitude), v.at)
			} else {
				c.set(dst, s.r().headOf(slot, me), v.at)
			}
			for i, holds := range [...]bool{v.owner == me, v.owner != me && s.ofSide(v, me), v.isCharacter() && !s.ofSide(v, me),
				s.grabs(slot) > 0, v.is(hidden), v.is(prone), s.unconscious(slot), v.is(panicked), s.armed(slot), slot == acting} {
				if holds {
					c.set(dst, claims+i, v.at)
				}
			}
			c.raise(dst, wounds, mostWounds, v.at, int(v.wounds))
			c.raise(dst, wounds+mostWounds, mostBites, v.at, int(v.bites))
			c.raise(dst, wounds+mostWounds+mostBites, mostActions, v.at, int(v.actions))
		}
	})
}

// ofSide reports whether a survivor is a character of the side of a seat.
func (s *State) ofSide(v *survivor, seat uint8) bool {
	return v.isCharacter() && s.r().side(v.owner) == s.r().side(seat)
}

// armed reports whether somebody has something to shoot with.
func (s *State) armed(slot int) bool {
	for _, i := range s.carried(slot) {
		if s.loaded(slot, i) {
			return true
		}
	}
	return false
}

// acting is the slot of who acts or decides, -1 where no survivor does.
func (s *State) acting() int {
	if s.phase == phaseAct || s.phase == phasePlace || s.act != 0 {
		return int(s.actor)
	}
	return -1
}

// zombiePlanes tell of zombies.
func (c *coding) zombiePlanes() planePart {
	fields := index.Claims("%s", "T4.1", zombieNames[:]...)
	fields = append(fields, index.Claims("%s", "T4.1, T6.1, M2, Lost 2", "a prone zombie", "an incapacitated zombie", "a zombie that holds somebody", "a zombie that has been served",
		"a boss of the viewer", "a boss of another seat", "a runner in body armour", "a runner with bombs")...)
	wounds := len(fields)
	fields = append(fields, index.Count("wounds of a zombie", strconv.Itoa(mostWounds)+" wounds", "T6.1", mostWounds))
	return index.Tell(fields, func(s *State, dst []uint64) {
		me := int(s.eye())
		for _, z := range s.lives() {
			c.set(dst, int(z.kind()), z.at())
			for i, holds := range [...]bool{z.prone(), z.out(), z.holds() >= 0, z&zombieDone != 0, z.seat() == me, z.seat() >= 0 && z.seat() != me,
				z&zombieMilitia == zombieArmoured, z&zombieMilitia == zombieBomber} {
				if holds {
					c.set(dst, int(zombieKinds)+i, z.at())
				}
			}
			c.raise(dst, wounds, mostWounds, z.at(), int(z.wounds()))
		}
	})
}

// thingPlanes tell of tokens, noise and what lies about.
func (c *coding) thingPlanes() planePart {
	fields := []engine.Field{
		index.Count("incident tokens", strconv.Itoa(mostTokens)+" tokens", "Token", mostTokens),
		index.Count("Loud Noise markers of the turn before", strconv.Itoa(mostMarkers)+" markers", "Noise", mostMarkers),
		index.Count("Loud Noise markers of this turn", strconv.Itoa(mostMarkers)+" markers", "Noise", mostMarkers),
		index.Count("what the viewer has seen of a token, row of T3.1", strconv.Itoa(lookRows)+" rows", "Trait psychic", lookRows),
		index.Claim("a ranged weapon lies here", "Find"), index.Claim("supplies lie here", "Find"), index.Claim("a marker of an item lies here", "Find"),
		index.Claim("another thing lies here", "Find"),
	}
	const old, now, row, things = mostTokens, mostTokens + mostMarkers, mostTokens + 2*mostMarkers, mostTokens + 2*mostMarkers + lookRows
	return index.Tell(fields, func(s *State, dst []uint64) {
		for _, t := range s.lying() {
			c.raise(dst, 0, mostTokens, place(t.at()), 1)
			if seat, n, ok := t.look(); ok && seat == int(s.eye()) {
				c.raise(dst, row, lookRows, place(t.at()), n+1)
			}
		}
		for _, m := range s.noises() {
			c.raise(dst, old, mostMarkers, place(m.at), int(m.old))
			c.raise(dst, now, mostMarkers, place(m.at), int(m.new))
		}
		for _, i := range s.things() {
			if i.at() >= inHands {
				return
			}
			which := 3
			switch k := i.kind(); {
			case k.isGun():
				which = 0
			case k == suppliesHere || k == unrolledSupplies:
				which = 1
			case k == unrolledItem:
				which = 2
			}
			c.set(dst, things+which, i.at())
		}
	})
}

var momentNames = [...]string{"what the action is about", "from where", "where an earlier shot went", "where zombies come", "in sight of who acts", "where who acts may MOVE"}

// momentPlanes tell of the action in progress, and of what who acts may see and reach.
func (c *coding) momentPlanes() planePart {
	return index.Tell(index.Claims("%s", "Act, Shoot, Grid 7, Grid 9", momentNames[:]...), func(s *State, dst []uint64) {
		if s.act != 0 {
			c.set(dst, 0, s.target)
			if s.origin != 0 {
				c.set(dst, 1, s.origin)
			}
			for _, at := range s.struck[:min(int(s.firing().made), len(s.struck))] {
				c.set(dst, 2, at)
			}
		}
		if s.spawnAt != 0 {
			c.set(dst, 3, s.spawnAt)
		}
		if slot := s.acting(); slot >= 0 && s.survivors[slot].here() && !s.survivors[slot].riding() {
			c.observeActor(s, slot, dst)
		}
	})
}

// observeActor tells which figures and tokens are in sight of who acts, and how far he may MOVE.
func (c *coding) observeActor(s *State, slot int, dst []uint64) {
	w := s.table()
	from := s.survivors[slot].at
	for i := range s.survivors {
		if v := &s.survivors[i]; i != slot && v.here() && !v.riding() && w.t.Sees(from, v.at) {
			c.set(dst, 4, v.at)
		}
	}
	for _, z := range s.lives() {
		if w.t.Sees(from, z.at()) {
			c.set(dst, 4, z.at())
		}
	}
	for _, d := range s.hounds() {
		if w.t.Sees(from, d.at()) {
			c.set(dst, 4, d.at())
		}
	}
	for _, t := range s.lying() {
		if w.t.Sees(from, place(t.at())) {
			c.set(dst, 4, place(t.at()))
		}
	}
	if s.phase == phaseAct && !s.survivors[slot].is(moved) {
		w.f.Reach(&w.t, s.moverOf(slot), from, s.budget(slot, s.moveInches(slot)))
		stops := &w.f.Stops[from.Floor()]
		for q, ok := stops.Next(0); ok; q, ok = stops.Next(q + 1) {
			c.set(dst, 5, ground.On(q, from.Floor()))
		}
	}
	w.back()
}

// dogPlanes tell of dogs.
func (c *coding) dogPlanes() planePart {
	names := []string{"a feral dog", "a feral dog of the second pack", "a friendly dog", "a dog that holds somebody", "an incapacitated dog", "a dog that has been served"}
	return index.Tell(index.Claims("%s", "Dog, event 64", names...), func(s *State, dst []uint64) {
		for _, d := range s.hounds() {
			for i, holds := range [...]bool{!d.tame(), d.pack() > 0, d.tame(), d.holds() >= 0, d.out(), d&dogDone != 0} {
				if holds {
					c.set(dst, i, d.at())
				}
			}
		}
	})
}

// gadgetPlanes tell of what is set or runs, and of who is on wheels or on a wall.
func (c *coding) gadgetPlanes() planePart {
	fields := index.Claims("%s", "Find, S57, S99, S105", "a timer that is set", "a toy car on the move", "who is on a bicycle", "who is incapacitated", "who is on a wall")
	return index.Tell(fields, func(s *State, dst []uint64) {
		for _, i := range s.things() {
			switch {
			case i.at() >= inHands || !i.inUse():
			case i.kind() == eggTimer:
				c.set(dst, 0, i.at())
			default:
				c.set(dst, 1, i.at())
			}
		}
		for slot := range s.survivors {
			v := &s.survivors[slot]
			for i, holds := range [...]bool{v.is(mounted), v.is(incapacitated), v.aloft()} {
				if holds && v.here() {
					c.set(dst, 2+i, v.at)
				}
			}
		}
	})
}
