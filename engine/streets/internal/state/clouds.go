package state

import (
	"slices"

	"deadreckon/engine/streets/ground"
)

// What lies on the table of explosions and what is to explode: clouds and charges. S69, S70.

// CloudKind is what a cloud is of; NoCloud is an empty record.
type CloudKind uint8

// What may drift over the table.
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

// CloudPhases is the age at which a cloud leaves. S69.
const CloudPhases = 2

func (c Cloud) before(d Cloud) bool {
	return c.At < d.At || c.At == d.At && (c.Kind < d.Kind || c.Kind == d.Kind && c.Age < d.Age)
}

// AddCloud puts a cloud on the table, if there is a record for it. Data 5.
func (s *Position) AddCloud(k CloudKind, at Place) { s.PutCloud(Cloud{At: at, Kind: k}) }

// PutCloud lays a cloud down where a record is free.
func (s *Position) PutCloud(c Cloud) {
	n := len(s.Clouds) - 1
	if s.Clouds[n].Kind != NoCloud {
		return
	}
	for ; n > 0 && (s.Clouds[n-1].Kind == NoCloud || c.before(s.Clouds[n-1])); n-- {
		s.Clouds[n] = s.Clouds[n-1]
	}
	s.Clouds[n] = c
}

// setBlasts puts smoke on a table, and says what burns.
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

// ChargeKind is what lies there; NoCharge is an empty record.
type ChargeKind uint8

// What may lie about, lit or on guard.
const (
	NoCharge ChargeKind = iota
	LaidDynamite
	LaidSentry // Marines T
)

// ChargeNames are the words for kinds of charges.
var ChargeNames = [...]string{"none", "dynamite", "sentry-gun"}

// Charge is something that was laid down and goes off by itself. Records ascend by place, with
// the empty ones behind.
//
//	bits of more   0                                              1-3
//	               lit in this turn, or it has had its die        1 + the seat that laid it
//
// A sentry gun has more rounds than a game has turns for: they are not counted.
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

func (c Charge) before(d Charge) bool {
	return c.At < d.At || c.At == d.At && (c.Kind < d.Kind || c.Kind == d.Kind && c.More < d.More)
}

// AddCharge lays a charge down, and reports whether there was a record for it. Data 5.
func (s *Position) AddCharge(c Charge) bool {
	n := len(s.Charges) - 1
	if s.Charges[n].Kind != NoCharge {
		return false
	}
	for ; n > 0 && (s.Charges[n-1].Kind == NoCharge || c.before(s.Charges[n-1])); n-- {
		s.Charges[n] = s.Charges[n-1]
	}
	s.Charges[n] = c
	return true
}

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
