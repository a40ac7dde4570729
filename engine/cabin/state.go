package cabin

import (
	"deadreckon/engine"
)

// character is one of the players' people.
type character struct {
	who       uint8 // 1 + the Person, 0 while nobody is cast
	condition condition
	space     Space // off if not on the board
	tally     uint8 // living, fallen: Injuries; dead: health; aboard: 1 for the first in the van, and so on
	count     uint8 // living, aboard: bullets of this round; dead: the pair of abilities
	marks     uint8
	refused   uint8 // Characters whom he has refused this turn, as a set
}

// Marks of a Character. The first four last for the turn. B36.
const (
	searched   uint8 = 1 << iota // julie
	doubled                      // sandra
	mended                       // al
	drove                        // moved the van or shot from it; if dead: has moved
	covered                      // by Zombie Muck
	held                         // fast by a lost check. More 1
	deadFought                   // in this Fight Zombies
	rerolled                     // this round. B103

	turnMarks = searched | doubled | mended | drove
)

func (c *character) person() Person   { return Person(c.who - 1) }
func (c *character) is(p Person) bool { return c.who == uint8(p)+1 }
func (c *character) pair() pair       { return pair(c.count) }

// plays reports whether a Character has turns. Round 1.
func (c *character) plays() bool { return c.condition == living || c.condition == aboard }

// stands reports whether a dead one is on the board as a Zombie; under Haunted it may be
// in the bag.
func (c *character) stands() bool { return c.condition == dead && c.space < off }

// pending is a Cabin card on its way to a Character.
type pending struct {
	kind uint8 // 1 + the kind, 0 for none
	to   uint8
}

// State is a position of the game, flat and without pointers: the truth if viewer is 0, otherwise the view
// of a seat. Copying it is one assignment; two histories that lead to the same position give equal bytes.
// The only secret is the Overlord's hand: in the view of a Character's seat, hand holds only public
// knowledge, see view.go.
type State struct {
	deck [2]uint64 // Cabin cards left, four bits a kind

	// Event cards as masks of ids. A card in none of them is in the Event deck or, in a view, may be in
	// the Overlord's hand.
	discards uint32
	hand     uint32 // the Overlord's, as far as the viewer knows it
	known    uint32 // part of hand that everybody knows

	zombies [27]zombie // ascending, 0 behind the last
	points  [6]uint16  // More 3
	rules   uint16     // index of the game's Rules
	round   uint16
	mover   zombie // the token on the move; see walker
	before  zombie // the moving token before its move or, while none moves, the last one

	chars     [6]character
	hands     [6][7]card  // ascending, 0 behind the last
	survivors [3]survivor // ascending, 0 behind the last
	loose     [3]uint8    // places of single pieces, ascending, then 0; see place
	bundle    uint8       // place of the assembled pieces; 0 for none
	bundled   uint8       // how many they are

	cracked   uint8 // Walls, as sets of arcs
	destroyed uint8
	struck    uint8 // by one hit of the phase in progress. B84
	smashed   uint8 // by two, or by a brute's

	bag      [6]uint8 // tokens by type, then Survivors
	pile     [5]uint8 // the discard pile
	bagDead  uint8    // dead Characters in the bag, as a set. More 6
	pileDead uint8

	tokensOut uint8 // records in zombies
	handSize  uint8 // cards in the Overlord's hand
	event     uint8 // 1 + the Event card in play, 0 for none
	van       uint8 // 1 + the arc of the Rescuers, 0 before the call
	bait      uint8 // holder of the Bait token
	lead      uint8 // its holder when the round began
	turn      uint8 // how many turns of the round are over
	left      uint8 // actions left
	creepers  uint8 // die of this MOVE, 0 before a throw

	stage  stage
	phase  Phase
	viewer uint8 // 0 truth, else 1 + the seat of the view
	actor  uint8 // the Character who acts: on turn, or with a granted action
	asked  uint8 // the Character whose owner decides, 0 for none
	flags  uint8

	// Registers of the node in progress, 0 outside it.
	mode      fightMode
	fighter   uint8 // the fighting Character
	weapon    card
	foe       class
	spot      uint8 // 1 + the space of a fight in Fight Zombies that is not over
	last      uint8 // 1 + the last fighter in it, or the dead Character that moves
	roll      uint8
	against   uint8
	placing   uint8 // points still to be placed on targets
	suffering uint8 // points still to be placed on Survivors
	floor     Space // space of the fight; of the allotment order; of all tokens of an Event
	floorRank uint8
	partner   uint8 // 1 + the trading partner
	given     card  // see phase_trade.go
	taken     card
	haul      survivor // the moved Survivor
	hauled    uint8    // 1 + the moved Character
	steps     uint8    // spaces still to be moved
	queue     [2]pending
	tokens    uint8    // still to be drawn for the Event
	token     uint8    // 1 + the token drawn
	thrown    uint8    // cards
	strides   uint8    // spaces that the token on the move has moved
	choice    [2]uint8 // ways of the moving token, space by space: 1 + the space, 0 for none
	choices   [2]uint8 // ways of the token before it
}

// Flags of a position.
const (
	baitStays uint8 = 1 << iota // the Bait is not passed in this round. Pass 2
	burning                     // the Chainsaw burns gas
	lost                        // the check that was lost ends the turn. More 1
	aiming                      // two actions make this shot kill. Less 4
	doubling                    // Sandra's second shot may follow
	leading                     // a Survivor is led, not roped
)

// fightMode says why somebody fights.
type fightMode uint8

// Reasons for a fight. A check is the fight after entering a space.
const (
	noFight fightMode = iota
	check
	deliberate
	duel
	inPhase
)

func (s *State) r() *Rules         { return allRules.At(s.rules) }
func (s *State) o() *Options       { return &s.r().Options }
func (s *State) has(f uint8) bool  { return s.flags&f != 0 }
func (s *State) cast() []character { return s.chars[:s.r().n] }

// Places of pieces: 1 + a space, or carriedBy.
const carried = 32

func carriedBy(c int) uint8 { return carried + uint8(c) }
func lyingIn(x Space) uint8 { return 1 + uint8(x) }

// order returns the i-th Character clockwise from the Bait holder. Bait 1, B11.
func (s *State) order(i int) int { return s.clockwise(int(s.bait) + i) }

// clockwise counts Characters clockwise: behind the last comes the first.
func (s *State) clockwise(c int) int {
	for n := s.r().n; c >= n; { // which is faster than to divide
		c -= n
	}
	return c
}

// firstInOrder returns the first Character in order with a property, or -1.
func (s *State) firstInOrder(holds func(c *character) bool) int {
	for i := range s.r().n {
		if c := s.order(i); holds(&s.chars[c]) {
			return c
		}
	}
	return -1
}

func isLiving(c *character) bool { return c.condition == living }

// attention is the first living Character in order, or -1.
func (s *State) attention() int { return s.firstInOrder(isLiving) }

// count returns how many Characters are in a condition.
func (s *State) count(of condition) (n int) {
	for i := range s.chars {
		if s.chars[i].condition == of {
			n++
		}
	}
	return n
}

func (s *State) livingSpaces() (m spots) {
	for i := range s.chars {
		if s.chars[i].condition == living {
			m |= one(s.chars[i].space)
		}
	}
	return m
}

func (s *State) survivorSpaces() (m spots) {
	for _, v := range s.survivors {
		if v != 0 {
			m |= one(v.space())
		}
	}
	return m
}

// persons returns the spaces of people that stop Zombies. Case 1.
func (s *State) persons() spots { return s.livingSpaces() | s.survivorSpaces() }

func (s *State) onBoard() []zombie { return s.zombies[:s.tokensOut] }

// zombieSpaces returns the spaces of Zombies, including dead Characters.
func (s *State) zombieSpaces() (m spots) {
	for _, z := range s.onBoard() {
		m |= one(z.space())
	}
	for i := range s.chars {
		if s.chars[i].stands() {
			m |= one(s.chars[i].space)
		}
	}
	return m
}

// Results.

// finish ends the game.
func (s *State) finish() {
	s.phase, s.stage = phaseOver, stageOver
	s.struck, s.smashed = 0, 0
	s.clearMark(foughtBit | movedBit)
	for i := range s.chars {
		s.chars[i].marks &= covered | held | turnMarks
	}
	s.clearNode()
}

// clearNode empties the registers.
func (s *State) clearNode() {
	s.flags &= baitStays
	s.mode, s.fighter, s.weapon, s.foe, s.spot, s.last, s.roll, s.against = 0, 0, 0, 0, 0, 0, 0, 0
	s.placing, s.suffering, s.floor, s.floorRank = 0, 0, 0, 0
	s.partner, s.given, s.taken, s.haul, s.hauled, s.steps = 0, 0, 0, 0, 0, 0
	s.queue, s.tokens, s.token, s.thrown = [2]pending{}, 0, 0, 0
	s.choices, s.choice, s.strides, s.mover, s.before = [2]uint8{}, [2]uint8{}, 0, 0, 0
	s.asked, s.actor, s.turn, s.left = 0, 0, 0, 0
}

// Score returns the result for a seat. B107-B110, B123.
func (s *State) Score(seat engine.Seat) float64 {
	if s.phase != phaseOver {
		return 0
	}
	return s.score(seat)
}
