package streets

import (
	"fmt"
	"slices"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// Clouds, fires, charges and blasts in words and pictures.

// chargeAt reports whether a charge lies in a place.
func (s *State) chargeAt(at place) bool {
	return slices.ContainsFunc(s.charges[:], func(c charge) bool { return c.kind != noCharge && c.at == at })
}

// inWords names a charge.
func (c charge) inWords() string {
	return prose.Either(c.kind == laidDynamite, "lit ", "") + plainName(chargeNames[c.kind])
}

// inFire reports whether the building of a place burns.
func (s *State) inFire(at place) bool {
	h := s.r().Map.House[at.Square()]
	return h >= 0 && s.buildings[h].fire > 0
}

// gassed reports whether a place lies in tear gas.
func (s *State) gassed(at place) bool {
	for _, c := range s.clouds {
		if c.kind == gas && c.at.Floor() == at.Floor() {
			w := s.table()
			reach := w.t.Blast(c.at, cloudReach)
			w.back()
			if reach.Has(at.Square()) {
				return true
			}
		}
	}
	return false
}

// veils are what lies over squares in a picture: fire, tear gas, and a blast in progress.
func (s *State) veils(w *scratch) (list []ground.Veil) {
	m := s.r().Map
	for h := range m.Buildings {
		for floor := range m.Buildings[h].Floors {
			if s.buildings[h].fire > 0 {
				list = append(list, ground.Veil{Over: *m.Buildings[h].Rect(), Floor: floor, Kind: ground.Fire})
			}
		}
	}
	for n := range s.vehicles {
		if v := &s.vehicles[n]; v.here() && v.is(aflame) {
			list = append(list, ground.Veil{Over: s.hull(n), Kind: ground.Fire})
		}
	}
	for _, c := range s.clouds {
		if c.kind == gas {
			list = append(list, ground.Veil{Over: w.t.Blast(c.at, cloudReach), Floor: c.at.Floor(), Kind: ground.Gas})
		}
	}
	if s.victims != 0 {
		list = append(list, ground.Veil{Over: w.t.Blast(s.target, blastFar), Floor: s.target.Floor(), Kind: ground.Burst})
	}
	return list
}

// blastFacts tell of clouds, fires and charges on the table.
func (s *State) blastFacts() (facts []string) {
	var clouds, fires, charges []string
	for _, c := range s.clouds {
		if c.kind != noCloud {
			left := cloudPhases + 1 - int(c.age)
			clouds = append(clouds, fmt.Sprintf("%s round %s for %s", c.kind.inWords(), s.placeName(c.at), prose.Count(left, "Survival phase", "Survival phases")))
		}
	}
	for h := range s.r().Map.Buildings {
		if s.buildings[h].fire > 0 {
			fires = append(fires, s.houseInWords(uint8(h)))
		}
	}
	for n := range s.vehicles {
		if s.vehicles[n].is(aflame) {
			fires = append(fires, s.vehicleInWords(n))
		}
	}
	for _, c := range s.charges {
		if c.kind != noCharge {
			charges = append(charges, c.inWords()+" at "+s.placeName(c.at))
		}
	}
	for _, row := range []struct {
		list []string
		says string
	}{{clouds, ""}, {fires, "on fire: "}, {charges, ""}} {
		if row.list != nil {
			facts = append(facts, row.says+prose.List(row.list, "and"))
		}
	}
	return facts
}

// inWords is the word for a cloud.
func (k cloudKind) inWords() string { return [...]string{"", "smoke", "tear gas"}[k] }

// hasCloud reports whether a cloud of a kind is round a place.
func hasCloud(s *State, like cloud) bool {
	return slices.ContainsFunc(s.clouds[:], func(c cloud) bool { return c.kind == like.kind && c.at == like.at })
}

// readyWords say what RELOAD does with a thing that is no gun.
func readyWords(k itemKind) string {
	switch k {
	case toyCar:
		return ", to drive it"
	case molotov:
		return ", to have it ready"
	case dynamite:
		return ", to light a stick"
	}
	return ", to start it"
}
