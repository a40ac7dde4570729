package cabin

import (
	"math/bits"
	"slices"

	"deadreckon/engine/kit/index"
)

// Names for the values of registers.
var (
	stageNames = []string{"setup", "turn", "card", "tokens", "effect", "event-move", "event-end", "throw", "hold",
		"survivors", "rise", "dead", "move", "fight", "bait", "over"}
	modeNames = []string{"", "check", "deliberate", "duel", "phase"}
)

type numberPart = index.Part[*State, float32]

// seenGlobals are the numbers about the whole, group by group.
func (c *coding) seenGlobals() []numberPart {
	all := slices.Concat(roundNumbers(), c.stockNumbers(), c.eventNumbers(), c.nodeNumbers(), c.fightNumbers())
	for i := range maxCast {
		all = append(all, c.characterNumbers(i))
	}
	return all
}

// roundNumbers are the seats and how far the round has come.
func roundNumbers() []numberPart {
	return []numberPart{
		index.Holds("the viewer is on turn", "Act 1", func(s *State) bool { return s.Turn() == s.ViewerSeat() }),
		index.Holds("the viewer is the Overlord", "Lord 1", func(s *State) bool { return s.ViewerSeat() == s.r().lord }),
		index.Number(index.Share("Characters of the viewer", "6 Characters", "B110"), func(s *State) (part float32) {
			for _, owner := range s.r().owner[:s.r().n] {
				if owner == s.ViewerSeat() {
					part += 1. / maxCast
				}
			}
			return part
		}),
		index.Number(index.Share("Characters", "6 Characters", "Aim 2"), func(s *State) float32 { return float32(s.r().n) / maxCast }),
		index.Number(index.Share("living", "the Characters", "End 1"), func(s *State) float32 { return float32(s.count(living)) / float32(s.r().n) }),
		index.Number(index.Share("in the van", "the Characters", "End 2"), func(s *State) float32 { return float32(s.count(aboard)) / float32(s.r().n) }),
		index.OneOf("phase %s", "Round 1-5", order.Names()[phaseCast:phaseEnd], func(s *State) int { return int(s.phase - phaseCast) }),
		index.OneOf("part of the round: %s", "Round 1-5", stageNames, func(s *State) int { return int(s.stage) }),
		index.Number(index.More("round", "40 rounds", "B14"), func(s *State) float32 { return float32(s.round) / 40 }),
		index.Number(index.Share("turns, or steps of the setup, that are over", "10 steps", "Round 1, Setup 1-9"), func(s *State) float32 { return float32(s.turn) / 10 }),
		index.Number(index.Share("actions left", "2 actions", "Act 1"), func(s *State) float32 { return float32(s.left) / turnActions }),
		index.Holds("the Rescuers have been called", "Call 1", func(s *State) bool { return s.van != 0 }),
		index.Holds("Creepers move", "Walk 2", func(s *State) bool { return s.creepers >= creeperMoves }),
		index.Holds("the Bait is not passed", "Pass 2", func(s *State) bool { return s.has(baitStays) }),
		index.Number(index.Share("Walls that stand", "6 Walls", "Parts 10"), func(s *State) float32 { return 1 - float32(bits.OnesCount8(s.destroyed))/6 }),
		index.Number(index.Share("assembled pieces", "3 pieces", "Join 1"), func(s *State) float32 { return float32(s.bundled) / pieceCount }),
	}
}

func (r *Rules) cardTokens() (words []string) {
	for _, k := range r.Cards.Kinds {
		words = append(words, k.Token)
	}
	return words
}

// stockNumbers are the Cabin deck, the bag and the discard pile.
func (c *coding) stockNumbers() []numberPart {
	return []numberPart{
		index.Tell(index.Each(index.Share("%s in the Cabin deck", "its cards", "Draw 4"), c.rules.cardTokens()...), func(s *State, dst []float32) {
			for kind := range dst {
				dst[kind] = float32(s.copies(uint8(kind))) / float32(c.rules.Cards.Kinds[kind].Copies)
			}
		}),
		index.Number(index.Share("cards in the Cabin deck", "29 cards", "Parts 2"), func(s *State) float32 { return float32(s.deckSize()) / DeckSize }),
		index.Numbers(index.Share("%s in the bag", "10 tokens", "Parts 15"), typeNames[:tokens], func(s *State, t int) float32 { return float32(s.bag[t]) / 10 }),
		index.Number(index.Share("Survivors in the bag", "3 Survivors", "Setup 5"), func(s *State) float32 { return float32(s.bag[tokenSurvivor]) / survivorCount }),
		index.Numbers(index.Share("%s in the discard pile", "10 tokens", "Win 1"), typeNames[:tokens], func(s *State, t int) float32 { return float32(s.pile[t]) / 10 }),
	}
}

// eventNumbers describe the Event cards. A view without the Overlord's hand shows public knowledge.
func (c *coding) eventNumbers() []numberPart {
	cards := c.rules.eventNames(^uint32(0))
	return []numberPart{
		index.Some("Event %s is discarded", "Event 1", cards, func(s *State) uint32 { return s.discards }),
		index.Some("Event %s is known to be in the Overlord's hand", "Lord 1", cards, func(s *State) uint32 { return s.hand }),
		index.Some("all know that %s is in the Overlord's hand", "Lord 1", cards, func(s *State) uint32 { return s.known }),
		index.OneOf("Event %s is in play", "Event 1", cards, func(s *State) int { return int(s.event) - 1 }),
		index.Number(index.Share("cards in the Overlord's hand", "3 cards", "Lord 1"), func(s *State) float32 { return float32(s.handSize) / overlordHand }),
		index.Number(index.Share("cards in the Event deck", "23 cards", "Parts 3"), func(s *State) float32 { return float32(s.eventDeck()) / EventCount }),
		index.Number(index.Share("cards that the Overlord has thrown away", "2 cards", "Lord 2"), func(s *State) float32 { return float32(s.thrown) / overlordThrow }),
		index.Number(index.More("tokens still to come", "6 tokens", "Event 2"), func(s *State) float32 { return float32(s.tokens) / 6 }),
		index.Some("drawn from the bag: %s", "Event 1", append(typeNames[:tokens:tokens], "survivor"), func(s *State) uint16 { return 1 << s.token >> 1 }),
	}
}

// nodeNumbers describe the cards that are drawn or traded.
func (c *coding) nodeNumbers() []numberPart {
	kinds := c.rules.cardTokens()
	things := append([]string{"nothing", "a piece", "the Radio"}, kinds...)
	return []numberPart{
		index.OneOf("the first card on its way: %s", "Julie", kinds, func(s *State) int { return int(s.queue[0].kind) - 1 }),
		index.OneOf("the second card on its way: %s", "Julie", kinds, func(s *State) int { return int(s.queue[1].kind) - 1 }),
		index.OneOf("given: %s", "Trade 1", things, func(s *State) int { return s.given.thing() }),
		index.OneOf("taken: %s", "Trade 1", things, func(s *State) int { return s.taken.thing() }),
		index.Number(index.Share("spaces still to be moved", "3 spaces", "Rope 1"), func(s *State) float32 { return float32(s.steps) / 3 }),
		index.Number(index.Share("spaces that the Zombie has moved", "2 spaces", "Walk 2"), func(s *State) float32 { return float32(s.strides) / 2 }),
	}
}

// thing is the number of a traded thing, a card by its kind; -1 for none.
func (h card) thing() int {
	switch h {
	case 0:
		return -1
	case nothing:
		return int(argNothing)
	case onePiece:
		return int(argPiece)
	case theRadio:
		return int(argRadio)
	}
	return int(argCard + h.kind())
}

// fightNumbers are the fight and the shot in progress.
func (c *coding) fightNumbers() []numberPart {
	weapons := append([]string{"hands", "the Radio"}, c.rules.cardTokens()...)
	flags := []string{"the Chainsaw burns gas", "the turn is over after the fight", "the shot is aimed", "a second shot follows", "a Survivor is led"}
	return []numberPart{
		index.OneOf("fight: %s", "Fight 1", modeNames[1:], func(s *State) int { return int(s.mode) - 1 }),
		index.About(func(s *State) (class, bool) { return s.foe, s.foe != 0 && s.foe.token() },
			index.OneOf("foe: %s", "Kind 1-5", typeNames[:], func(k class) int { return int(k.kind()) }),
			index.Number(index.Share("health of the foe", "3 health", "Kind 1-5"), func(k class) float32 { return float32(k.health()) / 3 }),
			index.Number(index.Share("fight number of the foe", "12", "Melee 2"), func(k class) float32 { return float32(c.rules.table[k.kind()].fight) / 12 })),
		index.OneOf("weapon: %s", "Melee 1", weapons, (*State).fightsWith),
		index.About(func(s *State) (card, bool) { return s.weapon, s.weapon != bareHands && s.weapon != radioClub },
			index.Number(index.Share("shots, gas or nails of the weapon", "3", "Gun 1"), func(h card) float32 { return float32(h.level()) / 3 }),
			index.Holds("a Grip Tape is on the weapon", "Tape 1", card.taped)),
		index.Some("%s", "Saw 1, More 1, Less 4, Sandra, Move 6", flags, func(s *State) uint8 { return s.flags >> 1 }), // behind baitStays
		index.Number(index.Share("dice of the Character", "12", "Melee 2"), func(s *State) float32 { return float32(s.roll) / 12 }),
		index.Number(index.Share("dice of the other side", "12", "Char 2"), func(s *State) float32 { return float32(s.against) / 12 }),
		index.Number(index.More("points still to be placed", "4 points", "Ak 1"), func(s *State) float32 { return float32(s.placing) / 4 }),
		index.Number(index.More("points still to be suffered", "4 points", "Aid 2"), func(s *State) float32 { return float32(s.suffering) / 4 }),
	}
}

// fightsWith is the number of the weapon: bare hands, the Radio in a fight, a kind of card; -1 for
// nothing.
func (s *State) fightsWith() int {
	switch s.weapon {
	case bareHands:
		return 0
	case radioClub: // which no weapon looks like
		switch s.phase {
		case phaseRoll, phaseAgainst, phaseReroll, phasePush, phaseLoss:
			return 1
		}
		return -1
	}
	return 2 + int(s.weapon.kind())
}
