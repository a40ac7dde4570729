package streets

import "deadreckon/engine/streets/ground"

// far stands for a missing way, in fifths of an inch.
const far = 1 << 14

// ways are the costs of a survivor's ways on a map, ignoring figures. They never change in a game.
type ways struct {
	of   *ground.Map
	exit [ground.MaxSquares]int16 // to the nearest exit
	gate [ground.MaxBuildings][ground.MaxOpenings][ground.MaxSquares]int16
}

// waysOf returns the ways on a scenario's map.
func waysOf(sc *ground.Scenario) *ways {
	w := &ways{of: &sc.Map}
	var t ground.Tabletop
	var f ground.Flood
	t.Reset(&sc.Map)
	for s := range w.exit {
		w.exit[s] = far
	}
	for s := range ground.Square(sc.W * sc.H) {
		for _, edge := range sc.Exits {
			if sc.EdgeGap(s, edge) == 0 && sc.House[s] < 0 {
				f.Field(&t, ground.Survivor, ground.Place(s), ground.Place(s))
				w.note(&f, &w.exit, true)
			}
		}
	}
	for h := range sc.Buildings {
		for o := range sc.Buildings[h].Openings {
			to := ground.Place(sc.Buildings[h].Openings[o].Outside)
			f.Field(&t, ground.Survivor, to, to)
			w.note(&f, &w.gate[h][o], false)
		}
	}
	return w
}

// note stores the costs of a flood, or the minimum if keep is set.
func (w *ways) note(f *ground.Flood, to *[ground.MaxSquares]int16, keep bool) {
	for s := range ground.Square(w.of.W * w.of.H) {
		cost := int16(min(f.Cost(ground.Place(s)), far))
		if !keep || cost < to[s] {
			to[s] = cost
		}
	}
}

// chances[k][g] is the probability, in 216ths, that the dice of a kind of zombie make g inches. T4.1,
// S18.
var chances = func() (t [4][20]float64) {
	for g := range t[0] {
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				for c := 1; c <= 6; c++ {
					for k, inches := range [4]int{a, a + 4, a + b + c, a + 4} {
						if inches >= g {
							t[k][g] += 1.0 / 216
						}
					}
				}
			}
		}
	}
	return t
}()
