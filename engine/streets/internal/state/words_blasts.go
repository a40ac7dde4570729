package state

import (
	"fmt"
	"slices"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// Clouds, fires, charges and blasts in words and pictures.

// ChargeAt reports whether a charge lies in a place.
func (s *Position) ChargeAt(at Place) bool {
	return slices.ContainsFunc(s.Charges[:], func(c Charge) bool { return c.Kind != NoCharge && c.At == at })
}

// InWords names a charge.
func (c Charge) InWords() string {
	return prose.Either(c.Kind == LaidDynamite, "lit ", "") + PlainName(ChargeNames[c.Kind])
}

// InFire reports whether the building of a place burns.
func (s *Position) InFire(at Place) bool {
	h := s.Rules().Map.House[at.Square()]
	return h >= 0 && s.Buildings[h].Fire > 0
}

// Gassed reports whether a place lies in tear gas.
func (s *Position) Gassed(at Place) bool {
	for _, c := range s.Clouds {
		if c.Kind == Gas && c.At.Floor() == at.Floor() {
			w := s.Table()
			reach := w.Table.Blast(c.At, CloudReach)
			w.Release()
			if reach.Has(at.Square()) {
				return true
			}
		}
	}
	return false
}

// Veils are the coloured squares of a picture: fire, tear gas, and a blast in progress.
func (s *Position) Veils(w *Scratch) (list []ground.Veil) {
	m := s.Rules().Map
	for h := range m.Buildings {
		for floor := range m.Buildings[h].Floors {
			if s.Buildings[h].Fire > 0 {
				list = append(list, ground.Veil{Over: *m.Buildings[h].Rect(), Floor: floor, Kind: ground.Fire})
			}
		}
	}
	for n := range s.Vehicles {
		if v := &s.Vehicles[n]; v.Here() && v.Is(Aflame) {
			list = append(list, ground.Veil{Over: s.Hull(n), Kind: ground.Fire})
		}
	}
	for _, c := range s.Clouds {
		if c.Kind == Gas {
			list = append(list, ground.Veil{Over: w.Table.Blast(c.At, CloudReach), Floor: c.At.Floor(), Kind: ground.Gas})
		}
	}
	if s.Victims != 0 {
		list = append(list, ground.Veil{Over: w.Table.Blast(s.Target, BlastFar), Floor: s.Target.Floor(), Kind: ground.Burst})
	}
	return list
}

// BlastFacts tell of clouds, fires and charges on the table.
func (s *Position) BlastFacts() (facts []string) {
	var clouds, fires, charges []string
	for _, c := range s.Clouds {
		if c.Kind != NoCloud {
			left := CloudPhases + 1 - int(c.Age)
			clouds = append(clouds, fmt.Sprintf("%s round %s for %s", c.Kind.InWords(), s.PlaceName(c.At), prose.Count(left, "Survival phase", "Survival phases")))
		}
	}
	for h := range s.Rules().Map.Buildings {
		if s.Buildings[h].Fire > 0 {
			fires = append(fires, s.HouseInWords(uint8(h)))
		}
	}
	for n := range s.Vehicles {
		if s.Vehicles[n].Is(Aflame) {
			fires = append(fires, s.VehicleInWords(n))
		}
	}
	for _, c := range s.Charges {
		if c.Kind != NoCharge {
			charges = append(charges, c.InWords()+" at "+s.PlaceName(c.At))
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

// InWords is the word for a cloud.
func (k CloudKind) InWords() string { return [...]string{"", "smoke", "tear gas"}[k] }

// HasCloud reports whether a cloud of a kind is round a place.
func HasCloud(s *Position, like Cloud) bool {
	return slices.ContainsFunc(s.Clouds[:], func(c Cloud) bool { return c.Kind == like.Kind && c.At == like.At })
}

// ReadyWords say how RELOAD changes an item that is no gun.
func ReadyWords(k ItemKind) string {
	switch k {
	case ToyCar:
		return ", to drive it"
	case Molotov:
		return ", to have it ready"
	case Dynamite:
		return ", to light a stick"
	}
	return ", to start it"
}
