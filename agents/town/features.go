package town

import (
	rules "deadreckon/engine/town"
)

// Features of a position at the start of a turn, for a fitted value. Most are between 0 and 1.

const (
	trackFeatures  = 17
	globalFeatures = 31
	// FeatureCount is the number of features.
	FeatureCount = tracks*trackFeatures + globalFeatures
)

// Describe writes the features of a position at the start of a turn to x. It does not allocate.
func Describe(f rules.Facts, x *[FeatureCount]float32) {
	*x = [FeatureCount]float32{}
	var s scene
	s.Facts, s.men = f, f.InPlay()
	s.take()
	for t := range s.roads {
		s.describeTrack(rules.Track(t), x[t*trackFeatures:][:trackFeatures])
	}
	s.describeAll(x[tracks*trackFeatures:])
}

// describeTrack writes the distances of the Zeds of a track and the units that block them.
func (s *scene) describeTrack(t rules.Track, x []float32) {
	r := &s.roads[t]
	x[r.near] = 1
	x = x[beyond+1:]
	x[0] = float32(r.sum) / 12
	for n, sum := range r.zeds {
		x[1] += float32(sum) / 30
		if n <= 3 {
			x[2] += float32(sum) / 12
		}
	}
	for u := range each(s.men) {
		y := s.Place(u)
		if y == rules.Center || y.Track() != t {
			continue
		}
		strength := float32(s.Strength(u)+s.terrain(y)) / 7
		x[3] += strength
		x[4] = max(x[4], strength)
		if r.near-y.Number() <= 2 {
			x[5] = max(x[5], strength)
		}
		x[6] += 0.5
	}
	if s.roads[t].near < beyond {
		x[7] = x[0] - x[4]
	}
}

// describeAll writes the turn, Ammo, cards and units.
func (s *scene) describeAll(x []float32) {
	left := float32(s.Turns()-s.GameTurn()) / 20
	x[0], x[1], x[2] = left, left*left, float32(s.Rules().Options.Players-1)/3
	x[3], x[4] = float32(s.Ammo())/20, float32(min(s.Ammo(), 4))/4
	for i, r := range s.rank {
		x[5+i] = float32(s.roads[r].danger) / 100
	}
	x[9] = float32(s.worst()) / 9
	for u := range each(s.men) {
		strength := float32(s.Strength(u))
		if s.Kind(u) == rules.Regular {
			x[10] += strength / 10
			if !s.Defiant(u) {
				x[11] += strength / 10
			}
			continue
		}
		x[12+u] = strength / 5
		x[18] += strength / 20
		if s.Place(u) == rules.Center {
			x[19] += strength / 20
		}
	}
	for c := range 16 {
		if s.Held()>>c&1 != 0 {
			x[20] += 0.25
			if p := s.PowerOf(c); p == rules.Roadblock || p == rules.Ambush || p == rules.Lucky {
				x[21] += 0.5
			}
		}
	}
	cards, come := s.Unseen()
	all, brains, fresh, symbols := float32(0), float32(0), float32(0), float32(0)
	for m := cards; m != 0; m &= m - 1 {
		c := &s.Rules().Events.Cards[firstBit(m)]
		all++
		brains += float32(one(c.Brains))
		symbols += float32(len(c.Symbols))
		for _, text := range c.Texts {
			fresh += float32(one(text.Effect == rules.DoNewAll))
		}
	}
	if all > 0 {
		x[22], x[23], x[24] = brains/all, fresh/all, symbols/all/4
		share := float32(come) / all
		x[25], x[26] = brains*share, fresh*share
	}
	x[27] = float32(come) / 7
	cup := 0
	for _, n := range s.Cup() {
		cup += int(n)
	}
	x[28] = float32(cup) / 30
	x[29] = float32(one(s.Ready(rules.Speech)))
	x[30] = float32(one(s.Turns() == s.GameTurn()))
}
