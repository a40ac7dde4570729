package cabin

import "strconv"

// Type is a kind of Zombie. Kind 1-5; the turned are Survivors turned Zombies.
type Type uint8

// The six types, in the order of rows and records.
const (
	Creeper Type = iota
	Shambler
	Sprinter
	Brawler
	Brute
	Turned
	types
)

// tokens is how many types are among the 24 tokens of the bag.
const tokens = Turned

var typeNames = [types]string{"creeper", "shambler", "sprinter", "brawler", "brute", "turned"}

// String returns the word for a type.
func (t Type) String() string { return typeNames[t] }

// class is a set of equal targets of a shot or a fight in one space: the type of a token and its
// health, or somebody by name.
//
//	0-31   4 x type + health
//	32+c   dead Character c
//	40+c   living Character c
//	48+c   fallen Character c
type class uint8

const (
	deadClass   class = 32
	livingClass class = 40
	fallenClass class = 48
	classes           = 56
)

func tokenClass(t Type, health uint8) class { return class(4*uint8(t) + health) }

func (k class) token() bool { return k < deadClass }

func (k class) kind() Type    { return Type(k >> 2) }
func (k class) health() uint8 { return uint8(k & 3) }

// who returns the Character of a class that is not a token, and the group of the class.
func (k class) who() (c int, of class) { return int(k & 7), k &^ 7 }

// order is the place of a class in the allotment order: by type, then the healthy first,
// then Characters.
func (k class) order() uint8 {
	if k.token() {
		return uint8(k&^3 | (3 - k&3))
	}
	return uint8(k)
}

// zombie is the record of a token on the board. Records ascend by space, type and health,
// which is the order in which Zombies move.
//
//	bits  15-11  10-8  7-6     5       4      3-0
//	      space  type  health  fought  moved  0
type zombie uint16

const (
	foughtBit zombie = 1 << 5
	movedBit  zombie = 1 << 4
)

func newZombie(x Space, k class) zombie { return zombie(x)<<11 | zombie(k)<<6 }

func (z zombie) space() Space  { return Space(z >> 11) }
func (z zombie) class() class  { return class(z >> 6 & 31) }
func (z zombie) kind() Type    { return Type(z >> 8 & 7) }
func (z zombie) health() uint8 { return uint8(z >> 6 & 3) }
func (z zombie) fought() bool  { return z&foughtBit != 0 }
func (z zombie) moved() bool   { return z&movedBit != 0 }
func (z zombie) to(x Space) zombie {
	return z&(1<<11-1) | zombie(x)<<11
}

// survivor is the record of a Survivor on the board, 0 for none.
//
//	bits  7-3        2-1         0
//	      1 + space  health - 1  carries a piece
type survivor uint8

func newSurvivor(x Space, k survivorClass) survivor { return survivor(x+1)<<3 | survivor(k) }

func (v survivor) space() Space         { return Space(v>>3) - 1 }
func (v survivor) class() survivorClass { return survivorClass(v & 7) }
func (v survivor) health() uint8        { return v.class().health() }
func (v survivor) carries() bool        { return v&1 != 0 }
func (v survivor) to(x Space) survivor  { return newSurvivor(x, v.class()) }

// survivorClass distinguishes the Survivors in a space: 2 x (health - 1), plus 1 for a piece that it
// carries.
type survivorClass uint8

func (k survivorClass) health() uint8 { return uint8(k>>1) + 1 }

// order is the place of a class in the allotment of points to Survivors: first those with a piece, then
// the healthy. Aid 2.
func (k survivorClass) order() uint8 { return uint8(1-k&1)<<2 | (4 - k.health()) }

// String writes a class as "survivor3", followed by "-" if it carries nothing.
func (k survivorClass) String() string {
	text := "survivor" + strconv.Itoa(int(k.health()))
	if k&1 == 0 {
		text += "-"
	}
	return text
}

// Person is one of the eight Characters. Parts 4.
type Person uint8

// The eight, in the order of the digest.
const (
	Al Person = iota
	Barbara
	David
	Michael
	Julie
	Maria
	Ray
	Sandra
	people
)

var personNames = [people]string{"al", "barbara", "david", "michael", "julie", "maria", "ray", "sandra"}

// String returns the name in lower case, as in notation.
func (p Person) String() string { return personNames[p] }

type condition uint8

// A Character is in exactly one condition. P299 says which follows which.
const (
	waiting condition = iota // the cast is being chosen
	living
	fallen // dead, lying down, not yet risen
	dead   // a Zombie
	aboard // in the van
	gone   // out of the game
)

var conditionNames = [...]string{"waiting", "living", "fallen", "dead", "aboard", "gone"}

// pair is two of the five abilities of the dead. Death 2, Dead 2.
type pair uint8

// The abilities as bits of abilities.
const (
	winsTies uint8 = 1 << iota
	rerolls
	plusOne
	farther
	directs
)

var pairNames = [...]string{"TR", "TP", "TS", "TD", "RP", "RS", "RD", "PS", "PD", "SD"}

// automatic is the pair of the dead without a player.
const automatic pair = 1

var pairAbilities = [...]uint8{
	winsTies | rerolls, winsTies | plusOne, winsTies | farther, winsTies | directs, rerolls | plusOne,
	rerolls | farther, rerolls | directs, plusOne | farther, plusOne | directs, farther | directs,
}

func (p pair) has(ability uint8) bool { return pairAbilities[p]&ability != 0 }

// card is a Cabin card as it lies in a hand: its kind, what it shows, and a Grip Tape. 0 is
// no card; else the code of the card is one less.
//
//	bits  7-3   2-1    0
//	      kind  level  tape
type card uint8

func newCard(kind, level uint8) card { return 1 + card(kind<<3|level<<1) }

func (h card) kind() uint8  { return uint8(h-1) >> 3 }
func (h card) level() uint8 { return uint8(h-1) >> 1 & 3 }
func (h card) taped() bool  { return (h-1)&1 != 0 }

// spent returns the card with its level one lower.
func (h card) spent() card { return h - 2 }

func (h card) withTape() card { return 1 + ((h - 1) | 1) }

// code is the card as an argument of actions.
func (h card) code() uint8 { return uint8(h - 1) }

// Weapons that are not cards.
const (
	bareHands card = 254 + 1
	radioClub card = 0 // code 255
)
