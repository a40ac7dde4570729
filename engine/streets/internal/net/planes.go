package net

import (
	"fmt"
	"slices"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Maxima of planes; larger counts are clipped.
const (
	mostWounds  = 3
	mostBites   = 2
	mostActions = 3
	mostTokens  = 3 // on one square
	mostMarkers = 3
)

type planePart = index.Part[*rules.State, uint64]

// seenPlanes are the planes over places, group by group.
func (c *Coding) seenPlanes() []planePart {
	return slices.Concat([]planePart{c.groundPlanes(), c.housePlanes(), c.peoplePlanes(), c.zombiePlanes()}, c.thingPlanes(), c.momentPlanes(),
		[]planePart{c.dogPlanes(), c.vehiclePlanes(), c.gadgetPlanes()}, c.blastPlanes())
}

// where is a plane of one claim.
func where(name, rule string, write func(s *rules.State, dst []uint64)) planePart {
	return index.Tell([]engine.Field{index.Claim(name, rule)}, write)
}

// at is the plane of one place, if there is such a one.
func (c *Coding) at(name, rule string, place func(s *rules.State) (state.Place, bool)) planePart {
	return where(name, rule, func(s *rules.State, dst []uint64) {
		if p, ok := place(s); ok {
			c.set(dst, 0, p)
		}
	})
}

// counts are planes of clipped counts.
func counts(unit, rule string, most int, write func(s *rules.State, dst []uint64), names ...string) planePart {
	return index.Tell(index.Each(index.Count("%s", fmt.Sprintf("%d %s", most, unit), rule, most), names...), write)
}

// groundPlanes are the fixed features of a map.
func (c *Coding) groundPlanes() planePart {
	sc := c.Rules.Scenario
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
				c.set(windows, 0, state.Place(o.Inside))
			} else {
				c.set(doors, 0, state.Place(o.Inside))
			}
		}
	}
	tell(index.Claim("upper floor", "Grid 14"), upper)
	tell(index.Claim("stairs", "Grid 14"), stairs)
	tell(index.Claim("inside a door", "Grid 14"), doors)
	tell(index.Claim("inside a window", "Grid 14"), windows)
	tell(index.Claim("exit edge", "Edge, S93"), c.layer(&c.Rules.Exits, 0))
	tell(index.Claim("deployment", "Setup"), c.layer(&sc.Deployment, 0))
	return index.Tell(fields, func(_ *rules.State, dst []uint64) { copy(dst, layers) })
}

// housePlanes are the states of buildings.
func (c *Coding) housePlanes() planePart {
	var words []string
	for k := ground.Ruin; k <= ground.Unknown; k++ {
		words = append(words, k.String())
	}
	const classes = int(ground.Unknown) + 1
	fields := index.Claims("building: %s", "House, T7.1", words...)
	fields = append(fields, index.Claim("building on fire", "House"), index.Claim("floor with nothing left to find", "Search"),
		index.Claim("floor where a character has been", "House"), index.Claim("inside a breach", "House"))
	return index.Tell(fields, func(s *rules.State, dst []uint64) {
		for h := range c.Rules.Map.Buildings {
			b, m := &s.Buildings[h], &c.Rules.Map.Buildings[h]
			for floor := range m.Floors {
				room := c.room(h, floor)
				c.or(dst, int(b.Class), room)
				for i, holds := range [...]bool{b.Fire > 0, b.Empty(floor), b.Entered(floor)} {
					if holds {
						c.or(dst, classes+i, room)
					}
				}
				for o := range m.Openings {
					if b.Breached(floor, o) {
						c.set(dst, classes+3, ground.On(m.Openings[o].Inside, floor))
					}
				}
			}
		}
	})
}

// survivorClaims are claims about the survivor in a place.
var survivorClaims = [...]string{"a character of the viewer", "a character of another seat of the viewer's side", "a character of another side",
	"who is grabbed", "who is hidden", "who is prone", "who is unconscious", "who panics", "who has a loaded weapon", "who acts", "a corpse"}

// independentNames are claims about independents, by attitude.
var independentNames = [...]string{"an independent who has met nobody", "a hostile independent", "a fearful independent", "a wary independent", "a friendly independent"}

// peoplePlanes tell of survivors and of the dead.
func (c *Coding) peoplePlanes() planePart {
	fields := index.Claims("character %s is here", "Data 3", counted(mostCharacters)...)
	claims := len(fields)
	fields = append(fields, index.Claims("%s", "Wound 6, Hide, Panic, Shoot, Lost", survivorClaims[:]...)...)
	folk := len(fields)
	fields = append(fields, index.Claims("%s", "T4.2", independentNames[:]...)...)
	wounds := len(fields)
	fields = append(fields, index.Count("wounds", strconv.Itoa(mostWounds)+" wounds", "T6.1", mostWounds), index.Count("bites", strconv.Itoa(mostBites)+" bites", "T6.1", mostBites),
		index.Count("actions left", strconv.Itoa(mostActions)+" actions", "Turn", mostActions))
	return index.Tell(fields, func(s *rules.State, dst []uint64) {
		me := viewerSeat(s)
		acting := acting(s)
		for slot := range s.Survivors {
			v := &s.Survivors[slot]
			if v.State == state.Corpse {
				c.set(dst, claims+len(survivorClaims)-1, v.At)
			}
			if !v.Here() || v.InVehicle() {
				continue
			}
			if g, ok := v.Group(); ok {
				c.set(dst, folk+int(s.Groups[g].Attitude), v.At)
			} else {
				c.set(dst, characterIndex(s.Rules(), slot, me), v.At)
			}
			c.claim(dst, claims, v.At, v.Owner == me, v.Owner != me && ofSide(s, v, me), v.IsCharacter() && !ofSide(s, v, me),
				s.Grabs(slot) > 0, v.Is(state.Hidden), v.Is(state.Prone), s.Unconscious(slot), v.Is(state.Panicked), armed(s, slot), slot == acting)
			c.raise(dst, wounds, mostWounds, v.At, int(v.Wounds))
			c.raise(dst, wounds+mostWounds, mostBites, v.At, int(v.Bites))
			c.raise(dst, wounds+mostWounds+mostBites, mostActions, v.At, int(v.Actions))
		}
	})
}

// ofSide reports whether a survivor is a character of the side of a seat.
func ofSide(s *rules.State, v *state.Survivor, seat uint8) bool {
	return v.IsCharacter() && s.Rules().Side(v.Owner) == s.Rules().Side(seat)
}

// armed reports whether somebody has something to shoot with.
func armed(s *rules.State, slot int) bool {
	return slices.ContainsFunc(s.Carried(slot), func(i state.Item) bool { return s.Loaded(slot, i) })
}

// acting is the slot of the survivor that acts or decides, -1 for none.
func acting(s *rules.State) int {
	if s.Node == state.PhaseAct || s.Node == state.PhasePlace || s.Act != 0 {
		return int(s.Actor)
	}
	return -1
}

// zombiePlanes tell of zombies.
func (c *Coding) zombiePlanes() planePart {
	fields := index.Claims("%s", "T4.1", state.ZombieNames[:]...)
	fields = append(fields, index.Claims("%s", "T4.1, T6.1, M2, Lost 2", "a prone zombie", "an incapacitated zombie", "a zombie that holds somebody", "a zombie that has been served",
		"a boss of the viewer", "a boss of another seat", "a runner in body armour", "a runner with bombs")...)
	wounds := len(fields)
	fields = append(fields, index.Count("wounds of a zombie", strconv.Itoa(mostWounds)+" wounds", "T6.1", mostWounds))
	return index.Tell(fields, func(s *rules.State, dst []uint64) {
		me := int(viewerSeat(s))
		for _, z := range s.ZombieList() {
			c.set(dst, int(z.Kind()), z.At())
			c.claim(dst, int(state.ZombieKinds), z.At(), z.Prone(), z.Out(), z.Holds() >= 0, z&state.ZombieDone != 0, z.Seat() == me, z.Seat() >= 0 && z.Seat() != me,
				z&state.ZombieMilitia == state.ZombieArmoured, z&state.ZombieMilitia == state.ZombieBomber)
			c.raise(dst, wounds, mostWounds, z.At(), int(z.Wounds()))
		}
	})
}

// thingPlanes are tokens, noise and items.
func (c *Coding) thingPlanes() []planePart {
	return []planePart{
		counts("tokens", "Token", mostTokens, func(s *rules.State, dst []uint64) {
			for _, t := range s.TokenList() {
				c.raise(dst, 0, mostTokens, state.Place(t.At()), 1)
			}
		}, "incident tokens"),
		counts("markers", "Noise", mostMarkers, func(s *rules.State, dst []uint64) {
			for _, m := range s.MarkerList() {
				c.raise(dst, 0, mostMarkers, state.Place(m.At), int(m.Old))
				c.raise(dst, mostMarkers, mostMarkers, state.Place(m.At), int(m.New))
			}
		}, "Loud Noise markers of the turn before", "Loud Noise markers of this turn"),
		counts("rows", "Trait psychic", state.LookRows, func(s *rules.State, dst []uint64) {
			for _, t := range s.TokenList() {
				if seat, row, ok := t.Look(); ok && seat == int(viewerSeat(s)) {
					c.raise(dst, 0, state.LookRows, state.Place(t.At()), row+1)
				}
			}
		}, "what the viewer has seen of a token, row of T3.1"),
		index.Tell(index.Claims("%s here", "Find", "a ranged weapon lies", "supplies lie", "a marker of an item lies", "another thing lies"), func(s *rules.State, dst []uint64) {
			for _, i := range s.ItemList() {
				if i.At() >= state.InHands {
					return
				}
				which := 3
				switch k := i.Kind(); {
				case k.IsGun():
					which = 0
				case k == state.SuppliesHere || k == state.UnrolledSupplies:
					which = 1
				case k == state.UnrolledItem:
					which = 2
				}
				c.set(dst, which, i.At())
			}
		}),
	}
}

// momentPlanes are the action in progress, and the sight and reach of the actor.
func (c *Coding) momentPlanes() []planePart {
	const rule = "Act, Shoot, Grid 7, Grid 9"
	return []planePart{
		c.at("what the action is about", rule, func(s *rules.State) (state.Place, bool) { return s.Target, s.Act != 0 }),
		c.at("from where", rule, func(s *rules.State) (state.Place, bool) { return s.Origin, s.Act != 0 && s.Origin != 0 }),
		where("where an earlier shot went", rule, func(s *rules.State, dst []uint64) {
			if s.Act != 0 {
				for _, at := range s.Struck[:min(int(s.ShotFrame().Made), len(s.Struck))] {
					c.set(dst, 0, at)
				}
			}
		}),
		c.at("where zombies come", rule, func(s *rules.State) (state.Place, bool) { return s.SpawnAt, s.SpawnAt != 0 }),
		index.Tell(index.Claims("%s", rule, "in sight of who acts", "where who acts may MOVE"), func(s *rules.State, dst []uint64) {
			if slot := acting(s); slot >= 0 && s.Survivors[slot].Here() && !s.Survivors[slot].InVehicle() {
				c.observeActor(s, slot, dst)
			}
		}),
	}
}

// observeActor sets the figures and tokens in sight of the actor, and the range of his MOVE.
func (c *Coding) observeActor(s *rules.State, slot int, dst []uint64) {
	w := s.Table()
	from := s.Survivors[slot].At
	for i := range s.Survivors {
		if v := &s.Survivors[i]; i != slot && v.Here() && !v.InVehicle() && w.Table.Sees(from, v.At) {
			c.set(dst, 0, v.At)
		}
	}
	for _, z := range s.ZombieList() {
		if w.Table.Sees(from, z.At()) {
			c.set(dst, 0, z.At())
		}
	}
	for _, d := range s.DogList() {
		if w.Table.Sees(from, d.At()) {
			c.set(dst, 0, d.At())
		}
	}
	for _, t := range s.TokenList() {
		if w.Table.Sees(from, state.Place(t.At())) {
			c.set(dst, 0, state.Place(t.At()))
		}
	}
	if s.Node == state.PhaseAct && !s.Survivors[slot].Is(state.Moved) {
		w.Flood.Reach(&w.Table, s.MoverOf(slot), from, s.Budget(slot, s.MoveInches(slot)))
		stops := &w.Flood.Stops[from.Floor()]
		for q, ok := stops.Next(0); ok; q, ok = stops.Next(q + 1) {
			c.set(dst, 1, ground.On(q, from.Floor()))
		}
	}
	w.Release()
}

// dogPlanes tell of dogs.
func (c *Coding) dogPlanes() planePart {
	names := []string{"a feral dog", "a feral dog of the second pack", "a friendly dog", "a dog that holds somebody", "an incapacitated dog", "a dog that has been served"}
	return index.Tell(index.Claims("%s", "Dog, event 64", names...), func(s *rules.State, dst []uint64) {
		for _, d := range s.DogList() {
			c.claim(dst, 0, d.At(), !d.Tame(), d.Pack() > 0, d.Tame(), d.Holds() >= 0, d.Out(), d&state.DogDone != 0)
		}
	})
}

// gadgetPlanes are active gadgets, and survivors on wheels or on a wall.
func (c *Coding) gadgetPlanes() planePart {
	fields := index.Claims("%s", "Find, S57, S99, S105", "a timer that is set", "a toy car on the move", "who is on a bicycle", "who is incapacitated", "who is on a wall")
	return index.Tell(fields, func(s *rules.State, dst []uint64) {
		for _, i := range s.ItemList() {
			switch {
			case i.At() >= state.InHands || !i.InUse():
			case i.Kind() == state.EggTimer:
				c.set(dst, 0, i.At())
			default:
				c.set(dst, 1, i.At())
			}
		}
		for slot := range s.Survivors {
			v := &s.Survivors[slot]
			if v.Here() {
				c.claim(dst, 2, v.At, v.Is(state.Mounted), v.Is(state.Incapacitated), v.OnWall())
			}
		}
	})
}
