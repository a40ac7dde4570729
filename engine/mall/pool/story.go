package pool

// MaxUnits is the largest number of zombie units of a game. EN 2.5, FR Matériel.
const MaxUnits = 50

// MaxBlanks is the largest number of units left over at setup.
const MaxBlanks = 8

// Story is a viewer's knowledge of the pool: its first content, and the later eliminations and draws.
type Story struct {
	Base    [12]uint8   // number of units by value in the first pool
	Blanks  uint8       // number of units with unseen values in the first pool. EN 15.1
	Entries [Size]uint8 // as in a Log, with Draw|v for any draw whose value v is known
	Len     uint8       // number of Entries
	Left    uint8       // number of units in the pool now

	Unseen [12]uint8 // by value: candidates for blanks and for initial units elsewhere
	Limit  [12]uint8 // by value: how many units there are in all
}

// log returns the entries: Draw is an unknown draw.
func (s *Story) log() []uint8 { return s.Entries[:s.Len] }
