package state

import (
	"slices"

	"deadreckon/engine/streets/ground"
)

// Clouds and charges: everything of explosives that lies on the table. S69, S70.

// CloudKind is the kind of a cloud; NoCloud is an empty record.
type CloudKind uint8

const (
	NoCloud CloudKind = iota
	Smoke
	Gas
)

// CloudNames are the words for kinds of clouds.
var CloudNames = [...]string{"none", "smoke", "gas"}

// Cloud is a cloud round a place; age counts the Survival phases that it has seen the end of.
// Records ascend by place, with the empty ones behind.
type Cloud struct {
	At   Place
	Kind CloudKind
	Age  uint8
}

// CloudPhases is the age at which a cloud is removed. S69.
const CloudPhases = 2

func (c Cloud) key() uint32 { return uint32(c.At)<<16 | uint32(c.Kind)<<8 | uint32(c.Age) }

// put inserts a record into a sorted list with empty records last. It reports whether one was free.
func put[R interface {
	comparable
	key() uint32
}](list []R, r R) bool {
	var none R
	n := len(list) - 1
	if list[n] != none {
		return false
	}
	for ; n > 0 && (list[n-1] == none || r.key() < list[n-1].key()); n-- {
		list[n] = list[n-1]
	}
	list[n] = r
	return true
}

// AddCloud puts a new cloud on the table, if a record is free. Data 5.
func (s *Position) AddCloud(k CloudKind, at Place) { s.PutCloud(Cloud{At: at, Kind: k}) }

// PutCloud writes a cloud into a free record. It reports whether one was free.
func (s *Position) PutCloud(c Cloud) bool { return put(s.Clouds[:], c) }

// setBlasts marks smoke and fire on a table.
func (s *Position) setBlasts(t *ground.Tabletop) {
	for _, c := range s.Clouds {
		if c.Kind == Smoke {
			t.Smoke(c.At, CloudReach)
		}
	}
	for h := range s.Rules().Map.Buildings {
		if s.Buildings[h].Fire > 0 {
			t.SetFire(h)
		}
	}
}

// ChargeKind is the kind of a charge; NoCharge is an empty record.
type ChargeKind uint8

const (
	NoCharge ChargeKind = iota
	LaidDynamite
	LaidSentry // Marines T
)

// ChargeNames are the words for kinds of charges.
var ChargeNames = [...]string{"none", "dynamite", "sentry-gun"}

// Charge is a device that was laid down and goes off by itself. Records ascend by place, with empty
// records last.
//
//	bits of more   0                                              1-3
//	               lit in this turn, or it has had its die        1 + the seat that laid it
//
// The rounds of a sentry gun are not counted: it has more than a game has turns.
type Charge struct {
	At   Place
	Kind ChargeKind
	More uint8
}

// ChargeServed marks a charge that has had its die of the turn.
const ChargeServed uint8 = 1

// NewCharge makes the charge of a seat, -1 for none.
func NewCharge(at Place, k ChargeKind, seat int) Charge {
	return Charge{at, k, uint8(1+seat) << 1}
}

// Seat returns whose charge it is, -1 for nobody's.
func (c Charge) Seat() int { return int(c.More>>1&7) - 1 }

func (c Charge) key() uint32 { return uint32(c.At)<<16 | uint32(c.Kind)<<8 | uint32(c.More) }

// AddCharge lays a charge down. It reports whether a record was free. Data 5.
func (s *Position) AddCharge(c Charge) bool { return put(s.Charges[:], c) }

// TakeCharge takes the n-th charge away and returns it.
func (s *Position) TakeCharge(n int) Charge {
	c := s.Charges[n]
	_ = slices.Delete(s.Charges[:], n, n+1)
	return c
}

// CloudReach is how far a cloud reaches, in half inches. Blast.
const CloudReach = 4

// How far explosions and clouds reach, in half inches. Blast.
const (
	BlastNear = 2
	BlastFar  = 4
)
