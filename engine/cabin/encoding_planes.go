package cabin

import (
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// What planes tell at most; more counts as that.
const (
	mostAlike   = 4 // tokens of one type and health in one space
	mostUnhurt  = 6 // Zombies who have not been fought
	mostHealthy = 8 // health of Survivors
	mostInjured = 4
)

type planePart = index.Part[*State, uint64]

// seenPlanes are the planes over spaces, group by group.
func (c *coding) seenPlanes() []planePart {
	return []planePart{groundPlanes(), c.tokenPlanes(), index.Tell(peopleFields(), (*State).observePeople), index.Tell(thingFields, (*State).observeThings),
		index.Tell(momentFields, (*State).observeMoment)}
}

// groundPlanes are rings and Walls; a Wall is on both sides of it.
func groundPlanes() planePart {
	fields := index.Claims("%s", "Parts 1", "room", "Yard", "Clearing", "Woods")
	fields = append(fields, index.Claims("%s", "Wall 1, 5", "the Wall of the arc has a Crack", "the Wall of the arc is destroyed",
		"the Wall of the arc is hit", "the Wall of the arc is hit hard")...)
	return index.Tell(fields, func(s *State, dst []uint64) {
		for ring := range 4 {
			dst[ring] = 0x3f << (6 * ring)
		}
		for i, m := range [...]uint8{s.cracked, s.destroyed, s.struck, s.smashed} {
			dst[4+i] = uint64(m) | uint64(m)<<6
		}
	})
}

// tokenPlanes count Zombies by type and health.
func (c *coding) tokenPlanes() planePart {
	var fields []engine.Field
	for _, k := range c.tokens {
		fields = append(fields, index.Count(c.rules.tokenName(k), strconv.Itoa(mostAlike)+" tokens", "Kind 1-5", mostAlike))
	}
	open, moved := len(fields)*mostAlike, len(fields)*mostAlike+mostUnhurt
	fields = append(fields, index.Count("Zombies to be fought", strconv.Itoa(mostUnhurt)+" Zombies", "Fight 3", mostUnhurt),
		index.Claim("a Zombie that has moved", "Walk 2"), index.Claim("the Zombie on the move", "Walk 5"), index.Claim("from where it came", "B113"))
	return index.Tell(fields, func(s *State, dst []uint64) {
		for _, z := range s.onBoard() {
			x := int(z.space())
			index.Add(dst[int(c.classAt[z.class()])*mostAlike:][:mostAlike], x)
			if !z.fought() {
				index.Add(dst[open:moved], x)
			}
			if z.moved() {
				dst[moved] |= 1 << x
			}
		}
		for i := range s.cast() {
			if h := &s.chars[i]; h.stands() && h.marks&deadFought == 0 {
				index.Add(dst[open:moved], int(h.space))
			}
		}
		if s.mover != 0 {
			dst[moved+1] = 1 << s.mover.space()
		}
		if s.before != 0 {
			dst[moved+2] = 1 << s.before.space()
		}
	})
}

// tokenName writes a class of tokens, without its health where there is but one.
func (r *Rules) tokenName(k class) string {
	if r.table[k.kind()].health == 1 {
		return k.kind().String()
	}
	return k.kind().String() + strconv.Itoa(int(k.health()))
}

func peopleFields() (fields []engine.Field) {
	for i := range maxCast {
		fields = append(fields, index.Claims("Character "+strconv.Itoa(i+1)+" %s", "Parts 4", "is living here", "has fallen here", "is a Zombie here")...)
	}
	return append(fields, index.Claim("a living Character of the viewer", "B110"), index.Claim("a living Character of another seat", "B110"),
		index.Count("most Injuries of a Character", strconv.Itoa(mostInjured)+" Injuries", "Lose 1", mostInjured),
		index.Claim("the first living Character in order", "Bait 1"), index.Claim("who decides", "Act 1"))
}

func (s *State) observePeople(dst []uint64) {
	seat, r := s.eye(), s.r()
	rest := dst[3*maxCast:]
	for c := range s.cast() {
		h := &s.chars[c]
		if h.space >= off {
			continue
		}
		own := dst[3*s.slot(c, seat):][:3]
		switch h.condition {
		case living:
			own[0] = uint64(one(h.space))
			side := 1
			if r.owner[c] == seat {
				side = 0
			}
			rest[side] |= uint64(one(h.space))
			index.Raise(rest[2:][:mostInjured], int(h.space), int(h.tally))
		case fallen:
			own[1] = uint64(one(h.space))
		case dead:
			own[2] = uint64(one(h.space))
		}
	}
	rest = rest[2+mostInjured:]
	if c := s.attention(); c >= 0 {
		rest[0] = uint64(one(s.chars[c].space))
	}
	if h := &s.chars[s.asked]; s.phase.asksSomebody() && h.space < off {
		rest[1] = uint64(one(h.space))
	}
}

// eye is the seat whose knowledge a position is.
func (s *State) eye() engine.Seat { return engine.Seat(s.viewer) - 1 }

var thingFields = []engine.Field{
	index.Count("Survivors with a piece", "3 Survivors", "Parts 7", survivorCount),
	index.Count("Survivors without", "3 Survivors", "Parts 7", survivorCount),
	index.Count("health of Survivors", strconv.Itoa(mostHealthy)+" health", "Aid 1", mostHealthy),
	index.Count("pieces that lie here", "3 pieces", "Radio 3", pieceCount),
	index.Count("assembled pieces that lie here", "3 pieces", "Join 1", pieceCount),
	index.Claim("the van", "Call 1"),
}

func (s *State) observeThings(dst []uint64) {
	health := [spaces]int{}
	for _, v := range s.survivors {
		if v == 0 {
			continue
		}
		layer := survivorCount
		if v.carries() {
			layer = 0
		}
		index.Add(dst[layer:][:survivorCount], int(v.space()))
		health[v.space()] += int(v.health())
	}
	rest := dst[2*survivorCount:]
	for x, n := range health {
		index.Raise(rest[:mostHealthy], x, n)
	}
	rest = rest[mostHealthy:]
	for _, p := range s.loose {
		if p != 0 && p < carried {
			index.Add(rest[:pieceCount], int(p-1))
		}
	}
	if s.bundle != 0 && s.bundle < carried {
		index.Raise(rest[pieceCount:][:pieceCount], int(s.bundle-1), int(s.bundled))
	}
	if s.van != 0 {
		rest[2*pieceCount] = uint64(one(s.vanSpace()))
	}
}

var momentFields = []engine.Field{
	index.Claim("the fight goes on here", "Fight 2"),
	index.Claim("the last point went here, or all tokens come here", "Ak 1, Event 7"),
	index.Claim("who is moved stands here", "Rope 1, Move 6"),
	index.Claim("within reach of the shot", "Range 1-5"),
}

func (s *State) observeMoment(dst []uint64) {
	if x := s.fightSpace(); x != off {
		dst[0] = uint64(one(x))
	}
	if s.floorRank != 0 || s.stage == stageTokens && s.floor.Ring() == Woods { // room 1 is 0, as none is
		dst[1] = uint64(one(s.floor))
	}
	if s.steps > 0 && (s.haul != 0 || s.hauled != 0) {
		dst[2] = uint64(one(s.pulledFrom()))
	}
	if s.phase == phaseTarget || s.phase == phaseSplit {
		dst[3] = uint64(s.field(int(s.asked), s.weapon))
	}
}
