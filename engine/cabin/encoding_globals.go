package cabin

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// What the registers hold, in words.
var (
	stageNames = []string{"setup", "turn", "card", "tokens", "effect", "event-move", "event-end", "throw", "hold",
		"survivors", "rise", "dead", "move", "fight", "bait", "over"}
	modeNames = []string{"", "check", "deliberate", "duel", "phase"}
)

type numberPart = index.Part[*State, float32]

// seenGlobals are the numbers about the whole, group by group.
func (c *coding) seenGlobals() []numberPart {
	all := []numberPart{
		index.Tell(seatFields, (*State).observeSeat),
		index.Tell(phaseFields(), func(s *State, dst []float32) { dst[s.phase-1] = 1 }),
		index.Tell(index.Claims("part of the round: %s", "Round 1-5", stageNames...), func(s *State, dst []float32) { dst[s.stage] = 1 }),
		index.Tell(clockFields, (*State).observeClock),
		c.stockGlobals(),
		c.eventGlobals(),
		c.nodeGlobals(),
		c.fightGlobals(),
	}
	for i := range maxCast {
		all = append(all, c.characterGlobals(i))
	}
	return all
}

var seatFields = []engine.Field{
	index.Claim("the viewer is on turn", "Act 1"),
	index.Claim("the viewer is the Overlord", "Lord 1"),
	index.Share("Characters of the viewer", "6 Characters", "B110"),
	index.Share("Characters", "6 Characters", "Aim 2"),
	index.Share("living", "the Characters", "End 1"),
	index.Share("in the van", "the Characters", "End 2"),
}

func (s *State) observeSeat(dst []float32) {
	r, me := s.r(), s.eye()
	index.Mark(dst, 0, s.Turn() == me)
	index.Mark(dst, 1, me == r.lord)
	for _, owner := range r.owner[:r.n] {
		if owner == me {
			dst[2] += 1. / maxCast
		}
	}
	dst[3] = float32(r.n) / maxCast
	dst[4] = float32(s.count(living)) / float32(r.n)
	dst[5] = float32(s.count(aboard)) / float32(r.n)
}

func phaseFields() (list []engine.Field) {
	for p := phaseCast; p < phaseEnd; p++ {
		list = append(list, index.Claim("phase "+rows[p].Name, "Round 1-5"))
	}
	return list
}

var clockFields = []engine.Field{
	index.More("round", "40 rounds", "B14"),
	index.Share("turns, or steps of the setup, that are over", "10 steps", "Round 1, Setup 1-9"),
	index.Share("actions left", "2 actions", "Act 1"),
	index.Claim("the Rescuers have been called", "Call 1"),
	index.Claim("Creepers move", "Walk 2"),
	index.Claim("the Bait is not passed", "Pass 2"),
	index.Share("Walls that stand", "6 Walls", "Parts 10"),
	index.Share("assembled pieces", "3 pieces", "Join 1"),
}

func (s *State) observeClock(dst []float32) {
	dst[0] = float32(s.round) / 40
	dst[1] = float32(s.turn) / 10
	dst[2] = float32(s.left) / turnActions
	index.Mark(dst, 3, s.van != 0)
	index.Mark(dst, 4, s.creepers >= creeperMoves)
	index.Mark(dst, 5, s.has(baitStays))
	dst[6] = 1 - float32(bits.OnesCount8(s.destroyed))/6
	dst[7] = float32(s.bundled) / pieceCount
}

// titles are the words of Cabin cards.
func (r *Rules) cardTokens() (words []string) {
	for _, k := range r.Cards.Kinds {
		words = append(words, k.Token)
	}
	return words
}

// stockGlobals are the Cabin deck, the bag and the discard pile.
func (c *coding) stockGlobals() numberPart {
	r := c.rules
	fields := index.Each(index.Share("%s in the Cabin deck", "its cards", "Draw 4"), r.cardTokens()...)
	fields = append(fields, index.Share("cards in the Cabin deck", "29 cards", "Parts 2"))
	kinds := len(fields)
	fields = append(fields, index.Each(index.Share("%s in the bag", "10 tokens", "Parts 15"), typeNames[:tokens]...)...)
	fields = append(fields, index.Share("Survivors in the bag", "3 Survivors", "Setup 5"))
	fields = append(fields, index.Each(index.Share("%s in the discard pile", "10 tokens", "Win 1"), typeNames[:tokens]...)...)
	return index.Tell(fields, func(s *State, dst []float32) {
		for kind := range r.Cards.Kinds {
			dst[kind] = float32(s.copies(uint8(kind))) / float32(r.Cards.Kinds[kind].Copies)
		}
		dst[kinds-1] = float32(s.deckSize()) / DeckSize
		dst = dst[kinds:]
		for t := range tokens {
			dst[t] = float32(s.bag[t]) / 10
			dst[int(tokens)+1+int(t)] = float32(s.pile[t]) / 10
		}
		dst[tokens] = float32(s.bag[tokenSurvivor]) / survivorCount
	})
}

// eventGlobals are the Event cards, of which the viewer of a view without the Overlord's hand
// sees what everybody knows.
func (c *coding) eventGlobals() numberPart {
	var words []string
	for _, e := range c.rules.Events.List {
		words = append(words, e.Token)
	}
	n := len(words)
	fields := index.Claims("Event %s is discarded", "Event 1", words...)
	fields = append(fields, index.Claims("Event %s is known to be in the Overlord's hand", "Lord 1", words...)...)
	fields = append(fields, index.Claims("all know that %s is in the Overlord's hand", "Lord 1", words...)...)
	fields = append(fields, index.Claims("Event %s is in play", "Event 1", words...)...)
	fields = append(fields, index.Share("cards in the Overlord's hand", "3 cards", "Lord 1"), index.Share("cards in the Event deck", "23 cards", "Parts 3"),
		index.Share("cards that the Overlord has thrown away", "2 cards", "Lord 2"), index.More("tokens still to come", "6 tokens", "Event 2"))
	fields = append(fields, index.Claims("drawn from the bag: %s", "Event 1", append(typeNames[:tokens:tokens], "survivor")...)...)
	return index.Tell(fields, func(s *State, dst []float32) {
		now := uint32(0)
		if s.event != 0 {
			now = 1 << (s.event - 1)
		}
		for i, set := range [...]uint32{s.discards, s.hand, s.known, now} {
			index.Members(dst[i*n:][:n], set)
		}
		dst = dst[4*n:]
		dst[0] = float32(s.handSize) / overlordHand
		dst[1] = float32(s.eventDeck()) / EventCount
		dst[2] = float32(s.thrown) / overlordThrow
		dst[3] = float32(s.tokens) / 6
		if s.token != 0 && s.token <= tokenSurvivor+1 {
			dst[4+s.token-1] = 1
		}
	})
}

// nodeGlobals are the cards on their way, and what changes hands.
func (c *coding) nodeGlobals() numberPart {
	kinds := c.rules.cardTokens()
	n := len(kinds)
	things := append([]string{"nothing", "a piece", "the Radio"}, kinds...)
	fields := index.Claims("the first card on its way: %s", "Julie", kinds...)
	fields = append(fields, index.Claims("the second card on its way: %s", "Julie", kinds...)...)
	fields = append(fields, index.Claims("given: %s", "Trade 1", things...)...)
	fields = append(fields, index.Claims("taken: %s", "Trade 1", things...)...)
	fields = append(fields, index.Share("spaces still to be moved", "3 spaces", "Rope 1"), index.Share("spaces that the Zombie has moved", "2 spaces", "Walk 2"))
	return index.Tell(fields, func(s *State, dst []float32) {
		for i, k := range s.queue {
			index.Mark(dst[i*n:], int(k.kind)-1, k.kind != 0)
		}
		dst = dst[2*n:]
		for i, k := range [...]card{s.given, s.taken} {
			markThing(dst[i*len(things):], k)
		}
		dst = dst[2*len(things):]
		dst[0] = float32(s.steps) / 3
		dst[1] = float32(s.strides) / 2
	})
}

// markThing marks what changes hands, a card by its kind.
func markThing(dst []float32, k card) {
	switch k {
	case 0:
	case nothing:
		dst[0] = 1
	case onePiece:
		dst[1] = 1
	case theRadio:
		dst[2] = 1
	default:
		dst[3+k.kind()] = 1
	}
}

// fightGlobals are the fight and the shot in progress.
func (c *coding) fightGlobals() numberPart {
	weapons := append([]string{"hands", "the Radio"}, c.rules.cardTokens()...)
	flags := []string{"the Chainsaw burns gas", "the turn is over after the fight", "the shot is aimed", "a second shot follows", "a Survivor is led"}
	fields := index.Claims("fight: %s", "Fight 1", modeNames[1:]...)
	fields = append(fields, index.Claims("foe: %s", "Kind 1-5", typeNames[:]...)...)
	fields = append(fields, index.Share("health of the foe", "3 health", "Kind 1-5"), index.Share("fight number of the foe", "12", "Melee 2"))
	fields = append(fields, index.Claims("weapon: %s", "Melee 1", weapons...)...)
	fields = append(fields, index.Share("shots, gas or nails of the weapon", "3", "Gun 1"), index.Claim("a Grip Tape is on the weapon", "Tape 1"))
	fields = append(fields, index.Claims("%s", "Saw 1, More 1, Less 4, Sandra, Move 6", flags...)...)
	fields = append(fields, index.Share("dice of the Character", "12", "Melee 2"), index.Share("dice of the other side", "12", "Char 2"),
		index.More("points still to be placed", "4 points", "Ak 1"), index.More("points still to be suffered", "4 points", "Aid 2"))
	return index.Tell(fields, func(s *State, dst []float32) {
		index.Mark(dst, int(s.mode)-1, s.mode != noFight)
		dst = dst[len(modeNames)-1:]
		if s.foe != 0 && s.foe.token() {
			t := s.foe.kind()
			dst[t] = 1
			dst[types] = float32(s.foe.health()) / 3
			dst[types+1] = float32(s.r().table[t].fight) / 12
		}
		dst = dst[types+2:]
		switch {
		case s.weapon == bareHands:
			dst[0] = 1
		case s.weapon == radioClub:
			index.Mark(dst, 1, s.fightsWithRadio())
		default:
			dst[2+s.weapon.kind()] = 1
			dst[len(weapons)] = float32(s.weapon.level()) / 3
			index.Mark(dst, len(weapons)+1, s.weapon.taped())
		}
		dst = dst[len(weapons)+2:]
		index.Members(dst[:len(flags)], s.flags>>1) // behind baitStays
		dst = dst[len(flags):]
		dst[0] = float32(s.roll) / 12
		dst[1] = float32(s.against) / 12
		dst[2] = float32(s.placing) / 4
		dst[3] = float32(s.suffering) / 4
	})
}

// fightsWithRadio reports whether the Radio is the weapon of the fight in progress.
func (s *State) fightsWithRadio() bool {
	switch s.phase {
	case phaseRoll, phaseAgainst, phaseReroll, phasePush, phaseLoss:
		return true
	}
	return false
}
