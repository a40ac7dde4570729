package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/mall/pool"
)

// The pool of eliminated units, EN 13.3. Its content is known to everybody until
// a unit is drawn unseen; after that it is a distribution, which depends on the
// order of eliminations and draws. The log keeps that order, and is public.
//
// An eliminated unit enters the pool as a new token, whatever it was before. base
// counts the tokens of known value before the log begins. Without a zombie player
// there are also blanks (EN 15.1): spare units of which nobody has seen the value.
// They are initial units, so unseen counts them, and goes on counting one that is
// drawn and turned up, for nobody can tell it from an eliminated unit. Entries of
// which it is certain what they did are folded into base and blanks: see foldLog.

// poolAdd puts an eliminated unit, whose value both seats have seen, into the
// pool. Its berserk marker is gone (A89).
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

// poolDraw takes a unit out of the pool, unseen; v is its value in the truth, 0
// in a view.
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
		s.forget()
	}
	s.log.Set(int(s.logLen), entry)
	s.logLen++
}

// forget makes room in a full log. A draw that was eliminated since, before any
// elimination that the log holds, is taken out of base: draws from one pool may
// change places. Else the oldest elimination is moved before the oldest open draw.
// That, and to take from base what may have been a blank, is where inference is
// not exact. It takes pool.Size eliminations and draws while one drawn unit stays
// unseen on the map, or while nobody can tell the blanks. Games of two players
// stayed below 100; of a thousand solitaire games of 150 turns, scripted, 80 came
// to it, for units that enter far away stay unseen.
func (s *State) forget() {
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
	panic("mall: a pool log full of units on the map")
}

// foldLog folds the entries before the first draw that somebody does not know, as
// far as it is certain what they did. Among these only entries of one value bear
// on each other: once a draw may have taken a blank or not, it stays, and so do
// all of its value behind it. The result depends on what is public alone, and is
// the same whenever it is worked out.
func (s *State) foldLog() {
	var held [12]bool // a draw of this value stays
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
		case held[v]:
			i++
			continue
		case e < pool.Draw:
			s.base[v]++
		case s.sureDraw(v):
			s.foldDraw(v)
			if u != nil {
				*u = u.withDraw(0)
			}
		default:
			held[v] = true
			i++
			continue
		}
		s.logRemove(i)
		if s.blanks < blanks { // what was held may be certain now
			i, held = 0, [12]bool{}
		}
	}
}

// sureDraw reports whether it is certain what a draw of value v at the front of
// the log took: a blank or not.
func (s *State) sureDraw(v uint8) bool {
	return s.blanks == 0 || s.base[v] == 0 || s.unseen[v] == 0
}

// foldDraw takes a unit of value v out of the pool before the log begins: a blank
// if there is no other. The blank is seen now, and so is one initial unit more.
func (s *State) foldDraw(v uint8) {
	if s.base[v] == 0 && s.blanks > 0 {
		s.blanks--
		s.unseen[v]--
		return
	}
	s.base[v]--
}

// logRemove strikes entry i and renumbers the draws behind it.
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

// drawnUnit finds the unit of open log entry d-1.
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

// noteShown does the accounts when the value of u becomes known to both seats.
// The unit stands on the map or in companion already with its new bits.
func (s *State) noteShown(u unit) {
	if u.draw() == 0 {
		s.unseen[u.value()]--
	}
	s.foldLog()
}

// logged counts, by value, the units that came into the pool and went out since
// the log begins, as far as the viewer knows them.
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

// beforeLog returns what was in the pool before the log begins, in the truth.
func (s *State) beforeLog() [12]uint8 {
	added, drawn := s.logged()
	pool := s.pool
	for v := range pool {
		pool[v] += drawn[v] - added[v]
	}
	pool[0] = 0
	return pool
}

// spareValues returns the values of the blanks, in the truth.
func (s *State) spareValues() (spare [12]uint8) {
	if s.blanks == 0 { // as while dealing, when pool is something else
		return spare
	}
	spare = s.beforeLog()
	for v, n := range s.base {
		spare[v] -= n
	}
	return spare
}

// readLog unpacks the log into dst as the viewer reads it, with pool.Draw|v for any
// draw whose value v it knows.
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

// tell writes down what the viewer knows of the pool, but for what the unseen units may be.
func (s *State) tell(story *pool.Story) {
	s.readLog(&story.Entries)
	story.Len, story.Left = s.logLen, s.poolSize
	story.Base, story.Blanks, story.Limit = s.base, s.blanks, s.r().Counters.Values
}

// canDraw reports whether the values that the viewer knows can have been drawn in their
// order, where unseen is what blanks may be.
func (s *State) canDraw(unseen [12]uint8) bool {
	story := pool.Story{Unseen: unseen}
	s.tell(&story)
	return story.Possible()
}

// unknownInitial counts, by value, the initial units whose value the viewer of
// this position does not know: on the map and in the hidden box they are a
// uniform permutation of these.
func (s *State) unknownInitial() [12]uint8 {
	counts := s.unseen
	for k := range s.occupied.Len() {
		uncount(&counts, s.units[k])
	}
	uncount(&counts, s.companion)
	return counts
}

// uncount strikes an initial unit that the viewer alone knows.
func uncount(counts *[12]uint8, u unit) {
	if u.draw() == 0 && u.value() != 0 && !u.known(bothKnow) {
		counts[u.value()]--
	}
}

// valueOdds weighs the values of a unit that the viewer does not know.
func (s *State) valueOdds(u unit) [12]uint64 {
	odds, _ := s.weighValue(u)
	return odds
}

// weighValue is valueOdds; where there are too many cases to count the weights are
// estimates, the same for the same view, and not exact.
func (s *State) weighValue(u unit) (odds [12]uint64, exact bool) {
	story := pool.Story{Unseen: s.unknownInitial()}
	if u.draw() == 0 && s.blanks == 0 {
		for v, n := range story.Unseen {
			odds[v] = uint64(n)
		}
		return odds, true
	}
	s.tell(&story)
	if odds, exact = story.Weigh(u.draw()); !exact {
		odds = story.Estimate(u.draw(), engine.Stream(s.key(), "odds"))
	}
	return odds, exact
}
