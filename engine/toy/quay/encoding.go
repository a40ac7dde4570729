package quay

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// The encoding for nets: engine.Encoder. The squares are the places by their numbers, from 0; no
// number names one, so that the mirrored map plays alike.

// crowd is how many zombies of a place planes tell apart.
const crowd = 4

var planeFields = []engine.Field{
	index.Claim("shed", "Q1"), index.Claim("yard", "Q14"), index.Claim("pier", "Q16"), index.Claim("gate", "Q1"),
	index.Claim("closed shed", "Q8"), index.Claim("the survivor", "Q5"), index.Claim("the fuel, as far as it is seen", "Q3"),
	index.Claim("the target of the shot", "Q7"), index.Claim("the zombie that moves", "Q11"),
	index.Count("zombies", "4 zombies", "Q1", crowd), index.Count("zombies that may move", "4 zombies", "Q11", crowd),
}

// observePlanes writes what is seen of places. Nobody sees the nest.
func observePlanes(s *State, dst []uint64) {
	at := func(p Place) uint64 { return 1 << p >> 1 & (1<<(places-1) - 1) }
	copy(dst, []uint64{sheds >> 1, yards >> 1, at(pier), at(gate), uint64(s.closed >> 1), at(s.at), at(s.fuel), at(s.target), at(s.roused)})
	for p := gate; p < places; p++ {
		for n := range min(int(s.zombies[p]), crowd) {
			dst[9+n] |= at(p)
		}
		for n := range min(s.still(p), crowd) {
			dst[9+crowd+n] |= at(p)
		}
	}
}

var globalFields = []engine.Field{
	index.Claim("the viewer is the survivor", ""), index.Claim("the survivor has the fuel", "Q9"), index.Claim("the nest has been found", "Q9"),
	index.More("rounds begun", "12 rounds", "Q18"), index.Share("actions left", "3 actions", "Q4"), index.More("wounds", "2 wounds", "Q17"),
	index.Share("zombies on the map", "8 zombies", "Q15"), index.Share("bites to be thrown for", "8 bites", "Q13"),
	index.Claim("it is the survivor's part of the round", "Q4"),
}

func observeGlobals(s *State, dst []float32) {
	index.Mark(dst, 0, s.viewer == 1+uint8(Survivor))
	index.Mark(dst, 1, s.fuel == found)
	index.Mark(dst, 2, s.nest == found)
	dst[3], dst[4], dst[5] = float32(s.round)/12, float32(s.actions)/turn, float32(s.wounds)/2
	dst[6], dst[7] = float32(s.count())/most, float32(s.bites)/most
	index.Mark(dst, 8, s.phase < phaseStalk)
}

var coding = index.NewCoding(engine.Encoding{
	Squares:   int(places) - 1,
	Sides:     ways(),
	SideKinds: []string{"way"},
	Slots:     []string{"north", "west", "east", "south"},
}, []index.Part[*State, uint64]{index.Tell(planeFields, observePlanes)},
	[]index.Part[*State, float32]{index.Tell(globalFields, observeGlobals)}, actionTable())

// ways lists the ways of each place.
func ways() [][]engine.Adjacent {
	sides := make([][]engine.Adjacent, places-1)
	for p := gate; p < places; p++ {
		for slot := range uint8(4) {
			for q := gate; q < places; q++ {
				if near[p].has(q) && slotOf(p, q) == slot {
					sides[p-1] = append(sides[p-1], engine.Adjacent{To: int(q - 1), Slot: slot})
				}
			}
		}
	}
	return sides
}

// slotOf returns on which side of a place another is drawn.
func slotOf(p, q Place) uint8 {
	switch from, to := ground[p], ground[q]; {
	case to.row < from.row:
		return 0
	case to.row > from.row:
		return 3
	case to.column < from.column:
		return 1
	}
	return 2
}

// actionTable counts the actions of seats.
func actionTable() *index.Numbering[*State] {
	type row = index.Row[*State]
	var placed, others []row
	for _, k := range []struct {
		kind       Kind
		name, rule string
	}{{KindHide, "hide the fuel", "Q3"}, {KindGo, "go", "Q5"}, {KindShoot, "shoot", "Q7"}, {KindRouse, "move a zombie from", "Q11"}, {KindProwl, "the zombie goes", "Q11"}} {
		placed = append(placed, row{Kind: uint8(k.kind), Fields: []engine.Field{index.Act(k.name, "place", k.rule)},
			Of:     func(_ *State, a engine.Action) (field, square int) { return 0, int(argOf(a)) - 1 },
			Action: func(_ *State, _, square int) (engine.Action, bool) { return action(k.kind, uint8(square+1)), true }})
	}
	for _, k := range []struct {
		kind       Kind
		name, rule string
	}{{KindOpen, "open the shed", "Q8"}, {KindWait, "wait", "Q10"}, {KindHold, "hold", "Q11"}} {
		others = append(others, row{Kind: uint8(k.kind), Fields: []engine.Field{index.Act(k.name, "", k.rule)},
			Of:     func(*State, engine.Action) (field, square int) { return 0, 0 },
			Action: func(*State, int, int) (engine.Action, bool) { return action(k.kind, 0), true }})
	}
	return index.New(int(places)-1, placed, others)
}

// Encoding implements engine.Encoder.
func (*Game) Encoding() *engine.Encoding { return &coding.Shape }

// Observe implements engine.Encoder.
func (*Game) Observe(v engine.View, planes []uint64, globals []float32) {
	coding.Observe(content(v), planes, globals)
}

// AppendIndices implements engine.Encoder.
func (*Game) AppendIndices(dst []int32, p engine.Position, actions []engine.Action) []int32 {
	return coding.AppendIndices(dst, content(p), actions, 8)
}

// ActionAt implements engine.Encoder.
func (*Game) ActionAt(p engine.Position, i int) (engine.Action, bool) {
	s := content(p)
	a, ok := coding.ActionAt(s, i)
	return a, ok && s.Turn() >= 0 && said.Takes(s, uint8(kindOf(a)))
}

// turnings are the map as it is, and its mirror image.
var turnings = func() (list [2]engine.Turning) {
	for p := gate; p < places; p++ {
		list[0] = append(list[0], int32(p-1))
		list[1] = append(list[1], int32(mirrored(p)-1))
	}
	return list
}()

// Symmetries implements engine.Symmetric.
func (*Game) Symmetries(engine.Position) []engine.Turning { return turnings[:] }
