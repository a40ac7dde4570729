package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// The Zombie Reaction Movement Phase, digest 3.ZB. EN 7.0, 9.2, 10.2, 10.4, 11.4.

// enterReaction computes the units that have seen the movers (ZB1), with the present state of doors (A37).
func (s *State) enterReaction() {
	s.spent = Set{}
	if s.triggers.Empty() {
		s.enterFreeDie()
		return
	}
	b := s.b()
	var seen Set
	for t := s.triggers.Next(1); t != 0; t = s.triggers.Next(t + 1) {
		seen = seen.Or(s.sight(b, t))
	}
	var supers Set
	s.superSeen = 0
	for c := Peter; c <= Fran; c++ {
		if s.status[c] == Super && s.at[c] != 0 {
			supers.Add(s.at[c])
			if seen.Has(s.at[c]) {
				s.superSeen |= 1 << c
			}
		}
	}
	s.spent = s.occupied.And(seen).AndNot(supers)    // bound: EN 7.2.4, 7.4, A81
	s.pending = s.spent.AndNot(s.characterSquares()) // EN 7.2.1
	s.resume(phaseReact)
}

// sight returns the squares visible from a square; with option CountersBlockSight counters block (A21).
func (s *State) sight(b *board.Board, x Square) Set {
	all := b.Sight(x, s.doors)
	if !s.r().Options.CountersBlockSight {
		return all
	}
	counters := s.zombieSquares().Or(s.characterSquares())
	out := all
	for y := all.Next(1); y != 0; y = all.Next(y + 1) {
		if between := b.Between(x, y).And(counters); !between.Empty() {
			out.Remove(y)
		}
	}
	return out
}

// enterReact continues the phase, or ends it if nobody can see a choice.
func (s *State) enterReact() {
	s.phase = phaseReact
	if s.pending.Empty() && s.superSeen&^s.superMoved == 0 && s.hiddenLeft == 0 {
		s.endReaction()
	}
}

// moveContext holds the facts that the movement of zombies needs again and again.
type moveContext struct {
	b       *board.Board
	doors   Doors
	zombies Set // zombie-occupied
	people  Set // character-occupied
	target  Square
}

func (s *State) moveContext() moveContext {
	return moveContext{s.b(), s.doors, s.zombieSquares(), s.characterSquares(), s.movers}
}

// towards reports whether the step x-y is a shortest one to the target. A38.
func (m *moveContext) towards(x, y Square) bool {
	return m.b.Dist[y][m.target] < m.b.Dist[x][m.target]
}

// reactions returns the targets of a pending unit: one square towards the target, or two for a berserk
// unit if possible (EN 7.5, A82). Passing a square leaves no trace, so paths with one end are one move.
func (m *moveContext) reactions(x Square, berserk bool) (out Set) {
	if berserk {
		for _, y := range m.b.Sides(x) {
			if !m.towards(x, y.To) || !m.doors.Open(y.Door) || m.people.Has(y.To) {
				continue
			}
			for _, z := range m.b.Sides(y.To) {
				if m.towards(y.To, z.To) && m.doors.Open(z.Door) && !m.zombies.Has(z.To) {
					out.Add(z.To)
				}
			}
		}
		if !out.Empty() {
			return out
		}
	}
	for _, y := range m.b.Sides(x) {
		if m.towards(x, y.To) && m.doors.Open(y.Door) && !m.zombies.Has(y.To) {
			out.Add(y.To)
		}
	}
	return out
}

// blockingGlass returns the closed glass doors that stand before towards-squares
// of x, as a bit set of doors. EN 10.4.
func (m *moveContext) blockingGlass(x Square) (out uint64) {
	for _, y := range m.b.Sides(x) {
		if y.Door != NoDoor && m.b.Doors[y.Door].Kind == board.Glass && !m.doors.Open(y.Door) && m.towards(x, y.To) {
			out |= 1 << y.Door
		}
	}
	return out
}

// seesThrough reports whether a unit at x has some character in sight through
// door d. EN 10.4, A87.
func (s *State) seesThrough(b *board.Board, x Square, d uint8) bool {
	for c, y := range s.at {
		if y != 0 && s.status[c] < Super && b.SightDoor(x, y) == d && s.sees(b, x, y) {
			return true
		}
	}
	return false
}

// sees is sight between two squares under the options.
func (s *State) sees(b *board.Board, x, y Square) bool {
	if !b.Sees(x, y, s.doors) {
		return false
	}
	if !s.r().Options.CountersBlockSight {
		return true
	}
	between := b.Between(x, y).And(s.zombieSquares().Or(s.characterSquares()))
	return between.Empty()
}

// legalReact offers the moves of pending units, attacks on glass, reveals and
// the optional reactions of supers and their companions. ZB2.
func (s *State) legalReact(dst []engine.Action) []engine.Action {
	m := s.moveContext()
	from := len(dst)
	stacked := s.stackedReactors()
	movers := s.pending.Or(stacked)
	var idle Set // pending units without a move
	must := false
	for x := movers.Next(1); x != 0; x = movers.Next(x + 1) {
		to := m.reactions(x, s.unitAt(x).berserk())
		dst = appendMoves(dst, x, to)
		switch {
		case stacked.Has(x):
		case to.Empty():
			idle.Add(x)
		default:
			must = true
		}
	}
	for x := idle.Next(1); x != 0; x = idle.Next(x + 1) {
		if s.unitAt(x).berserk() {
			dst = s.legalBreaks(dst, m.b, x, m.blockingGlass(x))
		}
	}
	reveals := s.reactionReveals(&m)
	dst = appendSquares(dst, KindReveal, reveals)
	dst = s.legalSuperReact(dst, &m)
	if !must && s.mayEnd(reveals) { // A39; EN 9.4, A53
		dst = insert(dst, from, act0(KindEnd))
	}
	return dst
}

// legalBreaks lists attacks of the unit at x on the given glass doors with a character in sight through
// them.
func (s *State) legalBreaks(dst []engine.Action, b *board.Board, x Square, doors uint64) []engine.Action {
	for d := uint8(0); doors>>d != 0; d++ {
		if doors>>d&1 != 0 && s.seesThrough(b, x, d) {
			dst = append(dst, act2(KindBreak, uint8(x), d))
		}
	}
	return dst
}

// mayEnd reports whether a phase may be ended although hidden zombies may be
// owed: not while one of the given reveals is certain to be possible. EN 9.4.
func (s *State) mayEnd(reveals Set) bool {
	if !s.mustShow {
		return true
	}
	if !s.humanView() {
		return reveals.Empty()
	}
	rest := s.possible().AndNot(reveals)
	return placesIn(s.b(), rest).count(int(s.hiddenLeft)) > 0
}

// reactionReveals returns the hidden squares that may be revealed in reaction:
// in sight of a trigger and with an executable towards-step. EN 9.2, 9.3; A52.
func (s *State) reactionReveals(m *moveContext) (out Set) {
	if s.hiddenLeft == 0 || s.triggers.Empty() {
		return out
	}
	free := s.hideable().AndNot(m.zombies).AndNot(m.people)
	if free.Empty() {
		return out
	}
	var seen Set
	for t := s.triggers.Next(1); t != 0; t = s.triggers.Next(t + 1) {
		seen = seen.Or(s.sight(m.b, t))
	}
	seen = seen.And(free)
	for x := seen.Next(1); x != 0; x = seen.Next(x + 1) {
		if to := m.reactions(x, false); !to.Empty() {
			out.Add(x)
		}
	}
	return out
}

// stackedReactors returns the squares of units that may react by themselves although a super is in their
// square: EN 7.2.4, A44.
func (s *State) stackedReactors() (out Set) {
	for c := Peter; c <= Fran; c++ {
		if x := s.at[c]; s.superSeen.has(c) && s.status[c] == Super && s.joined(x) {
			out.Add(x)
		}
	}
	return out
}

// joinedSquares returns the squares of all units that have joined a super.
func (s *State) joinedSquares() (out Set) {
	for c := Peter; c <= Fran; c++ {
		if s.status[c] == Super && s.joined(s.at[c]) {
			out.Add(s.at[c])
		}
	}
	return out
}

// joined reports whether the unit at x began the Zombie Player-Turn with a super in its square, has not
// moved, is not bound, and may leave. EN 11.2; A42, A44.
func (s *State) joined(x Square) bool {
	if x == 0 || !s.occupied.Has(x) || s.spent.Has(x) || s.charactersAt(x) != 0 {
		return false
	}
	for m := s.supersAt(x); m != 0; m &= m - 1 {
		if s.superStart[m.first()] == x {
			return true
		}
	}
	return false
}

// applyMove moves a unit in reaction, in free movement or after glass.
func (s *State) applyMove(x, y Square) {
	back := s.phase
	switch s.phase {
	case phaseGlassStep:
		back = s.back
		s.combat, s.back = 0, 0
	case phaseFree, phaseFreeMove: // the automaton moves without choosing the unit first
		back, s.focus = phaseFree, 0
		if !s.unitAt(x).berserk() && !s.joined(x) { // EN 10.3, A44
			s.freeLeft--
		}
	}
	s.pending.Remove(x)
	s.spent.Remove(x)
	s.putUnit(y, s.takeUnit(x))
	s.spent.Add(y)              // EN 7.4
	if s.charactersAt(y) != 0 { // EN 7.6, 7.7
		s.turnUp(y, bothKnow, back)
		return
	}
	s.resume(back)
}

// applyReveal places a hidden zombie by the zombie player's choice. EN 9.2.
func (s *State) applyReveal(x Square) {
	s.unhide(x)
	if s.phase == phaseReact { // it must react now; bound either way
		s.pending.Add(x)
		s.spent.Add(x)
	}
	s.drawUnit(x, true, s.phase)
}

// endReaction begins free movement, and notes the conclusions about hidden zombies that had to be shown.
// EN 9.4, A53.
func (s *State) endReaction() {
	if s.mustShow && s.phase == phaseReact {
		m := s.moveContext()
		s.ruleOut(s.publicReveals(&m))
	}
	s.pending, s.superSeen = Set{}, 0
	s.enterFreeDie()
}

// publicReveals is reactionReveals over all squares that may be hidden as far as
// everybody knows.
func (s *State) publicReveals(m *moveContext) Set {
	public := *s
	public.viewer = 1 + uint8(Human)
	return public.reactionReveals(m)
}
