package cabin

import (
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// What is told of a Character, in the order of the viewer.

// characterGlobals are the numbers of the i-th Character.
func (c *coding) characterGlobals(i int) numberPart {
	kinds := c.rules.cardTokens()
	name := "Character " + strconv.Itoa(i+1) + " "
	whole := numberPart{}
	var parts []func(s *State, h int, dst []float32) int
	tell := func(fields []engine.Field, write func(s *State, h int, dst []float32)) {
		whole.Fields = append(whole.Fields, fields...)
		parts = append(parts, func(s *State, h int, dst []float32) int { write(s, h, dst); return len(fields) })
	}
	tell(index.Claims(name+"is %s", "Parts 4", personNames[:]...), func(s *State, h int, dst []float32) {
		index.Mark(dst, int(s.chars[h].who)-1, s.chars[h].who != 0)
	})
	tell(index.Claims(name+"is %s", "End 1, 2", conditionNames[1:]...), func(s *State, h int, dst []float32) {
		index.Mark(dst, int(s.chars[h].condition)-1, s.chars[h].condition != waiting)
	})
	tell(index.Claims(name+"%s", "Bait 1, Act 1, Fight 1", roleNames...), (*State).observeRoles)
	tell(index.Claims(name+"%s", "B36, Muck 1, More 1, Fight 3, B103", deedNames...), func(s *State, h int, dst []float32) { index.Members(dst, s.chars[h].marks) })
	tell(index.Claims(name+"%s", "Dead 2", abilityWords...), func(s *State, h int, dst []float32) {
		if s.chars[h].condition == dead {
			index.Members(dst, pairAbilities[s.chars[h].pair()])
		}
	})
	tell(index.Each(index.Share(name+"%s", "what there is at most", "Lose 1, Death 4, Radio 6"), amountNames...), (*State).observeAmounts)
	tell(index.Each(index.More(name+"holds %s", "a card", "Draw 2"), kinds...), func(s *State, h int, dst []float32) {
		for _, k := range s.cards(h) {
			dst[k.kind()]++
		}
	})
	tell(index.Each(index.Share(name+"has shots, gas or nails in %s", "3", "Gun 1"), kinds...), func(s *State, h int, dst []float32) {
		for _, k := range s.cards(h) {
			dst[k.kind()] = max(dst[k.kind()], float32(k.level())/3)
		}
	})
	tell([]engine.Field{index.More(name+"has Grip Tapes on weapons", "a tape", "Tape 1")}, func(s *State, h int, dst []float32) {
		for _, k := range s.cards(h) {
			if k.taped() {
				dst[0]++
			}
		}
	})
	whole.Write = func(s *State, dst []float32) {
		h := s.atSlot(i, s.eye())
		if h < 0 {
			return
		}
		for _, write := range parts {
			dst = dst[write(s, h, dst):]
		}
	}
	return whole
}

// deedNames are the marks of a Character.
var deedNames = []string{"has searched", "has shot twice", "has mended a Wall", "has moved the van, or moved", "is under Zombie Muck", "is held fast",
	"has been fought", "has rolled again"}

// roleNames are what one Character may be at a moment.
var roleNames = []string{"belongs to the viewer", "holds the Bait", "began the round", "is on turn", "is asked", "acts", "fights", "is fought",
	"is traded with, or gets the card", "is moved", "fought last, or moves as a Zombie", "gets the first card on its way", "is drawn from the bag",
	"is in the bag", "is in the discard pile", "has refused who acts"}

func (s *State) observeRoles(c int, dst []float32) {
	foe, of := s.foe.who()
	asks := s.phase.asksSomebody()
	for i, holds := range [...]bool{
		s.r().owner[c] == s.eye(), int(s.bait) == c, int(s.lead) == c, s.stage == stageTurn && s.onTurn() == c,
		asks && int(s.asked) == c, s.stage == stageTurn && int(s.actor) == c, s.fighting() == c,
		s.foe >= deadClass && of <= fallenClass && foe == c, int(s.partner) == c+1, int(s.hauled) == c+1, int(s.last) == c+1,
		s.queue[0].kind != 0 && int(s.queue[0].to) == c, int(s.token) == tokenDead+c+1,
		s.bagDead>>c&1 != 0, s.pileDead>>c&1 != 0, s.stage == stageTurn && s.chars[c].refused>>s.actor&1 != 0,
	} {
		index.Mark(dst, i, holds)
	}
}

// amountNames are what a Character has some of.
var amountNames = []string{"has Injuries", "has health as a Zombie", "has a place in the van", "has fired bullets", "has points", "holds pieces", "holds assembled pieces", "has room in hand"}

func (s *State) observeAmounts(c int, dst []float32) {
	h, r := &s.chars[c], s.r()
	switch h.condition {
	case living, fallen:
		dst[0] = float32(h.tally) / float32(r.skull)
	case dead:
		dst[1] = float32(h.tally) / float32(r.Figures.DeadHealth)
	case aboard:
		dst[2] = float32(h.tally) / maxCast
	}
	if h.condition == living || h.condition == aboard {
		dst[3] = min(float32(h.count)/8, 1)
	}
	dst[4] = min(float32(s.points[c])/50, 1)
	dst[5] = float32(s.pieces(carriedBy(c))) / pieceCount
	if s.bundle == carriedBy(c) {
		dst[6] = float32(s.bundled) / pieceCount
	}
	if h.condition == living {
		dst[7] = max(float32(s.limit(c)-s.load(c))/barbaraLimit, 0)
	}
}
