package mall

// The pool of eliminated units, EN 13.3. Its content is known to everybody until
// a unit is drawn unseen; after that it is a distribution, which depends on the
// order of eliminations and draws. The log keeps that order, and is public:
//
//	logAdd|v   a unit of value v was eliminated
//	logOpen    a unit was drawn; it is on the map, and its bits say who knows it
//	logGone|v  a unit was drawn; it had value v and has been eliminated since
//
// Before the first open draw that is unknown to somebody the content is certain,
// so those entries are folded into base. An eliminated unit enters the pool as a
// new token, whatever it was before.
const (
	logAdd  = 1 << 4
	logOpen = 2 << 4
	logGone = 3 << 4
)

// poolAdd puts an eliminated unit, whose value both seats have seen, into the
// pool. Its berserk marker is gone (A89).
func (s *State) poolAdd(u unit) {
	v := u.value()
	if s.viewer == 0 {
		s.pool[v]++
	}
	s.poolSize++
	if d := u.draw(); d > 0 {
		s.log[d-1] = logGone | v
	}
	s.logAppend(logAdd | v)
	s.foldLog()
}

// poolDraw takes a unit out of the pool, unseen; v is its value in the truth, 0
// in a view.
func (s *State) poolDraw(v uint8) unit {
	if s.viewer == 0 {
		s.pool[v]--
	}
	s.poolSize--
	s.logAppend(logOpen)
	return unit(v).withDraw(s.logLen)
}

func (s *State) logAppend(entry uint8) {
	if s.logLen == logSize {
		s.forget()
	}
	s.log[s.logLen] = entry
	s.logLen++
}

// forget makes room in a full log. A draw that was eliminated since, before any
// elimination that the log holds, is taken out of base: draws from one pool may
// change places. Else the oldest elimination is moved before the oldest open draw:
// the one place where inference is not exact. It takes logSize eliminations and
// draws while one drawn unit stays unseen on the map.
func (s *State) forget() {
	for i, e := range s.log[:s.logLen] {
		switch v := e & valueMask; e &^ valueMask {
		case logGone:
			s.base[v]--
		case logAdd:
			s.base[v]++
		default:
			continue
		}
		s.logRemove(i)
		return
	}
	panic("mall: a pool log full of units on the map")
}

// foldLog moves the certain entries at the front of the log into base.
func (s *State) foldLog() {
	for s.logLen > 0 {
		switch e := s.log[0]; e &^ valueMask {
		case logAdd:
			s.base[e&valueMask]++
		case logGone:
			s.base[e&valueMask]--
		default:
			u := s.drawnUnit(1)
			if !u.known(bothKnow) {
				return
			}
			s.base[u.value()]--
			*u = u.withDraw(0)
		}
		s.logRemove(0)
	}
}

// logRemove strikes entry i and renumbers the draws behind it.
func (s *State) logRemove(i int) {
	copy(s.log[i:], s.log[i+1:s.logLen])
	s.logLen--
	s.log[s.logLen] = 0
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
		return
	}
	s.foldLog()
}
