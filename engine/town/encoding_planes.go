package town

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// Largest values in planes; more counts as the largest.
const (
	mostStrength = 12 // Strength of a group
	mostSecond   = 6  // Strength of the weaker unit of a group
	mostMen      = 3  // Player units in a space; only Town Center can hold more
	mostMan      = 6  // Strength of a Player unit
)

type planePart = index.Part[*State, uint64]

// seenPlanes are the planes over spaces, group by group. A Set is a plane.
func seenPlanes(r *Rules) []planePart {
	return append([]planePart{groundPlanes(r), index.Tell(zedFields, (*State).observeZeds), menPlanes(r)}, momentPlanes()...)
}

// groundPlanes show the map, which never changes.
func groundPlanes(r *Rules) planePart {
	classes := []Class{townSpace, village, mine, farm}
	planes := []Set{r.named, startSpaces, 1 << Center}
	fields := []engine.Field{
		index.Claim("space where units Forage", "forage-1"),
		index.Claim("Start", "move-3"),
		index.Claim("Town Center", "town-1"),
	}
	for _, c := range classes {
		m := Set(0)
		for x := range Space(spaces) {
			if r.Map.Class[x] == c {
				m |= 1 << x
			}
		}
		planes = append(planes, m)
		fields = append(fields, index.Claim("space of class "+c.String(), "combat-6, forage-2"))
	}
	for t := range Track(tracks) {
		planes = append(planes, 0xff<<At(t, 0))
		fields = append(fields, index.Claim(t.String()+" track", "track-1"))
	}
	return index.Tell(fields, func(_ *State, dst []uint64) {
		for i, m := range planes {
			dst[i] = uint64(m)
		}
	})
}

// Zeds, layer by layer.
const (
	layerZeds     = 0
	layerStrength = layerZeds + stacking
	layerSecond   = layerStrength + mostStrength
	layerHits     = layerSecond + mostSecond
	layerHits2    = layerHits + zedHits
	layerFull     = layerHits2 + zedHits
	layerFull2    = layerFull + 1
	layerStirred  = layerFull2 + 1
	layerMovers   = layerStirred + 1
)

var zedFields = []engine.Field{
	index.Count("Zeds units", "2 units", "stack-1", stacking),
	index.Count("Strength of the Zeds", "Strength 12", "combat-2", mostStrength),
	index.Count("Strength of the second Zeds unit", "Strength 6", "combat-2", mostSecond),
	index.Count("Hits until the first Zeds unit is gone", "6 Hits", "hit-4", zedHits),
	index.Count("Hits until the second Zeds unit is gone", "6 Hits", "hit-4", zedHits),
	index.Claim("the first Zeds unit shows its full side", "hit-5"),
	index.Claim("the second Zeds unit shows its full side", "hit-5"),
	index.Claim("holds a Zeds unit that has had its move", "C21"),
	index.Claim("Zeds on the move", "zeds-4"),
}

func (s *State) observeZeds(dst []uint64) {
	for m := s.infested(); m != 0; m &= m - 1 {
		x := m.Next()
		g := &s.zeds[x]
		index.Raise(dst[layerZeds:layerStrength], int(x), s.count(x))
		index.Raise(dst[layerStrength:layerSecond], int(x), s.groupStrength(x))
		for slot, z := range g {
			if z == 0 {
				break
			}
			index.Raise(dst[layerHits+slot*zedHits:][:zedHits], int(x), z.left())
			dst[layerFull+slot] |= uint64(1-z.side()) << x
			if z.stirred() {
				dst[layerStirred] |= 1 << x
			}
		}
		index.Raise(dst[layerSecond:layerHits], int(x), s.strength(g[1]))
	}
	if s.job.movers != 0 {
		dst[layerMovers] = 1 << s.job.at
	}
}

// menPlanes show each Player unit, and all together.
func menPlanes(r *Rules) planePart {
	n := len(r.Units.Men)
	fields := append(index.Each(index.Claim("%s", "term-1"), r.ids()...),
		index.Count("Player units", "3 units", "move-4", mostMen),
		index.Count("Strength of the strongest Player unit", "Strength 6", "combat-2", mostMan),
		index.Claim("Defiant unit", "village-1"),
		index.Claim("Well-Armed unit", "C71"))
	return index.Tell(fields, func(s *State, dst []uint64) {
		all := dst[n:]
		units, strength, marks := all[:mostMen], all[mostMen:][:mostMan], all[mostMen+mostMan:]
		for u := range n {
			m := s.men[u]
			if !m.inPlay() {
				continue
			}
			bit := uint64(1) << m.place()
			dst[u] = bit
			index.Add(units, int(m.place()))
			index.Raise(strength, int(m.place()), s.manStrength(Unit(u)))
			if m&defiant != 0 {
				marks[0] |= bit
			}
			if m&armed != 0 {
				marks[1] |= bit
			}
		}
	})
}

// momentPlanes show the places of the actions in progress.
func momentPlanes() []planePart {
	return []planePart{
		index.Where("No Entry", "hello-2, C29", func(s *State) uint64 { return 1 << s.barred >> 1 }),
		index.Where("combat, retreat, or target of the shot", "combat-1", func(s *State) uint64 {
			return index.If[uint64](s.fight.kind != noFight && s.phase != phaseTarget, 1<<s.fight.at)
		}),
		index.Where("where the way back ends", "retreat-6, retreat-7", func(s *State) uint64 {
			return index.If[uint64](s.fight.kind == combat || s.fight.kind == backing, 1<<s.fight.back)
		}),
		index.Where("where the unit from the Cup goes", "stack-5", func(s *State) uint64 { return 1 << s.goal >> 1 }),
	}
}
