package streets

import "deadreckon/engine/streets/ground"

// What lies on the table of explosions and what is to explode: clouds and charges. S69, S70.

// cloudKind is what a cloud is of; noCloud is an empty record.
type cloudKind uint8

// What may drift over the table.
const (
	noCloud cloudKind = iota
	smoke
	gas
)

// cloudNames are the words for kinds of clouds.
var cloudNames = [...]string{"none", "smoke", "gas"}

// cloud is a cloud round a place; age counts the Survival phases that it has seen the end of.
// Records ascend by place, with the empty ones behind.
type cloud struct {
	at   place
	kind cloudKind
	age  uint8
}

// cloudPhases is the age at which a cloud leaves. S69.
const cloudPhases = 2

func (c cloud) before(d cloud) bool {
	return c.at < d.at || c.at == d.at && (c.kind < d.kind || c.kind == d.kind && c.age < d.age)
}

// addCloud puts a cloud on the table, if there is a record for it. Data 5.
func (s *State) addCloud(k cloudKind, at place) { s.putCloud(cloud{at: at, kind: k}) }

// putCloud lays a cloud down where a record is free.
func (s *State) putCloud(c cloud) {
	n := len(s.clouds) - 1
	if s.clouds[n].kind != noCloud {
		return
	}
	for ; n > 0 && (s.clouds[n-1].kind == noCloud || c.before(s.clouds[n-1])); n-- {
		s.clouds[n] = s.clouds[n-1]
	}
	s.clouds[n] = c
}

// layBlasts puts smoke on a table, and says what burns.
func (s *State) layBlasts(t *ground.Table) {
	for _, c := range s.clouds {
		if c.kind == smoke {
			t.Smoke(c.at, cloudReach)
		}
	}
	for h := range s.r().Map.Buildings {
		if s.buildings[h].fire > 0 {
			t.SetFire(h)
		}
	}
}

// chargeKind is what lies there; noCharge is an empty record.
type chargeKind uint8

// What may lie about, lit or on guard.
const (
	noCharge chargeKind = iota
	laidDynamite
	laidSentry // Marines T
)

// chargeNames are the words for kinds of charges.
var chargeNames = [...]string{"none", "dynamite", "sentry-gun"}

// charge is something that was laid down and goes off by itself. Records ascend by place, with
// the empty ones behind.
//
//	bits of more   0                                              1-3
//	               lit in this turn, or it has had its die        1 + the seat that laid it
//
// A sentry gun has more rounds than a game has turns for: they are not counted.
type charge struct {
	at   place
	kind chargeKind
	more uint8
}

// chargeServed marks a charge that has had its die of the turn.
const chargeServed uint8 = 1

// newCharge makes the charge of a seat, -1 for none.
func newCharge(at place, k chargeKind, seat int) charge {
	return charge{at, k, uint8(1+seat) << 1}
}

// seat returns whose charge it is, -1 for nobody's.
func (c charge) seat() int { return int(c.more>>1&7) - 1 }

func (c charge) before(d charge) bool {
	return c.at < d.at || c.at == d.at && (c.kind < d.kind || c.kind == d.kind && c.more < d.more)
}

// addCharge lays a charge down, and reports whether there was a record for it. Data 5.
func (s *State) addCharge(c charge) bool {
	n := len(s.charges) - 1
	if s.charges[n].kind != noCharge {
		return false
	}
	for ; n > 0 && (s.charges[n-1].kind == noCharge || c.before(s.charges[n-1])); n-- {
		s.charges[n] = s.charges[n-1]
	}
	s.charges[n] = c
	return true
}

// takeCharge takes the n-th charge away and returns it.
func (s *State) takeCharge(n int) charge {
	c := s.charges[n]
	copy(s.charges[n:], s.charges[n+1:])
	s.charges[len(s.charges)-1] = charge{}
	return c
}

// cloudReach is how far a cloud reaches, in half inches. Blast.
const cloudReach = 4

// How far explosions and clouds reach, in half inches. Blast.
const (
	blastNear = 2
	blastFar  = 4
)
