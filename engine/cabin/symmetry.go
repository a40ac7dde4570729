package cabin

import "deadreckon/engine"

// symmetryList are the six rotations of the board, which looks the same from every arc. Mirror images are not
// symmetries, because Zombies that go three arcs around go clockwise (B82). Digest 8.3.
var symmetryList = func() (list []engine.Symmetry) {
	for by := range 6 {
		t := make(engine.Symmetry, spaces)
		for x := range off {
			t[x] = int32(at(x.Ring(), (x.arc()+by)%6))
		}
		list = append(list, t)
	}
	return list
}()

// symmetries are engine.Encoding.Symmetries: a position in the middle of a list that the numbers
// of spaces order is not turned.
func symmetries(p engine.Position) []engine.Symmetry {
	if content(p).ordered() {
		return symmetryList[:1]
	}
	return symmetryList
}

// ordered reports whether a position is in the middle of a list that the numbers of spaces
// order. Digest 8.3.
func (s *State) ordered() bool {
	switch s.phase {
	case phaseLure, phaseSteer, phaseGo, phaseHit, phaseSuffer, phaseSplit, phaseSecond:
		return true
	case phaseTarget:
		return s.floor != 0 || s.floorRank != 0 || s.has(doubling)
	}
	return s.stage == stageSetup
}
