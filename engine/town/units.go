package town

// Unit is the index of a Player unit.
type Unit uint8

const (
	maxUnits      = 13
	noUnit   Unit = 15
)

// UnitKind is the kind of a Player unit.
type UnitKind uint8

// The three kinds of Player units.
const (
	Hero UnitKind = iota
	Heroic
	Regular
)

var unitKindNames = []string{"hero", "heroic", "regular"}

// Ability is something that a unit can do. 1.4.
type Ability uint8

// The abilities. Of those before powers at most one unit has each.
const (
	EliteSniper Ability = iota // card-1
	Overwatch                  // card-2
	Crafting                   // card-3
	Keys                       // card-4
	Traffic                    // card-5
	Citadel                    // card-6
	Speech                     // card-7
	Initiative                 // card-8
	Leadership                 // card-12
	LongRange                  // card-13

	powers = iota
)

// Abilities that several units may have.
const (
	EagleScout  Ability = powers + iota // card-9
	Tough                               // card-10
	MartialArts                         // card-11
	Scavenger                           // forage-3
	Traps                               // hello-1
	NoGunfire
)

var abilityNames = []string{"elite-sniper", "overwatch", "crafting", "keys", "traffic", "citadel", "speech", "initiative",
	"leadership", "long-range", "eagle-scout", "tough", "martial-arts", "scavenger", "traps", "no-gunfire"}

// Man holds the figures on a Player unit's counter and card. C05, C98.
type Man struct {
	ID        string // one word, such as civ-a
	Name      string
	Kind      UnitKind
	Strength  [2]uint8 // full and reduced side
	Move      uint8
	Hits      [2]uint8 // icons of the full and of the reduced side. hit-3
	Brings    uint8    // Ammo that the unit brings when it arrives
	Abilities uint32   // bit a is Ability a
}

func (m Man) has(a Ability) bool { return m.Abilities>>a&1 != 0 }

// alike reports whether two counters differ in nothing but their name.
func (m Man) alike(o Man) bool {
	m.ID, m.Name, o.ID, o.Name = "", "", "", ""
	return m == o
}

// ZedType holds the figures on a Zeds unit's counter. zeds-3, 2.2.
type ZedType struct {
	Strength [2]uint8 // full and reduced side
	Count    uint8    // in the game
}

// hitsOf returns the Hits that bury a Player unit. hit-5.
func (s *State) hitsOf(u Unit) int {
	h := s.r().Units.Men[u].Hits
	return int(h[0] + h[1])
}
