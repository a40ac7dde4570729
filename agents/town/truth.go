package town

import (
	"deadreckon/engine"
	rules "deadreckon/engine/town"
)

// Features of a full state at any moment, for a value function that measures luck: contents of every
// space, rest of the turn, and actions in progress.

const (
	roadFeatures   = beyond + 1 + 3*beyond + 16
	unitFeatures   = 3
	fightFeatures  = 4 + 7 + 4 + 11
	momentFeatures = rules.Phases + rules.Steps + rules.JobKinds + rules.FateParts + 13
	units          = 13
	// TruthCount is the number of features of a TruthFeatures.
	TruthCount = globalFeatures + tracks*roadFeatures + units*unitFeatures + fightFeatures + momentFeatures
)

// TruthFeatures computes features of full states. It is not safe for concurrent use.
type TruthFeatures struct{ scene }

// Describe writes TruthCount features of a state to x. It does not allocate.
func (d *TruthFeatures) Describe(s engine.State, x []float32) {
	clear(x)
	d.look(rules.FactsOf(s))
	d.describeAll(x[:globalFeatures])
	x = x[globalFeatures:]
	for t := range d.roads {
		d.describeRoad(rules.Track(t), x[:roadFeatures])
		x = x[roadFeatures:]
	}
	for u := range each(d.men) {
		y := x[int(u)*unitFeatures:]
		y[0], y[1] = 1, float32(d.HitsLeft(u))/6
		y[2] = float32(one(d.Place(u) == rules.Center))
	}
	x = x[units*unitFeatures:]
	d.describeFight(x[:fightFeatures])
	d.describeNow(x[fightFeatures:])
}

// describeRoad writes the contents of a track's spaces and its next Zeds.
func (d *TruthFeatures) describeRoad(t rules.Track, x []float32) {
	r := &d.roads[t]
	x[r.near] = 1
	x = x[beyond+1:]
	for n, sum := range r.zeds {
		if sum > 0 {
			g := d.Zeds(rules.At(t, n))
			x[n], x[beyond+n] = float32(sum)/12, float32(g.Left[0]+g.Left[1])/12
		}
	}
	first, guards, left := -1, 0, 0
	var guard rules.Unit
	for u := range each(d.men) {
		y := d.Place(u)
		if y == rules.Center || y.Track() != t {
			continue
		}
		n := y.Number()
		x[2*beyond+n] += float32(d.Strength(u)+d.terrain(y)) / 7
		left += d.HitsLeft(u)
		if n < r.near {
			if guards++; n > first {
				first, guard = n, u
			}
		}
	}
	x = x[3*beyond:]
	coming := d.Coming(t)
	kind, moved, done := d.Moving()
	moving := kind == 1 || kind == 2
	x[0], x[1], x[2] = float32(coming)/2, float32(one(coming > 0)), float32(one(coming > 1))
	if moving && moved == t {
		x[3], x[4] = 1, float32(done)/8
		x[5] = float32(one(done <= r.near))
		coming += one(done <= r.near)
	}
	x[6], x[7], x[8] = float32(guards)/3, float32(one(guards > 0)), float32(left)/10
	x[9] = float32(max(-2, min(4, r.near+1-coming))) / 4
	x[10] = float32(one(r.near < beyond && guards == 0 && coming > r.near))
	x[11] = float32(one(r.near < beyond && coming > r.near))
	if first >= 0 && r.near < beyond {
		b := d.fights(guard, d.meets(guard, rules.At(t, r.near), first))
		x[12], x[13] = float32(b.won), float32(1-b.won)
		x[14] = float32(b.suffered) / 3
		x[15] = float32(b.hits[6]) / 3
	}
}

// meets returns the column of a unit that defends its space against a group.
func (d *TruthFeatures) meets(u rules.Unit, from rules.Space, at int) int {
	col := d.HandColumn(u, from, true)
	return max(0, min(col+d.terrain(rules.At(from.Track(), at)), 6))
}

// describeFight writes the fight in progress.
func (d *TruthFeatures) describeFight(x []float32) {
	kind, at, fights, hits := d.Fighting()
	if kind == 0 {
		return
	}
	x[kind-1] = 1
	x[4+7+int(at.Track())%4] = 1
	y := x[4+7+4:]
	y[0], y[1], y[2] = float32(at.Steps())/8, float32(one(d.Losing())), float32(one(d.Entered()))
	y[3] = float32(hits) / 3
	_, who, sum, attacks, ok := d.Fight()
	y[4] = float32(one(attacks))
	if !fights || !ok {
		return
	}
	y[5] = float32(d.HitsLeft(who)) / 6
	col := d.FightColumn()
	if kind == 2 {
		x[4+min(col-1, 6)] = 1
		y[6] = float32(sum) / 12
		return
	}
	x[4+col] = 1
	b := d.fights(who, col)
	won, suffered := b.won, b.suffered
	if sum > 0 {
		cell, lost := d.Hand(sum, col)
		won, suffered = float64(1-one(lost)), float64(cell.Players)
	}
	y[6], y[7], y[8] = float32(sum)/12, float32(1-won), float32(suffered)/3
	y[9], y[10] = float32(b.last[min(6, d.HitsLeft(who))]), float32((1-won)*float64(one(at.Steps() <= 2)))
}

// describeNow writes the rest of the action in progress.
func (d *TruthFeatures) describeNow(x []float32) {
	x[d.Phase()] = 1
	x = x[rules.Phases:]
	x[d.Step()] = 1
	x = x[rules.Steps:]
	kind, _, _ := d.Moving()
	x[kind] = 1
	x = x[rules.JobKinds:]
	x[d.Drawn()] = 1
	x = x[rules.FateParts:]
	x[0], x[1] = float32(d.Common())/3, float32(d.Own())/2
	for i := range 4 {
		x[2+i] = float32(d.Marks() >> i & 1)
	}
	for i := range 3 {
		x[6+i] = float32(d.Around() >> i & 1)
	}
	left := d.Turns() - d.GameTurn()
	x[9] = float32(max(0, 4-left)) / 4
	x[10] = float32(one(left == 1))
	sum := 0
	for m := d.Infested(); m != 0; m &= m - 1 {
		sum += d.Zeds(m.Next()).Sum()
	}
	x[11] = float32(sum) / 50
	x[12] = float32(one(d.InPlay() == 0))
}
