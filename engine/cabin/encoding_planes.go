package cabin

import (
	"slices"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// Largest values in planes; more counts as the largest.
const (
	mostAlike   = 4 // tokens of one type and health in one space
	mostUnhurt  = 6 // Zombies that have not fought
	mostHealthy = 8 // health of Survivors
	mostInjured = 4
)

type planePart = index.Part[*State, uint64]

// seenPlanes are the planes over spaces, group by group.
func (c *coding) seenPlanes() []planePart {
	return slices.Concat(groundPlanes(), c.tokenPlanes(), peoplePlanes(), thingPlanes(), momentPlanes())
}

// only is the plane of one space, empty for none.
func only(x Space) uint64 { return uint64(one(x)) & (1<<spaces - 1) }

// groundPlanes show rings and Walls; a Wall is on both of its sides.
func groundPlanes() (list []planePart) {
	for ring, name := range [...]string{"room", "Yard", "Clearing", "Woods"} {
		list = append(list, index.Where(name, "Parts 1", func(*State) uint64 { return 0x3f << (6 * ring) }))
	}
	wall := func(what string, arcs func(s *State) uint8) {
		list = append(list, index.Where("the Wall of the arc "+what, "Wall 1, 5", func(s *State) uint64 { return uint64(arcs(s)) * (1 + 1<<6) }))
	}
	wall("has a Crack", func(s *State) uint8 { return s.cracked })
	wall("is destroyed", func(s *State) uint8 { return s.destroyed })
	wall("is hit", func(s *State) uint8 { return s.struck })
	wall("is hit hard", func(s *State) uint8 { return s.smashed })
	return list
}

// tokenPlanes count Zombies by type and health.
func (c *coding) tokenPlanes() []planePart {
	var fields []engine.Field
	for _, k := range c.tokens {
		fields = append(fields, index.Count(c.rules.tokenName(k), strconv.Itoa(mostAlike)+" tokens", "Kind 1-5", mostAlike))
	}
	alike := len(fields) * mostAlike
	fields = append(fields, index.Count("Zombies to be fought", strconv.Itoa(mostUnhurt)+" Zombies", "Fight 3", mostUnhurt), index.Claim("a Zombie that has moved", "Walk 2"))
	return []planePart{
		index.Tell(fields, func(s *State, dst []uint64) {
			open, moved := dst[alike:][:mostUnhurt], &dst[alike+mostUnhurt]
			for _, z := range s.onBoard() {
				x := int(z.space())
				index.Add(dst[int(c.classAt[z.class()])*mostAlike:][:mostAlike], x)
				if !z.fought() {
					index.Add(open, x)
				}
				if z.moved() {
					*moved |= 1 << x
				}
			}
			for i := range s.cast() {
				if h := &s.chars[i]; h.stands() && h.marks&deadFought == 0 {
					index.Add(open, int(h.space))
				}
			}
		}),
		index.Where("the Zombie on the move", "Walk 5", func(s *State) uint64 { return index.If(s.mover != 0, only(s.mover.space())) }),
		index.Where("from where it came", "B113", func(s *State) uint64 { return index.If(s.before != 0, only(s.before.space())) }),
	}
}

// tokenName names a class of tokens, without its health if the type has only one.
func (r *Rules) tokenName(k class) string {
	if r.table[k.kind()].health == 1 {
		return k.kind().String()
	}
	return k.kind().String() + strconv.Itoa(int(k.health()))
}

func peoplePlanes() []planePart {
	var fields []engine.Field
	for i := range maxCast {
		fields = append(fields, index.Claims("Character "+strconv.Itoa(i+1)+" %s", "Parts 4", "is living here", "has fallen here", "is a Zombie here")...)
	}
	fields = append(fields, index.Claim("a living Character of the viewer", "B110"), index.Claim("a living Character of another seat", "B110"),
		index.Count("most Injuries of a Character", strconv.Itoa(mostInjured)+" Injuries", "Lose 1", mostInjured))
	return []planePart{
		index.Tell(fields, (*State).observePeople),
		index.Where("the first living Character in order", "Bait 1", func(s *State) uint64 {
			if c := s.attention(); c >= 0 {
				return only(s.chars[c].space)
			}
			return 0
		}),
		index.Where("who decides", "Act 1", func(s *State) uint64 { return index.If(s.phase.asksSomebody(), only(s.askedSpace())) }),
	}
}

func (s *State) observePeople(dst []uint64) {
	seat, r := s.ViewerSeat(), s.r()
	own, others, injured := &dst[3*maxCast], &dst[3*maxCast+1], dst[3*maxCast+2:]
	for c := range s.cast() {
		h := &s.chars[c]
		if h.space >= off {
			continue
		}
		at := dst[3*s.slot(c, seat):][:3]
		switch h.condition {
		case living:
			at[0] = only(h.space)
			if r.owner[c] == seat {
				*own |= only(h.space)
			} else {
				*others |= only(h.space)
			}
			index.Raise(injured, int(h.space), int(h.tally))
		case fallen:
			at[1] = only(h.space)
		case dead:
			at[2] = only(h.space)
		}
	}
}

// thingPlanes are Survivors, pieces and the van.
func thingPlanes() []planePart {
	return []planePart{
		index.Tell([]engine.Field{
			index.Count("Survivors with a piece", "3 Survivors", "Parts 7", survivorCount),
			index.Count("Survivors without", "3 Survivors", "Parts 7", survivorCount),
			index.Count("health of Survivors", strconv.Itoa(mostHealthy)+" health", "Aid 1", mostHealthy),
		}, (*State).observeSurvivors),
		index.Tell([]engine.Field{index.Count("pieces that lie here", "3 pieces", "Radio 3", pieceCount)}, func(s *State, dst []uint64) {
			for _, p := range s.loose {
				if p != 0 && p < carried {
					index.Add(dst, int(p-1))
				}
			}
		}),
		index.Tell([]engine.Field{index.Count("assembled pieces that lie here", "3 pieces", "Join 1", pieceCount)}, func(s *State, dst []uint64) {
			if s.bundle != 0 && s.bundle < carried {
				index.Raise(dst, int(s.bundle-1), int(s.bundled))
			}
		}),
		index.Where("the van", "Call 1", func(s *State) uint64 { return only(s.vanSpace()) }),
	}
}

func (s *State) observeSurvivors(dst []uint64) {
	with, without, health := dst[:survivorCount], dst[survivorCount:][:survivorCount], dst[2*survivorCount:]
	for _, v := range s.survivorsOnBoard() {
		x := int(v.space())
		if v.carries() {
			index.Add(with, x)
		} else {
			index.Add(without, x)
		}
		for range v.health() {
			index.Add(health, x)
		}
	}
}

// momentPlanes show the places of the actions in progress.
func momentPlanes() []planePart {
	return []planePart{
		index.Where("the fight goes on here", "Fight 2", func(s *State) uint64 { return only(s.fightSpace()) }),
		index.Where("the last point went here, or all tokens come here", "Ak 1, Event 7", func(s *State) uint64 {
			return index.If(s.floorRank != 0 || s.stage == stageTokens && s.floor.Ring() == Woods, only(s.floor)) // room 1 is 0, as none is
		}),
		index.Where("who is moved stands here", "Rope 1, Move 6", func(s *State) uint64 {
			if s.steps > 0 && (s.haul != 0 || s.hauled != 0) {
				return only(s.pulledFrom())
			}
			return 0
		}),
		index.Where("within reach of the shot", "Range 1-5", func(s *State) uint64 {
			if s.phase == phaseTarget || s.phase == phaseSplit {
				return uint64(s.field(int(s.asked), s.weapon))
			}
			return 0
		}),
	}
}
