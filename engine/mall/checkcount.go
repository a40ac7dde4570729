package mall

import (
	"fmt"

	"deadreckon/engine/kit/position"
	"deadreckon/engine/mall/pool"
)

// The accounts of units and their values: T250. EN 2.5, 13.3.

// checkLog: the known values can have been drawn in this order.
func (s *State) checkLog() error {
	if s.viewer == 0 && !s.drawable() || s.viewer != 0 && !s.canDraw(s.unknownInitial()) {
		return position.Wrong("history", "EN 13.3", "the known values cannot have been drawn from the pool in this order")
	}
	return nil
}

// drawable reports whether every draw of a full position found its value in the
// pool.
func (s *State) drawable() bool {
	left := s.beforeLog()
	var buffer [pool.Size]uint8
	for _, e := range s.readLog(&buffer) {
		if e < pool.Draw {
			left[e]++
			continue
		}
		v := e & valueMask
		if v != 0 && left[v] == 0 {
			return false
		}
		left[v]--
	}
	return true
}

// everyUnit runs through the units on the map and the companion.
func (s *State) everyUnit(yield func(u unit) bool) {
	for _, u := range s.units[:s.occupied.Len()] {
		if !yield(u) {
			return
		}
	}
	if s.companion != 0 {
		yield(s.companion)
	}
}

// checkDraws: every open draw has its unit and the other way round.
func (s *State) checkDraws() error {
	var drawn [drawMask + 1]uint8
	for u := range s.everyUnit {
		drawn[u.draw()]++
	}
	for i, n := range drawn[1:] {
		open := i < int(s.logLen) && s.log.At(i) == pool.Draw
		switch {
		case open && n != 1:
			return position.Wrong("history", "EN 13.3",
				"entry %d of the pool's history is a draw, and %d units come from it; expected one unit with #%d", i+1, n, i+1)
		case !open && n != 0:
			return position.Wrong("units", "EN 13.3", "a unit has #%d, but entry %d of the pool's history is no open draw", i+1, i+1)
		}
	}
	return nil
}

// publicTokens counts, by value, the units whose value both seats know or knew:
// on the map, and in the pool before the draws that are still unknown.
func (s *State) publicTokens() (counts [12]int) {
	for v, n := range s.base {
		counts[v] += int(n)
	}
	for i := range int(s.logLen) {
		switch e := s.log.At(i); {
		case e < pool.Draw:
			counts[e]++
		case e > pool.Draw:
			counts[e&valueMask]--
		}
	}
	for u := range s.everyUnit {
		if u.known(bothKnow) && u.draw() == 0 {
			counts[u.value()]++
		}
	}
	return counts
}

// privateTokens counts, by value, the initial units with a value in this position that not both seats
// know: units that one player has seen, and in the truth all others.
func (s *State) privateTokens() (counts [12]int) {
	for u := range s.everyUnit {
		if !u.known(bothKnow) && u.draw() == 0 {
			counts[u.value()]++
		}
	}
	counts[0] = 0
	return counts
}

// checkCounts: the units on the map, in the pool and in the hidden box are all units, with the values of
// the counters.
func (s *State) checkCounts() error {
	if s.phase == phaseDeal {
		return s.checkDeal()
	}
	if err := s.checkSum(); err != nil {
		return err
	}
	r := s.r()
	public := s.publicTokens()
	private := s.privateTokens()
	for v := 1; v < 12; v++ {
		have := int(r.Counters.Values[v])
		if public[v]+int(s.unseen[v]) != have || private[v] > int(s.unseen[v]) {
			return position.Wrong("units", "digest 2.2", "%d units of value %d are known; there are %d", public[v]+private[v], v, have)
		}
	}
	if s.viewer == 0 {
		return s.checkTruth()
	}
	return nil
}

// checkSum: all units are somewhere.
func (s *State) checkSum() error {
	all, onMap := int(s.r().units), s.occupied.Len()
	if s.companion != 0 {
		onMap++
	}
	sum := onMap + int(s.poolSize) + s.boxed()
	if sum == all {
		return nil
	}
	cause := fmt.Sprintf("%d units on the map, %d in the pool and %d hidden make %d; there are %d", onMap, s.poolSize, s.boxed(), sum, all)
	if sum > all {
		return position.Wrong("pool|units", "EN 2.5", "%s", cause)
	}
	cause += ". Write the eliminated ones by value in a line pool"
	if s.r().solo {
		cause += fmt.Sprintf(", and ? for each of the %d left over at setup", s.r().spare)
	}
	cause += fmt.Sprintf("; if nobody remembers the values of %d units, add \"unknown %d\"", all-sum, all-sum)
	if s.viewer == 0 && s.inBox() != s.boxed() {
		cause += fmt.Sprintf(". A full position also needs a line box with the %d values of the hidden zombies", s.boxed())
	}
	return position.Wrong("pool|units", "EN 2.5, 13.3", "%s", cause)
}

// boxed returns how many units are in the hidden box.
func (s *State) boxed() int {
	if s.phase == phaseHide {
		return int(s.r().hidden)
	}
	n := int(s.hiddenLeft)
	if s.phase == phaseDraw && s.fromBox {
		n++ // struck from the list, not yet drawn
	}
	return n
}

// inBox returns how many values the hidden box holds: 0 in a view.
func (s *State) inBox() int {
	n := 0
	for n < len(s.box) && s.box[n] != 0 {
		n++
	}
	return n
}

// checkTruth recounts the values that only the truth holds.
func (s *State) checkTruth() error {
	if n := s.inBox(); n != s.boxed() {
		return position.Wrong("box", "EN 9.0", "%d values in the hidden box for %d hidden zombies; a full position needs a line box with them",
			n, s.boxed())
	}
	r := s.r()
	var counts [12]int
	for u := range s.everyUnit {
		counts[u.value()]++
	}
	for _, v := range s.box {
		counts[v]++
	}
	size := 0
	for v := 1; v < 12; v++ {
		size += int(s.pool[v])
		if n := counts[v] + int(s.pool[v]); n != int(r.Counters.Values[v]) {
			return position.Wrong("units", "digest 2.2", "%d units of value %d; there are %d", n, v, r.Counters.Values[v])
		}
	}
	if size != int(s.poolSize) {
		return position.Wrong("pool", "EN 13.3", "%d units in the pool, counted as %d", size, s.poolSize)
	}
	return nil
}

// checkDeal: the dealt units are the first to be dealt, and unseen.
func (s *State) checkDeal() error {
	r := s.r()
	onMap, inBox := int(min(s.dealt, r.open)), max(0, int(s.dealt)-int(r.open))
	switch {
	case s.dealt >= r.open+r.hidden && r.hidden == 0:
		return position.Wrong("dealt", "EN 3.1", "%d units are dealt; then the phase is place", s.dealt)
	case s.dealt >= r.open+r.hidden:
		return position.Wrong("dealt", "EN 3.1", "%d units are dealt; then the phase is hide", s.dealt)
	case s.occupied.Len() != onMap:
		return position.Wrong("units", "EN 3.1", "%d units are dealt and %d are on the map; expected %d", s.dealt, s.occupied.Len(), onMap)
	case s.viewer == 0 && s.inBox() != inBox:
		return position.Wrong("box", "EN 3.1", "%d units are dealt and %d are in the hidden box; expected %d", s.dealt, s.inBox(), inBox)
	}
	rest := r.Counters.Values
	x := Square(0)
	for k := range onMap {
		x = r.Board.ZombieSymbols.Next(x + 1)
		u := s.units[k]
		switch {
		case !s.occupied.Has(x):
			return position.Wrong("units", "EN 3.1", "units are dealt to the symbols in ascending order; expected one in %s", r.Board.Name(x))
		case s.viewer == 0 && u.value() == 0:
			return position.Wrong("units "+r.Board.Name(x), "EN 3.1", "the unit in %s has no value in a full position", r.Board.Name(x))
		case u.value() != 0 && rest[u.value()] == 0:
			return position.Wrong("units "+r.Board.Name(x), "digest 2.2", "too many units of value %d; there are %d",
				u.value(), r.Counters.Values[u.value()])
		}
		decrement(&rest, u.value())
	}
	for _, v := range s.box[:s.inBox()] {
		if rest[v] == 0 {
			return position.Wrong("box", "digest 2.2", "too many units of value %d; there are %d", v, r.Counters.Values[v])
		}
		rest[v]--
	}
	return nil
}
