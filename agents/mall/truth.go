package mall

import (
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// Features of a full state at any moment, for a value function that measures luck: the features of
// describe, hidden information, and the action in progress.

const (
	fighterFeatures = 9 // per character: its current action or danger
	momentFeatures  = 19
	// TruthCount is the number of features of a TruthFeatures.
	TruthCount = featureCount + rules.Phases + 4*fighterFeatures + momentFeatures
)

// TruthFeatures computes features of full states on one map. It is not safe for concurrent use.
type TruthFeatures struct{ floods floods }

// Describe writes TruthCount features of a state to x. It does not allocate.
func (d *TruthFeatures) Describe(s engine.State, x []float32) {
	f := rules.TruthOf(s)
	describeBy(f, (*[featureCount]float32)(x), &d.floods)
	x = x[featureCount:]
	clear(x)
	x[f.Phase()] = 1
	x = x[rules.Phases:]
	for c := rules.Peter; c <= rules.Fran; c++ {
		describeFighter(f, c, x[:fighterFeatures])
		x = x[fighterFeatures:]
	}
	describeMoment(f, x)
}

// describeFighter writes a character's current action or danger.
func describeFighter(f rules.Facts, c rules.Character, x []float32) {
	at := f.At(c)
	if at == 0 || f.Status(c) >= rules.Super {
		return
	}
	chosen, strength := f.Attacked()
	waiting := f.ToAttack()
	switch {
	case chosen>>c&1 != 0:
		x[0], x[1] = 1, float32(strength)/10
	case f.Combat() == at:
		x[2] = 1
	case waiting.Has(at):
		x[3] = 1
	}
	if f.Group()>>c&1 != 0 {
		x[4] = 1
	}
	x[5] = float32(f.Shots(c)) / 2
	if f.Panicked()>>c&1 != 0 {
		x[6] = 1
	}
	if shooters, _ := f.Announced(); shooters>>c&1 != 0 {
		x[7] = 1
	}
	if berserk := f.Berserk(); berserk.Has(at) {
		x[8] = 1
	}
}

// describeMoment writes the action in progress.
func describeMoment(f rules.Facts, x []float32) {
	x[0] = float32(f.FreeLeft()) / 6
	for dir := range 4 {
		x[1+dir] = float32(f.Called() >> dir & 1)
	}
	if shooters, target := f.Announced(); shooters != 0 {
		x[5], x[6] = 1, float32(f.Hits())
		x[7] = x[6] * float32(f.Value(target)) / 10
	}
	x[8] = float32(f.MoveLeft()) / 10
	hidden, people := f.Unrevealed(), rules.Set{}
	for c := rules.Peter; c <= rules.Fran; c++ {
		if f.At(c) != 0 && f.Status(c) < rules.Super {
			people.Add(f.At(c))
		}
	}
	berserk := f.Berserk()
	for b := berserk.Next(1); b != 0; b = berserk.Next(b + 1) {
		x[17] += 0.2
		for p := people.Next(1); p != 0; p = people.Next(p + 1) {
			if f.Board().Dist[b][p] <= 4 {
				x[18] += 0.2
			}
		}
	}
	x[9] = float32(hidden.Len()) / 5
	for h := hidden.Next(1); h != 0; h = hidden.Next(h + 1) {
		least := uint8(255)
		for p := people.Next(1); p != 0; p = people.Next(p + 1) {
			least = min(least, f.Board().Dist[h][p])
		}
		if least < uint8(len(near)) {
			x[10] += 0.2
			x[11] += 0.2 * float32(len(near)-int(least)) / float32(len(near))
		}
	}
	drawn := f.Draws()
	count, sum, strong := float32(0), float32(0), float32(0)
	for v, n := range drawn {
		count += float32(n)
		sum += float32(v) * float32(n)
		if v >= 6 {
			strong += float32(n)
		}
	}
	if count > 0 {
		x[12], x[13] = sum/count/5, strong/count
	}
	if most := int(f.Options().MaxTurns); most > 0 {
		left := most - f.GameTurn()
		x[14] = float32(left) / 150
		x[15] = float32(max(0, 20-left)) / 20
		x[16] = float32(max(0, 5-left)) / 5
	}
}
