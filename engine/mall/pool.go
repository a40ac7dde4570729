package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/mall/pool"
)

// The pool of eliminated units, EN 13.3. Everybody knows its content until a unit is drawn unseen. After
// that the content is a distribution, which depends on the order of eliminations and draws. The fields of
// State that describe it are public:
//
//	log      eliminations and draws in order; the rest describes the pool before the log
//	base     eliminated units (tokens), by value
//	blanks   number of initial units that were left over at the setup of the solitaire game (EN 15.1)
//	unseen   initial units whose value has not been shown to both seats, by value, including the blanks
//
// An eliminated unit enters the pool as a new token, whatever it was before. A blank that is drawn and turned
// up remains counted, because nobody can tell it from an eliminated unit. foldLog removes ("folds") entries
// whose effect on base and blanks is certain. An open draw is an entry whose unit is still on the map.

// poolAdd puts an eliminated unit, whose value both seats have seen, into the pool. It loses its berserk
// marker (A89).
func (s *State) poolAdd(u unit) {
	v := u.value()
	if s.viewer == 0 {
		s.pool[v]++
	}
	s.poolSize++
	if d := u.draw(); d > 0 {
		s.log.Set(int(d-1), pool.Draw|v)
	}
	s.logAppend(v)
	s.foldLog()
}

// poolDraw removes a face-down unit from the pool. v is its value in a full state, 0 in a view.
func (s *State) poolDraw(v uint8) unit {
	if s.viewer == 0 {
		s.pool[v]--
	}
	s.poolSize--
	s.logAppend(pool.Draw)
	return unit(v).withDraw(s.logLen)
}

func (s *State) logAppend(entry uint8) {
	if s.logLen == pool.Size {
		s.dropLogEntry()
	}
	s.log.Set(int(s.logLen), entry)
	s.logLen++
}

// dropLogEntry makes room in a full log: it moves the oldest entry that is not an open draw to the front and
// folds it. For a draw of known value this is exact if the draw took no blank, because the order of two
// draws does not matter. For an elimination it is an approximation.
//
// The log overflows only if pool.Size eliminations and draws happen while a drawn unit is unseen on the
// map or a draw may have taken a blank. This happens in solitaire games, where units that enter far away
// remain unseen (in 80 of 1,000 scripted games of 150 turns). Games with two players stayed below 100 entries.
func (s *State) dropLogEntry() {
	for i := range pool.Size {
		switch e := s.log.At(i); {
		case e < pool.Draw:
			s.base[e]++
		case e > pool.Draw:
			s.foldDraw(e & pool.Value)
		default:
			continue
		}
		s.logRemove(i)
		s.foldLog()
		return
	}
	panic("mall: the pool log is full, and every entry is a drawn unit on the map")
}

// foldLog folds the entries whose effect is certain, up to the first draw whose value is not known to both
// seats. Entries of different values are independent. If a draw may have taken a blank, that draw and all
// later entries of its value stay in the log. The result depends only on public facts, and not on when
// foldLog is called.
func (s *State) foldLog() {
	var keep [12]bool // entries of this value cannot be folded
	for i := 0; i < int(s.logLen); {
		e := s.log.At(i)
		v := e & pool.Value
		var u *unit
		if e == pool.Draw {
			if u = s.drawnUnit(uint8(i + 1)); !u.known(bothKnow) {
				return
			}
			v = u.value()
		}
		blanks := s.blanks
		switch {
		case keep[v]:
			i++
			continue
		case e < pool.Draw:
			s.base[v]++
		case s.isCertain(v):
			s.foldDraw(v)
			if u != nil {
				*u = u.withDraw(0)
			}
		default:
			keep[v] = true
			i++
			continue
		}
		s.logRemove(i)
		if s.blanks < blanks { // the entries that were kept may be certain now
			i, keep = 0, [12]bool{}
		}
	}
}

// isCertain reports whether the position shows if a draw of value v at the front of the log took a blank.
func (s *State) isCertain(v uint8) bool {
	return s.blanks == 0 || s.base[v] == 0 || s.unseen[v] == 0
}

// foldDraw removes a unit of value v from the pool before the log: a token of base, or a blank if base has
// none. The blank is an initial unit, which is now seen.
func (s *State) foldDraw(v uint8) {
	if s.base[v] == 0 && s.blanks > 0 {
		s.blanks--
		s.unseen[v]--
		return
	}
	s.base[v]--
}

// logRemove removes entry i and renumbers the draws after it.
func (s *State) logRemove(i int) {
	s.log.Remove(i, int(s.logLen))
	s.logLen--
	for k := range s.units {
		if d := s.units[k].draw(); int(d) > i {
			s.units[k] = s.units[k].withDraw(d - 1)
		}
	}
	if d := s.companion.draw(); int(d) > i {
		s.companion = s.companion.withDraw(d - 1)
	}
}

// drawnUnit returns the unit of the open draw at log entry d-1.
func (s *State) drawnUnit(d uint8) *unit {
	for k := range s.units {
		if s.units[k].draw() == d {
			return &s.units[k]
		}
	}
	if s.companion.draw() == d {
		return &s.companion
	}
	panic("mall: an open draw without its unit")
}

// noteShown updates unseen and the log when the value of u becomes known to both seats. The unit is already
// on the map or in companion, with its new bits.
func (s *State) noteShown(u unit) {
	if u.draw() == 0 {
		s.unseen[u.value()]--
	}
	s.foldLog()
}

// logged counts, by value, the eliminations and draws of the log. An unknown draw has value 0.
func (s *State) logged() (added, drawn [12]uint8) {
	var buffer [pool.Size]uint8
	for _, e := range s.readLog(&buffer) {
		if e < pool.Draw {
			added[e]++
		} else {
			drawn[e&pool.Value]++
		}
	}
	return added, drawn
}

// beforeLog returns the content of the pool before the log, in a full state.
func (s *State) beforeLog() [12]uint8 {
	added, drawn := s.logged()
	content := s.pool
	for v := range content {
		content[v] += drawn[v] - added[v]
	}
	content[0] = 0
	return content
}

// blanksByValue counts the blanks by value, in a full state.
func (s *State) blanksByValue() (counts [12]uint8) {
	if s.blanks == 0 { // in phaseDeal, pool holds the undealt units
		return counts
	}
	counts = s.beforeLog()
	for v, n := range s.base {
		counts[v] -= n
	}
	return counts
}

// readLog unpacks the log into dst as the viewer knows it: a draw of known value v is pool.Draw|v.
func (s *State) readLog(dst *[pool.Size]uint8) []uint8 {
	log := dst[:s.logLen]
	if len(log) == 0 {
		return log
	}
	for i := range log {
		log[i] = s.log.At(i)
	}
	for _, u := range s.units[:s.occupied.Len()] {
		if d := u.draw(); d != 0 {
			log[d-1] |= u.value()
		}
	}
	if d := s.companion.draw(); d != 0 {
		log[d-1] |= s.companion.value()
	}
	return log
}

// writeStory sets story to the viewer's knowledge of the pool, except for story.Unseen.
func (s *State) writeStory(story *pool.Story) {
	s.readLog(&story.Entries)
	story.Len, story.Left = s.logLen, s.poolSize
	story.Base, story.Blanks, story.Limit = s.base, s.blanks, s.r().Counters.Values
}

// canDraw reports whether the values that the viewer knows can have been drawn in the order of the log.
// unseen counts the values that blanks can have.
func (s *State) canDraw(unseen [12]uint8) bool {
	story := pool.Story{Unseen: unseen}
	s.writeStory(&story)
	return story.Possible()
}

// unknownInitial counts, by value, the initial units whose value the viewer of this position does not know.
// All permutations of these values over the units on the map and in the hidden box are equally likely.
func (s *State) unknownInitial() [12]uint8 {
	counts := s.unseen
	for k := range s.occupied.Len() {
		uncount(&counts, s.units[k])
	}
	uncount(&counts, s.companion)
	return counts
}

// uncount subtracts u from counts if it is an initial unit that only the viewer knows.
func uncount(counts *[12]uint8, u unit) {
	if u.draw() == 0 && u.value() != 0 && !u.known(bothKnow) {
		counts[u.value()]--
	}
}

// valueOdds returns weights, by value, proportional to the probability that u, which the viewer does not
// know, has the value.
func (s *State) valueOdds(u unit) [12]uint64 {
	odds, _ := s.weighValue(u)
	return odds
}

// weighValue is valueOdds, and reports whether the weights are exact. If there are too many cases to count,
// they are estimates, which are equal for equal views.
func (s *State) weighValue(u unit) (odds [12]uint64, exact bool) {
	story := pool.Story{Unseen: s.unknownInitial()}
	if u.draw() == 0 && s.blanks == 0 {
		for v, n := range story.Unseen {
			odds[v] = uint64(n)
		}
		return odds, true
	}
	s.writeStory(&story)
	if odds, exact = story.Weigh(u.draw()); !exact {
		odds = story.Estimate(u.draw(), engine.Stream(s.key(), "odds"))
	}
	return odds, exact
}
