package cabin

import (
	"strconv"

	"deadreckon/engine/kit/index"
)

// somebody is a Character of a position.
type somebody struct {
	*character
	s *State
	c int
}

type personPart = index.Part[somebody, float32]

// characterNumbers tell of the i-th Character in the order of the viewer.
func (c *coding) characterNumbers(i int) numberPart {
	kinds := c.rules.cardTokens()
	name := "Character " + strconv.Itoa(i+1) + " "
	parts := []personPart{
		index.OneOf(name+"is %s", "Parts 4", personNames[:], func(h somebody) int { return int(h.who) - 1 }),
		index.OneOf(name+"is %s", "End 1, 2", conditionNames[1:], func(h somebody) int { return int(h.condition) - 1 }),
		index.Tell(index.Claims(name+"%s", "Bait 1, Act 1, Fight 1", roleNames...), somebody.roles),
		index.Some(name+"%s", "B36, Muck 1, More 1, Fight 3, B103", deedNames, func(h somebody) uint8 { return h.marks }),
		index.Some(name+"%s", "Dead 2", abilityWords, func(h somebody) uint8 {
			if h.condition != dead {
				return 0
			}
			return pairAbilities[h.pair()]
		}),
		index.Tell(index.Each(index.Share(name+"%s", "what there is at most", "Lose 1, Death 4, Radio 6"), amountNames...), somebody.amounts),
		index.Tell(index.Each(index.More(name+"holds %s", "a card", "Draw 2"), kinds...), func(h somebody, dst []float32) {
			for _, k := range h.s.cards(h.c) {
				dst[k.kind()]++
			}
		}),
		index.Tell(index.Each(index.Share(name+"has shots, gas or nails in %s", "3", "Gun 1"), kinds...), func(h somebody, dst []float32) {
			for _, k := range h.s.cards(h.c) {
				dst[k.kind()] = max(dst[k.kind()], float32(k.level())/3)
			}
		}),
		index.Number(index.More(name+"has Grip Tapes on weapons", "a tape", "Tape 1"), func(h somebody) (n float32) {
			for _, k := range h.s.cards(h.c) {
				if k.taped() {
					n++
				}
			}
			return n
		}),
	}
	return index.About(func(s *State) (somebody, bool) {
		c := s.atSlot(i, s.ViewerSeat())
		return somebody{&s.chars[max(c, 0)], s, c}, c >= 0
	}, parts...)
}

// deedNames are the marks of a Character.
var deedNames = []string{"has searched", "has shot twice", "has mended a Wall", "has moved the van, or moved", "is under Zombie Muck", "is held fast",
	"has been fought", "has rolled again"}

// roleNames are the possible roles of a Character, in the order of roles.
var roleNames = []string{"belongs to the viewer", "holds the Bait", "began the round", "is on turn", "is asked", "acts", "fights", "is fought",
	"is traded with, or gets the card", "is moved", "fought last, or moves as a Zombie", "gets the first card on its way", "is drawn from the bag",
	"is in the bag", "is in the discard pile", "has refused who acts"}

func (h somebody) roles(dst []float32) {
	s, c := h.s, h.c
	foe, of := s.foe.who()
	for i, holds := range [...]bool{
		s.r().owner[c] == s.ViewerSeat(), int(s.bait) == c, int(s.lead) == c, s.stage == stageTurn && s.onTurn() == c,
		s.phase.asksSomebody() && int(s.asked) == c, s.stage == stageTurn && int(s.actor) == c, s.fighting() == c,
		of >= deadClass && of <= fallenClass && foe == c, int(s.partner) == c+1, int(s.hauled) == c+1, int(s.last) == c+1,
		s.queue[0].kind != 0 && int(s.queue[0].to) == c, int(s.token) == tokenDead+c+1,
		s.bagDead>>c&1 != 0, s.pileDead>>c&1 != 0, s.stage == stageTurn && h.refused>>s.actor&1 != 0,
	} {
		index.Mark(dst, i, holds)
	}
}

// amountNames are the amounts of a Character, in the order of amounts.
var amountNames = []string{"has Injuries", "has health as a Zombie", "has a place in the van", "has fired bullets", "has points", "holds pieces", "holds assembled pieces", "has room in hand"}

func (h somebody) amounts(dst []float32) {
	s, c, r := h.s, h.c, h.s.r()
	switch h.condition {
	case living, fallen:
		dst[0] = float32(h.tally) / float32(r.skull)
	case dead:
		dst[1] = float32(h.tally) / float32(r.Figures.DeadHealth)
	case aboard:
		dst[2] = float32(h.tally) / maxCast
	}
	if h.plays() {
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
