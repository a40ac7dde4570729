package mall

import (
	"errors"
	"fmt"
)

// check recounts everything that a position holds twice or that a rule forbids.
// It returns the first fault, naming the rule. It is slow: position files and
// tests call it, play never does.
func (s *State) check() error {
	for _, f := range []func() error{
		s.checkPlaces, s.checkCharacters, s.checkDoors, s.checkUnits, s.checkLog, s.checkCounts, s.checkHidden, s.checkFaces,
	} {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

func fault(rule, format string, args ...any) error {
	return fmt.Errorf("mall: "+format+" ("+rule+")", args...)
}

// checkPlaces: every set and square lies on the board.
func (s *State) checkPlaces() error {
	b := s.b()
	for _, set := range []Set{s.occupied, s.cleared, s.triggers, s.pending, s.spent} {
		for x := set.Next(1); x != 0; x = set.Next(x + 1) {
			if int(x) > b.Squares {
				return fault("EN 2.1", "there is no square of index %d", x)
			}
		}
	}
	return nil
}

func (s *State) checkCharacters() error {
	for c := Peter; c <= Fran; c++ {
		x, st := s.at[c], s.status[c]
		switch {
		case st == Dead && x != 0:
			return fault("EN 8.5", "%s is dead and stands in %s", c, s.b().Name(x))
		case st < Super && x == 0 && s.phase > phasePlace:
			return fault("EN 3.2", "%s is nowhere", c)
		case st >= Super && s.rifles.has(c):
			return fault("EN 12.3", "%s is %s and has a rifle", c, st)
		case s.carries[c] != 0 && st != Normal:
			return fault("EN 5.6, 5.9c", "%s is %s and carries somebody", c, st)
		case s.group.has(c) && (st != Normal && st != Infected):
			return fault("EN 8.3", "%s is %s and has been activated", c, st)
		case s.group.has(c) && s.activated.has(c):
			return fault("EN 5.0", "%s was activated in the last turn and is activated again", c)
		}
	}
	if s.rifles&^(1<<Steve|1<<Fran) != 0 {
		return fault("EN 12.1", "only Steve and Fran may have a rifle")
	}
	if held := int(s.rifleLeft) + len(s.rifles.list()); held > int(rifleCount(s.b())) {
		return fault("EN 3.2", "%d rifles; there are %d", held, rifleCount(s.b()))
	}
	for m := s.group; m != 0; m &= m - 1 {
		if s.at[m.first()] != s.square() {
			return fault("EN 5.2", "the movers are in different squares")
		}
	}
	return s.checkCarries()
}

func (s *State) checkCarries() error {
	for c := Peter; c <= Fran; c++ {
		if s.carries[c] == 0 {
			continue
		}
		x := Character(s.carries[c] - 1)
		switch {
		case !s.group.has(c):
			return fault("EN 5.6", "%s carries somebody and is not activated", c)
		case s.group.has(x) || x == c:
			return fault("A18", "%s is carried and walks by himself", x)
		case s.at[x] != s.at[c]:
			return fault("EN 5.6", "%s carries %s, who is in another square", c, x)
		case s.status[x] >= Super:
			return fault("EN 5.6", "%s carries %s, who is %s", c, x, s.status[x])
		}
		for d := c + 1; d <= Fran; d++ {
			if s.carries[d] == s.carries[c] {
				return fault("A18", "%s and %s both carry %s", c, d, x)
			}
		}
	}
	return nil
}

// list returns the members of a set of characters.
func (m chars) list() (out []Character) {
	for ; m != 0; m &= m - 1 {
		out = append(out, m.first())
	}
	return out
}

func (s *State) checkDoors() error {
	b := s.b()
	for d := range uint8(MaxDoors) {
		closed, destroyed := s.doors.Closed>>d&1 != 0, s.doors.Destroyed>>d&1 != 0
		switch {
		case !closed && !destroyed:
		case int(d) >= len(b.Doors):
			return fault("EN 5.5", "there is no door of index %d", d)
		case closed && destroyed:
			return fault("EN 10.5", "door %s is closed and destroyed", b.DoorName(d))
		case destroyed && b.Doors[d].Kind != Glass:
			return fault("EN 10.4", "door %s is %s and destroyed", b.DoorName(d), b.Doors[d].Kind)
		}
	}
	return nil
}

func (s *State) checkUnits() error {
	for k, u := range s.units {
		if k >= s.occupied.Len() && u != 0 {
			return errors.New("mall: more units than occupied squares")
		}
		if u.value() > 11 {
			return fault("EN 8.8", "a unit of value %d", u.value())
		}
	}
	if s.viewer == 0 && s.phase > phaseDeal {
		for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
			if s.unitAt(x).value() == 0 {
				return fault("EN 3.1", "the unit in %s has no value in a full position", s.b().Name(x))
			}
		}
	}
	return nil
}

// checkLog: the values that are known can have been drawn in that order.
func (s *State) checkLog() error {
	if err := s.checkDraws(); err != nil {
		return err
	}
	if s.countSequences(0, 0).Sign() == 0 {
		return fault("EN 13.3", "the known values cannot have been drawn from the pool in this order")
	}
	return nil
}

// checkDraws: every open draw has its unit and the other way round.
func (s *State) checkDraws() error {
	var drawn [128]int
	for _, u := range append(s.units[:], s.companion) {
		drawn[u.draw()]++
	}
	for i := range drawn[1:] {
		open := i < int(s.logLen) && s.log[i]&^valueMask == logOpen
		switch {
		case open && drawn[i+1] != 1:
			return fault("EN 13.3", "draw %d of the pool's history belongs to %d units", i+1, drawn[i+1])
		case !open && drawn[i+1] != 0:
			return fault("EN 13.3", "a unit comes from draw %d, which is none in the pool's history", i+1)
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
	for _, e := range s.log[:s.logLen] {
		switch e &^ valueMask {
		case logAdd:
			counts[e&valueMask]++
		case logGone:
			counts[e&valueMask]--
		}
	}
	for _, u := range append(s.units[:], s.companion) {
		if u.known(bothKnow) && u.draw() == 0 {
			counts[u.value()]++
		}
	}
	return counts
}

// checkCounts: T250. Units on the map, in the pool and in the hidden box make up
// all units, and the multiset of values is that of the counters.
func (s *State) checkCounts() error {
	if s.phase == phaseDeal {
		return nil
	}
	r := s.r()
	onMap := s.occupied.Len()
	if s.companion != 0 {
		onMap++
	}
	if s.phase == phaseDraw && !s.fromBox || s.phase != phaseDraw {
		if n := onMap + int(s.poolSize) + s.boxed(); n != int(r.units) {
			return fault("EN 2.5", "%d units on the map, %d in the pool and %d hidden make %d; there are %d",
				onMap, s.poolSize, s.boxed(), n, r.units)
		}
	}
	public := s.publicTokens()
	for v := 1; v < 12; v++ {
		if public[v]+int(s.unseen[v]) != int(r.Counters.Values[v]) {
			return fault("digest 2.2", "%d units of value %d are known and %d are not; there are %d",
				public[v], v, s.unseen[v], r.Counters.Values[v])
		}
	}
	return s.checkTruth()
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

// checkTruth recounts the values that only the truth holds.
func (s *State) checkTruth() error {
	if s.viewer != 0 {
		return nil
	}
	r := s.r()
	var counts [12]int
	for _, u := range append(s.units[:], s.companion) {
		counts[u.value()]++
	}
	for _, v := range s.box {
		counts[v]++
	}
	size := 0
	for v := 1; v < 12; v++ {
		size += int(s.pool[v])
		if n := counts[v] + int(s.pool[v]); n != int(r.Counters.Values[v]) {
			return fault("digest 2.2", "%d units of value %d; there are %d", n, v, r.Counters.Values[v])
		}
	}
	if size != int(s.poolSize) {
		return fault("EN 13.3", "%d units in the pool, counted as %d", size, s.poolSize)
	}
	return nil
}

func (s *State) checkHidden() error {
	if s.hiddenLeft > s.r().hidden {
		return fault("EN 3.1", "%d hidden zombies; there are %d", s.hiddenLeft, s.r().hidden)
	}
	if s.hiddenLeft == 0 && s.phase > phaseHide && (!s.cleared.Empty() || s.mustShow) {
		return fault("EN 9.4", "no hidden zombie is left to be ruled out or shown")
	}
	b := s.b()
	if s.viewer == 1+uint8(Human) {
		k := int(s.hiddenLeft)
		if b.placesIn(s.possible()).count(k) == 0 {
			return fault("EN 3.1", "%d hidden zombies have nowhere left to be", k)
		}
		return nil
	}
	possible := s.possible()
	edwins := 0
	for i, x := range s.hidden[:s.hiddenLeft] {
		switch {
		case x == 0 || !b.HideAllowed.Has(x):
			return fault("EN 3.1", "square %s may not carry a hidden zombie", b.Name(x))
		case !possible.Has(x):
			return fault("EN 9.1, 9.3", "square %s is ruled out for a hidden zombie", b.Name(x))
		case i > 0 && s.hidden[i-1] >= x:
			return fault("EN 3.1.3", "hidden square %s stands twice or out of order", b.Name(x))
		case b.Edwins.Has(x):
			edwins++
		}
	}
	if edwins > 1 {
		return fault("EN 3.1.4", "%d hidden zombies in Edwin's", edwins)
	}
	return nil
}

// checkFaces: T251 and T253. Units in characters' squares are face up.
func (s *State) checkFaces() error {
	people := s.characterSquares()
	for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
		turning := s.phase == phaseValue && s.focus == x
		u := s.unitAt(x)
		switch {
		case turning:
		case people.Has(x) && !u.known(bothKnow):
			return fault("EN 5.4", "the unit in %s is with a character and its value is not known to both", s.b().Name(x))
		case s.supersAt(x) != 0 && !u.known(zombieKnows):
			return fault("EN 11.1", "the unit in %s is with a super zombie and its value is not known to the zombie player", s.b().Name(x))
		case u.known(bothKnow) && u.value() == 0:
			return fault("EN 2.3", "the unit in %s is known to both players and has no value", s.b().Name(x))
		}
	}
	return nil
}

// checkPhase: what the phase needs is there, so that play can go on. Positions
// from play pass; it is for those that people write.
func (s *State) checkPhase() error {
	need := func(ok bool, what string) error {
		if ok {
			return nil
		}
		return fmt.Errorf("mall: phase %s needs %s", s.phase, what)
	}
	switch s.phase {
	case phaseShotEnd, phaseEntranceNext, phaseConvertNext:
		return fmt.Errorf("mall: phase %s has no decision; a position cannot stand there", s.phase)
	case phaseSelect:
		if s.checkVictory() {
			return fmt.Errorf("mall: the game is over in this position (EN 14.0); say phase over and winner")
		}
	case phaseAct:
		return need(s.group != 0 && s.start != 0, "a group and its start square")
	}
	return nil
}
