package cabin

import "deadreckon/engine/kit/lines"

// Use is the use of a Cabin card. Card 1.
type Use uint8

// The uses. Of special ones there is at most one kind in a deck.
const (
	Gun      Use = iota // shoots as often as its level. Gun 2
	AK47                // up to four points at once. Ak 1
	Elephant            // kills, never in the own space. Elephant 1
	Flare               // signals a Survivor, or hits two Zombies. Flare 1
	Bow                 // reloads every turn. Bow 1-3
	Melee               // strikes for its damage. Melee 2
	Saw                 // slays while it has gas. Saw 1-3
	Nails               // strikes, and once rebuilds a Wall. Nails 1, 2
	Wrench              // strikes, and wins ties. Tie 1
	Tape                // is put on a melee weapon. Tape 1
	Muck                // no fights for a round. Muck 1
	Rope                // moves somebody up to 2. Rope 1
	Groan               // brings a Zombie when it is drawn. Groan 1
	Aid                 // takes an Injury away. B71
	uses
)

var useNames = [uses]string{"gun", "ak47", "elephant", "flare", "bow", "melee", "saw", "nails", "wrench",
	"tape", "muck", "rope", "groan", "aid"}

func (u Use) shoots() bool { return u <= Bow }
func (u Use) melee() bool  { return u >= Melee && u <= Wrench }
func (u Use) item() bool   { return u >= Tape }

// levelled reports whether a card of this use shows a level.
func (u Use) levelled() bool { return u.shoots() || u == Saw || u == Nails }

// Card is one kind of Cabin card.
type Card struct {
	Token, Title string
	Copies       uint8
	Use          Use
	Range        uint8 // 1 Shotgun, 2 Pistol, 3 Rifle. Range 2, 4
	Level        uint8 // initial level: shots, gas, or 1 for loaded or with nails
	Damage       uint8 // melee weapons only
	Cost         uint8 // actions that an item takes
	Source       lines.Source
	line         int
}

// maxKinds bounds the kinds of cards; see card.
const maxKinds = 30

// Cards is a Cabin deck.
type Cards struct {
	Kinds  []Card
	file   string
	titles string // the digest leaves them out
}

// DeckSize is the number of Cabin cards. Parts 2.
const DeckSize = 29

// Code says how many tokens an Event card brings. Event 2-5.
type Code uint8

// The five codes. Event.Number is the number in all but the die.
const (
	CodeLiving Code = iota // as many as players are living, and Number more
	CodeNumber
	CodeDie
	CodeStar // as many as the text says
)

// Where is the place of arriving tokens. Event 7.
type Where uint8

// The places.
const (
	WhereRoll     Where = iota // into the Woods, each by its own die
	WhereOne                   // into the Woods of one die for all
	WhereBait                  // into the Woods of the attention
	WhereThree                 // into the Woods of the attention's arc and its neighbours
	WhereClearing              // into the Clearing, each by its own die
)

var whereNames = []string{"roll", "one", "bait", "three", "clearing"}

// Effect is the effect of an Event card after its tokens are placed. Event 8.
type Effect uint8

// The effects. Event.Filter belongs to EffectMove.
const (
	EffectNone    Effect = iota
	EffectBullets        // the Character who fired most gets the Bait
	EffectHush           // Zombies that see or hear the attention move towards him
	EffectMove           // Zombies of a filter move one space
	EffectHit            // Zombies in the Yard hit their Wall
	EffectTimber         // one Wall takes a hit
)

var effectNames = []string{"none", "bullets", "hush", "move", "hit", "timber"}

// Filter says which token Zombies an Event card moves.
type Filter uint8

// The filters: a type of Zombie, or a part of the board.
const (
	FilterAll Filter = Filter(types) + iota
	FilterOutside
	FilterCabin
	FilterYard
	FilterClearing
	FilterWoods
)

var filterNames = append(typeNames[:], "all", "outside", "cabin", "yard", "clearing", "woods")

func (f Filter) holds(z zombie) bool {
	switch {
	case f < Filter(types):
		return z.kind() == Type(f)
	case f == FilterAll:
		return true
	case f == FilterOutside:
		return !z.space().room()
	}
	return z.space().Ring() == Ring(f-FilterCabin)
}

// Event is one Event card.
type Event struct {
	Token, Title string
	Code         Code
	Number       int8
	Where        Where
	Effect       Effect
	Filter       Filter
	Stops        bool // the Bait is not passed in its round. Pass 2
	Source       lines.Source
	line         int
}

// EventCount is the number of Event cards. Parts 3.
const EventCount = 23

// Events is an Event deck.
type Events struct {
	List   []Event
	file   string
	titles string // the digest leaves them out
}

// Figures are the numbers that are on no card.
type Figures struct {
	Skull          uint8 // the Injury that kills. Lose 1
	SurvivorHealth uint8
	TurnedFight    uint8 // of a Survivor turned Zombie. Aid 4
	TurnedHealth   uint8
	TurnedSpeed    uint8
	DeadHealth     uint8 // of a Character turned Zombie. Death 4
	Source         [6]lines.Source
	file           string
}
