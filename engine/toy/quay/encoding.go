package quay

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/fields"
	"deadreckon/engine/kit/index"
)

// The encoding for nets. Square i is place i+1. No number names a place, so the mirrored map is
// equivalent.
var coding = index.NewCoding(engine.Encoding{
	Symmetries: func(engine.Position) []engine.Symmetry { return symmetryList[:] },
	Squares:    int(places) - 1,
	Sides:      ways(),
	SideKinds:  []string{"way"},
	Slots:      []string{north: "north", west: "west", east: "east", south: "south"},
}, []index.Part[*State, uint64]{
	index.Where("shed", "Q1", func(*State) uint64 { return squares(sheds) }),
	index.Where("yard", "Q14", func(*State) uint64 { return squares(yards) }),
	index.Where("pier", "Q16", func(*State) uint64 { return squares(1 << pier) }),
	index.Where("gate", "Q1", func(*State) uint64 { return squares(1 << gate) }),
	index.Where("closed shed", "Q8", func(s *State) uint64 { return squares(s.closed) }),
	index.Where("the survivor", "Q5", func(s *State) uint64 { return squares(1 << s.at) }),
	index.Where("the fuel, as far as it is seen", "Q3", func(s *State) uint64 { return squares(1 << s.fuel) }),
	index.Where("the target of the shot", "Q7", func(s *State) uint64 { return squares(1 << s.target) }),
	index.Where("the zombie that moves", "Q11", func(s *State) uint64 { return squares(1 << s.roused) }),
	crowds("zombies", "Q1", func(s *State, p Place) int { return int(s.zombies[p]) }),
	crowds("zombies that may move", "Q11", (*State).still),
}, []index.Part[*State, float32]{
	index.Holds("the viewer is the survivor", "", func(s *State) bool { return s.ViewerSeat() == Survivor }),
	index.Holds("the survivor has the fuel", "Q9", func(s *State) bool { return s.fuel == found }),
	index.Holds("the nest has been found", "Q9", func(s *State) bool { return s.nest == found }),
	index.Number(index.More("rounds begun", "12 rounds", "Q18"), func(s *State) float32 { return float32(s.round) / 12 }),
	index.Number(index.Share("actions left", "3 actions", "Q4"), func(s *State) float32 { return float32(s.actions) / turn }),
	index.Number(index.More("wounds", "2 wounds", "Q17"), func(s *State) float32 { return float32(s.wounds) / 2 }),
	index.Number(index.Share("zombies on the map", "8 zombies", "Q15"), func(s *State) float32 { return float32(s.count()) / most }),
	index.Number(index.Share("bites to be thrown for", "8 bites", "Q13"), func(s *State) float32 { return float32(s.bites) / most }),
	index.Holds("it is the survivor's part of the round", "Q4", func(s *State) bool { return s.phase < phaseStalk }),
}, index.New(int(places)-1, []index.Row[*State]{
	fields.Row(8, KindHide, index.Act("hide the fuel", "place", "Q3"), argument),
	fields.Row(8, KindGo, index.Act("go", "place", "Q5"), argument),
	fields.Row(8, KindShoot, index.Act("shoot", "place", "Q7"), argument),
	fields.Row(8, KindRouse, index.Act("move a zombie from", "place", "Q11"), argument),
	fields.Row(8, KindProwl, index.Act("the zombie goes", "place", "Q11"), argument),
}, []index.Row[*State]{
	fields.Row[*State](8, KindOpen, index.Act("open the shed", "", "Q8")),
	fields.Row[*State](8, KindWait, index.Act("wait", "", "Q10")),
	fields.Row[*State](8, KindHold, index.Act("hold", "", "Q11")),
}))

// argument is the place that an action names, in its low bits.
var argument = fields.Field[*State]{Low: int(gate)}

// squares converts a set of places to bits of squares.
func squares(m set) uint64 { return uint64(m&anywhere) >> 1 }

// crowds is a plane of counts at each place, up to four.
func crowds(name, rule string, of func(s *State, p Place) int) index.Part[*State, uint64] {
	return index.Tell([]engine.Field{index.Count(name, "4 zombies", rule, 4)}, func(s *State, dst []uint64) {
		for p := gate; p < places; p++ {
			index.Raise(dst, int(p-1), of(s, p))
		}
	})
}

// ways lists the ways of each place.
func ways() [][]engine.Adjacent {
	sides := make([][]engine.Adjacent, places-1)
	for p := gate; p < places; p++ {
		for slot, q := range ground[p].ways {
			if q != nowhere {
				sides[p-1] = append(sides[p-1], engine.Adjacent{To: int(q - 1), Slot: uint8(slot)})
			}
		}
	}
	return sides
}

// The methods of engine.Encoder.

func (*Game) Encoding() *engine.Encoding { return &coding.Shape }
func (*Game) Observe(v engine.View, planes []uint64, globals []float32) {
	coding.Observe(content(v), planes, globals)
}
func (*Game) AppendIndices(dst []int32, p engine.Position, actions []engine.Action) []int32 {
	return coding.AppendIndices(dst, content(p), actions, 8)
}
func (*Game) ActionAt(p engine.Position, i int) (engine.Action, bool) {
	a, ok := coding.ActionAt(content(p), i)
	return a, ok && p.Turn() >= 0 && said.Takes(content(p), uint8(kindOf(a)))
}

// symmetryList has the identity and the reflection.
var symmetryList = func() (list [2]engine.Symmetry) {
	for p := gate; p < places; p++ {
		list[0], list[1] = append(list[0], int32(p-1)), append(list[1], int32(mirrored(p)-1))
	}
	return list
}()
